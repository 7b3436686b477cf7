//! Lists of solutions as one fumen, as tables, as pages and as pictures.

use allclear_tetris::fumen;

use crate::allclear;

/// The field of solution-finder's documentation of its tables.
const FIELD: &str = "v115@BhF8CeG8BeH8CeG8JeAgH";

/// Stdout of a command about the field.
fn printed(arguments: &[&str]) -> String {
    let output = allclear().arg("pc").args(arguments).arg("--quiet").assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// Each command that lists solutions, and how many it lists.
const LISTS: [(&[&str], usize); 4] = [
    (&["path", "--field", FIELD, "--pattern", "*p4", "--height", "4"], 18),
    (&["minimal", "--field", FIELD, "--pattern", "*p4", "--height", "4"], 16),
    (&["solve", "--field", FIELD, "--queue", "TLJS", "--all"], 3),
    (&["setup", "--field", "v115@9gTpFeTpFeTpFezhPeAgH", "--pattern", "*p2", "--pieces", "2"], 67),
];

#[test]
fn one_fumen_has_all_solutions() {
    for (command, count) in LISTS {
        let text = printed(&[command, &["--fumen"]].concat());
        let pages = fumen::decode(text.trim()).unwrap();
        assert_eq!(pages.len(), count, "{command:?}");
        assert!(pages.iter().all(|page| page.comment.contains(" : ")), "{command:?}");
        let lines = printed(&[command, &["--fumens"]].concat());
        assert_eq!(lines.lines().count(), count, "{command:?}");
    }
}

#[test]
fn shares_are_comments() {
    let text = printed(&[LISTS[0].0, &["--fumen"]].concat());
    let pages = fumen::decode(text.trim()).unwrap();
    assert!(pages[0].comment.starts_with("11.4 % : "), "{}", pages[0].comment);
    let text = printed(&[LISTS[2].0, &["--fumen"]].concat());
    let pages = fumen::decode(text.trim()).unwrap();
    assert!(pages[0].comment.contains(" order"), "{}", pages[0].comment);
}

#[test]
fn tables_have_solution_finders_columns() {
    let solution = "テト譜,使用ミノ,対応ツモ数 (対地形&パターン),対応ツモ数 (対地形),\
                    対応ツモ数 (対パターン),ツモ (対地形&パターン),ツモ (対地形),ツモ (対パターン)";
    let pattern = "ツモ,対応地形数,使用ミノ,未使用ミノ,テト譜";
    let uses = "使用ミノ,対応地形数,対応ツモ数 (対パターン),テト譜,ツモ (対パターン)";
    let [path, minimal, solve, setup] = LISTS;
    for (command, more, header, rows) in [
        (path.0, &["--csv", "-k", "solution"][..], solution, 18),
        (path.0, &["--csv", "--key", "pattern"], pattern, 840),
        (path.0, &["--csv", "--key", "use"], uses, 35),
        (minimal.0, &["--csv"], solution, 16),
        (solve.0, &["--csv"], pattern, 1),
        (setup.0, &["--csv"], "テト譜,使用ミノ,手順数", 67),
    ] {
        let text = printed(&[command, more].concat());
        assert_eq!(text.lines().next(), Some(header));
        assert_eq!(text.lines().count(), rows + 1, "{header}");
    }
    allclear()
        .arg("pc")
        .args(path.0)
        .args(["--csv", "--key", "colour"])
        .assert()
        .code(2)
        .stderr_eq("allclear: csv: unknown key \"colour\": expected solution, pattern or use\n");
}

#[test]
fn pages_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    for (i, (command, count)) in LISTS.into_iter().enumerate() {
        let (page, picture) = (format!("{i}.html"), format!("{i}.svg"));
        let [page, picture] = [page, picture].map(|name| folder.path().join(name));
        let files = ["--html", page.to_str().unwrap(), "--image", picture.to_str().unwrap()];
        assert_eq!(printed(&[command, &files].concat()), "");
        let html = std::fs::read_to_string(page).unwrap();
        assert_eq!(html.matches("<li ").count(), count, "{command:?}");
        // A caption below each board: dots are squares without round corners.
        let svg = std::fs::read_to_string(picture).unwrap();
        assert!(svg.matches("rx=\"0\"").count() >= 5 * count, "{command:?}");
    }
}
