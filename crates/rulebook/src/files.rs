//! The texts that are built into the program.

macro_rules! files {
    ($($name:literal)+) => {
        /// Name and text of each chapter's file, in order.
        pub(crate) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/rules/steel/book/", $name)))),+];
    };
}

files! {
    "rs-01.md" "rs-02.md" "rs-03.md" "rs-04.md" "rs-05.md" "rs-06.md" "rs-07.md" "rs-08.md" "rs-09.md" "rs-10.md" "rs-11.md" "rs-12.md"
    "rs-13.md" "rs-14.md" "rs-15.md" "rs-16.md" "rs-17.md" "rs-18.md" "rs-19.md" "rs-20.md" "rs-21.md" "rs-22.md" "rs-23.md"
}
