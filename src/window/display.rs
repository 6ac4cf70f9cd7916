//! Whether there is a screen to open a window on.

/// Why no window can be opened here; `None` when one can be tried.
pub(super) fn missing() -> Option<String> {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let wayland = set("WAYLAND_DISPLAY").is_some() || set("WAYLAND_SOCKET").is_some();
        match set("DISPLAY") {
            None if !wayland => {
                Some("there is no display here (neither WAYLAND_DISPLAY nor DISPLAY is set)".to_owned())
            }
            Some(display) if !wayland => unreachable_x(&display.to_string_lossy()),
            _ => None,
        }
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    None
}

/// Whether nobody answers at a display of this machine such as `:0` or `:9.0`; what is not of this machine is tried.
#[cfg(all(unix, not(target_os = "macos")))]
fn unreachable_x(display: &str) -> Option<String> {
    let number = display.strip_prefix(':').or_else(|| display.strip_prefix("unix:"))?;
    let number = number.split('.').next().unwrap_or_default();
    let socket = format!("/tmp/.X11-unix/X{number}");
    if std::os::unix::net::UnixStream::connect(&socket).is_ok() || abstract_answers(&socket) {
        return None;
    }
    Some(format!("the display {display} does not answer"))
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
    use super::unreachable_x;

    #[test]
    fn a_display_that_does_not_answer_is_named() {
        assert_eq!(unreachable_x(":4711").unwrap(), "the display :4711 does not answer");
        assert_eq!(unreachable_x("elsewhere:0"), None);
    }
}
