//! Where a blow hits: (g) of RS-4.19, on people and on horses.

use engine::CombatantId;

use super::{Blow, Form};
use crate::fight::flow::{Flow, Run};
use crate::fight::mounted::Mount;
use crate::fight::{Defence, Event, Means, Order, Question};
use crate::tables::Area;

impl Run<'_, '_> {
    /// (g): the location, rolled or chosen.
    pub(super) fn roll_location(&mut self, blow: &mut Blow) -> Flow {
        if !blow.hit || blow.block || !matches!(blow.form, Form::Blow | Form::Lash) {
            return Flow::Go;
        }
        if let Some(mount) = blow.mount.filter(|mount| !mount.rider_hit) {
            return self.locate_on_horse(blow, mount);
        }
        if blow.disarms {
            match blow.effective {
                // RS-19.4: an ordinary hit on the arm.
                Defence::Parry(Means::Fist(hand)) => {
                    self.locate(blow, Area::arm(hand));
                    return Flow::Go;
                }
                met if self.scene().struck_weapon(met).is_some() => return Flow::Go,
                _ => {}
            }
        }
        if blow.critical && blow.fumble == 10 && blow.area.is_none() {
            match (self.world.answer.take(), self.player_of(blow.attacker)) {
                (Some(Order::Locate(area)), _) => {
                    self.locate(blow, area);
                    return Flow::Go;
                }
                (_, Some(player)) => {
                    return Flow::Ask(player, Question::Locate { foe: blow.defender, with: blow.with });
                }
                // RS-16.43: a horse alone chooses nothing. [ruling]
                (_, None) => {}
            }
        }
        if let Some(mount) = blow.mount
            && self.scene().strikes_up(blow.attacker, blow.defender)
        {
            let scene = self.scene();
            let near = scene.side_of_line(blow.attacker, mount.horse);
            let Some(reach) = scene.hit_reach(blow.attacker, blow.with, blow.defender) else { return Flow::Go };
            let area = self.roll_rider_area(reach, near);
            self.locate(blow, area);
            return Flow::Go;
        }
        let Some(column) = self.scene().column(blow.attacker, blow.with, blow.defender) else { return Flow::Go };
        let die = self.roll_row(blow.attacker, blow.defender);
        let spot = self.setup.tables.hit_location(column, die);
        let area = match spot.area() {
            Some(area) => area,
            None => spot.side(self.scribe.roll(6, "side")),
        };
        self.locate(blow, area);
        Flow::Go
    }

    /// RS-21.11: a row of T-5 that height leaves, rolled again until it is one; five steps apart leave a single row and no die.
    fn roll_row(&mut self, attacker: CombatantId, defender: CombatantId) -> u8 {
        let (first, last) = self.scene().rows_of_blow(attacker, defender);
        if first == last {
            return first;
        }
        loop {
            let die = self.scribe.roll(10, "location");
            if (first..=last).contains(&die) || self.scribe.faulted() {
                return die;
            }
        }
    }

    /// (g) of a horse: T-19, by the end that is struck (RS-16.27), or its choice.
    #[cold]
    #[inline(never)]
    fn locate_on_horse(&mut self, blow: &mut Blow, mount: Mount) -> Flow {
        let Blow { attacker, defender, with, .. } = *blow;
        let Mount { horse, end, .. } = mount;
        let chosen = if blow.critical && blow.fumble == 10 {
            match (self.world.answer.take(), self.player_of(attacker)) {
                (Some(Order::LocateHorse(area)), _) => Some(area),
                (_, Some(player)) => {
                    return Flow::Ask(player, Question::LocateHorse { horse, end, with, launch: None });
                }
                (_, None) => None,
            }
        } else {
            None
        };
        let scene = self.scene();
        let near = scene.side_of_line(attacker, horse);
        let Some(reach) = scene.hit_reach(attacker, with, defender) else { return Flow::Go };
        let area = match chosen {
            Some(area) => area,
            None => self.roll_horse_area(reach, end, near),
        };
        blow.horse_area = Some(area);
        self.write(Event::HorseLocated { horse, area });
        Flow::Go
    }

    fn locate(&mut self, blow: &mut Blow, area: Area) {
        blow.area = Some(area);
        self.write(Event::Located { who: blow.defender, area });
    }
}
