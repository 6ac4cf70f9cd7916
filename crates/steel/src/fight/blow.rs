//! A blow from its test to its free move, in the order of RS-4.19: the single one, the simultaneous pair (RS-12.12) and the blocking
//! attack (RS-10.5).

use board::{Direction, Hex};
use engine::{Breakdown, CombatantId};

use super::disarm::Clash;
use super::flow::{Flow, Run};
use super::knock_back::{Impact, Knock};
use super::mounted::{Mount, Unhorse};
use super::scene::{BlowBonus, Way};
use super::{
    Action, Defence, Delay, Doing, Event, Frame, Hold, ItemId, Means, MoveKind, Order, Question, Rhythm, Save,
};
use crate::formulas::{attack, clock, close_quarters, combinations, dodge, orders, special, surprise, unarmed};
use crate::tables::{Area, BlowType, HorseArea, Range, Situation};

/// A blow, or two that fall together, under resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlowFrame {
    /// One blow, or the two of a pair, the better striker's first.
    blows: [Blow; 2],
    count: u8,
    /// Which blow the stage works on.
    at: u8,
    stage: Stage,
}

/// One blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Blow {
    attacker: CombatantId,
    defender: CombatantId,
    with: Means,
    bonus: BlowBonus,
    /// A blocking attack.
    block: bool,
    /// A blow that hurts, a grab or a throw.
    form: Form,
    /// It is meant to disarm (RS-17.8).
    disarms: bool,
    /// The striker has still to say by how much it is pulled (RS-17.15).
    asks_pull: bool,
    /// By how much it is pulled.
    pulled: u8,
    /// The weapon changes hands with it (RS-17.6).
    switches: bool,
    /// Its parry is with a prepared weapon (RS-17.11).
    turned: Option<ItemId>,
    /// The disarming parry against it has struck home, or torn the net.
    turned_home: bool,
    /// It has come to nothing: a prepared whip has taken its weapon (RS-20.19).
    lost: bool,
    /// The two grappled when it began: no free move follows (RS-19.9).
    grappled: bool,
    /// It has failed against one of two at close quarters and goes on at the other (RS-19.19).
    goes_on: bool,
    /// The defender may only be passive, by RS-9.7.
    passive_only: bool,
    defence: Defence,
    /// What the defender actually has against it once a dodge has failed (RS-6.2).
    effective: Defence,
    dodge: Option<Direction>,
    /// They stood in one hex.
    close: bool,
    /// The defender was dead or unconscious before it (RS-5.15).
    on_body: bool,
    /// The attacker was a target of the defender's when it began: it forces no reaction, even if he goes down with it (RS-2.19).
    by_target: bool,
    /// What a hit means for one who used a missile weapon when it began (RS-13.21); nothing for others.
    forces_shooter: Option<bool>,
    die: u8,
    hit: bool,
    excess: i16,
    critical: bool,
    area: Option<Area>,
    /// The d10 of a critical miss.
    fumble: u8,
    blow_strength: i16,
    /// Points of this blow so far taken by attacker and defender, for the throws of RS-7.7.
    tired: [bool; 2],
    serious: bool,
    /// Enters instead of the dodge movement (RS-11.3).
    enters: bool,
    /// What it does to somebody's footing (RS-15).
    knock: Option<Knock>,
    /// The d6 of a fall has been used up.
    moved: bool,
    /// Its target as horse and rider (RS-16.24).
    mount: Option<Mount>,
    /// Where the horse is hit (RS-16.27).
    horse_area: Option<HorseArea>,
    /// How a rider comes off by it (RS-16.32, 16.35).
    unhorse: Option<Unhorse>,
    /// The hex in which the target of a horse's attack stood on foot (RS-16.46).
    stood: Option<Hex>,
}

/// What a blow is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// To hurt.
    Blow,
    /// GR (RS-19.7).
    Grab,
    /// TH (RS-19.14, 20.18).
    Throw,
    /// With the lash of a whip, to entangle (RS-20.15).
    Lash,
    /// With a net (RS-20.20).
    Net,
}

/// The stages of a blow; its dice fall in this order (RS-4.19, 2.25), side effects before the advantage (RS-19.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// (b): how far it is pulled, and whether a hand switch is seen.
    Before,
    /// (b): the end of a horse (D-8).
    Aim,
    /// (b), (c): who meets it how.
    Defence,
    /// (d)
    Dodge,
    /// (e), (f)
    Attack,
    /// (g), or its choice
    Location,
    /// (h)
    Injury,
    /// D-18
    Entry,
    /// (i), (j), (k)
    Movement,
    /// (k): knock back and knock down.
    Knock,
    /// (l) of a blow of a pair: its critical miss.
    Miss,
    /// (l)
    Aftermath,
}

impl Blow {
    const fn new(attacker: CombatantId, defender: CombatantId, with: Means) -> Self {
        Self {
            attacker,
            defender,
            with,
            bonus: BlowBonus::NONE,
            block: false,
            form: Form::Blow,
            disarms: false,
            asks_pull: false,
            pulled: 0,
            switches: false,
            turned: None,
            turned_home: false,
            lost: false,
            grappled: false,
            goes_on: false,
            passive_only: false,
            defence: Defence::Passive,
            effective: Defence::Passive,
            dodge: None,
            close: false,
            on_body: false,
            by_target: false,
            forces_shooter: None,
            die: 0,
            hit: false,
            excess: 0,
            critical: false,
            area: None,
            fumble: 0,
            blow_strength: 0,
            tired: [false; 2],
            serious: false,
            enters: false,
            knock: None,
            moved: false,
            mount: None,
            horse_area: None,
            unhorse: None,
            stood: None,
        }
    }
}

impl Blow {
    /// Whether it leaves the defender entangled: a net that hits, a lash that hits a limb or shoulder (RS-20.15, 20.22).
    fn entangles(&self) -> bool {
        self.hit
            && match self.form {
                // RS-20.23: a torn one catches nobody.
                Form::Net => !self.turned_home,
                Form::Lash => self.area.is_some_and(|area| special::ensnares(area.part())),
                Form::Blow | Form::Grab | Form::Throw => false,
            }
    }
}

impl BlowFrame {
    const fn of(blows: [Blow; 2], count: u8) -> Self {
        Self { blows, count, at: 0, stage: Stage::Before }
    }

    /// The blocking attack of `blocker` on a mover (RS-10.5).
    pub(super) const fn blocking(blocker: CombatantId, mover: CombatantId) -> Self {
        let mut blow = Blow::new(blocker, mover, Means::Foot);
        blow.block = true;
        Self::of([blow; 2], 1)
    }
}

impl Run<'_, '_> {
    // Step 3 -------------------------------------------------------------------------------------------------------------------

    /// The blow of `who` is due: the test of RS-4.3, then its resolution, together with the opponent's when they are a pair.
    pub(super) fn strike(&mut self, who: CombatantId) {
        if let Some(Order::Disengage { with }) = self.world.of(who).action.order() {
            self.disengage(who, with);
            return;
        }
        if !self.scene().lance_falls(who) && self.world.of(who).action.order().is_some_and(|order| order.is_shot()) {
            self.launch(who);
            return;
        }
        let Some(blow) = self.take_any_blow(who) else { return };
        let other = blow.defender;
        let he = self.world.of(other);
        let strikes = he.action.strikes_at(self.world.now).is_some() || self.scene().lance_falls(other);
        let pair = he.target() == Some(who) && he.is_active() && strikes;
        if !pair {
            self.push(Frame::Blow(BlowFrame::of([blow; 2], 1)));
            return;
        }
        // RS-12.12: resolved at the rank of the better, who is the one whose turn it is.
        match self.take_any_blow(other) {
            Some(back) => {
                let mut blows = [blow, back];
                for each in &mut blows {
                    each.bonus.pair = true;
                }
                self.push(Frame::Blow(BlowFrame::of(blows, 2)));
            }
            None => self.push(Frame::Blow(BlowFrame::of([blow; 2], 1))),
        }
    }

    /// The blow that is due for somebody now: that of his lance (RS-20.10), or the one of his order.
    fn take_any_blow(&mut self, who: CombatantId) -> Option<Blow> {
        let mut blow = if self.scene().lance_falls(who) {
            let (foe, with) = self.take_lance(who)?;
            let now = self.world.now;
            self.world.of_mut(who).last_blow = Some((now, with));
            self.world.last_strife = now;
            Blow::new(who, foe, with)
        } else {
            self.take_blow(who)?
        };
        // RS-20.22: a net, too, falls on horse or rider.
        blow.mount = self.mount_of(blow.defender).filter(|_| matches!(blow.form, Form::Blow | Form::Net));
        Some(blow)
    }

    /// The attack of a horse falls (RS-16.21): its target must be in range at the end alone (RS-16.45). It forms no pair (RS-16.44).
    pub(super) fn horse_strikes(&mut self, horse: CombatantId, foe: CombatantId) {
        let me = self.world.of_mut(horse);
        me.action = Action { effort: me.action.effort, ..Action::IDLE };
        let scene = self.scene();
        // One who has mounted since is now struck as horse and rider (RS-16.24).
        let foe = scene.named_as(foe);
        let him = scene.of(foe);
        let possible = (him.is_active() || him.is_body())
            && scene.reaches(horse, Means::Hooves, foe)
            && scene.in_sight(horse, foe)
            && scene.side_of(horse) != scene.side_of(foe);
        if !possible {
            self.write(Event::BlowLost { who: horse, foe });
            let it = self.world.horse_mut(horse);
            it.attacks = it.attacks.filter(|_| it.keeps_attacking);
            return;
        }
        let mut blow = Blow::new(horse, foe, Means::Hooves);
        blow.on_body = him.is_body();
        let on_foot = !him.is_mounted() && !him.place.fallen && !self.setup.is_horse(foe);
        blow.stood = on_foot.then_some(him.place.hex);
        blow.mount = self.mount_of(foe);
        let now = self.world.now;
        self.world.of_mut(horse).last_blow = Some((now, Means::Hooves));
        self.world.last_strife = now;
        self.push(Frame::Blow(BlowFrame::of([blow; 2], 1)));
    }

    /// Takes the blow out of the order in hand; `None` when it is lost (RS-4.3, 8.11).
    fn take_blow(&mut self, who: CombatantId) -> Option<Blow> {
        let order = self.world.of(who).action.order()?;
        let (foe, with, charge, form) = match order {
            Order::Charge { foe, with, .. } => (foe, with, true, Form::Blow),
            Order::Strike { foe, with, .. } | Order::Attack { foe, with, .. } | Order::Set { foe, with, .. } => {
                (foe, with, false, Form::Blow)
            }
            Order::Dive { foe, with, .. } => (foe, with, false, Form::Blow),
            Order::Grab { foe, with } => (foe, with, false, Form::Grab),
            Order::Throw { foe, with } => (foe, with, false, Form::Throw),
            _ => return None,
        };
        let scene = self.scene();
        let form = match form {
            Form::Blow if scene.is_net(with) => Form::Net,
            Form::Blow if order.manner().form == super::Form::Entangle => Form::Lash,
            form => form,
        };
        // [ruling RS-8.4] The wait of a Set blow resumes also when its opponent leaves at the very tenth at which it is due.
        let scene = self.scene();
        if let Order::Set { .. } = order
            && scene.of(foe).is_active()
            && scene.is_ready(who, with)
            && !(scene.reaches(who, with, foe) && scene.perceives(who, foe))
        {
            self.world.of_mut(who).action.due = u32::MAX;
            self.write(Event::Due { who, due: u32::MAX, why: Delay::InRange, by: 0 });
            return None;
        }
        self.keep_rhythm(who, with, order);
        let me = self.world.of_mut(who);
        me.action.doing = Doing::Nothing;
        me.action.due = u32::MAX;
        if charge {
            me.stride = super::Stride::default();
            me.fatigue.run_clock = 0;
        }
        let scene = self.scene();
        let manner = order.manner();
        let dive = matches!(order, Order::Dive { .. });
        let body = scene.of(foe).is_body() && matches!(order, Order::Strike { .. });
        let reaches = match (dive, manner.switch) {
            (true, _) => scene.dive_reaches(who, with, foe),
            // RS-17.6: struck from the new hand.
            (false, true) => {
                let hand = scene.pattern_hand(who, with).other();
                scene.switchable(who).is_some() && scene.reaches_with(who, scene.of(who).place.hex, with, hand, foe)
            }
            (false, false) => scene.reaches(who, with, foe),
        };
        let possible = (body || scene.of(foe).is_active() && scene.of(who).target() == Some(foe))
            && scene.is_ready(who, with)
            // [ruling RS-20.18] The lash that is round him pulls him wherever he stands.
            && (form == Form::Grab || scene.lash_holds(who, with, foe) || reaches)
            && scene.perceives(who, foe)
            && match form {
                Form::Lash | Form::Net => !body,
                Form::Blow => scene.weapon(with).range != Range::Polearm || !scene.polearm_is_passed(who),
                Form::Grab => scene.may_take_hold(who, foe),
                Form::Throw if matches!(with, Means::Item(_)) => {
                    scene.lash_holds(who, with, foe) && !scene.of(foe).place.fallen && !scene.of(foe).is_falling()
                }
                Form::Throw => scene.leads_grapple(who) && scene.grapples_with(who, foe),
            };
        if !possible {
            self.write(Event::BlowLost { who, foe });
            if manner.switch {
                self.switch_hands(who);
            }
            return None;
        }
        let mut blow = Blow::new(who, foe, with);
        blow.bonus.charge = charge;
        blow.bonus.dive = dive;
        blow.disarms = manner.form == super::Form::Disarm;
        blow.asks_pull = manner.pull;
        blow.switches = manner.switch;
        blow.bonus.extra = match form {
            Form::Grab => Some(Situation::Grab),
            Form::Blow | Form::Throw | Form::Lash | Form::Net => {
                scene.third_party(who, foe, scene.of(who).action.start)
            }
        };
        blow.form = form;
        blow.grappled = scene.grapples_with(who, foe);
        blow.on_body = body;
        blow.close = scene.of(who).close.is_some_and(|(other, _)| other == foe);
        let now = self.world.now;
        self.world.of_mut(who).last_blow = Some((now, with));
        self.world.last_strife = now;
        Some(blow)
    }

    /// The alternation of two striking weapons goes on from this blow, lost or not (RS-12.5), and so from where a parry has moved it
    /// (RS-12.6).
    fn keep_rhythm(&mut self, who: CombatantId, with: Means, order: Order) {
        let pair = self.scene().two_weapons(who).filter(|_| self.world.of(who).both_strike);
        let me = self.world.of(who);
        let rhythm = match (pair, order) {
            (Some([right, left]), Order::Strike { .. }) if with == right || with == left => {
                let next = if with == right { left } else { right };
                Some(match me.rhythm {
                    Some(Rhythm { interval, after, .. }) => Rhythm { next, interval: after, after: interval },
                    None => {
                        let speed = |means| self.scene().figures(who, means).base_speed;
                        let combined = combinations::combined_base_speed(speed(right), speed(left));
                        let [second, first] = combinations::intervals(combined).map(|tenths| tenths as i8);
                        Rhythm { next, interval: second, after: first }
                    }
                })
            }
            _ => None,
        };
        self.world.of_mut(who).rhythm = rhythm;
    }

    // The stages ---------------------------------------------------------------------------------------------------------------

    /// Carries a blow on until somebody is asked or it is over; its frame is the innermost.
    pub(super) fn blow_on(&mut self, mut frame: BlowFrame) -> Flow {
        if frame.blows[0].block && frame.stage == Stage::Before {
            match self.scene().block_means(frame.blows[0].attacker) {
                Some(means) => frame.blows[0].with = means,
                None => return self.pop(),
            }
        }
        loop {
            let blow = &mut frame.blows[usize::from(frame.at)];
            let flow = match frame.stage {
                Stage::Before => self.before(blow),
                Stage::Aim => self.aim_at_horse(blow),
                Stage::Defence => self.choose_defence(blow),
                Stage::Dodge => self.roll_dodge(blow),
                Stage::Attack => self.roll_attack(blow),
                Stage::Location => self.roll_location(blow),
                Stage::Injury => self.apply_injury(blow),
                Stage::Entry => self.ask_entry(blow),
                Stage::Movement => self.move_after(blow),
                Stage::Knock => self.knock_blow(blow),
                Stage::Miss => self.miss_of_pair(blow),
                Stage::Aftermath => return self.aftermath(frame),
            };
            if let Flow::Ask(..) = flow {
                self.replace(Frame::Blow(frame));
                return flow;
            }
            if frame.blows[0].lost {
                return self.lose_blow(&frame.blows[0]);
            }
            if frame.stage == Stage::Attack
                && frame.count == 1
                && let Some(next) = self.goes_on(&frame.blows[0])
            {
                frame = BlowFrame::of([next; 2], 1);
                continue;
            }
            frame.step_on();
        }
    }

    /// (b): front or rear of a horse, where both are in reach (D-8).
    fn aim_at_horse(&mut self, blow: &mut Blow) -> Flow {
        let Some(mount) = &mut blow.mount else { return Flow::Go };
        let ends = self.scene().ends_in_reach(blow.attacker, blow.with, mount.horse);
        match (ends[..].split_first(), self.player_of(blow.attacker)) {
            (None, _) => {}
            (Some((&only, [])), _) | (Some((&only, _)), None) => mount.end = only,
            (Some(_), Some(player)) => match self.world.answer.take() {
                Some(Order::AtEnd(end)) => mount.end = end,
                _ => {
                    let (foe, with) = (blow.defender, blow.with);
                    return Flow::Ask(player, Question::WhichEnd { foe, with });
                }
            },
        }
        Flow::Go
    }

    /// (b): the striker who has ordered it so says by how much he pulls the blow (D-8); then the one struck at tries to see a hand
    /// switch (RS-17.7, 17.15).
    fn before(&mut self, blow: &mut Blow) -> Flow {
        if !(blow.asks_pull || blow.switches) {
            return Flow::Go;
        }
        let Blow { attacker, defender, with, .. } = *blow;
        if blow.asks_pull {
            let most = surprise::most_pulled(self.scene().figures(attacker, with).skill);
            match self.world.answer.take() {
                Some(Order::Pull(by)) => blow.pulled = by,
                None if most > 0 => {
                    return Flow::Ask(attacker, Question::Pull { foe: defender, with, most: most as u8 });
                }
                _ => {}
            }
            blow.asks_pull = false;
        }
        if blow.switches {
            blow.bonus.switched = self.switch_deceives(attacker, defender);
        }
        Flow::Go
    }

    /// Who decides for a striker: he himself, or the rider of a horse that strikes. Nobody does for a horse alone. \[ruling\]
    fn player_of(&self, striker: CombatantId) -> Option<CombatantId> {
        let named = self.scene().named_as(striker);
        (!self.setup.is_horse(named) && self.world.of(named).is_active()).then_some(named)
    }

    /// (b) and (c): one defence per blow (RS-4.4); with two blows of two targets at one tenth a d6 says which may be met (RS-9.7).
    fn choose_defence(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        blow.by_target = self.world.of(defender).has_target(self.scene().named_as(attacker));
        blow.forces_shooter = self.hit_forces_shooter(defender, attacker);
        if let Some(order) = self.world.answer.take() {
            blow.defence = match order {
                Order::Dodge(bias) => Defence::Dodge(bias),
                Order::Parry(means) => Defence::Parry(means),
                _ => Defence::Passive,
            };
            return Flow::Go;
        }
        if let Some(whip) = self.whip_meets(blow) {
            if self.scene().is_net(blow.with) {
                // RS-20.23: it strikes at the net that is coming.
                blow.turned = Some(whip);
            } else {
                blow.lost = self.whip_strikes(defender, whip, attacker, blow.with);
            }
            return Flow::Go;
        }
        let scene = self.scene();
        let defends = scene.may_defend(defender, attacker);
        let horse_dodges = blow.mount.is_some() && !blow.bonus.pair && scene.horse_may_dodge(defender, attacker);
        if !defends && !horse_dodges {
            return Flow::Go;
        }
        if let Some(other) = self.both_at_once(attacker, defender) {
            let die = self.scribe.roll(6, "which of two blows is met");
            let first_first = self.rank(attacker) < self.rank(other);
            let this_one = (die <= 3) == first_first;
            let barred = if this_one { other } else { attacker };
            self.world.of_mut(defender).last_met = Some((self.world.now, barred));
        }
        if self.world.of(defender).last_met == Some((self.world.now, attacker)) {
            blow.passive_only = true;
            return Flow::Go;
        }
        let can_dodge = horse_dodges || !blow.bonus.pair && !self.world.of(defender).is_mounted();
        let scene = self.scene();
        let can_parry = defends && scene.means(defender).any(|means| self.may_parry_blow(blow, means));
        if can_dodge || can_parry {
            let (with, pair) = (blow.with, blow.bonus.pair);
            return Flow::Ask(
                defender,
                Question::Defend { attacker, with, pair, block: blow.block, dive: blow.bonus.dive },
            );
        }
        Flow::Go
    }

    /// The prepared whip that the one struck at meets a blow with instead of any other defence (RS-20.19, 20.23). \[ruling\] Only where he
    /// might defend himself actively, and his whip reaches the striker; hooves hold nothing that it could take.
    fn whip_meets(&self, blow: &Blow) -> Option<ItemId> {
        let Blow { attacker, defender, .. } = *blow;
        let scene = self.scene();
        let whip = scene.of(defender).prepared.filter(|&item| scene.is_whip(Means::Item(item)))?;
        let means = Means::Item(whip);
        let meets = matches!(blow.form, Form::Blow | Form::Net)
            && !blow.block
            && !blow.bonus.pair
            && blow.with != Means::Hooves
            && scene.may_defend(defender, attacker)
            && scene.is_ready(defender, means)
            && scene.lash_of(defender).is_none()
            && scene.reaches(defender, means, attacker);
        meets.then_some(whip)
    }

    /// RS-20.19: a blow whose weapon a whip has taken ends before it falls. \[ruling\] It has been a blow all the same: the two are in
    /// combat, and it costs its point; nobody gains the advantage by it.
    fn lose_blow(&mut self, blow: &Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        self.pop();
        self.write(Event::BlowLost { who: attacker, foe: defender });
        self.engage_named(attacker, defender);
        let tired = self.take_points(attacker, 1);
        self.throws(attacker, false, tired);
        for who in [defender, attacker] {
            self.fall_if_out(who);
        }
        self.force_reaction(blow);
        Flow::Go
    }

    /// RS-19.19: a third party's blow that fails against one of two at close quarters goes on at the other, with a new d20; nothing of it
    /// stays but the modifier of the defence, the point of the die rolled, and the bonus of a charge is used up. \[ruling\] One of a
    /// simultaneous pair goes on at nobody. Between friends neither advantage nor dead time nor combat follows.
    fn goes_on(&mut self, blow: &Blow) -> Option<Blow> {
        let Blow { attacker, defender, with, .. } = *blow;
        if blow.hit || blow.block || blow.goes_on || blow.form != Form::Blow || blow.on_body {
            return None;
        }
        let (other, _) = self.world.of(defender).close.filter(|&(other, _)| other != attacker)?;
        if !self.world.of(other).is_active() {
            return None;
        }
        let mut next = Blow::new(attacker, other, with);
        next.bonus.extra = blow.bonus.extra;
        next.goes_on = true;
        (next.disarms, next.pulled) = (blow.disarms, blow.pulled);
        next.tired[0] = self.take_points(attacker, 1);
        self.write(Event::StruckOn { who: attacker, missed: defender, foe: other });
        Some(next)
    }

    /// In a pair the striking weapon does not parry (RS-12.12): its blow is already taken out of the order in hand.
    fn may_parry_blow(&self, blow: &Blow, means: Means) -> bool {
        self.scene().may_parry(blow.defender, blow.attacker, blow.with, means)
    }

    /// RS-9.7: the other of two targets who also strikes the defender at this tenth and has not yet.
    fn both_at_once(&self, attacker: CombatantId, defender: CombatantId) -> Option<CombatantId> {
        let he = self.world.of(defender);
        if he.last_met.is_some_and(|(tenth, _)| tenth == self.world.now) {
            return None;
        }
        let other = he.targets.into_iter().flatten().find(|&target| target != attacker)?;
        let him = self.world.of(other);
        let strikes = him.is_active()
            && (him.target() == Some(defender)
                && him
                    .action
                    .strikes_at(self.world.now)
                    .is_some_and(|means| self.scene().reaches(other, means, defender))
                || self.will_block(other, defender));
        (he.targets[1].is_some() && strikes).then_some(other)
    }

    /// (d): bias, d6 (RS-6.1), and a throw over obstructed ground. A dodge that cannot be made leaves the passive defence (RS-6.2, 6.3).
    /// A parry or dodge takes its modifier here (RS-4.9, 4.10).
    fn roll_dodge(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, defence, .. } = *blow;
        let mut made = true;
        blow.effective = defence;
        // [ruling RS-10.8] One who dodges a block makes no dodge movement, so that no die tells its direction and nothing bars it.
        if let Defence::Dodge(_) = defence
            && blow.grappled
        {
            blow.dodge = self.dodge_in_grapple(defender, attacker);
        } else if let Defence::Dodge(bias) = defence
            && !blow.block
        {
            let die = self.scribe.roll(6, "dodge direction");
            let place = self.world.of(defender).place;
            let direction = dodge::direction(&self.setup.tables, bias, die).absolute(place.facing);
            blow.dodge = Some(direction);
            made = match blow.mount {
                Some(mount) => self.horse_dodge_is_made(mount.horse, direction),
                None => self.dodge_is_made(defender, direction),
            };
            if !made {
                blow.effective = Defence::Passive;
            }
        }
        // RS-17.11: the parry of a prepared weapon; RS-17.12: two who disarm each other have the bonus of a pair.
        if let Defence::Parry(Means::Item(item)) = blow.effective
            && self.world.of(defender).prepared == Some(item)
            && !blow.block
            && matches!(blow.form, Form::Blow | Form::Net)
            // [ruling RS-17.11] There is no weapon in a hoof.
            && blow.with != Means::Hooves
        {
            blow.turned = Some(item);
            blow.bonus.both_disarm = blow.disarms;
            if blow.form == Form::Net {
                // RS-20.23: the net itself meets the passive defence.
                blow.effective = Defence::Passive;
            }
        }
        let direction = blow.dodge;
        self.write(Event::Defended { who: defender, foe: attacker, defence, direction, made });
        match defence {
            Defence::Passive => {}
            Defence::Dodge(_) if blow.grappled => self.delay_both(defender, attacker),
            Defence::Dodge(_) if blow.mount.is_some() => {
                if let Some(mount) = blow.mount {
                    self.delay_of_horse_dodge(mount.horse);
                }
            }
            Defence::Dodge(_) => {
                let rates = self.scene().rates(defender, self.world.of(defender).place.hex, false);
                self.modify(defender, rates.walk, Delay::Dodge);
            }
            Defence::Parry(means) => {
                self.modify(defender, self.scene().weapon(means).parry_time(), Delay::Parry);
                // RS-10.4: a block ends when its weapon parries.
                if self.scene().block_means(defender) == Some(means) {
                    self.end_block(defender);
                }
            }
        }
        if let Some(mount) = &mut blow.mount {
            self.roll_who_is_hit(mount);
        }
        Flow::Go
    }

    /// Whether the hex rolled is open (RS-6.2) and, where it or his own is obstructed, the save against Dexterity made (RS-6.3).
    pub(super) fn dodge_is_made(&mut self, who: CombatantId, direction: Direction) -> bool {
        let here = self.world.of(who).place.hex;
        let there = board::step(here, direction);
        let scene = self.scene();
        if scene.way_freely(here, direction) != Way::Open
            || scene.blocked_by_any(who, there)
            || scene.is_tethered(who, there)
        {
            return false;
        }
        if scene.is_obstructed(here) || scene.is_obstructed(there) {
            let needed = i32::from(self.setup.person(who).characteristics.dexterity);
            return self.save(who, Save::Footing, needed);
        }
        true
    }

    /// (e) and (f).
    fn roll_attack(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, with, bonus, block, effective, .. } = *blow;
        let kind = self.scene().blow_type(with, bonus.dive);
        self.explain_blow(blow, kind);
        let scene = self.scene();
        let potential: i32 = scene.attack_potential_at(attacker, with, defender, bonus);
        let defence: i32 = scene.defence_potential(defender, attacker, effective, kind, block);
        blow.blow_strength = scene.strength_of_blow::<i32>(attacker, with, defender, bonus, blow.pulled) as i16;
        let on_weapon = blow.disarms && scene.struck_weapon(effective).is_some();
        let die = self.scribe.roll(20, if block { "blocking attack" } else { "attack" });
        let second = match die {
            // RS-17.16: a weapon that breaks rolls no d10.
            20 if !block && !on_weapon => self.scribe.roll(10, "critical hit"),
            _ => 0,
        };
        let result = attack::resolve(potential, die, defence, second);
        blow.die = die;
        (blow.hit, blow.excess) = match block || on_weapon {
            // A block has no critical effects (RS-10.8), nor has a weapon that is struck at (RS-17.8); its reduction is in the sum already.
            true => (attack::succeeds(potential, die, defence), (potential + i32::from(die) - defence) as i16),
            false => (result.hit, result.excess as i16),
        };
        blow.critical = die == 20 && !block && !on_weapon;
        // RS-17.9: a disarming blow that meets neither weapon nor hand fails, unless by a 20 it hits the body.
        let meets_hand = matches!(effective, Defence::Parry(Means::Fist(_)));
        if blow.disarms && !on_weapon && !meets_hand && die != attack::ALWAYS_HITS {
            blow.hit = false;
        }
        self.tell_attack(blow, potential as i16, defence as i16);
        if blow.pulled > 0 {
            self.write(Event::Pulled { who: attacker, foe: defender, by: blow.pulled });
        }
        if std::mem::take(&mut blow.switches) {
            self.switch_hands(attacker);
        }
        self.spend_bonuses(blow);
        // The die that gives the choice of location (RS-4.14) is kept for (g).
        blow.fumble = second;
        Flow::Go
    }

    fn tell_attack(&mut self, blow: &Blow, potential: i16, defence: i16) {
        let Blow { attacker: who, defender: foe, with, die, excess, hit, block, .. } = *blow;
        let hold = match blow.form {
            Form::Blow | Form::Lash | Form::Net => {
                self.write(Event::Struck { who, foe, with, potential, die, defence, excess, hit, block });
                return;
            }
            Form::Grab => Hold::Grab,
            Form::Throw => Hold::Throw,
        };
        self.write(Event::Wrestled { who, foe, hold, with, potential, die, defence, excess, won: hit });
    }

    fn explain_blow(&mut self, blow: &Blow, kind: BlowType) {
        if self.scribe.journal.detail() != engine::Detail::Sums {
            return;
        }
        let scene = self.scene();
        let potential: Breakdown = scene.attack_potential_at(blow.attacker, blow.with, blow.defender, blow.bonus);
        let defence: Breakdown =
            scene.defence_potential(blow.defender, blow.attacker, blow.effective, kind, blow.block);
        self.scribe.journal.explain("attack potential", || potential);
        self.scribe.journal.explain("defence potential", || defence);
    }

    /// RS-8.10: the bonuses of closing orders are for the first blow and expire with it; a blocking attack is none here (RS-10.10).
    fn spend_bonuses(&mut self, blow: &Blow) {
        if blow.block {
            return;
        }
        let he = self.world.of_mut(blow.defender);
        if he.closing.guard == Some(blow.attacker) {
            he.closing.guard = None;
        }
        if he.closing.exposed == Some(blow.attacker) {
            he.closing.exposed = None;
        }
    }

    /// (g): the location, rolled or chosen.
    fn roll_location(&mut self, blow: &mut Blow) -> Flow {
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
    fn locate_on_horse(&mut self, blow: &mut Blow, mount: Mount) -> Flow {
        let Blow { attacker, defender, with, .. } = *blow;
        let Mount { horse, end, .. } = mount;
        let chosen = if blow.critical && blow.fumble == 10 {
            match (self.world.answer.take(), self.player_of(attacker)) {
                (Some(Order::LocateHorse(area)), _) => Some(area),
                (_, Some(player)) => return Flow::Ask(player, Question::LocateHorse { horse, end, with }),
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

    /// (h): points of attack (RS-4.17) and dodge, the injury with its points, then the throws (RS-4.20); in full before the next item
    /// of the tenth (RS-4.18).
    fn apply_injury(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if !blow.block {
            // RS-8.12: blocks engage too, at their aftermath.
            self.engage_named(attacker, defender);
        }
        blow.tired[0] |= self.take_points(attacker, 1);
        if matches!(blow.effective, Defence::Dodge(_)) {
            match blow.mount {
                // RS-16.9: horses make no throw of RS-7.7.
                Some(mount) => _ = self.take_points(mount.horse, 1),
                None => blow.tired[1] = self.take_points(defender, 1),
            }
        }
        if let (Some(area), Some(mount), true) = (blow.horse_area, blow.mount, blow.hit && blow.form == Form::Blow) {
            let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
            blow.unhorse = self.hit_horse(mount.horse, attacker, strength, excess, area);
        } else if let Some(area) = blow.area.filter(|_| blow.hit && !blow.block && blow.form == Form::Blow) {
            let strength = i32::from(blow.blow_strength);
            let class = self.scene().weapon(blow.with).class;
            let result = self.wound_by(defender, strength, i32::from(blow.excess), area, class);
            blow.tired[1] |= result.tired;
            blow.serious = result.serious;
        }
        if let (Form::Net, Some(weapon), Means::Item(net)) = (blow.form, blow.turned, blow.with) {
            blow.turned_home = self.strike_net(defender, weapon, attacker, net);
        }
        if blow.entangles() {
            self.entangle(attacker, blow.struck(), blow.with, blow.excess);
        }
        self.throws(defender, blow.serious, blow.tired[1]);
        self.throws(attacker, false, blow.tired[0]);
        Flow::Go
    }

    /// D-18: one who has dodged by 2 or more may enter the opponent's hex instead of moving as rolled (RS-11.3).
    fn ask_entry(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if let Some(order) = self.world.answer.take() {
            blow.enters = order == Order::Enter;
            return Flow::Go;
        }
        let dodged = matches!(blow.effective, Defence::Dodge(_));
        if dodged && !blow.hit && !blow.block && self.may_enter(defender, attacker, blow.excess) {
            return Flow::Ask(defender, Question::Enter { foe: attacker });
        }
        Flow::Go
    }

    /// RS-11.2: a ready short weapon or a free hand, adjacent, and the blow stopped by 2 or more.
    fn may_enter(&self, who: CombatantId, foe: CombatantId, excess: i16) -> bool {
        let scene = self.scene();
        let (me, him) = (scene.of(who), scene.of(foe));
        close_quarters::opens_entry(i32::from(excess))
            // Close quarters are for two on foot (RS-3.6).
            && !self.setup.is_horse(foe)
            && me.is_active()
            && him.is_active()
            && !me.place.fallen
            && !him.place.fallen
            && me.close.is_none()
            && him.close.is_none()
            && !me.is_mounted()
            && !him.is_mounted()
            && scene.commanded_horse(foe).is_none()
            && Direction::of(me.place.hex, him.place.hex).is_some()
            && !self.setup.map.side_between(me.place.hex, him.place.hex).blocks_passage()
            && Direction::of(me.place.hex, him.place.hex)
                .is_some_and(|to| scene.way_freely(me.place.hex, to) == Way::Taken(foe))
            && scene.has_short(who)
    }

    /// (i), (j), (k): the dodge movement, side effects on hands and feet, and the fall of one who has passed out.
    fn move_after(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if let Some(direction) = blow.dodge.filter(|_| matches!(blow.effective, Defence::Dodge(_)) && !blow.block)
            && (self.world.of(defender).is_active() || blow.mount.is_some())
            // A grab that succeeds keeps the dodger where he is. [ruling RS-19.7]
            && !(blow.form == Form::Grab && blow.hit)
        {
            if blow.grappled {
                self.move_both(defender, attacker, direction);
            } else if blow.enters {
                if let Some(to) = Direction::of(self.world.of(defender).place.hex, self.world.of(attacker).place.hex) {
                    let hex = self.world.of(attacker).place.hex;
                    self.relocate(defender, hex, MoveKind::Free);
                    self.world.of_mut(defender).close = Some((attacker, to));
                    self.world.of_mut(attacker).close = Some((defender, to.opposite()));
                }
            } else if let Some(mount) = blow.mount {
                self.horse_dodges(mount.horse, direction);
            } else if self.scene().way_freely(self.world.of(defender).place.hex, direction) == Way::Open {
                let hex = board::step(self.world.of(defender).place.hex, direction);
                self.relocate(defender, hex, MoveKind::Dodge);
            }
        }
        self.hurt_hands_and_feet(blow);
        self.hurt_items(blow);
        for who in [defender, attacker] {
            self.fall_if_out(who);
        }
        if !blow.block && !blow.on_body && blow.form == Form::Blow && !blow.grappled {
            let impact = Impact {
                attacker,
                defender,
                with: blow.with,
                defence: blow.effective,
                // RS-15.2: a disarming blow that hits the weapon counts as parried, with its positive excess.
                hit: blow.hit && (!blow.disarms || blow.area.is_some() || blow.horse_area.is_some()),
                blow_strength: i32::from(blow.blow_strength),
                excess: i32::from(blow.excess),
                area: blow.area,
            };
            match blow.mount {
                Some(mount) => {
                    let off = self.knock_mounted(impact, mount, blow.horse_area);
                    blow.unhorse = blow.unhorse.or(off);
                    blow.knock = self.parry_of_rider_repels(impact, mount);
                }
                None => blow.knock = self.knock(impact),
            }
        }
        Flow::Go
    }

    /// (k): knock back and knock down; neither changes the advantage, which comes after it (RS-15.7).
    fn knock_blow(&mut self, blow: &mut Blow) -> Flow {
        if blow.form == Form::Throw {
            return self.throw_blow(blow);
        }
        if let Some(fall) = &mut blow.unhorse {
            match self.settle_unhorse(fall) {
                Ok(()) => blow.unhorse = None,
                Err(ask) => return ask,
            }
        }
        match &mut blow.knock {
            None => Flow::Go,
            Some(knock) => match self.knock_on(knock) {
                Ok(()) => Flow::Go,
                Err(ask) => ask,
            },
        }
    }

    /// (k) of a throw that succeeds: D-11, then the d6 of the fall (RS-19.14). \[ruling\] A thrower who has passed out by the point of it
    /// chooses nothing: the column is that of the default.
    fn throw_blow(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if !blow.hit || blow.moved || !self.world.of(defender).is_active() {
            return Flow::Go;
        }
        let answer = match self.world.answer.take() {
            Some(answer) => answer,
            None if self.world.of(attacker).is_active() => {
                return Flow::Ask(attacker, Question::Thrown { foe: defender, follow: blow.grappled });
            }
            None => Order::Floor { bias: crate::tables::Bias::Back, follow: false },
        };
        blow.moved = true;
        let strength = i32::from(blow.blow_strength) + i32::from(blow.excess);
        self.throw_down(attacker, defender, answer, strength);
        Flow::Go
    }

    /// (l) of one blow of a pair: its critical miss comes before the results of the other blow, which are applied "likewise" after it
    /// (RS-12.12).
    fn miss_of_pair(&mut self, blow: &Blow) -> Flow {
        if blow.bonus.pair && blow.die == 1 {
            self.off_balance(blow.attacker);
        }
        Flow::Go
    }

    /// (j): shields, and weapons that are struck at (RS-17.8 to 17.12, 18.5).
    fn hurt_items(&mut self, blow: &mut Blow) {
        if blow.block || blow.form != Form::Blow {
            return;
        }
        let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
        if let Defence::Parry(Means::Item(item)) = blow.effective
            && !blow.hit
        {
            self.damage_shield(blow.defender, item, strength, excess);
        }
        if !blow.disarms && blow.turned.is_none() {
            return;
        }
        blow.turned_home = self.clash(Clash {
            attacker: blow.attacker,
            defender: blow.defender,
            with: blow.with,
            met: blow.effective,
            die: blow.die,
            hit: blow.hit,
            excess,
            strength,
            disarms: blow.disarms,
            turned: blow.turned,
        });
    }

    /// (j): a hand that parries and a hand or foot that is parried suffer, in this order (RS-19.3, 19.5, 19.6).
    fn hurt_hands_and_feet(&mut self, blow: &mut Blow) {
        let Defence::Parry(means) = blow.effective else { return };
        if blow.hit || blow.block || blow.form != Form::Blow {
            return;
        }
        let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
        if let Means::Fist(hand) = means {
            let limb = Area::arm(hand);
            let effective = strength + excess;
            if effective > 0 && effective > self.protection_from(blow.defender, limb, blow.with) {
                let class = self.scene().weapon(blow.with).class;
                let result = self.wound_by(blow.defender, effective, 0, limb, class);
                self.throws(blow.defender, result.serious, result.tired);
            }
        }
        let limb = match blow.with {
            Means::Fist(hand) => Area::arm(hand),
            Means::Foot => Area::RightLeg,
            Means::Item(_) | Means::Hooves => return,
        };
        let skill = self.scene().figures(blow.attacker, blow.with).skill;
        let effective = unarmed::parried_strength(strength, skill, excess);
        if effective > self.protection(blow.attacker, limb) {
            let result = self.wound(blow.attacker, effective, 0, limb);
            self.throws(blow.attacker, result.serious, result.tired);
        }
    }

    /// (l): advantage (RS-6.4), dead time (RS-6.9), critical-miss d10, forced reaction; then the frame makes way for (m).
    fn aftermath(&mut self, frame: BlowFrame) -> Flow {
        self.pop();
        let [blow, back] = frame.blows;
        if frame.count == 2 {
            self.pair_aftermath(blow, back);
            return Flow::Go;
        }
        let Blow { attacker, defender, .. } = blow;
        if blow.block {
            self.engage(attacker, defender);
            if blow.hit {
                self.stop_mover(defender);
            } else {
                self.end_block(attacker);
            }
        }
        if blow.with == Means::Hooves {
            self.after_horse_attack(attacker, defender, blow.stood);
        }
        if let Some(mount) = blow.mount {
            self.horse_attacked(mount.horse, attacker);
        }
        // RS-16.44: dead time is that of the body that strikes or is struck, the advantage the rider's.
        let striker = self.scene().named_as(attacker);
        let (winner, beaten, loser) =
            if blow.hit { (striker, defender, blow.struck()) } else { (defender, striker, attacker) };
        // RS-12.13, 17.12: of two who disarm each other and both strike home, nobody has the advantage and nobody dead time.
        // [ruling] A stopped blow gives it as usual, whatever the disarming roll (RS-17.16).
        if blow.disarms && blow.hit && blow.turned_home {
            self.force_reaction(&blow);
            return Flow::Go;
        }
        let body = blow.on_body || !self.setup.are_opponents(attacker, defender);
        if blow.die == 1 && !blow.block {
            self.off_balance(attacker);
        } else if !body && self.world.of(loser).is_active() {
            self.modify(loser, clock::DEAD_TIME, Delay::DeadTime);
        }
        self.force_reaction(&blow);
        if blow.form == Form::Grab && blow.hit {
            self.grab_holds(attacker, defender);
        } else if blow.grappled {
            self.grapple_aftermath(winner, loser);
        } else if !body && self.takes_advantage(winner) {
            self.write(Event::Advantage { who: winner, foe: beaten });
            self.offer_free_move(&blow, None, winner, beaten);
        }
        if blow.entangles() {
            self.ask_caught(attacker, blow.struck(), blow.with);
        }
        Flow::Go
    }

    /// RS-19.7: a grab that succeeds gives advantage and grapple, if both can still stand it.
    fn grab_holds(&mut self, who: CombatantId, foe: CombatantId) {
        if self.scene().may_take_hold(who, foe) && self.world.of(who).is_active() && self.world.of(foe).is_active() {
            self.write(Event::Advantage { who, foe });
            self.take_hold(who, foe);
        }
    }

    /// RS-19.9: the advantage changes as after any blow, and stays until the next; no free moves.
    fn grapple_aftermath(&mut self, winner: CombatantId, loser: CombatantId) {
        if self.scene().grapples_with(winner, loser) && self.can_lead_grapple(winner) {
            self.write(Event::Advantage { who: winner, foe: loser });
            self.lead_grapple(winner);
        }
    }

    /// RS-12.13: if exactly one blow hits, its striker alone has the advantage.
    fn pair_aftermath(&mut self, blow: Blow, back: Blow) {
        let winner = match (blow.hit, back.hit) {
            (true, false) => Some((blow, blow.attacker, blow.defender)),
            (false, true) => Some((back, back.attacker, back.defender)),
            _ => None,
        };
        for mount in [blow.mount, back.mount].into_iter().flatten() {
            let by = if blow.mount == Some(mount) { blow.attacker } else { back.attacker };
            self.horse_attacked(mount.horse, by);
        }
        if let Some(loser) = winner.map(|(hit, ..)| hit.struck())
            && self.world.of(loser).is_active()
            && self.world.of(loser).action.doing != Doing::OffBalance
        {
            self.modify(loser, clock::DEAD_TIME, Delay::DeadTime);
        }
        self.force_reaction(&blow);
        self.force_reaction(&back);
        if self.pair_grabs(&blow, &back) {
            return;
        }
        if let Some((hit, winner, loser)) = winner
            && self.takes_advantage(winner)
        {
            self.write(Event::Advantage { who: winner, foe: loser });
            let met = if hit.attacker == blow.attacker { back } else { blow };
            self.offer_free_move(&hit, Some(&met), winner, loser);
        }
        for each in [back, blow] {
            if each.entangles() {
                self.ask_caught(each.attacker, each.struck(), each.with);
            }
        }
    }

    /// RS-19.7: of two grabs at one tenth that both succeed the one of the higher excess has the advantage, then the better rank; the
    /// better stands first here. \[ruling\] A grab and a blow that both succeed make a grapple of the grabber's.
    fn pair_grabs(&mut self, blow: &Blow, back: &Blow) -> bool {
        let grabs = |blow: &Blow| blow.form == Form::Grab && blow.hit;
        let first = match (grabs(blow), grabs(back)) {
            (true, true) if back.excess > blow.excess => back,
            (true, _) => blow,
            (false, true) => back,
            (false, false) => return false,
        };
        self.grab_holds(first.attacker, first.defender);
        true
    }

    /// RS-4.15: off balance for d10 + 2 tenths instead of dead time. \[ruling\] One who has passed out rolls no die for it, and one whom the
    /// parry has felled (RS-15.6) just falls.
    fn off_balance(&mut self, who: CombatantId) {
        if !self.world.of(who).is_active() {
            return;
        }
        let die = self.scribe.roll(10, "off balance");
        let now = self.world.now;
        let until = now + orders::off_balance_time(die);
        let me = self.world.of_mut(who);
        if me.is_falling() || me.action.doing == Doing::FollowingDown {
            return;
        }
        // Its tenths count as rest (RS-7.3).
        me.action =
            Action { doing: Doing::OffBalance, start: now, due: until, effort: me.action.effort, ..Action::IDLE };
        me.rhythm = None;
        self.write(Event::OffBalance { who, until });
    }

    /// RS-2.19, 9.9: a blow by anyone who is not a target of his costs a reaction time, hit or miss, a blocking attack too (RS-10.10).
    fn force_reaction(&mut self, blow: &Blow) {
        let defender = blow.defender;
        if self.setup.is_horse(defender) {
            return;
        }
        if self.world.of(defender).is_active() {
            self.notice(defender);
        }
        // RS-9.7: the second of two blows at one tenth forces none, since both are by targets of his.
        let forced = blow.forces_shooter.filter(|_| blow.hit).unwrap_or(!blow.by_target);
        if self.world.of(defender).is_active() && forced {
            let tenths = self.roll_reaction(defender, "forced reaction");
            self.modify(defender, tenths, Delay::Reaction);
        }
    }

    /// RS-6.5: nobody fallen, off balance, unconscious or without action takes the advantage.
    fn takes_advantage(&self, who: CombatantId) -> bool {
        let me = self.world.of(who);
        me.is_active()
            && !self.setup.is_horse(who)
            && me.is_aware(self.world.now)
            && !me.place.fallen
            && !super::entangle::frees_himself(&me.action)
            && !matches!(me.action.doing, Doing::OffBalance | Doing::Falling | Doing::FollowingDown | Doing::Shying)
    }

    /// (m): the free move or retreat, unless he is in RT or uses a missile weapon (RS-6.8, 8.16); made now or never (RS-6.10). `met`: in
    /// a pair, the blow that the winner has met himself.
    fn offer_free_move(&mut self, blow: &Blow, met: Option<&Blow>, who: CombatantId, foe: CombatantId) {
        if matches!(self.world.of(who).action.doing, Doing::Order(Order::Retreat { .. } | Order::Dive { .. }))
            || blow.enters
            || self.scene().uses_missile(who)
        {
            return;
        }
        // RS-6.8: grapplers make none, whoever struck at them.
        if self.scene().is_grappling(who) {
            return;
        }
        let stopped = who == blow.defender && !blow.block;
        let parried = |blow: &Blow| {
            who == blow.defender && !blow.block && !blow.hit && matches!(blow.effective, Defence::Parry(_))
        };
        let after_parry =
            [Some(blow), met].into_iter().flatten().any(|blow| parried(blow) && self.may_enter(who, foe, blow.excess));
        // RS-11.8: one whose hit was dodged out of close quarters may enter again.
        let again = blow.close
            && blow.hit
            && who == blow.attacker
            && self.world.of(foe).is_active()
            && self.may_enter(who, foe, close_quarters::ENTRY_EXCESS as i16);
        let offer = Frame::FreeMove {
            who,
            foe,
            retreat: stopped && !blow.hit && !self.world.of(who).is_mounted(),
            enter: after_parry || again,
        };
        // A mover who has passed a block enters first; the free move waits under his move (RS-10.7, 10.8).
        let passing = blow.block && matches!(self.world.frames.last(), Some(Frame::Move(frame)) if frame.who == who);
        let place = self.world.frames.len() - usize::from(passing);
        self.world.frames.insert(place, offer);
    }
}

impl Blow {
    /// Who is struck: of horse and rider the one whom the d10 names (RS-16.24).
    fn struck(&self) -> CombatantId {
        self.mount.map_or(self.defender, Mount::struck)
    }
}

impl BlowFrame {
    /// The next stage; the early stages are gone through by the first blow, then by the second, likewise the later ones (RS-12.12).
    fn step_on(&mut self) {
        let next = match self.stage {
            Stage::Before => Stage::Aim,
            Stage::Aim => Stage::Defence,
            Stage::Defence => Stage::Dodge,
            Stage::Dodge => Stage::Attack,
            Stage::Attack => Stage::Location,
            Stage::Location => return self.turn_over(Stage::Before, Stage::Injury),
            Stage::Injury => Stage::Entry,
            Stage::Entry => Stage::Movement,
            Stage::Movement => Stage::Knock,
            Stage::Knock => Stage::Miss,
            Stage::Miss => return self.turn_over(Stage::Injury, Stage::Aftermath),
            Stage::Aftermath => Stage::Aftermath,
        };
        self.stage = next;
    }

    fn turn_over(&mut self, again: Stage, then: Stage) {
        if self.at + 1 < self.count {
            self.at += 1;
            self.stage = again;
        } else {
            self.at = 0;
            self.stage = then;
        }
    }
}
