//! Who plays each side: `red=human`, `blue=ai:basic`.

use ai::Controller;
use engine::record::PlayerText;
use scenario::SideLook;
use steel::fight::Steel;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this machine.
    Human,
    /// A controller, by its name.
    Ai(String),
}

impl Player {
    /// The player of a text such as `human` or `ai:basic`.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.strip_prefix("ai:") {
            Some(name) if ai::NAMES.contains(&name) => Ok(Self::Ai(name.to_owned())),
            None if text == "human" => Ok(Self::Human),
            _ => Err(format!("found the player {text:?}, expected {}", Self::choices())),
        }
    }

    fn choices() -> String {
        let ais: Vec<String> = ai::NAMES.iter().map(|name| format!("ai:{name}")).collect();
        format!("human or {}", ais.join(" or "))
    }

    /// The controller of a side; none for a person.
    pub fn controller(&self, seed: u64, side: usize) -> Option<Box<dyn Controller<Steel>>> {
        match self {
            Self::Human => None,
            Self::Ai(name) => ai::by_name(name, engine::stable_hash(&(seed, side as u64))),
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Ai(name) => write!(f, "ai:{name}"),
        }
    }
}

/// The players of all sides, in order: `first` for the first side and `rest` for the others, changed by texts like `red=human`.
pub fn assign(sides: &[SideLook], given: &[String], first: &Player, rest: &Player) -> Result<Vec<Player>, String> {
    let mut players: Vec<Player> =
        (0..sides.len()).map(|side| if side == 0 { first.clone() } else { rest.clone() }).collect();
    change(sides, given, &mut players)?;
    Ok(players)
}

/// Changes players by texts like `red=human`.
pub fn change(sides: &[SideLook], given: &[String], players: &mut [Player]) -> Result<(), String> {
    let mut changed = vec![false; players.len()];
    for text in given {
        let wrong = |why: String| format!("--side {text}: {why}");
        let (side, player) = text
            .split_once('=')
            .ok_or_else(|| wrong(format!("found no `=`, expected SIDE=PLAYER such as {}=human", sides[0].name)))?;
        let place = find(sides, side.trim()).ok_or_else(|| wrong(unknown(sides, side)))?;
        if std::mem::replace(&mut changed[place], true) {
            return Err(wrong(format!("the side {} is given twice", sides[place].name)));
        }
        players[place] = Player::parse(player.trim()).map_err(wrong)?;
    }
    Ok(())
}

/// The side of that name or, if it is one side's alone, of that beginning of a name, that colour or that number.
pub fn find(sides: &[SideLook], wanted: &str) -> Option<usize> {
    let wanted = wanted.to_lowercase();
    let only = |test: &dyn Fn(&SideLook) -> bool| {
        let mut fitting = sides.iter().enumerate().filter(|(_, look)| test(look)).map(|(place, _)| place);
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let number = || wanted.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < sides.len());
    only(&|look| look.name.to_lowercase() == wanted)
        .or_else(|| only(&|look| colour_word(look) == wanted))
        .or_else(|| only(&|look| !wanted.is_empty() && look.name.to_lowercase().starts_with(&wanted)))
        .or_else(number)
}

fn colour_word(look: &SideLook) -> String {
    format!("{:?}", look.colour).to_lowercase()
}

fn unknown(sides: &[SideLook], found: &str) -> String {
    let names: Vec<String> = sides.iter().map(|look| format!("{} ({})", look.name, colour_word(look))).collect();
    format!("found the side {found:?}, expected the name or the colour of one: {}", names.join(", "))
}

/// The players as a record names them.
pub fn texts(sides: &[SideLook], players: &[Player]) -> Vec<PlayerText> {
    let pairs = sides.iter().zip(players);
    pairs.map(|(side, player)| PlayerText { side: side.name.clone(), player: player.to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use scenario::{Colour, Pattern};

    use super::*;

    fn sides() -> Vec<SideLook> {
        let look = |name: &str, colour| SideLook { name: name.to_owned(), colour, pattern: Pattern::Plain };
        vec![look("Red", Colour::Red), look("Blue", Colour::Blue)]
    }

    #[track_caller]
    fn refused(given: &[&str], why: &str) {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        match assign(&sides(), &given, &Player::Human, &Player::Human) {
            Err(message) => assert_eq!(message, why),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_side_is_human_unless_told_otherwise() {
        let basic = Player::Ai("basic".to_owned());
        assert_eq!(assign(&sides(), &[], &Player::Human, &basic).unwrap(), [Player::Human, basic.clone()]);
        let given = ["red=ai:random".to_owned(), "BLUE=human".to_owned()];
        let players = assign(&sides(), &given, &Player::Human, &basic).unwrap();
        assert_eq!(players, [Player::Ai("random".to_owned()), Player::Human]);
    }

    #[test]
    fn a_side_goes_by_its_name_its_beginning_its_colour_or_its_number() {
        let look = |name: &str, colour| SideLook { name: name.to_owned(), colour, pattern: Pattern::Plain };
        let sides = [look("Aldric's claim", Colour::Green), look("Alder, red", Colour::Red), look("2", Colour::Blue)];
        let finds = |wanted| find(&sides, wanted);
        assert_eq!(
            (finds("aldric's CLAIM"), finds("aldr"), finds("red"), finds("green")),
            (Some(0), Some(0), Some(1), Some(0))
        );
        assert_eq!((finds("ald"), finds("2"), finds("1"), finds("3")), (None, Some(2), Some(0), Some(2)));
        assert_eq!((finds(""), finds("0"), finds("4"), finds("yellow")), (None, None, None, None));
    }

    #[test]
    fn what_is_wrong_with_a_side_is_said() {
        refused(&["red"], "--side red: found no `=`, expected SIDE=PLAYER such as Red=human");
        refused(
            &["green=human"],
            "--side green=human: found the side \"green\", expected the name or the colour of one: Red (red), Blue (blue)",
        );
        refused(&["red=human", "red=human"], "--side red=human: the side Red is given twice");
        refused(
            &["red=ai:clever"],
            "--side red=ai:clever: found the player \"ai:clever\", expected human or ai:random or ai:basic",
        );
    }
}
