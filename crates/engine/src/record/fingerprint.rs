//! Hashes as records write them, and the running hash of a journal.

use std::hash::{Hash, Hasher};

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Journal, StableHasher};

/// A stable hash, written as 16 hexadecimal digits: other programs read JSON numbers of 64 bits wrongly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u64);

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Digits)
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Fingerprint;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a hash of 16 hexadecimal digits")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Fingerprint, E> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        value.map(Fingerprint).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

/// The hash of a journal that grows: each entry with its dice is hashed once, however often the hash is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct JournalHasher {
    hasher: StableHasher,
    entries: usize,
    dice: usize,
}

impl JournalHasher {
    /// Takes in what the journal has gained, and gives the hash of all of it. It must be the same journal, never cut.
    pub fn hash<E: Hash>(&mut self, journal: &Journal<E>) -> Fingerprint {
        for entry in &journal.entries()[self.entries..] {
            entry.at.hash(&mut self.hasher);
            entry.event.hash(&mut self.hasher);
            let dice = journal.dice_of(entry);
            self.dice += dice.len();
            for die in dice {
                self.hasher.write_u8(die.sides);
                self.hasher.write_u8(die.value);
            }
        }
        self.entries = journal.entries().len();
        // Dice that fell for an entry not yet written: in the hash now, hashed again with their entry.
        let mut tail = self.hasher;
        for die in &journal.dice()[self.dice..] {
            tail.write_u8(die.sides);
            tail.write_u8(die.value);
        }
        Fingerprint(tail.finish())
    }

    /// The hash of a whole journal.
    pub fn of<E: Hash>(journal: &Journal<E>) -> Fingerprint {
        Self::default().hash(journal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detail, Die, Tenths};

    #[test]
    fn a_fingerprint_is_sixteen_digits_and_nothing_else() {
        let text = serde_json::to_string(&Fingerprint(0xab)).unwrap();
        assert_eq!(text, "\"00000000000000ab\"");
        assert_eq!(serde_json::from_str::<Fingerprint>(&text).unwrap(), Fingerprint(0xab));
        for wrong in ["\"ab\"", "\"+0000000000000ab\"", "171", "\"zzzzzzzzzzzzzzzz\""] {
            assert!(serde_json::from_str::<Fingerprint>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_journal_hashes_alike_whole_and_in_pieces() {
        let die = |value| Die { sides: 20, value, purpose: "attack" };
        let mut journal: Journal<u8> = Journal::new(Detail::Facts);
        let mut running = JournalHasher::default();
        let mut seen = Vec::new();
        for step in 0..6 {
            journal.record(die(step + 1));
            assert_eq!(running.hash(&journal), JournalHasher::of(&journal));
            journal.write(Tenths(u32::from(step)), step);
            assert_eq!(running.hash(&journal), JournalHasher::of(&journal));
            seen.push(JournalHasher::of(&journal));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 6, "every step changes the hash");
    }
}
