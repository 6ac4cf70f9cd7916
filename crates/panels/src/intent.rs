//! What a panel asks for. Panels change nothing but their own state; the window carries an intent out, or not.

use board::Hex;
use engine::{CombatantId, SideId, Tenths};
use session::Plan;
use steel::fight::Order;

use crate::menu::{Choice, SkirmishChoice};
use crate::settings::Settings;

/// What the player wants, by a click or a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Answer the open decision so.
    Give(Order),
    /// Take back the last order.
    Undo,
    /// The order under the cursor or the keyboard's mark has changed; board and timeline may draw it.
    Hover(Option<Order>),
    /// Bring that hex into sight.
    CameraTo(Hex),
    /// Show the page of a clause, such as `RS-8.8`.
    OpenRule(String),
    /// Close the rulebook.
    CloseRule,
    /// Show somebody's sheet.
    Inspect(CombatantId),
    /// The person before the screen is the one it waits for: show him his recap, then the table.
    LiftCurtain,
    /// Play the replay on.
    Play,
    /// Stop it where it is.
    Pause,
    /// To the next thing that happened.
    StepForward,
    /// To the last thing that happened.
    StepBack,
    /// To that tenth.
    Seek(Tenths),
    /// So many percent of the true speed.
    Speed(u16),
    /// See the replay as a side, or whole.
    ViewAs(Option<SideId>),
    /// Leave the replay and play on from here.
    TakeOver,
    /// Open the record of that key.
    OpenRecord(String),
    /// Delete the record of that key; the player has confirmed it.
    DeleteRecord(String),
    /// A line of the main menu.
    Menu(Choice),
    /// Begin a game.
    Begin(SkirmishChoice),
    /// The settings have changed, and are sound.
    Settings(Box<Settings>),
    /// One step back: close what is open.
    Back,
    /// Make this standing for him. The first order of it follows as [`Intent::Give`] in the same list.
    Plan(CombatantId, Plan),
    /// Take his standing orders back.
    StopPlan(CombatantId),
    /// Run to the next question without motion.
    Instantly,
    /// Open the text of everything told, or close it.
    Transcript,
    /// Close the pause menu and go on.
    Continue,
    /// Keep a copy of the game under another name.
    SaveCopy,
    /// Leave the game for the main menu; it stays saved.
    Leave,
    /// Watch the fight that has just ended.
    Watch,
    /// The same set-up once more.
    Again,
}
