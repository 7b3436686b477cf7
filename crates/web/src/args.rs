//! Reading a request's arguments, with an error that names the argument.

use serde_json::Value;

use crate::{Reply, Sentence};

/// The arguments of a request.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a>(&'a Value);

impl<'a> Args<'a> {
    /// The arguments in a JSON object.
    pub fn new(request: &'a Value) -> Args<'a> {
        Args(request)
    }

    /// An argument as it is; `None` when missing or null.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn need<T>(&self, name: &str, kind: &str, read: impl Fn(&'a Value) -> Option<T>) -> Reply<T> {
        let value =
            self.get(name).ok_or_else(|| Sentence(format!("The request has no {name:?}.")))?;
        read(value).ok_or_else(|| Sentence(format!("{name:?} must be {kind}, not {value}.")))
    }

    /// A text.
    pub fn text(&self, name: &str) -> Reply<&'a str> {
        self.need(name, "a text", Value::as_str)
    }

    /// A text, or another if it is missing.
    pub fn text_or(&self, name: &str, default: &'a str) -> Reply<&'a str> {
        if self.get(name).is_none() { Ok(default) } else { self.text(name) }
    }

    /// A whole number in a range.
    pub fn number(&self, name: &str, range: std::ops::RangeInclusive<u64>) -> Reply<u64> {
        let kind = format!("a whole number from {} to {}", range.start(), range.end());
        self.need(name, &kind, |value| value.as_u64().filter(|number| range.contains(number)))
    }

    /// A whole number in a range, or another if it is missing.
    pub fn number_or(
        &self,
        name: &str,
        range: std::ops::RangeInclusive<u64>,
        default: u64,
    ) -> Reply<u64> {
        if self.get(name).is_none() { Ok(default) } else { self.number(name, range) }
    }

    /// True or false; false if it is missing.
    pub fn flag(&self, name: &str) -> Reply<bool> {
        if self.get(name).is_none() {
            return Ok(false);
        }
        self.need(name, "true or false", Value::as_bool)
    }

    /// A list.
    pub fn list(&self, name: &str) -> Reply<&'a [Value]> {
        self.need(name, "a list", |value| value.as_array().map(Vec::as_slice))
    }
}
