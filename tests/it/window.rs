//! The real program in a real window on a virtual display: a duel is played by keys and mouse, and its record is verified.
//!
//! Needs `Xvfb`, `xdotool` and a Vulkan driver (a software one will do); without them it says so and is passed over.

#![expect(clippy::disallowed_methods, reason = "a window on another process is waited for")]
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// What the test needs of the machine; the first that is missing.
fn missing() -> Option<&'static str> {
    let found = |program: &str| {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
    };
    if !found("Xvfb") {
        return Some("Xvfb");
    }
    if !found("xdotool") {
        return Some("xdotool");
    }
    let drivers = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let has_driver = drivers.iter().any(|folder| fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()));
    (!has_driver).then_some("a Vulkan driver")
}

/// A process that does not outlive the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual display and the program on it.
struct Screen {
    display: String,
    saves: PathBuf,
    game: Running,
    _server: Running,
}

impl Screen {
    fn open(folder: &Path) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        let saves = folder.join("saves");
        let game = Command::new(env!("CARGO_BIN_EXE_ringing-steel"))
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("RINGING_STEEL_SAVES", &saves)
            .env("RINGING_STEEL_SETTINGS", folder.join("settings"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let screen = Self { display, saves, game: Running(game), _server: Running(server) };
        screen.until("the window is there", || screen.xdotool(&["search", "--name", "^Ringing Steel$"]).is_some());
        let window = screen.xdotool(&["search", "--name", "^Ringing Steel$"]).unwrap();
        let window = window.lines().next().unwrap().to_owned();
        screen.xdotool(&["windowsize", &window, "1280", "720"]);
        screen.xdotool(&["windowmove", &window, "0", "0"]);
        screen.xdotool(&["windowfocus", &window]);
        screen
    }

    /// What `xdotool` prints; nothing when it finds nothing.
    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    }

    fn key(&self, key: &str) {
        self.xdotool(&["key", key]).unwrap();
        sleep(Duration::from_millis(60));
    }

    fn click(&self, x: u32, y: u32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]).unwrap();
        sleep(Duration::from_millis(150));
        self.xdotool(&["click", "1"]).unwrap();
        sleep(Duration::from_millis(60));
    }

    /// Waits; a machine under load may be slow, but not for ever.
    fn until(&self, what: &str, ready: impl Fn() -> bool) {
        for _ in 0..600 {
            if ready() {
                return;
            }
            sleep(Duration::from_millis(200));
        }
        panic!("never: {what}");
    }

    /// The only record there is, with its text.
    fn record(&self) -> Option<(PathBuf, String)> {
        let path = fs::read_dir(&self.saves).ok()?.next()?.ok()?.path();
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text))
    }

    fn orders(&self) -> usize {
        self.record().map_or(0, |(_, text)| text.matches("{\"order\":").count())
    }
}

#[test]
fn a_duel_is_played_in_the_window_by_keys_and_mouse() {
    if let Some(what) = missing() {
        println!("passed over: {what} is not installed here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(folder.path());
    // Skirmish is the first line of the menu, and the duel the first scenario of its list.
    screen.until("a game has begun", || {
        screen.key("Return");
        screen.record().is_some()
    });
    // The first order by the mouse, wherever on the board it falls; the others by the key that gives what is proposed.
    screen.click(430, 300);
    screen.key("shift+space");
    let mut left = 2000;
    while !screen.record().is_some_and(|(_, text)| text.contains("{\"end\":")) {
        assert!(left > 0, "the duel never ends: {} orders", screen.orders());
        left -= 1;
        screen.key("Return");
        screen.key("shift+space");
    }
    let (path, text) = screen.record().unwrap();
    assert!(text.contains("\"player\":\"human\"") && text.contains("\"player\":\"ai:basic\""), "{text}");
    assert!(screen.orders() > 10);
    assert!(screen.game.0.try_wait().unwrap().is_none(), "the program has ended by itself");
    drop(screen);
    let verified = assert_cmd::Command::new(env!("CARGO_BIN_EXE_ringing-steel"))
        .args(["replay", "--verify"])
        .arg(&path)
        .assert()
        .success();
    let said = String::from_utf8(verified.get_output().stdout.clone()).unwrap();
    assert!(said.contains(": verified, ") && said.contains(", ended; journal "), "{said}");
}

#[test]
fn without_a_display_it_says_so_and_offers_the_terminal() {
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_ringing-steel"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .assert()
        .code(2);
    let said = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    let first = "No window can be opened: there is no display here (neither WAYLAND_DISPLAY nor DISPLAY is set). \
                 Here is the game for the terminal.\n";
    assert!(cfg!(target_os = "macos") || said.starts_with(first), "{said}");
}
