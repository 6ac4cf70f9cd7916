//! A missile from its arrival to its aftermath (RS-13.10 to 13.18, 14.4 to 14.7): sight, active defence, the kept die, wounds, where a miss
//! lands and whom it strikes there. Stages in the order of RS-4.19; it stops for D-5 and D-9.

use board::{Cover, Direction, Hex, flight_direction};
use engine::{Breakdown, CombatantId, Tally};

use super::{Ammo, Flight};
use crate::fight::flow::{Flow, Run};
use crate::fight::mounted::{Mount, Unhorse};
use crate::fight::scene::Way;
use crate::fight::{Defence, Delay, Event, Frame, ItemPlace, Means, MoveKind, Order, Question, Status};
use crate::formulas::missiles::{self, STRAY_ACCURACY};
use crate::formulas::{attack, clock, dodge};
use crate::tables::{Area, HitColumn, HitReach, HorseArea, HorseEnd, MissileRow};

/// A missile that lands, under resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShotFrame {
    flight: Flight,
    stage: Stage,
    cover: Cover,
    /// Where the target was when it arrived, before any dodge movement (RS-13.15).
    target_hex: Hex,
    /// Where it has come down beside him (RS-13.15).
    landing: Hex,
    /// What the target does against it.
    defence: Defence,
    /// What of that could be done (RS-6.2).
    effective: Defence,
    dodge: Option<Direction>,
    /// Whom it strikes: the target, or whoever stands where it strays.
    victim: CombatantId,
    stray: bool,
    /// The row of T-12 that counts for the victim.
    row: MissileRow,
    /// The shooter was a target of the victim's when it arrived, and whether the victim's own shooting forces a reaction (RS-13.13, 13.21).
    by_target: bool,
    forces_shooter: Option<bool>,
    hit: bool,
    excess: i16,
    /// By how much it has missed or was stopped (RS-13.15, 13.17); 0 for a hit.
    short: i16,
    /// The d10 of a 20.
    critical: u8,
    area: Option<Area>,
    tired: bool,
    /// The one it strikes as horse and rider, or as a horse (RS-16.28), where on the horse, and how its rider comes off.
    mount: Option<Mount>,
    horse_area: Option<HorseArea>,
    unhorse: Option<Unhorse>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    Sight,
    Defence,
    Dodge,
    Meeting,
    Roll,
    Location,
    Injury,
    Thrown,
    Aftermath,
    Scatter,
    Movement,
    End,
}

impl Run<'_, '_> {
    /// Step 1: the next missile that lands at this tenth, in order of launch (RS-2.10); whether there was one.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn land_next(&mut self) -> bool {
        let now = self.world.now;
        let flights = &mut self.world.missiles.flights;
        let Some(place) = flights.iter().position(|flight| flight.lands == now) else { return false };
        let flight = flights.remove(place);
        let frame = ShotFrame {
            flight,
            stage: Stage::Sight,
            cover: Cover::None,
            target_hex: flight.to,
            landing: flight.to,
            defence: Defence::Passive,
            effective: Defence::Passive,
            dodge: None,
            victim: flight.target,
            stray: false,
            row: MissileRow::Standing,
            by_target: false,
            forces_shooter: None,
            hit: false,
            excess: 0,
            short: 0,
            critical: 0,
            area: None,
            tired: false,
            mount: None,
            horse_area: None,
            unhorse: None,
        };
        self.push(Frame::Shot(frame));
        true
    }

    /// Carries a landing on until somebody is asked or it is over; its frame is the innermost.
    pub(in crate::fight) fn shot_on(&mut self, mut frame: ShotFrame) -> Flow {
        loop {
            let next = match frame.stage {
                Stage::Sight => self.arrive(&mut frame),
                Stage::Defence => match self.meet(&mut frame) {
                    Ok(next) => next,
                    Err(ask) => return self.wait_for(frame, ask),
                },
                Stage::Dodge => self.dodge_missile(&mut frame),
                Stage::Meeting => self.roll_meeting(&mut frame),
                Stage::Roll => self.roll_shot(&mut frame),
                Stage::Location => match self.locate_shot(&mut frame) {
                    Ok(next) => next,
                    Err(ask) => return self.wait_for(frame, ask),
                },
                Stage::Injury => self.injure_by_shot(&mut frame),
                Stage::Thrown => match self.throw_rider(&mut frame) {
                    Ok(next) => next,
                    Err(ask) => return self.wait_for(frame, ask),
                },
                Stage::Aftermath => self.after_hit(&frame),
                Stage::Scatter => self.scatter(&mut frame),
                Stage::Movement => self.dodge_movement(&frame),
                Stage::End => {
                    self.pop();
                    if let Some(mount) = frame.mount {
                        self.horse_attacked(mount.horse, frame.flight.shooter);
                    }
                    return Flow::Go;
                }
            };
            frame.stage = next;
        }
    }

    fn wait_for(&mut self, frame: ShotFrame, ask: Flow) -> Flow {
        self.replace(Frame::Shot(frame));
        ask
    }

    /// RS-13.18: whoever has come out of sight is saved by what hides him. \[ruling\] So is one who has left the board or given up.
    /// \[ruling\] A man or horse between stops the missile as cover does, and is not harmed.
    fn arrive(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { shooter, from, item, .. } = frame.flight;
        // A horse that somebody has mounted since is aimed at as the two of them (RS-16.24).
        let target = self.scene().named_as(frame.flight.target);
        frame.flight.target = target;
        let there = matches!(self.world.of(target).status, Status::Active | Status::Unconscious | Status::Dead);
        let Some(cover) = self.scene().cover_from(shooter, from, target).filter(|_| there) else {
            let (hex, by) = self.where_cover_stops(&frame.flight);
            if frame.flight.ammo == Ammo::Itself {
                self.world.items[item.index()].at = ItemPlace::Ground(hex);
            }
            self.write(Event::CoverStruck { who: shooter, foe: target, item, hex, by });
            return Stage::End;
        };
        frame.cover = cover;
        frame.target_hex = self.scene().nearest_hex(from, target);
        self.note_victim(frame, target);
        // RS-16.28: horse or rider, before any active defence.
        let end = frame
            .flight
            .end
            .or_else(|| self.scene().horse_at(target).map(|horse| self.scene().nearer_end(shooter, horse)));
        self.name_of_two(frame, end);
        Stage::Defence
    }

    /// RS-16.24, 16.28: of horse and rider the d10 names the one who may be hit.
    fn name_of_two(&mut self, frame: &mut ShotFrame, end: Option<HorseEnd>) {
        frame.mount = self.mount_of(frame.victim);
        if let (Some(mount), Some(end)) = (&mut frame.mount, end) {
            mount.end = end;
            self.roll_who_is_hit(mount);
        }
    }

    /// E4, and what the reaction of a hit will hang on.
    fn note_victim(&mut self, frame: &mut ShotFrame, victim: CombatantId) {
        let shooter = frame.flight.shooter;
        frame.victim = victim;
        frame.by_target = self.world.of(victim).has_target(shooter);
        frame.forces_shooter = self.hit_forces_shooter(victim, shooter);
        if self.world.of(victim).is_active() {
            self.notice(victim);
        }
    }

    /// The last hex that a missile reaches on its way to one who is hidden, and whose body it is that hides him there, if it is one's.
    /// \[ruling\]
    fn where_cover_stops(&self, flight: &Flight) -> (Hex, Option<CombatantId>) {
        let Flight { shooter, target, from, .. } = *flight;
        let scene = self.scene();
        let aim = if scene.of(target).is_active() { scene.nearest_hex(from, target) } else { flight.to };
        let ends = scene.ends(shooter, target);
        let [line, _] = board::lines(from, aim);
        let hex = line
            .chain([aim])
            .take_while(|&hex| scene.line_open_between(from, hex, ends))
            .filter(|&hex| self.setup.map.contains(hex))
            .last()
            .unwrap_or(from);
        let standing = self.setup.map.index(hex).filter(|_| hex != aim).map(|cell| self.world.occupancy.standing(cell));
        let by = standing.and_then(|bodies| bodies.iter().map(CombatantId).find(|&body| body != shooter));
        (hex, by)
    }

    // Active defence -----------------------------------------------------------------------------------------------------------

    /// D-5 (RS-13.17): only against a missile of his own target.
    fn meet(&mut self, frame: &mut ShotFrame) -> Result<Stage, Flow> {
        let Flight { shooter, target, item, .. } = frame.flight;
        if let Some(order) = self.world.answer.take() {
            frame.defence = match order {
                Order::Dodge(bias) => Defence::Dodge(bias),
                Order::Parry(means) => Defence::Parry(means),
                _ => Defence::Passive,
            };
            return Ok(Stage::Dodge);
        }
        // RS-16.48: a horse cannot dodge a missile, and its rider parries or does nothing.
        let parries = |means| self.scene().may_parry_missile(target, shooter, item, means);
        let can = !self.world.of(target).is_mounted() || self.scene().means(target).any(parries);
        if can && self.scene().may_defend(target, shooter) {
            return Err(Flow::Ask(target, Question::Intercept { shooter, item }));
        }
        Ok(Stage::Roll)
    }

    /// (d) of RS-4.19: direction and footing of a dodge, and the modifiers of RS-4.9 and 4.10.
    fn dodge_missile(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { shooter, target, .. } = frame.flight;
        let defence = frame.defence;
        frame.effective = defence;
        let mut made = true;
        if let Defence::Dodge(bias) = defence {
            let die = self.scribe.roll(6, "dodge direction");
            let facing = self.world.of(target).place.facing;
            let direction = dodge::direction(&self.setup.tables, bias, die).absolute(facing);
            frame.dodge = Some(direction);
            made = self.dodge_is_made(target, direction);
            if !made {
                frame.effective = Defence::Passive;
            }
        }
        self.write(Event::Defended { who: target, foe: shooter, defence, direction: frame.dodge, made });
        match defence {
            Defence::Passive => {}
            Defence::Dodge(_) => {
                let walk = self.scene().rates(target, self.world.of(target).place.hex, false).walk;
                self.modify(target, walk, Delay::Dodge);
            }
            Defence::Parry(means) => {
                self.modify(target, self.scene().weapon(means).parry_time(), Delay::Parry);
                // RS-10.4: a block ends when its weapon parries.
                if self.scene().block_means(target) == Some(means) {
                    self.end_block(target);
                }
            }
        }
        if frame.effective == Defence::Passive { Stage::Roll } else { Stage::Meeting }
    }

    /// RS-13.17: effective potential + d20 against PS or ADF. What comes through is resolved by the kept die.
    #[cold]
    #[inline(never)]
    fn roll_meeting(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { shooter, target, item, band, .. } = frame.flight;
        let defence: Breakdown = self.scene().meeting(target, frame.effective);
        let defends = defence.total();
        self.scribe.journal.explain("defence potential", || defence);
        let potential = self.effective_potential(frame.flight, band);
        self.scribe.journal.explain("effective potential", || {
            let mut sum = Breakdown::default();
            sum.add(potential, band.word(), "T-11");
            sum
        });
        let die = self.scribe.roll(20, "through the defence");
        let stopped = missiles::stopped(&self.setup.tables, potential, die, defends, false);
        self.write(Event::Met {
            who: target,
            foe: shooter,
            item,
            potential: potential as i16,
            die,
            defence: defends as i16,
            stopped: stopped.is_some(),
        });
        match stopped {
            Some(short) => {
                frame.short = short as i16;
                Stage::Injury
            }
            None => Stage::Roll,
        }
    }

    fn effective_potential(&self, flight: Flight, band: crate::tables::Band) -> i32 {
        let velocity = self.scene().missile(flight.item).map_or(0, |missile| missile.velocity);
        self.setup.tables.flight(velocity, band).map_or(0, |flight| flight.potential)
    }

    // The shot -----------------------------------------------------------------------------------------------------------------

    /// RS-13.12: accuracy + the kept die against the row of T-12; a stray one has accuracy 0 and a fresh die (RS-13.16).
    fn roll_shot(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { shooter, item, band, .. } = frame.flight;
        let victim = frame.victim;
        let evading = !frame.stray && frame.effective != Defence::Passive;
        frame.row = self.scene().target_row(victim, frame.cover, evading);
        let defence: Breakdown = self.scene().missile_defence(victim, frame.row, band);
        let defends = defence.total();
        self.scribe.journal.explain("missile defence", || defence);
        let (accuracy, die) = match frame.stray {
            true => (STRAY_ACCURACY, self.scribe.roll(20, "stray missile")),
            false => (i32::from(frame.flight.accuracy), frame.flight.die),
        };
        let excess = accuracy + i32::from(die) - defends;
        frame.hit = attack::succeeds(accuracy, die, defends);
        frame.critical = if die == attack::ALWAYS_HITS { self.scribe.roll(10, "critical hit") } else { 0 };
        let raised = if frame.critical > 0 { attack::critical_excess(excess, frame.critical) } else { excess };
        frame.excess = raised as i16;
        frame.short = if frame.hit { 0 } else { (-excess).max(1) as i16 };
        self.write(Event::Shot {
            who: shooter,
            foe: victim,
            item,
            accuracy: accuracy as i16,
            die,
            defence: defends as i16,
            excess: frame.excess,
            hit: frame.hit,
            stray: frame.stray,
        });
        if frame.hit { Stage::Location } else { Stage::Injury }
    }

    /// (g): short/stab, rolled or chosen (RS-13.12). Grape strikes everywhere (RS-14.5). \[ruling\] A shooter who is out of the fight
    /// chooses no location: it is rolled.
    fn locate_shot(&mut self, frame: &mut ShotFrame) -> Result<Stage, Flow> {
        let Flight { shooter, item, ammo, from, .. } = frame.flight;
        if ammo == Ammo::Grape {
            return Ok(Stage::Injury);
        }
        let victim = frame.victim;
        if let Some(mount) = frame.mount {
            return self.locate_shot_at_mount(frame, mount);
        }
        if frame.critical == 10 && self.world.of(shooter).is_active() {
            let Some(Order::Locate(area)) = self.world.answer.take() else {
                return Err(Flow::Ask(shooter, Question::LocateShot { foe: victim, item, from }));
            };
            frame.area = Some(area);
            self.write(Event::Located { who: victim, area });
            return Ok(Stage::Injury);
        }
        let die = self.scribe.roll(10, "location");
        let spot = self.setup.tables.hit_location(HitColumn::ShortStab, die);
        let area = match spot.area() {
            Some(area) => area,
            None => spot.side(self.scribe.roll(6, "side")),
        };
        frame.area = Some(area);
        self.write(Event::Located { who: victim, area });
        Ok(Stage::Injury)
    }

    /// (g) of horse and rider: the short columns of T-14 and T-19 (RS-16.28), or the shooter's choice of them (RS-13.12, 4.14).
    fn locate_shot_at_mount(&mut self, frame: &mut ShotFrame, mount: Mount) -> Result<Stage, Flow> {
        let Flight { shooter, item, from, .. } = frame.flight;
        let Mount { horse, end, rider_hit, .. } = mount;
        let near = self.scene().side_of_line_from(from, horse);
        let chooses = frame.critical == 10 && self.world.of(shooter).is_active();
        if rider_hit {
            let area = if chooses {
                let Some(Order::Locate(area)) = self.world.answer.take() else {
                    return Err(Flow::Ask(shooter, Question::LocateShot { foe: frame.victim, item, from }));
                };
                area
            } else {
                self.roll_rider_area(HitReach::Short, near)
            };
            frame.area = Some(area);
            self.write(Event::Located { who: frame.victim, area });
        } else {
            let area = if chooses {
                let Some(Order::LocateHorse(area)) = self.world.answer.take() else {
                    let question = Question::LocateHorse { horse, end, with: Means::Item(item), launch: Some(from) };
                    return Err(Flow::Ask(shooter, question));
                };
                area
            } else {
                self.roll_horse_area(HitReach::Short, end, near)
            };
            frame.horse_area = Some(area);
            self.write(Event::HorseLocated { horse, area });
        }
        Ok(Stage::Injury)
    }

    /// The wounds of a horse by a shot; grape strikes all its areas (RS-16.28).
    fn injure_horse_by_shot(&mut self, frame: &mut ShotFrame, horse: CombatantId, strength: i32) {
        let Flight { shooter, ammo, .. } = frame.flight;
        let areas: &[HorseArea] = match (&frame.horse_area, ammo) {
            (_, Ammo::Grape) => HorseArea::ALL,
            (Some(area), _) => std::slice::from_ref(area),
            (None, _) => &[],
        };
        for &area in areas {
            if ammo == Ammo::Grape && strength <= self.horse_protection(horse, area) {
                continue;
            }
            let off = self.hit_horse(horse, shooter, strength, i32::from(frame.excess), area);
            frame.unhorse = frame.unhorse.or(off);
        }
    }

    /// (h): the point of a dodge, the wounds, then the throws (RS-4.20). Grape wounds area by area, throws after each (RS-5.14).
    /// A ball wounds like any missile (RS-14.4).
    fn injure_by_shot(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { target, item, ammo, .. } = frame.flight;
        let victim = frame.victim;
        if !frame.stray && matches!(frame.effective, Defence::Dodge(_)) {
            frame.tired = self.take_points(target, 1);
        }
        let mut tired = frame.tired && victim == target;
        let mut serious = false;
        if frame.hit {
            // RS-13.20: his horse's wounds do not stop one who aims.
            if frame.mount.is_none_or(|mount| mount.rider_hit) {
                self.disturb_shooting(victim, 0);
            }
            let missile = self.scene().missile(item);
            let strength = missile.map_or(0, |missile| match ammo {
                Ammo::Ball => missile.ball.unwrap_or(missile.blow_strength),
                _ => missile.blow_strength,
            });
            // RS-18.3: constructed armour stops shafts and shot each in its own way.
            let class = missile.map(|missile| missile.class);
            if let Some(mount) = frame.mount.filter(|mount| !mount.rider_hit) {
                self.injure_horse_by_shot(frame, mount.horse, strength);
            }
            let areas: &[Area] = match (&frame.area, ammo) {
                _ if frame.mount.is_some_and(|mount| !mount.rider_hit) => &[],
                (_, Ammo::Grape) => Area::ALL,
                (Some(area), _) => std::slice::from_ref(area),
                (None, _) => &[],
            };
            for &area in areas {
                if ammo == Ammo::Grape && strength <= self.scene().protection_at(victim, area, class) {
                    continue;
                }
                let wounded = self.wound_by(victim, strength, i32::from(frame.excess), area, class);
                tired |= wounded.tired;
                if ammo == Ammo::Grape {
                    self.throws(victim, wounded.serious, false);
                } else {
                    serious |= wounded.serious;
                }
            }
        }
        self.throws(victim, serious, tired);
        match (frame.hit, frame.stray) {
            (true, true) => self.come_to_rest(frame, frame.landing, true),
            (true, false) => self.come_to_rest(frame, frame.target_hex, true),
            _ => {}
        }
        match (frame.hit, frame.stray) {
            (true, true) => {
                self.fall_if_out(victim);
                Stage::Thrown
            }
            (true, false) | (false, true) => Stage::Movement,
            (false, false) => Stage::Scatter,
        }
    }

    /// (k): the throw test is made at once (RS-16.32, 16.33), before dead time and reaction, as in a blow (RS-4.19).
    fn throw_rider(&mut self, frame: &mut ShotFrame) -> Result<Stage, Flow> {
        if let Some(fall) = &mut frame.unhorse {
            self.settle_unhorse(fall)?;
            frame.unhorse = None;
        }
        Ok(Stage::Aftermath)
    }

    /// RS-13.13: 2 dead time and, unless the shooter is his target, a reaction time, which using a missile weapon forces as well
    /// (RS-13.21). Nobody has the advantage.
    fn after_hit(&mut self, frame: &ShotFrame) -> Stage {
        let victim = frame.victim;
        // RS-16.44: dead time is that of the one hit.
        let struck = frame.mount.map_or(victim, Mount::struck);
        if self.world.of(struck).is_active() {
            self.modify(struck, clock::DEAD_TIME, Delay::DeadTime);
        }
        if self.world.of(victim).is_active() && !self.setup.is_horse(victim) {
            let himself = frame.mount.is_none_or(|mount| mount.rider_hit);
            if frame.forces_shooter.filter(|_| himself).unwrap_or(!frame.by_target) {
                let tenths = self.roll_reaction(victim, "forced reaction");
                self.modify(victim, tenths, Delay::Reaction);
            }
            self.notice(victim);
        }
        if frame.stray { Stage::Movement } else { Stage::End }
    }

    // Misses -------------------------------------------------------------------------------------------------------------------

    /// RS-13.15, 13.16: where it lands, and whom it strikes there.
    fn scatter(&mut self, frame: &mut ShotFrame) -> Stage {
        let Flight { shooter, item, from, .. } = frame.flight;
        let target_hex = frame.target_hex;
        let offset = self.setup.tables.miss(i32::from(frame.short));
        // [ruling RS-13.15] One who has come into the hex of the launch is flown at along the line of the shot as it was aimed.
        let direction = flight_direction(from, target_hex).or_else(|| flight_direction(from, frame.flight.to));
        let hex = direction.map_or(target_hex, |direction| direction.lay(target_hex, offset));
        self.write(Event::Scattered { who: shooter, item, from: target_hex, to: hex, by: frame.short.min(20) as u8 });
        frame.landing = hex;
        let Some(victim) = self.stray_victim(hex) else {
            self.come_to_rest(frame, hex, false);
            return Stage::Movement;
        };
        frame.stray = true;
        frame.tired = false;
        frame.area = None;
        // RS-21.15: what covers him there. \[ruling\] Where the hex cannot be seen from the launch, behind a man or a wall, its own cover and
        // that of the side over which the line enters it count all the same.
        let scene = self.scene();
        frame.cover = scene.cover_from(shooter, from, victim).unwrap_or_else(|| scene.bare_cover(from, hex));
        self.note_victim(frame, victim);
        let end =
            self.scene().horse_at(victim).map(|horse| match self.scene().end_hex(horse, HorseEnd::Front) == hex {
                true => HorseEnd::Front,
                false => HorseEnd::Rear,
            });
        frame.horse_area = None;
        self.name_of_two(frame, end);
        Stage::Roll
    }

    /// RS-13.16: in a hex of two a d6 says who. \[ruling\] Those who lie are struck where nobody stands; bodies are left out (RS-5.15).
    fn stray_victim(&mut self, hex: Hex) -> Option<CombatantId> {
        let there = |who: &CombatantId| {
            let me = self.world.of(*who);
            me.is_active() && me.hexes().any(|mine| mine == hex)
        };
        let loose = |who: &CombatantId| self.scene().named_as(*who) == *who;
        let mut people: Vec<CombatantId> = self.setup.bodies().filter(there).filter(loose).collect();
        if people.iter().any(|&who| !self.world.of(who).place.fallen) {
            people.retain(|&who| !self.world.of(who).place.fallen);
        }
        if people.len() < 2 {
            return people.first().copied();
        }
        people.sort_by_key(|&who| self.rank(who));
        if self.rank(people[0]) == self.rank(people[1]) {
            self.roll_ties(people.clone());
            people.sort_by_key(|&who| self.rank(who));
        }
        let die = self.scribe.roll(6, "which of two the missile strikes");
        people.get(usize::from(die > 3)).copied()
    }

    /// A missile lies where it has come down (RS-13.24); a ball is gone (RS-14.7). \[ruling\] A weapon that flies off the board or into an
    /// obstacle lies where its target was.
    fn come_to_rest(&mut self, frame: &ShotFrame, hex: Hex, hit: bool) {
        let Flight { item, ammo, .. } = frame.flight;
        let open = self.setup.map.cell(hex).is_some_and(|cell| !cell.is_closed());
        if ammo == Ammo::Itself {
            let hex = if open { hex } else { frame.target_hex };
            self.world.items[item.index()].at = ItemPlace::Ground(hex);
        } else if open {
            self.world.missiles.lay(hex, ammo, hit);
        }
    }

    /// (i), (k): the dodge movement follows the landing (RS-13.15); then those fall who have passed out.
    fn dodge_movement(&mut self, frame: &ShotFrame) -> Stage {
        let target = frame.flight.target;
        if frame.stray && !frame.hit {
            self.come_to_rest(frame, frame.landing, false);
        }
        if let Some(direction) = frame.dodge.filter(|_| matches!(frame.effective, Defence::Dodge(_)))
            && self.world.of(target).is_active()
        {
            let here = self.world.of(target).place.hex;
            if self.scene().way(here, direction) == Way::Open {
                self.relocate(target, board::step(here, direction), MoveKind::Dodge);
            }
        }
        self.fall_if_out(target);
        if frame.hit && !frame.stray { Stage::Thrown } else { Stage::End }
    }
}
