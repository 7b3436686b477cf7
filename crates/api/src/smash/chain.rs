//! `smash.chain`: a field's chain, with the score of each step.

use allclear_smash::{Cell, Field, POINTS_A_LINE, POINTS_A_SKULL, Rules, TsuField, Well};
use serde::{Deserialize, Serialize};

use super::rows;
use crate::{Error, Job, Question};

/// Plays a field's chain to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Chain {
    /// The field: up to 12 rows (13 under `tsu`), top first; what hangs in the air falls first.
    pub field: String,
    /// Whose rules.
    pub rules: RulesName,
    /// Tell every step in full.
    pub steps: bool,
}

/// Whose rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RulesName {
    /// Smash the Code.
    #[default]
    Smash,
    /// Puyo Puyo Tsu.
    Tsu,
}

/// A chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainReply {
    /// The points of each step.
    pub step_scores: Vec<u32>,
    /// All points, with those for an empty field where the rules have them.
    pub score: u32,
    /// The field after the chain, top row first.
    #[serde(rename = "final")]
    pub last: Vec<String>,
    /// Every step in full, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// What the points drop on the opponent; told with the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nuisance: Option<Nuisance>,
}

/// One step of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The field before it, top row first.
    pub before: Vec<String>,
    /// The field after it.
    pub after: Vec<String>,
    /// The cells that vanish, skulls among them.
    pub vanishing: Vec<[usize; 2]>,
    /// How many of them are skulls.
    pub skulls: usize,
    /// How many are coloured blocks.
    pub blocks: u32,
    /// In how many colours.
    pub colours: u32,
    /// The factor's part for the length of the chain so far.
    pub chain_power: u32,
    /// The factor's part for several colours at once.
    pub colour_bonus: u32,
    /// The factor's part for large groups.
    pub group_bonus: u32,
    /// The three parts together, at least 1 and at most 999.
    pub factor: u32,
    /// Ten points per block, times the factor.
    pub score: u32,
}

/// What points drop on the opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nuisance {
    /// Whole lines of six skulls.
    pub lines: u32,
    /// Skulls that are kept for later, with their fraction.
    pub skulls: f64,
}

impl Question for Chain {
    const NAME: &'static str = "smash.chain";
    type Reply = ChainReply;

    fn answer(&self, _: &Job) -> Result<ChainReply, Error> {
        match self.rules {
            RulesName::Smash => self.play(Field::parse(&self.field)),
            RulesName::Tsu => self.play(TsuField::parse(&self.field)),
        }
    }
}

impl Chain {
    fn play<R: Rules>(
        &self,
        well: Result<Well<R>, allclear_smash::FieldError>,
    ) -> Result<ChainReply, Error> {
        let mut reply = play(well.map_err(|error| Error::input("field", error))?);
        if !self.steps {
            reply.steps = None;
            reply.nuisance = None;
        }
        Ok(reply)
    }
}

/// A chain in full.
pub fn play<R: Rules>(well: Well<R>) -> ChainReply {
    let score = well.chain().1.score;
    let (mut now, mut steps) = (well, Vec::new());
    while let Some((after, step)) = now.step(steps.len() as u32) {
        steps.push(tell(&now, &after, &step));
        now = after;
    }
    let nuisance = Nuisance {
        lines: score / POINTS_A_LINE,
        skulls: f64::from(score % POINTS_A_LINE) / f64::from(POINTS_A_SKULL),
    };
    ChainReply {
        step_scores: steps.iter().map(|step| step.score).collect(),
        score,
        last: rows(&now),
        steps: Some(steps),
        nuisance: Some(nuisance),
    }
}

fn tell<R: Rules>(before: &Well<R>, after: &Well<R>, step: &allclear_smash::Step) -> Step {
    let vanishing = before.vanishing();
    let is_skull = |(x, y): &&(usize, usize)| before.cell(*x, *y) == Cell::Skull;
    Step {
        before: rows(before),
        after: rows(after),
        skulls: vanishing.iter().filter(is_skull).count(),
        vanishing: vanishing.into_iter().map(|(x, y)| [x, y]).collect(),
        blocks: step.blocks,
        colours: step.colours,
        chain_power: step.chain_power,
        colour_bonus: step.colour_bonus,
        group_bonus: step.group_bonus,
        factor: step.factor(),
        score: step.score(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    fn ask(request: &str) -> String {
        respond(request, &Job::new(&Cache::default()))
    }

    #[test]
    fn a_chain_in_short_and_step_by_step() {
        let empty = r#""......","#.repeat(11);
        assert_eq!(
            ask(r#"{"ask": "smash.chain", "field": "1...../122.../110233"}"#),
            format!("{{\"step_scores\":[40],\"score\":40,\"final\":[{empty}\".22233\"]}}")
        );
        let full = Chain { field: "1...../122.../110233".into(), steps: true, ..Chain::default() };
        let reply = full.answer(&Job::new(&Cache::default())).unwrap();
        let step = &reply.steps.as_deref().unwrap()[0];
        assert_eq!((step.blocks, step.skulls, step.factor), (4, 1, 1));
        assert_eq!(step.after, reply.last);
        assert_eq!(reply.nuisance, Some(Nuisance { lines: 0, skulls: 40.0 / 70.0 }));
    }

    #[test]
    fn an_empty_field_is_worth_something_under_tsu() {
        let reply =
            ask(r#"{"ask": "smash.chain", "rules": "tsu", "field": "4..... / 144... / 1114.."}"#);
        assert!(reply.starts_with(r#"{"step_scores":[40,320],"score":2460,"#), "{reply}");
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(
            ask(r#"{"ask": "smash.chain", "field": "1..9.."}"#),
            r#"{"error":{"kind":"bad_input","message":"field:1:4: expected '.', '0' (skull) or '1' to '5', found '9'"}}"#
        );
        let reply = ask(r#"{"ask": "smash.chain", "rules": "chess"}"#);
        assert!(reply.contains("rules: unknown variant `chess`"), "{reply}");
    }
}
