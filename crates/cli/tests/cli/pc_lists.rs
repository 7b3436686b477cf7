//! Lists of solutions as one fumen, as tables, as pages and as pictures.

use allclear_fumen as fumen;

use crate::allclear;

/// The field of solution-finder's documentation of its tables.
const FIELD: &str = "v115@BhF8CeG8BeH8CeG8JeAgH";

/// Stdout of a command about the field.
fn printed(arguments: &[&str]) -> String {
    let output = allclear().arg("pc").args(arguments).arg("--quiet").assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// Each command that lists solutions, and how many it lists.
const LISTS: [(&[&str], usize); 7] = [
    (&["path", "--field", FIELD, "--pattern", "*p4", "--height", "4"], 18),
    (&["minimal", "--field", FIELD, "--pattern", "*p4", "--height", "4"], 16),
    (&["solve", "--field", FIELD, "--queue", "TLJS", "--all"], 3),
    (&["setup", "--field", "v115@9gTpFeTpFeTpFezhPeAgH", "--pattern", "*p2", "--pieces", "2"], 67),
    (&["spin", "--field", "v115@zgD8FeF8DeG8CeH8BeI8KeAgH", "--pattern", "TSLI"], 5),
    (&["congruent", "--shape", "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ", "--pattern", "*p7"], 1),
    (&["ren", "--field", WELL, "--queue", "TOLJISZ", "--limit", "7"], 7),
];

/// Seven rows with a well of four columns.
const WELL: &str = "v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH";

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
    let spins = "テト譜,有効マーク,使用ミノ,使用ミノ数,T-Spinライン数,MINI,名前,\
                 トータルクリアライン数,hole,t-rotate,t-x,t-y,t-deleted-linekey";
    let uses = "使用ミノ,対応地形数,対応ツモ数 (対パターン),テト譜,ツモ (対パターン)";
    let [path, minimal, solve, setup, spin, congruent, ren] = LISTS;
    for (command, more, header, rows) in [
        (path.0, &["--csv", "-k", "solution"][..], solution, 18),
        (path.0, &["--csv", "--key", "pattern"], pattern, 840),
        (path.0, &["--csv", "--key", "use"], uses, 35),
        (minimal.0, &["--csv"], solution, 16),
        (solve.0, &["--csv"], pattern, 1),
        (setup.0, &["--csv"], "テト譜,使用ミノ,手順数", 67),
        (spin.0, &["--csv"], spins, 5),
        (congruent.0, &["--csv"], "テト譜,使用ミノ,対応ツモ数", 1),
        (ren.0, &["--csv"], "ツモ,使用ミノ,REN,テト譜", 7),
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

const SHAPES: [&str; 2] = ["v115@vhFRQJUGJKJJvMJTNJGBJ", "v115@vhFRQJPGJKJJGMJTNJ0BJ"];

#[test]
fn shapes_from_files_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shapes.txt");
    std::fs::write(&file, format!("; two shapes\n{}\n\n{}#1:6\n", SHAPES[0], SHAPES[1])).unwrap();
    let file = file.to_str().unwrap();
    let given = [&["cover", "--pattern", "*p7", "--json", "--shape"], &SHAPES[..]].concat();
    assert_eq!(printed(&["cover", "--shape", file, "--pattern", "*p7", "--json"]), printed(&given));
    // What a list prints as one fumen is read back, page by page.
    let sheet = printed(&["cover", "--shape", file, "--pattern", "*p7", "--fumen"]);
    let back = ["cover", "--pattern", "*p7", "--json", "--shape", sheet.trim()];
    assert_eq!(printed(&back), printed(&given));
    allclear()
        .args(["pc", "cover", "--pattern", "*p7", "--shape", "v115@vhFRQJUGJKJJvMJTNJGBJ#3:9"])
        .assert()
        .code(2)
        .stderr_eq("allclear: fumen: pages: expected #FIRST:LAST within 1 to 6, found \"3:9\"\n");
}

#[test]
fn which_queues_build_which_shapes() {
    let cover = [&["cover", "--pattern", "*p7", "--shape"], &SHAPES[..]].concat();
    let table = printed(&[&cover[..], &["--csv", "--mirror"]].concat());
    let header = table.lines().next().unwrap();
    let [a, b] = SHAPES;
    assert_eq!(header, format!("sequence,{a},{a}#mirror,{b},{b}#mirror"));
    assert_eq!(table.lines().count(), 5041);
    let first = table.lines().filter(|line| line.split(',').nth(1) == Some("O")).count();
    assert_eq!(first, 1680);
    let text = printed(&[&cover[..], &["--minimal", "--sort", "success", "--accumulate"]].concat());
    assert_eq!(
        text,
        "shape 2: 2,240 of 5,040 (44.44 %), so far some: 2,240, all: 2,240\n\
         shape 1: 1,680 of 5,040 (33.33 %), so far some: 3,108, all: 812\n\
         some: 3,108 of 5,040 (61.67 %)\n\
         all: 812 of 5,040 (16.11 %)\n\
         2 shapes cover as much: proven to be the minimum\n"
    );
    let text = printed(&[&cover[..], &["--cutoff", "40%"]].concat());
    assert!(text.starts_with("shape 2: 2,240"), "{text}");
}

/// An example of solution-finder's documentation: only with the T are there no holes. All shapes
/// that it finds are found, with its numbers of build orders, and six that it overlooks: there the I
/// covers no cell that must be filled, and the others rest on it.
#[test]
fn setups_after_an_operation() {
    let field = "v115@9gV4whCe1hCeA82hAeB8XpA8KeAgH";
    let setup = ["setup", "--field", field, "--pattern", "[^T]!", "--fill", "I", "--margin", "O"];
    let setup = [&setup[..], &["--free", "S", "--exclude", "holes"]].concat();
    allclear().arg("pc").args(&setup).args(["--quiet", "--json"]).assert().code(1);
    let setup = [&setup[..], &["--pieces", "6", "--operate", "T-Reverse(7,2)"]].concat();
    let text = printed(&[&setup[..], &["--csv"]].concat());
    let mut orders: Vec<u32> =
        text.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().parse().unwrap()).collect();
    orders.sort_unstable();
    let mut all = [&BUILD_ORDERS[..], &OVERLOOKED].concat();
    all.sort_unstable();
    assert_eq!(orders, all);
    // What it prints can be read back: the same queues build the same shapes.
    let sheet = printed(&[&setup[..], &["--fumen"]].concat());
    let cover = ["cover", "--pattern", "[^T]!", "--json", "--shape", sheet.trim()];
    let cover: serde_json::Value = serde_json::from_str(&printed(&cover)).unwrap();
    let lines = printed(&[&setup[..], &["--json", "--union"]].concat());
    let mut lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
    let head: serde_json::Value = lines.next().unwrap();
    let queues: Vec<serde_json::Value> =
        lines.map(|line: serde_json::Value| line["queues"].clone()).collect();
    assert_eq!(cover["each"].as_array().unwrap(), &queues);
    assert_eq!(head["some"]["solvable"], cover["or"]);
    allclear()
        .args(["pc", "setup", "--field", field, "--pattern", "[^T]!", "--operate", "T-up(1,1)"])
        .assert()
        .code(2)
        .stderr_eq(
            "allclear: operate: \"T-up(1,1)\" is no operation: expected one like T-Reverse(7,2), \
             block(1,2), row(1) or clear(), inside the field\n",
        );
}

/// Those of solution-finder 1.43, from its `output/setup.csv`.
const BUILD_ORDERS: [u32; 14] = [36, 40, 45, 48, 50, 60, 66, 75, 92, 96, 108, 141, 144, 168];
const OVERLOOKED: [u32; 6] = [29, 29, 34, 35, 35, 72];

/// The example of solution-finder's documentation: 6 REN.
#[test]
fn the_longest_combo() {
    let field = "v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH";
    let text = printed(&["ren", "--field", field, "--queue", "TOLJISZ", "--json"]);
    assert!(text.starts_with("{\"clears\":7,\"ren\":6,\"complete\":true}\n"), "{text}");
    let fumen = printed(&["ren", "--field", field, "--queue", "TOLJISZ", "--fumen"]);
    assert_eq!(fumen::decode(fumen.trim()).unwrap().len(), 7);
    let text = printed(&["ren", "--field", field, "--pattern", "[TOL]!", "--json"]);
    let head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let queues = head["queues"].as_array().unwrap();
    assert_eq!(queues.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 6);
    assert_eq!(queues.len(), 1 + head["clears"].as_u64().unwrap() as usize);
    allclear().args(["pc", "ren", "--queue", "TOL", "--json"]).assert().code(1);
}
