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
    assert!(text.contains("Found solutions = 24"), "{text}");
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

#[test]
fn mistakes_are_named() {
    sfinder(&["percent", "-t", OPENER, "-x", "4"]).assert().code(2).stderr_eq(
        "allclear: unknown option \"-x\": expected one of --tetfu, --page, --patterns, \
         --patterns-path, --hold, --kicks, --drop, --clear-line, --tree-depth, --failed-count, \
         --threads, --field-path, --log-path\n",
    );
}
