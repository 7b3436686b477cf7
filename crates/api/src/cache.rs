//! What is worth keeping from one question to the next: tables of the last field.

/// Kept from question to question. A cache changes how long an answer takes, never the answer.
#[derive(Default)]
pub struct Cache {}
