//! Where the solutions of `pc show` come from: a `.pc` file of any size, or fumens.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use allclear_fumen as fumen;
use allclear_pc::Step;
use allclear_pc::file::Record;
use allclear_tetris::Piece;
use anyhow::Context as _;

use super::pcfile::{Found, PcFile};
use crate::film::{self, Film};
use crate::input::Text;
use crate::limits::Memory;

/// Solutions that are found by number.
pub enum Source {
    /// A file of records.
    File(PcFile),
    /// Fumens, each with its pages.
    Fumens(Fumens),
}

/// Fumens from one place.
pub struct Fumens {
    name: String,
    all: Vec<Vec<fumen::Page>>,
}

/// One solution, to be shown.
pub struct Entry {
    /// The piece in hold at the beginning, where that is known.
    pub hold: Option<Piece>,
    /// The pieces in the order they come.
    pub queue: Vec<Piece>,
    /// The piece in hold at the end, where that is known.
    pub left: Option<Piece>,
    /// What happens.
    pub film: Film,
    /// The pages.
    pub drafts: Vec<fumen::Draft>,
    /// How far into the file it is, in percent.
    pub percent: Option<u64>,
}

impl Source {
    /// What an argument names: a file of records or of fumens, or a fumen itself.
    pub fn open(argument: &str, memory: Memory) -> anyhow::Result<Source> {
        let path = Path::new(argument);
        if argument != "-" && (!argument.contains('@') || path.is_file()) && !is_text(path) {
            return Ok(Source::File(PcFile::open(path)?));
        }
        let text = match argument {
            "-" => Text::argument_or_stdin("fumen", None)?,
            _ if path.is_file() => Text::read(path)?,
            _ => Text::argument("fumen", argument),
        };
        Ok(Source::Fumens(Fumens::read(&text, memory)?))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Source::File(file) => file.name(),
            Source::Fumens(fumens) => &fumens.name,
        }
    }

    /// How many there are, where that is known.
    pub fn count(&self) -> Option<u64> {
        match self {
            Source::File(_) => None,
            Source::Fumens(fumens) => Some(fumens.all.len() as u64),
        }
    }

    /// How many bytes it has, if it is a file of records.
    pub fn bytes(&self) -> Option<u64> {
        match self {
            Source::File(file) => Some(file.len()),
            Source::Fumens(_) => None,
        }
    }

    /// The solution with this number, counted from 0; `None` after the end.
    pub fn get(&mut self, number: u64) -> anyhow::Result<Option<Entry>> {
        Ok(match self {
            Source::File(file) => file.get(number)?.map(|(record, offset)| {
                let percent = offset * 100 / file.len().max(1);
                Entry { percent: Some(percent), ..of_record(&record) }
            }),
            Source::Fumens(fumens) => fumens.get(number).map(|pages| of_pages(pages)),
        })
    }

    /// Takes one step towards a solution that is far away: [`Source::get`] is quick when it is
    /// [`Found::At`].
    pub fn approach(&mut self, number: u64) -> anyhow::Result<Found> {
        match self {
            Source::File(file) => file.approach(number),
            Source::Fumens(fumens) if fumens.get(number).is_some() => Ok(Found::At(number)),
            Source::Fumens(_) => Ok(Found::End),
        }
    }

    /// The first solution from this number on whose pieces begin so, as far as a moment allows.
    pub fn find(&mut self, from: u64, pieces: &[Piece]) -> anyhow::Result<Found> {
        match self {
            Source::File(file) => file.find(from, |record| begins(record.sequence(), pieces)),
            Source::Fumens(fumens) => {
                let matching = (from..fumens.all.len() as u64).find(|&number| {
                    fumens.get(number).is_some_and(|pages| begins(placed(pages), pieces))
                });
                Ok(matching.map_or(Found::End, Found::At))
            }
        }
    }
}

impl Fumens {
    /// The fumens of a text. A fumen begins on a line of its own, and may go on for more lines.
    fn read(text: &Text, memory: Memory) -> anyhow::Result<Fumens> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for (number, line) in text.text.lines().enumerate() {
            match parts.last_mut() {
                Some((_, part)) if !line.contains('@') => part.push_str(line),
                _ if line.trim().is_empty() => {}
                _ => parts.push((number + 1, line.to_string())),
            }
        }
        let one = parts.len() == 1;
        let (mut all, mut bytes) = (Vec::new(), 0);
        for (line, part) in &parts {
            let pages = fumen::decode(part).map_err(|error| match one {
                true => text.error(error),
                false => Text::argument(&format!("{}:{line}", text.name), "").error(error),
            })?;
            bytes += pages.len() * size_of::<fumen::Page>();
            memory.allows(bytes)?;
            all.push(pages);
        }
        Ok(Fumens { name: text.name.clone(), all })
    }

    /// The pages of a fumen.
    pub fn get(&self, number: u64) -> Option<&Vec<fumen::Page>> {
        self.all.get(usize::try_from(number).ok()?)
    }
}

impl Entry {
    /// As a fumen.
    pub fn fumen(&self) -> anyhow::Result<String> {
        fumen::encode(&self.drafts).context("this cannot be written as a fumen")
    }
}

fn of_record(record: &Record) -> Entry {
    let steps: Vec<Step> = record.steps().collect();
    let draft =
        |step: &Step| fumen::Draft { piece: Some(step.placement.into()), ..Default::default() };
    Entry {
        hold: record.sequence().next(),
        queue: record.sequence().skip(1).collect(),
        left: Some(record.left()),
        film: film::solution(&fumen::Field::EMPTY, &steps),
        drafts: steps.iter().map(draft).collect(),
        percent: None,
    }
}

fn of_pages(pages: &[fumen::Page]) -> Entry {
    Entry {
        hold: None,
        queue: placed(pages).collect(),
        left: None,
        film: film::fumen(pages),
        drafts: pages.iter().cloned().map(fumen::Draft::from).collect(),
        percent: None,
    }
}

/// The pieces of the pages, in order.
fn placed(pages: &[fumen::Page]) -> impl Iterator<Item = Piece> {
    pages.iter().filter_map(|page| page.piece.map(|piece| piece.piece))
}

fn begins(pieces: impl Iterator<Item = Piece>, wanted: &[Piece]) -> bool {
    pieces.zip(wanted).filter(|(a, b)| a == *b).count() == wanted.len()
}

/// Whether a file holds fumens: one begins near its start, and all of that is text. A file that
/// is called `.pc` never does.
fn is_text(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4096).read_to_end(&mut start));
    let is_pc = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pc"));
    read.is_ok()
        && !is_pc
        && start.contains(&b'@')
        && start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: Memory = Memory { memory: None };
    const TWO: &str = "v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA\n?AypBTtBAAA\n\n\
                       v115@vhAAgH\n";

    #[test]
    fn fumens_of_a_text() {
        let fumens = Fumens::read(&Text::argument("fumen", TWO), MEMORY).unwrap();
        assert_eq!(fumens.all.len(), 2);
        let mut source = Source::Fumens(fumens);
        let first = source.get(0).unwrap().unwrap();
        assert_eq!(first.drafts.len(), first.film.stills.len());
        let again = Fumens::read(&Text::argument("fumen", first.fumen().unwrap()), MEMORY).unwrap();
        assert_eq!(again.all.len(), 1);
        let pieces = first.queue.clone();
        assert_eq!(source.find(0, &pieces).unwrap(), Found::At(0));
        assert_eq!(source.find(1, &pieces).unwrap(), Found::End);
        assert!(source.get(2).unwrap().is_none());
        let wrong = Fumens::read(&Text::argument("list.txt", "v115@vhAAgH\nv115@!"), MEMORY);
        assert!(wrong.err().unwrap().to_string().starts_with("list.txt:2"));
    }

    #[test]
    fn a_file_is_what_it_looks_like() {
        let dir = tempfile::tempdir().unwrap();
        for (name, bytes, text) in [
            ("fumens.txt", TWO.as_bytes(), true),
            ("fumens.pc", TWO.as_bytes(), false),
            ("other", &[0x40; 18][..3], true),
            ("records", &[0x40, 0xff, 0xff], false),
        ] {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(is_text(&path), text, "{name}");
        }
    }
}
