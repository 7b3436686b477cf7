//! solution-finder's options: short names of several letters, long names that may be cut.

use std::str::FromStr;

use anyhow::{anyhow, bail};

/// What follows an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One value.
    One,
    /// All values up to the next option.
    Many,
}

/// An option that a command knows.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// As in `-fc`.
    pub short: &'static str,
    /// As in `--failed-count`.
    pub long: &'static str,
    /// What follows.
    pub takes: Takes,
}

/// Makes a table of options: `"t" "tetfu" One, …`.
macro_rules! options {
    ($($short:literal $long:literal $takes:ident),+ $(,)?) => {
        &[$($crate::command::sfinder::options::Known {
            short: $short,
            long: $long,
            takes: $crate::command::sfinder::options::Takes::$takes,
        }),+]
    };
}
pub(crate) use options;

/// The options of a command as they were given; the first source that has one counts.
#[derive(Clone, Debug, Default)]
pub struct Options {
    values: Vec<(&'static str, Vec<String>)>,
}

impl Options {
    /// Reads arguments.
    pub fn read(table: &'static [Known], arguments: &[String]) -> anyhow::Result<Options> {
        let mut options = Options::default();
        let mut rest = arguments.iter().peekable();
        while let Some(argument) = rest.next() {
            // One of ours: what these commands print is all results.
            if matches!(argument.as_str(), "-q" | "--quiet") {
                continue;
            }
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) if name.starts_with('-') => (name, Some(value.to_string())),
                _ => (argument.as_str(), None),
            };
            let known = find(table, name)?;
            let mut values: Vec<String> = value.into_iter().collect();
            match known.takes {
                Takes::One if values.is_empty() => {
                    let value = rest.next();
                    values
                        .push(value.ok_or_else(|| anyhow!("{name}: a value is missing"))?.clone());
                }
                Takes::One => {}
                Takes::Many => {
                    let is_value = |next: &&String| *next != "-q" && find(table, next).is_err();
                    while let Some(value) = rest.next_if(is_value) {
                        values.push(value.clone());
                    }
                }
            }
            options.values.push((known.long, values));
        }
        Ok(options)
    }

    /// The same, with other options for what is not given here.
    #[must_use]
    pub fn or(mut self, others: Options) -> Options {
        self.values.extend(others.values);
        self
    }

    /// All values of an option.
    pub fn all(&self, long: &str) -> &[String] {
        let found = self.values.iter().find(|(name, _)| *name == long);
        found.map_or(&[], |(_, values)| values)
    }

    /// The value of an option.
    pub fn get(&self, long: &str) -> Option<&str> {
        self.all(long).first().map(String::as_str)
    }

    /// A value as a number.
    pub fn number<T: FromStr>(&self, long: &str) -> anyhow::Result<Option<T>> {
        let read = |text: &str| {
            text.parse().map_err(|_| anyhow!("--{long}: expected a number, found {text:?}"))
        };
        self.get(long).map(read).transpose()
    }

    /// A number that is not negative; a negative one means no limit.
    pub fn limit(&self, long: &str) -> anyhow::Result<Option<u8>> {
        let number: Option<i64> = self.number(long)?;
        Ok(number.and_then(|number| u8::try_from(number).ok()))
    }

    /// Yes or no, in all the words for it.
    pub fn is_on(&self, long: &str, otherwise: bool) -> anyhow::Result<bool> {
        match self.get(long).map(str::to_ascii_lowercase).as_deref() {
            None => Ok(otherwise),
            Some("use" | "yes" | "true" | "on" | "1") => Ok(true),
            Some("avoid" | "no" | "none" | "false" | "off" | "0") => Ok(false),
            Some(other) => bail!("--{long}: expected yes or no, found {other:?}"),
        }
    }
}

/// The option with this name: short, long, or the beginning of a long name.
fn find(table: &'static [Known], argument: &str) -> anyhow::Result<Known> {
    let unknown = || {
        let names: Vec<&str> = table.iter().map(|known| known.long).collect();
        anyhow!("unknown option {argument:?}: expected one of --{}", names.join(", --"))
    };
    let Some(name) = argument.strip_prefix('-') else { return Err(unknown()) };
    let long = name.strip_prefix('-').unwrap_or(name);
    if let Some(known) = table.iter().find(|known| known.short == name || known.long == long) {
        return Ok(*known);
    }
    let close = || table.iter().filter(|known| long.len() > 2 && known.long.starts_with(long));
    // `--pattern` may be `--patterns` or `--patterns-path`: the one that begins both.
    let shortest = close().min_by_key(|known| known.long.len()).ok_or_else(unknown)?;
    let clear = close().all(|known| known.long.starts_with(shortest.long));
    if clear { Ok(*shortest) } else { Err(unknown()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Known] = options!["t" "tetfu" Many, "p" "patterns" One, "fc" "failed-count" One];

    fn read(text: &str) -> anyhow::Result<Options> {
        let arguments: Vec<String> = text.split(' ').map(String::from).collect();
        Options::read(TABLE, &arguments)
    }

    #[test]
    fn names_are_short_long_or_cut() {
        for text in ["-t a b -p *p4 -fc -1", "--tetfu a b --pattern *p4 --failed-count=-1"] {
            let options = read(text).unwrap();
            assert_eq!(options.all("tetfu"), ["a", "b"]);
            assert_eq!(options.get("patterns"), Some("*p4"));
            assert_eq!(options.number("failed-count").unwrap(), Some(-1));
            assert_eq!(options.limit("failed-count").unwrap(), None);
        }
    }

    #[test]
    fn noise_for_arguments() {
        let mut rng = allclear_board::Rng::new(21);
        let letters = ["-", "--", "t", "p", "fc", "failed-count", "=", " ", "9", "é", "\u{0}", "q"];
        for _ in 0..2000 {
            let length = rng.below(12);
            let text: String =
                (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect();
            if let Ok(options) = read(&text) {
                let _ = Options::limit(&options, "failed-count");
                let _ = Options::number::<u8>(&options, "failed-count");
                let _ = Options::is_on(&options, "patterns", true);
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(read("-x").unwrap_err().to_string().starts_with("unknown option \"-x\": expected"));
        assert_eq!(read("-p").unwrap_err().to_string(), "-p: a value is missing");
    }
}
