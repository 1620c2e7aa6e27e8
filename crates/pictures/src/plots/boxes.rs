//! Box plots, arranged from top to bottom, on a logarithmic axis. Each shows the median, the
//! quartiles, the whiskers and the outliers.

use std::fmt::{self, Write};

use super::parts::{
    area::{self, Limit},
    axis::{Axis, Scale},
    drawing::{DrawnPlot, MARGIN, Plot},
    quantile::quantile,
    shape::Shape,
    text::{cut, width},
};
use crate::markup::escaped;

/// A box plot.
#[derive(Clone, Debug)]
pub struct Boxes {
    /// The title.
    pub title: String,
    /// The meaning of the values, with their unit.
    pub label: String,
    /// The upper limit of the values.
    pub limit: Option<Limit>,
    /// The boxes, from the top.
    pub rows: Vec<BoxValues>,
}

/// The values of one box.
#[derive(Clone, Debug)]
pub struct BoxValues {
    /// Its name.
    pub name: String,
    /// The values, in any order.
    pub values: Vec<f64>,
    /// The text next to the box, such as the number of timeouts.
    pub beside: String,
}

const TOP: f64 = 50.0;
const PLOT_WIDTH: f64 = 480.0;
const ROW_HEIGHT: f64 = 24.0;
const HALF_BOX_HEIGHT: f64 = 7.0;

/// Whiskers end at the last value within 1.5 times the height of the box (Tukey), measured on the
/// logarithmic axis.
const WHISKER_REACH: f64 = 1.5;

impl Plot for Boxes {
    fn drawing(&self) -> DrawnPlot {
        let widest = |text: fn(&BoxValues) -> &str| {
            self.rows.iter().map(|row| width(&cut(text(row)))).fold(0.0, f64::max)
        };
        let left = MARGIN + widest(|row| &row.name) + 12.0;
        let right = (widest(|row| &row.beside) + 12.0 + MARGIN).max(40.0);
        let mut body = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(left, &mut body);
        DrawnPlot::new(&self.title, (left + PLOT_WIDTH + right, TOP + self.height() + 56.0), body)
    }
}

impl Boxes {
    fn height(&self) -> f64 {
        ROW_HEIGHT * self.rows.len().max(1) as f64
    }

    fn write(&self, left: f64, out: &mut String) -> fmt::Result {
        let values = self.rows.iter().flat_map(|row| &row.values).copied();
        let limit = self.limit.as_ref().map(|limit| limit.value);
        let axis = Axis::new(Scale::Log, values.chain(limit));
        let high = self.height();
        writeln!(out, "<g transform=\"translate({left:.1} {TOP})\">")?;
        area::across(&axis, PLOT_WIDTH, high, out)?;
        if let Some(Limit { value, name }) = &self.limit {
            let (x, name) = (PLOT_WIDTH * axis.place(*value), escaped(name));
            writeln!(
                out,
                "<path class=\"limit\" d=\"M{x:.1} -4V{high}\"/>\
                 <text class=\"middle\" x=\"{x:.1}\" y=\"-8\">{name}</text>"
            )?;
        }
        for (number, row) in self.rows.iter().enumerate() {
            row.write(&axis, ROW_HEIGHT * (number as f64 + 0.5), out)?;
        }
        let (middle, base, label) = (PLOT_WIDTH / 2.0, high + 38.0, escaped(&self.label));
        writeln!(out, "<text class=\"middle\" x=\"{middle}\" y=\"{base}\">{label}</text>\n</g>")
    }
}

impl BoxValues {
    fn write(&self, axis: &Axis, y: f64, out: &mut String) -> fmt::Result {
        let (base, end) = (y + 4.0, PLOT_WIDTH + 12.0);
        let (name, full, beside) =
            (escaped(&cut(&self.name)), escaped(&self.name), escaped(&cut(&self.beside)));
        writeln!(
            out,
            "<text class=\"end\" x=\"-12\" y=\"{base}\">{name}<title>{full}</title></text>\
             <text x=\"{end}\" y=\"{base}\">{beside}</text>"
        )?;
        let mut values: Vec<f64> = self.values.iter().copied().filter(|v| !v.is_nan()).collect();
        values.sort_by(f64::total_cmp);
        match Five::of(&values, axis) {
            Some(five) => five.write(&values, &self.name, (axis, y), out),
            None => Ok(()),
        }
    }
}

/// The five numbers of a box.
struct Five {
    whiskers: (f64, f64),
    quartiles: (f64, f64),
    median: f64,
}

impl Five {
    /// Returns the five numbers of sorted values.
    fn of(values: &[f64], axis: &Axis) -> Option<Five> {
        let quartiles = (quantile(values, 0.25)?, quantile(values, 0.75)?);
        let (low, high) = (axis.place(quartiles.0), axis.place(quartiles.1));
        let reach = WHISKER_REACH * (high - low) + 1e-9;
        let near = |value: &&f64| (low - reach..=high + reach).contains(&axis.place(**value));
        // A quartile may be between two values, and thus beyond the last value within reach.
        let whiskers = (
            values.iter().find(near).map_or(quartiles.0, |&value| value.min(quartiles.0)),
            values.iter().rfind(near).map_or(quartiles.1, |&value| value.max(quartiles.1)),
        );
        Some(Five { whiskers, quartiles, median: quantile(values, 0.5)? })
    }

    fn write(
        &self,
        values: &[f64],
        name: &str,
        (axis, y): (&Axis, f64),
        out: &mut String,
    ) -> fmt::Result {
        let x = |value: f64| PLOT_WIDTH * axis.place(value);
        let Five { whiskers: (first, last), quartiles: (low, high), median } = *self;
        let (top, bottom) = (y - HALF_BOX_HEIGHT, y + HALF_BOX_HEIGHT);
        let (left, wide, middle) = (x(low), x(high) - x(low), x(median));
        let note = escaped(&format!(
            "{name}: median {median:.3}, quartiles {low:.3} to {high:.3}, whiskers {first:.3} to {last:.3}"
        ));
        writeln!(
            out,
            "<path class=\"line thin s0\" d=\"M{:.1} {y}H{left:.1}M{:.1} {y}H{:.1}\"/>\
             <rect class=\"box s0\" x=\"{left:.1}\" y=\"{top}\" width=\"{wide:.1}\" \
             height=\"{}\"><title>{note}</title></rect>\
             <path class=\"line s0\" d=\"M{middle:.1} {top}V{bottom}\"/>",
            x(first),
            x(high),
            x(last),
            2.0 * HALF_BOX_HEIGHT,
        )?;
        let class = "hollow s0";
        for &value in values.iter().filter(|&&value| value < first || value > last) {
            Shape::Circle.write((x(value), y), class, &format!("{name}: {value:.3}"), out)?;
        }
        Ok(())
    }
}
