//! Writing a record as the game goes.
//!
//! The file comes into being whole, header and all, under a name that was free. Lines are added one by one, each handed to the system in
//! one piece; every [`MARK_EVERY`] orders they are brought to the disk. What the system does not take is kept: the game goes on, the
//! next line tries again, and the whole record can be moved elsewhere.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Serialize, de::DeserializeOwned};

use super::{End, Fingerprint, Given, Header, JournalHasher, Line, Mark, RecordError, Recorded, Rolled};
use crate::{Fight, FightError, Ruleset};

/// After how many orders a hash mark is written.
pub const MARK_EVERY: u32 = 32;

/// A record that is being written.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    file: File,
    /// The whole record: it can be written again elsewhere.
    text: Vec<u8>,
    /// How much of it the system has taken.
    taken: usize,
    fault: Option<RecordError>,
}

impl RecordFile {
    /// Begins a record under a name of its own.
    ///
    /// # Errors
    /// [`RecordError::Exists`] when the name is taken, [`RecordError::Unwritable`] when the system refuses.
    pub fn create(path: &Path, header: &Header) -> Result<Self, RecordError> {
        let text = line_of(header);
        let file = create_whole(path, &text)?;
        Ok(Self { path: path.to_owned(), file, taken: text.len(), text, fault: None })
    }

    /// Begins a record in a folder, under the next free name of `stem-1.steel`, `stem-2.steel` and so on, ending in the name of the
    /// ruleset. The folder is made if need be.
    ///
    /// # Errors
    /// [`RecordError::Unwritable`] when the system refuses.
    pub fn create_in(folder: &Path, stem: &str, header: &Header) -> Result<Self, RecordError> {
        std::fs::create_dir_all(folder).map_err(|why| RecordError::Unwritable { path: folder.to_owned(), why })?;
        let mut number = first_free(folder, stem, &header.ruleset);
        loop {
            match Self::create(&folder.join(format!("{stem}-{number}.{}", header.ruleset)), header) {
                // Another game was faster.
                Err(RecordError::Exists { .. }) => number += 1,
                other => return other,
            }
        }
    }

    /// Goes on with a record that has been read: a torn line is cut away, new lines are added behind the whole ones.
    ///
    /// # Errors
    /// [`RecordError::Busy`] when another game writes to it, [`RecordError::Unwritable`] when the system refuses.
    pub fn go_on<O>(recorded: &Recorded<O>) -> Result<Self, RecordError> {
        let path = recorded.path.clone();
        let unwritable = |why| RecordError::Unwritable { path: path.clone(), why };
        let mut file = OpenOptions::new().read(true).write(true).open(&path).map_err(unwritable)?;
        lock(&file, &path)?;
        let mut text = Vec::new();
        io::Read::read_to_end(&mut io::Read::take(&mut file, recorded.sound_bytes()), &mut text).map_err(unwritable)?;
        file.set_len(recorded.sound_bytes()).map_err(unwritable)?;
        file.seek(SeekFrom::End(0)).map_err(unwritable)?;
        Ok(Self { path: path.clone(), file, taken: text.len(), text, fault: None })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line. If the system does not take it, it is kept and [`RecordFile::fault`] says so.
    pub fn add<O: Serialize>(&mut self, line: &Line<O>) {
        self.text.append(&mut line_of(line));
        self.hand_over();
    }

    /// Brings everything to the disk.
    pub fn sync(&mut self) {
        self.hand_over();
        if self.fault.is_none()
            && let Err(why) = self.file.sync_data()
        {
            self.fault = Some(RecordError::Unwritable { path: self.path.clone(), why });
        }
    }

    /// What stands in the record, read back from memory.
    ///
    /// # Errors
    /// [`RecordError`] if it were not a record, which writing has ruled out.
    pub fn recorded<O: DeserializeOwned>(&self) -> Result<Recorded<O>, RecordError> {
        Recorded::parse(&self.path, self.text.as_slice())
    }

    /// Why the system has not taken everything; `None` when it has.
    pub const fn fault(&self) -> Option<&RecordError> {
        self.fault.as_ref()
    }

    /// Writes the whole record under another name and goes on there; the old file stays as it is.
    ///
    /// # Errors
    /// [`RecordError::Exists`], [`RecordError::Unwritable`]; the record goes on where it was then.
    pub fn move_to(&mut self, path: &Path) -> Result<(), RecordError> {
        self.file = create_whole(path, &self.text)?;
        path.clone_into(&mut self.path);
        self.taken = self.text.len();
        self.fault = None;
        Ok(())
    }

    /// Writes a copy of the whole record under another name; the record itself goes on where it is.
    ///
    /// # Errors
    /// [`RecordError::Exists`], [`RecordError::Unwritable`].
    pub fn copy_to(&self, path: &Path) -> Result<(), RecordError> {
        create_whole(path, &self.text).map(|_| ())
    }

    /// Whether its file still lies where it was made; somebody may have deleted it.
    pub fn is_there(&self) -> bool {
        self.path.exists()
    }

    fn hand_over(&mut self) {
        self.fault = None;
        while self.taken < self.text.len() {
            match self.file.write(&self.text[self.taken..]) {
                Ok(0) => return self.refuse(io::ErrorKind::WriteZero.into()),
                Ok(bytes) => self.taken += bytes,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return self.refuse(why),
            }
        }
    }

    fn refuse(&mut self, why: io::Error) {
        self.fault = Some(RecordError::Unwritable { path: self.path.clone(), why });
    }
}

/// The record of one fight, kept in step with it.
#[derive(Debug)]
pub struct Recorder {
    file: Arc<Mutex<RecordFile>>,
    journal: JournalHasher,
}

impl Recorder {
    /// Records a fight that has not been advanced, or one that has been replayed from this record.
    pub fn new(file: RecordFile) -> Self {
        Self { file: Arc::new(Mutex::new(file)), journal: JournalHasher::default() }
    }

    /// The file, to ask where it lies and what is wrong with it.
    pub fn file(&self) -> MutexGuard<'_, RecordFile> {
        locked(&self.file)
    }

    /// A hand that writes down dice as people roll them: it goes into the fight's [`crate::AskForDie`].
    pub fn dice_writer(&self) -> impl FnMut(Rolled) + Send + 'static {
        let file = Arc::clone(&self.file);
        move |die| locked(&file).add::<()>(&Line::Die(die))
    }

    /// Gives an order to the fight and writes it down.
    ///
    /// # Errors
    /// As [`Fight::decide`]; nothing is written then.
    pub fn give<R: Ruleset>(&mut self, fight: &mut Fight<R>, order: R::Order) -> Result<(), FightError<R>> {
        let decision = fight.decision().ok_or(FightError::NothingAsked)?;
        let journal = self.journal.hash(fight.journal());
        fight.decide(order)?;
        self.file().add(&Line::Order(Given { at: decision.at, who: decision.who, journal, order }));
        Ok(())
    }

    /// To be called when the fight has come to its next stop: writes a hash mark now and then, and the end.
    pub fn stopped<R: Ruleset>(&mut self, fight: &Fight<R>) {
        let (orders, at, given) = (fight.orders_given(), fight.now(), fight.orders_given());
        if let Some(outcome) = fight.outcome() {
            let (state, journal) = (Fingerprint(fight.state_hash()), self.journal.hash(fight.journal()));
            let mut file = self.file();
            file.add::<()>(&Line::End(End { orders, at, outcome: format!("{outcome:?}"), state, journal }));
            file.sync();
        } else if given > 0 && given.is_multiple_of(MARK_EVERY) {
            let (state, journal) = (Fingerprint(fight.state_hash()), self.journal.hash(fight.journal()));
            let mut file = self.file();
            file.add::<()>(&Line::Mark(Mark { orders, at, state, journal }));
            file.sync();
        }
    }

    /// To be called with the fight that was replayed from a record to go on with: writes the hash mark or the end that the record lacks
    /// because it was cut off before it.
    pub fn catch_up<R: Ruleset>(&mut self, recorded: &Recorded<R::Order>, fight: &Fight<R>) {
        let marked = recorded.marks.last().is_some_and(|mark| mark.what.orders == fight.orders_given());
        let stopped = fight.decision().is_some() || fight.outcome().is_some();
        if stopped && recorded.end.is_none() && !marked {
            self.stopped(fight);
        }
    }

    /// Writes down that orders were taken back: `fight` is the replay that was cut short.
    pub fn undone<R: Ruleset>(&mut self, fight: &Fight<R>) {
        self.journal = JournalHasher::default();
        self.file().add::<()>(&Line::Undo { orders: fight.orders_given() });
    }
}

fn locked(file: &Mutex<RecordFile>) -> MutexGuard<'_, RecordFile> {
    // A panic while a line was added leaves the text in order: it is extended before anything is written.
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

fn line_of(what: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec(what).expect("lines of records are plain data with names as keys");
    text.push(b'\n');
    text
}

/// Makes a file that appears under its name whole and on the disk, and only if that name is free.
fn create_whole(path: &Path, text: &[u8]) -> Result<File, RecordError> {
    let unwritable = |why| RecordError::Unwritable { path: path.to_owned(), why };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.symlink_metadata().is_ok() {
        return Err(RecordError::Exists { path: path.to_owned() });
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".record-").suffix(".tmp");
    #[cfg(unix)]
    // Readable for whom the user's own mask lets read: a record is no secret.
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut draft = builder.tempfile_in(folder).map_err(|why| unwritable(plain(why)))?;
    draft.write_all(text).map_err(|why| unwritable(plain(why)))?;
    draft.as_file().sync_all().map_err(unwritable)?;
    lock(draft.as_file(), path)?;
    let file = draft.persist_noclobber(path).map_err(|refused| match refused.error.kind() {
        io::ErrorKind::AlreadyExists => RecordError::Exists { path: path.to_owned() },
        _ => unwritable(refused.error),
    })?;
    // The name is on the disk when its folder is; systems without folders to sync have other guarantees.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(file)
}

/// The system's error without the name of the draft, which means nothing to the player.
fn plain(why: io::Error) -> io::Error {
    let said = why.to_string();
    match said.split_once(" at path ") {
        Some((said, _)) => io::Error::new(why.kind(), said.to_owned()),
        None => why,
    }
}

fn lock(file: &File, path: &Path) -> Result<(), RecordError> {
    match file.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => Err(RecordError::Busy { path: path.to_owned() }),
        // A file system without locks: two games in one record stay the player's own affair.
        Ok(()) | Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// One more than the highest number in use.
fn first_free(folder: &Path, stem: &str, ruleset: &str) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 1 };
    let number_of = |name: &str| {
        let number = name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(ruleset)?.strip_suffix('.')?;
        number.parse::<u64>().ok()
    };
    entries
        .filter_map(|entry| number_of(entry.ok()?.file_name().to_str()?))
        .max()
        .map_or(1, |highest| highest.saturating_add(1))
}
