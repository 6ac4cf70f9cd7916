//! The terminal, or the pipes in its place: lines in, text out.
//!
//! Text carries its colours as escape codes; they are taken out where nobody can show them (no terminal, `NO_COLOR`). A handle is cheap to
//! clone, so that whoever asks for dice from within a fight can talk to the same person.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much of a line of input is read, in bytes.
const MAX_INPUT: u64 = 16 << 10;

/// Columns and lines that are reckoned with where nothing can be measured.
const USUAL_SIZE: (usize, usize) = (110, 45);

/// Where a session talks to its person.
#[derive(Clone)]
pub(crate) struct Console(Arc<Mutex<Inner>>);

struct Inner {
    input: Box<dyn BufRead + Send>,
    out: Box<dyn Write + Send>,
    /// A person types: the terminal shows what he types by itself.
    typed: bool,
    /// The screen can be cleared.
    screen: bool,
}

impl Console {
    /// Standard input and output.
    pub(crate) fn stdio() -> Self {
        Self(Arc::new(Mutex::new(Inner {
            input: Box::new(BufReader::new(io::stdin())),
            out: Box::new(anstream::AutoStream::auto(io::stdout())),
            typed: io::stdin().is_terminal(),
            screen: io::stdout().is_terminal(),
        })))
    }

    /// Whether a person sits at a terminal.
    pub(crate) fn is_typed(&self) -> bool {
        self.inner().typed
    }

    /// Columns and lines of the screen; those of a usual one where there is none.
    pub(crate) fn size(&self) -> (usize, usize) {
        let inner = self.inner();
        let measured = if inner.screen { terminal_size::terminal_size() } else { None };
        measured.map_or(USUAL_SIZE, |(width, height)| (usize::from(width.0).max(40), usize::from(height.0).max(20)))
    }

    /// Writes a text; on a screen, lines that are wider than it go on in the next one, between words.
    pub(crate) fn print(&self, text: &str) -> io::Result<()> {
        let text = self.fitted(text);
        let mut inner = self.inner();
        inner.out.write_all(text.as_bytes())?;
        inner.out.flush()
    }

    /// Writes a text likewise and ends the line.
    pub(crate) fn line(&self, text: &str) -> io::Result<()> {
        let text = self.fitted(text);
        let mut inner = self.inner();
        writeln!(inner.out, "{text}")?;
        inner.out.flush()
    }

    /// A text as the screen takes it; where there is none, each line stays whole for whoever reads the pipe.
    fn fitted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !self.inner().screen {
            return Cow::Borrowed(text);
        }
        let width = self.size().0;
        Cow::Owned(text.split_inclusive('\n').map(|line| broken(line, width)).collect())
    }

    /// Asks for a line; `None` at the end of the input.
    pub(crate) fn ask(&self, prompt: &str) -> io::Result<Option<String>> {
        self.print(prompt)?;
        let mut inner = self.inner();
        let mut bytes = Vec::new();
        let read = (&mut inner.input).take(MAX_INPUT).read_until(b'\n', &mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !inner.typed || read == 0 {
            // A transcript shows what was fed.
            writeln!(inner.out, "{text}")?;
            inner.out.flush()?;
        }
        Ok((read > 0).then_some(text))
    }

    /// Clears the screen, where there is one.
    pub(crate) fn clear(&self) -> io::Result<()> {
        if self.inner().screen {
            // Screen and the lines scrolled off it: the other side's knowledge must not be there.
            return self.print("\u{1b}[3J\u{1b}[2J\u{1b}[H");
        }
        Ok(())
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far the rest of a broken line stands behind its beginning.
const HANGING: usize = 4;

/// A line, broken between words where it is wider than `width`; escape codes take no room. A word that is wider alone stays whole.
fn broken(line: &str, width: usize) -> String {
    let seen = |text: &str| anstream::adapter::strip_str(text).to_string().chars().count();
    if seen(line.trim_end()) <= width {
        return line.to_owned();
    }
    let indent = line.chars().take_while(|sign| *sign == ' ').count();
    let indent = " ".repeat((indent + HANGING).min(width / 2));
    let (mut text, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let long = seen(word.trim_end());
        if column + long > width && column > indent.len() && long > 0 {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            text.push_str(&indent);
            column = indent.len();
        }
        text.push_str(word);
        column += seen(word);
    }
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What a session under test has written.
    #[derive(Clone, Default)]
    pub(crate) struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Paper {
        pub(crate) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    /// A console that reads from a text.
    pub(crate) fn fed(input: &str) -> (Console, Paper) {
        let paper = Paper::default();
        let inner = Inner {
            input: Box::new(io::Cursor::new(input.as_bytes().to_vec())),
            out: Box::new(paper.clone()),
            typed: false,
            screen: false,
        };
        (Console(Arc::new(Mutex::new(inner))), paper)
    }

    #[test]
    fn wide_lines_are_broken_between_words() {
        assert_eq!(broken("one two three\n", 13), "one two three\n");
        assert_eq!(broken("one two three four\n", 13), "one two three\n    four\n");
        assert_eq!(broken("  12  one two three", 14), "  12  one two\n      three");
        // Escape codes take no room.
        assert_eq!(broken("\u{1b}[1mone two\u{1b}[0m", 7), "\u{1b}[1mone two\u{1b}[0m");
        assert_eq!(broken("a-word-that-is-wider", 8), "a-word-that-is-wider");
    }

    #[test]
    fn fed_lines_are_shown_and_the_end_is_none() {
        let (console, paper) = fed("one\r\ntwo");
        assert_eq!(console.ask("> ").unwrap().as_deref(), Some("one"));
        assert_eq!(console.ask("> ").unwrap().as_deref(), Some("two"));
        assert_eq!(console.ask("> ").unwrap(), None);
        assert_eq!(paper.text(), "> one\n> two\n> \n");
    }
}
