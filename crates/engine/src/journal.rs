//! What happened in a fight: entries in order, each with its tenth, its dice and, on request, the sums behind its figures.

use std::hash::{Hash, Hasher};

use crate::{Breakdown, Die, StableHasher, Tenths};

/// How much a journal keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Nothing: for futures that the AI tries.
    Nothing,
    /// Entries and dice.
    #[default]
    Facts,
    /// Entries, dice and the sum behind every figure.
    Sums,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<E> {
    /// When.
    pub at: Tenths,
    /// What.
    pub event: E,
    dice_from: u32,
    dice_to: u32,
}

/// A sum behind a figure of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    entry: u32,
    /// What the figure is, such as "attack potential".
    pub figure: &'static str,
    /// How it was added up.
    pub breakdown: Breakdown,
}

/// The journal of one fight.
#[derive(Clone, Debug)]
pub struct Journal<E> {
    entries: Vec<Entry<E>>,
    dice: Vec<Die>,
    sums: Vec<Sum>,
    detail: Detail,
    dice_claimed: u32,
}

/// How long a journal was, to cut it back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalMark {
    entries: usize,
    dice: usize,
    sums: usize,
    dice_claimed: u32,
}

impl<E> Journal<E> {
    /// An empty journal that keeps so much.
    pub const fn new(detail: Detail) -> Self {
        Self { entries: Vec::new(), dice: Vec::new(), sums: Vec::new(), detail, dice_claimed: 0 }
    }

    /// The entries in the order in which they were written.
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// The dice that belong to an entry, in the order in which they fell.
    pub fn dice_of(&self, entry: &Entry<E>) -> &[Die] {
        &self.dice[entry.dice_from as usize..entry.dice_to as usize]
    }

    /// All dice of the fight, in the order in which they fell.
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The sums behind the entry at `index`; empty unless the journal keeps [`Detail::Sums`].
    pub fn sums_of(&self, index: usize) -> impl Iterator<Item = &Sum> {
        let from = self.sums.partition_point(|sum| (sum.entry as usize) < index);
        self.sums[from..].iter().take_while(move |sum| sum.entry as usize == index)
    }

    /// How much is kept.
    pub const fn detail(&self) -> Detail {
        self.detail
    }

    /// Keeps so much from now on.
    pub const fn set_detail(&mut self, detail: Detail) {
        self.detail = detail;
    }

    /// Writes an entry; the dice that fell since the last one are its dice.
    pub fn write(&mut self, at: Tenths, event: E) {
        if self.detail == Detail::Nothing {
            return;
        }
        let dice_to = self.dice.len() as u32;
        self.entries.push(Entry { at, event, dice_from: self.dice_claimed, dice_to });
        self.dice_claimed = dice_to;
    }

    /// Records a die.
    pub fn record(&mut self, die: Die) {
        if self.detail > Detail::Nothing {
            self.dice.push(die);
        }
    }

    /// Keeps the sum behind a figure of the entry that will be written next; `sum` is not called when sums are not kept.
    pub fn explain(&mut self, figure: &'static str, sum: impl FnOnce() -> Breakdown) {
        if self.detail == Detail::Sums {
            self.keep_sum(figure, sum);
        }
    }

    /// Out of line: most fights are fought for their results, and what reckons the sums would crowd what reckons the fight.
    #[cold]
    #[inline(never)]
    fn keep_sum(&mut self, figure: &'static str, sum: impl FnOnce() -> Breakdown) {
        self.sums.push(Sum { entry: self.entries.len() as u32, figure, breakdown: sum() });
    }

    /// Where the journal ends now.
    pub const fn mark(&self) -> JournalMark {
        JournalMark {
            entries: self.entries.len(),
            dice: self.dice.len(),
            sums: self.sums.len(),
            dice_claimed: self.dice_claimed,
        }
    }

    /// Forgets everything written after a mark.
    pub fn cut(&mut self, mark: JournalMark) {
        self.entries.truncate(mark.entries);
        self.dice.truncate(mark.dice);
        self.sums.truncate(mark.sums);
        self.dice_claimed = mark.dice_claimed;
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.cut(JournalMark { entries: 0, dice: 0, sums: 0, dice_claimed: 0 });
    }
}

impl<E: Hash> Journal<E> {
    /// The hash of all entries and dice; sums do not count, since they follow from them.
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        for entry in &self.entries {
            entry.at.hash(&mut hasher);
            entry.event.hash(&mut hasher);
        }
        for die in &self.dice {
            hasher.write_u8(die.sides);
            hasher.write_u8(die.value);
        }
        hasher.finish()
    }
}
