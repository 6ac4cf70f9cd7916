//! By which letter and colour the board and the lists call a combatant.

use anstyle::{AnsiColor, Color, Style};
use engine::{CombatantId, SideId};
use scenario::{Colour, SideLook};
use steel::fight::Setup;

/// The letters of all combatants: capitals for the first side, small ones for the second, and so on in turn.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    letters: Vec<char>,
    styles: Vec<Style>,
}

impl Letters {
    /// Each gets the first free letter of his name, else any that is free.
    pub(crate) fn new(setup: &Setup, sides: &[SideLook]) -> Self {
        let mut taken = Vec::new();
        let mut letters = Vec::new();
        for person in &setup.people {
            let small = person.side.index() % 2 == 1;
            let cased = |c: char| if small { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
            let own = person.name.chars().filter(char::is_ascii_alphabetic);
            let letter = own.chain('a'..='z').map(cased).find(|c| !taken.contains(c)).unwrap_or('?');
            taken.push(letter);
            letters.push(letter);
        }
        Self { letters, styles: sides.iter().map(|side| style(side.colour)).collect() }
    }

    /// His letter.
    pub(crate) fn of(&self, who: CombatantId) -> char {
        // Horses have none of their own.
        self.letters.get(who.index()).copied().unwrap_or('%')
    }

    /// The colour of a side.
    pub(crate) fn style(&self, side: SideId) -> Style {
        self.styles[side.index()]
    }

    /// A text in the colour of a side.
    pub(crate) fn paint(&self, side: SideId, text: &str) -> String {
        let style = self.style(side);
        format!("{style}{text}{style:#}")
    }
}

/// A title, or what is asked.
pub(crate) fn bold(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}

/// What stands back.
pub(crate) fn dim(text: &str) -> String {
    let style = Style::new().dimmed();
    format!("{style}{text}{style:#}")
}

fn style(colour: Colour) -> Style {
    let colour = match colour {
        Colour::Red => AnsiColor::BrightRed,
        Colour::Blue => AnsiColor::BrightBlue,
        Colour::Green => AnsiColor::BrightGreen,
        Colour::Yellow => AnsiColor::BrightYellow,
        Colour::Purple => AnsiColor::BrightMagenta,
        Colour::Orange => AnsiColor::Yellow,
        // Whatever the terminal's ground is, its own plain colour is read on it.
        Colour::White | Colour::Black => return Style::new().bold(),
    };
    Style::new().bold().fg_color(Some(Color::Ansi(colour)))
}
