//! Rates of movement on bad ground and of trained athletes (tables T-20 and T-22).
use super::error::TablesError;
use super::read::Reader;
use board::Ground;
use serde::{Deserialize, Serialize};

/// Table T-22 as its file has it: the increase for rates up to 3, 4 and 5, 6 and 7, and 8 and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroundIncreases {
    firm: [u32; 4],
    soft: [u32; 4],
    muddy: [u32; 4],
    difficult: [u32; 4],
}

impl GroundIncreases {
    /// What `ground` adds to a move rate.
    pub(crate) const fn increase(&self, ground: Ground, rate: u32) -> u32 {
        let increases = match ground {
            Ground::Firm => &self.firm,
            Ground::Soft => &self.soft,
            Ground::Muddy => &self.muddy,
            Ground::Difficult => &self.difficult,
        };
        increases[match rate {
            0..=3 => 0,
            4..=5 => 1,
            6..=7 => 2,
            _ => 3,
        }]
    }
}

/// The lowest and the highest normal rate of table T-20.
const ATHLETIC_ROWS: std::ops::RangeInclusive<u32> = 3..=12;

/// The corrected rate for a normal one: below the table it stays, above it the reduction of the last row holds (clause
/// RS-7.12).
pub(crate) fn athletic_rate(rates: &[[u32; 5]; 10], column: usize, rate: u32) -> u32 {
    let (first, last) = (*ATHLETIC_ROWS.start(), *ATHLETIC_ROWS.end());
    match rate {
        low if low < first => low,
        high if high > last => rates[(last - first) as usize][column] + (high - last),
        _ => rates[(rate - first) as usize][column],
    }
}

/// Table T-20: normal rates 3 to 12 down, five bands of athletics skill across.
pub(crate) fn read_athletic(reader: &mut Reader) -> Result<[[u32; 5]; 10], TablesError> {
    let (source, rows) = reader.read::<Vec<[u32; 5]>>("athletic_rates.ron")?;
    let rates: [[u32; 5]; 10] = source.rows(rows)?;
    source.all_within("a rate", rates.as_flattened().iter().map(|&rate| rate as i32), 1..=40)?;
    Ok(rates)
}

pub(crate) fn read_ground(reader: &mut Reader) -> Result<GroundIncreases, TablesError> {
    let (source, table) = reader.read::<GroundIncreases>("ground.ron")?;
    let increases = [table.firm, table.soft, table.muddy, table.difficult];
    source.all_within("an increase", increases.as_flattened().iter().map(|&increase| increase as i32), 0..=40)?;
    Ok(table)
}
