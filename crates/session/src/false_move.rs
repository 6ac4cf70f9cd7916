//! Between two people at one machine, whoever is called before the screen tells the others something: he who walks is asked on at the end of
//! his walk and may alter it, he who feints is not asked (RS-2.17, 17.1). So that the two cannot be told apart (RS-2.29), he who feints is
//! called as well, at the place in the order of questions at which a walker would be asked.

use engine::{CombatantId, Decision, DiceFault, Tenths};
use steel::fight::{Order, Question, SideView, Steel, Step};

use crate::game::Game;

impl Game {
    /// Runs on until a person's combatant who feints is to be called before the screen as a walker would be, or a question is open, or the
    /// fight is over; [`Game::advance`] then tells which. There is one answer to what he is asked, [`Order::Keep`], and it goes to
    /// [`Game::has_been_called`], not to the fight, which knows nothing of it.
    ///
    /// Runs nowhere where nothing is to be hidden: in a game of one person, or one with open information (RS-2.28).
    ///
    /// # Errors
    /// A die that could not be rolled.
    pub fn call(&mut self) -> Result<Option<Decision<Steel>>, DiceFault> {
        if !self.fight().setup().options.hidden_info || self.human_sides().count() < 2 {
            return Ok(None);
        }
        loop {
            let call = self.to_be_called();
            let stopped = self.fight().decision().is_some() || self.fight().outcome().is_some();
            let world = self.fight().world();
            let under_way = world.people.iter().map(|me| me.action.order());
            let mut orders = under_way.chain(world.pending.iter().copied()).flatten();
            if call.is_some() || stopped || !orders.any(|order| matches!(order, Order::Feint { .. })) {
                return Ok(call);
            }
            self.go_on_a_tenth()?;
        }
    }

    fn to_be_called(&self) -> Option<Decision<Steel>> {
        let (setup, world) = (self.fight().setup(), self.fight().world());
        let next = self.fight().decision();
        setup.everyone().find_map(|who| {
            let side = setup.person(who).side;
            let person = self.human_sides().any(|human| human == side);
            let questions = self.truth().asked_of_a_walker(who).into_iter().filter(|_| person);
            let mut calls = questions.map(|question| Decision { at: Tenths(world.now), who, side, question });
            calls.find(|call| {
                // Orders are asked for by number, and then alterations (RS-2.13).
                let orders_are_past = matches!(call.question, Question::Act { .. }) && world.step > Step::Orders;
                let comes = orders_are_past || next.is_none_or(|next| who < next.who);
                comes && !self.called().contains(call)
            })
        })
    }

    /// Who feints has been before the screen for it.
    pub fn has_been_called(&mut self, call: &Decision<Steel>) {
        self.called_mut().push(*call);
    }
}

/// What is said to him who feints and has been called before the screen.
pub fn call_text(view: &SideView, who: CombatantId) -> String {
    let name = view.setup.name_of(who);
    format!(
        "{name} is asked nothing: a feint under way cannot be altered (RS-2.17). To the others it is a walk: go on as after an order."
    )
}
