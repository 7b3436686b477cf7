use allclear_tetris::{pc::atlas::*, pc::chance::*, *};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let h: usize = a[2].parse().unwrap();
    let t = std::time::Instant::now();
    match a[1].as_str() {
<<<<<<< HEAD
        "build" => {
            let last = std::sync::Mutex::new(0);
            let f = Atlas::build(Rules::default(), h, &NoStore, &|p| {
                let mut l = last.lock().unwrap();
                if p.pass != *l {
                    *l = p.pass;
                    eprintln!("{p:?} {:?}", t.elapsed());
                }
            })
            .unwrap();
            let b = f.to_bytes();
            eprintln!(
                "{} {:?} {} bytes {:?}",
                f.fields().len(),
                f.fields().size(),
                b.len(),
                t.elapsed()
            );
            std::fs::write(&a[3], b).unwrap();
=======
    "build" => {
    let last = std::sync::Mutex::new(0);
    let f = Atlas::build(Rules::default(), h, &NoStore, &|p| { let mut l = last.lock().unwrap(); if p.pass != *l { *l = p.pass; eprintln!("{p:?} {:?}", t.elapsed()); } }).unwrap();
    let b = f.to_bytes();
    eprintln!("{} {:?} {} bytes {:?}", f.fields().len(), f.fields().size(), b.len(), t.elapsed());
    std::fs::write(&a[3], b).unwrap();
    }
    "chance" => {
        let at = if h == 2 { Atlas::small(Rules::default()) } else { Atlas::from_bytes(&std::fs::read(&a[3]).unwrap(), &Rules::default(), 4).unwrap() };
        println!("load {:?}", t.elapsed());
        let e = Endgame::new(&at, true); println!("tables {} {:?}", e.tables(), t.elapsed());
        let case = match a[4].as_str() { "opener" => Case::Opener, "empty" => Case::Empty, _ => Case::Any };
        let c = chance(&at, case, a[5] == "hold", &|d, n| eprintln!("{d}/{n}"));
        println!("{c:?} {:?} {:?} {} {:?}", c.published(), c.total(), c.weighted(), t.elapsed());
    }
    "first" => {
        let at = Atlas::from_bytes(&std::fs::read(&a[3]).unwrap(), &Rules::default(), 4).unwrap();
        let csv = std::fs::read_to_string("/work/shared/facts/pc/bench200.csv").unwrap();
        let qs: Vec<Vec<Piece>> = csv.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_digit())).map(|l| l.split(',').nth(1).unwrap()[..11].chars().map(|c| Piece::from_letter(c).unwrap()).collect()).collect();
        for _ in 0..3 {
        let t = std::time::Instant::now();
        let mut n = 0; let mut worst = 0; let mut found = 0;
        for q in &qs { let f = at.first(Field6::EMPTY, None, q, true); n += f.nodes; worst = worst.max(f.nodes); found += f.steps.is_some() as u32; }
        println!("{} queues {found} nodes {n} worst {worst} {:?}", qs.len(), t.elapsed());
>>>>>>> atlas
        }
        "chance" => {
            let at = if h == 2 {
                Atlas::small(Rules::default())
            } else {
                Atlas::from_bytes(&std::fs::read(&a[3]).unwrap(), &Rules::default(), 4).unwrap()
            };
            println!("load {:?}", t.elapsed());
            let e = Endgame::new(&at, true);
            println!("tables {} {:?}", e.tables(), t.elapsed());
            let case = match a[4].as_str() {
                "opener" => Case::Opener,
                "empty" => Case::Empty,
                _ => Case::Any,
            };
            let c = chance(&at, case, a[5] == "hold", &|d, n| {
                if d % 1000 == 0 {
                    eprintln!("{d}/{n}")
                }
            });
            println!(
                "{c:?} {:?} {:?} {} {:?}",
                c.published(),
                c.total(),
                c.weighted(),
                t.elapsed()
            );
        }
        "wrap" => {
            let at = Atlas::wrap(Fields::from_bytes(&std::fs::read("/tmp/a4").unwrap()).unwrap());
            std::fs::write(&a[3], at.to_bytes()).unwrap();
        }
        "first" => {
            let at =
                Atlas::from_bytes(&std::fs::read(&a[3]).unwrap(), &Rules::default(), 4).unwrap();
            let csv = std::fs::read_to_string("/work/shared/facts/pc/bench200.csv").unwrap();
            let qs: Vec<Vec<Piece>> = csv
                .lines()
                .filter(|l| l.starts_with(|c: char| c.is_ascii_digit()))
                .map(|l| {
                    l.split(',').nth(1).unwrap()[..11]
                        .chars()
                        .map(|c| Piece::from_letter(c).unwrap())
                        .collect()
                })
                .collect();
            for _ in 0..3 {
                let t = std::time::Instant::now();
                let mut n = 0;
                let mut worst = 0;
                let mut found = 0;
                for q in &qs {
                    let f = at.first(Field6::EMPTY, None, q, true);
                    n += f.nodes;
                    worst = worst.max(f.nodes);
                    found += f.steps.is_some() as u32;
                }
                println!("{} queues {found} nodes {n} worst {worst} {:?}", qs.len(), t.elapsed());
            }
        }
        _ => {}
    }
}
