//! Cactus plots: for each series, the number of instances that are solved within a time limit for
//! each. A curve farther to the right and lower is better.

use super::{
    chart::{Chart, HorizontalAxis, Panel, Point},
    parts::{
        area::Limit,
        axis::Scale,
        drawing::{DrawnPlot, Plot},
        legend::Series,
    },
};

/// A cactus plot.
#[derive(Clone, Debug)]
pub struct Cactus {
    /// The title.
    pub title: String,
    /// The name of the instances, such as "puzzles".
    pub instances: String,
    /// The number of instances.
    pub of: usize,
    /// The meaning of the times, with their unit.
    pub label: String,
    /// The time limit of the runs.
    pub limit: Option<Limit>,
    /// The series.
    pub series: Vec<CactusSeries>,
}

/// A series of a cactus plot.
#[derive(Clone, Debug)]
pub struct CactusSeries {
    /// Its name.
    pub name: String,
    /// The time of each instance that was solved, in any order.
    pub times: Vec<f64>,
}

impl Plot for Cactus {
    fn drawing(&self) -> DrawnPlot {
        let (of, what) = (self.of, &self.instances);
        let chart = Chart {
            title: self.title.clone(),
            x_label: format!("{what} solved within the time (of {of})"),
            across: HorizontalAxis::Scale(Scale::Count(0.0, of.max(1) as f64)),
            mark: String::new(),
            series: Series::numbered(self.series.iter().map(|series| series.name.clone())),
            panel_height: 360.0,
            panels: vec![Panel {
                label: self.label.clone(),
                scale: Scale::Log,
                limit: self.limit.clone(),
                lines: self.series.iter().map(|series| series.line(what)).collect(),
            }],
        };
        chart.drawing()
    }
}

impl CactusSeries {
    fn line(&self, what: &str) -> Vec<Point> {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let point = |(before, &y): (usize, &f64)| Point {
            x: (before + 1) as f64,
            y,
            marked: false,
            note: format!("{}: {} {what} within {y:.3}", self.name, before + 1),
        };
        times.iter().enumerate().map(point).collect()
    }
}
