//! `pc best`, and `pc chance --previews`.

use serde_json::Value;
use snapbox::str;

use crate::allclear;

/// Three lines, of which five pieces are missing.
const THREE: &str = "X________X/XXX_____XX/XXXX___XXX";
const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";

fn best(more: &[&str]) -> snapbox::cmd::OutputAssert {
    allclear().args(["pc", "best", "--quiet"]).args(more.iter().copied()).assert()
}

fn chance(more: &[&str]) -> snapbox::cmd::OutputAssert {
    allclear().args(["pc", "chance", "--quiet"]).args(more.iter().copied()).assert()
}

fn json(output: snapbox::cmd::OutputAssert) -> Value {
    serde_json::from_slice(&output.get_output().stdout).unwrap()
}

#[test]
fn seeing_more_is_worth_more() {
    let base = ["--field", THREE, "--pattern", "T,*p4", "--height", "3"];
    for (previews, worth) in [("0", 151), ("1", 216), ("2", 277), ("3", 321), ("5", 339)] {
        let reply = json(chance(&[&base[..], &["--previews", previews, "--json"]].concat()));
        assert_eq!(reply["solvable"], worth, "{reply}");
        assert_eq!(reply["total"], 840);
        assert_eq!(reply["hindsight"], 339);
        assert_eq!(reply["previews"].to_string(), previews);
    }
    chance(&[&base[..], &["--previews", "2", "--tree", "2"]].concat()).success().stdout_eq(str![[
        r#"
277 of 840 (32.98 %)
in hindsight: 339 of 840 (40.36 %)
TI       [..] of 120 ([..] %)
...
"#
    ]]);
}

#[test]
fn shards_add_up() {
    let base = ["--field", THREE, "--pattern", "T,*p4", "--height", "3", "--previews", "2"];
    let parts = ["0/3", "1/3", "2/3"].map(|shard| {
        let reply = json(chance(&[&base[..], &["--shard", shard, "--json"]].concat()));
        reply["solvable"].as_u64().unwrap()
    });
    assert_eq!(parts.iter().sum::<u64>(), 277);
}

#[test]
fn whole_and_cut_queues() {
    let base = ["--field", BOX, "--pattern", "*p7", "--height", "4", "--previews", "5", "--json"];
    let reply = json(chance(&base));
    assert_eq!(reply["solvable"], 1776);
    assert_eq!(reply["queues"]["solvable"], 3552);
    let base = ["--field", BOX, "--pattern", "*p7", "--height", "4", "--previews", "1", "--json"];
    let reply = json(chance(&base));
    let (cut, whole) = (reply["solvable"].as_u64(), reply["queues"]["solvable"].as_u64());
    assert_eq!(cut.map(|cut| 2 * cut), whole);
    assert!(cut < Some(1776));
}

#[test]
fn two_lines_from_nothing() {
    let base = ["--height", "2", "--case", "empty", "--previews", "2", "--json"];
    let reply = json(chance(&base));
    assert_eq!(reply["hindsight"], 5148, "{reply}");
    assert_eq!(reply["solvable"], 5044, "{reply}");
    let parts = ["0/2", "1/2"].map(|shard| {
        let reply = json(chance(&[&base[..], &["--shard", shard]].concat()));
        reply["solvable"].as_u64().unwrap()
    });
    assert_eq!(parts.iter().sum::<u64>(), 5044);
}

#[test]
fn every_move_with_its_chance() {
    let output = best(&[
        "--field",
        BOX,
        "--hold",
        "T",
        "--queue",
        "LJSZ",
        "--bag",
        "TIO",
        "--height",
        "4",
        "--previews",
        "2",
        "--json",
    ]);
    let reply = json(output.success());
    let total = reply["total"].as_u64().unwrap();
    let moves = reply["moves"].as_array().unwrap();
    assert!(!moves.is_empty());
    let mut last = reply["solvable"].as_u64().unwrap();
    assert_eq!(moves[0]["solvable"].as_u64(), Some(last));
    for found in moves {
        let solvable = found["solvable"].as_u64().unwrap();
        assert!(solvable <= last && solvable > 0);
        last = solvable;
        let chance = found["chance"].as_f64().unwrap();
        assert!((chance - solvable as f64 / total as f64).abs() < 1e-12);
        let keys = found["keys"].as_array().unwrap();
        assert_eq!(keys[0] == "hold", found["hold"] == true, "{found}");
        assert_eq!(keys.last().unwrap(), "hard-drop");
        let piece = if found["hold"] == true { "T" } else { "L" };
        assert_eq!(found["piece"], piece);
    }
}

#[test]
fn moves_as_text() {
    best(&["--field", BOX, "--queue", "IIIII", "--pattern", "*", "--height", "4"])
        .success()
        .stdout_eq(str![[r#"
1 of 1 (100.00 %) by best play, 4 previews, 4 lines
= I north 7,0             1  100.00 %         das-right hard-drop
= I east 6,2              1  100.00 %         right cw hard-drop
= I east 7,2              1  100.00 %         das-right ccw hard-drop
= I east 8,2              1  100.00 %         das-right cw hard-drop
= I east 9,2              1  100.00 %         cw das-right hard-drop

"#]]);
}

#[test]
fn no_way_any_more() {
    let output = best(&["--field", BOX, "--queue", "SSSSS", "--pattern", "*p3", "--height", "4"]);
    output.code(1).stdout_eq(str![[r#"
no perfect clear of 4 lines is possible any more
...
"#]]);
}

#[test]
fn what_is_missing_is_said_in_one_line() {
    for (arguments, message) in [
        (
            &["--queue", "TIO", "--previews", "5"][..],
            "allclear: queue: with 5 previews it needs 6 pieces, the current one first; 3 given\n",
        ),
        (
            &["--field", BOX, "--hold", "T", "--queue", "SZOIJ", "--bag", "TIO"],
            "allclear: the bag IOT contradicts the queue: with 3 pieces left, the last 4 pieces \
             seen come from the same bag\n",
        ),
        (
            &["--field", BOX, "--queue", "TIOS"],
            "allclear: the queue does not tell what is left in the bag: give the pieces left \
             after it (--bag), or a --pattern of what may follow\n",
        ),
        (&["--queue", "TIX"], "allclear: queue: column 3: 'X' is not a piece (TIOSZLJ)\n"),
        (&["--queue", "TIO", "--bag", "SS"], "allclear: bag: S is in it twice\n"),
    ] {
        best(arguments).code(2).stdout_eq("").stderr_eq(message);
    }
    chance(&["--field", BOX, "--previews", "5"])
        .code(2)
        .stderr_eq("allclear: a field needs a pattern: which queues?\n");
    chance(&["--field", BOX, "--pattern", "*p5", "--previews", "1", "--tree", "3"])
        .code(2)
        .stderr_eq("allclear: tree: with 1 previews 2 pieces are seen at first\n");
    chance(&["--field", BOX, "--pattern", "*p3", "--previews", "1"])
        .code(2)
        .stderr_eq("allclear: the pattern has queues of 3 pieces, and 4 are needed\n");
}

/// A field that has no perfect clear of four lines with these pieces may have one of six.
#[test]
fn the_next_height_is_offered() {
    let output = best(&["--field", BOX, "--queue", "SSSSS", "--pattern", "*!", "--json"]);
    let reply = json(output.code(1));
    assert_eq!(reply["solvable"], 0, "{reply}");
    assert!(reply["next_height"].as_u64().is_some_and(|height| height > 4), "{reply}");
}

/// What the clear leaves is weighed only where it makes a difference, and the chance stays exact.
#[test]
fn the_next_clear_counts_too() {
    let base = ["--field", BOX, "--hold", "T", "--queue", "LJSZ", "--bag", "TIO", "--json"];
    let plain = json(best(&base).success());
    let looped = json(best(&[&base[..], &["--loop"]].concat()).success());
    assert_eq!(plain["chance"], looped["chance"]);
    assert!(plain.get("worth").is_none());
    let worths: Vec<f64> = looped["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| found["worth"].as_f64().unwrap())
        .collect();
    assert!(worths.is_sorted_by(|a, b| a >= b), "{worths:?}");
    assert_eq!(looped["worth"].as_f64().unwrap(), worths[0]);
    best(&["--queue", "TIOSZL", "--loop", "--heights", "2,4"]).code(2);
}

/// A sample of best play: games won, and what the exact chances say, start by start.
#[test]
fn a_sample_of_best_play() {
    let base = ["--height", "2", "--previews", "2", "--sample", "5", "--json"];
    let reply = json(chance(&[&base[..], &["--case", "any"]].concat()).success());
    assert_eq!(reply["sampled"], 280, "{reply}");
    let starts = reply["starts"].as_array().unwrap();
    assert_eq!(starts.len(), 56);
    assert!(starts.iter().any(|start| start["hold"] == "T" && start["left"] == 3));
    let views = &reply["views"];
    assert!(views["low"].as_f64() <= views["mean"].as_f64(), "{views}");
    let pattern = [&base[..4], &["--pattern", "*p6", "--sample", "30", "--json"]].concat();
    let reply = json(chance(&pattern).success());
    assert_eq!((&reply["sampled"], &reply["previews"]), (&30.into(), &2.into()), "{reply}");
}
