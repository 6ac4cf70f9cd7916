//! Feints and hand switches, and how they are seen through (RS-17.1 to 17.7). Disarming is in `disarm`, dives are in `dive`.

use board::Hex;
use engine::CombatantId;

use super::flow::{Flow, Run};
use super::scene::Way;
use super::{Action, Doing, Event, Feint, Frame, MoveFrame, MoveKind, Order, Scene, Step, Trick};
use crate::formulas::{Skill, surprise};

impl Run<'_, '_> {
    // Feints -------------------------------------------------------------------------------------------------------------------

    /// The false move of a feint: a walk like any other to see, and for the figure (RS-17.2).
    #[cold]
    #[inline(never)]
    pub(super) fn false_move(&mut self, who: CombatantId, feigned: board::Direction) {
        let from = self.world.of(who).place.hex;
        let (hex, now) = (board::step(from, feigned), self.world.now);
        self.forget_feint(who);
        let feint = Feint { who, from, feigned: hex, at: now, made: false, disturbed: false, seen: false };
        self.world.feints.push(feint);
        // To missiles, and to all who watch, it is a walk completed (RS-13.11).
        self.world.of_mut(who).last_move = Some((now, super::missiles::posture_of(&Order::Walk(feigned))));
        self.push(Frame::Feigned { who });
        self.push(Frame::Move(MoveFrame::new(who, feigned, MoveKind::Walk)));
    }

    /// After the false move: everybody whose target he is, and who sees him, tries to see through it (RS-17.3, 17.4).
    /// \[ruling\] Several of them roll in tie order without a die for ties. A false move that failed is no feint to see through: the real
    /// ones go from where he stands.
    #[cold]
    #[inline(never)]
    pub(super) fn feigned(&mut self, who: CombatantId) -> Flow {
        self.pop();
        let Some(feint) = self.feint_of(who).copied() else { return Flow::Go };
        if !feint.made {
            self.forget_feint(who);
            return Flow::Go;
        }
        if feint.disturbed {
            return Flow::Go;
        }
        let mut seen = false;
        for watcher in self.watchers(who) {
            if self.sees_through(watcher, who, Trick::Feint) {
                self.world.of_mut(watcher).notice.saw_through = true;
                self.notice(watcher);
                seen = true;
            }
        }
        if seen {
            if let Some(feint) = self.feint_of_mut(who) {
                feint.seen = true;
            }
            // RS-17.4: he is put into the first real hex at once.
            self.push(Frame::Feint { who, from: feint.from, begun: 0, both: false });
        }
        Flow::Go
    }

    /// The end of a feint: the secret is out, and the real moves are made, what of them is still possible (RS-17.2, 17.5).
    #[cold]
    #[inline(never)]
    pub(super) fn end_feint(&mut self, who: CombatantId, order: Order) {
        let Some(feint) = self.feint_of(who).copied() else {
            // The false move failed: nobody has been deceived, and he walks.
            let from = self.world.of(who).place.hex;
            self.push(Frame::Feint { who, from, begun: 0, both: true });
            self.world.feints.push(Feint {
                who,
                from,
                feigned: from,
                at: self.world.now,
                made: false,
                disturbed: false,
                seen: false,
            });
            return self.keep_feint_order(who, order);
        };
        self.write(Event::Feinted { who, feigned: feint.feigned });
        if feint.disturbed {
            self.forget_feint(who);
            return;
        }
        self.push(Frame::Feint { who, from: feint.from, begun: u8::from(feint.seen), both: true });
        self.keep_feint_order(who, order);
    }

    /// The moves of the order are needed until they are made.
    fn keep_feint_order(&mut self, who: CombatantId, order: Order) {
        self.world.of_mut(who).action.doing = Doing::Order(order);
    }

    /// Carries the real moves on: `begun` of them, `both` or the first alone. A closed hex ends them before it; where even the first is
    /// closed he goes back to the hex before the false move, if that is open (RS-17.5). \[ruling\] for the last.
    #[cold]
    #[inline(never)]
    pub(super) fn feint_on(&mut self, who: CombatantId, from: Hex, begun: u8, both: bool) -> Flow {
        let Some(Order::Feint { first, second, .. }) = self.world.of(who).action.order() else { return self.pop() };
        let here = self.world.of(who).place.hex;
        let middle = board::step(from, first);
        match begun {
            0 => {
                self.replace(Frame::Feint { who, from, begun: 1, both });
                if here != middle {
                    self.push(Frame::Move(MoveFrame::new(who, first, MoveKind::Feint).leaving(from)));
                }
            }
            1 if here != middle => {
                self.pop();
                self.back_from_feint(who, from);
                if both {
                    self.feint_is_over(who);
                } else if let Some(feint) = self.feint_of_mut(who) {
                    feint.disturbed = true;
                }
            }
            1 if both => {
                self.replace(Frame::Feint { who, from, begun: 2, both });
                self.push(Frame::Move(MoveFrame::new(who, second, MoveKind::Feint)));
            }
            _ => {
                self.pop();
                if both {
                    self.feint_is_over(who);
                }
            }
        }
        Flow::Go
    }

    fn back_from_feint(&mut self, who: CombatantId, from: Hex) {
        let free = self.setup.map.index(from).is_some_and(|cell| self.world.occupancy.is_free(cell));
        let feigned = self.feint_of(who).is_some_and(|feint| feint.made && !feint.disturbed);
        if feigned && free && self.world.of(who).is_active() && self.world.of(who).place.hex != from {
            self.relocate(who, from, MoveKind::Feint);
        }
    }

    fn feint_is_over(&mut self, who: CombatantId) {
        self.forget_feint(who);
        let me = self.world.of_mut(who);
        if let Doing::Order(Order::Feint { .. }) = me.action.doing {
            me.action = Action { start: me.action.start, effort: me.action.effort, ..Action::IDLE };
        }
    }

    /// A feinter has been moved: his false move is made by it, or he is displaced and makes no further moves (RS-17.5).
    pub(super) fn disturb_feint(&mut self, who: CombatantId, to: Hex, how: MoveKind) {
        if self.world.feints.is_empty() {
            return;
        }
        if let Some(feint) = self.feint_of_mut(who) {
            if !feint.made && to == feint.feigned && how == MoveKind::Walk {
                feint.made = true;
            } else if how != MoveKind::Feint {
                feint.disturbed = true;
            }
        }
    }

    /// Whatever feint was his is over.
    pub(super) fn forget_feint(&mut self, who: CombatantId) {
        self.world.feints.retain(|feint| feint.who != who);
    }

    /// Those who see their target begin what looks like the next walk, at step 6 of the tenth of a false move: to them it is the same
    /// event as the start of a real one (E1 of RS-2.16, RS-17.1).
    pub(super) fn show_second_walks(&mut self) {
        for index in 0..self.world.feints.len() {
            let feint = self.world.feints[index];
            if feint.at == self.world.now && feint.made && !feint.seen {
                self.notice_of(feint.who);
            }
        }
    }

    fn feint_of(&self, who: CombatantId) -> Option<&Feint> {
        self.world.feints.iter().find(|feint| feint.who == who)
    }

    fn feint_of_mut(&mut self, who: CombatantId) -> Option<&mut Feint> {
        self.world.feints.iter_mut().find(|feint| feint.who == who)
    }

    // Seeing through -----------------------------------------------------------------------------------------------------------

    /// Those who try to see through a trick of `who`, best first: he is their target and they see him (RS-17.3).
    fn watchers(&self, who: CombatantId) -> Vec<CombatantId> {
        let mut watchers: Vec<CombatantId> =
            self.scene().opponents(who).filter(|&watcher| self.scene().may_see_through(watcher, who)).collect();
        watchers.sort_by(|&one, &other| self.rank(one).cmp(&self.rank(other)));
        watchers
    }

    /// One try: d10 and the difference of Best Skill (RS-17.3, 17.7).
    fn sees_through(&mut self, watcher: CombatantId, who: CombatantId, trick: Trick) -> bool {
        let die = self.scribe.roll(10, "seeing through a trick");
        let best = |one: CombatantId| self.setup.person(one).sheet.best_skill;
        let seen = surprise::detects(die, best(who), best(watcher));
        self.write(Event::Watched { who: watcher, foe: who, trick, seen });
        seen
    }

    // Hand switches ------------------------------------------------------------------------------------------------------------

    /// RS-17.7: the one struck at tries to see the weapon change hands, before he chooses his defence. Whether it brings its +2.
    pub(super) fn switch_deceives(&mut self, striker: CombatantId, foe: CombatantId) -> bool {
        !(self.scene().may_see_through(foe, striker) && self.sees_through(foe, striker, Trick::HandSwitch))
    }

    /// The one short weapon goes to the other hand (RS-17.6), if it still is the one. Whether it did.
    pub(super) fn switch_hands(&mut self, who: CombatantId) -> bool {
        let Some((item, hand)) = self.scene().switchable(who) else { return false };
        let me = self.world.of_mut(who);
        me.hands = [None; 2];
        me.hands[hand as usize] = Some(item);
        self.world.items[item.index()].at = super::ItemPlace::With(who, super::Carried::Hand(hand));
        self.write(Event::HandSwitched { who, item, hand });
        true
    }
}

impl Scene<'_> {
    /// What others are shown of an action that is secret, by its code and the tenth from which they think it is under way: a feint is WF
    /// and then WF again (RS-17.1), a prepared parry SK (RS-17.11). `None` for all that is what it is.
    pub fn shown_action(self, who: CombatantId) -> Option<(&'static str, u32)> {
        let action = &self.of(who).action;
        Some(match action.doing {
            Doing::Order(Order::Feint { .. }) => match self.world.feints.iter().find(|feint| feint.who == who) {
                // Between the two walks he seems to hold, until step 6 (RS-2.31).
                Some(feint) if !feint.seen && feint.at == self.world.now && self.world.step <= Step::Orders => {
                    ("HO", self.world.now)
                }
                Some(feint) if !feint.seen => ("WF", feint.at),
                // Seen through, he is known to be about the second move.
                Some(_) => ("FE", action.start),
                None => ("WF", action.start),
            },
            Doing::Order(Order::Prepare(_)) => ("SK", action.start),
            _ => return None,
        })
    }

    /// Whether he tries to see through a trick of `who`, who is his target (RS-17.3).
    fn may_see_through(self, watcher: CombatantId, who: CombatantId) -> bool {
        self.of(watcher).has_target(who) && self.could_see_through(watcher, who)
    }

    /// The same, whoever his target is: not while off balance, falling, fallen or unaware (RS-17.3).
    fn could_see_through(self, watcher: CombatantId, who: CombatantId) -> bool {
        let he = self.of(watcher);
        he.is_active()
            && he.is_aware(self.world.now)
            && !he.place.fallen
            && !matches!(he.action.doing, Doing::OffBalance | Doing::Falling)
            && self.perceives(watcher, who)
    }

    /// Who would try to see through a feint (RS-17.3) or a blow with a hand switch (RS-17.7) as things stand, with the odds. Of those whose
    /// target is not known all who could.
    pub(super) fn seen_through_by(self, who: CombatantId, order: &Order) -> Vec<SeenThrough> {
        let (there, only) = match *order {
            Order::Feint { feigned, .. } => (Some(feigned), None),
            _ if order.manner().switch => (None, order.names()),
            _ => return Vec::new(),
        };
        // The false move is made before they try.
        let then = there.map(|feigned| {
            let place = self.of(who).place;
            let hex = board::step(place.hex, feigned);
            self.supposing(who, super::Stand { hex, facing: place.facing, from: engine::Tenths(self.world.now) })
        });
        let scene = then.as_ref().map_or(self, |world| Scene { setup: self.setup, world });
        let best = |one: CombatantId| self.person(one).sheet.best_skill;
        let hidden = self.setup.options.hidden_info;
        let watchers = self.opponents(who).filter(|&watcher| only.is_none_or(|only| only == watcher));
        let watchers = watchers.filter(|&watcher| scene.could_see_through(watcher, who));
        let told = watchers.map(|watcher| SeenThrough {
            who: watcher,
            up_to: surprise::detects_up_to(best(who), best(watcher)),
            skills: [best(who), best(watcher)],
            sure: self.of(watcher).has_target(who),
        });
        told.filter(|told| told.sure || hidden).collect()
    }

    /// Whether a step from `from` is open to somebody who stands elsewhere meanwhile: his own figure is no hindrance (RS-17.2).
    pub(super) fn way_of(self, who: CombatantId, from: Hex, to: board::Direction) -> Way {
        match self.way(from, to) {
            Way::Taken(other) if other == who => Way::Open,
            way => way,
        }
    }
}

/// The chance that somebody sees through a trick (RS-17.3, 17.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenThrough {
    /// Who tries.
    pub who: CombatantId,
    /// The highest d10 with which he succeeds, so the chance in tenths.
    pub up_to: u8,
    /// The Best Skill of the one who tricks, and his.
    pub skills: [Skill; 2],
    /// That the trickster is his target is known: he tries for certain.
    pub sure: bool,
}

impl SeenThrough {
    /// In words, for tricks of `trickster`: `Aldric sees through it with 5 or less on d10 (50 %): ...`.
    pub fn text(&self, scene: Scene<'_>, trickster: CombatantId) -> String {
        let name = scene.setup.name_of(self.who);
        let whose =
            if self.sure { String::new() } else { format!(", if {} is his target", scene.setup.name_of(trickster)) };
        let chance = match self.up_to {
            0 => format!("{name} cannot see through it"),
            10 => format!("{name} sees through it for certain{whose}"),
            up_to => format!("{name} sees through it with {up_to} or less on d10 ({up_to}0 %){whose}"),
        };
        let guess = if scene.setup.options.hidden_info { ", his skill assumed" } else { "" };
        let [mine, his] = self.skills;
        format!("{chance}: d10 + {mine} - {his}, at most 7{guess} (RS-17.3)")
    }
}
