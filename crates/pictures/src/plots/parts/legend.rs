//! The legend of a plot. It is next to the plot if there is room, otherwise below it in columns.

use std::fmt::{self, Write};

use super::{
    shape::Shape,
    style::SeriesStyle,
    text::{cut, width},
};
use crate::markup::escaped;

/// A series with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The appearance that distinguishes it from the others.
    pub look: SeriesStyle,
}

impl Series {
    /// Returns series with these names, each with the next appearance.
    pub fn numbered(names: impl IntoIterator<Item = String>) -> Vec<Series> {
        let series = |(number, name)| Series { name, look: SeriesStyle::numbered(number) };
        names.into_iter().enumerate().map(series).collect()
    }
}

/// The sample in front of a name.
pub(crate) enum Sample {
    Line(SeriesStyle),
    Point(SeriesStyle),
    Mark,
}

/// All names, and their arrangement.
pub(crate) struct Legend {
    entries: Vec<(Sample, String)>,
    columns: usize,
    column: f64,
    beside: bool,
}

const ROW_HEIGHT: f64 = 20.0;
const SAMPLE_WIDTH: f64 = 36.0;

impl Legend {
    /// Returns the legend for a plot of this height and width.
    pub(crate) fn new(entries: Vec<(Sample, String)>, high: f64, wide: f64) -> Legend {
        let widest = entries.iter().map(|(_, name)| width(&cut(name))).fold(0.0, f64::max);
        let column = SAMPLE_WIDTH + widest + 18.0;
        let beside = entries.len() as f64 * ROW_HEIGHT <= high;
        let columns = if beside { 1 } else { ((wide / column) as usize).max(1) };
        Legend { entries, columns, column, beside }
    }

    /// Returns the width that the legend needs to the right of the plot.
    pub(crate) fn right(&self) -> f64 {
        if self.beside && !self.entries.is_empty() { self.column + 4.0 } else { 24.0 }
    }

    /// Returns the height that the legend needs below the plot.
    pub(crate) fn below(&self) -> f64 {
        if self.beside { 0.0 } else { self.rows() as f64 * ROW_HEIGHT + 12.0 }
    }

    /// Returns the width of a legend below the plot.
    pub(crate) fn breadth(&self) -> f64 {
        if self.beside { 0.0 } else { self.columns as f64 * self.column }
    }

    fn rows(&self) -> usize {
        self.entries.len().div_ceil(self.columns)
    }

    /// Draws the legend. Next to the plot it begins at `beside`, the upper right corner of the
    /// plot. Below the plot it begins at `under`.
    pub(crate) fn write(
        &self,
        beside: (f64, f64),
        under: (f64, f64),
        out: &mut String,
    ) -> fmt::Result {
        let (left, top) = if self.beside { (beside.0 + 20.0, beside.1) } else { under };
        for (number, (sample, name)) in self.entries.iter().enumerate() {
            let (column, row) = (number / self.rows(), number % self.rows());
            let x = left + column as f64 * self.column;
            let y = top + 10.0 + ROW_HEIGHT * row as f64;
            sample.write(x, y, out)?;
            let (text, base) = (x + SAMPLE_WIDTH, y + 4.0);
            let (short, full) = (cut(name), escaped(name));
            let note =
                if short == *name { String::new() } else { format!("<title>{full}</title>") };
            let short = escaped(&short);
            writeln!(out, "<text x=\"{text:.1}\" y=\"{base:.1}\">{short}{note}</text>")?;
        }
        Ok(())
    }
}

impl Sample {
    fn write(&self, x: f64, y: f64, out: &mut String) -> fmt::Result {
        match self {
            Sample::Line(look) => {
                let (class, end) = (look.line(), x + 28.0);
                writeln!(out, "<path class=\"{class}\" d=\"M{x:.1} {y:.1}H{end:.1}\"/>")
            }
            Sample::Point(look) => {
                let class = format!("dot {}", look.colour());
                Shape::numbered(look.pattern).write((x + 14.0, y), &class, "", out)
            }
            Sample::Mark => Shape::Triangle.write((x + 14.0, y), "hollow mark", "", out),
        }
    }
}
