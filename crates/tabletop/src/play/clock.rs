//! The fight's clock against presentation time: it runs at a tenth of a second for each tenth, and stands still for blows.

/// Seconds of presentation, at normal speed, for each tenth of the fight.
pub(super) const SECONDS_A_TENTH: f32 = 0.1;

/// Where the clock stands when.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clock {
    /// Presentation time and tenth, both never falling.
    marks: Vec<(f32, f32)>,
}

impl Clock {
    /// Standing at a tenth from presentation time 0 on.
    pub(super) fn new(tenth: u32) -> Self {
        Self { marks: vec![(0.0, tenth as f32)] }
    }

    /// Reaches a tenth at a moment; it has run evenly since the last mark.
    pub(super) fn mark(&mut self, at: f32, tenth: f32) {
        let (last_at, last_tenth) = self.last();
        let (at, tenth) = (at.max(last_at), tenth.max(last_tenth));
        if at > last_at || tenth > last_tenth {
            self.marks.push((at, tenth));
        }
    }

    /// The last mark: presentation time and tenth.
    pub(super) fn last(&self) -> (f32, f32) {
        self.marks.last().copied().unwrap_or_default()
    }

    /// The tenth at a moment.
    pub(super) fn at(&self, at: f32) -> f32 {
        let after = self.marks.partition_point(|mark| mark.0 <= at);
        match (after.checked_sub(1).map(|before| self.marks[before]), self.marks.get(after)) {
            (Some(before), Some(&next)) => between(before, next, at),
            (Some((_, tenth)), None) | (None, Some(&(_, tenth))) => tenth,
            (None, None) => 0.0,
        }
    }

    /// The first moment at which a tenth is reached; the last one for a tenth to come.
    pub(super) fn when(&self, tenth: f32) -> f32 {
        let turned = |(at, tenth): (f32, f32)| (tenth, at);
        let after = self.marks.partition_point(|mark| mark.1 < tenth);
        match (after.checked_sub(1).map(|before| self.marks[before]), self.marks.get(after)) {
            (Some(before), Some(&next)) => between(turned(before), turned(next), tenth),
            (Some((at, _)), None) | (None, Some(&(at, _))) => at,
            (None, None) => 0.0,
        }
    }
}

fn between(before: (f32, f32), next: (f32, f32), at: f32) -> f32 {
    let span = next.0 - before.0;
    if span <= 0.0 { next.1 } else { before.1 + (next.1 - before.1) * ((at - before.0) / span).clamp(0.0, 1.0) }
}
