//! A cache that is bounded by bytes: what has not been used for longest goes first.

use std::hash::Hash;

use bevy::platform::collections::HashMap;

/// Things kept by key, at most `limit` bytes of them.
#[derive(Debug)]
pub(crate) struct Shelf<K, V> {
    kept: HashMap<K, Kept<V>>,
    limit: usize,
    bytes: usize,
    /// Counts uses: the larger, the more recent.
    clock: u64,
}

#[derive(Debug)]
struct Kept<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Copy + Eq + Hash, V> Shelf<K, V> {
    /// An empty shelf.
    pub(crate) fn new(limit: usize) -> Self {
        Self { kept: HashMap::default(), limit, bytes: 0, clock: 0 }
    }

    /// What is kept under a key, which counts as a use.
    pub(crate) fn get(&mut self, key: &K) -> Option<&V> {
        self.clock += 1;
        let kept = self.kept.get_mut(key)?;
        kept.used = self.clock;
        Some(&kept.value)
    }

    /// What is kept under a key, without counting as a use.
    pub(crate) fn peek(&self, key: &K) -> Option<&V> {
        self.kept.get(key).map(|kept| &kept.value)
    }

    /// Keeps a thing of so many bytes; others go as far as room is needed, never the new one.
    pub(crate) fn put(&mut self, key: K, value: V, bytes: usize) {
        self.clock += 1;
        if let Some(old) = self.kept.insert(key, Kept { value, bytes, used: self.clock }) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        while self.bytes > self.limit && self.kept.len() > 1 {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(&key, _)| key);
            let Some(gone) = oldest.and_then(|key| self.kept.remove(&key)) else { break };
            self.bytes -= gone.bytes;
        }
    }

    /// Bytes kept.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let mut shelf = Shelf::new(100);
        for key in 0..4 {
            shelf.put(key, key * 10, 25);
        }
        assert_eq!(shelf.get(&0), Some(&0)); // used again: now 1 is the oldest
        shelf.put(4, 40, 25);
        assert_eq!(shelf.peek(&1), None);
        assert_eq!([0, 2, 3, 4].map(|key| shelf.peek(&key).copied()), [Some(0), Some(20), Some(30), Some(40)]);
        assert_eq!(shelf.bytes(), 100);
    }

    #[test]
    fn a_thing_put_again_is_counted_once_and_the_newest_always_stays() {
        let mut shelf = Shelf::new(100);
        shelf.put('a', 1, 60);
        shelf.put('a', 2, 70);
        assert_eq!((shelf.bytes(), shelf.peek(&'a')), (70, Some(&2)));
        shelf.put('b', 3, 400);
        assert_eq!((shelf.bytes(), shelf.peek(&'a'), shelf.peek(&'b')), (400, None, Some(&3)));
    }
}
