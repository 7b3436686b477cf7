use snapbox::str;

use crate::{allclear, run};

#[test]
fn placements_as_json() {
    run("tetris reach --piece i --field XXXXXX____ --height 1 --json")
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
[{"piece":"I","facing":"north","x":7,"y":0,"cells":[[6,0],[7,0],[8,0],[9,0]]}]

"#]]);
    run("tetris reach --piece I --field XXXXXX____ --height 1 --json --keys")
        .assert()
        .success()
        .stdout_eq(str![[r#"
[{"piece":"I","facing":"north","x":7,"y":0,"cells":[[6,0],[7,0],[8,0],[9,0]],"keys":["das-right","hard-drop"]}]

"#]]);
}

const DOUBLE: &str = "##........ / #...###### / ##.#######";

#[test]
fn placements_are_drawn_with_their_keys() {
    allclear()
        .args(["tetris", "reach", "--piece", "T", "--height", "3", "--draw", "--keys"])
        .args(["--field", DOUBLE])
        .assert()
        .success()
        .stderr_eq("5 placements\n")
        .stdout_eq(str![[r#"
T north 2,1  left left cw soft-drop-floor ccw hard-drop
##T.......
#TTT######
##.#######

T east 2,1  left left cw hard-drop
##T.......
#.TT######
##T#######

T south 2,1  left left cw soft-drop-floor cw hard-drop
##........
#TTT######
##T#######

T south 3,2  left cw cw hard-drop
##TTT.....
#..T######
##.#######

T west 2,1  left left cw soft-drop-floor cw cw hard-drop
##T.......
#TT.######
##T#######


"#]]);
}

#[test]
fn rules_decide() {
    let count = |rules: &str| {
        let words = rules.split_whitespace();
        let output = allclear()
            .args(["tetris", "reach", "--piece", "T", "--height", "3", "--field", DOUBLE])
            .args(words)
            .output()
            .expect("it runs");
        String::from_utf8(output.stdout).expect("text").lines().count()
    };
    assert_eq!(count("--drop harddrop"), 2);
    assert_eq!(count("--drop tucks"), 2);
    assert_eq!(count("--drop tsoft"), 5);
    assert_eq!(count("--kicks none"), 5);
    assert_eq!(count("--kicks nokicks --drop 180"), 5);
}

#[test]
fn fields_come_from_everywhere() {
    let expected = "I north 7,0\n";
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("field.txt");
    std::fs::write(&file, "\n__________\nTTTTTT____\n\n").unwrap();
    let reach = || allclear().args(["tetris", "reach", "--piece", "I", "--height", "1", "-q"]);
    reach().arg("--field").arg(&file).assert().success().stdout_eq(expected);
    reach().args(["--field", "-"]).stdin("######....").assert().success().stdout_eq(expected);
    let fumen = "v115@bhF8NeAgH";
    reach().args(["--field", fumen]).assert().success().stdout_eq(expected);
    reach().args(["--field", "-"]).stdin(fumen).assert().success().stdout_eq(expected);
}

#[test]
fn none_is_exit_one() {
    run("tetris reach --piece O --field XXXXXX____ --height 1 --json")
        .assert()
        .code(1)
        .stdout_eq("[]\n");
}

#[test]
fn bad_input_is_one_line_and_exit_two() {
    let cases = [
        (
            "tetris reach --piece T --kicks sega",
            "allclear: unknown kicks \"sega\": expected a file, or one of none, none180, srs, \
             srs180, srsPlus, srsTetrio, jstris180, nullpomino180, srsX, ars, asc, nrs\n",
        ),
        ("tetris reach --piece T --kicks no/file", "allclear: no/file: no such file\n"),
        ("tetris reach --piece T --field nofile.txt", "allclear: nofile.txt: no such file\n"),
        (
            "tetris reach --piece T --field ########../.........",
            "allclear: field: line 2: a row has 10 cells, this one has 9\n",
        ),
        ("tetris reach --piece T --field v115@zz", "allclear: field: [..]\n"),
        ("tetris kicks show -", "allclear: stdin:1:1: I.NE is missing\n"),
        ("tetris kicks show - --text", "allclear: stdin:1:1: I.NE is missing\n"),
    ];
    for (arguments, expected) in cases {
        run(arguments).assert().code(2).stdout_eq("").stderr_eq(expected);
    }
    run("tetris reach --piece Q").assert().code(2).stderr_eq(str![[r#"
error: invalid value 'Q' for '--piece <PIECE>': expected one of I O T S Z L J

For more information, try '--help'.

"#]]);
    run("tetris reach --piece T --drop sonic").assert().code(2).stderr_eq(str![[r#"
error: invalid value 'sonic' for '--drop <RULE>': unknown drop rule "sonic": expected harddrop, softdrop, tsoft or tucks

For more information, try '--help'.

"#]]);
}

/// A file of solution-finder's folder `kicks`, found by its name as there.
#[test]
fn kicks_by_solution_finders_names() {
    let shown = |kicks: &str, dir: &std::path::Path| {
        let show = allclear().args(["tetris", "kicks", "show", kicks, "--json"]).current_dir(dir);
        show.assert().success().get_output().stdout.clone()
    };
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("kicks")).unwrap();
    let text = include_str!("../../../tetris/tests/data/kicks/nokicks.properties");
    std::fs::write(dir.path().join("kicks/mine.properties"), text).unwrap();
    assert_eq!(shown("@mine", dir.path()), shown("kicks/mine.properties", dir.path()));
    assert_eq!(shown("@srs", dir.path()), shown("srs", dir.path()));
    assert_eq!(shown("@jstris180", dir.path()), shown("jstris", dir.path()));
}

#[test]
fn kicks_are_listed_and_shown() {
    run("tetris kicks list").assert().success().stdout_eq(str![[r#"
none           turns in place only, no half turns (also nokicks)
none180        turns in place only, half turns too (also nokicks180)
srs            the guideline's Super Rotation System, no half turns (also guideline)
srs180         SRS, and half turns without kicks
srsPlus        TETR.IO's SRS+ (also srs+, tetrio180, tetrio)
srsTetrio      what TETR.IO calls SRS: SRS, and half turns that kick
jstris180      SRS and the half turns of Jstris (also jstris)
nullpomino180  SRS and the half turns of NullpoMino (also nullpomino)
srsX           TETR.IO's SRS-X: SRS, and half turns that kick far
ars            the Arika Rotation System, without its middle column rule (also arika, tgm)
asc            the rotation system of Ascension (also ascension)
nrs            the Nintendo Rotation System: no kicks (also nintendo)

"#]]);
    run("tetris kicks show srs").assert().success().stdout_eq(str![[r#"
I
  north-east    +1, 0  -1, 0  +2, 0  -1,-1  +2,+2
  east-south     0,-1  -1,-1  +2,-1  -1,+1  +2,-2
  south-west    -1, 0  +1, 0  -2, 0  +1,+1  -2,-2
  west-north     0,+1  +1,+1  -2,+1  +1,-1  -2,+2
  north-west     0,-1  -1,-1  +2,-1  -1,+1  +2,-2
  east-north    -1, 0  +1, 0  -2, 0  +1,+1  -2,-2
  south-east     0,+1  +1,+1  -2,+1  +1,-1  -2,+2
  west-south    +1, 0  -1, 0  +2, 0  -1,-1  +2,+2

O
  north-east     0,+1
  east-south    +1, 0
  south-west     0,-1
  west-north    -1, 0
  north-west    +1, 0
  east-north     0,-1
  south-east    -1, 0
  west-south     0,+1

T S Z L J
  north-east     0, 0  -1, 0  -1,+1   0,-2  -1,-2*
  east-south     0, 0  +1, 0  +1,-1   0,+2  +1,+2
  south-west     0, 0  +1, 0  +1,+1   0,-2  +1,-2*
  west-north     0, 0  -1, 0  -1,-1   0,+2  -1,+2
  north-west     0, 0  +1, 0  +1,+1   0,-2  +1,-2*
  east-north     0, 0  +1, 0  +1,-1   0,+2  +1,+2
  south-east     0, 0  -1, 0  -1,+1   0,-2  -1,-2*
  west-south     0, 0  -1, 0  -1,-1   0,+2  -1,+2

"#]]);
    run("tetris kicks show none180 --piece O --json").assert().success().stdout_eq(str![[r#"
{"half_turns":true,"kicks":{"O":{"north-east":[[0,1]],"east-south":[[1,0]],"south-west":[[0,-1]],"west-north":[[-1,0]],"north-west":[[1,0]],"east-north":[[0,-1]],"south-east":[[-1,0]],"west-south":[[0,1]],"north-south":[[1,1]],"east-west":[[1,-1]],"south-north":[[-1,-1]],"west-east":[[-1,1]]}}}

"#]]);
}

#[test]
fn a_kick_table_of_ones_own() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.properties");
    let own = run("tetris kicks show srs --text").output().expect("it runs").stdout;
    std::fs::write(&file, own).unwrap();
    let shown = allclear().args(["tetris", "kicks", "show"]).arg(&file).output().unwrap().stdout;
    run("tetris kicks show srs")
        .assert()
        .success()
        .stdout_eq(String::from_utf8(shown).expect("text"));
    allclear()
        .args(["tetris", "kicks", "show", "-"])
        .stdin("T.NE=(0,0)(9,0)")
        .assert()
        .code(2)
        .stderr_eq("allclear: stdin:1:12: a kick goes at most 4 cells in a direction\n");
}

#[test]
fn kicks_are_drawn() {
    let drawing = run("tetris kicks show jstris180 --piece I --draw").output().unwrap().stdout;
    let drawing = String::from_utf8(drawing).expect("text");
    let half = drawing.split("  north-south").nth(1).unwrap();
    assert_eq!(
        half.split("  east-west").next().unwrap(),
        "   +1,-1  +1, 0
    IIII  .o..  IIII
    ....  IIII  ....

"
    );
}
