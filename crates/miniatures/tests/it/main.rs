//! What the figures must show, asserted on pixels.
mod eyes;
mod horses;
mod looks;
