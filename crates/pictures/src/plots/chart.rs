//! Line charts: panels from top to bottom that share the horizontal axis and the series.

use std::fmt::{self, Write};

use super::parts::{
    area::{Area, Limit},
    axis::{Axis, Scale},
    drawing::{DrawnPlot, Plot},
    legend::{Legend, Sample, Series},
    shape::Shape,
    style::SeriesStyle,
};
use crate::markup::escaped;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub x_label: String,
    /// The horizontal axis.
    pub across: HorizontalAxis,
    /// The meaning of a hollow triangle in place of a dot; empty if there is none.
    pub mark: String,
    /// The series.
    pub series: Vec<Series>,
    /// The height of a panel, in pixels.
    pub panel_height: f64,
    /// The panels, from the top.
    pub panels: Vec<Panel>,
}

/// The horizontal axis of a chart.
#[derive(Clone, PartialEq, Debug)]
pub enum HorizontalAxis {
    /// An axis from the least to the greatest point.
    Points,
    /// An axis with the given scale.
    Scale(Scale),
    /// A logarithmic axis on which only these values are marked.
    Marked(Vec<f64>),
}

/// One panel of a chart.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The label of the vertical axis.
    pub label: String,
    /// The vertical axis.
    pub scale: Scale,
    /// The upper limit of the values.
    pub limit: Option<Limit>,
    /// The points of each series of the chart, from left to right.
    pub lines: Vec<Vec<Point>>,
}

/// A point of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The horizontal value.
    pub x: f64,
    /// The vertical value.
    pub y: f64,
    /// Set if the point is drawn as a hollow triangle.
    pub marked: bool,
    /// The text that is shown when the pointer is over the point.
    pub note: String,
}

const LEFT: f64 = 80.0;
const TOP: f64 = 60.0;
const INNER: f64 = 550.0;
const GAP: f64 = 56.0;

/// The largest number of points of a line with dots. More dots would hide the line.
const MAX_DOTS: usize = 30;

/// The distance, in pixels, below which points of a line are merged.
const MERGE_DISTANCE: f64 = 0.4;

impl Plot for Chart {
    fn drawing(&self) -> DrawnPlot {
        let mut body = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut body);
        let legend = self.legend();
        let width = (LEFT + INNER + legend.right()).max(LEFT + legend.breadth());
        DrawnPlot::new(&self.title, (width, self.bottom() + 20.0 + legend.below()), body)
    }
}

impl Chart {
    fn write(&self, out: &mut String) -> fmt::Result {
        let across = self.axis();
        for (number, panel) in self.panels.iter().enumerate() {
            let top = TOP + number as f64 * (self.panel_height + GAP);
            writeln!(out, "<g transform=\"translate({LEFT} {top})\">")?;
            panel.write(&self.series, across.clone(), self.panel_height, out)?;
            writeln!(out, "</g>")?;
        }
        let (x, y) = (LEFT + INNER / 2.0, self.bottom());
        writeln!(
            out,
            "<text class=\"middle\" x=\"{x}\" y=\"{y}\">{}</text>",
            escaped(&self.x_label)
        )?;
        self.legend().write((LEFT + INNER, TOP), (LEFT, y + 16.0), out)
    }

    /// Returns the position of the label of the horizontal axis.
    fn bottom(&self) -> f64 {
        TOP + self.panels.len() as f64 * (self.panel_height + GAP) - 18.0
    }

    /// Returns the horizontal axis of all panels.
    fn axis(&self) -> Axis {
        let points = self.panels.iter().flat_map(|panel| panel.lines.iter().flatten());
        let values = points.map(|point| point.x).filter(|x| x.is_finite());
        match &self.across {
            HorizontalAxis::Marked(ticks) => Axis::marked(ticks),
            HorizontalAxis::Scale(scale) => Axis::new(*scale, values),
            HorizontalAxis::Points => {
                let ends = values
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
                let (from, to) = if ends.0 <= ends.1 { ends } else { (0.0, 1.0) };
                Axis::new(Scale::Linear(from, to), std::iter::empty())
            }
        }
    }

    fn legend(&self) -> Legend {
        let named = |series: &Series| (Sample::Line(series.look), series.name.clone());
        let mut entries: Vec<_> = self.series.iter().map(named).collect();
        if !self.mark.is_empty() {
            entries.push((Sample::Mark, self.mark.clone()));
        }
        Legend::new(entries, self.bottom() - TOP - 30.0, INNER + 80.0)
    }
}

impl Panel {
    fn write(&self, series: &[Series], across: Axis, height: f64, out: &mut String) -> fmt::Result {
        let values = self.lines.iter().flatten().map(|point| point.y);
        let up = Axis::new(self.scale, values.chain(self.limit.as_ref().map(|limit| limit.value)));
        let area = Area { width: INNER, height, across, up };
        area.grid(out)?;
        writeln!(out, "<text x=\"0\" y=\"-10\">{}</text>", escaped(&self.label))?;
        if let Some(limit) = &self.limit {
            area.limit(limit, out)?;
        }
        for (number, line) in self.lines.iter().enumerate() {
            let series = series.get(number);
            let look = series.map_or(SeriesStyle::numbered(number), |series| series.look);
            let name = series.map_or("", |series| &series.name);
            draw(line, look, name, &area, out)?;
        }
        Ok(())
    }
}

fn draw(
    line: &[Point],
    look: SeriesStyle,
    name: &str,
    area: &Area,
    out: &mut String,
) -> fmt::Result {
    let place = |point: &Point| (area.x(point.x), area.y(point.y));
    let path = path(line.iter().map(place));
    if !path.is_empty() {
        let (class, name) = (look.line(), escaped(name));
        writeln!(out, "<path class=\"{class}\" d=\"{path}\"><title>{name}</title></path>")?;
    }
    let dots = line.len() <= MAX_DOTS;
    for point in line.iter().filter(|point| dots || point.marked) {
        let (shape, kind) =
            if point.marked { (Shape::Triangle, "hollow") } else { (Shape::Circle, "dot") };
        shape.write(place(point), &format!("{kind} {}", look.colour()), &point.note, out)?;
    }
    Ok(())
}

/// Returns an SVG path through these points.
fn path(places: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    let mut last: Option<(f64, f64)> = None;
    for (x, y) in places {
        if last.is_some_and(|(a, b)| (x - a).hypot(y - b) < MERGE_DISTANCE) {
            continue;
        }
        let step = if last.is_none() { 'M' } else { 'L' };
        path.push_str(&format!("{step}{x:.1} {y:.1}"));
        last = Some((x, y));
    }
    path
}
