//! SVG to PNG: `resvg` draws, with outlines of letters that come with the program, on ground that
//! is not transparent. Nothing of it depends on the machine.
//!
//! Roads not taken: the fonts of the machine (the same picture would differ from one to the next,
//! and have no digits where there are none).
//!
//! Size: a band of rows at a time is in memory, beside what `resvg` makes of the SVG, about two
//! kilobytes for each digit and mark; so both pixels and texts have a limit.

mod letters;

use std::{cell::Cell, io};

use png::{BitDepth, ColorType, Encoder};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};

use self::letters::Missing;
use crate::picture::{
    pen::Text,
    puzzle::Picture,
    style::{DARK, LIGHT},
};

/// The most pixels across and down.
const LARGEST: u32 = 10_000;

/// The most texts, such as pencil marks, in a picture.
const TEXTS: usize = 250_000;

/// The rows of pixels drawn at a time.
const BAND: u32 = 256;

/// What a picture that cannot follow its surroundings stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Ground {
    /// The rules of all pictures on this ground, whatever the surroundings.
    fn style(self) -> String {
        let more = if self == Ground::Dark { DARK } else { "" };
        format!("{LIGHT}{more}")
    }
}

/// How large a PNG is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Size {
    /// Pixels for each unit of the SVG.
    Scale(f64),
    /// Pixels across.
    Width(u32),
}

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Too many pixels, or none.
    #[error(
        "a PNG of {0}×{0} pixels cannot be made: both must be from 1 to {LARGEST}; --width W makes it W wide"
    )]
    Pixels(u64),
    /// Too much is written in it.
    #[error(
        "a PNG has at most {TEXTS} digits and pencil marks, this one would have {0}; an SVG has no limit"
    )]
    Texts(usize),
    /// A symbol that the fonts lack.
    #[error(
        "the fonts of the program have no letter for {0:?}, so there is no PNG; an SVG can have it"
    )]
    Letter(char),
    /// A part is broken.
    #[error("the picture cannot be drawn as PNG: {0}")]
    Broken(String),
}

impl Picture<'_> {
    /// As a file of pixels.
    ///
    /// # Errors
    /// If it would be too large, or a symbol cannot be drawn.
    pub fn png(&self, ground: Ground, size: Size) -> Result<Vec<u8>, PngError> {
        // Outlines take their time: first a look at how many there would be.
        let texts = Cell::new(0);
        let counted = |_: Text| {
            texts.set(texts.get() + 1);
            String::new()
        };
        let (_, units) = self.drawn("", &counted);
        let (scale, pixels) = pixels(units, size)?;
        if texts.get() > TEXTS {
            return Err(PngError::Texts(texts.get()));
        }
        let missing = Cell::new(None);
        let written = |text: Text| {
            letters::outlined(text).unwrap_or_else(|why| {
                missing.set(Some(why));
                String::new()
            })
        };
        let (svg, _) = self.drawn(&ground.style(), &written);
        match missing.get() {
            Some(Missing::Letter(letter)) => Err(PngError::Letter(letter)),
            Some(Missing::Fonts) => Err(broken(&"its fonts cannot be read")),
            None => {
                // Rules for other media (`@media`) are not read.
                let tree = Tree::from_str(&svg, &Options::default()).map_err(|it| broken(&it))?;
                encoded(pixels, |rows| band(&tree, scale, pixels, rows))
            }
        }
    }
}

fn broken(error: &dyn std::fmt::Display) -> PngError {
    PngError::Broken(error.to_string())
}

/// How many pixels a unit has, and the pixels across, of which there are as many down.
fn pixels(units: f64, size: Size) -> Result<(f64, u32), PngError> {
    let scale = match size {
        Size::Scale(scale) => scale,
        Size::Width(width) => f64::from(width) / units,
    };
    // A number that is none becomes 0, and one beyond all bounds the largest.
    let across = (units * scale).round() as u64;
    match u32::try_from(across).ok().filter(|it| (1..=LARGEST).contains(it)) {
        Some(pixels) => Ok((scale, pixels)),
        None => Err(PngError::Pixels(across)),
    }
}

/// The rows from `top` on, red, green and blue of each pixel.
fn band(tree: &Tree, scale: f64, width: u32, (top, rows): (u32, u32)) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, rows)?;
    pixels.fill(Color::WHITE);
    let (scale, top) = (scale as f32, top as f32);
    let place = Transform::from_scale(scale, scale).post_translate(0.0, -top);
    resvg::render(tree, place, &mut pixels.as_mut());
    // All of them are opaque, for the ground is.
    let colours = pixels.pixels().iter();
    Some(colours.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect())
}

fn encoded(side: u32, band: impl Fn((u32, u32)) -> Option<Vec<u8>>) -> Result<Vec<u8>, PngError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side, side);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut header = encoder.write_header().map_err(|error| broken(&error))?;
    let mut writer = header.stream_writer().map_err(|error| broken(&error))?;
    for top in (0..side).step_by(BAND as usize) {
        let rows = BAND.min(side - top);
        let pixels = band((top, rows)).ok_or_else(|| broken(&"no room for its pixels"))?;
        io::Write::write_all(&mut writer, &pixels).map_err(|error| broken(&error))?;
    }
    writer.finish().map_err(|error| broken(&error))?;
    header.finish().map_err(|error| broken(&error))?;
    Ok(file)
}
