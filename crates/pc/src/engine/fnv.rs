//! The checksum of atlas files and the fingerprint of networks and rotation systems.

/// The 64-bit FNV-1a hash of some bytes: slow, simple, and the same for ever.
pub(crate) fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
