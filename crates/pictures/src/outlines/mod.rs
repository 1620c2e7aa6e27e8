//! Draws pictures with outlines instead of letters, as `usvg` trees. The PNG and PDF writers use
//! them. The result does not depend on the machine.
//!
//! Alternatives that were rejected:
//!
//! - the fonts of the machine: pictures would differ between machines, and have no digits on a
//!   machine without fonts.
//! - the standard fonts of PDF: they lack most letters, but titles and digit symbols may contain
//!   any letter.
//!
//! Size: the tree needs about 2 kB for each digit and mark, so the number of texts is limited.

mod letters;

use std::cell::Cell;

use resvg::usvg::{Options, Tree};

use self::letters::OutlineFailure;
use crate::picture::pen::Text;

/// The largest number of texts, such as pencil marks, in a picture.
const MAX_TEXTS: usize = 250_000;

/// The reason why a picture cannot be drawn with outlines.
#[derive(Debug, thiserror::Error)]
pub enum OutlineError {
    /// The picture contains too many texts.
    #[error(
        "a PNG or PDF has at most {MAX_TEXTS} digits and pencil marks, but this picture has {0}; \
         use SVG"
    )]
    Texts(usize),
    /// The fonts lack a symbol.
    #[error("the built-in fonts have no glyph for {0:?}; use SVG instead of PNG or PDF")]
    Letter(char),
    /// A component failed.
    #[error("the picture cannot be drawn: {0}")]
    Broken(String),
}

/// Returns the error of a component that failed.
pub(crate) fn broken(error: &dyn std::fmt::Display) -> OutlineError {
    OutlineError::Broken(error.to_string())
}

/// Calls `draw` with a function that returns the outlines of a text. Before that, `draw` is called
/// once to count the texts, because outlines take long.
///
/// # Errors
/// Fails if there are too many texts, or if the fonts lack a letter.
pub(crate) fn draw_outlined<T>(
    draw: impl Fn(&dyn Fn(Text) -> String) -> T,
) -> Result<T, OutlineError> {
    let texts = Cell::new(0);
    draw(&|_| {
        texts.set(texts.get() + 1);
        String::new()
    });
    if texts.get() > MAX_TEXTS {
        return Err(OutlineError::Texts(texts.get()));
    }
    let missing = Cell::new(None);
    let drawn = draw(&|text| {
        letters::outline_text(text).unwrap_or_else(|why| {
            missing.set(Some(why));
            String::new()
        })
    });
    match missing.get() {
        Some(OutlineFailure::Letter(letter)) => Err(OutlineError::Letter(letter)),
        Some(OutlineFailure::Fonts) => Err(broken(&"its fonts cannot be read")),
        None => Ok(drawn),
    }
}

/// Parses an SVG file. Style rules for media types (`@media`) are ignored.
///
/// # Errors
/// Fails if the file is not valid SVG.
pub(crate) fn tree(svg: &str) -> Result<Tree, OutlineError> {
    Tree::from_str(svg, &Options::default()).map_err(|error| broken(&error))
}
