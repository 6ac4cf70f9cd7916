//! The rulebook as shipped, and how books are read, searched and printed.
mod errors;
mod pages;
mod printed;
mod shipped;
