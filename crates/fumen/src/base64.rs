//! The alphabet of fumens and numbers in base 64, lowest digit first.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The digit of a character.
pub(super) fn digit(c: char) -> Option<i64> {
    Some(match c {
        'A'..='Z' => c as i64 - 'A' as i64,
        'a'..='z' => c as i64 - 'a' as i64 + 26,
        '0'..='9' => c as i64 - '0' as i64 + 52,
        '+' => 62,
        '/' => 63,
        _ => return None,
    })
}

/// The digits of a text being written.
#[derive(Default)]
pub(super) struct Writer {
    digits: Vec<u8>,
}

impl Writer {
    /// Appends a number in `count` digits.
    pub fn push(&mut self, mut value: u32, count: usize) {
        for _ in 0..count {
            self.digits.push((value % 64) as u8);
            value /= 64;
        }
    }

    pub fn len(&self) -> usize {
        self.digits.len()
    }

    pub fn digit_mut(&mut self, index: usize) -> &mut u8 {
        &mut self.digits[index]
    }

    /// The text, with a `?` after 42 characters and then after every 47.
    pub fn into_text(self) -> String {
        let mut text = String::from("v115@");
        for (i, &digit) in self.digits.iter().enumerate() {
            if i >= 42 && (i - 42) % 47 == 0 {
                text.push('?');
            }
            text.push(char::from(ALPHABET[usize::from(digit)]));
        }
        text
    }
}
