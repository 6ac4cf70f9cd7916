//! Terrain around a blow (chapter RS-21). Move rates and climbing are [`super::movement`], height [`super::attack`].
use crate::tables::BlowType;
use engine::Tally;

/// Obstacles in reach that hamper a blow: those of a cut count, a stab has none (clause RS-21.14).
pub const fn hampering(blow: BlowType, obstacles: u32) -> u32 {
    match blow {
        BlowType::Cut => obstacles,
        BlowType::Stab => 0,
    }
}

/// Adds to Base Speed one tenth for each obstacle in reach of a cut, as counted at the start of the order (clause RS-21.14).
pub fn cramped_base_speed<T: Tally>(sum: &mut T, blow: BlowType, obstacles: u32) {
    sum.add(hampering(blow, obstacles) as i32, "cramped swing", "RS-21.14");
}

/// Takes from BS one point for each obstacle in reach of a cut, as counted at the blow (clause RS-21.14).
pub fn cramped_blow_strength<T: Tally>(sum: &mut T, blow: BlowType, obstacles: u32) {
    sum.add(-(hampering(blow, obstacles) as i32), "cramped swing", "RS-21.14");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_and_a_friend_hamper_a_cut() {
        let (mut speed, mut strength) = (15, 17);
        cramped_base_speed(&mut speed, BlowType::Cut, 2);
        cramped_blow_strength(&mut strength, BlowType::Cut, 2);
        assert_eq!((speed, strength), (17, 15));
        assert_eq!(hampering(BlowType::Stab, 2), 0);
    }
}
