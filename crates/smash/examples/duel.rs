use allclear_smash::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let games: i64 = a[3].parse().unwrap();
    let nodes: u64 = a[4].parse().unwrap();
    let mut base = BotSettings::default();
    for kv in a[5..].iter() {
        let (k, v) = kv.split_once('=').unwrap();
        let v: f32 = v.parse().unwrap();
        match k {
            "d" => base.urgent.discount = v,
            "cap" => base.urgent.cap = v,
            "pcap" => base.patient.cap = v,
            "pd" => base.patient.discount = v,
            "alarm" => base.alarm = v as u32,
            "promise" => base.promise = v,
            "two" => base.promise_two = v,
            "link" => base.link = v,
            "step" => base.step = v,
            "skull" => base.skull = v,
            "width" => base.width = v as usize,
            "depth" => base.depth = v as usize,
            "beyond" => base.beyond = v as usize,
            "f" => base.foresight = v as usize,
            "al" => base.alarm_lines = v as u32,
            _ => panic!(),
        }
    }
    let make = |n: &str, s: u64| -> Opponent {
        if n == "test" {
            Opponent::Bot(Bot::new(base), Limit::Nodes(nodes))
        } else {
            Opponent::named(n, Limit::Nodes(nodes), s).unwrap()
        }
    };
    let (mut w, mut d, mut l) = (0, 0, 0);
    let mut rounds = 0;
    let mut hist = [0; 20];
    let mut fired = vec![];
    for g in 0..games {
        let side = (g % 2) as usize;
        let mut p = [make(&a[1], g as u64), make(&a[2], g as u64 + 1000)];
        let mut game = Game::new(5000 + g / 2);
        let mut longest = 0;
        while !game.is_over() {
            let t = [game.turn(0), game.turn(1)];
            let x = p[0].choose(&t[side]);
            let y = p[1].choose(&t[1 - side]);
            let ans = if side == 0 {
                [Answer::Place(x), Answer::Place(y)]
            } else {
                [Answer::Place(y), Answer::Place(x)]
            };
            let s = game.play(ans);
            if s[side].len() > longest {
                longest = s[side].len();
                if longest >= 5 {
                    fired.push(game.rounds);
                }
            }
        }
        hist[longest.min(19)] += 1;
        rounds += game.rounds;
        match game.winner() {
            Some(x) if x == side => w += 1,
            None => d += 1,
            _ => l += 1,
        }
    }
    println!(
        "{} vs {} {:?}: {w} won {d} drawn {l} lost, {:.1} rounds, longest {:?}, first big at {:.1}",
        a[1],
        a[2],
        &a[4..],
        rounds as f64 / games as f64,
        hist,
        fired.iter().sum::<u32>() as f64 / fired.len() as f64
    );
}
