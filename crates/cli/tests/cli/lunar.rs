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
{"file":"classic","index":39,"solved":true,"length":13,"slides":13,"moves":7,"solutions":296,"solution":"a3D a5R a1R c1R d1D d4L b4U b1R d1D a4R e5U e2L c2D","states":4262}

"#]],
    );
    allclear()
        .args(["lunar", "solve", "-", "--json"])
        .stdin("X..\n...\n..a\n\n#lunar=1H1/3/3/1R1@b2\n")
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
{"file":"-","index":1,"solved":false,"length":null,"slides":null,"moves":null,"solutions":0,"solution":null,"states":1}
{"file":"-","index":2,"solved":false,"length":null,"slides":null,"moves":null,"solutions":0,"solution":null,"states":3}

"#]]);
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
{"placements":255024,"classes":32090,"solvable":49964,"solvable_classes":6307,"longest":12,"longest_classes":3,"histogram":[[1,11480],[2,12312],[3,9892],[4,7076],[5,4636],[6,2456],[7,1076],[8,496],[9,316],[10,160],[11,40],[12,24]]}

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
fn a_generated_book() {
    run("lunar generate --robots 4 --length 13").assert().code(1).stdout_eq("").stderr_eq(str![[
        r#"
0 of 1 with 13 slides: there are no others

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

#[test]
fn play_needs_a_terminal() {
    run("lunar play").assert().code(2).stderr_eq(str![[r#"
allclear: lunar play needs a terminal; `lunar solve --pictures` prints solutions

"#]]);
}
