//! Shapes as arguments: fumens, perhaps with a range of pages behind them.

use std::ops::Range;

use allclear_fumen as fumen;
use allclear_pc::Sheet;
use allclear_pc::study::Shape;

use crate::Error;

/// A shape and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Which of the arguments, from 0.
    pub source: usize,
    /// Whether it is the mirror image of what was given.
    pub mirrored: bool,
    /// The fumen as it was given, or a coloured page where that shows something else too.
    pub fumen: String,
    pub shape: Shape,
}

impl Drawn {
    /// Its mirror image.
    pub fn mirrored(&self) -> Drawn {
        let shape = self.shape.mirrored();
        Drawn { mirrored: true, fumen: self.fumen.clone(), shape, ..*self }
    }

    /// The name of its column in a table, as solution-finder names it.
    pub fn name(&self) -> String {
        format!("{}{}", self.fumen, if self.mirrored { "#mirror" } else { "" })
    }
}

/// The shapes of an argument, or one line about what is wrong with it.
pub(crate) fn read_shapes(source: usize, text: &str) -> Result<Vec<Drawn>, String> {
    let (text, range) = split_range(text.trim());
    let pages = fumen::decode(text).map_err(|error| error.to_string())?;
    let range = match range {
        None => 0..pages.len(),
        Some(range) => read_range(range, pages.len())?,
    };
    let some = &pages[range];
    let shapes = Shape::all(some).map_err(|error| error.to_string())?;
    let one = some.iter().any(|page| page.piece.is_some()) || pages.len() == 1;
    shapes
        .into_iter()
        .map(|shape| {
            let fumen = if one { Ok(text.to_string()) } else { coloured(&shape) };
            Ok(Drawn { source, mirrored: false, fumen: fumen?, shape })
        })
        .collect()
}

/// The one shape of an argument called `shape`.
pub(crate) fn read_shape(text: &str) -> Result<Shape, Error> {
    let mut shapes = read_shapes(0, text).map_err(|error| Error::input("shape", error))?;
    match (shapes.pop(), shapes.len()) {
        (Some(drawn), 0) => Ok(drawn.shape),
        (_, more) => {
            let found = more + 1;
            let wrong = "choose a page with #N behind the fumen";
            Err(Error::input("shape", format!("expected one shape, found {found}: {wrong}")))
        }
    }
}

/// A shape as one coloured page.
fn coloured(shape: &Shape) -> Result<String, String> {
    let mut sheet = Sheet::new(shape.base);
    sheet.add(&shape.groups, "");
    sheet.fumen().map_err(|error| error.to_string())
}

/// `v115@…#2:5` as the fumen and the range; addresses have a `#` too, but before the fumen.
fn split_range(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('#') {
        Some((fumen, range)) if fumen.contains('@') => (fumen, Some(range)),
        _ => (text, None),
    }
}

/// `2:5`, `:5`, `2:` or `3`, from 1, as a range from 0.
fn read_range(text: &str, pages: usize) -> Result<Range<usize>, String> {
    let wrong = || format!("pages: expected #FIRST:LAST within 1 to {pages}, found {text:?}");
    let number = |text: &str, otherwise: usize| match text {
        "" => Ok(otherwise),
        digits => digits.parse::<usize>().map_err(|_| wrong()),
    };
    let (first, last) = match text.split_once(':') {
        Some((first, last)) => (number(first, 1)?, number(last, pages)?),
        None => (number(text, 0)?, number(text, 0)?),
    };
    let good = 1 <= first && first <= last && last <= pages;
    if good { Ok(first - 1..last) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_pages() {
        for (text, range) in [
            ("2:5", Ok(1..5)),
            (":3", Ok(0..3)),
            ("4:", Ok(3..6)),
            ("6", Ok(5..6)),
            (":", Ok(0..6)),
        ] {
            assert_eq!(read_range(text, 6), range, "{text}");
        }
        for text in ["0:3", "3:2", "2:7", "x", "", "1:2:3"] {
            let error = read_range(text, 6).unwrap_err();
            assert!(error.starts_with("pages: expected #FIRST:LAST within 1 to 6"), "{text}");
        }
    }

    #[test]
    fn an_address_has_a_hash_of_its_own() {
        let address = "https://knewjade.github.io/fumen-for-mobile/#?d=v115@vhAAgH";
        assert_eq!(split_range(address), (address, None));
        assert_eq!(split_range("v115@vhAAgH#1:2"), ("v115@vhAAgH", Some("1:2")));
    }
}
