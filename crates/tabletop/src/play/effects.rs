//! What flashes up and goes: sparks, blood, dust, floating words.

use engine::SideId;

use super::track::Spot;
use crate::stage::{Effect, EffectKind};

/// An effect over presentation time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flash {
    pub(super) from: f32,
    pub(super) kind: EffectKind,
    /// Where; its lift is that of the effect itself.
    pub(super) spot: Spot,
    pub(super) text: Option<String>,
    pub(super) side: SideId,
}

/// The longest that any effect lasts, in seconds.
const LONGEST: f32 = 1.4;
/// Among so many of the newest effects is the one that ends last: more are not begun within [`LONGEST`].
pub(super) const NEWEST: usize = 256;

impl Flash {
    /// When it is over.
    pub(super) fn end(&self) -> f32 {
        self.from + seconds(self.kind)
    }
}

/// How long an effect is seen.
const fn seconds(kind: EffectKind) -> f32 {
    match kind {
        EffectKind::Spark => 0.3,
        EffectKind::Blood => 0.5,
        EffectKind::Dust => 0.6,
        EffectKind::Word(_) => LONGEST,
        EffectKind::ItemDropped => 0.4,
        EffectKind::Ring => 0.7,
        EffectKind::Smoke(_) => LONGEST,
    }
}

/// Those seen at a moment; `flashes` are in the order of their beginnings.
pub(super) fn at(flashes: &[Flash], at: f32) -> Vec<Effect> {
    let first = flashes.partition_point(|flash| flash.from < at - LONGEST);
    let seen = flashes[first..].iter().take_while(|flash| flash.from <= at).filter(|flash| at < flash.end());
    let effect = |flash: &Flash| Effect {
        kind: flash.kind,
        at: flash.spot.at,
        lift: flash.spot.lift,
        share: (at - flash.from) / seconds(flash.kind),
        text: flash.text.clone(),
        side: flash.side,
    };
    seen.map(effect).collect()
}
