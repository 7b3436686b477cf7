//! A binary range coder with probabilities that learn, as in LZMA, and CRC-32.
//!
//! Every decision is coded with the probability that its context had so far. Both sides update
//! the probability in the same way, so nothing but the decisions themselves is stored.

/// A probability of 0, in 2048ths.
#[derive(Clone, Copy)]
pub(super) struct Chance(u16);

const BITS: u32 = 11;
/// How fast a chance follows what happens: blocks are short, so faster than usual.
const SPEED: u32 = 4;

impl Chance {
    pub(super) const EVEN: Chance = Chance(1 << (BITS - 1));

    #[inline(always)]
    fn update(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> SPEED;
        } else {
            self.0 += ((1 << BITS) - self.0) >> SPEED;
        }
    }
}

/// Something that codes decisions: the encoder is told them, the decoder tells them.
pub(super) trait Coder {
    /// Codes a decision; the decoder ignores `bit`.
    fn code(&mut self, chance: &mut Chance, bit: bool) -> bool;

    /// Codes a number of `bits` bits, highest first, each with the chance of the bits before.
    fn number(&mut self, chances: &mut [Chance], bits: u32, number: usize) -> usize {
        let mut node = 1;
        for i in (0..bits).rev() {
            let bit = self.code(&mut chances[node], number >> i & 1 == 1);
            node = node << 1 | usize::from(bit);
        }
        node - (1 << bits)
    }
}

/// Writes decisions to bytes.
pub(super) struct Encoder {
    low: u64,
    range: u32,
    cache: u8,
    pending: usize,
    out: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, cache: 0, pending: 1, out: Vec::new() }
    }

    /// Moves the highest byte out, with the carry it may have got.
    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low >= 1 << 32 {
            let carry = (self.low >> 32) as u8;
            self.out.push(self.cache.wrapping_add(carry));
            for _ in 1..self.pending {
                self.out.push(0xffu8.wrapping_add(carry));
            }
            self.pending = 0;
            self.cache = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        // The first byte is always 0; zeros at the end are read as such anyway.
        self.out.remove(0);
        while self.out.last() == Some(&0) {
            self.out.pop();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn code(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let bound = (self.range >> BITS) * chance.0 as u32;
        if bit {
            self.low += bound as u64;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.update(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads decisions from bytes; behind their end everything is zero.
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.next();
        }
        decoder
    }

    fn next(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0) as u32
    }
}

impl Coder for Decoder<'_> {
    #[inline(always)]
    fn code(&mut self, chance: &mut Chance, _: bool) -> bool {
        let bound = (self.range >> BITS) * chance.0 as u32;
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.update(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        bit
    }
}

/// The CRC-32 of some bytes (polynomial 0xedb88320), going on from that of those before.
pub(super) fn crc32(before: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let mut value = i as u32;
            let mut k = 0;
            while k < 8 {
                value = if value & 1 == 1 { 0xedb8_8320 ^ value >> 1 } else { value >> 1 };
                k += 1;
            }
            table[i] = value;
            i += 1;
        }
        table
    };
    !bytes.iter().fold(!before, |crc, &byte| TABLE[(crc as u8 ^ byte) as usize] ^ crc >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    #[test]
    fn what_is_coded_is_decoded() {
        let mut rng = Rng::new(11);
        for skew in [1, 2, 30, 1000] {
            for len in [0, 1, 5, 3000] {
                let bits: Vec<bool> = (0..len).map(|_| rng.below(skew) == 0).collect();
                let numbers: Vec<usize> = (0..len).map(|_| rng.below(37) as usize).collect();
                let mut encoder = Encoder::new();
                let mut chances = [Chance::EVEN; 65];
                for (&bit, &number) in bits.iter().zip(&numbers) {
                    encoder.code(&mut chances[64], bit);
                    encoder.number(&mut chances, 6, number);
                }
                let bytes = encoder.finish();
                let mut decoder = Decoder::new(&bytes);
                let mut chances = [Chance::EVEN; 65];
                for (&bit, &number) in bits.iter().zip(&numbers) {
                    assert_eq!(decoder.code(&mut chances[64], false), bit);
                    assert_eq!(decoder.number(&mut chances, 6, 0), number);
                }
            }
        }
    }

    #[test]
    fn the_usual_check_value() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xcbf4_3926);
    }
}
