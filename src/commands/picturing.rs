//! As what pictures are written, and where.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::{Args, ValueHint};
use pictures::picture::Picture;
#[cfg(feature = "png")]
use pictures::png::{Ground, Size};

use super::{drawings::Drawings, stream::Out, texts::is_standard_input};

/// Where pictures go.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Picturing {
    /// Write an SVG to FILE instead; with {} in it, to the file with the puzzle's number; - is
    /// standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["png", "output"])]
    svg: Option<PathBuf>,

    /// Write a PNG instead, to standard output or where --output says
    #[arg(long)]
    png: bool,

    /// Write to FILE instead, SVG or PNG as its name ends; {} in it is the number of the puzzle
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Pixels of a PNG for each unit of the SVG; 2 if nothing is said
    #[arg(long, value_name = "N", value_parser = scale, conflicts_with = "width")]
    scale: Option<f64>,

    /// Pixels of a PNG across
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    /// A PNG on dark ground; an SVG is for both
    #[arg(long)]
    dark: bool,
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| (0.01..=100.0).contains(scale));
    scale.ok_or_else(|| "0.01 to 100, such as 1.5".to_owned())
}

/// As what a picture is written.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    #[cfg(feature = "png")]
    Png(Ground, Size),
}

/// Where pictures go, and as what.
pub struct Pictures<'a> {
    drawings: Drawings<'a>,
    kind: Kind,
    inputs: &'a [PathBuf],
}

impl Picturing {
    /// Where they go, if anywhere but to the terminal as text.
    ///
    /// # Errors
    /// If it cannot be told as what, nobody could look at it, or it is one of the inputs.
    pub fn pictures<'a>(&'a self, inputs: &'a [PathBuf]) -> anyhow::Result<Option<Pictures<'a>>> {
        let name = self.svg.as_deref().or(self.output.as_deref());
        let is_png = self.is_png()?;
        if !is_png && (self.scale.is_some() || self.width.is_some() || self.dark) {
            bail!(
                "--scale, --width and --dark are for a PNG: say --png, or -o with a name in .png"
            );
        }
        let name = match name {
            Some(name) => name,
            None if is_png => Path::new("-"),
            None => return Ok(None),
        };
        if is_png && is_standard_input(name) && io::stdout().is_terminal() {
            bail!("a PNG is nothing to read on a terminal: write it to a file with -o FILE");
        }
        let drawings = Drawings(name);
        drawings.look(inputs)?;
        let kind = if is_png { self.png()? } else { Kind::Svg };
        Ok(Some(Pictures { drawings, kind, inputs }))
    }

    #[cfg(feature = "png")]
    fn png(&self) -> anyhow::Result<Kind> {
        let size = self.width.map_or(Size::Scale(self.scale.unwrap_or(2.0)), Size::Width);
        let ground = if self.dark { Ground::Dark } else { Ground::Light };
        Ok(Kind::Png(ground, size))
    }

    #[cfg(not(feature = "png"))]
    fn png(&self) -> anyhow::Result<Kind> {
        bail!("this program was built without PNG (cargo feature png): --svg FILE writes an SVG")
    }

    fn is_png(&self) -> anyhow::Result<bool> {
        let Some(name) = &self.output else { return Ok(self.png) };
        let end = name.extension().map(|end| end.to_ascii_lowercase());
        match end.as_ref().and_then(|end| end.to_str()) {
            Some("svg") if self.png => bail!("{}: --png writes no SVG", name.display()),
            Some("svg") => Ok(false),
            Some("png") => Ok(true),
            _ if self.png => Ok(true),
            _ => bail!("{}: ends neither in .svg nor in .png; say --png or --svg", name.display()),
        }
    }
}

impl Pictures<'_> {
    /// Whether each puzzle has a file of its own.
    pub fn is_each(&self) -> bool {
        self.drawings.is_each()
    }

    /// Writes the picture of the puzzle with that number.
    ///
    /// # Errors
    /// If it cannot be drawn so (invalid input), or not be written.
    pub fn write(&self, number: u64, picture: &Picture, out: &mut Out) -> io::Result<()> {
        let bytes = match self.kind {
            Kind::Svg => picture.svg().into_bytes(),
            #[cfg(feature = "png")]
            // A picture that cannot be a PNG fails alone.
            Kind::Png(ground, size) => picture
                .png(ground, size)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?,
        };
        self.drawings.write(number, &bytes, self.inputs, out)
    }
}
