//! Outlines of letters, for pictures without text elements. The font is DejaVu Sans Condensed,
//! which is part of the program, so that a picture is the same on every machine.
//!
//! Source: the DejaVu fonts 2.37, based on Bitstream Vera, from the crate `dejavu`. Their licence
//! allows embedding and redistribution. The condensed font is used because its digits are as wide
//! as those of common sans-serif fonts, for which the layout leaves room.

use std::{fmt::Write, sync::LazyLock};

use ttf_parser::{Face, OutlineBuilder};

use crate::picture::{pen::Text, style::is_bold};

/// The regular and the bold font, parsed once.
static FONTS: LazyLock<Option<[Face<'static>; 2]>> = LazyLock::new(|| {
    let read = |font: &'static [u8]| Face::parse(font, 0).ok();
    Some([read(dejavu::sans_condensed::regular())?, read(dejavu::sans_condensed::bold())?])
});

/// Returns the outlines of a text as an SVG element. Fails with the first letter that the font
/// lacks.
pub(super) fn outline_text(text: Text) -> Result<String, OutlineFailure> {
    let [regular, bold] = FONTS.as_ref().ok_or(OutlineFailure::Fonts)?;
    let font = if is_bold(text.class) { bold } else { regular };
    let (mut path, mut right) = (Outline(String::new(), 0.0), 0.0);
    for letter in text.letters.chars() {
        let glyph = font.glyph_index(letter).ok_or(OutlineFailure::Letter(letter))?;
        path.1 = right;
        font.outline_glyph(glyph, &mut path);
        right += f32::from(font.glyph_hor_advance(glyph).unwrap_or_default());
    }
    let scale = text.size.round() / f64::from(font.units_per_em());
    let ((x, y), class) = (text.at, text.class);
    let left = x - f64::from(right) * scale / 2.0;
    Ok(format!(
        "<path class=\"text {class}\" transform=\"translate({left:.2} {y:.1}) scale({scale} -{scale})\" d=\"{}\"/>",
        path.0
    ))
}

/// The reason why a text has no outlines.
#[derive(Clone, Copy)]
pub(super) enum OutlineFailure {
    /// The fonts cannot be parsed.
    Fonts,
    /// The fonts do not contain this letter.
    Letter(char),
}

/// An SVG path in font units, and the horizontal offset of the current glyph.
struct Outline(String, f32);

impl Outline {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.0.push(command);
        for &(x, y) in points {
            let _ = write!(self.0, "{} {} ", x + self.1, y);
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}
