//! Compares what a script expects of somebody with what he is like.
use super::situation::{find_combatant, find_means, hex_of, in_one_word};
use super::text::{BlockText, StateText, StatusText, StepText};
use crate::board_text::HexText;
use crate::locate::Path;
use crate::source::{ScenarioError, Source};
use board::Hex;
use engine::CombatantId;
use steel::fight::{
    Aiming, Ammo, BlowBonus, Combatant, Defence, Doing, ItemId, ItemPlace, Means, Order, Scene, Status, StepWay, Story,
    Wear, hex_word,
};
use steel::formulas::damage::InjuryState;
use steel::tables::{Area, Bias, BlowType, HorseArea, Injury};

/// Somebody at the end of a tenth.
pub(super) struct Observed<'a> {
    pub(super) source: &'a Source,
    pub(super) scene: Scene<'a>,
    pub(super) who: CombatantId,
    pub(super) tenth: u32,
    pub(super) path: Path,
}

impl Observed<'_> {
    /// Complains about the first thing that is not as expected.
    pub(super) fn check(&self, state: &StateText) -> Result<(), ScenarioError> {
        self.check_place(state)?;
        self.check_doing(state)?;
        self.check_body(state)?;
        self.check_bonds(state)?;
        self.check_items(state)?;
        self.check_riding(state)?;
        if self.scene.setup.is_horse(self.who) {
            return self.check_horse(state);
        }
        self.check_missiles(state)?;
        self.check_figures(state)
    }

    fn me(&self) -> &Combatant {
        self.scene.of(self.who)
    }

    fn name(&self, who: CombatantId) -> String {
        self.scene.setup.name_of(who).to_owned()
    }

    fn differs(&self, field: &'static str, found: &str, expected: &str) -> ScenarioError {
        let found = format!("{field} {found} for {} at the end of {}", self.name(self.who), self.tenth);
        self.source.wrong_at(&self.path.field(field), found, format!("{field} {expected}"))
    }

    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        field: &'static str,
        expected: Option<&T>,
        found: &T,
    ) -> Result<(), ScenarioError> {
        match expected {
            Some(expected) if expected != found => {
                Err(self.differs(field, &format!("{found:?}"), &format!("{expected:?}")))
            }
            _ => Ok(()),
        }
    }

    fn number(&self, field: &'static str, expected: Option<i64>, found: i64) -> Result<(), ScenarioError> {
        self.same(field, expected.as_ref(), &found)
    }

    fn hex(&self, field: &'static str, expected: Option<HexText>, found: Option<Hex>) -> Result<(), ScenarioError> {
        match expected {
            Some(expected) if Some(hex_of(expected)) != found => {
                let found = found.map_or_else(|| "nowhere".to_owned(), hex_word);
                Err(self.differs(field, &found, &hex_word(hex_of(expected))))
            }
            _ => Ok(()),
        }
    }

    /// A combatant, or `""` for none.
    fn person(
        &self,
        field: &'static str,
        expected: Option<&String>,
        found: Option<CombatantId>,
    ) -> Result<(), ScenarioError> {
        if let Some(name) = expected.filter(|name| !name.is_empty()) {
            find_combatant(self.source, self.scene.setup, &self.path.field(field), name)?;
        }
        self.same(field, expected, &found.map(|who| self.name(who)).unwrap_or_default())
    }

    fn people(
        &self,
        field: &'static str,
        expected: Option<&Vec<String>>,
        found: Vec<CombatantId>,
    ) -> Result<(), ScenarioError> {
        let Some(expected) = expected else { return Ok(()) };
        let mut wanted = Vec::new();
        for (index, name) in expected.iter().enumerate() {
            wanted.push(find_combatant(self.source, self.scene.setup, &self.path.field(field).index(index), name)?);
        }
        wanted.sort();
        let names = |all: &[CombatantId]| all.iter().map(|&who| self.name(who)).collect::<Vec<_>>();
        let mut found = found;
        found.sort();
        self.same(field, Some(&names(&wanted)), &names(&found))
    }

    fn check_place(&self, state: &StateText) -> Result<(), ScenarioError> {
        let place = &self.me().place;
        self.hex("at", state.at, Some(place.hex))?;
        self.hex("head", state.head, place.head)?;
        self.same("facing", state.facing.as_ref(), &place.facing)?;
        self.same("fallen", state.fallen.as_ref(), &place.fallen)?;
        self.person("close", state.close.as_ref(), self.me().close.map(|(other, _)| other))?;
        let partner = self.scene.grapple_of(self.who).map(|grapple| grapple.partner(self.who));
        self.person("grapple", state.grapple.as_ref(), partner)?;
        self.same("leads", state.leads.as_ref(), &self.scene.leads_grapple(self.who))
    }

    fn check_doing(&self, state: &StateText) -> Result<(), ScenarioError> {
        let action = &self.me().action;
        if let Some(expected) = &state.order {
            let found = match action.doing {
                Doing::Order(order) => self.scene.order_line(self.who, &order),
                other => Story::whole(self.scene.setup).doing_text(&other),
            };
            let expected = in_one_word(self.scene.setup, expected);
            let words: Vec<String> = found.split_whitespace().map(str::to_lowercase).collect();
            // The codes of T-25 for states, too.
            let is_state = !matches!(action.doing, Doing::Order(_) | Doing::Nothing)
                && self.scene.code_of_action(self.who).eq_ignore_ascii_case(expected.trim());
            if !is_state && !expected.split_whitespace().all(|word| words.contains(&word.to_lowercase())) {
                return Err(self.differs("order", &format!("{found:?}"), &format!("{expected:?}")));
            }
        }
        self.number("started", state.started, i64::from(action.start))?;
        if let Some(due) = state.due {
            let found = (action.due != u32::MAX).then_some(i64::from(action.due));
            let word = |due: Option<i64>| due.map_or_else(|| "never".to_owned(), |due| due.to_string());
            if due.0 != found {
                return Err(self.differs("due", &word(found), &word(due.0)));
            }
        }
        let marks = &action.marks[usize::from(action.marks_made)..usize::from(action.mark_count)];
        self.same("moves", state.moves.as_ref(), &marks.iter().map(|&mark| i64::from(mark)).collect())?;
        self.number("ready", state.ready, i64::from(action.ready))?;
        self.same("standing", state.standing.as_ref(), &action.is_standing(self.tenth))?;
        self.same("block", state.block.as_ref(), &BlockText::of(self.me().block))?;
        for (field, expected, doing) in
            [("off_balance", state.off_balance, Doing::OffBalance), ("falling", state.falling, Doing::Falling)]
        {
            if let Some(expected) = expected {
                let found = if action.doing == doing { action.due.to_string() } else { "not at all".to_owned() };
                if found != expected.to_string() {
                    return Err(self.differs(field, &found, &expected.to_string()));
                }
            }
        }
        self.number("debt", state.debt, i64::from(self.me().debt))?;
        self.same("both_strike", state.both_strike.as_ref(), &self.me().both_strike)
    }

    fn check_body(&self, state: &StateText) -> Result<(), ScenarioError> {
        let me = self.me();
        let status = match me.status {
            Status::Active => StatusText::Active,
            Status::Unconscious => StatusText::Unconscious,
            Status::Dead => StatusText::Dead,
            Status::Surrendered => StatusText::Surrendered,
            Status::Gone | Status::Unseen => StatusText::Gone,
        };
        self.same("status", state.status.as_ref(), &status)?;
        if let Some(expected) = &state.wounds {
            // What is written part by part for one area is combined (RS-5.9) before it is compared.
            let costs = self.scene.setup.tables.injury_costs();
            let mut written = [InjuryState::default(); Area::ALL.len()];
            for &(area, injury) in expected {
                let state = &mut written[area.index()];
                *state = state.add(injury, area.part(), costs).state;
            }
            let named = |areas: &[InjuryState]| {
                let each = |&area: &Area| (area, areas[area.index()].injury());
                Area::ALL.iter().map(each).filter(|(_, injury)| *injury != Injury::None).collect::<Vec<_>>()
            };
            let (sorted, expected) = (named(&me.wounds.areas), named(&written));
            if expected != sorted {
                let words = |all: &[(Area, Injury)]| {
                    let each: Vec<String> =
                        all.iter().map(|(area, injury)| format!("({}, {})", area.key(), injury.key())).collect();
                    format!("[{}]", each.join(", "))
                };
                return Err(self.differs("wounds", &words(&sorted), &words(&expected)));
            }
        }
        if let Some(expected) = &state.armour_wear {
            let found: Vec<(Area, Wear)> = Area::ALL
                .iter()
                .map(|&area| (area, self.scene.armour_wear(self.who, area)))
                .filter(|(_, wear)| *wear != Wear::Sound)
                .collect();
            let mut expected = expected.clone();
            expected.sort();
            let mut sorted = found;
            sorted.sort();
            self.same("armour_wear", Some(&expected), &sorted)?;
        }
        let exhaustion = &me.fatigue.exhaustion;
        self.number("fatigue", state.fatigue, i64::from(exhaustion.points))?;
        self.number("winded", state.winded, i64::from(exhaustion.winded))?;
        self.number("recovered", state.recovered, i64::from(exhaustion.recovered))?;
        self.number("rest_clock", state.rest_clock, i64::from(me.fatigue.rest_clock))?;
        self.number("run_clock", state.run_clock, i64::from(me.fatigue.run_clock))?;
        self.same("running", state.running.as_ref(), &me.stride.running)?;
        let step = match me.stride.last {
            Some(StepWay::Front) => StepText::Front,
            Some(StepWay::Back) => StepText::Back,
            None => StepText::Neither,
        };
        self.same("last_step", state.last_step.as_ref(), &step)?;
        self.same("aware", state.aware.as_ref(), &me.is_aware(self.scene.world.now))
    }

    fn check_bonds(&self, state: &StateText) -> Result<(), ScenarioError> {
        let me = self.me();
        self.person("target", state.target.as_ref(), me.target())?;
        self.people("targets", state.targets.as_ref(), me.targets.into_iter().flatten().collect())?;
        let engaged = self.scene.setup.everyone().filter(|&other| me.engaged_with(other)).collect();
        self.people("in_combat_with", state.in_combat_with.as_ref(), engaged)?;
        self.person("guard", state.guard.as_ref(), me.closing.guard)?;
        self.person("exposed", state.exposed.as_ref(), me.closing.exposed)
    }

    fn check_items(&self, state: &StateText) -> Result<(), ScenarioError> {
        let entangled: Vec<(String, i64)> = self
            .scene
            .entanglements(self.who)
            .map(|each| (self.scene.weapon(Means::Item(each.item)).key.clone(), i64::from(each.excess)))
            .collect();
        self.same("entangled", state.entangled.as_ref(), &entangled)?;
        let held = |item: Option<ItemId>| {
            item.map(|item| self.scene.setup.tables[self.scene.world.items[item.index()].weapon].key.clone())
                .unwrap_or_default()
        };
        let in_one_word = |word: &String| in_one_word(self.scene.setup, word);
        self.same("right", state.right.as_ref().map(in_one_word).as_ref(), &held(self.me().hands[0]))?;
        self.same("left", state.left.as_ref().map(in_one_word).as_ref(), &held(self.me().hands[1]))?;
        for (field, expected, wear) in
            [("broken", &state.broken, Wear::Useless), ("damaged", &state.damaged, Wear::Damaged)]
        {
            if let Some(expected) = expected {
                let mut found: Vec<String> =
                    self.me().hands.into_iter().flatten().map(|item| held(Some(item))).collect();
                found.dedup();
                let worn = |key: &String| {
                    let is_it = |item: &ItemId| held(Some(*item)) == *key;
                    let item = self.me().hands.into_iter().flatten().find(is_it);
                    item.is_some_and(|item| self.scene.world.items[item.index()].wear == wear)
                };
                found.retain(worn);
                self.same(field, Some(&expected.iter().map(in_one_word).collect()), &found)?;
            }
        }
        self.same("prepared", state.prepared.as_ref().map(in_one_word).as_ref(), &held(self.me().prepared))?;
        for (index, (key, at)) in state.on_ground.iter().flatten().enumerate() {
            let lies = self.scene.world.items.iter().any(|item| {
                item.at == ItemPlace::Ground(hex_of(*at)) && self.scene.setup.tables[item.weapon].key == *key
            });
            if !lies {
                let path = self.path.field("on_ground").index(index);
                let elsewhere = self.scene.world.items.iter().filter_map(|item| match item.at {
                    ItemPlace::Ground(hex) if self.scene.setup.tables[item.weapon].key == *key => Some(hex_word(hex)),
                    _ => None,
                });
                let elsewhere: Vec<String> = elsewhere.collect();
                let but =
                    if elsewhere.is_empty() { String::new() } else { format!(" but in {}", elsewhere.join(", ")) };
                let hex = hex_word(hex_of(*at));
                let found = format!("no {key} on the ground in {hex}{but} at the end of {}", self.tenth);
                return Err(self.source.wrong_at(&path, found, "one there".into()));
            }
        }
        Ok(())
    }

    /// Who rides which horse, and how.
    fn check_riding(&self, state: &StateText) -> Result<(), ScenarioError> {
        let seat = self.me().seat;
        self.person("horse", state.horse.as_ref(), seat.map(|seat| seat.horse))?;
        if let Some(expected) = state.sits {
            self.same("sits", Some(&Some(expected)), &seat.map(|seat| seat.end))?;
        }
        if let Some(expected) = state.looks {
            self.same("looks", Some(&Some(expected)), &seat.map(|seat| seat.facing))?;
        }
        let horse = self.scene.horse(self.who);
        self.person("rider", state.rider.as_ref(), horse.and_then(|horse| horse.rider))?;
        if let Some(expected) = state.pace {
            let horse = horse.or_else(|| self.scene.horse(seat?.horse));
            self.same("pace", Some(&Some(expected)), &horse.map(|horse| horse.pace))?;
        }
        self.person("lance", state.lance.as_ref(), self.scene.lance_foe(self.who))?;
        if let Some(expected) = &state.command {
            let horse = horse.or_else(|| self.scene.horse(seat?.horse));
            let pending = horse.and_then(|horse| horse.command);
            let words = pending.map(|pending| {
                self.scene.order_words(self.who, &Order::Control(pending.command)).join(" ").to_lowercase()
            });
            let found = words.unwrap_or_default();
            // With its code or without: `CH faster` or `faster`.
            let wanted = expected.to_lowercase();
            if found != wanted && found.strip_prefix("ch ") != Some(wanted.as_str()) {
                return Err(self.differs("command", &format!("{found:?}"), &format!("{expected:?}")));
            }
        }
        Ok(())
    }

    /// Wounds and figures of a horse.
    fn check_horse(&self, state: &StateText) -> Result<(), ScenarioError> {
        let (scene, who) = (self.scene, self.who);
        if let Some(expected) = &state.horse_wounds {
            let me = self.me();
            let injury = |&area: &HorseArea| (area, me.wounds.areas[area.index()].injury());
            let found: Vec<(HorseArea, Injury)> =
                HorseArea::ALL.iter().map(injury).filter(|(_, injury)| *injury != Injury::None).collect();
            let mut expected = expected.clone();
            expected.sort();
            if expected != found {
                return Err(self.differs("horse_wounds", &format!("{found:?}"), &format!("{expected:?}")));
            }
        }
        let attack = scene.attack_potential::<i32>(who, Means::Hooves, BlowBonus::default());
        self.number("attack", state.attack, i64::from(attack))?;
        self.number("blow_strength", state.blow_strength, i64::from(scene.blow_strength::<i32>(who, Means::Hooves)))
    }

    /// What he shoots with.
    fn check_missiles(&self, state: &StateText) -> Result<(), ScenarioError> {
        let (scene, who) = (self.scene, self.who);
        let stage = self.me().shooting.map_or("", |shooting| match shooting.stage {
            Aiming::Loaded => "loaded",
            Aiming::Aimed => "aimed",
            Aiming::AimedFast => "aimed fast",
        });
        self.same("shooting", state.shooting.as_ref(), &stage.to_owned())?;
        let Some(item) = scene.missile_weapons(who).next() else {
            for (field, asked) in [
                ("supply", state.supply.is_some()),
                ("magazine", state.magazine.is_some()),
                ("accuracy", state.accuracy.is_some()),
            ] {
                if asked {
                    return Err(self.differs(field, "without a missile weapon in hand", "of one in hand"));
                }
            }
            return Ok(());
        };
        let supply = scene.world.missiles.supply(who);
        let left = match scene.missile(item).map(|missile| (missile.is_gun(), Ammo::of(missile.kind))) {
            Some((true, _)) => supply.of(Ammo::Ball) + supply.of(Ammo::Grape),
            Some((false, ammo)) => supply.of(ammo),
            None => 0,
        };
        self.number("supply", state.supply, i64::from(left))?;
        self.number("magazine", state.magazine, i64::from(scene.magazine(item).count))?;
        self.number("accuracy", state.accuracy, i64::from(scene.accuracy::<i32>(who, item, false, 0)))
    }

    /// The figures as they stand now, wounds and fatigue in them, against his target or else the first opponent.
    fn check_figures(&self, state: &StateText) -> Result<(), ScenarioError> {
        let (scene, who) = (self.scene, self.who);
        let means = match &state.with {
            Some(word) => Some(find_means(self.source, &self.path.field("with"), scene, who, word)?),
            None => scene.means(who).next(),
        };
        let foe = self.me().target().or_else(|| scene.opponents(who).next()).unwrap_or(who);
        if let Some(means) = means {
            let attack = scene.attack_potential_at::<i32>(who, means, foe, BlowBonus::default());
            self.number("attack", state.attack, i64::from(attack))?;
            self.number("blow_strength", state.blow_strength, i64::from(scene.blow_strength::<i32>(who, means)))?;
        }
        let defence = |defence, by| i64::from(scene.defence_potential::<i32>(who, foe, defence, by, false));
        if let Some(means) = means {
            self.number("parry_stab", state.parry_stab, defence(Defence::Parry(means), BlowType::Stab))?;
            self.number("parry_cut", state.parry_cut, defence(Defence::Parry(means), BlowType::Cut))?;
        }
        self.number("passive", state.passive, defence(Defence::Passive, BlowType::Stab))?;
        self.number("dodge", state.dodge, defence(Defence::Dodge(Bias::Back), BlowType::Stab))?;
        let mut lasting = 0_i32;
        scene.lasting(who, &mut lasting);
        self.number("lasting", state.lasting, i64::from(lasting))
    }
}
