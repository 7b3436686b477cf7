//! The checksum of atlas files and of parts of long work, and the fingerprint of networks and rotation systems.

/// The 64-bit FNV-1a hash of some bytes: slow, simple, and the same for ever.
pub fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    fnv_after(0xcbf2_9ce4_8422_2325, bytes)
}

/// The hash of some bytes that follow those with this hash.
pub fn fnv_after(hash: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The checksum that our own files end or begin with: 64-bit FNV-1a.
pub fn checksum(bytes: &[u8]) -> u64 {
    fnv(bytes.iter().copied())
}
