//! What is on the screen: menus, set-up, shelf, settings, rulebook, a game, a replay; and the way from one to another.
//!
//! No Bevy here: whoever has time that passes, an [`egui::Ui`] and a board to point at can run it. What only a window can do is asked of
//! it by [`Wish`]es.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use view::{BoardCamera, BoardWaits, CameraMove, Labels, Minimap};

use board::TerrainMap;
use egui::Ui;
use engine::SideId;
use engine::record::{DiceSource, Recorded};
use panels::keys::Action;
use panels::{
    Choice, Intent, MainMenu, Settings, SettingsPanel, ShelfPanel, SkirmishChoice, SkirmishModel, SkirmishPanel,
};
use rulebook::Book;
use scenario::Scenario;
use session::{AskDie, Game, Player};
use steel::fight::Order;
use steel::tables::Tables;
use tabletop::Stage;

use super::hand::Hand;
use super::pictures::Pictures;
use super::settings_file::SettingsFile;
use super::shelf::{Shelf, Which};
use super::table::GameTable;
use super::watch::WatchTable;
use crate::{crash, loading};

/// What the shell asks of the window.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    /// End the program.
    Quit,
    /// Move the camera.
    Move(CameraMove),
    /// The settings of the window have changed.
    Window,
    /// A picture of the screen, to that file.
    Screenshot(PathBuf),
}

/// How often it is looked whether the record is still there, in seconds.
const LOOK_SECONDS: f32 = 2.0;

/// What the window has made ready for the screen.
pub(super) struct Around<'a> {
    /// The words on the board.
    pub(super) labels: &'a Labels,
    /// The small map.
    pub(super) minimap: &'a Minimap,
    /// The camera over the board.
    pub(super) camera: &'a BoardCamera,
    /// What of the board is still being made.
    pub(super) waits: BoardWaits,
}

/// Where the program reads and writes.
pub(super) struct Places {
    /// The folder of records.
    pub(super) saves: PathBuf,
    /// The folder of settings, if the system has one.
    pub(super) settings: Option<PathBuf>,
}

/// Everything that is on the screen, and what lies behind it.
pub(super) struct Shell {
    places: Places,
    tables: Arc<Tables>,
    scenarios: Vec<Scenario>,
    pub(super) settings: SettingsFile,
    pub(super) pictures: Pictures,
    pub(super) hand: Hand,
    pub(super) screen: Screen,
    /// Screens that lie under this one; going back uncovers them.
    under: Vec<Screen>,
    /// What the player must be told, over everything else.
    pub(super) notice: Option<String>,
    /// How the running game was set up, to play it again.
    last: Option<SkirmishChoice>,
    pub(super) wishes: Vec<Wish>,
    /// Counts boards laid on the table.
    boards: u32,
    pub(super) over: panels::GameOverPanel,
    /// Whether the small map is wanted.
    pub(super) map_shown: bool,
    /// What is wrong with the record, as far as it has been told.
    trouble: Option<String>,
    /// Seconds since the record was looked for.
    since_look: f32,
    /// Leaving once more gives up what cannot be written.
    gives_up: bool,
}

/// A screen.
pub(super) enum Screen {
    /// The main menu.
    Menu(MainMenu),
    /// The set-up of a skirmish or a hotseat game.
    Setup(Box<(SkirmishModel, SkirmishPanel)>),
    /// The records.
    Shelf(Shelf, ShelfPanel, Which),
    /// The settings.
    Settings(Box<SettingsPanel>),
    /// The rulebook.
    Book(panels::RulePanel),
    /// A game.
    Game(Box<GameTable>),
    /// A replay.
    Watch(Box<WatchTable>),
}

impl Shell {
    /// The main menu.
    ///
    /// # Errors
    /// When a shipped scenario cannot be read under the rules data.
    pub(super) fn new(places: Places, tables: Arc<Tables>) -> Result<Self, scenario::ScenarioError> {
        let scenarios = scenario::library()
            .iter()
            .map(|shipped| Scenario::open(shipped.stem, &tables))
            .collect::<Result<Vec<_>, _>>()?;
        let (settings, notice) = SettingsFile::open(places.settings.as_deref());
        Ok(Self {
            places,
            tables,
            scenarios,
            settings,
            pictures: Pictures::default(),
            hand: Hand::default(),
            screen: Screen::Menu(MainMenu::default()),
            under: Vec::new(),
            notice,
            last: None,
            wishes: Vec::new(),
            boards: 0,
            over: panels::GameOverPanel::default(),
            map_shown: true,
            trouble: None,
            since_look: 0.0,
            gives_up: false,
        })
    }

    /// The player's settings.
    pub(super) const fn settings(&self) -> &Settings {
        &self.settings.now
    }

    /// What the window is asked for since the last call.
    pub(super) fn wishes(&mut self) -> Vec<Wish> {
        std::mem::take(&mut self.wishes)
    }

    /// The board on the table, with a number that changes when another is laid, and what varies its painting: always the same for a
    /// scenario.
    pub(super) fn board(&self) -> Option<(u32, &TerrainMap, u64)> {
        let scenario = match self.board_screen()? {
            Screen::Game(table) => table.game().scenario(),
            Screen::Watch(watch) => watch.reel().scenario(),
            _ => return None,
        };
        Some((self.boards, &scenario.setup().map, scenario.seed()))
    }

    /// What is to be seen on it; nothing while a curtain is down.
    pub(super) fn stage(&self) -> Option<Stage> {
        match self.board_screen()? {
            Screen::Game(table) => table.stage(),
            Screen::Watch(watch) => Some(watch.stage()),
            _ => None,
        }
    }

    /// Whether the board is to be seen, and may be pointed at.
    pub(super) fn on_board(&self) -> bool {
        match &self.screen {
            Screen::Game(table) => self.notice.is_none() && table.view().is_some(),
            Screen::Watch(_) => self.notice.is_none(),
            _ => false,
        }
    }

    /// The part of the screen that the panels left to the board, in points.
    pub(super) fn board_area(&self) -> Option<egui::Rect> {
        match &self.screen {
            Screen::Game(table) => table.desk().board(),
            Screen::Watch(watch) => watch.desk().board(),
            _ => None,
        }
    }

    /// Whether anything changes as time passes.
    pub(super) fn is_restless(&self) -> bool {
        match &self.screen {
            Screen::Game(table) => table.is_restless(),
            Screen::Watch(watch) => watch.is_restless(),
            _ => false,
        }
    }

    /// The game on the table.
    pub(super) fn game(&self) -> Option<&GameTable> {
        match &self.screen {
            Screen::Game(table) => Some(table),
            _ => None,
        }
    }

    /// The screen that has a board: this one, or the one under it.
    fn board_screen(&self) -> Option<&Screen> {
        let has_board = |screen: &&Screen| matches!(screen, Screen::Game(_) | Screen::Watch(_));
        Some(&self.screen).filter(has_board).or_else(|| self.under.iter().rev().find(has_board))
    }

    /// Lets time pass, in seconds.
    pub(super) fn update(&mut self, seconds: f32) {
        self.watch_record(seconds);
        if self.notice.is_some() {
            return;
        }
        match &mut self.screen {
            Screen::Game(table) => table.update(seconds, &self.settings.now),
            Screen::Watch(watch) => watch.update(seconds),
            _ => {}
        }
    }

    /// Says once when the record of the game cannot be written, or has been deleted.
    fn watch_record(&mut self, seconds: f32) {
        let Screen::Game(table) = &self.screen else { return };
        let trouble = table.game().trouble();
        if trouble.is_some() && trouble != self.trouble {
            let why = trouble.clone().unwrap_or_default();
            self.notice = Some(format!(
                "{why}\n\nThe game goes on and nothing of it is lost: as soon as there is room it is written again, and \"Save a copy\" \
                 writes all of it now."
            ));
        }
        self.trouble = trouble;
        self.since_look += seconds;
        if self.since_look > LOOK_SECONDS {
            self.since_look = 0.0;
            if !table.game().is_kept() {
                self.notice = Some(match table.game().save(None) {
                    Ok(()) => {
                        "The record of this game had been deleted or moved. It is written again, whole.".to_owned()
                    }
                    Err(why) => format!("The record of this game has been deleted or moved, and {why}"),
                });
            }
        }
    }

    /// Shows the screen and follows what the player wants.
    pub(super) fn ui(&mut self, ui: &mut Ui, around: &Around<'_>) {
        // Whatever lies over the screen has the keys before the screen has them.
        self.notice_ui(ui);
        if self.board_area().is_some() {
            self.over_board_first(ui, around);
        }
        let laying = self.game().is_some_and(|table| table.is_fresh()) && around.waits != BoardWaits::Nothing;
        if let Screen::Game(table) = &mut self.screen {
            table.desk_mut().laying = laying;
        }
        let settings = &self.settings.now;
        let intents = match &mut self.screen {
            Screen::Menu(menu) => {
                self.pictures.paint_backdrop(ui, ui.max_rect());
                menu.show(ui, settings)
            }
            Screen::Setup(setup) => {
                let (model, panel) = &mut **setup;
                let (pictures, ctx) = (RefCell::new(&mut self.pictures), ui.ctx().clone());
                let picture = |place: usize| {
                    let texture = pictures.borrow_mut().board(&ctx, place, self.scenarios.get(place)?)?;
                    Some(egui::load::SizedTexture::from_handle(&texture))
                };
                let starts = |place: usize| self.scenarios.get(place).map(super::pictures::starts).unwrap_or_default();
                panel.show_painted(ui, model, settings, &picture, &starts)
            }
            Screen::Shelf(shelf, panel, _) => panel.show(ui, shelf, settings),
            Screen::Settings(panel) => panel.show(ui),
            Screen::Book(panel) => panel.show_page(ui, Book::builtin(), settings),
            Screen::Game(table) => table.ui(ui, settings),
            Screen::Watch(watch) => watch.ui(ui, settings),
        };
        for intent in intents {
            self.carry_out(intent);
        }
        if self.board_area().is_some() {
            self.board_ui(ui, around);
        }
        self.window_keys(ui);
    }

    /// The keys that concern the window itself.
    fn window_keys(&mut self, ui: &Ui) {
        if ui.ctx().text_edit_focused() || matches!(self.screen, Screen::Settings(_)) {
            return;
        }
        if self.settings.now.keys.pressed(ui, Action::FullScreen) {
            let mut settings = self.settings.now.clone();
            settings.full_screen = !settings.full_screen;
            self.change_settings(settings);
        }
        if self.settings.now.keys.pressed(ui, Action::Screenshot) {
            let mut free = (1..10_000).map(|number| self.places.saves.join(format!("picture-{number:04}.png")));
            match free.find(|path| !path.exists()) {
                Some(path) if std::fs::create_dir_all(&self.places.saves).is_ok() => {
                    self.wishes.push(Wish::Screenshot(path));
                }
                _ => self.notice = Some(format!("no picture can be kept in {}", self.places.saves.display())),
            }
        }
    }

    pub(super) fn carry_out(&mut self, intent: Intent) {
        match intent {
            Intent::Menu(choice) => self.choose(choice),
            Intent::Begin(choice) => self.begin(choice),
            Intent::OpenRecord(key) => self.open(&key),
            Intent::DeleteRecord(key) => self.delete(&key),
            Intent::Settings(new) => self.change_settings(*new),
            Intent::TakeOver => self.take_over(),
            Intent::CameraTo(hex) => self.wishes.push(Wish::Move(CameraMove::LookAt(hex))),
            Intent::Back => {
                self.keep_settings();
                self.back();
            }
            Intent::CloseRule if matches!(self.screen, Screen::Book(_)) => self.back(),
            Intent::Leave => self.back(),
            Intent::Watch => self.watch_last(),
            Intent::Again => self.again(),
            Intent::SaveCopy => self.save_copy(),
            _ => {}
        }
    }

    fn choose(&mut self, choice: Choice) {
        let screen = match choice {
            Choice::Skirmish => self.setup(false),
            Choice::Hotseat => self.setup(true),
            Choice::Replays => self.shelf(Which::All),
            Choice::Load => self.shelf(Which::Open),
            Choice::Settings => Screen::Settings(Box::new(SettingsPanel::new(self.settings.now.clone()))),
            Choice::Rulebook => Screen::Book(panels::RulePanel::default()),
            Choice::Quit => {
                if self.leave_table() {
                    self.wishes.push(Wish::Quit);
                }
                return;
            }
        };
        self.cover(screen);
    }

    fn setup(&self, hotseat: bool) -> Screen {
        let model = SkirmishModel::new(&self.scenarios, &ai::NAMES, self.settings.now.palette);
        let panel = SkirmishPanel::new(&model, hotseat);
        Screen::Setup(Box::new((model, panel)))
    }

    fn shelf(&self, which: Which) -> Screen {
        Screen::Shelf(Shelf::read(&self.places.saves, which), ShelfPanel::default(), which)
    }

    /// Lays a screen over this one.
    fn cover(&mut self, screen: Screen) {
        let old = std::mem::replace(&mut self.screen, screen);
        self.under.push(old);
    }

    /// Uncovers what lies under this screen.
    pub(super) fn back(&mut self) {
        if self.under.is_empty() || !self.leave_table() {
            return;
        }
        if let Some(screen) = self.under.pop() {
            self.screen = screen;
        }
        if let Screen::Shelf(shelf, _, which) = &mut self.screen {
            *shelf = Shelf::read(&self.places.saves, *which);
        }
    }

    /// A game on the table is put away, its record whole on the disk; whether it could be.
    fn leave_table(&mut self) -> bool {
        if !matches!(self.screen, Screen::Game(_)) {
            return true;
        }
        let Screen::Game(table) = std::mem::replace(&mut self.screen, Screen::Menu(MainMenu::default())) else {
            return true;
        };
        let path = table.game().saved_at();
        let kept = table.put_away().or_else(|(table, why)| {
            // Another place of this machine may still take it.
            let name = path.file_name().unwrap_or_default();
            let elsewhere = std::env::temp_dir().join(name);
            match table.game().save(Some(&elsewhere)) {
                Ok(()) => {
                    self.notice = Some(format!("{why}\n\nThe game was saved in {} instead.", elsewhere.display()));
                    Ok(())
                }
                Err(_) => Err((table, why)),
            }
        });
        if let Err((table, why)) = kept
            && !std::mem::replace(&mut self.gives_up, true)
        {
            self.notice = Some(format!(
                "{why}\n\nThe game stays on the table. Make room and leave it again, or leave it a second time to give up what is not \
                 written."
            ));
            self.screen = Screen::Game(table);
            return false;
        }
        self.gives_up = false;
        self.trouble = None;
        crash::saved_at(None);
        true
    }

    /// Begins the game that was set up.
    fn begin(&mut self, choice: SkirmishChoice) {
        let scenario = &self.scenarios[choice.scenario.min(self.scenarios.len() - 1)];
        let begun = scenario.with_options(choice.options).map_err(|why| why.to_string()).and_then(|scenario| {
            let seed = choice.seed.unwrap_or_else(crate::play::random_seed);
            self.begin_with(scenario, choice.players.clone(), DiceSource::Seed(seed))
        });
        match begun {
            Ok(()) => self.last = Some(choice),
            Err(why) => self.notice = Some(why),
        }
    }

    /// Begins a game of a scenario.
    ///
    /// # Errors
    /// Why not, for the player.
    pub(super) fn begin_with(
        &mut self,
        scenario: Scenario,
        players: Vec<Player>,
        dice: DiceSource,
    ) -> Result<(), String> {
        let game = Game::begin(scenario, players, dice, &self.places.saves, dice_at_the_table())
            .map_err(|why| why.to_string())?;
        self.last = None;
        self.play(game);
        Ok(())
    }

    /// The same game once more, with other dice unless its seed was chosen.
    fn again(&mut self) {
        match self.last.clone() {
            Some(choice) => self.begin(choice),
            None => {
                let Screen::Game(table) = &self.screen else { return };
                let game = table.game();
                let players = (0..game.scenario().sides().len()).map(|side| game.player(SideId(side as u8)).clone());
                let (scenario, players) = (game.scenario().clone(), players.collect());
                let dice = DiceSource::Seed(crate::play::random_seed());
                if let Err(why) = self.begin_with(scenario, players, dice) {
                    self.notice = Some(why);
                }
            }
        }
    }

    /// The record of the game that has just ended, as a replay.
    fn watch_last(&mut self) {
        let Screen::Game(table) = &self.screen else { return };
        let path = table.game().saved_at();
        let watched = table.game().save(None).map_err(|why| why.to_string()).and_then(|()| self.watch(&path));
        if let Err(why) = watched {
            self.notice = Some(why);
        }
    }

    /// A copy of the game's record beside it, under a name that is free.
    fn save_copy(&mut self) {
        let Screen::Game(table) = &self.screen else { return };
        let path = table.game().saved_at();
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut free = (1..1000).map(|number| path.with_file_name(format!("{stem}-copy-{number}.steel")));
        let copied = match free.find(|copy| !copy.exists()) {
            Some(copy) => table.game().save_copy(&copy).map(|()| copy).map_err(|why| why.to_string()),
            None => Err("there are a thousand copies already".to_owned()),
        };
        self.notice = Some(match copied {
            Ok(copy) => format!("A copy is saved in {}. The game itself is saved as it goes.", copy.display()),
            Err(why) => why,
        });
    }

    /// Lays a game on the table.
    fn play(&mut self, game: Game) {
        let path = game.saved_at();
        let table = GameTable::new(game, &self.settings.now);
        self.lay(Screen::Game(Box::new(table)));
        crash::saved_at(Some(&path));
    }

    /// A screen with a board takes the place of all that led to it; only the main menu stays under it.
    fn lay(&mut self, screen: Screen) {
        if !self.leave_table() {
            return;
        }
        self.boards += 1;
        self.hand.forget();
        self.over = panels::GameOverPanel::default();
        // From a replay one goes back to the shelf it was taken from.
        let old = std::mem::replace(&mut self.screen, screen);
        let from_shelf = matches!(self.screen, Screen::Watch(_)) && matches!(old, Screen::Shelf(..));
        self.under.clear();
        self.under.push(Screen::Menu(MainMenu::default()));
        if from_shelf {
            self.under.push(old);
        }
        let open = self.people_in_sight().map_or(CameraMove::Fit, CameraMove::Open);
        self.wishes.push(Wish::Move(open));
    }

    /// Opens a record of the shelf: that of saved games goes on with it, that of replays shows it.
    fn open(&mut self, key: &str) {
        let Screen::Shelf(shelf, _, which) = &self.screen else { return };
        let Some(path) = shelf.path(key).map(Path::to_owned) else { return };
        let opened = if *which == Which::Open { self.resume(&path) } else { self.watch(&path) };
        if let Err(why) = opened {
            self.notice = Some(why);
        }
    }

    /// Opens a record: a saved game goes on, one that has ended is watched.
    ///
    /// # Errors
    /// Why not, for the player.
    pub(super) fn open_record(&mut self, path: &Path) -> Result<(), String> {
        let recorded = Recorded::<Order>::read(path).map_err(|why| why.to_string())?;
        if recorded.end.is_some() { self.watch(path) } else { self.resume(path) }
    }

    fn resume(&mut self, path: &Path) -> Result<(), String> {
        let (recorded, scenario) = loading::record(path, &self.tables).map_err(|why| why.message())?;
        let players = players_of(&recorded)?;
        let game = Game::resume(&recorded, scenario, players, dice_at_the_table()).map_err(|why| why.to_string())?;
        self.last = None;
        self.play(game);
        Ok(())
    }

    fn watch(&mut self, path: &Path) -> Result<(), String> {
        let (recorded, scenario) = loading::record(path, &self.tables).map_err(|why| why.message())?;
        let people: Vec<usize> = if recorded.end.is_some() {
            Vec::new()
        } else {
            let players = recorded.header.players.iter().enumerate();
            players.filter(|(_, text)| text.player == Player::Human.to_string()).map(|(side, _)| side).collect()
        };
        // Of a game that goes on nobody sees more here than at the table.
        let only = match people[..] {
            [] => None,
            [side] => Some(SideId(side as u8)),
            _ => {
                let why = "This game is not over, and two people play it: it can be gone on with by Load. Its replay can be watched when \
                           it has ended.";
                return Err(why.to_owned());
            }
        };
        let watch =
            WatchTable::open(Arc::new(recorded), scenario, only, &self.settings.now).map_err(|why| why.to_string())?;
        self.lay(Screen::Watch(Box::new(watch)));
        Ok(())
    }

    fn delete(&mut self, key: &str) {
        let Screen::Shelf(shelf, _, which) = &mut self.screen else { return };
        let deleted = shelf.path(key).map(|path| std::fs::remove_file(path).map_err(|why| (path.to_owned(), why)));
        if let Some(Err((path, why))) = deleted {
            self.notice = Some(format!("{} cannot be deleted: {why}", path.display()));
        }
        *shelf = Shelf::read(&self.places.saves, *which);
    }

    /// Plays on from where the replay stands: the person plays the side whose eyes he looks through, or the first.
    fn take_over(&mut self) {
        let Screen::Watch(watch) = &self.screen else { return };
        let (orders, eyes) = watch.place();
        let scenario = watch.reel().scenario().clone();
        let mine = eyes.unwrap_or(SideId(0));
        let player = |side: usize| if side == mine.index() { Player::Human } else { Player::Ai("basic".to_owned()) };
        let players = (0..scenario.sides().len()).map(player).collect();
        let recorded = Arc::clone(watch.reel().recorded());
        let game = Game::take_over(&recorded, orders, scenario, players, &self.places.saves, dice_at_the_table());
        match game {
            Ok(game) => {
                self.last = None;
                self.play(game);
            }
            Err(why) => self.notice = Some(why.to_string()),
        }
    }

    /// Whoever leaves the settings keeps what he has changed, if it is sound.
    fn keep_settings(&mut self) {
        let Screen::Settings(panel) = &self.screen else { return };
        let draft = panel.draft().clone();
        if draft != self.settings.now && draft.check().is_ok() {
            self.change_settings(draft);
        }
    }

    fn change_settings(&mut self, new: Settings) {
        let old = self.settings.now.clone();
        if let Err(why) = self.settings.change(new) {
            self.notice = Some(why);
        }
        let new = &self.settings.now;
        for screen in std::iter::once(&mut self.screen).chain(&mut self.under) {
            match screen {
                Screen::Game(table) => table.apply(&old, new),
                Screen::Watch(watch) => watch.apply(&old, new),
                _ => {}
            }
        }
        if (old.window, old.full_screen, old.ui_scale) != (new.window, new.full_screen, new.ui_scale) {
            self.wishes.push(Wish::Window);
        }
    }

    /// The program ends: whatever is on the table is whole on the disk.
    pub(super) fn close(&mut self) {
        let there = self.leave_table();
        if let Some(why) = self.notice.take().filter(|_| !there || self.trouble.is_some()) {
            crate::failure::tell(&why);
        }
    }
}

/// The window rolls no dice of people: a game that needs them is the terminal's.
fn dice_at_the_table() -> AskDie {
    Arc::new(|sides, purpose| {
        Err(format!(
            "a d{sides} for {purpose} is to be rolled by a person: go on with this game in the terminal, by `resume`"
        ))
    })
}

fn players_of(recorded: &Recorded<Order>) -> Result<Vec<Player>, String> {
    recorded.header.players.iter().map(|text| Player::parse(&text.player)).collect()
}
