//! Where blows land, how badly, and what that costs (tables T-5, T-6 and T-7), and where dodgers go (T-9).
use super::error::TablesError;
use super::names::{Bias, Injury, Location};
use super::read::{Reader, Source};
use serde::{Deserialize, Serialize};

/// A row of table T-7: what one injury costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InjuryCost {
    /// Fatigue points taken with it.
    pub fatigue: i32,
    /// Tenths added to every order (clause RS-5.8).
    pub time: i32,
    /// Added to every AP and accuracy.
    pub attack: i32,
    /// Added to every DP.
    pub defence: i32,
}

/// The rows of table T-7; Disablement, Sever and Death cost nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InjuryCosts {
    /// The row of the Bruise.
    pub bruise: InjuryCost,
    /// The row of the Light Wound.
    pub light_wound: InjuryCost,
    /// The row of the Wound.
    pub wound: InjuryCost,
    /// The row of the Serious Wound.
    pub serious_wound: InjuryCost,
}

impl InjuryCosts {
    /// The costs of `injury`, nothing for what stands above a Serious Wound.
    pub const fn of(&self, injury: Injury) -> InjuryCost {
        match injury {
            Injury::Bruise => self.bruise,
            Injury::LightWound => self.light_wound,
            Injury::Wound => self.wound,
            Injury::SeriousWound => self.serious_wound,
            Injury::None | Injury::Disablement | Injury::Sever | Injury::Death => {
                InjuryCost { fatigue: 0, time: 0, attack: 0, defence: 0 }
            }
        }
    }
}

/// Table T-5: a row for each d10, a column for each [`super::HitColumn`].
pub(crate) fn read_hit_locations(reader: &mut Reader) -> Result<[[Location; 6]; 10], TablesError> {
    let (source, rows) = reader.read("hit_locations.ron")?;
    source.rows(rows)
}

/// Table T-6: a row for each damage factor, the last for 12 and more, a column for each part in the order of the file.
pub(crate) fn read_wounds(reader: &mut Reader) -> Result<[[Injury; 6]; 12], TablesError> {
    let (source, rows) = reader.read("wounds.ron")?;
    source.rows(rows)
}

/// Table T-7.
pub(crate) fn read_injuries(reader: &mut Reader) -> Result<InjuryCosts, TablesError> {
    let (source, costs) = reader.read::<InjuryCosts>("injuries.ron")?;
    for injury in [Injury::Bruise, Injury::LightWound, Injury::Wound, Injury::SeriousWound] {
        let InjuryCost { fatigue, time, attack, defence } = costs.of(injury);
        let fits = (0..=100).contains(&fatigue)
            && (0..=100).contains(&time)
            && (-20..=0).contains(&attack)
            && (-20..=0).contains(&defence);
        if !fits {
            let found = format!("{} ({fatigue}, {time}, {attack}, {defence})", injury.key());
            return Err(source.wrong_count(found, "fatigue and time from 0 to 100, penalties from -20 to 0".into()));
        }
    }
    // RS-5.9: two of one kind become one of the next, which must never cost less than what it takes away.
    let [light, wound, serious] = [costs.light_wound.time, costs.wound.time, costs.serious_wound.time];
    if wound < light || serious < wound + light {
        let found = format!("times {light}, {wound}, {serious}");
        let expected = "a wound of at least the time of a light wound, and a serious wound of at least that of both";
        return Err(source.wrong_count(found, expected.into()));
    }
    Ok(costs)
}

/// Table T-9 as its file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DodgeDirections {
    left: [Bias; 6],
    back: [Bias; 6],
    right: [Bias; 6],
}

impl DodgeDirections {
    /// Where a d6 takes one who would go `bias`.
    pub(crate) fn direction(&self, bias: Bias, d6: u8) -> Bias {
        let column = match bias {
            Bias::Left => &self.left,
            Bias::Back => &self.back,
            Bias::Right => &self.right,
        };
        column[usize::from(d6.clamp(1, 6)) - 1]
    }
}

pub(crate) fn read_dodge(reader: &mut Reader) -> Result<DodgeDirections, TablesError> {
    reader.read("dodge_direction.ron").map(|(_, table): (Source, _)| table)
}
