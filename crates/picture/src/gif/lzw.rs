//! Numbers packed as in a GIF: by Lempel, Ziv and Welch, with codes that grow longer.

/// How many codes there may be; then they are forgotten.
const MOST: usize = 1 << 12;

/// Packs numbers of so many bits, from two to eight.
pub(super) fn pack(numbers: &[u8], bits: u32) -> Vec<u8> {
    let (clear, end) = (1 << bits, (1 << bits) + 1);
    let mut packed = Bits::default();
    let mut codes = Codes::new(bits);
    packed.push(clear, codes.length);
    let mut numbers = numbers.iter().copied();
    if let Some(first) = numbers.next() {
        let mut code = u16::from(first);
        for number in numbers {
            if let Some(longer) = codes.longer(code, number) {
                code = longer;
                continue;
            }
            packed.push(code, codes.length);
            if !codes.add(code, number) {
                packed.push(clear, codes.length);
                codes = Codes::new(bits);
            }
            code = u16::from(number);
        }
        packed.push(code, codes.length);
        // Who reads it expects another code by now.
        codes.add(code, 0);
    }
    packed.push(end, codes.length);
    packed.into_bytes()
}

/// Codes for sequences of numbers.
struct Codes {
    /// For each code those for its numbers and one more; 0 where there is none.
    longer: Vec<[u16; 256]>,
    /// In bits.
    length: u32,
}

impl Codes {
    /// Those for single numbers, and two that have a meaning of their own.
    fn new(bits: u32) -> Codes {
        Codes { longer: vec![[0; 256]; (1 << bits) + 2], length: bits + 1 }
    }

    fn longer(&self, code: u16, number: u8) -> Option<u16> {
        Some(self.longer[usize::from(code)][usize::from(number)]).filter(|&longer| longer != 0)
    }

    /// Makes a code for the numbers of another and one more, if there is room.
    fn add(&mut self, code: u16, number: u8) -> bool {
        let fresh = self.longer.len();
        if fresh == MOST {
            return false;
        }
        self.longer[usize::from(code)][usize::from(number)] = fresh as u16;
        self.longer.push([0; 256]);
        self.length += u32::from(fresh == 1 << self.length);
        true
    }
}

/// Bits in bytes, the low ones first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    /// Those that do not fill a byte yet, and how many they are.
    rest: u32,
    count: u32,
}

impl Bits {
    fn push(&mut self, code: u16, length: u32) {
        self.rest |= u32::from(code) << self.count;
        self.count += length;
        while self.count >= 8 {
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.count -= 8;
        }
    }

    fn into_bytes(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.rest as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unpacks with another's reader: a GIF of one picture.
    fn read(packed: &[u8], bits: u32, length: usize) -> Vec<u8> {
        let side = (length as u16).to_le_bytes();
        let mut file = [&b"GIF89a"[..], &side, &[1, 0, 0, 0, 0]].concat();
        let place = [&[0x2c, 0, 0, 0, 0][..], &side, &[1, 0, 0x80 | (bits as u8 - 1)]].concat();
        file.extend(place);
        file.resize(file.len() + (3 << bits), 0);
        file.push(bits as u8);
        for block in packed.chunks(255) {
            file.push(block.len() as u8);
            file.extend(block);
        }
        file.extend([0, 0x3b]);
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::Indexed);
        options.check_lzw_end_code(true);
        let mut reader = options.read_info(&file[..]).unwrap();
        let frame = reader.read_next_frame().unwrap().unwrap();
        frame.buffer.to_vec()
    }

    #[test]
    fn another_reader_unpacks_the_same_numbers() {
        for bits in 2..=8 {
            let mut random = 1_u32;
            let mut noise = || {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (random >> 24) as u8 >> (8 - bits)
            };
            // Every length up to where codes are forgotten, and beyond; noise and one number.
            for length in (1..300).chain([4090, 4091, 4092, 4093, 4094, 4095, 4096, 20_000]) {
                let random: Vec<u8> = (0..length).map(|_| noise()).collect();
                for numbers in [random, vec![1; length]] {
                    assert_eq!(
                        read(&pack(&numbers, bits), bits, length),
                        numbers,
                        "{bits} {length}"
                    );
                }
            }
        }
    }
}
