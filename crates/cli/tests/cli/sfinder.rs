//! solution-finder's commands, options and output.

use snapbox::cmd::Command;

use crate::allclear;

const OPENER: &str = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH";

/// In a folder of its own, because every command writes a log.
fn sfinder(arguments: &[&str]) -> Command {
    let folder = std::env::temp_dir().join("allclear-sfinder");
    std::fs::create_dir_all(&folder).unwrap();
    allclear().arg("sfinder").args(arguments).current_dir(folder)
}

fn printed(command: Command) -> String {
    let output = command.assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

#[test]
fn percent() {
    let text = printed(sfinder(&["percent", "-t", OPENER, "-c", "4", "-p", "I, *p4"]));
    for line in [
        "XXX_____XX",
        "Max clear lines: 4",
        "Using hold: use",
        "Necessary Pieces = 4",
        "Piece pop count = 5",
        "Searching pattern size ( no dup. ) = 840",
        "success = 84.64% (711/840)",
        "∟ I -> 84.64 %",
        "  ∟ IT -> 98.33 %",
        "    ∟ ITI -> 100.00 %",
        "Fail pattern (max. 100)",
        "[I, Z, O, S, I]",
        "done",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let fails = text.lines().filter(|line| line.starts_with('[')).count();
    assert_eq!(fails, 100);
    let text = printed(sfinder(&["percent", "--tetfu", OPENER, "--pattern", "I,*p4", "-fc", "-1"]));
    assert_eq!(text.lines().filter(|line| line.starts_with('[')).count(), 129);
}

/// A fumen whose comment says `4 --patterns I,*p4`, and one with a quiz.
#[test]
fn options_in_comments() {
    let comment = |text: &str| {
        let command = allclear().args(["fumen", "comment", "--text", text, OPENER]);
        printed(command).trim().to_string()
    };
    let options = comment("4 --patterns I,*p4");
    assert!(printed(sfinder(&["percent", "-t", &options])).contains("(711/840)"));
    // The command line comes first.
    let text = printed(sfinder(&["percent", "-t", &options, "-p", "*p4"]));
    assert!(text.contains("/840)") && !text.contains("(711/840)"), "{text}");
    let quiz = comment("#Q=[](I)LJSZ");
    assert!(printed(sfinder(&["percent", "-t", &quiz, "-c", "4"])).contains("/1)"));
}

#[test]
fn path_writes_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = ["path", "-t", "v115@BhF8CeG8BeH8CeG8JeAgH", "-p", "*p4"];
    let text = printed(sfinder(&path).current_dir(folder.path()));
    assert!(text.contains("Found path [unique] = 18\nFound path [minimal] = 16\n"), "{text}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join("output").join(name));
    assert_eq!(read("path_unique.html").unwrap().matches("<a href='http://fumen").count(), 18);
    assert_eq!(read("path_minimal.html").unwrap().matches("<a href='http://fumen").count(), 16);
    let table = [&path[..], &["-f", "csv", "-k", "pattern", "-o", "-"]].concat();
    let text = printed(sfinder(&table));
    assert!(text.starts_with("ツモ,対応地形数,使用ミノ,未使用ミノ,テト譜\n"), "{text}");
    let operations = [&path[..], &["-f", "csv"]].concat();
    printed(sfinder(&operations).current_dir(folder.path()));
    let unique = read("path_unique.csv").unwrap();
    assert_eq!(unique.lines().count(), 18);
    assert!(unique.lines().any(|line| line == "T,R,0,1;Z,0,1,1;S,0,2,0"), "{unique}");
}

#[test]
fn cover_prints_what_it_prints() {
    let folder = tempfile::tempdir().unwrap();
    let shapes = ["v115@vhFRQJUGJKJJvMJTNJGBJ", "v115@vhFRQJPGJKJJGMJTNJ0BJ"];
    let cover = [&["cover", "-t"], &shapes[..], &["-p", "*p7"]].concat();
    let text = printed(sfinder(&cover).current_dir(folder.path()));
    let end = "\
success:
33.33 % [1680/5040]: http://fumen.zui.jp/?v115@vhFRQJUGJKJJvMJTNJGBJ
44.44 % [2240/5040]: http://fumen.zui.jp/?v115@vhFRQJPGJKJJGMJTNJ0BJ
>>>
OR  = 61.67 % [3108/5040]
AND = 16.11 % [812/5040]
";
    assert!(text.ends_with(end), "{text}");
    assert!(text.contains("__________\n___JJJ____\nL__ZZJS___\nL___ZZSSOO\nLL_IIIISOO\n"));
    let table = std::fs::read_to_string(folder.path().join("output/cover.csv")).unwrap();
    assert_eq!(table.lines().count(), 5041);
}

#[test]
fn setup_and_util() {
    let folder = tempfile::tempdir().unwrap();
    let setup = ["setup", "-t", "v115@9gTpFeTpFeTpFezhPeAgH", "-p", "*p7", "-np", "4", "-c", "yes"];
    let text = printed(sfinder(&setup).current_dir(folder.path()));
    // As its own test expects: ways to fill the cells that must be, and whole shapes.
    assert!(text.contains("Found solutions = 15\n     Found sub solutions = 24\n"), "{text}");
    let text = printed(sfinder(&["util", "seq", "-p", "[TIO]p2", "-n", "T=1"]));
    assert_eq!(text.lines().count(), 4, "{text}");
    let fumen = "v115@vhFRQJUGJKJJvMJTNJGBJ";
    let text = printed(sfinder(&["util", "fumen", "-M", "reduce", "-t", fumen]));
    assert!(text.starts_with("v115@"), "{text}");
    printed(
        sfinder(&["util", "fig", "-t", fumen, "-o", "a.png", "-F", "png"]).current_dir(&folder),
    );
    assert!(std::fs::read(folder.path().join("a.png")).unwrap().starts_with(b"\x89PNG"));
}

/// Sizes of GIFs: the number of cells, with 32 pixels and twice as many on sharp screens.
fn gif_size(path: &std::path::Path) -> (usize, usize) {
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"GIF89a"));
    let number = |at: usize| usize::from(bytes[at]) + 256 * usize::from(bytes[at + 1]);
    ((number(6) - 64) / 64, (number(8) - 64) / 64)
}

#[test]
fn figures_have_frames() {
    let folder = tempfile::tempdir().unwrap();
    let fumen = "v115@vhFRQJUGJKJJvMJTNJGBJ";
    let draw = |more: &[&str]| {
        let fig = ["util", "fig", "-t", fumen, "-o", "a.gif"];
        printed(sfinder(&[&fig, more].concat()).current_dir(folder.path()));
        gif_size(&folder.path().join("a.gif"))
    };
    // Hold on the left, five pieces on the right; both on the right; only the field.
    assert_eq!(draw(&[]), (20, 14));
    assert_eq!(draw(&["-f", "right", "-n", "3", "-d", "5", "-L", "false"]), (15, 11));
    assert_eq!(draw(&["-f", "no", "-l", "7", "-H", "hidden"]), (10, 7));
    // Each page as a file of its own.
    printed(
        sfinder(&["util", "fig", "-t", fumen, "-o", "b.png", "-F", "png", "-s", "2", "-e", "4"])
            .current_dir(folder.path()),
    );
    let names = |path: &std::path::Path| -> Vec<String> {
        let entries = std::fs::read_dir(path).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let dated = names(folder.path()).into_iter().find(|name| name.starts_with("20")).unwrap();
    let mut pages = names(&folder.path().join(dated));
    pages.sort();
    assert_eq!(pages, ["b_002.png", "b_003.png", "b_004.png"]);
    // Colours of one's own.
    std::fs::create_dir(folder.path().join("theme")).unwrap();
    std::fs::write(folder.path().join("theme/dark.properties"), "T.normal=#b300b3\n").unwrap();
    draw(&["-c", "dark"]);
    sfinder(&["util", "fig", "-t", fumen, "-c", "none"])
        .current_dir(folder.path())
        .assert()
        .code(2)
        .stderr_eq(
            "allclear: --color: there is no file theme/none.properties, and no theme \"none\" of \
             ours\n",
        );
}

#[test]
fn a_log_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let percent = ["percent", "-t", OPENER, "-c", "4", "-p", "I,*p4"];
    let text = printed(sfinder(&percent).current_dir(folder.path()));
    let log = std::fs::read_to_string(folder.path().join("output/last_output.txt")).unwrap();
    assert_eq!(log, text);
    let elsewhere = [&percent[..], &["-lp", "logs/a.txt"]].concat();
    let text = printed(sfinder(&elsewhere).current_dir(folder.path()));
    assert_eq!(std::fs::read_to_string(folder.path().join("logs/a.txt")).unwrap(), text);
}

#[test]
fn spins() {
    let folder = tempfile::tempdir().unwrap();
    let field = "v115@zgD8FeF8DeG8CeH8BeI8KeAgH";
    let spin = ["spin", "-t", field, "-p", "TSLI", "-ft", "5", "-c", "2"];
    let text = printed(sfinder(&spin).current_dir(folder.path()));
    for line in [
        "XXXX______",
        "Fill: [0,5)",
        "Margin height: 7",
        "Field height: 7",
        "Required clear line: 2",
        "Search roof: yes",
        "Max roof num: no limit",
        "  TILS",
        "Found solutions = 5",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let page = std::fs::read_to_string(folder.path().join("output/spin.html")).unwrap();
    assert!(page.contains("<h2>Double [Regular]</h2>") && page.contains("<h2>Double [FIN]</h2>"));
    assert_eq!(page.matches("[O] <a href='http://fumen.zui.jp/?v115@").count(), 5);
    let csv = printed(sfinder(&[&spin[..], &["-fo", "csv", "-o", "-"]].concat()));
    assert!(csv.starts_with("テト譜,有効マーク,使用ミノ,使用ミノ数,T-Spinライン数,MINI,名前,"));
    assert_eq!(csv.lines().filter(|row| row.ends_with(",FIN,3,3,L,9,1,0")).count(), 1, "{csv}");
    sfinder(&["spin", "-t", field, "-p", "IOT", "-fb", "-1"])
        .assert()
        .code(2)
        .stderr_eq("allclear: Fill-bottom should be 0 <= y < 24: bottom=-1\n");
}

#[test]
fn mistakes_are_named() {
    sfinder(&["percent", "-t", OPENER, "-x", "4"]).assert().code(2).stderr_eq(
        "allclear: unknown option \"-x\": expected one of --tetfu, --page, --patterns, \
         --patterns-path, --hold, --kicks, --drop, --clear-line, --tree-depth, --failed-count, \
         --threads, --field-path, --log-path\n",
    );
}
