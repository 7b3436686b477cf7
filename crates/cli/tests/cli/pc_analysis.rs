use snapbox::str;

use crate::allclear;

const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
/// The classic opener.
const OPENER: &str = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH";

fn asked(command: &str, field: &str, pattern: &str, more: &[&str]) -> snapbox::cmd::OutputAssert {
    let base = ["pc", command, "--quiet", "--field", field, "--pattern", pattern];
    allclear().args(base).args(more.iter().copied()).assert()
}

#[test]
fn the_chance_of_the_classic_opener() {
    asked("chance", OPENER, "I,*p4", &[])
        .success()
        .stderr_eq("")
        .stdout_eq("711 of 840 (84.64 %)\n");
    asked("chance", OPENER, "I,*p4", &["--json"])
        .success()
        .stdout_eq("{\"solvable\":711,\"total\":840,\"complete\":true}\n");
    asked("chance", OPENER, "I,*p4", &["--tree", "2"]).success().stdout_eq(str![[r#"
711 of 840 (84.64 %)
II       101 of 120 (84.17 %)
IO       92 of 120 (76.67 %)
IT       118 of 120 (98.33 %)
IS       98 of 120 (81.67 %)
IZ       93 of 120 (77.50 %)
IL       107 of 120 (89.17 %)
IJ       102 of 120 (85.00 %)

"#]]);
}

#[test]
fn cut_and_whole_queues_are_both_counted_where_they_differ() {
    asked("chance", BOX, "*p7", &["--json"]).success().stdout_eq(
        "{\"solvable\":1776,\"total\":2520,\"complete\":true,\"queues\":{\"solvable\":3552,\"total\":5040}}\n",
    );
}

#[test]
fn failed_queues_are_listed_and_none_at_all_exits_with_1() {
    asked("chance", "XXXXXX____", "[IS]p1", &["--failed", "--json"])
        .success()
        .stdout_eq("{\"solvable\":1,\"total\":2,\"complete\":true,\"failed\":[\"S\"]}\n");
    asked("chance", "XXXXXX____", "S", &["--json"])
        .code(1)
        .stdout_eq("{\"solvable\":0,\"total\":1,\"complete\":true}\n");
}

#[test]
fn paths_as_json_lines() {
    asked("path", "XXXXXX____", "[IS]p2", &["--json"]).success().stdout_eq(str![[r#"
{"solutions":1,"complete":true}
{"fumen":"v115@[..]","queues":2,"save":["S"]}

"#]]);
    asked("path", "XXXXXX____", "S", &["--json"])
        .code(1)
        .stdout_eq("{\"solutions\":0,\"complete\":true}\n");
}

#[test]
fn the_fewest_solutions_of_the_classic_opener_are_24() {
    asked("minimal", OPENER, "I,*p4", &["--json"])
        .success()
        .stdout_eq("{\"size\":24,\"proven\":true,\"solutions\":[[..]],\"complete\":true}\n");
}

#[test]
fn what_can_be_saved() {
    asked("save", BOX, "*p5", &["--json", "T", "I"]).success().stdout_eq(str![[r#"
{"total":2520,"solvable":1776,"saves":{"I":434,"O":776,"T":464,"S":726,"Z":726,"L":228,"J":228},"wanted":[464,434],"complete":true}

"#]]);
}

/// What the box leaves of five pieces: lists, labels, regular expressions, the best save, a tree.
#[test]
fn saves_are_counted_by_expressions() {
    let saves = |more: &[&str]| asked("save", BOX, "*p5", more).success();
    saves(&["--wanted", "T||(L&&J),/[SZ]/#s or z", "--json"]).stdout_eq(str![[r#"
{"total":2520,"solvable":1776,"saves":{"I":434,"O":776,"T":464,"S":726,"Z":726,"L":228,"J":228},"wanted":[516,1284],"labels":["T||(L&&J)","s or z"],"complete":true}

"#]]);
    let number = |more: &[&str]| -> Vec<u64> {
        let json = saves(&[more, &["--json"]].concat());
        let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        reply["wanted"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
    };
    // The best save of each queue: nothing counts twice, and nothing solvable is left.
    let best = number(&["--wanted", "T,I,O,S,Z,L,J", "--best"]);
    assert_eq!((best[0], best.iter().sum::<u64>()), (464, 1776));
    assert_eq!(number(&["T,I", "O"]), [464, 434, 776]);
    saves(&["T#the T", "--over", "solvable", "--tree", "1"]).stdout_eq(str![[r#"
solvable: 1,776 of 2,520 (70.48 %)
the T    464 of 1,776 (26.13 %)
  I        [..]
  O        [..]
  T        [..]
  S        [..]
  Z        [..]
  L        [..]
  J        [..]

"#]]);
    let failed = saves(&["T", "--failed"]);
    let failed = String::from_utf8(failed.get_output().stdout.clone()).unwrap();
    assert_eq!(failed.matches("failed: ").count(), 2520 - 464);
}

/// Four pieces of a new bag are built, so two of it are left when five have come.
#[test]
fn the_rest_of_the_bag_is_saved_too() {
    let json = asked("save", BOX, "*p5", &["--built", "", "--json", "/^.{3}$/", "TIO"]).success();
    let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    assert_eq!(reply["wanted"][0], reply["solvable"]);
    assert!(reply["wanted"][1].as_u64() > Some(0));
    asked("save", BOX, "*p5", &["--built", "LLJ", "T"]).code(2).stderr_eq(
        "allclear: queue IOTSL: bags cannot deal so many L: check what was built (LLJ) and left over (nothing)\n",
    );
    asked("save", BOX, "*p5", &["--left", "X", "T"])
        .code(2)
        .stderr_eq("allclear: left: column 1: 'X' is not a piece (TIOSZLJ)\n");
}

#[test]
fn bad_input_is_named() {
    for (field, pattern, more, error) in [
        (BOX, "*p4X", &[][..], "pattern: column 4: 'X' is not a piece (TIOSZLJ), '*' or '['"),
        (
            BOX,
            "*p3",
            &[],
            "pattern: the pattern has queues of 3 pieces, and 4 are needed to clear 4 rows",
        ),
        (BOX, "*p4", &["--height", "3"], "the field has cells above row 3"),
        (
            "v115@zzz",
            "*p4",
            &[],
            "field: column 9: the fumen ends within page 1; it may be cut, or have a tail",
        ),
    ] {
        for command in ["chance", "path", "minimal", "save"] {
            let error = format!("allclear: {error}\n");
            asked(command, field, pattern, more).code(2).stdout_eq("").stderr_eq(error);
        }
    }
    asked("save", BOX, "*p5", &["T&I"]).code(2).stderr_eq("allclear: T&I: column 3: expected &&\n");
    asked("save", BOX, "*p5", &["--wanted", "T,/S(/"])
        .code(2)
        .stderr_eq("allclear: T,/S(/: column 5: regular expression: unclosed group\n");
    asked("path", BOX, "*p5", &["--saved", "T,"])
        .code(2)
        .stderr_eq("allclear: saved: column 3: expected a piece, a /regex/, !, ^ or (\n");
}

#[test]
fn a_shape_covers_what_its_path_says() {
    let path = asked("path", BOX, "*p4", &["--fumens"]).success();
    let shapes = String::from_utf8(path.get_output().stdout.clone()).unwrap();
    let first = shapes.lines().next().unwrap();
    let json = asked("path", BOX, "*p4", &["--json"]).success();
    let lines = String::from_utf8(json.get_output().stdout.clone()).unwrap();
    let first_line = lines.lines().nth(1).unwrap();
    let value: serde_json::Value = serde_json::from_str(first_line).unwrap();
    let queues = value["queues"].as_u64().unwrap();
    allclear()
        .args(["pc", "cover", "--shape", first, first, "--pattern", "*p4", "--json"])
        .assert()
        .success()
        .stdout_eq(format!(
            "{{\"each\":[{queues},{queues}],\"or\":{queues},\"and\":{queues},\"total\":840,\"complete\":true}}\n"
        ));
}

/// The four columns at the left: the lowest row must be filled, the others may be.
const BASE: &str = "v115@9gTpFeTpFeTpFezhPeAgH";

#[test]
fn shapes_that_fill_a_row() {
    asked("setup", BASE, "*!", &["--any-order", "--fumens"]).success().stdout_eq(str![[r#"
v115@[..]
...

"#]]);
    for (more, setups) in [
        (&["--any-order"][..], 38),
        (&["--any-order", "--exclude", "holes", "--drop", "harddrop"], 34),
        (&["--any-order", "--pieces", "4"], 24),
        (&["--pieces", "2"], 67),
    ] {
        let json = asked("setup", BASE, "*!", &[more, &["--json"]].concat()).success();
        let lines = String::from_utf8(json.get_output().stdout.clone()).unwrap();
        assert_eq!(
            lines.lines().next().unwrap(),
            format!("{{\"setups\":{setups},\"complete\":true}}")
        );
        assert_eq!(lines.lines().count(), setups + 1);
    }
    asked("setup", "XXXXXX____", "I", &[])
        .code(2)
        .stderr_eq("allclear: XXXXXX____: no such file\n");
    asked("setup", "XXXXXX____/XXXXXX____", "I", &[])
        .code(2)
        .stderr_eq("allclear: no cell is to be filled; colour the cells that must be\n");
    asked("setup", "XXXXXX_?__/XXXXXX____", "I", &[])
        .code(2)
        .stderr_eq("allclear: field:1:8: expected one of * . + X _ or a piece, found '?'\n");
}

#[test]
fn the_perfect_clear_after_a_shape() {
    let rows = "XXXXXX..../XXXXXX****";
    asked("setup", rows, "I", &["--follow", "[IO]", "--height", "2", "--json"])
        .success()
        .stdout_eq(str![[r#"
{"setups":1,"complete":true}
{"fumen":"v115@[..]","pieces":"I","lines":1,"queues":1,"total":1,"clear":{"solvable":1,"total":2},"build_orders":1}

"#]]);
    asked("setup", rows, "I", &["--follow", "[IO]", "--height", "2"]).success().stdout_eq(str![[
        r#"
1 shapes; some can be built by 1 of 1 (100.00 %)

1. built by 1 of 1 (100.00 %) in 1 order, then cleared by 1 of 2 (50.00 %)
XXXXXX____
XXXXXXIIII

"#
    ]]);
    asked("setup", rows, "I", &["--height", "2"]).code(2).stdout_eq("").stderr_eq(
        "allclear: after a shape only 0 pieces are left, and 1 are needed to clear: say with \
         follow what comes next\n",
    );
}

/// Five rows of solution-finder's documentation.
const FIVE: &str = "v115@zgA8GeC8GeE8EeD8DeG8AeF8JeAgH";

#[test]
fn every_t_is_spun() {
    let json = asked("path", FIVE, "*p7", &["--height", "5", "--drop", "tsd", "--json"]).success();
    let lines = String::from_utf8(json.get_output().stdout.clone()).unwrap();
    assert_eq!(lines.lines().next().unwrap(), "{\"solutions\":11,\"complete\":true}");
    asked("chance", FIVE, "*p7", &["--height", "5", "--drop", "tsd", "--json"])
        .success()
        .stdout_eq("{\"solvable\":1862,\"total\":5040,\"complete\":true}\n");
    allclear()
        .args(["pc", "solve", "--queue", "TIOSZLJ", "--drop", "tsd"])
        .assert()
        .code(2)
        .stderr_eq("allclear: drop: tsd is for questions about patterns only\n");
}

#[test]
fn modes_and_mirrors_of_a_shape() {
    let shape = "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ";
    let cover = |more: &[&str]| {
        let base = ["pc", "cover", "--quiet", "--shape", shape, "--pattern", "*!"];
        allclear().args(base).args(more.iter().copied()).assert()
    };
    cover(&["--mode", "tsd", "--json"])
        .success()
        .stdout_eq("{\"each\":[2184],\"or\":2184,\"and\":2184,\"total\":5040,\"complete\":true}\n");
    cover(&["--drop", "tsd", "--json"])
        .success()
        .stdout_eq("{\"each\":[1624],\"or\":1624,\"and\":1624,\"total\":5040,\"complete\":true}\n");
    cover(&["--mode", "tst"]).code(1).stdout_eq(str![[r#"
shape 1: 0 of 5,040 (0.00 %)
some: 0 of 5,040 (0.00 %)
all: 0 of 5,040 (0.00 %)

"#]]);
    cover(&["--mode", "5L"]).code(2).stderr_eq(str![[r#"
error: invalid value '5L' for '--mode <MODE>': unknown mode "5L": expected normal, 1L to 4L, 1L-or-PC to 4L-or-PC, tetris, tetris-end, tsz, tsm (any-tspin), tss, tsd, tst or b2b
...
"#]]);
    let pair = ["pc", "cover", "--quiet", "--shape", "v115@vhERQJKJJUGJvMJTNJ", "--pattern", "*p7"];
    allclear().args(pair).arg("--mirror").assert().success().stdout_eq(str![[r#"
shape 1: 960 of 5,040 (19.05 %)
shape 1, mirrored: 960 of 5,040 (19.05 %)
some: 1,536 of 5,040 (30.48 %)
all: 384 of 5,040 (7.62 %)

"#]]);
}

#[test]
fn parts_add_up() {
    let numbers = |command: &str, key: &str, shard: &str| -> Vec<u64> {
        let json = asked(command, OPENER, "I,*p4", &["--shard", shard, "--json"]);
        let lines = String::from_utf8(json.get_output().stdout.clone()).unwrap();
        let value: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        [key, "total"].iter().map(|key| value[*key].as_u64().unwrap_or(0)).collect()
    };
    for (command, key, whole) in
        [("chance", "solvable", vec![711, 840]), ("path", "solutions", vec![63, 0])]
    {
        let mut sum = vec![0, 0];
        for shard in ["0/3", "1/3", "2/3"] {
            let part = numbers(command, key, shard);
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        }
        assert_eq!(sum, whole, "{command}");
    }
    asked("path", OPENER, "I,*p4", &["--shard", "3/3"]).code(2).stderr_eq(str![[r#"
error: invalid value '3/3' for '--shard <I/N>': expected I/N with I below N, as in 0/8
...
"#]]);
}

#[test]
fn the_fewest_solutions_that_keep_a_piece() {
    let size = |more: &[&str]| {
        let json = asked("minimal", BOX, "*p5", &[more, &["--json"]].concat());
        let line = String::from_utf8(json.get_output().stdout.clone()).unwrap();
        serde_json::from_str::<serde_json::Value>(&line).unwrap()["size"].as_u64().unwrap()
    };
    for save in ["T", "T||I", "^T"] {
        assert!(size(&["--save", save]) > 0, "{save}");
    }
    assert_eq!(size(&["--saved", "T"]), size(&["--save", "T"]));
    let json = asked("minimal", BOX, "*p5", &["--each-save", "--json"]).success();
    let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    let sets = reply["each_save"].as_array().unwrap();
    let pieces: String = sets.iter().map(|set| set["save"].as_str().unwrap()).collect();
    assert_eq!(pieces, "IOTSZLJ");
    for set in sets {
        let save = set["save"].as_str().unwrap();
        assert_eq!(set["size"], size(&["--save", save]), "{save}");
        assert_eq!(set["proven"], true);
    }
    asked("minimal", BOX, "*p5", &["--save", "T&"])
        .code(2)
        .stderr_eq("allclear: save: column 3: expected &&\n");
}

#[test]
fn a_page_with_every_solution() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    asked("path", OPENER, "I,*p4", &["--html", page.to_str().unwrap()]).success().stdout_eq("");
    let html = std::fs::read_to_string(page).unwrap();
    assert_eq!(html.matches("<li ").count(), 63);
    for text in ["63 perfect clears", "711 of 840 (84.64 %)", "<code>I,*p4</code>"] {
        assert!(html.contains(text), "{text}");
    }
    // It opens offline: no picture, font, style or script comes from elsewhere.
    assert!(!html.contains(" src=") && !html.contains("<link") && !html.contains("url("));
}

#[test]
fn a_sample_says_how_sure_it_is() {
    let sample = ["--sample", "200", "--seed", "5"];
    asked("chance", OPENER, "I,*p4", &sample).success().stderr_eq("").stdout_eq(
        "[..] % ([..] of 200 queues drawn; with 95 % confidence [..] % to [..] % of all)\n",
    );
    let reply = asked("chance", OPENER, "I,*p4", &[&sample[..], &["--json"]].concat()).success();
    let reply: serde_json::Value = serde_json::from_slice(&reply.get_output().stdout).unwrap();
    let number = |name: &str| reply[name].as_f64().unwrap();
    assert_eq!((number("sampled"), number("queues")), (200.0, 840.0));
    assert_eq!(number("share"), number("solvable") / 200.0);
    assert!(number("low") < 0.8464 && 0.8464 < number("high"), "{reply}");
    assert_eq!(reply["complete"], true);
    asked("chance", OPENER, "I,*p4", &["--seed", "5"]).code(2);
    asked("chance", OPENER, "I,*p4", &["--sample", "0"]).code(2);
}

#[test]
fn what_cannot_be_counted_says_what_to_ask_instead() {
    let chance = |more: &[&str]| {
        let base = ["pc", "chance", "--quiet", "--memory", "1G"];
        allclear().args(base).args(more.iter().copied()).assert()
    };
    chance(&["--height", "6"]).code(2).stderr_eq("[..]--sample 1000[..]\n");
    chance(&["--height", "6", "--pattern", "*p7,*p7,*p2"]).code(2).stderr_eq(
        "[..] needs about [..] of memory, and 1.0 GB are allowed: [..]--sample 1000[..]\n",
    );
    chance(&["--height", "6", "--sample", "5"]).success();
    for command in ["path", "minimal", "save"] {
        let base = ["pc", command, "--quiet", "--memory", "1G", "--pattern", "*p7,*p4"];
        allclear()
            .args(base)
            .args(["--height", "4"])
            .assert()
            .code(2)
            .stderr_eq("[..] needs about [..] of memory, and 1.0 GB are allowed: [..]\n");
    }
}

/// The last column is open: an I is a tetris with back-to-back, and everything else fails.
#[test]
fn scores_of_a_tetris() {
    let column = "XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_";
    asked("score", column, "*p2", &["--score", "jstris", "--json"]).success().stdout_eq(
        "{\"total\":42,\"solvable\":12,\"average_all\":1085.7142857142858,\"average_solved\":3800.0,\
         \"clears\":{\"mini\":0,\"tss\":0,\"tsd\":0,\"tst\":0,\"tetris\":12,\"b2b\":12},\
         \"score\":\"jstris\",\"complete\":true}\n",
    );
    let average = |more: &[&str]| {
        let json = asked("score", column, "I", &[more, &["--json"]].concat()).success();
        let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        reply["average_solved"].as_f64().unwrap()
    };
    assert_eq!(average(&[]), 2800.0);
    assert_eq!(average(&["--b2b"]), 4400.0);
    assert_eq!(average(&["--score", "jstris", "--b2b", "--combo", "2"]), 4300.0);
    assert_eq!(average(&["--score", "tetrio", "--b2b"]), 15.0);
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.txt");
    std::fs::write(&own, "# mine\nlines = 0 1 2 3 4.5\n").unwrap();
    assert_eq!(average(&["--score", own.to_str().unwrap()]), 4.5);
    asked("score", column, "[IT]!", &["--weights", "T=300", "--list"]).success().stdout_eq(str![[
        r#"
solvable: 2 of 2 (100.00 %)
average over all queues:      3100.00 (guideline)
average over solvable queues: 3100.00 (guideline)
mini     0 of 2 (0.00 %)
tss      0 of 2 (0.00 %)
tsd      0 of 2 (0.00 %)
tst      0 of 2 (0.00 %)
tetris   2 of 2 (100.00 %)
b2b      2 of 2 (100.00 %)
IT: 3100 v115@[..]
TI: 3100 v115@[..]

"#
    ]]);
    for (more, error) in [
        (
            ["--score", "sega"],
            "unknown table \"sega\": expected a file, or one of guideline, jstris, tetrio",
        ),
        (["--weights", "Q=1"], "weights: expected PIECE=POINTS, as in T=300, found \"Q=1\""),
        (["--spins", "some"], "spins: unknown spins \"some\": expected t, all-mini or all"),
    ] {
        asked("score", column, "I", &more).code(2).stderr_eq(format!("allclear: {error}\n"));
    }
    std::fs::write(&own, "lines = 0 1\nprice = 3\n").unwrap();
    let own = own.to_str().unwrap();
    asked("score", column, "I", &["--score", own])
        .code(2)
        .stderr_eq("allclear: [..]own.txt: line 2: unknown key \"price\": expected [..]\n");
    asked("score", column, "T", &["--json"]).code(1);
}

/// The list of a score: the solutions that are worth most to some queue, in every form of a list.
#[test]
fn scores_are_listed_like_solutions() {
    let listed = |more: &[&str]| {
        let output = asked("score", BOX, "*p5", more).success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    let table = listed(&["--csv"]);
    let mut rows = table.lines();
    assert_eq!(rows.next(), Some("ツモ,スコア,テト譜"));
    assert_eq!(rows.clone().count(), 2520);
    let points = |row: &str| row.split(',').nth(1).unwrap().parse::<f64>().ok();
    let solved: Vec<f64> = rows.filter_map(points).collect();
    let json: serde_json::Value = serde_json::from_str(&listed(&["--json"])).unwrap();
    assert_eq!(json["solvable"].as_u64(), Some(solved.len() as u64));
    let average = solved.iter().sum::<f64>() / solved.len() as f64;
    assert!((json["average_solved"].as_f64().unwrap() - average).abs() < 1e-9);

    // Every queue counts for one solution; one page and one fumen for each of them.
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (html, image) = (file("score.html"), file("score.png"));
    let fumens = listed(&["--fumens", "--html", &html, "--image", &image]);
    let sheet = allclear_fumen::decode(listed(&["--fumen"]).trim()).unwrap();
    assert_eq!(sheet.len(), fumens.lines().count());
    let share = |comment: &str| comment.split(' ').next().unwrap().parse::<f64>().unwrap();
    let shares: Vec<f64> = sheet.iter().map(|page| share(&page.comment)).collect();
    let solvable = 100.0 * solved.len() as f64 / 2520.0;
    assert!((shares.iter().sum::<f64>() - solvable).abs() < 0.05 * shares.len() as f64);
    assert!(shares.is_sorted_by(|a, b| a >= b));
    assert!(std::fs::read_to_string(html).unwrap().contains("worth most to the queues"));
    assert!(std::fs::read(image).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_fewest_solutions_by_score() {
    let size = |more: &[&str]| {
        let json = asked("minimal", BOX, "*p5", &[more, &["--json"]].concat()).success();
        let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        assert_eq!(reply["proven"], true);
        reply["size"].as_u64().unwrap()
    };
    let by_score = ["--by", "score", "--score", "jstris"];
    assert!(size(&by_score) > size(&[]));
    assert!(size(&[&by_score[..], &["--margin", "200"]].concat()) <= size(&by_score));
    assert_eq!(size(&[&by_score[..], &["--margin", "9000"]].concat()), size(&[]));
    asked("minimal", BOX, "*p5", &["--by", "score", "--save", "T"]).code(2);
}

#[test]
fn the_easiest_of_the_smallest_sets() {
    let json = asked("minimal", BOX, "*p4", &["--prefer", "holds", "--json"]).success();
    let reply: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    assert_eq!((&reply["proven"], &reply["quality"]["proven"]), (&true.into(), &true.into()));
    assert!(reply["quality"]["equal"].as_u64() >= Some(1));
    asked("minimal", BOX, "*p4", &["--prefer", "drops,spins,holds"])
        .success()
        .stdout_eq("[..] proven to be the minimum\n[..] soft drops, [..] spins, [..] holds: no smallest set is easier[..]\n...\n");
    asked("minimal", BOX, "*p4", &["--prefer", "speed"]).code(2).stderr_eq(
        "allclear: prefer: \"speed\": expected drops, spins or holds, each at most once, with commas between them\n",
    );
}

#[test]
fn congruent_shapes_cover_more_together() {
    // The fewest solutions of the box: each alone, and with all that look the same.
    let path = asked("path", BOX, "*p4", &["--fumens"]).success();
    let shapes = String::from_utf8(path.get_output().stdout.clone()).unwrap();
    let first = shapes.lines().next().unwrap();
    let ask = |more: &[&str]| {
        let base = ["pc", "congruent", "--quiet", "--shape", first];
        allclear().args(base).args(more.iter().copied()).assert()
    };
    let json = ask(&["--pattern", "*p4", "--json"]).success();
    let text = String::from_utf8(json.get_output().stdout.clone()).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    assert_eq!(number(&lines[0]["congruents"]) as usize, lines.len() - 1);
    let each: Vec<u64> = lines[1..].iter().map(|line| number(&line["queues"])).collect();
    assert!(each.iter().all(|&queues| queues <= number(&lines[0]["or"])));
    assert!(number(&lines[0]["or"]) <= each.iter().sum());
    assert_eq!(number(&lines[0]["total"]), 840);
    // Without a pattern: the pieces of the shape in any order.
    ask(&[]).success().stdout_eq("[..] congruents cover [..] of 24 ([..] %)\n...\n");
    let fumens = ask(&["--fumens"]).success();
    let fumens = String::from_utf8(fumens.get_output().stdout.clone()).unwrap();
    assert_eq!(fumens.lines().count(), lines.len() - 1);
    ask(&["--pattern", "*p2"]).code(1);
}
