//! Pictures whose letters are outlines, as `usvg` reads them: what the writers of pixels and of
//! PDF begin with. Nothing of them depends on the machine.
//!
//! Roads not taken: the fonts of the machine (the same picture would differ from one to the next,
//! and have no digits where there are none); the fonts that every reader of PDF has (they lack
//! most letters, and the signs of a title or of digits are anyone's).
//!
//! Size: the tree takes about two kilobytes for each digit and mark, so texts have a limit.

mod letters;

use std::cell::Cell;

use resvg::usvg::{Options, Tree};

use self::letters::Missing;
use crate::picture::pen::Text;

/// The most texts, such as pencil marks, in a picture.
const TEXTS: usize = 250_000;

/// Why a picture cannot be drawn with outlines.
#[derive(Debug, thiserror::Error)]
pub enum OutlineError {
    /// Too much is written in it.
    #[error(
        "a PNG or PDF has at most {TEXTS} digits and pencil marks, but this picture has {0}; use \
         SVG"
    )]
    Texts(usize),
    /// A symbol that the fonts lack.
    #[error("the built-in fonts have no glyph for {0:?}; use SVG instead of PNG or PDF")]
    Letter(char),
    /// A part is broken.
    #[error("the picture cannot be drawn: {0}")]
    Broken(String),
}

/// A part that broke.
pub(crate) fn broken(error: &dyn std::fmt::Display) -> OutlineError {
    OutlineError::Broken(error.to_string())
}

/// What is drawn if every text is written as its outlines. These take their time: first it is
/// counted how many there are.
///
/// # Errors
/// If there are too many texts, or a letter is missing.
pub(crate) fn outlined<T>(draw: impl Fn(&dyn Fn(Text) -> String) -> T) -> Result<T, OutlineError> {
    let texts = Cell::new(0);
    draw(&|_| {
        texts.set(texts.get() + 1);
        String::new()
    });
    if texts.get() > TEXTS {
        return Err(OutlineError::Texts(texts.get()));
    }
    let missing = Cell::new(None);
    let drawn = draw(&|text| {
        letters::outlined(text).unwrap_or_else(|why| {
            missing.set(Some(why));
            String::new()
        })
    });
    match missing.get() {
        Some(Missing::Letter(letter)) => Err(OutlineError::Letter(letter)),
        Some(Missing::Fonts) => Err(broken(&"its fonts cannot be read")),
        None => Ok(drawn),
    }
}

/// A file as it is read. Rules for other media (`@media`) are not.
///
/// # Errors
/// If it is not SVG.
pub(crate) fn tree(svg: &str) -> Result<Tree, OutlineError> {
    Tree::from_str(svg, &Options::default()).map_err(|error| broken(&error))
}
