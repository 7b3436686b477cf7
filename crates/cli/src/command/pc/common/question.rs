//! The options that all questions about a pattern of queues share.

use allclear_api::pc::StudyArgs;
use allclear_pc::study::Goal;

use crate::field::field_text;
use crate::input::Sources;
use crate::offered;
use crate::patterns::pattern_text;
use crate::rules::RulesOptions;

/// A field, a pattern of queues, and the rules.
#[derive(clap::Args)]
pub struct Question {
    /// The field: a fumen, a picture, or a file with either; `-` is stdin [default: empty]
    #[arg(long, value_name = "FILE|FUMEN")]
    pub field: Option<String>,
    /// The queues, in solution-finder's notation: `*p7`, `I,*p4`, `[SZ]p2,*!`, with filters as in
    /// `*p7{T<S}`; `FILE` or `@FILE` reads a file of patterns
    #[arg(long, value_name = "PATTERN")]
    pub pattern: Option<String>,
    /// Lines to clear, full rows included [default: the fewest possible]
    #[arg(long, value_name = "LINES")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub height: Option<u8>,
    /// Do not use hold
    #[arg(long)]
    pub no_hold: bool,
    /// What must happen on the way: normal; any-tspin, tss, tsd or tst (such a T-spin at least
    /// once); tetris, tetris-end; b2b (only these clears); 2L to 4L, 2L-or-PC to 4L-or-PC (no
    /// smaller clears)
    #[arg(long, value_name = "MODE", default_value = "normal")]
    #[arg(value_parser = offered::mode(), hide_possible_values = true)]
    pub mode: Goal,
    #[command(flatten)]
    pub rules: RulesOptions,
}

impl Question {
    /// The same as a request.
    pub fn request(&self, sources: &mut Sources) -> anyhow::Result<StudyArgs> {
        let field = self.field.as_deref().map(field_text).transpose()?;
        let pattern = self.pattern.as_deref().map(pattern_text).transpose()?;
        Ok(StudyArgs {
            field: field.map(|text| sources.take("field", text)),
            pattern: pattern.map(|text| sources.take("pattern", text)),
            height: self.height,
            no_hold: self.no_hold,
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            rules: self.rules.request(sources)?,
        })
    }
}
