//! The plot of a scan: percentages, conflicts and median time by number of empty cells.

use board::Shape;
use itertools::Itertools;
use pictures::plots::{Chart, HorizontalAxis, Panel, Point, Scale, Series};

use super::density::Density;

/// Returns a chart with a series for each side and distribution, and a panel for each known value.
pub fn chart(densities: &[Density]) -> Chart {
    let of = |density: &Density| (density.shape, density.spread.name());
    let kinds = densities.iter().map(of).unique().collect_vec();
    let several = kinds.iter().map(|kind| kind.1).unique().count() > 1;
    let panel = |label: &str, scale, value: &dyn Fn(&Density) -> Option<f64>| {
        let line = |kind| {
            let of_kind = densities.iter().filter(move |&density| of(density) == kind);
            of_kind.filter_map(|density| Some(point(density, value(density)?))).collect_vec()
        };
        let lines = kinds.iter().map(|&kind| line(kind)).collect_vec();
        let is_known = lines.iter().any(|line| !line.is_empty());
        let label = label.to_owned();
        is_known.then_some(Panel { label, scale, limit: None, lines })
    };
    let full = |density: &Density| !density.puzzles.is_empty();
    let share = Scale::Linear(0.0, 100.0);
    // A logarithmic scale has no 0.
    let conflicts = |density: &Density| density.conflicts().map(|it| it[1].max(1) as f64);
    let panels = [
        panel("solved by logic, % of the puzzles", share, &|it| full(it).then(|| it.by_logic())),
        panel("with a solution, % of the puzzles", share, &|it| {
            it.satisfied().filter(|_| it.drawn)
        }),
        panel("backbone, % of the holes", share, &|it| it.backbone()),
        panel("median of the conflicts", Scale::Log, &conflicts),
        panel("median time to the verdict, ms", Scale::Log, &|it| full(it).then(|| it.median())),
    ];
    let name = |(shape, spread): &(Shape, &str)| match several {
        true => format!("side {} ({shape}), {spread}", shape.side()),
        false => format!("side {} ({shape})", shape.side()),
    };
    Chart {
        title: "Puzzles by their share of empty cells".to_owned(),
        x_label: "holes, % of the cells".to_owned(),
        mark: "some timed out".to_owned(),
        across: HorizontalAxis::Points,
        series: Series::numbered(kinds.iter().map(name)),
        panel_height: 230.0,
        panels: panels.into_iter().flatten().collect(),
    }
}

fn point(density: &Density, y: f64) -> Point {
    Point { x: density.percent(), y, marked: density.unknown() > 0.0, note: density.to_string() }
}
