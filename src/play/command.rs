//! What a person types at an open question.

/// A line of input, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Enter alone: what is proposed.
    Default,
    /// The order of that number.
    Number(usize),
    /// An order in words.
    Words(String),
    /// An order, by number or words, that is gone on with until something happens; without one the order in hand.
    On(String),
    /// What goes on goes on no longer.
    Off,
    /// The sums behind an order, by number or words.
    Sum(String),
    /// Why an order is not legal.
    Why(String),
    /// The list of orders; of a group.
    Orders(String),
    /// The board; `all` of it, or with `coords`.
    Board(String),
    /// The journal; so many lines of it.
    Journal(String),
    /// Somebody's sheet; without a name that of the one who is asked.
    Sheet(String),
    /// How everybody is.
    Status,
    /// How the fight is won.
    Victory,
    /// Take back the last order.
    Undo,
    /// Bring the record to the disk, or to another file.
    Save(String),
    /// Stop here.
    Quit,
    /// What can be typed.
    Help,
}

impl Command {
    /// What a line means. Everything that is no command names an order.
    pub(crate) fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match word.to_lowercase().as_str() {
            "" => Self::Default,
            "?" | "sum" if rest.is_empty() => Self::Help,
            "?" | "sum" => Self::Sum(rest),
            "why" => Self::Why(rest),
            "on" => Self::On(rest),
            "off" if rest.is_empty() => Self::Off,
            "orders" | "list" => Self::Orders(rest.to_lowercase()),
            "board" | "map" | "look" => Self::Board(rest.to_lowercase()),
            "journal" | "log" | "j" => Self::Journal(rest.to_lowercase()),
            "sheet" => Self::Sheet(rest),
            "status" | "roster" if rest.is_empty() => Self::Status,
            "victory" | "goal" if rest.is_empty() => Self::Victory,
            "undo" => Self::Undo,
            "save" => Self::Save(rest),
            "quit" | "exit" | "q" => Self::Quit,
            "help" | "h" => Self::Help,
            _ => match line.parse() {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Words(line.to_owned()),
            },
        }
    }
}

/// What can be typed.
pub(crate) const HELP: &str = "\
An order is given by its number, or in words: its code and as much as makes it unmistakable.
  WF N, walk (0,2)     one hex to the north, or into that hex
  SK dagger, AT N      strike, or attack one hex to the north; with the main weapon unless another or its hand is named
  CG N NE Bruno        charge Bruno by these two steps
  parry shield, dodge left, none
  HO until 40          hold, and be asked again at tenth 40; HO alone is not asked again until something happens
  LO, AI Runa, FI      load, aim at Runa, shoot: one after the other, nothing between them; AF aims fast
  CH gallop, CH left   command the horse: a pace towards it, a turn; MT Clover mounts, DM dismounts, CP turns in the saddle
  GR Bob, TH Bob, DE   grab, throw, break free; FE N NE NE feints one way and goes another
  SK Bob disarm        to disarm; pulled holds a blow back; PD sword prepares a parry that disarms
  Enter                what stands in brackets before the prompt
On the board a letter is somebody, the arrow his facing, * whoever is asked, + and _ who lies, ! an item on the ground.
Of one's own: F fatigue of the limit, owes: tenths of modifiers still to pay. Of others only what this side may know.
Commands:
  on ORDER             give it and go on with it, unasked, until something happens: `on WF N` walks on, `on SK` strikes until
                       he falls, `on AI Runa` aims and shoots, `on HO` and `on` alone keep what is in hand, `on parry shield` meets every blow so
  off                  nobody of yours goes on with anything
  ? N, sum N           the sums behind order N (words do as well), with the clauses of the rulebook,
                       and what the enemy could do before it is done
  why TEXT             why an order is not legal; why N tells which order number N is
  orders [GROUP|CODE|all]  every order that is legal, or those of a group or code: the list shows the likely ones
  board [all|coords]   the board again: all of it, or with coordinates (q above a column, r in each hex)
  journal [N|all]      what your side has seen
  sheet [NAME]         somebody's figures; of others what your side knows
  status               how everybody is, as beside the board
  victory              how the fight is won; the hexes that decide it have an @ on the board
  undo                 take back your last order: free until a die has fallen or something hidden was seen
  save [FILE]          the game is saved as it goes; with FILE it goes on there
  quit                 stop here; `resume` goes on
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_a_number_or_an_order() {
        assert_eq!(Command::parse("  "), Command::Default);
        assert_eq!(Command::parse("12"), Command::Number(12));
        assert_eq!(Command::parse("? 3"), Command::Sum("3".into()));
        assert_eq!(Command::parse("sum AT sword"), Command::Sum("AT sword".into()));
        assert_eq!(Command::parse("WHY run N"), Command::Why("run N".into()));
        assert_eq!(Command::parse("AT (0,-1) sword"), Command::Words("AT (0,-1) sword".into()));
        assert_eq!(Command::parse("?"), Command::Help);
        assert_eq!(Command::parse("on HO"), Command::On("HO".into()));
        assert_eq!(Command::parse("on"), Command::On(String::new()));
        assert_eq!(Command::parse("off"), Command::Off);
        assert_eq!(Command::parse("look"), Command::Board(String::new()));
        assert_eq!(Command::parse("j 3"), Command::Journal("3".into()));
        assert_eq!(Command::parse("status"), Command::Status);
        assert_eq!(Command::parse("victory"), Command::Victory);
        assert_eq!(Command::parse("-3"), Command::Words("-3".into()));
    }
}
