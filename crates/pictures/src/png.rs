//! Converts SVG to PNG with `resvg`. Letters are outlines, and the background is opaque.
//!
//! Size: the tree of the picture and one band of rows are in memory at a time. The number of pixels
//! is therefore limited.

use std::io;

use png::{BitDepth, ColorType, Encoder};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::Tree,
};

use crate::{
    outlines::{OutlineError, broken, draw_outlined, tree},
    picture::{
        puzzle::Picture,
        style::{DARK, LIGHT},
    },
};

/// The largest width and height, in pixels.
const MAX_SIDE: u32 = 10_000;

/// The number of rows that are drawn at a time.
const BAND_ROWS: u32 = 256;

/// The background of a picture that cannot adapt to its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Ground {
    /// Returns the style rules of all pictures for this background.
    pub(crate) fn style(self) -> String {
        format!("{LIGHT}{}", if self == Ground::Dark { DARK } else { "" })
    }
}

/// The size of a PNG.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Size {
    /// The number of pixels for each unit of the SVG.
    Scale(f64),
    /// The width in pixels.
    Width(u32),
}

/// The reason why no PNG can be written.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The width or height is too large, or zero.
    #[error(
        "a PNG of {0}×{1} pixels is not possible: width and height must be from 1 to {MAX_SIDE}; \
         set the width with --width"
    )]
    Pixels(u64, u64),
    /// The picture cannot be drawn.
    #[error(transparent)]
    Undrawn(#[from] OutlineError),
}

impl Picture<'_> {
    /// Returns the picture as a PNG file.
    ///
    /// # Errors
    /// Fails if the picture would be too large, or if a symbol cannot be drawn.
    pub fn png(&self, ground: Ground, size: Size) -> Result<Vec<u8>, PngError> {
        let (_, units) = self.draw_svg(&|_| String::new(), &|_| String::new());
        let place = pixels(units, size)?;
        let (svg, _) = draw_outlined(|written| self.draw_svg(&|_| ground.style(), written))?;
        png(&svg, place)
    }
}

/// Converts an SVG file to PNG. The second parameter has the pixels for each unit, and the width
/// and height in pixels.
pub(crate) fn png(svg: &str, (scale, pixels): (f64, (u32, u32))) -> Result<Vec<u8>, PngError> {
    let tree = tree(svg)?;
    Ok(encoded(pixels, |rows| band(&tree, scale, pixels.0, rows))?)
}

/// Returns the number of pixels for each unit, and the width and height in pixels.
pub(crate) fn pixels(
    (width, height): (f64, f64),
    size: Size,
) -> Result<(f64, (u32, u32)), PngError> {
    let scale = match size {
        Size::Scale(scale) => scale,
        Size::Width(across) => f64::from(across) / width,
    };
    // The conversion maps NaN to 0 and limits numbers that are too large.
    let [across, down] = [width, height].map(|units| (units * scale).round() as u64);
    let fits = |pixels| u32::try_from(pixels).ok().filter(|it| (1..=MAX_SIDE).contains(it));
    match (fits(across), fits(down)) {
        (Some(across), Some(down)) => Ok((scale, (across, down))),
        _ => Err(PngError::Pixels(across, down)),
    }
}

/// Draws the rows from `top` on. Returns red, green and blue of each pixel.
fn band(tree: &Tree, scale: f64, width: u32, (top, rows): (u32, u32)) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, rows)?;
    pixels.fill(Color::WHITE);
    let (scale, top) = (scale as f32, top as f32);
    let place = Transform::from_scale(scale, scale).post_translate(0.0, -top);
    resvg::render(tree, place, &mut pixels.as_mut());
    // All pixels are opaque, because the background is.
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
    for top in (0..down).step_by(BAND_ROWS as usize) {
        let rows = BAND_ROWS.min(down - top);
        let pixels =
            band((top, rows)).ok_or_else(|| broken(&"not enough memory for its pixels"))?;
        io::Write::write_all(&mut writer, &pixels).map_err(|error| broken(&error))?;
    }
    writer.finish().map_err(|error| broken(&error))?;
    header.finish().map_err(|error| broken(&error))?;
    Ok(file)
}
