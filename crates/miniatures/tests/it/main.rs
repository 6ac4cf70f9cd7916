//! What the figures must show, asserted on pixels.
mod bonds;
mod eyes;
mod grips;
mod hands;
mod horses;
mod looks;
mod shooting;
