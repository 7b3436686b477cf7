//! Network files: the weights that order the search for a first solution, as JSON.

use std::fmt::Write as _;

use allclear_pc::Network;
use allclear_pc::net::HIDDEN;
use allclear_pc::net::features::{FAMILIES, FEATURES};
use serde_json::{Value, json};

/// What network files say they are.
const FORMAT: &str = "allclear network";
const VERSION: u64 = 1;

/// Reads the text of a network file.
pub fn parse(text: &str) -> Result<Network, String> {
    let file: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    ensure(file["format"] == FORMAT, || format!("not a network: \"format\" is not {FORMAT:?}"))?;
    let version = &file["version"];
    ensure(*version == VERSION, || {
        format!("version {version}: this program reads version {VERSION}")
    })?;
    let hidden = &file["hidden"];
    ensure(*hidden == HIDDEN, || format!("hidden: {hidden}, expected {HIDDEN}"))?;
    let features = file["features"].as_array().ok_or("features: not a list")?;
    let (found, wanted) = (features.len(), FAMILIES.len());
    ensure(found == wanted, || format!("features: {found} families, expected {wanted}"))?;
    for (i, (found, family)) in features.iter().zip(FAMILIES).enumerate() {
        let wanted = json!({"name": family.name, "size": family.size});
        ensure(*found == wanted, || format!("features[{i}]: {found}, expected {wanted}"))?;
    }
    let height = file["height"].as_u64().ok_or("height: not a number")?;
    let rows = file["weights"].as_array().ok_or("weights: not a list")?;
    let found = rows.len();
    ensure(found == FEATURES, || format!("weights: {found} rows, expected {FEATURES}"))?;
    let mut weights = Vec::new();
    for (i, value) in rows.iter().enumerate() {
        row(value, &mut weights).map_err(|error| format!("weights[{i}]: {error}"))?;
    }
    row(&file["output"], &mut weights).map_err(|error| format!("output: {error}"))?;
    let height = usize::try_from(height).map_err(|error| error.to_string())?;
    Network::new(height, &weights).map_err(|error| error.to_string())
}

fn ensure(good: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if good { Ok(()) } else { Err(message()) }
}

fn row(value: &Value, weights: &mut Vec<i16>) -> Result<(), String> {
    let row = value.as_array().ok_or("not a list")?;
    ensure(row.len() == HIDDEN, || format!("{} numbers, expected {HIDDEN}", row.len()))?;
    for (i, weight) in row.iter().enumerate() {
        match weight.as_i64().and_then(|weight| i16::try_from(weight).ok()) {
            Some(weight) => weights.push(weight),
            None => {
                return Err(format!("[{i}]: {weight} is not a whole number from -32768 to 32767"));
            }
        }
    }
    Ok(())
}

/// The text of a network file; `trained` says how it came about.
pub fn text(network: &Network, trained: &str) -> String {
    let features: Vec<Value> =
        FAMILIES.iter().map(|family| json!({"name": family.name, "size": family.size})).collect();
    let head = json!({
        "format": FORMAT,
        "version": VERSION,
        "height": network.height(),
        "trained": trained,
        "hidden": HIDDEN,
        "features": features,
    });
    let rows: Vec<String> =
        network.weights().chunks(HIDDEN).map(|row| json!(row).to_string()).collect();
    let (output, rows) = rows.split_last().map_or(("[]", &[][..]), |(last, rows)| (last, rows));
    let mut text = head.to_string();
    text.pop();
    // Writing to a string cannot fail.
    let _ = write!(text, ",\n\"weights\":[\n{}],\n\"output\":{output}}}\n", rows.join(",\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_survive_their_files() {
        let network = Network::random(4, 1).unwrap();
        let text = text(&network, "by chance");
        assert_eq!(parse(&text).unwrap(), network);
    }

    #[test]
    fn the_shipped_files_are_the_shipped_networks() {
        for (height, file) in [
            (4, include_str!("../../pc-engine/data/order4.json")),
            (6, include_str!("../../pc-engine/data/order6.json")),
        ] {
            assert_eq!(parse(file).unwrap(), *Network::shipped(height).unwrap());
        }
    }

    #[test]
    fn errors_name_the_place() {
        let good = text(&Network::random(4, 1).unwrap(), "by chance");
        let told = |from: &str, to: &str| {
            assert!(good.contains(from), "{from}");
            parse(&good.replacen(from, to, 1)).unwrap_err()
        };
        assert_eq!(
            told("\"version\":1", "\"version\":2"),
            "version 2: this program reads version 1"
        );
        assert_eq!(
            told("allclear network", "x"),
            "not a network: \"format\" is not \"allclear network\""
        );
        assert_eq!(
            told("\"height\":4", "\"height\":5"),
            "height 5: expected an even number from 4 to 12"
        );
        assert_eq!(told("\"hidden\":16", "\"hidden\":8"), "hidden: 8, expected 16");
        assert_eq!(
            told("\"row of the cell\"", "\"caves\""),
            "features[1]: {\"name\":\"caves\",\"size\":6}, expected {\"name\":\"row of the cell\",\"size\":6}"
        );
        assert_eq!(
            told("\"weights\":[\n[", "\"weights\":[\n[1e400,"),
            "not JSON: number out of range at line 3 column 6"
        );
        assert_eq!(
            told("\"weights\":[\n[", "\"weights\":[\n[7,"),
            "weights[0]: 17 numbers, expected 16"
        );
        assert_eq!(
            told("\"weights\":[\n", "\"weights\":[\n[],"),
            "weights: 260 rows, expected 259"
        );
        assert_eq!(told("\"output\":[", "\"output\":[0.5, "), "output: 17 numbers, expected 16");
        assert!(told(&good[good.len() - 5..], "").starts_with("not JSON: "));
    }

    #[test]
    fn weights_are_whole_numbers() {
        let good = text(&Network::random(4, 1).unwrap(), "by chance");
        let first = good.split("\"weights\":[\n[").nth(1).unwrap().split(',').next().unwrap();
        for bad in ["0.5", "40000", "null"] {
            let from = format!("\"weights\":[\n[{first}");
            let text = good.replacen(&from, &format!("\"weights\":[\n[{bad}"), 1);
            let told = parse(&text).unwrap_err();
            let expected =
                format!("weights[0]: [0]: {bad} is not a whole number from -32768 to 32767");
            assert_eq!(told, expected);
        }
    }
}
