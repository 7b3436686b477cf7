//! Trainings as files: `state.json` holds all that is needed to go on.

use std::path::{Path, PathBuf};

use allclear_pc::Network;
use allclear_pc::file::checksum;
use allclear_pc::net::WEIGHTS;
use allclear_pc::train::{Generation, Member, State};
use anyhow::{Context as _, anyhow, bail, ensure};
use serde_json::{Value, json};

use crate::input::Text;

const FORMAT: &str = "allclear training";
const VERSION: u64 = 2;

/// The text of a state. Real numbers are stored by their bits, so that none of them changes.
pub fn text(settings: &Value, state: &State) -> String {
    let bits = |numbers: &[f32]| -> Vec<u32> { numbers.iter().map(|x| x.to_bits()).collect() };
    let member =
        |member: &Member| json!({"nodes": member.nodes, "weights": member.network.weights()});
    let generation = |generation: &Generation| {
        let Generation { best, sum, members, held_out } = *generation;
        json!([best, sum, members, held_out])
    };
    let value = json!({
        "format": FORMAT,
        "version": VERSION,
        "settings": settings,
        "generations": state.history.iter().map(generation).collect::<Vec<_>>(),
        "changes": state.changes,
        "best": {"generation": state.best_generation, "network": member(&state.best)},
        "population": state.population.iter().map(member).collect::<Vec<_>>(),
        "weights": bits(&state.weights),
        "means": state.means.each_ref().map(|means| bits(means)),
    });
    let text = value.to_string();
    format!("{BEFORE}{:016x}{BETWEEN}{text}{AFTER}", checksum(text.as_bytes()))
}

/// A file is an object of two: the checksum, and what it is of.
const BEFORE: &str = "{\"checksum\":\"";
const BETWEEN: &str = "\",\n\"training\":";
const AFTER: &str = "}\n";

/// The training of a file, if it is as it was written.
fn checked(text: &str) -> anyhow::Result<&str> {
    let parts = text.strip_prefix(BEFORE).and_then(|text| text.strip_suffix(AFTER));
    match parts.and_then(|text| text.split_once(BETWEEN)) {
        Some((sum, text)) if sum == format!("{:016x}", checksum(text.as_bytes())) => Ok(text),
        Some(_) => bail!("damaged: the checksum does not fit"),
        None => bail!("not a training, or of another version"),
    }
}

/// Where the state of the generation before is: it serves if the last one is damaged.
pub fn previous(path: &Path) -> PathBuf {
    path.with_file_name(".state.previous.json")
}

/// Reads the last state of a training with these settings, or the one before if that is damaged;
/// the error of the last one, then, is the second of the two.
pub fn read(
    path: &Path,
    settings: &Value,
    height: usize,
) -> anyhow::Result<Option<(State, Option<anyhow::Error>)>> {
    match read_one(path, settings, height) {
        Ok(state) => Ok(state.map(|state| (state, None))),
        Err(Unread::Other(error)) => Err(error),
        Err(Unread::Damaged(error)) => match read_one(&previous(path), settings, height) {
            Ok(Some(state)) => Ok(Some((state, Some(error)))),
            _ => Err(anyhow!("{error:#}; remove it to start over")),
        },
    }
}

/// Why a state was not read.
enum Unread {
    Damaged(anyhow::Error),
    Other(anyhow::Error),
}

/// Reads a state, if the file is there, that must be of a training with these settings.
fn read_one(path: &Path, settings: &Value, height: usize) -> Result<Option<State>, Unread> {
    if !path.exists() {
        return Ok(None);
    }
    let name = || path.display().to_string();
    let text = Text::read(path).map_err(Unread::Damaged)?;
    let text = checked(&text.text).with_context(name).map_err(Unread::Damaged)?;
    parse(text, settings, height).map(Some).with_context(name).map_err(Unread::Other)
}

fn parse(text: &str, settings: &Value, height: usize) -> anyhow::Result<State> {
    let file: Value = serde_json::from_str(text).context("not JSON")?;
    ensure!(file["format"] == FORMAT, "not a training: \"format\" is not {FORMAT:?}");
    let version = &file["version"];
    ensure!(*version == VERSION, "version {version}: this program reads version {VERSION}");
    for (name, wanted) in settings.as_object().into_iter().flatten() {
        let found = &file["settings"][name];
        ensure!(
            found == wanted,
            "this training has {name} {found}, not {wanted}; use the same options or another --out"
        );
    }
    let [first, second] = list(&file["means"], "means")? else {
        return Err(anyhow!("means: expected two lists"));
    };
    let generation = |value: &Value| {
        let row: Option<Vec<u64>> =
            value.as_array().and_then(|row| row.iter().map(Value::as_u64).collect());
        match row.as_deref() {
            Some(&[best, sum, members, held_out]) => {
                Ok(Generation { best, sum, members: usize::try_from(members)?, held_out })
            }
            _ => Err(anyhow!("generations: {value}: expected four numbers")),
        }
    };
    let population = list(&file["population"], "population")?.iter();
    let best_generation = number(&file["best"]["generation"], "best generation")?;
    Ok(State {
        weights: reals(&file["weights"], "weights")?,
        means: [reals(first, "means")?, reals(second, "means")?],
        changes: u32::try_from(number(&file["changes"], "changes")?)?,
        population: population.map(|value| member(value, height)).collect::<Result<_, _>>()?,
        best: member(&file["best"]["network"], height).context("best")?,
        history: list(&file["generations"], "generations")?
            .iter()
            .map(generation)
            .collect::<Result<_, _>>()?,
        best_generation: usize::try_from(best_generation)?,
    })
}

fn list<'a>(value: &'a Value, name: &str) -> anyhow::Result<&'a [Value]> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| anyhow!("{name}: not a list"))
}

fn number(value: &Value, name: &str) -> anyhow::Result<u64> {
    value.as_u64().ok_or_else(|| anyhow!("{name}: {value} is not a number"))
}

fn member(value: &Value, height: usize) -> anyhow::Result<Member> {
    let weight = |weight: &Value| weight.as_i64().and_then(|weight| i16::try_from(weight).ok());
    let weights: Option<Vec<i16>> =
        list(&value["weights"], "weights")?.iter().map(weight).collect();
    let weights = weights.ok_or_else(|| anyhow!("weights: expected numbers of 16 bits"))?;
    let network = Network::new(height, &weights)?;
    Ok(Member { network, nodes: number(&value["nodes"], "nodes")? })
}

fn reals(value: &Value, name: &str) -> anyhow::Result<Vec<f32>> {
    let bits = |value: &Value| value.as_u64().and_then(|bits| u32::try_from(bits).ok());
    let real = |value| bits(value).map(f32::from_bits).filter(|real| real.is_finite());
    let all: Option<Vec<f32>> = list(value, name)?.iter().map(real).collect();
    let all = all.ok_or_else(|| anyhow!("{name}: expected the bits of finite numbers"))?;
    ensure!(all.len() == WEIGHTS, "{name}: {} numbers, expected {WEIGHTS}", all.len());
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_pc::train::{Settings, Trainer};
    use allclear_tetris::Rules;

    fn state() -> State {
        let settings = Settings { height: 4, rules: Rules::default(), seed: 1, queues: 1 };
        Trainer::new(settings, None).unwrap().state().clone()
    }

    #[test]
    fn states_survive_their_files() {
        let (state, settings) = (state(), json!({"seed": 1}));
        let text = text(&settings, &state);
        assert_eq!(parse(checked(&text).unwrap(), &settings, 4).unwrap(), state);
        assert!(serde_json::from_str::<Value>(&text).is_ok());
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let good = text(&json!({"seed": 1}), &state());
        for bit in (0..8 * good.len()).step_by(1009).chain(0..8 * 60) {
            let mut bad = good.clone().into_bytes();
            bad[bit / 8] ^= 1 << (bit % 8);
            let text = String::from_utf8(bad);
            assert!(!text.is_ok_and(|text| checked(&text).is_ok()), "bit {bit}");
        }
    }
}
