//! A table as the one sees it who is asked first, with people put elsewhere by hand, and what clicks on it mean.

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, Decision, Dice, Fight, Stop};
use steel::fight::{ItemId, Means, Order, Question, Setup, SideView, Steel, legal};
use steel::tables::Tables;
use tabletop::{Manner, Obvious, order_for_hex};

pub(crate) const ALDRIC: CombatantId = CombatantId(0);
pub(crate) const BRUNO: CombatantId = CombatantId(1);
pub(crate) const SWORD: Means = Means::Item(ItemId(0));

/// A shipped scenario at its first decision, as the one who is asked knows it.
pub(crate) struct Table {
    pub(crate) view: SideView,
    pub(crate) decision: Decision<Steel>,
}

impl Table {
    /// As it is shipped.
    pub(crate) fn open(name: &str) -> Self {
        Self::changed(name, |_| ())
    }

    /// With something changed before it begins.
    pub(crate) fn changed(name: &str, change: impl Fn(&mut Setup)) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let scenario = scenario::Scenario::open(name, &tables).expect("a shipped scenario");
        let mut setup = Setup::clone(scenario.setup());
        change(&mut setup);
        let mut fight: Fight<Steel> = Fight::new(Arc::new(setup), Dice::seeded(1));
        let Ok(Stop::Decision(decision)) = fight.advance() else { panic!("somebody must order") };
        let mut view = SideView::new(fight.setup(), decision.side);
        fight.view(decision.side, &mut view);
        Self { view, decision }
    }

    /// Puts somebody on his feet elsewhere.
    pub(crate) fn put(mut self, who: CombatantId, (q, r): (i32, i32), facing: Direction) -> Self {
        let hex = Hex::new(q, r);
        let world = &mut self.view.world;
        world.occupancy.leave(who.0);
        let cell = self.view.setup.map.index(hex).expect("on the map");
        world.occupancy.stand(cell, who.0).expect("there is room");
        let place = &mut world.of_mut(who).place;
        (place.hex, place.facing) = (hex, facing);
        self
    }

    pub(crate) fn asked(mut self, question: Question) -> Self {
        self.decision.question = question;
        self
    }

    pub(crate) fn legal(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        legal::enumerate(self.view.scene(), self.decision.who, &self.decision.question, &mut orders);
        orders
    }

    pub(crate) fn click_as(&self, manner: Manner, (q, r): (i32, i32)) -> Obvious {
        order_for_hex(&self.view, &self.decision, &self.legal(), Hex::new(q, r), manner)
    }

    pub(crate) fn click(&self, at: (i32, i32)) -> Obvious {
        self.click_as(Manner::Plain, at)
    }

    #[track_caller]
    pub(crate) fn means(&self, at: (i32, i32), order: Order) {
        let found = self.click(at);
        assert_eq!((found.order, &found.why_not), (Some(order), &None), "{at:?}");
    }

    #[track_caller]
    pub(crate) fn refuses(&self, at: (i32, i32), why: &str) {
        let found = self.click(at);
        assert_eq!((found.order, found.why_not.as_deref()), (None, Some(why)), "{at:?}");
    }
}
