//! What the figures must show, asserted on pixels.
mod looks;
