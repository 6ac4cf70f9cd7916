//! The records on the disk, as cards on a shelf.

use std::fs;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::record::{Header, Line};
use panels::Card;
use steel::fight::Order;

/// Which records lie on a shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// All: for watching.
    All,
    /// Those that have not ended: for going on.
    Open,
}

/// The records of a folder, newest first.
pub(super) struct Shelf {
    cards: Vec<Card>,
    /// By card: its key is its place here, since not every name of a file is text.
    paths: Vec<PathBuf>,
    which: Which,
}

impl Shelf {
    /// Reads the folder: the first and the last lines of each record. A folder that is not there yet is empty.
    pub(super) fn read(folder: &Path, which: Which) -> Self {
        let Ok(entries) = fs::read_dir(folder) else { return Self { cards: Vec::new(), paths: Vec::new(), which } };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "steel"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        files.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| a.cmp(b)));
        let mut shelf = Self { cards: Vec::new(), paths: Vec::new(), which };
        for (time, path) in files {
            if let Some(mut card) = card(&path, time, which) {
                card.key = shelf.paths.len().to_string();
                shelf.cards.push(card);
                shelf.paths.push(path);
            }
        }
        shelf
    }

    /// The file of a card.
    pub(super) fn path(&self, key: &str) -> Option<&Path> {
        self.paths.get(key.parse::<usize>().ok()?).map(PathBuf::as_path)
    }
}

impl panels::Shelf for Shelf {
    fn cards(&self) -> Vec<Card> {
        self.cards.clone()
    }

    fn goes_on(&self) -> bool {
        self.which == Which::Open
    }
}

/// How much of a record's end is read for its last lines.
const TAIL: u64 = 64 << 10;

fn card(path: &Path, time: SystemTime, which: Which) -> Option<Card> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut card = Card {
        key: String::new(),
        name: stem,
        result: String::new(),
        detail: String::new(),
        tenths: 0,
        date: date(time),
        bytes: 0,
        trouble: None,
    };
    match glance(path) {
        Ok(Glance { header, bytes, last, end }) => {
            if end.is_some() && which == Which::Open {
                return None;
            }
            let players: Vec<String> =
                header.players.iter().map(|text| format!("{} ({})", text.side, text.player)).collect();
            card.detail = format!("{}; {}", players.join(", "), path.file_name().unwrap_or_default().to_string_lossy());
            card.name = header.scenario.name;
            card.bytes = bytes;
            card.tenths = last;
            card.result = end.unwrap_or_else(|| "not ended".to_owned());
        }
        Err(why) => card.trouble = Some(why),
    }
    Some(card)
}

/// What the first and the last lines of a record say.
struct Glance {
    header: Header,
    bytes: u64,
    last: u32,
    end: Option<String>,
}

fn glance(path: &Path) -> Result<Glance, String> {
    let wrong = |why: &dyn std::fmt::Display| why.to_string();
    // What is no plain file, such as a pipe, might never be read to its end.
    if !fs::metadata(path).map_err(|why| wrong(&why))?.is_file() {
        return Err("it is no file".to_owned());
    }
    let file = fs::File::open(path).map_err(|why| wrong(&why))?;
    let bytes = file.metadata().map_err(|why| wrong(&why))?.len();
    let mut reader = BufReader::new(file);
    let mut first = String::new();
    reader.by_ref().take(8 << 20).read_line(&mut first).map_err(|why| wrong(&why))?;
    let header: Header =
        serde_json::from_str(&first).map_err(|why| format!("its first line is no header of a record: {why}"))?;
    let mut file = reader.into_inner();
    file.seek(SeekFrom::Start(bytes.saturating_sub(TAIL))).map_err(|why| wrong(&why))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).map_err(|why| wrong(&why))?;
    let (mut last, mut end) = (0, None);
    for line in tail.split(|&byte| byte == b'\n') {
        // The tail begins within a line, and a record may be torn at its end: what is no line is passed over.
        match serde_json::from_slice::<Line<Order>>(line) {
            Ok(Line::Order(given)) => last = last.max(given.at.0),
            Ok(Line::End(the_end)) => {
                last = last.max(the_end.at.0);
                end = Some(result(&header, &the_end.outcome));
            }
            Ok(Line::Mark(mark)) => last = last.max(mark.at.0),
            _ => {}
        }
    }
    Ok(Glance { header, bytes, last, end })
}

/// Who won, from the outcome as the record writes it.
fn result(header: &Header, outcome: &str) -> String {
    let winner = outcome.split_once("SideId(").and_then(|(_, rest)| rest.split_once(')'));
    let winner = winner.and_then(|(number, _)| header.players.get(number.parse::<usize>().ok()?));
    winner.map_or_else(|| "nobody won".to_owned(), |winner| format!("{} won", winner.side))
}

/// A date and time of day, in the world's time: `2026-11-30 14:05`.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days to a civil date, counting years from March so that the leap day comes last.
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year_of_era + era * 400 + carry;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01 00:00 UTC");
        assert_eq!(at(951_782_399), "2000-02-28 23:59 UTC");
        assert_eq!(at(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(at(1_796_039_100), "2026-11-30 11:45 UTC");
    }

    #[test]
    fn what_is_no_record_says_so_on_its_card() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("bad.steel"), "{}\n").unwrap();
        fs::write(folder.path().join("other.txt"), "{}\n").unwrap();
        let shelf = Shelf::read(folder.path(), Which::All);
        assert_eq!(shelf.cards.len(), 1);
        assert_eq!(shelf.cards[0].name, "bad");
        assert!(shelf.cards[0].trouble.as_deref().unwrap().starts_with("its first line is no header of a record"));
        assert_eq!(shelf.path(&shelf.cards[0].key).unwrap(), folder.path().join("bad.steel"));
        assert!(Shelf::read(&folder.path().join("nowhere"), Which::All).cards.is_empty());
    }
}
