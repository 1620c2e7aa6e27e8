//! The letters of pictures that are no text any more: DejaVu Sans Condensed, which comes with
//! the program, so that a picture is the same on every machine.
//!
//! Source: the DejaVu fonts 2.37, after Bitstream Vera, by way of the crate `dejavu`; their
//! licence lets anybody embed and pass them on. Condensed, because its figures are as wide as
//! those of the usual sans-serif fonts, for which the pen leaves room.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use resvg::usvg::{
    FontResolver, Options,
    fontdb::{Database, ID, Source},
};

/// What is at least as heavy is bold.
const BOLD: u16 = 600;

/// The fonts, read once.
static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| {
    let mut all = Database::new();
    let mut load =
        |font: &'static [u8]| all.load_font_source(Source::Binary(Arc::new(font))).first().copied();
    let regular = load(dejavu::sans_condensed::regular())?;
    let bold = load(dejavu::sans_condensed::bold())?;
    Some(Fonts { all: Arc::new(all), regular, bold })
});

struct Fonts {
    all: Arc<Database>,
    regular: ID,
    bold: ID,
}

/// A letter that no font of these has, once one was to be drawn.
#[derive(Clone, Default)]
pub(super) struct Missing(Arc<Mutex<Option<char>>>);

impl Missing {
    pub(super) fn letter(&self) -> Option<char> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How an SVG is read, whatever fonts it names; none if the fonts cannot be read.
pub(super) fn options(missing: &Missing) -> Option<Options<'static>> {
    let fonts = FONTS.as_ref()?;
    let missing = missing.clone();
    let resolver = FontResolver {
        select_font: Box::new(|font, _| {
            Some(if font.weight() < BOLD { fonts.regular } else { fonts.bold })
        }),
        select_fallback: Box::new(move |letter, _, _| {
            *missing.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(letter);
            None
        }),
    };
    Some(Options { fontdb: Arc::clone(&fonts.all), font_resolver: resolver, ..Options::default() })
}
