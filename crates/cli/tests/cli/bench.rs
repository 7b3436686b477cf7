//! `allclear bench`

use crate::run;

fn root(file: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The number on the line `Signature: N` of a file.
fn quoted(file: &str) -> u64 {
    let text = root(file);
    let mut lines = text.lines().filter_map(|line| line.trim().strip_prefix("Signature: "));
    let number = lines.next().unwrap_or_else(|| panic!("{file} quotes no signature"));
    number.parse().unwrap()
}

#[test]
fn the_signature_is_the_one_that_is_quoted() {
    let output = run("bench signature --json").assert().success().get_output().stdout.clone();
    let reply: serde_json::Value = serde_json::from_slice(&output).unwrap();
    let signature = reply["signature"].as_u64().unwrap();
    for file in ["DESIGN.md", "CONTRIBUTING.md"] {
        assert_eq!(
            quoted(file),
            signature,
            "{file}: a search visits other nodes than before; if that was meant, quote the new \
             number there and in the commit: {reply:#}"
        );
    }
}

/// Every part has committed figures, and so has what needs the atlas; nothing else has.
#[test]
fn every_part_has_its_instructions_counted() {
    let listed = root("crates/bench/instructions.txt");
    let listed: Vec<&str> = listed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let parts = allclear_api::signature::WORKLOADS.iter().map(|workload| workload.name);
    assert_eq!(listed, parts.chain(["pc.atlas"]).collect::<Vec<_>>());
}
