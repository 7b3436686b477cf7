use std::fs;

use snapbox::str;

use crate::{allclear, run};

#[test]
fn solve_says_slides_and_moves() {
    run("lunar solve --card 1 --card 39 --number").assert().success().stdout_eq(str![[r#"
Card 1 (beginner): 4 slides in 1 move; 1 optimal solution in slides
  e5U e2L d2D d3L
Card 39 (expert): 13 slides in 7 moves; 296 optimal solutions in slides
  a3D a5R a1R c1R d1D d4L b4U b1R d1D a4R e5U e2L c2D

"#]]);
    run("lunar solve --card 39 --count moves").assert().success().stdout_eq(str![[r#"
Card 39 (expert): 15 slides in 6 moves
  a3D a5R e5U e1LDL a4URDLU e2LDLU

"#]]);
    run("lunar solve --card 8 --all").assert().success().stdout_eq(str![[r#"
Card 8 (beginner): 5 slides in 2 moves; 3 optimal solutions in slides
  [..]
  [..]
  [..]

"#]]);
}

#[test]
fn solve_as_json() {
    run("lunar solve --card 39 --count slides --number --json").assert().success().stdout_eq(
        str![[r#"
{"file":"classic","index":39,"solved":true,"length":13,"slides":13,"moves":7,"solutions":296,"solution":"a3D a5R a1R c1R d1D d4L b4U b1R d1D a4R e5U e2L c2D","states":4262,"proven":true,"complete":true}

"#]],
    );
    allclear()
        .args(["lunar", "solve", "-", "--json"])
        .stdin("X..\n...\n..a\n\n#lunar=1H1/3/3/1R1@b2\n")
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
{"file":"-","index":1,"solved":false,"length":null,"slides":null,"moves":null,"solutions":0,"solution":null,"states":1,"proven":true,"complete":true}
{"file":"-","index":2,"solved":false,"length":null,"slides":null,"moves":null,"solutions":0,"solution":null,"states":3,"proven":true,"complete":true}

"#]]);
}

#[test]
fn positions_do_not_depend_on_threads() {
    // Enough of them to be shared.
    let board = "#lunar=8/R3R1R1/8/3R4/3R4/8/1R6/5R1H\n";
    for threads in ["1", "2", "3"] {
        let ask = ["lunar", "solve", "-", "--json", "--threads", threads];
        allclear().args(ask).stdin(board).assert().stdout_eq(str![[r#"
{[..],"states":274352,"proven":true,"complete":true}

"#]]);
    }
}

#[test]
fn every_algorithm() {
    for algorithm in ["packed", "a-star", "breadth-first", "ida-star"] {
        run(&format!("lunar solve --card 1 --algorithm {algorithm}"))
            .assert()
            .success()
            .stdout_eq("Card 1 (beginner): 4 slides in 1 move, e5U e2L d2D d3L ([..] looked at)\n");
    }
}

#[test]
fn bad_boards_get_their_line() {
    allclear().args(["lunar", "solve", "-"]).stdin("X..\n.?.\n").assert().code(2).stderr_eq(str![[
        r#"
allclear: stdin:2:2: `?` is not a cell: `.` is empty, `X` a human, letters are robots, `#` is a block, `+` the target

"#
    ]]);
    allclear().args(["lunar", "solve", "-"]).assert().code(2).stderr_eq(str![[r#"
allclear: stdin: no board in it

"#]]);
}

#[test]
fn hint_rate_check_convert() {
    run("lunar hint --card 12").assert().success().stdout_eq(str![[r#"
Card 12 (intermediate): e5L (4 slides left)

"#]]);
    allclear()
        .args(["lunar", "hint", "--card", "12", "--after", "e5L e2D"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
allclear: --after: Card 12 (intermediate): move 2: the piece on e2 cannot slide down (`e2D`)

"#]]);
    run("lunar rate --card 1 --card 40").assert().success().stdout_eq(str![[r#"
                   slides  moves  solutions  positions  dead ends  branching  idle  grade
Card 1 (beginner)       4      1          1         17        71%        1.0     -  beginner
Card 40 (expert)       12     10          1        255        93%        1.7     -  expert

"#]]);
    run("lunar check --card 1 --moves e5ULDL").assert().success().stdout_eq(str![[r#"
Card 1 (beginner): solved with 4 slides in 1 move

"#]]);
    run("lunar check --card 1 --moves e5U").assert().code(1).stdout_eq(str![[r#"
Card 1 (beginner): 1 human left after 1 slide in 1 move
....a
..b.X
.c...
...d.
.....

"#]]);
    run("lunar convert --card 1 --to link").assert().success().stdout_eq(str![[r#"
#lunar=4R/2R2/1R3/3R1/4H

"#]]);
}

#[test]
fn atlas_as_json() {
    run("lunar atlas --size 5x5 --humans 1 --robots 4 --count slides --json -q")
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
{"placements":255024,"classes":32090,"solvable":49964,"solvable_classes":6307,"longest":12,"longest_classes":3,"histogram":[[1,11480],[2,12312],[3,9892],[4,7076],[5,4636],[6,2456],[7,1076],[8,496],[9,316],[10,160],[11,40],[12,24]],"complete":true}

"#]]);
    run("lunar atlas --size 3x3 --robots 8").assert().code(1);
    run("lunar atlas --size 9x9 --robots 8").assert().code(2);
    run("lunar atlas --robots 4 --target f1").assert().code(2).stderr_eq(str![[r#"
allclear: --target: `f1` is not a cell of a 5x5 board

"#]]);
}

#[test]
fn an_atlas_file_is_looked_up() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("5x5.atlas");
    let name = file.to_str().unwrap();
    run(&format!("lunar atlas --robots 4 --out {name} -q")).assert().success();
    run(&format!("lunar lookup {name} --card 1 --card 40")).assert().success().stdout_eq(str![[
        r#"
Card 1 (beginner): 4 slides
Card 40 (expert): 12 slides

"#
    ]]);
    run(&format!("lunar lookup {name} --card 39")).assert().code(2).stderr_eq(str![[r#"
allclear: [..]5x5.atlas: Card 39 (expert): the position is not in this atlas: it has another board or other pieces

"#]]);
    fs::write(&file, "LUNARATL but no atlas").unwrap();
    run(&format!("lunar lookup {name} --card 1")).assert().code(2).stderr_eq(str![[r#"
allclear: [..]5x5.atlas: the atlas is cut off

"#]]);
}

#[test]
fn an_atlas_in_shards_is_the_same_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    for pieces in ["--robots 3", "--humans 2 --robots 1 --count moves"] {
        let (state, one, all) = (path("state"), path("one.atlas"), path("all.atlas"));
        run(&format!("lunar atlas {pieces} --out {one} -q")).assert().success();
        let command = format!("lunar atlas {pieces} --checkpoint {state} --threads 1 -q");
        let parts: Vec<String> = (0..3).map(|shard| path(&format!("{shard}.part"))).collect();
        let mut steps = 0;
        loop {
            for (shard, part) in parts.iter().enumerate() {
                let said = run(&format!("{command} --shard {shard}/3 --out {part}"));
                said.assert().success().stdout_eq("").stderr_eq("");
            }
            let merged = run(&format!("{command} --merge {} --json", parts.join(" ")));
            let merged = merged.output().unwrap();
            let reply: serde_json::Value = serde_json::from_slice(&merged.stdout).unwrap();
            let is_complete = reply["complete"].as_bool().unwrap();
            assert_eq!(merged.status.code(), Some(if is_complete { 0 } else { 3 }));
            if is_complete {
                break;
            }
            steps += 1;
        }
        assert!(steps > 3);
        let again = run(&format!("{command} --merge {}", parts.join(" ")));
        again.assert().code(2).stdout_eq("").stderr_eq(str![[r#"
allclear: --merge: everything is mapped: leave it out, and say --out

"#]]);
        run(&format!("{command} --out {all}")).assert().success();
        assert!(fs::read(&all).unwrap() == fs::read(&one).unwrap());
        assert!(!fs::exists(&state).unwrap());
        // The parts of the last length, for one that has not begun.
        let late = run(&format!("{command} --merge {}", parts.join(" ")));
        late.assert().code(2).stdout_eq("").stderr_eq(str![[r#"
allclear: [..]0.part: this is a part of [..]

"#]]);
    }
    run("lunar atlas --robots 3 --shard 0/2 --out x").assert().code(2);
    run("lunar atlas --robots 3 --merge x").assert().code(2);
}

#[test]
fn a_generated_book() {
    run("lunar generate --robots 4 --length 13").assert().code(1).stdout_eq("").stderr_eq(str![[
        r#"
0 of 1 with 13 slides: there are no others; the longest takes 12 slides

"#
    ]]);
    let book = run("lunar generate --robots 4 --length 4..6 -n 3 --unique --no-idle --seed 2")
        .output()
        .unwrap();
    let solved = allclear()
        .args(["lunar", "solve", "-", "--number", "--json"])
        .stdin(book.stdout)
        .output()
        .unwrap();
    let lines = String::from_utf8(solved.stdout).unwrap();
    for (line, length) in lines.lines().zip(4..) {
        assert!(line.contains(&format!("\"length\":{length},")), "{line}");
        assert!(line.contains("\"solutions\":1,"), "{line}");
    }
    assert_eq!(lines.lines().count(), 3);
}

/// The lengths of the puzzles that a command prints as JSON, by its own word and by solving them.
#[track_caller]
fn lengths(arguments: &str, code: i32) -> (Vec<u64>, String) {
    let made = run(&format!("{arguments} --as json")).output().unwrap();
    assert_eq!(made.status.code(), Some(code));
    let solved = allclear().args(["lunar", "solve", "-", "--json"]).stdin(made.stdout.clone());
    let numbers = |bytes: Vec<u8>, name: &str| -> Vec<u64> {
        let text = String::from_utf8(bytes).unwrap();
        let values = text.lines().map(|line| serde_json::from_str(line).unwrap());
        values.map(|value: serde_json::Value| value[name].as_u64().unwrap()).collect()
    };
    let said = numbers(made.stdout, "slides");
    if !said.is_empty() {
        assert_eq!(numbers(solved.output().unwrap().stdout, "length"), said);
    }
    (said, String::from_utf8(made.stderr).unwrap())
}

#[test]
fn a_length_that_does_not_exist() {
    let (found, said) = lengths("lunar generate --robots 4 --length 99", 1);
    assert!(found.is_empty(), "{found:?}");
    assert!(said.contains("the longest takes 12 slides"), "{said}");
    let (found, _) = lengths("lunar generate --robots 4 --length 10..20 --number 6", 1);
    assert_eq!(found, [10, 11]);
    let (found, _) = lengths("lunar generate --robots 4 --length 10..12 --number 6", 0);
    assert_eq!(found, [10, 10, 11, 11, 12, 12]);
    let (found, _) = lengths("lunar generate --robots 4 --length 1..18446744073709551615 -n 2", 1);
    assert_eq!(found, [1]);
    run("lunar generate --robots 4 --length 5 --number 100001").assert().code(2);
    run("lunar generate --robots 4 --length 5 --memory 18446744073709551615").assert().success();
}

#[test]
fn a_space_too_large_to_map_is_searched_at_random() {
    let (found, _) = lengths("lunar generate --size 8x8 --robots 8 --length 10", 0);
    assert_eq!(found, [10]);
    run("lunar atlas --size 8x8 --robots 8").assert().code(2).stderr_eq(str![[r#"
allclear: the space is too large to map: more than 4294967296 sets of pieces beside the human

"#]]);
}

#[test]
fn one_bad_file_among_many() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        fs::write(dir.path().join(name), text).unwrap();
    };
    file("a.txt", "; first\n....a\n..b..\n.c...\n...d.\n....X\n");
    file("bad.txt", "....a\n..?..\n");
    file("c.txt", "\u{feff}; last\r\n....a\r\n..b..\r\n.c...\r\n...d.\r\n....X\r\n");
    let solved = allclear().current_dir(dir.path()).args([
        "lunar",
        "solve",
        "a.txt",
        "bad.txt",
        "missing.txt",
        "c.txt",
    ]);
    solved
        .assert()
        .code(2)
        .stdout_eq(str![[r#"
first: 4 slides in 1 move
  e5U e2L d2D d3L
last: 4 slides in 1 move
  e5U e2L d2D d3L

"#]])
        .stderr_eq(str![[r#"
allclear: bad.txt:2:3: `?` is not a cell: `.` is empty, `X` a human, letters are robots, `#` is a block, `+` the target
allclear: missing.txt: no such file

"#]]);
    for command in ["hint", "rate", "check --moves e5U", "convert", "convert --to digits"] {
        let args = format!("lunar {command} a.txt bad.txt c.txt");
        let shown = allclear().current_dir(dir.path()).args(args.split(' ')).output().unwrap();
        assert_eq!(shown.status.code(), Some(2), "{command}");
        let lines = String::from_utf8(shown.stdout).unwrap().lines().count();
        assert!(lines >= 2, "{command}");
        assert!(String::from_utf8(shown.stderr).unwrap().contains("bad.txt:2:3"), "{command}");
    }
}

#[test]
fn a_limit_is_not_a_proof() {
    run("lunar solve --card 1 --card 39 --limit 100").assert().code(3).stdout_eq(str![[r#"
Card 1 (beginner): 4 slides in 1 move
  e5U e2L d2D d3L
Card 39 (expert): no answer within 100 positions; raise --limit

"#]]);
    run("lunar solve --card 39 --limit 100 --json").assert().code(3).stdout_eq(str![[r#"
{"file":"classic","index":39,"solved":false,"length":null,"slides":null,"moves":null,"solutions":0,"solution":null,"states":null,"proven":false,"complete":false}

"#]]);
    for (command, code) in [("hint", 3), ("rate", 3), ("solve --algorithm a-star", 3)] {
        let shown = run(&format!("lunar {command} --card 39 --limit 100 --json")).output().unwrap();
        assert_eq!(shown.status.code(), Some(code), "{command}");
        let text = String::from_utf8(shown.stdout).unwrap();
        assert!(text.ends_with("\"proven\":false,\"complete\":false}\n"), "{text}");
    }
    run("lunar hint --card 12 --json").assert().success().stdout_eq(str![[r#"
{"file":"classic","index":12,"lost":false,"left":4,"hint":"e5L","best":["e5L"],"proven":true,"complete":true}

"#]]);
}

/// What a command prints with `--json`, joined as a reply joins it: the first object, the others
/// in its list.
fn printed(arguments: &str, stdin: &str) -> String {
    let output = allclear().args(arguments.split(' ')).stdin(stdin).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let mut lines = lines.lines();
    let first = lines.next().unwrap().to_string();
    let others: Vec<&str> = lines.collect();
    match others.is_empty() {
        true => first,
        false => format!("{},\"boards\":[{}]}}", first.trim_end_matches('}'), others.join(",")),
    }
}

fn asked(request: &str) -> String {
    let output = allclear().arg("ask").stdin(request.to_string() + "\n").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim_end().to_string()
}

#[test]
fn both_doors_give_the_same_bytes() {
    let boards = "X..\n...\n..a\n\n; two\n....a\n..b..\n.c...\n...d.\n....X\n";
    let text = boards.replace('\n', "\\n");
    for (arguments, question) in [
        ("solve", r#""lunar.solve""#),
        ("solve --all --count moves", r#""lunar.solve","all":true,"count":"moves""#),
        ("solve --limit 5", r#""lunar.solve","limit":5"#),
        ("solve --algorithm a-star", r#""lunar.solve","algorithm":"a-star""#),
        ("hint", r#""lunar.hint""#),
        ("hint --count moves --limit 3", r#""lunar.hint","count":"moves","limit":3"#),
        ("rate", r#""lunar.rate""#),
    ] {
        let asked = asked(&format!(r#"{{"ask":{question},"board":"{text}"}}"#));
        assert_eq!(printed(&format!("lunar {arguments} - --json"), boards), asked);
        let command = format!("lunar {arguments} --card 39 --card 1 --json");
        let request = format!(r#"{{"ask":{question},"card":[39,1]}}"#);
        assert_eq!(printed(&command, ""), self::asked(&request));
    }
    let request = r#"{"ask":"lunar.check","card":1,"moves":"e5U"}"#;
    assert_eq!(printed("lunar check --card 1 --moves e5U --json", ""), asked(request));
    let request = r#"{"ask":"lunar.generate","robots":4,"length":8}"#;
    let puzzle = printed("lunar generate --robots 4 --length 8 --as json", "");
    let reply = format!(r#"{{"puzzles":[{puzzle}],"longest":12,"proven":true,"complete":true}}"#);
    assert_eq!(asked(request), reply);
    let request = r#"{"ask":"lunar.convert","card":1,"to":"link"}"#;
    assert!(asked(request).contains("#lunar=4R/2R2/1R3/3R1/4H"));
}

#[test]
fn mistakes_in_requests_are_named() {
    for (request, message) in [
        (r#""lunar.solve""#, "\"board\\\" or \\\"card\\\" is missing"),
        (r#""lunar.solve","card":41"#, "card: expected 1 to 40, found 41"),
        (r#""lunar.solve","board":"X..\n.?.""#, "board:2:2: `?` is not a cell"),
        (r#""lunar.solve","card":1,"count":"steps""#, "a length is counted in"),
        (r#""lunar.check","card":1,"moves":"e5D""#, "moves: Card 1 (beginner): move 1: the piece"),
        (r#""lunar.generate","robots":4"#, "length"),
        (r#""lunar.generate","robots":4,"length":"8..4""#, "length: expected a length such as 8"),
        (r#""lunar.generate","level":"silly""#, "level: expected one of easy, medium"),
        (r#""lunar.link","width":9,"height":5"#, "width: a board has 1 to 8 columns"),
        (r#""lunar.link","width":5,"height":5,"robots":[[5,0]]"#, "robots: [5,0] is outside"),
    ] {
        let reply = asked(&format!(r#"{{"ask":{request}}}"#));
        assert!(reply.starts_with("{\"error\":") && reply.contains(message), "{reply}");
    }
}

#[test]
fn what_the_page_asks() {
    let look = asked(r#"{"ask":"lunar.look","card":1,"after":"e5U"}"#);
    assert!(look.ends_with(r#""code":"4R/2R1H/1R3/3R1/5"}"#), "{look}");
    let won = asked(r#"{"ask":"lunar.look","card":1,"after":"e5ULDL"}"#);
    assert!(won.contains(r#""humans":[]"#) && won.contains(r#""slides":[]"#), "{won}");
    let link = r#"{"ask":"lunar.link","width":5,"height":5,"humans":[[0,4]],"robots":[[4,0]],"target":[0,0]}"#;
    assert_eq!(asked(link), r#"{"code":"H4/5/5/5/4R@a5"}"#);
    let cards = asked(r#"{"ask":"lunar.cards"}"#);
    assert!(cards.starts_with(r#"{"cards":[{"title":"Card 1 (beginner)","code":"4R/"#), "{cards}");
    for (level, slides) in
        [("easy", 3..=4), ("medium", 5..=6), ("hard", 7..=9), ("expert", 10..=13)]
    {
        let made = asked(&format!(r#"{{"ask":"lunar.generate","level":"{level}","seed":7}}"#));
        let made: serde_json::Value = serde_json::from_str(&made).unwrap();
        assert_eq!(made["puzzles"].as_array().unwrap().len(), 1, "{made}");
        let found = made["puzzles"][0]["slides"].as_u64().unwrap();
        assert!(slides.contains(&found), "{level}: {found}");
        assert_eq!(made["puzzles"][0]["slide_solutions"], 1);
    }
}

#[test]
fn titles_survive_every_conversion() {
    let title = "a/b #lunar=2H/3/2R; \"c\"";
    let text = format!("; {title}\n....a\n..b..\n.c...\n...d.\n....X\n\n");
    let mut now = text.clone().into_bytes();
    for to in ["digits", "json", "digits", "text"] {
        let there = allclear().args(["lunar", "convert", "-", "--to", to]).stdin(now);
        now = there.output().unwrap().stdout;
    }
    assert_eq!(String::from_utf8(now).unwrap(), text);
}

#[test]
fn an_atlas_that_cannot_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    // Before any work: nothing on stdout.
    let missing = path("missing/5x5.atlas");
    run(&format!("lunar atlas --robots 3 --out {missing}"))
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("allclear: [..]/missing/5x5.atlas: No such file or directory (os error 2)\n");
    // A full disk: the result is printed, and the checkpoint stays until the file is there.
    let (checkpoint, out) = (path("5x5.part"), path("5x5.atlas"));
    if std::path::Path::new("/dev/full").exists() {
        run(&format!("lunar atlas --robots 3 --csv --checkpoint {checkpoint} --out /dev/full -q"))
            .assert()
            .code(2)
            .stdout_eq("length,positions,classes\n...")
            .stderr_eq("allclear: /dev/full: No space left on device (os error 28)\n");
        assert!(fs::exists(&checkpoint).unwrap());
    }
    run(&format!("lunar atlas --robots 3 --checkpoint {checkpoint} --out {out}"))
        .assert()
        .success();
    assert!(!fs::exists(&checkpoint).unwrap());
    run(&format!("lunar lookup {out} --card 1")).assert().code(2);
    // Two writers: the second is told so. A lock outlives nobody.
    let lock = fs::File::create(dir.path().join(".5x5.atlas.lock")).unwrap();
    lock.lock().unwrap();
    fs::write(dir.path().join(".5x5.atlas.lock"), "4711").unwrap();
    run(&format!("lunar atlas --robots 3 --out {out}"))
        .assert()
        .code(2)
        .stderr_eq("allclear: [..]/5x5.atlas: in use by process 4711\n");
    drop(lock);
    run(&format!("lunar atlas --robots 3 --out {out} -q")).assert().success();
    // A checkpoint of another atlas is refused.
    fs::write(&checkpoint, "LUNARCHK and more").unwrap();
    run(&format!("lunar atlas --robots 3 --checkpoint {checkpoint}")).assert().code(2);
}

#[test]
fn play_needs_a_terminal() {
    run("lunar play").assert().code(2).stderr_eq(str![[r#"
allclear: lunar play needs a terminal; `lunar solve --pictures` prints solutions

"#]]);
}
