//! A hash that is the same on every platform: journals and states are compared by it across machines and versions.

use std::hash::Hasher;

/// FNV-1a over little-endian bytes, eight at a time where a whole word is given. `usize` and enum tags count as 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHasher {
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(Self::PRIME);
        // FNV on words leaves the high bits of a word unmixed downwards; fold them.
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }
    fn write_u8(&mut self, i: u8) {
        self.mix(u64::from(i));
    }
    fn write_u16(&mut self, i: u16) {
        self.mix(u64::from(i));
    }
    fn write_u32(&mut self, i: u32) {
        self.mix(u64::from(i));
    }
    fn write_u64(&mut self, i: u64) {
        self.mix(i);
    }
    fn write_u128(&mut self, i: u128) {
        self.mix(i as u64);
        self.mix((i >> 64) as u64);
    }
    fn write_usize(&mut self, i: usize) {
        self.mix(i as u64);
    }
    fn write_i8(&mut self, i: i8) {
        self.mix(i64::from(i) as u64);
    }
    fn write_i16(&mut self, i: i16) {
        self.mix(i64::from(i) as u64);
    }
    fn write_i32(&mut self, i: i32) {
        self.mix(i64::from(i) as u64);
    }
    fn write_i64(&mut self, i: i64) {
        self.mix(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.mix(i as i64 as u64);
    }
}

/// The stable hash of one value.
pub fn stable_hash(value: &impl std::hash::Hash) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
