//! The area of a plot between two axes: grid lines and their numbers.

use std::fmt::{self, Write};

use super::{
    axis::Axis,
    text::{number, width},
};
use crate::markup::escaped;

/// A value that is marked by a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Limit {
    /// The value.
    pub value: f64,
    /// The name of the line.
    pub name: String,
}

/// Maps values to positions; (0, 0) is the upper left corner.
pub(crate) struct Area {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) across: Axis,
    pub(crate) up: Axis,
}

impl Area {
    /// Returns the distance of a value from the left edge.
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.width * self.across.place(value)
    }

    /// Returns the distance of a value from the upper edge.
    pub(crate) fn y(&self, value: f64) -> f64 {
        self.height * (1.0 - self.up.place(value))
    }

    /// Draws the grid lines of both axes.
    pub(crate) fn grid(&self, out: &mut String) -> fmt::Result {
        for &tick in self.up.ticks() {
            let (y, base, width) = (self.y(tick), self.y(tick) + 4.0, self.width);
            writeln!(
                out,
                "<path class=\"tick\" d=\"M0 {y:.1}H{width}\"/>\
                 <text class=\"end\" x=\"-8\" y=\"{base:.1}\">{}</text>",
                number(tick)
            )?;
        }
        across(&self.across, self.width, self.height, out)
    }

    /// Draws a horizontal line with its name at the upper limit of the values.
    pub(crate) fn limit(&self, Limit { value, name }: &Limit, out: &mut String) -> fmt::Result {
        let (y, width, name) = (self.y(*value), self.width, escaped(name));
        let base = y - 5.0;
        writeln!(
            out,
            "<path class=\"limit\" d=\"M0 {y:.1}H{width}\"/>\
             <text class=\"end over\" x=\"{width}\" y=\"{base:.1}\">{name}</text>"
        )
    }
}

/// Draws the vertical grid lines, with numbers if there is room for them.
pub(crate) fn across(axis: &Axis, wide: f64, high: f64, out: &mut String) -> fmt::Result {
    let mut free = f64::NEG_INFINITY;
    for &tick in axis.ticks() {
        let x = wide * axis.place(tick);
        writeln!(out, "<path class=\"tick\" d=\"M{x:.1} 0V{high}\"/>")?;
        let (text, y) = (number(tick), high + 18.0);
        let half = width(&text) / 2.0;
        if x - half >= free {
            writeln!(out, "<text class=\"middle\" x=\"{x:.1}\" y=\"{y}\">{text}</text>")?;
            free = x + half + 6.0;
        }
    }
    Ok(())
}
