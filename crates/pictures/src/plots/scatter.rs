//! Scatter plots: each point is an instance. Its horizontal position is the time of one solver and
//! its vertical position the time of another, both on logarithmic axes. Below the diagonal the
//! vertical one is faster.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use super::parts::{
    area::{Area, Limit},
    axis::{Axis, Scale},
    drawing::{DrawnPlot, Plot},
    legend::{Legend, Sample, Series},
    shape::Shape,
};
use crate::markup::escaped;

/// A scatter plot.
#[derive(Clone, Debug)]
pub struct Scatter {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis, with the unit.
    pub x_label: String,
    /// The label of the vertical axis, with the unit.
    pub y_label: String,
    /// The time limit. Without it, instances that timed out are drawn at the end of the axis.
    pub limit: Option<Limit>,
    /// The series.
    pub series: Vec<ScatterSeries>,
}

/// A series of a scatter plot.
#[derive(Clone, Debug)]
pub struct ScatterSeries {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: Vec<PairedTimes>,
}

/// The two times of one instance; `None` is a timeout.
#[derive(Clone, Debug)]
pub struct PairedTimes {
    /// The horizontal time.
    pub x: Option<f64>,
    /// The vertical time.
    pub y: Option<f64>,
    /// The text that is shown when the pointer is over the point.
    pub note: String,
}

const LEFT: f64 = 80.0;
const TOP: f64 = 60.0;
const INNER: f64 = 460.0;

/// The ratio of the guides on both sides of the diagonal.
const GUIDE_RATIO: f64 = 10.0;

/// The largest number of points with notes.
const MAX_NOTED_POINTS: usize = 4000;

impl Plot for Scatter {
    fn drawing(&self) -> DrawnPlot {
        let mut body = String::new();
        let legend = self.legend();
        // Writing to a string cannot fail.
        let _ = self.write(&legend, &mut body);
        let width = (LEFT + INNER + legend.right()).max(LEFT + legend.breadth());
        DrawnPlot::new(&self.title, (width, TOP + INNER + 56.0 + legend.below()), body)
    }
}

impl Scatter {
    fn write(&self, legend: &Legend, out: &mut String) -> fmt::Result {
        let area = self.area();
        let limit = self.limit.as_ref().map_or(area.up.end(), |limit| limit.value);
        writeln!(out, "<g transform=\"translate({LEFT} {TOP})\">")?;
        area.grid(out)?;
        guides(&area, out)?;
        self.limits(&area, out)?;
        writeln!(out, "<text x=\"0\" y=\"-10\">{}</text>", escaped(&self.y_label))?;
        self.points(&area, limit, out)?;
        guide_names(&area, out)?;
        let (middle, base) = (INNER / 2.0, INNER + 38.0);
        let label = escaped(&self.x_label);
        writeln!(out, "<text class=\"middle\" x=\"{middle}\" y=\"{base}\">{label}</text>\n</g>")?;
        legend.write((LEFT + INNER, TOP), (LEFT, TOP + INNER + 52.0), out)
    }

    /// Returns the area. Both axes are the same, so that the diagonal has equal times.
    fn area(&self) -> Area {
        let points = self.series.iter().flat_map(|series| &series.points);
        let times = points.flat_map(|point| [point.x, point.y]).flatten();
        let limit = self.limit.as_ref().map(|limit| limit.value);
        let axis = Axis::new(Scale::Log, times.chain(limit));
        Area { width: INNER, height: INNER, across: axis.clone(), up: axis }
    }

    fn limits(&self, area: &Area, out: &mut String) -> fmt::Result {
        let Some(limit) = &self.limit else {
            return Ok(());
        };
        area.limit(limit, out)?;
        writeln!(out, "<path class=\"limit\" d=\"M{:.1} 0V{INNER}\"/>", area.x(limit.value))
    }

    fn points(&self, area: &Area, limit: f64, out: &mut String) -> fmt::Result {
        let notes =
            self.series.iter().map(|series| series.points.len()).sum::<usize>() <= MAX_NOTED_POINTS;
        for (series, look) in self.series.iter().zip(self.looks()) {
            let mut seen = HashSet::new();
            for PairedTimes { x, y, note } in &series.points {
                let place = (area.x(x.unwrap_or(limit)), area.y(y.unwrap_or(limit)));
                // Without notes, points on the same pixel are drawn once.
                if !notes && !seen.insert((place.0 as i64, place.1 as i64)) {
                    continue;
                }
                let kind = if x.is_some() && y.is_some() { "dot cloud" } else { "hollow" };
                let class = format!("{kind} {}", look.look.colour());
                let note = if notes { note } else { "" };
                Shape::numbered(look.look.pattern).write(place, &class, note, out)?;
            }
        }
        Ok(())
    }

    fn looks(&self) -> Vec<Series> {
        Series::numbered(self.series.iter().map(|series| series.name.clone()))
    }

    fn legend(&self) -> Legend {
        let entry = |series: Series| (Sample::Point(series.look), series.name);
        Legend::new(self.looks().into_iter().map(entry).collect(), INNER, INNER + 80.0)
    }
}

/// Draws the diagonal, and one guide on each side of it.
fn guides(area: &Area, out: &mut String) -> fmt::Result {
    writeln!(out, "<path class=\"guide\" d=\"M0 {INNER}L{INNER} 0\"/>")?;
    let Some((near, far)) = crossings(area) else {
        return Ok(());
    };
    let (high, low) = (INNER - near, INNER - far);
    writeln!(
        out,
        "<path class=\"limit\" d=\"M{near:.1} {INNER}L{INNER} {low:.1}M0 {high:.1}L{far:.1} 0\"/>"
    )
}

/// Draws the names of the guides, above the points so that they can be read.
fn guide_names(area: &Area, out: &mut String) -> fmt::Result {
    let Some((near, far)) = crossings(area) else {
        return Ok(());
    };
    let (right, slower, faster) = (INNER - 6.0, INNER - near - 22.0, INNER - far + 30.0);
    writeln!(
        out,
        "<text class=\"over end\" x=\"{right}\" y=\"{faster:.1}\">{GUIDE_RATIO}× faster</text>\
         <text class=\"over\" x=\"8\" y=\"{slower:.1}\">{GUIDE_RATIO}× slower</text>"
    )
}

/// Returns where the guides cross the lower and the upper edge, if both are inside the plot.
fn crossings(area: &Area) -> Option<(f64, f64)> {
    let (from, to) = (area.across.beginning(), area.across.end());
    let within = to / from > GUIDE_RATIO * 1.01;
    within.then(|| (area.x(from * GUIDE_RATIO), area.x(to / GUIDE_RATIO)))
}
