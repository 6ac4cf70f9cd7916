//! From a horse's pose to bones: where trunk, neck, head, tail, legs and saddle are in the world.
//!
//! World: the middle of the front hex is the origin. The horse's own axes: x to its right, y ahead, z up, from the middle between its two
//! hexes, on top of the base.
use super::describe::{Horse, HorseArea, Seat};
use super::pose::{HorseLeg, HorsePose};
use crate::describe::Severity;
use crate::math::{Frame, M3, V3, v};
use crate::scenery::BOARD_HEX_MM;
use crate::skeleton::{BASE_HEIGHT, two_bones};

/// How much larger than its bones a horse is cast: it must carry a man of heroic scale.
pub(crate) const CAST: f32 = 1.12;
/// Middle of the trunk of a horse that stands, above the base.
pub(crate) const TRUNK: f32 = 18.0;
/// Middle of the trunk of a horse that lies on its side, above the base.
const LYING: f32 = 5.6;
/// The hips, about which the forehand rises.
const HIPS: V3 = v(0.0, -11.0, 16.0);
const SHOULDER: V3 = v(2.9, 8.2, 14.4);
const HIP: V3 = v(3.1, -11.6, 16.6);
/// Where hooves rest.
const FORE_HOOF: V3 = v(2.8, 8.6, 0.0);
const HIND_HOOF: V3 = v(3.2, -13.2, 0.0);
const FOREARM: f32 = 6.3;
const FORE_CANNON: f32 = 6.0;
const THIGH: f32 = 6.2;
const GASKIN: f32 = 6.2;
const HIND_CANNON: f32 = 5.8;
/// From the fetlock to the middle of the sole.
const PASTERN: V3 = v(0.0, 0.9, -2.5);
const NECK: f32 = 12.4;

/// A leg's joints. Of a foreleg `stifle` is the shoulder itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HorseLegBones {
    pub(crate) top: V3,
    pub(crate) stifle: V3,
    /// Knee of a foreleg, hock of a hind leg.
    pub(crate) knee: V3,
    pub(crate) fetlock: V3,
    /// The sole's middle; z up through the hoof, y to the toe.
    pub(crate) hoof: Frame,
}

/// All bones of one horse in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HorseBones {
    /// Forehand and croup, without what only the hooves do.
    pub(crate) body: Frame,
    /// From the withers: z along the neck, y to the throat.
    pub(crate) neck: Frame,
    /// From the poll: y along the face to the muzzle, z out of the forehead.
    pub(crate) head: Frame,
    pub(crate) tail: [V3; 5],
    /// Right fore, left fore, right hind, left hind.
    pub(crate) legs: [HorseLegBones; 4],
    /// Straight up and straight ahead for the horse, whatever its trunk does.
    pub(crate) root: Frame,
    /// On top of the base, between the two hexes: about this point it is cast larger.
    pub(crate) middle: V3,
}

impl HorseBones {
    pub(crate) fn of(horse: &Horse) -> HorseBones {
        let pose = bent_by_condition(horse);
        let root = root_frame(horse, &pose);
        let lift = V3::from(pose.trunk);
        let turn = M3::about_z(pose.yaw).mul_m(M3::about_x(pose.pitch));
        let about = root.child(HIPS + lift, turn);
        let body = about.child(-HIPS, M3::ID);
        let neck = neck_frame(body, &pose);
        let head = head_frame(body, neck, &pose);
        let legs = std::array::from_fn(|i| {
            let side = if i % 2 == 0 { 1.0 } else { -1.0 };
            if i < 2 { fore_leg(root, body, &pose.legs[i], side) } else { hind_leg(root, body, &pose.legs[i], side) }
        });
        HorseBones { body, neck, head, tail: tail(root, body, &pose), legs, root, middle: middle(horse) }
    }

    /// Where a rider sits: his crotch, y ahead.
    pub(crate) fn seat(&self, seat: Seat) -> Frame {
        let at = match seat {
            Seat::Forwards => v(0.0, 1.2, 24.2),
            Seat::Back => v(0.0, -8.4, 23.6),
        };
        // He keeps himself half upright when the horse rears or bucks.
        let up = self.root.m.z.lerp(self.body.m.z, 0.55).unit();
        let across = self.body.m.x;
        let x = across.across(up).unit_or(across);
        Frame { m: M3::new(x, up.cross(x), up), t: self.cast(self.body.at(at)) }
    }

    /// Where a point of the bones comes in the cast.
    pub(crate) fn cast(&self, p: V3) -> V3 {
        self.middle + (p - self.middle) * CAST
    }

    /// The point of the bones that comes there in the cast.
    pub(crate) fn uncast(&self, p: V3) -> V3 {
        self.middle + (p - self.middle) * (1.0 / CAST)
    }
}

fn middle(horse: &Horse) -> V3 {
    super::ahead(horse.heading) * (-BOARD_HEX_MM / 2.0) + v(0.0, 0.0, BASE_HEIGHT)
}

fn root_frame(horse: &Horse, pose: &HorsePose) -> Frame {
    let facing = M3::about_z(-horse.heading.degrees());
    let (sin, cos) = pose.roll.to_radians().sin_cos();
    // It rolls about its trunk, which comes down beside the middle line, so that the hooves lie on the base too.
    let trunk = v(4.5 * sin, -BOARD_HEX_MM / 2.0, BASE_HEIGHT + TRUNK - (TRUNK - LYING) * (1.0 - cos));
    let turned = facing.mul_m(M3::about_y(pose.roll));
    Frame { m: turned, t: facing.mul_v(trunk) - turned.mul_v(v(0.0, 0.0, TRUNK)) }
}

fn neck_frame(body: Frame, pose: &HorsePose) -> Frame {
    let [raise, turn] = pose.neck;
    let (s, c) = raise.to_radians().sin_cos();
    let yaw = M3::about_z(turn);
    let along = yaw.mul_v(v(0.0, c, s));
    // A neck that hangs starts lower on the chest.
    let root = v(0.0, 9.6, 19.4 + 1.4 * s);
    body.child(root, M3::along(along, yaw.x))
}

fn head_frame(body: Frame, neck: Frame, pose: &HorsePose) -> Frame {
    let [hang, turn] = pose.head;
    let (s, c) = hang.to_radians().sin_cos();
    let yaw = M3::about_z(pose.neck[1] + turn);
    let face = yaw.mul_v(v(0.0, c, -s));
    let x = yaw.x;
    Frame { m: body.m.mul_m(M3::new(x, face, x.cross(face))), t: neck.at(v(0.0, 0.0, NECK)) }
}

fn hoof_frame(root: Frame, leg: &HorseLeg, rest: V3, side: f32) -> Frame {
    let at = rest + v(leg.hoof[0], leg.hoof[1], leg.hoof[2]);
    root.child(v(side * at.x, at.y, at.z), M3::about_x(-leg.flex))
}

/// Where the fetlock is for a hoof that shall be there, and the hoof brought to where the fetlock really comes.
fn fetlock_of(hoof: Frame) -> V3 {
    hoof.at(-PASTERN)
}

fn brought(hoof: Frame, fetlock: V3) -> Frame {
    Frame { m: hoof.m, t: fetlock + hoof.dir(PASTERN) }
}

fn fore_leg(root: Frame, body: Frame, leg: &HorseLeg, side: f32) -> HorseLegBones {
    let hoof = hoof_frame(root, leg, FORE_HOOF, side);
    let top = body.at(v(side * SHOULDER.x, SHOULDER.y, SHOULDER.z));
    let hint = body.m.y;
    let (knee, fetlock) = two_bones(top, fetlock_of(hoof), FOREARM, FORE_CANNON, hint);
    HorseLegBones { top, stifle: top, knee, fetlock, hoof: brought(hoof, fetlock) }
}

fn hind_leg(root: Frame, body: Frame, leg: &HorseLeg, side: f32) -> HorseLegBones {
    let hoof = hoof_frame(root, leg, HIND_HOOF, side);
    let top = body.at(v(side * HIP.x, HIP.y, HIP.z));
    let target = fetlock_of(hoof);
    // The thigh follows the hoof by half: forward when it reaches forward, up when it is lifted.
    let way = body.m.transposed().mul_v(target - top);
    let swing = (way.y * 4.2 - 6.0).clamp(-40.0, 60.0) + (way.z + 14.0).clamp(0.0, 8.0) * 3.0;
    let thigh = M3::about_x(swing).mul_v(v(0.0, 2.9, -5.5).unit() * THIGH);
    let stifle = top + body.dir(v(side * 0.5, thigh.y, thigh.z));
    let (knee, fetlock) = two_bones(stifle, target, GASKIN, HIND_CANNON, -body.m.y);
    HorseLegBones { top, stifle, knee, fetlock, hoof: brought(hoof, fetlock) }
}

/// From the dock: hanging, or streaming out behind.
fn tail(root: Frame, body: Frame, pose: &HorsePose) -> [V3; 5] {
    let dock = body.at(v(0.0, -16.8, 20.8));
    let (s, c) = pose.tail.to_radians().sin_cos();
    let back = (-body.m.y).across(root.m.z).unit_or(-body.m.y);
    let mut at = dock;
    let mut points = [dock; 5];
    for (i, point) in points.iter_mut().enumerate().skip(1) {
        // It leaves the dock backwards and falls the more the farther out it is.
        let hang = 1.0 - (0.55 - 0.14 * i as f32).max(0.0);
        let way = back * (s + (1.0 - hang) * 1.2) - root.m.z * (c * hang + 0.18 * i as f32 * s);
        at += way.unit() * 3.6;
        *point = at;
    }
    points
}

/// The pose as wounds and weariness bend it.
fn bent_by_condition(horse: &Horse) -> HorsePose {
    let mut p = horse.pose;
    let upright = 1.0 - (p.roll.abs() / 60.0).min(1.0);
    let tired = f32::from(horse.fatigue.min(3)) * upright;
    p.neck[0] -= 9.0 * tired;
    p.head[0] += 5.0 * tired;
    p.mouth = (p.mouth + 0.15 * tired).min(1.0);
    let limbs = [HorseArea::RightForeleg, HorseArea::LeftForeleg, HorseArea::RightHindLeg, HorseArea::LeftHindLeg];
    for (leg, area) in p.legs.iter_mut().zip(limbs) {
        let lame = horse.wounds.iter().any(|w| w.area == area && w.severity == Severity::Crippling);
        if lame && upright > 0.5 {
            // Held off the ground.
            leg.hoof = [leg.hoof[0], leg.hoof[1] * 0.4 - 0.6, leg.hoof[2].max(2.4)];
            leg.flex = leg.flex.max(62.0);
            p.neck[0] -= 8.0;
        }
    }
    p
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, HorseAction};

    fn bones(action: HorseAction, heading: Facing) -> HorseBones {
        HorseBones::of(&Horse { heading, ..Horse::default() }.posed(action))
    }

    #[test]
    fn forelegs_stand_in_the_front_hex_and_hind_legs_in_the_rear_hex() {
        for heading in Facing::ALL {
            let ahead = crate::horse::ahead(heading);
            let b = bones(HorseAction::Stand, heading);
            let along = |p: V3| p.dot(ahead);
            for leg in &b.legs[..2] {
                assert!(along(leg.hoof.t).abs() < BOARD_HEX_MM / 2.0, "{heading:?}");
            }
            for leg in &b.legs[2..] {
                assert!((along(leg.hoof.t) + BOARD_HEX_MM).abs() < BOARD_HEX_MM / 2.0, "{heading:?}");
            }
            assert!(along(b.head.at(v(0.0, 8.0, 0.0))) > along(b.tail[4]) + 35.0);
        }
    }

    #[test]
    fn legs_keep_their_lengths() {
        for action in HorseAction::ALL {
            for (i, leg) in bones(action, Facing::SE).legs.into_iter().enumerate() {
                let (upper, lower) = if i < 2 { (FOREARM, FORE_CANNON) } else { (GASKIN, HIND_CANNON) };
                assert!(((leg.knee - leg.stifle).length() - upper).abs() < 0.01, "{action:?} {i}");
                assert!(((leg.fetlock - leg.knee).length() - lower).abs() < 0.01, "{action:?} {i}");
            }
        }
    }

    #[test]
    fn nothing_sinks_into_the_base_far() {
        for action in HorseAction::ALL {
            for (i, leg) in bones(action, Facing::NE).legs.into_iter().enumerate() {
                assert!(leg.hoof.t.z > BASE_HEIGHT - 1.0, "{action:?} {i}: {}", leg.hoof.t.z);
                assert!(leg.knee.z > BASE_HEIGHT - 1.0, "{action:?} {i}: {}", leg.knee.z);
            }
        }
    }

    #[test]
    fn the_seat_is_over_the_hex_it_is_named_after() {
        for heading in Facing::ALL {
            let ahead = crate::horse::ahead(heading);
            let b = bones(HorseAction::Stand, heading);
            let along = |seat| b.seat(seat).t.dot(ahead);
            assert!(along(Seat::Forwards) > -BOARD_HEX_MM / 2.0);
            assert!(along(Seat::Back) < -BOARD_HEX_MM / 2.0);
        }
    }

    #[test]
    fn a_dead_horse_lies_on_its_base() {
        let b = bones(HorseAction::Dead, Facing::N);
        let middle = b.body.at(v(0.0, 0.0, TRUNK));
        assert!((middle.z - BASE_HEIGHT - LYING).abs() < 0.8 && middle.x.abs() < 8.0, "{middle:?}");
    }
}
