//! Work on the task pool: pictures are painted there, never within a frame. A finished job wakes the sleeping window.

use std::hash::Hash;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Wakes the window's loop from another thread; does nothing where there is no window.
#[derive(Clone)]
pub(crate) struct Waker(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// The waker of this app.
    pub(crate) fn of(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // The loop is gone only when the window is: then there is nobody to wake.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Jobs under way, each under a key; dropping one cancels it if it has not begun.
pub(crate) struct Jobs<K, V> {
    running: HashMap<K, Task<V>>,
}

impl<K, V> Default for Jobs<K, V> {
    fn default() -> Self {
        Self { running: HashMap::default() }
    }
}

impl<K: Copy + Eq + Hash, V: Send + 'static> Jobs<K, V> {
    /// Starts a job unless one of that key is under way.
    pub(crate) fn start(&mut self, key: K, waker: &Waker, work: impl FnOnce() -> V + Send + 'static) {
        let waker = waker.clone();
        self.running.entry(key).or_insert_with(|| {
            AsyncComputeTaskPool::get().spawn(async move {
                let value = work();
                waker.wake();
                value
            })
        });
    }

    /// Whether a job of that key is under way.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.running.contains_key(key)
    }

    /// How many are under way.
    pub(crate) fn len(&self) -> usize {
        self.running.len()
    }

    /// Cancels the jobs that are not wanted any more.
    pub(crate) fn retain(&mut self, mut wanted: impl FnMut(&K) -> bool) {
        self.running.retain(|key, _| wanted(key));
    }

    /// Takes what is finished.
    pub(crate) fn finished(&mut self) -> Vec<(K, V)> {
        let mut done = Vec::new();
        self.running.retain(|&key, task| match check_ready(task) {
            Some(value) => {
                done.push((key, value));
                false
            }
            None => true,
        });
        done
    }
}

/// How many jobs of a kind may be under way: enough to keep the pool busy, few enough that what is wanted now is not behind what was
/// wanted a second ago.
pub(crate) fn room() -> usize {
    2 * AsyncComputeTaskPool::get().thread_num().max(1)
}
