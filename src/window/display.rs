//! Whether there is a screen to open a window on.

/// What was found out about the displays of this session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Display {
    /// A window can be tried.
    There,
    /// The Wayland display that the environment names does not answer, an X one does: a window can be tried without those names.
    OnlyX,
    /// None; why.
    Missing(String),
}

/// The environment names of Wayland displays.
pub(super) const WAYLAND: [&str; 2] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"];

/// Looks for a display.
pub(super) fn find() -> Display {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let wayland = (set("WAYLAND_SOCKET"), set("WAYLAND_DISPLAY"));
        found(
            wayland_answers(&wayland),
            set("DISPLAY").map(|display| x_answers(&display).map_err(|why| (display, why))),
        )
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    Display::There
}

/// What follows from what answers: `None` where the environment names nothing.
#[cfg(all(unix, not(target_os = "macos")))]
fn found(wayland: Option<bool>, x: Option<Result<(), (String, &'static str)>>) -> Display {
    match (wayland, x) {
        (Some(true), _) | (None, Some(Ok(()))) => Display::There,
        (Some(false), Some(Ok(()))) => Display::OnlyX,
        (None, None) => {
            Display::Missing("there is no display here (neither WAYLAND_DISPLAY nor DISPLAY is set)".to_owned())
        }
        (_, Some(Err((display, why)))) => Display::Missing(format!("the display {display} {why}")),
        (Some(false), None) => Display::Missing("the Wayland display does not answer".to_owned()),
    }
}

/// Whether the Wayland display that the environment names answers: by an inherited socket, or by the name of one.
#[cfg(all(unix, not(target_os = "macos")))]
fn wayland_answers((socket, display): &(Option<String>, Option<String>)) -> Option<bool> {
    if let Some(socket) = socket {
        let open = |folder: &str| std::path::Path::new(folder).join(socket).exists();
        return Some(socket.parse::<u32>().is_ok() && (open("/proc/self/fd") || open("/dev/fd")));
    }
    let display = std::path::PathBuf::from(display.as_ref()?);
    let path = if display.is_absolute() {
        Some(display)
    } else {
        std::env::var_os("XDG_RUNTIME_DIR").map(|folder| std::path::PathBuf::from(folder).join(display))
    };
    Some(path.is_some_and(|path| std::os::unix::net::UnixStream::connect(path).is_ok()))
}

/// How long a display on another machine may take to answer.
#[cfg(all(unix, not(target_os = "macos")))]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Whether somebody answers at an X display such as `:0`, `:9.0` or `host:10`.
#[cfg(all(unix, not(target_os = "macos")))]
fn x_answers(display: &str) -> Result<(), &'static str> {
    use std::net::{TcpStream, ToSocketAddrs};
    let Some((host, number)) = display.rsplit_once(':') else { return Err("is no name of a display, such as :0") };
    let number = number.split('.').next().unwrap_or_default();
    let Ok(number) = number.parse::<u16>() else { return Err("is no name of a display, such as :0") };
    let answers = if host.is_empty() || host == "unix" {
        let socket = format!("/tmp/.X11-unix/X{number}");
        std::os::unix::net::UnixStream::connect(&socket).is_ok() || abstract_answers(&socket)
    } else {
        let addresses = (host, 6000_u16.saturating_add(number)).to_socket_addrs();
        addresses.is_ok_and(|mut all| all.any(|address| TcpStream::connect_timeout(&address, PATIENCE).is_ok()))
    };
    if answers { Ok(()) } else { Err("does not answer") }
}

#[cfg(target_os = "linux")]
fn abstract_answers(socket: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    SocketAddr::from_abstract_name(socket).is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(all(unix, not(target_os = "macos"), not(target_os = "linux")))]
const fn abstract_answers(_socket: &str) -> bool {
    false
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn a_display_that_does_not_answer_is_named() {
        assert_eq!(x_answers(":4711"), Err("does not answer"));
        assert_eq!(x_answers("foo"), Err("is no name of a display, such as :0"));
        let dead = found(None, Some(Err((":4711".to_owned(), "does not answer"))));
        assert_eq!(dead, Display::Missing("the display :4711 does not answer".to_owned()));
    }

    #[test]
    fn a_dead_wayland_display_gives_way_to_a_living_x_display() {
        assert_eq!(wayland_answers(&(None, Some("/nowhere/wayland-7".to_owned()))), Some(false));
        assert_eq!(wayland_answers(&(Some("99999".to_owned()), None)), Some(false));
        assert_eq!(wayland_answers(&(None, None)), None);
        assert_eq!(found(Some(false), Some(Ok(()))), Display::OnlyX);
        assert_eq!(found(Some(true), None), Display::There);
        assert_eq!(found(Some(false), None), Display::Missing("the Wayland display does not answer".to_owned()));
    }
}
