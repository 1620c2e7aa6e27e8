//! SVG to PNG: `resvg` draws, with outlines of letters, on ground that is not transparent.
//!
//! Size: a band of rows at a time is in memory, beside the tree of the picture; so pixels have a
//! limit.

use std::io;

use png::{BitDepth, ColorType, Encoder};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::Tree,
};

use crate::{
    outlines::{OutlineError, broken, outlined, tree},
    picture::{
        puzzle::Picture,
        style::{DARK, LIGHT},
    },
};

/// The most pixels across and down.
const LARGEST: u32 = 10_000;

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
    pub(crate) fn style(self) -> String {
        format!("{LIGHT}{}", if self == Ground::Dark { DARK } else { "" })
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
        "a PNG of {0}×{1} pixels is not possible: width and height must be from 1 to {LARGEST}; \
         set the width with --width"
    )]
    Pixels(u64, u64),
    /// The picture cannot be drawn.
    #[error(transparent)]
    Undrawn(#[from] OutlineError),
}

impl Picture<'_> {
    /// As a file of pixels.
    ///
    /// # Errors
    /// If it would be too large, or a symbol cannot be drawn.
    pub fn png(&self, ground: Ground, size: Size) -> Result<Vec<u8>, PngError> {
        let (_, units) = self.drawn(&|_| String::new(), &|_| String::new());
        let place = pixels(units, size)?;
        let (svg, _) = outlined(|written| self.drawn(&|_| ground.style(), written))?;
        png(&svg, place)
    }
}

/// A file of pixels of one of SVG: how many a unit has, and how many there are across and down.
pub(crate) fn png(svg: &str, (scale, pixels): (f64, (u32, u32))) -> Result<Vec<u8>, PngError> {
    let tree = tree(svg)?;
    Ok(encoded(pixels, |rows| band(&tree, scale, pixels.0, rows))?)
}

/// How many pixels a unit has, and the pixels across and down.
pub(crate) fn pixels(
    (width, height): (f64, f64),
    size: Size,
) -> Result<(f64, (u32, u32)), PngError> {
    let scale = match size {
        Size::Scale(scale) => scale,
        Size::Width(across) => f64::from(across) / width,
    };
    // A number that is none becomes 0, and one beyond all bounds the largest.
    let [across, down] = [width, height].map(|units| (units * scale).round() as u64);
    let fits = |pixels| u32::try_from(pixels).ok().filter(|it| (1..=LARGEST).contains(it));
    match (fits(across), fits(down)) {
        (Some(across), Some(down)) => Ok((scale, (across, down))),
        _ => Err(PngError::Pixels(across, down)),
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

fn encoded(
    (across, down): (u32, u32),
    band: impl Fn((u32, u32)) -> Option<Vec<u8>>,
) -> Result<Vec<u8>, OutlineError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, across, down);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut header = encoder.write_header().map_err(|error| broken(&error))?;
    let mut writer = header.stream_writer().map_err(|error| broken(&error))?;
    for top in (0..down).step_by(BAND as usize) {
        let rows = BAND.min(down - top);
        let pixels =
            band((top, rows)).ok_or_else(|| broken(&"not enough memory for its pixels"))?;
        io::Write::write_all(&mut writer, &pixels).map_err(|error| broken(&error))?;
    }
    writer.finish().map_err(|error| broken(&error))?;
    header.finish().map_err(|error| broken(&error))?;
    Ok(file)
}
