//! The figures: what each combatant looks like, from what a side knows of him.
//!
//! Body and side never change; armour is the scenario's; what he holds, his wounds and his weariness are those of the view. Nothing that
//! a view hides is shown: of an enemy only what is in his hands and what wounds can be seen.

use std::sync::Arc;

use board::{Direction, Hand, Hex};
use engine::CombatantId;
use miniatures::{Action, Area, Armour, Body, Figure, GROUND_SQUASH, Item, Severity, SideLook, Wound};
use steel::fight::{
    Carried, Couched, Doing, ItemId, ItemPlace, ItemSetup, Means, Order, Setup, SideView, Status, Wear,
};
use steel::tables::{ArmourId, BlowType, Injury, Role, Tables, Weapon, WeaponId};

use crate::projection::{Point, centre};
use crate::stage::{Frame, facing, lying};

/// What everybody of a scenario looks like.
#[derive(Clone, Debug)]
pub struct Looks {
    tables: Arc<Tables>,
    base: Vec<Figure>,
    /// By item: it is a trident.
    tridents: Vec<bool>,
}

impl PartialEq for Looks {
    /// The tables are the scenario's.
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base
    }
}

impl Looks {
    /// The bodies, armour and colours of a scenario; `sides` by side, plain red where one is missing.
    pub fn new(setup: &Setup, sides: &[SideLook]) -> Self {
        let people = setup.people.iter().chain(setup.horses.iter().map(|horse| &horse.person));
        let base = people.enumerate().map(|(number, person)| Figure {
            body: Body::numbered(number as u32 + 1),
            armour: armour(&setup.tables, person.armour),
            side: sides.get(person.side.index()).copied().unwrap_or_default(),
            facing: facing(person.start.facing),
            ..Figure::default()
        });
        Self { tables: Arc::clone(&setup.tables), base: base.collect(), tridents: tridents(setup) }
    }

    /// The colours of everybody, in order.
    pub(crate) fn sides(&self) -> impl Iterator<Item = SideLook> {
        self.base.iter().map(|figure| figure.side)
    }

    /// A combatant with empty hands, unhurt, standing at ease.
    pub fn base(&self, who: CombatantId) -> &Figure {
        &self.base[who.index()]
    }

    /// A combatant as a side knows him, in the pose in which he rests; `None` if he is not on the table for it.
    pub fn figure_of(&self, view: &SideView, who: CombatantId) -> Option<Figure> {
        if !on_stage(view, who) {
            return None;
        }
        let him = view.world.of(who);
        let figure = self.dressed(who, &Condition::of(view, who), |item| self.item_of(view, item));
        let place = him.place;
        let pose = resting(view, who, self).pose(figure.grip());
        Some(Figure { pose, facing: facing(place.facing), lying: lying(place.hex, place.head), ..figure })
    }

    /// The picture of an item; `None` while the side does not know what it is.
    pub fn item_of(&self, view: &SideView, item: ItemId) -> Option<Item> {
        let known = view.world.items.get(item.index()).filter(|known| known.at != ItemPlace::Unknown)?;
        Some(match self.picture(known.weapon)? {
            Item::Javelin if self.tridents.get(item.index()).is_some_and(|&is| is) => Item::Trident,
            Item::Net if known.wear == Wear::Useless => Item::TornNet,
            other => other,
        })
    }

    /// The picture of a weapon of the tables; `None` for bare hands, feet and horses.
    pub fn picture(&self, weapon: WeaponId) -> Option<Item> {
        picture(&self.tables[weapon])
    }

    pub(crate) fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.tables[weapon]
    }

    /// A combatant in a condition.
    pub(crate) fn dressed(
        &self,
        who: CombatantId,
        condition: &Condition,
        item: impl Fn(ItemId) -> Option<Item>,
    ) -> Figure {
        let [right, left] = condition.hands.map(|held| held.and_then(&item));
        let both_hands = condition.hands[0].is_some() && condition.hands[0] == condition.hands[1];
        // The poses strike with the right hand: a left-handed man is shown as his mirror image.
        let mirrored =
            !both_hands && matches!(right, None | Some(Item::Shield)) && left.is_some_and(|i| i != Item::Shield);
        let (right, left) = if mirrored { (left, right) } else { (right, left) };
        Figure {
            right,
            left: if both_hands { None } else { left },
            both_hands,
            stowed: condition.stowed.iter().filter_map(|&id| item(id)).collect(),
            wounds: condition.wounds(),
            fatigue: condition.fatigue,
            ..self.base(who).clone()
        }
    }
}

/// What changes in somebody's look during a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Condition {
    /// What his hands hold: right, left.
    pub(crate) hands: [Option<ItemId>; 2],
    /// What he has sheathed or slung.
    pub(crate) stowed: Vec<ItemId>,
    /// By area, in the order of [`steel::tables::Area::ALL`].
    pub(crate) injuries: [Option<Injury>; 9],
    /// 0 fresh to 3 spent.
    pub(crate) fatigue: u8,
}

impl Condition {
    /// What a side knows of it.
    pub(crate) fn of(view: &SideView, who: CombatantId) -> Self {
        let him = view.world.of(who);
        let sheathed = ItemPlace::With(who, Carried::Sheathed);
        let items = view.world.items.iter().enumerate();
        Self {
            hands: him.hands,
            stowed: items.filter(|(_, item)| item.at == sheathed).map(|(id, _)| ItemId(id as u16)).collect(),
            injuries: him.wounds.areas.map(|area| Some(area.injury())),
            fatigue: weariness(him.fatigue.points(), view.setup.person(who).sheet.fatigue_limit),
        }
    }

    fn wounds(&self) -> Vec<Wound> {
        let areas = steel::tables::Area::ALL.iter().zip(self.injuries);
        let wound = |(&at, injury): (&steel::tables::Area, Option<Injury>)| {
            let severity = severity(at, injury?)?;
            Some(Wound { area: area(at), severity, bandaged: false })
        };
        areas.filter_map(wound).collect()
    }
}

/// Whether a combatant is on the table for a side: in sight, and not off the map or led away.
pub(crate) fn on_stage(view: &SideView, who: CombatantId) -> bool {
    matches!(view.world.of(who).status, Status::Active | Status::Unconscious | Status::Dead)
}

/// How weary somebody looks, 0 to 3, by his fatigue points against his limit: effects begin above half of it (RS-7.5).
pub(crate) const fn weariness(points: i32, limit: i32) -> u8 {
    match () {
        () if points * 4 < limit || points <= 0 => 0,
        () if points * 2 <= limit => 1,
        () if points < limit => 2,
        () => 3,
    }
}

/// How he holds himself when nothing of him moves.
pub(crate) fn resting(view: &SideView, who: CombatantId, looks: &Looks) -> Frame {
    let him = view.world.of(who);
    if him.status == Status::Dead {
        return Frame::still(Action::Dead);
    }
    if him.place.fallen || him.status == Status::Unconscious {
        return Frame::still(lying_pose(him.place.facing, him.place.hex, him.place.head));
    }
    if him.seat.is_some() && holds(view, who, Role::Lance) {
        // Upright until it is ready, which all may see (RS-20.9, 2.26).
        let ready = view.scene().couched(who) != Couched::No;
        return Frame::still(if ready { Action::Couch } else { Action::Stand });
    }
    let order = him.action.order();
    if him.action.doing == Doing::OffBalance {
        return Frame::between(Action::Ready, Action::Reel, 0.5);
    }
    let guard = guard_of(view, who);
    if let Some(shooting) = shooting_pose(view, who) {
        return Frame::twisted((shooting, aim(view, who)), (shooting, aim(view, who)), 0.0);
    }
    match order.and_then(|order| order.blow()) {
        Some(with) if him.action.due != u32::MAX => {
            let share = gathering(him.action.start, him.action.due, view.world.now as f32);
            Frame::twisted((guard, 0), (stroke_poses(looks, view, with, him.hands)[0], aim(view, who)), share)
        }
        _ => Frame::still(guard),
    }
}

/// How somebody holds a missile weapon that he is busy with, as far as the side knows what he does.
fn shooting_pose(view: &SideView, who: CombatantId) -> Option<Action> {
    let known = view.known_action(who)?;
    Some(match known.code {
        "LO" | "RL" => Action::Load,
        "AI" | "AF" | "FI" => Action::Aim,
        "DN" => Action::Disentangle,
        _ => return None,
    })
}

/// On guard, behind the shield, or at ease.
pub(crate) fn guard_of(view: &SideView, who: CombatantId) -> Action {
    let him = view.world.of(who);
    let order = him.action.order();
    let defensive = matches!(order, Some(Order::Wait { .. } | Order::Defend { .. })) || him.targets[1].is_some();
    if defensive && holds(view, who, Role::Shield) {
        return Action::ShieldUp;
    }
    let near = || {
        view.scene().opponents(who).any(|foe| {
            let foe = view.world.of(foe);
            foe.is_active() && board::distance(foe.place.hex, him.place.hex) <= WARY_HEXES
        })
    };
    let busy = him.block.is_some() || him.engaged != 0 || order.is_some_and(|order| order.closing_foe().is_some());
    let aware = him.is_aware(view.world.now);
    if aware && (busy || defensive || order.is_some_and(|order| order.blow().is_some()) || near()) {
        Action::Ready
    } else {
        Action::Stand
    }
}

/// Whether somebody is seen to hold an item of a kind.
fn holds(view: &SideView, who: CombatantId, role: Role) -> bool {
    view.world.of(who).hands.iter().flatten().any(|&item| {
        let item = view.world.items[item.index()];
        item.at != ItemPlace::Unknown && view.setup.tables[item.weapon].role == role
    })
}

/// At that distance from an enemy in sight nobody stands at ease.
const WARY_HEXES: u16 = 3;

/// How far somebody has drawn back for a blow that falls at `due`: it begins when half of the time, and at most 8 tenths, are left.
pub(crate) fn gathering(start: u32, due: u32, now: f32) -> f32 {
    let span = ((due.saturating_sub(start)) as f32 * 0.6).clamp(1.0, 8.0);
    ((now - (due as f32 - span)) / span).clamp(0.0, 1.0) * 0.75
}

/// How somebody turns aside for the target that he has named, as far as the view knows of one; see [`Frame::twist`].
pub(crate) fn aim(view: &SideView, who: CombatantId) -> i8 {
    let him = view.world.of(who);
    let Some(target) = him.targets[0].filter(|&target| on_stage(view, target)) else { return 0 };
    twist(centre(him.place.hex), him.place.facing, centre(view.world.of(target).place.hex))
}

/// How somebody who stands at a point and looks that way turns aside for another point, both at height 0; see [`Frame::twist`].
pub(crate) fn twist(from: Point, looks: Direction, to: Point) -> i8 {
    let (right, ahead) = (to.x - from.x, (to.y - from.y) / GROUND_SQUASH);
    if right.abs() + ahead.abs() < 1.0 {
        return 0;
    }
    let off = (right.atan2(ahead).to_degrees() - facing(looks).degrees() + 540.0).rem_euclid(360.0) - 180.0;
    (off / 60.0).round().clamp(-1.0, 1.0) as i8
}

/// The pose before a blow and the pose at its contact, of somebody who holds that in his hands.
pub(crate) fn stroke_poses(looks: &Looks, view: &SideView, with: Means, hands: [Option<ItemId>; 2]) -> [Action; 2] {
    let left = is_of_the_left(view, with, hands);
    match (with, weapon_of(view, with)) {
        (Means::Foot, _) => [Action::KickBack, Action::Kick],
        (Means::Fist(Hand::Left), _) => [Action::PunchLeftBack, Action::PunchLeft],
        (Means::Fist(Hand::Right), _) => [Action::PunchRightBack, Action::PunchRight],
        (_, Some(weapon)) if looks.weapon(weapon).role == Role::Shield => [Action::ShieldUp, Action::ParryShield],
        (_, Some(weapon)) if looks.weapon(weapon).role == Role::Lance => [Action::Couch, Action::CouchStrike],
        _ if left => [Action::PunchLeftBack, Action::PunchLeft],
        // The lash flies out where the arm points: at its target, not across it.
        (_, Some(weapon)) if looks.weapon(weapon).role == Role::Whip => [Action::WindUp, Action::Thrust],
        (_, Some(weapon)) if looks.weapon(weapon).blow == BlowType::Cut => [Action::WindUp, Action::Strike],
        _ => [Action::ThrustBack, Action::Thrust],
    }
}

/// Whether a blow is struck with what is in the left hand beside a weapon in the right one: with nothing there he is shown as his mirror
/// image, see [`Looks::dressed`].
fn is_of_the_left(view: &SideView, with: Means, [right, left]: [Option<ItemId>; 2]) -> bool {
    let Means::Item(item) = with else { return false };
    let is_shield = |other: ItemId| {
        weapon_of(view, Means::Item(other)).is_none_or(|weapon| view.setup.tables[weapon].role == Role::Shield)
    };
    left == Some(item) && right.is_some_and(|other| other != item && !is_shield(other))
}

/// What a blow is struck with, as a row of the tables; `None` for a hand, a foot, and what the side does not know.
pub(crate) fn weapon_of(view: &SideView, with: Means) -> Option<WeaponId> {
    let Means::Item(item) = with else { return None };
    let item = view.world.items.get(item.index())?;
    (item.at != ItemPlace::Unknown).then_some(item.weapon)
}

/// On his face when his head lies before him, else on his back.
pub(crate) fn lying_pose(looks: Direction, feet: Hex, head: Option<Hex>) -> Action {
    if head == Some(board::step(feet, looks)) { Action::LieProne } else { Action::Lie }
}

/// The row of table T-3 as the figures wear it.
fn armour(tables: &Tables, id: ArmourId) -> Armour {
    match tables[id].key.as_str() {
        "none" => Armour::None,
        "protection" => Armour::Protection,
        "light" => Armour::Light,
        "standard" => Armour::Standard,
        "heavy" => Armour::Heavy,
        "heavy_plus" => Armour::HeavyPlus,
        "extra_heavy" => Armour::ExtraHeavy,
        "super_heavy" => Armour::SuperHeavy,
        "full" => Armour::FullPlate,
        // Rows of a player's own data: lightest first, as all rows are.
        _ => Armour::ALL[id.index().min(Armour::ALL.len() - 1)],
    }
}

/// Which items are drawn as tridents: the rulebook has none, and counts one as a javelin. A javelin is one when whoever has it at the
/// start has a net in hand beside it, which all may see.
fn tridents(setup: &Setup) -> Vec<bool> {
    let key = |item: &ItemSetup| setup.tables[item.weapon].key.as_str();
    let in_hand = |item: &ItemSetup| item.carried != Carried::Sheathed;
    let beside_a_net = |item: &ItemSetup| {
        setup
            .items
            .iter()
            .any(|net| net.owner == item.owner && in_hand(net) && setup.tables[net.weapon].role == Role::Net)
    };
    setup.items.iter().map(|item| key(item) == "javelin" && in_hand(item) && beside_a_net(item)).collect()
}

/// The row of table T-1 as the figures hold it.
fn picture(weapon: &Weapon) -> Option<Item> {
    Some(match weapon.key.as_str() {
        "sword" => Item::Sword,
        "dagger" => Item::Dagger,
        "spear" => Item::Spear,
        "club" => Item::Club,
        "javelin" => Item::Javelin,
        "short_sword" => Item::ShortSword,
        "quarterstaff" => Item::Quarterstaff,
        "greatsword" => Item::Greatsword,
        "hand_axe" => Item::HandAxe,
        "battleaxe" => Item::Battleaxe,
        "shield" => Item::Shield,
        "rapier" => Item::Rapier,
        "polearm" => Item::Polearm,
        "lance" => Item::Lance,
        "whip" => Item::Whip,
        "net" => Item::Net,
        "shortbow" => Item::Shortbow,
        "longbow" => Item::Longbow,
        "crossbow" => Item::Crossbow,
        "arbalest" => Item::Arbalest,
        "slingshot" | "sling" => Item::Sling,
        "rock" | "stone" => Item::Rock,
        "handgun" => Item::Handgun,
        "musket" => Item::Musket,
        "knife" => Item::Dagger,
        "axe" => Item::HandAxe,
        _ => return own_weapon(weapon),
    })
}

/// A weapon of a player's own data looks like the nearest one of the rulebook's.
const fn own_weapon(weapon: &Weapon) -> Option<Item> {
    Some(match (weapon.role, weapon.blow, weapon.two_handed()) {
        // Slings, rocks and guns have no picture yet.
        (Role::Hand | Role::Foot | Role::Horse | Role::Missile, ..) => return None,
        (Role::Shield, ..) => Item::Shield,
        (Role::Rapier, ..) => Item::Rapier,
        (Role::Polearm, ..) => Item::Polearm,
        (Role::Lance, ..) => Item::Lance,
        (Role::Whip, ..) => Item::Whip,
        (Role::Net, ..) => Item::Net,
        (Role::Plain, BlowType::Stab, true) => Item::Spear,
        (Role::Plain, BlowType::Stab, false) => Item::ShortSword,
        (Role::Plain, BlowType::Cut, true) => Item::Greatsword,
        (Role::Plain, BlowType::Cut, false) => Item::Sword,
    })
}

const fn area(area: steel::tables::Area) -> Area {
    use steel::tables::Area as Rules;
    match area {
        Rules::Head => Area::Head,
        Rules::RightArm => Area::RightArm,
        Rules::LeftArm => Area::LeftArm,
        Rules::RightShoulder => Area::RightShoulder,
        Rules::LeftShoulder => Area::LeftShoulder,
        Rules::Chest => Area::Chest,
        Rules::Abdomen => Area::Abdomen,
        Rules::RightLeg => Area::RightLeg,
        Rules::LeftLeg => Area::LeftLeg,
    }
}

/// How an injury of a horse looks; bruises do not show.
pub(crate) fn severity_of(injury: Injury) -> Option<Severity> {
    severity(steel::tables::Area::Chest, injury)
}

/// How an injury looks; bruises do not show. An arm with a serious wound still fights (RS-5.8), so that it does not hang yet.
fn severity(at: steel::tables::Area, injury: Injury) -> Option<Severity> {
    use steel::tables::Part;
    let fights_on = matches!(at.part(), Part::Arm | Part::Shoulder);
    match injury {
        Injury::None | Injury::Bruise => None,
        Injury::LightWound => Some(Severity::Light),
        Injury::Wound => Some(Severity::Serious),
        Injury::SeriousWound if fights_on => Some(Severity::Serious),
        Injury::SeriousWound | Injury::Disablement | Injury::Sever | Injury::Death => Some(Severity::Crippling),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_turns_aside_for_a_target_that_is_not_straight_ahead_and_no_further_than_a_sixth() {
        for looks in Direction::ALL {
            let here = Hex::new(2, -1);
            let turn = |sixths: i8| twist(centre(here), looks, centre(board::step(here, looks.turned(sixths))));
            assert_eq!([-2, -1, 0, 1, 2].map(turn), [-1, -1, 0, 1, 1], "{looks:?}");
        }
        assert_eq!(twist(Point::new(3.0, 4.0), Direction::N, Point::new(3.0, 4.0)), 0);
    }

    #[test]
    fn a_lance_is_upright_until_it_is_ready_for_friend_and_foe_to_see() {
        let tables = std::sync::Arc::new(Tables::builtin().clone());
        let joust = scenario::Scenario::open("joust", &tables).expect("a shipped scenario");
        let mut world = steel::fight::World::begin(joust.setup());
        let lancer = |view: &SideView| resting(view, CombatantId(0), &Looks::new(joust.setup(), &[])).from;
        for (couched, pose) in [(Couched::No, Action::Stand), (Couched::For(CombatantId(1)), Action::Couch)] {
            world.horses[0].lance.couched = couched;
            let dice = engine::Dice::seeded(1);
            let fight = engine::Fight::<steel::fight::Steel>::from_world(joust.setup().clone(), world.clone(), dice);
            for side in [0, 1].map(engine::SideId) {
                let mut view = SideView::new(joust.setup(), side);
                fight.view(side, &mut view);
                assert_eq!(lancer(&view), pose, "{side:?}: {couched:?}");
            }
        }
    }

    #[test]
    fn only_blows_and_parries_are_turned_aside() {
        let grip = miniatures::Grip::default();
        let frame = Frame::twisted((Action::Ready, 1), (Action::Strike, 1), 0.5);
        assert_eq!(frame.twist, [0, 1]);
        assert!((frame.pose(grip).turn + 30.0).abs() < 1e-4, "half of the way to the right");
        assert_eq!(Frame::twisted((Action::Ready, 1), (Action::Strike, 1), 0.0), Frame::still(Action::Ready));
        assert_eq!(Frame::twisted((Action::Reel, -1), (Action::Reel, -1), 1.0), Frame::still(Action::Reel));
        let aside = Frame::twisted((Action::Strike, -1), (Action::Strike, 1), 0.5);
        assert_eq!((aside.eighths, aside.twist), (4, [-1, 1]), "from one side to the other");
    }
}
