//! Pictures: the layers over the givens, and the file formats.

use std::ops::Range;

use anyhow::bail;
use board::{Candidates, Grid, Puzzle, Symbols};
use clap::Args;
use explain::Move;
#[cfg(feature = "png")]
use pictures::png::{Ground, Size};
use pictures::{picture::Picture, sheet::Sheet};
use stream::NoAnswer;

use super::marks::PictureFormat;
use crate::options::printing::AnswerForm;

/// Options for PNG pictures.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct PngOptions {
    /// Set the pixels of a PNG per unit of the SVG [default: 2]
    #[arg(long, value_name = "N", value_parser = scale, conflicts_with = "width", hide_short_help = true)]
    scale: Option<f64>,

    /// Set the width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..),
          hide_short_help = true)]
    width: Option<u32>,

    /// Draw a PNG on a dark background (an SVG adapts itself)
    #[arg(long, hide_short_help = true)]
    dark: bool,
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| (0.01..=100.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.01 to 100, such as 1.5".to_owned())
}

/// The file format of a picture.
#[derive(Clone, Copy)]
pub enum PictureFileFormat {
    Svg,
    Html,
    #[cfg(feature = "pdf")]
    Pdf,
    #[cfg(feature = "png")]
    Png(Ground, Size),
}

impl PictureFileFormat {
    /// Returns true if the format has pages, even for a single puzzle.
    pub fn is_sheet(self) -> bool {
        match self {
            PictureFileFormat::Html => true,
            #[cfg(feature = "pdf")]
            PictureFileFormat::Pdf => true,
            PictureFileFormat::Svg => false,
            #[cfg(feature = "png")]
            PictureFileFormat::Png(..) => false,
        }
    }

    /// Returns true if the format is not text.
    pub fn is_binary(self) -> bool {
        !matches!(self, PictureFileFormat::Svg | PictureFileFormat::Html)
    }

    /// Returns a single picture, for formats without pages.
    pub fn picture(self, picture: &Picture) -> Result<Vec<u8>, NoAnswer> {
        match self {
            #[cfg(feature = "png")]
            PictureFileFormat::Png(ground, size) => {
                picture.png(ground, size).map_err(NoAnswer::broken)
            }
            _ => Ok(picture.svg().into_bytes()),
        }
    }

    /// Returns these pages of a sheet.
    pub fn pages(self, sheet: &Sheet, pages: Range<usize>) -> Result<Vec<u8>, NoAnswer> {
        match self {
            PictureFileFormat::Svg => Ok(sheet.svg(pages).into_bytes()),
            PictureFileFormat::Html => Ok(sheet.html(pages).into_bytes()),
            #[cfg(feature = "pdf")]
            PictureFileFormat::Pdf => sheet.pdf(pages).map_err(NoAnswer::broken),
            #[cfg(feature = "png")]
            PictureFileFormat::Png(ground, size) => {
                sheet.png(pages, ground, size).map_err(NoAnswer::broken)
            }
        }
    }
}

impl PngOptions {
    /// Returns the file format of pictures, or `None` if none is written.
    ///
    /// # Errors
    /// Fails if an option does not apply to this format.
    pub fn kind(
        &self,
        form: AnswerForm<PictureFormat>,
    ) -> anyhow::Result<Option<PictureFileFormat>> {
        match form {
            #[cfg(feature = "png")]
            AnswerForm::Additional(PictureFormat::Png) => {
                let size = self.width.map_or(Size::Scale(self.scale.unwrap_or(2.0)), Size::Width);
                let ground = if self.dark { Ground::Dark } else { Ground::Light };
                Ok(Some(PictureFileFormat::Png(ground, size)))
            }
            _ if self.scale.is_some() || self.width.is_some() || self.dark => bail!(
                "--scale, --width and --dark apply only to PNG; use -f png, or -o with a name that ends in .png"
            ),
            AnswerForm::Additional(PictureFormat::Svg) => Ok(Some(PictureFileFormat::Svg)),
            AnswerForm::Additional(PictureFormat::Html) => Ok(Some(PictureFileFormat::Html)),
            #[cfg(feature = "pdf")]
            AnswerForm::Additional(PictureFormat::Pdf) => Ok(Some(PictureFileFormat::Pdf)),
            _ => Ok(None),
        }
    }
}

/// The layers over the givens.
#[derive(Default)]
pub struct Layers {
    /// Digits that were found.
    pub found: Option<Grid>,
    /// Pencil marks.
    pub marks: Option<Candidates>,
    /// A step.
    pub step: Option<Move>,
}

impl Layers {
    /// Returns the picture of a puzzle with these layers.
    pub fn picture<'a>(
        &'a self,
        title: &'a str,
        puzzle: &'a Puzzle,
        symbols: Option<&'a Symbols>,
    ) -> Picture<'a> {
        let Layers { found, marks, step } = self;
        let (found, marks, step): (Option<&Grid>, Option<&Candidates>, Option<&Move>) =
            (found.as_ref(), marks.as_ref(), step.as_ref());
        Picture { title, puzzle, found, marks, step, symbols }
    }
}
