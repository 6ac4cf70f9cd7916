//! Who stands and who lies where (clauses RS-3.6, RS-3.7). As large as its map in what it answers, as small as the crowd in what it costs:
//! a bit for each hex says whether anybody is there, a short sorted list says who.

use crate::TerrainMap;
use std::hash::{Hash, Hasher};

/// The bodies on a map. Bodies are named by a number from 0 to 254; hexes by their index on the map.
///
/// Equal and of equal hash when the same bodies are in the same hexes in the same way, whatever the order in which they came.
#[derive(Debug)]
pub struct Occupancy {
    /// A bit for each hex: somebody stands here.
    standing: Vec<u64>,
    /// A bit for each hex: somebody lies here.
    fallen: Vec<u64>,
    /// Sorted by hex, then standing before fallen, then by body.
    places: Vec<Place>,
    /// Hexes of the map.
    len: usize,
}

/// One body in one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Place {
    index: u16,
    fallen: bool,
    body: u8,
}

/// Why a body cannot be put into a hex.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OccupancyError {
    /// Two bodies stand there already (clause RS-3.6).
    #[error("two bodies stand in the hex of index {index} already, a third cannot")]
    Full {
        /// The index of the hex.
        index: usize,
    },
    /// The body is in that hex already.
    #[error("body {body} is in the hex of index {index} already")]
    AlreadyThere {
        /// The body.
        body: u8,
        /// The index of the hex.
        index: usize,
    },
    /// The index is not on the map.
    #[error("there is no hex of index {index}")]
    OffMap {
        /// The index that was given.
        index: usize,
    },
    /// 255 names no body.
    #[error("a body's number is at most 254, found 255")]
    NoSuchBody,
}

/// The bodies that stand in one hex: none, one, or two at close quarters (clause RS-3.6). Small enough to copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standers {
    bodies: [u8; 2],
    count: u8,
}

impl Occupancy {
    /// An empty map.
    pub fn new(map: &TerrainMap) -> Self {
        let words = map.len().div_ceil(64);
        Self { standing: vec![0; words], fallen: vec![0; words], places: Vec::with_capacity(64), len: map.len() }
    }

    /// Makes a body stand in a hex. A horse stands in two: call it for both (clause RS-16.3).
    ///
    /// # Errors
    /// [`OccupancyError::Full`] when two stand there already; else see the other variants. Nothing is changed then.
    pub fn stand(&mut self, index: usize, body: u8) -> Result<(), OccupancyError> {
        self.check(index, body)?;
        if self.standing(index).len() >= 2 {
            return Err(OccupancyError::Full { index });
        }
        self.insert(index, body, false);
        Ok(())
    }

    /// Makes a body lie with its feet in one hex and its head, where it has room, in another (clause RS-3.7). Hexes in which it stands are
    /// left first: to fall is one call.
    ///
    /// # Errors
    /// [`OccupancyError::OffMap`], [`OccupancyError::NoSuchBody`], and [`OccupancyError::AlreadyThere`] when feet and head are given the
    /// same hex. Nothing is changed then.
    pub fn lie(&mut self, body: u8, feet: usize, head: Option<usize>) -> Result<(), OccupancyError> {
        if head == Some(feet) {
            return Err(OccupancyError::AlreadyThere { body, index: feet });
        }
        for index in [Some(feet), head].into_iter().flatten() {
            self.check_named(index, body)?;
        }
        self.leave(body);
        for index in [Some(feet), head].into_iter().flatten() {
            self.insert(index, body, true);
        }
        Ok(())
    }

    /// Takes a body off the map, out of all its hexes. Does nothing when it is not there.
    pub fn leave(&mut self, body: u8) {
        while let Some(at) = self.places.iter().position(|place| place.body == body) {
            self.remove(at);
        }
    }

    /// Takes a body out of one hex; whether it was there.
    pub fn leave_hex(&mut self, index: usize, body: u8) -> bool {
        let at = self.places.iter().position(|place| usize::from(place.index) == index && place.body == body);
        if let Some(at) = at {
            self.remove(at);
        }
        at.is_some()
    }

    /// Takes everybody off the map.
    pub fn clear(&mut self) {
        for place in &self.places {
            self.standing[usize::from(place.index) / 64] = 0;
            self.fallen[usize::from(place.index) / 64] = 0;
        }
        self.places.clear();
    }

    /// Whether nobody stands in the hex; the fallen do not fill it (clause RS-3.6). False off the map.
    #[inline]
    pub fn is_free(&self, index: usize) -> bool {
        self.standing.get(index / 64).is_some_and(|word| word & bit(index) == 0)
    }

    /// Who stands in the hex, by body.
    #[inline]
    pub fn standing(&self, index: usize) -> Standers {
        let mut standers = Standers::default();
        if is_set(&self.standing, index) {
            for place in self.in_hex(index).filter(|place| !place.fallen) {
                standers.bodies[usize::from(standers.count)] = place.body;
                standers.count += 1;
            }
        }
        standers
    }

    /// How many bodies lie in the hex, whole or in part: one or more obstruct it (clauses RS-3.6, RS-3.14).
    pub fn fallen(&self, index: usize) -> u8 {
        if is_set(&self.fallen, index) { self.fallen_bodies(index).count() as u8 } else { 0 }
    }

    /// Which bodies lie in the hex, by body.
    pub fn fallen_bodies(&self, index: usize) -> impl Iterator<Item = u8> {
        self.in_hex(index).filter(|place| place.fallen).map(|place| place.body)
    }

    /// The hexes of a body, by index: none, one or two.
    pub fn hexes_of(&self, body: u8) -> impl Iterator<Item = usize> {
        self.places.iter().filter(move |place| place.body == body).map(|place| usize::from(place.index))
    }

    /// Everybody: (index of the hex, body, whether it lies), sorted by hex.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (usize, u8, bool)> {
        self.places.iter().map(|place| (usize::from(place.index), place.body, place.fallen))
    }

    fn check(&self, index: usize, body: u8) -> Result<(), OccupancyError> {
        self.check_named(index, body)?;
        if self.in_hex(index).any(|place| place.body == body) {
            return Err(OccupancyError::AlreadyThere { body, index });
        }
        Ok(())
    }

    fn check_named(&self, index: usize, body: u8) -> Result<(), OccupancyError> {
        if index >= self.len {
            return Err(OccupancyError::OffMap { index });
        }
        if body == u8::MAX {
            return Err(OccupancyError::NoSuchBody);
        }
        Ok(())
    }

    /// The places in one hex, in their order.
    fn in_hex(&self, index: usize) -> impl Iterator<Item = &Place> {
        let first = self.places.partition_point(|place| usize::from(place.index) < index);
        self.places[first..].iter().take_while(move |place| usize::from(place.index) == index)
    }

    fn insert(&mut self, index: usize, body: u8, fallen: bool) {
        let place = Place { index: index as u16, fallen, body };
        let at = self.places.partition_point(|other| *other < place);
        self.places.insert(at, place);
        self.bits(fallen)[index / 64] |= bit(index);
    }

    fn remove(&mut self, at: usize) {
        let gone = self.places.remove(at);
        let index = usize::from(gone.index);
        if !self.in_hex(index).any(|place| place.fallen == gone.fallen) {
            self.bits(gone.fallen)[index / 64] &= !bit(index);
        }
    }

    fn bits(&mut self, fallen: bool) -> &mut [u64] {
        if fallen { &mut self.fallen } else { &mut self.standing }
    }
}

const fn bit(index: usize) -> u64 {
    1 << (index % 64)
}

fn is_set(bits: &[u64], index: usize) -> bool {
    bits.get(index / 64).is_some_and(|word| word & bit(index) != 0)
}

impl Clone for Occupancy {
    fn clone(&self) -> Self {
        let mut places = Vec::with_capacity(self.places.capacity());
        places.extend_from_slice(&self.places);
        Self { standing: self.standing.clone(), fallen: self.fallen.clone(), places, len: self.len }
    }

    /// Copies without allocating when both are of one map, at the cost of the crowd and not of the map.
    fn clone_from(&mut self, source: &Self) {
        if self.len != source.len {
            *self = source.clone();
            return;
        }
        self.clear();
        self.places.extend_from_slice(&source.places);
        for place in &source.places {
            let index = usize::from(place.index);
            let bits = if place.fallen { &mut self.fallen } else { &mut self.standing };
            bits[index / 64] |= bit(index);
        }
    }
}

impl PartialEq for Occupancy {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.places == other.places
    }
}

impl Eq for Occupancy {}

impl Hash for Occupancy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.places.hash(state);
    }
}

impl Standers {
    /// How many stand there, 0 to 2.
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Whether nobody stands there.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// Whether that body is one of them.
    pub fn contains(self, body: u8) -> bool {
        self.iter().any(|stander| stander == body)
    }

    /// The bodies, by number.
    pub fn iter(self) -> impl ExactSizeIterator<Item = u8> {
        self.bodies.into_iter().take(usize::from(self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hex;
    use proptest::prelude::*;
    use std::hash::DefaultHasher;

    fn empty() -> Occupancy {
        Occupancy::new(&TerrainMap::disc(Hex::ZERO, 6).unwrap())
    }

    #[test]
    fn a_hex_holds_two_who_stand_and_never_three() {
        let mut crowd = empty();
        assert_eq!(crowd.stand(70, 9), Ok(()));
        assert_eq!(crowd.stand(70, 4), Ok(()));
        assert_eq!(crowd.stand(70, 5), Err(OccupancyError::Full { index: 70 })); // RS-3.6
        assert_eq!(crowd.standing(70).iter().collect::<Vec<_>>(), [4, 9]);
        assert_eq!([crowd.is_free(70), crowd.is_free(71)], [false, true]);
        assert!(crowd.leave_hex(70, 4));
        assert!(!crowd.leave_hex(70, 4));
        assert!(crowd.standing(70).contains(9) && !crowd.is_free(70));
        crowd.leave(9);
        assert_eq!(crowd, empty());
        assert!(crowd.is_free(70));
    }

    #[test]
    fn the_fallen_obstruct_two_hexes_and_fill_none() {
        let mut crowd = empty();
        crowd.stand(10, 1).unwrap();
        crowd.lie(1, 10, Some(11)).unwrap(); // falls where it stood
        crowd.lie(2, 11, None).unwrap();
        assert_eq!([10, 11, 12].map(|index| crowd.fallen(index)), [1, 2, 0]);
        assert_eq!(crowd.fallen_bodies(11).collect::<Vec<_>>(), [1, 2]);
        assert_eq!([10, 11].map(|index| crowd.is_free(index)), [true, true]);
        assert_eq!(crowd.hexes_of(1).collect::<Vec<_>>(), [10, 11]);
        crowd.stand(11, 3).unwrap();
        assert_eq!(crowd.iter().collect::<Vec<_>>(), [(10, 1, true), (11, 3, false), (11, 1, true), (11, 2, true)]);
    }

    #[test]
    fn a_horse_fills_both_of_its_hexes() {
        let mut crowd = empty();
        crowd.stand(20, 7).unwrap();
        crowd.stand(21, 7).unwrap();
        assert_eq!([20, 21].map(|index| crowd.is_free(index)), [false, false]);
        crowd.leave(7);
        assert_eq!([20, 21].map(|index| crowd.is_free(index)), [true, true]);
    }

    #[test]
    fn what_cannot_be_is_refused_and_changes_nothing() {
        let mut crowd = empty();
        let hexes = TerrainMap::disc(Hex::ZERO, 6).unwrap().len();
        assert_eq!(crowd.stand(hexes, 1), Err(OccupancyError::OffMap { index: hexes }));
        assert_eq!(crowd.stand(0, 255), Err(OccupancyError::NoSuchBody));
        crowd.stand(0, 1).unwrap();
        let before = crowd.clone();
        assert_eq!(crowd.stand(0, 1), Err(OccupancyError::AlreadyThere { body: 1, index: 0 }));
        assert_eq!(crowd.lie(1, 0, Some(0)), Err(OccupancyError::AlreadyThere { body: 1, index: 0 }));
        assert_eq!(crowd.lie(1, 0, Some(hexes)), Err(OccupancyError::OffMap { index: hexes }));
        assert_eq!(crowd, before);
        assert!(!crowd.is_free(hexes + 640));
    }

    fn hash(crowd: &Occupancy) -> u64 {
        let mut hasher = DefaultHasher::new();
        crowd.hash(&mut hasher);
        hasher.finish()
    }

    proptest! {
        #[test]
        fn a_copy_answers_as_its_source(
            first in prop::collection::vec((0usize..127, 0u8..30, any::<bool>()), 0..40),
            second in prop::collection::vec((0usize..127, 0u8..30, any::<bool>()), 0..40),
        ) {
            let filled = |bodies: &[(usize, u8, bool)]| {
                let mut crowd = empty();
                for &(index, body, falls) in bodies {
                    let _refused = if falls { crowd.lie(body, index, None) } else { crowd.stand(index, body) };
                }
                crowd
            };
            let (mut copy, source) = (filled(&first), filled(&second));
            copy.clone_from(&source);
            prop_assert_eq!(&copy, &source);
            prop_assert_eq!(hash(&copy), hash(&source));
            for index in 0..127 {
                prop_assert_eq!(copy.standing(index), source.standing(index));
                prop_assert_eq!(copy.fallen(index), source.fallen(index));
                let standing = source.iter().filter(|&(at, _, falls)| at == index && !falls).count();
                let lying = source.iter().filter(|&(at, _, falls)| at == index && falls).count();
                prop_assert_eq!((copy.standing(index).len(), usize::from(copy.fallen(index))), (standing, lying));
                prop_assert_eq!(copy.is_free(index), standing == 0);
            }
        }
    }
}
