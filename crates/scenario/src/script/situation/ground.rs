//! The board, and that there is room on it for everybody.
use super::{BYSTANDER, Draft, RADIUS, hex_of, stands};
use crate::board_text::{BoardText, HexText, Shape};
use crate::field::Drawing;
use crate::format::CombatantText;
use crate::locate::Path;
use crate::source::ScenarioError;
use board::{Direction, Hex, TerrainMap, distance};

impl Draft<'_> {
    pub(super) fn map(&self) -> Result<TerrainMap, ScenarioError> {
        if let Some((source, board)) = self.map {
            return Drawing::new(source, Path::root()).lay_out(board);
        }
        if let Some(board) = &self.text.board {
            return Drawing::new(self.source, Path::root().field("board")).lay_out(board);
        }
        let farthest = self.text.combatants.iter().map(|fighter| distance(Hex::ZERO, hex_of(fighter.at)) + 3).max();
        let radius = match self.text.radius {
            Some(radius) => radius,
            None => i64::from(farthest.unwrap_or_default().clamp(RADIUS, 99)),
        };
        self.source.number::<u16>(&Path::root().field("radius"), radius, 0..=99, "a radius")?;
        let board =
            BoardText { shape: Shape::Disc { radius, centre: (0, 0) }, features: Vec::new(), sides: Vec::new() };
        Drawing::new(self.source, Path::root()).lay_out(&board)
    }

    /// Every hex is on the board and can be entered; two share one at close quarters only.
    pub(super) fn check_hexes(&self, map: &TerrainMap) -> Result<(), ScenarioError> {
        let fighters = &self.text.combatants;
        for (place, fighter) in fighters.iter().enumerate() {
            for (field, at) in [Some(("at", fighter.at)), fighter.head.map(|head| ("head", head))].into_iter().flatten()
            {
                self.source.hex(&self.path(place).field(field), at)?;
                match map.cell(hex_of(at)) {
                    None => {
                        let found = format!("({}, {}), which is off the board", at.0, at.1);
                        return self.wrong(place, field, found, "a hex of the board");
                    }
                    Some(cell) if cell.is_closed() => {
                        let found = format!("({}, {}), which holds an obstacle", at.0, at.1);
                        return self.wrong(place, field, found, "a hex that can be entered");
                    }
                    Some(_) => {}
                }
            }
            if fighter.head.is_some_and(|head| distance(hex_of(head), hex_of(fighter.at)) != 1) {
                return self.wrong(place, "head", "a head that is not beside the feet".into(), "a hex beside at:");
            }
            let sharer = fighters[..place].iter().find(|other| {
                other.at == fighter.at
                    && stands(other)
                    && stands(fighter)
                    && [other, fighter].iter().all(|each| each.close.is_none() && each.grapple.is_none())
            });
            if let Some(other) = sharer {
                let found = format!("({}, {}), where {} stands", fighter.at.0, fighter.at.1, self.side_of(other));
                let expected = "a hex of his own for everybody who stands, or close: (\"name\", N) for close quarters";
                return self.wrong(place, "at", found, expected);
            }
        }
        Ok(())
    }

    pub(super) fn spare_hex(
        &self,
        place: usize,
        map: &TerrainMap,
        taken: &mut Vec<HexText>,
    ) -> Result<HexText, ScenarioError> {
        let free = map.iter().map(|(hex, cell)| ((i64::from(hex.x), i64::from(hex.y)), cell));
        let found = free.into_iter().find(|(at, cell)| !cell.is_closed() && !taken.contains(at)).map(|(at, _)| at);
        match found {
            Some(at) => {
                taken.push(at);
                Ok(at)
            }
            None => self.wrong(place, "at", "more combatants than hexes".into(), "a board with a hex for everybody"),
        }
    }

    /// A corner for one of another side, where all are of one side: a fight with one side is over.
    pub(super) fn bystander_hex(&self, map: &TerrainMap, sides: &[String]) -> Result<Option<HexText>, ScenarioError> {
        let named = self.text.combatants.iter().map(|fighter| self.side_of(fighter));
        if self.text.combatants.is_empty() || sides.iter().all(|side| named.clone().any(|name| name == *side)) {
            return Ok(None);
        }
        let spare = map.iter().filter(|(hex, cell)| {
            let used = self
                .text
                .combatants
                .iter()
                .any(|fighter| hex_of(fighter.at) == *hex || fighter.head.map(hex_of) == Some(*hex));
            !cell.is_closed() && !used
        });
        let reach = |hex: Hex| self.text.combatants.iter().map(|fighter| distance(hex, hex_of(fighter.at))).min();
        match spare.max_by_key(|(hex, _)| reach(*hex)) {
            Some((hex, _)) => Ok(Some((i64::from(hex.x), i64::from(hex.y)))),
            None => self.wrong(0, "at", "a full board with one side".into(), "a board with room, or two sides"),
        }
    }
}

/// Somebody in a corner who keeps a fight of one side going.
pub(super) fn bystander(at: HexText) -> CombatantText {
    CombatantText {
        name: Some(BYSTANDER.to_owned()),
        side: BYSTANDER.to_owned(),
        at,
        facing: Direction::N,
        like: Some("bruno".to_owned()),
        about: String::new(),
        strength: None,
        // So that nobody ties with him.
        dexterity: Some(1),
        constitution: None,
        will_power: None,
        armour: None,
        protection: None,
        construction: None,
        trainings: None,
        missiles: None,
        unarmed: None,
        riding: None,
        athletics: None,
        items: None,
        supply: None,
        loaded: Vec::new(),
        guns: Vec::new(),
        horse: Some("none".to_owned()),
        pace: None,
        sits: None,
        looks: None,
        main_hand: board::Hand::Right,
        both_strike: false,
        aware: false,
        target: None,
    }
}
