//! The entries of all files, and what was printed before them.

use std::io::Write;

use super::{arguments::Input, stream::Out};
pub use crate::run::entries::Entries;

/// The entries of all files; what was printed before is written out whenever reading may have to
/// wait.
pub fn entries(input: &Input, out: Option<&Out>) -> anyhow::Result<Entries> {
    let out = out.cloned();
    crate::run::entries::entries(input, move || {
        // What cannot be written now is kept, and told when the next record is.
        let _ = out.clone().as_mut().map(Write::flush);
    })
}
