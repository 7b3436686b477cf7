//! Comments: any Unicode text, escaped to ASCII as JavaScript's `escape` does, four characters a
//! number.

/// Escaped comments are cut here.
const LONGEST: usize = 4095;

/// How many values a character of an escaped comment may take: the printable ASCII and one more.
const BASE: u32 = 96;

/// The text as numbers: its length in escaped characters, then four of them at a time.
pub(super) fn pack(text: &str) -> (u32, Vec<u32>) {
    let mut escaped = escape(text);
    escaped.truncate(LONGEST);
    let numbers = escaped
        .chunks(4)
        .map(|four| four.iter().rev().fold(0, |number, &c| number * BASE + u32::from(c - b' ')));
    (escaped.len() as u32, numbers.collect())
}

/// The text of numbers packed so, and whether all of it was sound. A negative number or one with
/// a character that does not exist stands for something damaged.
pub(super) fn unpack(length: usize, numbers: &[i64]) -> (String, bool) {
    let mut units: Vec<u16> = Vec::with_capacity(numbers.len() * 4);
    let mut sound = true;
    for &number in numbers {
        let mut rest = number;
        for _ in 0..4 {
            let unit = match rest.rem_euclid(i64::from(BASE)) {
                _ if rest < 0 => None,
                95 => None,
                c => Some(c as u16 + u16::from(b' ')),
            };
            sound &= unit.is_some();
            units.push(unit.unwrap_or(0xfffd));
            rest = rest.div_euclid(i64::from(BASE));
        }
        sound &= rest == 0;
    }
    units.truncate(length);
    (unescape(&units), sound)
}

fn escape(text: &str) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(c) if c.is_ascii_alphanumeric() || b"@*_+-./".contains(&c) => escaped.push(c),
            Ok(c) => escaped.extend(format!("%{c:02X}").into_bytes()),
            Err(_) => escaped.extend(format!("%u{unit:04X}").into_bytes()),
        }
    }
    escaped
}

/// Half a character outside the basic plane cannot stand alone in our text and becomes U+FFFD.
fn unescape(escaped: &[u16]) -> String {
    let hex = |units: &[u16]| {
        units.iter().try_fold(0_u16, |value, &unit| {
            let digit = char::from_u32(u32::from(unit))?.to_digit(16)?;
            Some(value << 4 | digit as u16)
        })
    };
    let mut units = Vec::with_capacity(escaped.len());
    let mut rest = escaped;
    while let [first, after @ ..] = rest {
        rest = after;
        let mut unit = *first;
        if unit == u16::from(b'%') {
            // A malformed escape is left as it is.
            let (from, len) = if after.first() == Some(&u16::from(b'u')) { (1, 5) } else { (0, 2) };
            if let Some(value) = after.get(from..len).and_then(hex) {
                unit = value;
                rest = &after[len..];
            }
        }
        units.push(unit);
    }
    String::from_utf16_lossy(&units)
}
