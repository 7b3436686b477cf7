//! Pixels as PNG files.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

use crate::EncodeError;
use crate::raster::Pixels;

const MAGIC: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The most pixels in a row or in a column.
const MOST: usize = (1 << 31) - 1;

/// The most bytes of a chunk that we write; a file may have many.
const CHUNK: usize = 1 << 24;

/// Three bytes for each pixel, one after the other.
const RGB: [u8; 5] = [8, 2, 0, 0, 0];

/// How a row is told: by what is added to the row above.
const UP: u8 = 2;

/// The pixels as a PNG file.
pub fn file(pixels: &Pixels) -> Result<Vec<u8>, EncodeError> {
    let Pixels { width, height, .. } = *pixels;
    let side = |length: usize| match length {
        1..=MOST => Ok(length as u32),
        _ => Err(EncodeError::Size { width, height, kind: "PNG", most: MOST }),
    };
    let size = [side(width)?.to_be_bytes(), side(height)?.to_be_bytes()].concat();
    let mut file = MAGIC.to_vec();
    chunk(&mut file, b"IHDR", &[&size[..], &RGB].concat());
    for part in packed(pixels)?.chunks(CHUNK) {
        chunk(&mut file, b"IDAT", part);
    }
    chunk(&mut file, b"IEND", &[]);
    Ok(file)
}

fn packed(pixels: &Pixels) -> Result<Vec<u8>, EncodeError> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    let mut above = vec![0; 3 * pixels.width];
    for row in pixels.bytes.chunks(above.len()) {
        let added: Vec<u8> =
            row.iter().zip(&above).map(|(now, up)| now.wrapping_sub(*up)).collect();
        packer.write_all(&[UP])?;
        packer.write_all(&added)?;
        above.copy_from_slice(row);
    }
    Ok(packer.finish()?)
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    let mut sum = Crc::new();
    sum.update(kind);
    sum.update(content);
    file.extend((content.len() as u32).to_be_bytes());
    file.extend(kind);
    file.extend(content);
    file.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_reader_sees_the_same_pixels() {
        for (width, height) in [(1, 1), (2, 3), (700, 300)] {
            let bytes: Vec<u8> = (0..3 * width * height).map(|i| (i * i / 128) as u8).collect();
            let pixels = Pixels { width, height, bytes };
            let file = std::io::Cursor::new(file(&pixels).unwrap());
            let mut reader = ::png::Decoder::new(file).read_info().unwrap();
            let mut read = vec![0; pixels.bytes.len()];
            let info = reader.next_frame(&mut read).unwrap();
            assert_eq!((info.width as usize, info.height as usize), (width, height));
            assert_eq!(read, pixels.bytes);
            reader.finish().unwrap();
        }
    }

    #[test]
    fn a_picture_has_pixels() {
        let error = file(&Pixels { width: 0, height: 5, bytes: Vec::new() }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a PNG cannot be 0x5 pixels: each side must be 1 to 2147483647"
        );
    }
}
