//! Ways to win before the last side stands (clause RS-22.18), checked against the board and the combatants.
use crate::field::Drawing;
use crate::format::VictoryText;
use crate::locate::Path;
use crate::people::Muster;
use crate::source::ScenarioError;
use board::Hex;
use engine::{SideId, Tenths};
use steel::fight::{HorseSetup, Person, Setup, Victory, hex_word};

/// Everything that conditions are checked against.
pub(crate) struct Conditions<'a> {
    pub(crate) muster: &'a Muster<'a>,
    pub(crate) people: &'a [Person],
    pub(crate) horses: &'a [HorseSetup],
    pub(crate) time_limit: Tenths,
}

impl Conditions<'_> {
    /// All conditions, in order.
    pub(crate) fn all(&self, texts: &[VictoryText]) -> Result<Vec<Victory>, ScenarioError> {
        let path = Path::root().field("victory");
        texts.iter().enumerate().map(|(place, text)| self.one(&path.index(place), text)).collect()
    }

    fn one(&self, path: &Path, text: &VictoryText) -> Result<Victory, ScenarioError> {
        let side = |name: &str| self.muster.side(&path.field("side"), name);
        match text {
            VictoryText::Reach { side: name, hexes, count, by } => {
                let side = side(name)?;
                let most = self.people.iter().filter(|one| one.side == side).count() as i64;
                let what = "a number of that side's combatants";
                Ok(Victory::Reach {
                    side,
                    hexes: self.hexes(&path.field("hexes"), hexes)?,
                    count: self.muster.source.number(&path.field("count"), *count, 1..=most, what)?,
                    by: by.map(|by| self.tenths(&path.field("by"), by)).transpose()?,
                })
            }
            VictoryText::Hold { side: name, hex, tenths } => {
                let side = side(name)?;
                let at = path.field("hex");
                let hex = self.drawing().on(&at, *hex, Some(self.muster.map))?;
                if self.is_closed(hex) {
                    let found = format!("({}, {}), which holds an obstacle", hex.x, hex.y);
                    return Err(self.muster.source.wrong_at(&at, found, "a hex that can be entered".into()));
                }
                Ok(Victory::Hold { side, hex, tenths: self.tenths(&path.field("tenths"), *tenths)? })
            }
            VictoryText::Survive { side: name, until } => {
                Ok(Victory::Survive { side: side(name)?, until: self.tenths(&path.field("until"), *until)? })
            }
            VictoryText::Unhorse { side: name, who } => self.unhorse(path, side(name)?, who),
            VictoryText::BringOut { side: name, who } => self.bring_out(path, side(name)?, name, who),
        }
    }

    fn unhorse(&self, path: &Path, side: SideId, who: &str) -> Result<Victory, ScenarioError> {
        let at = path.field("who");
        let person = self.muster.combatant(&at, who, self.people)?;
        let rides = |horse: &HorseSetup| horse.rider.is_some_and(|(rider, ..)| rider == person);
        if self.people[person.index()].side == side || !self.horses.iter().any(rides) {
            let found = format!("{who:?}, who is of that side or has no horse");
            return Err(self.muster.source.wrong_at(&at, found, "an opponent on horseback".into()));
        }
        Ok(Victory::Unhorse { side, who: person })
    }

    fn bring_out(&self, path: &Path, side: SideId, name: &str, who: &str) -> Result<Victory, ScenarioError> {
        let at = path.field("who");
        let person = self.muster.combatant(&at, who, self.people)?;
        if self.people[person.index()].side != side {
            let expected = format!("a combatant of the side {name:?}");
            return Err(self.muster.source.wrong_at(&at, format!("{who:?}, who is of another side"), expected));
        }
        Ok(Victory::BringOut { side, who: person })
    }

    /// The hexes of some areas that can be stood in, of which there must be one.
    fn hexes(&self, path: &Path, areas: &[crate::board_text::Area]) -> Result<Vec<Hex>, ScenarioError> {
        let hexes = self.drawing().areas(path, areas, Some(self.muster.map))?;
        let open: Vec<Hex> =
            hexes.into_iter().map(|(q, r)| Hex::new(q, r)).filter(|&hex| !self.is_closed(hex)).collect();
        if open.is_empty() {
            let found = "no hex that can be entered".into();
            return Err(self.muster.source.wrong_at(path, found, "at least one to reach".into()));
        }
        Ok(open)
    }

    fn is_closed(&self, hex: Hex) -> bool {
        self.muster.map.cell(hex).is_some_and(board::Cell::is_closed)
    }

    fn drawing(&self) -> Drawing<'_> {
        Drawing::new(self.muster.source, Path::root())
    }

    fn tenths(&self, path: &Path, tenths: i64) -> Result<Tenths, ScenarioError> {
        let bounds = 1..=i64::from(self.time_limit.0);
        self.muster.source.number(path, tenths, bounds, "tenths within the time limit,").map(Tenths)
    }
}

/// How many hexes are named before the others are counted.
const NAMED: usize = 4;

/// The ways to win, a line each, as players read them; the last side that stands comes last (RS-22.17, 22.18).
pub(crate) fn ways_to_win(setup: &Setup) -> Vec<String> {
    let mut lines: Vec<String> = setup.victory.iter().map(|condition| way_to_win(setup, condition)).collect();
    let else_ = if lines.is_empty() { "The" } else { "Else the" };
    lines.push(format!(
        "{else_} last side with somebody in the fight wins; at tenth {}, or after 1200 tenths without a blow, a shot or a closing order, \
         nobody does (RS-22.17, RS-22.18).",
        setup.time_limit
    ));
    lines
}

fn way_to_win(setup: &Setup, condition: &Victory) -> String {
    let side_name = |side: SideId| setup.sides[side.index()].name.as_str();
    // Who wins when it fails: of two sides the other.
    let other = |side: SideId| match setup.sides.len() {
        2 => format!("{} wins", side_name(SideId(1 - side.0))),
        _ => "nobody wins".to_owned(),
    };
    match condition {
        Victory::Reach { side, hexes, count, by } => {
            let who = match count {
                1 => "one of its people stands".to_owned(),
                count => format!("{count} of its people stand"),
            };
            let named: Vec<String> = hexes.iter().take(NAMED).map(|&hex| hex_word(hex)).collect();
            let place = match hexes.len() {
                1 => named.concat(),
                all if all > NAMED => format!("one of {all} hexes, {} and so on", named.join(", ")),
                _ => named.join(" or "),
            };
            let until = by.map(|by| format!(" by tenth {by}; if not, {}", other(*side))).unwrap_or_default();
            format!("{} wins when {who} in {place}{until}.", side_name(*side))
        }
        Victory::Hold { side, hex, tenths } => format!(
            "{} wins when it has held {} for {tenths} tenths without a break: somebody of it stands there, nobody of another side is in it.",
            side_name(*side),
            hex_word(*hex)
        ),
        Victory::Survive { side, until } => {
            format!("{} wins when somebody of it is still in the fight at tenth {until}.", side_name(*side))
        }
        Victory::Unhorse { side, who } => {
            format!("{} wins when {} is off his horse, however that comes.", side_name(*side), setup.name_of(*who))
        }
        Victory::BringOut { side, who } => {
            let (name, who) = (side_name(*side), setup.name_of(*who));
            format!(
                "{name} wins when {who} has left the map alive; if he is out of the fight before, {}.",
                other(*side)
            )
        }
    }
}
