//! The plot of a scan: share solved by logic and median time against holes.

use itertools::Itertools;
use pictures::plots::{Across, Chart, Panel, Point, Scale, Series};

use super::density::Density;

/// A series for each side.
pub fn chart(densities: &[Density]) -> Chart {
    let shapes = densities.iter().map(|density| density.shape).unique().collect_vec();
    let lines = |point: &dyn Fn(&Density) -> Point| {
        let of_shape = |shape| densities.iter().filter(move |density| density.shape == shape);
        let full = |density: &&Density| !density.puzzles.is_empty();
        let line = |&shape| of_shape(shape).filter(full).map(point).collect_vec();
        shapes.iter().map(line).collect_vec()
    };
    Chart {
        title: "Puzzles by their share of empty cells".to_owned(),
        x_label: "holes, % of the cells".to_owned(),
        mark: "some timed out".to_owned(),
        across: Across::Points,
        series: Series::numbered(
            shapes.iter().map(|shape| format!("side {} ({shape})", shape.side())),
        ),
        panel_height: 230.0,
        panels: vec![
            Panel {
                label: "solved by logic, % of the puzzles".to_owned(),
                scale: Scale::Linear(0.0, 100.0),
                limit: None,
                lines: lines(&|density| point(density, density.by_logic())),
            },
            Panel {
                label: "median time to the verdict, ms".to_owned(),
                scale: Scale::Log,
                limit: None,
                lines: lines(&|density| point(density, density.median())),
            },
        ],
    }
}

fn point(density: &Density, y: f64) -> Point {
    Point { x: density.percent(), y, marked: density.unknown() > 0.0, note: density.to_string() }
}
