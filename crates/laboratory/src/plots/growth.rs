//! The plot of growth: clauses and auxiliary variables against the side.

use itertools::Itertools;

use crate::{Growth, axes::in_order};
use pictures::plots::{Across, Chart, Look, Panel, Point, Scale, Series};
use sat::statements;

/// A line for each statement with each encoding; where both vary, the colour
/// says the encoding, the dashes the statement.
pub fn chart(growth: &[Growth]) -> Chart {
    let known = statements::ALL.iter().map(|statement| statement.name).collect_vec();
    let stated = in_order(growth.iter().map(|size| size.statement.as_str()), &known);
    let known = encodings::ALL.iter().map(|encoding| encoding.name()).collect_vec();
    let written = in_order(growth.iter().map(|size| size.encoding.as_str()), &known);
    let pairs = itertools::iproduct!(stated.iter().enumerate(), written.iter().enumerate());
    let of = |statement: &str, encoding: &str| {
        let same = |size: &&Growth| size.statement == statement && size.encoding == encoding;
        growth.iter().filter(same).sorted_by_key(|size| size.side).collect_vec()
    };
    let lines = pairs.filter_map(|((i, statement), (k, encoding))| {
        let sizes = of(statement, encoding);
        let look = looks(stated.len(), written.len(), i, k);
        let series = Series { name: name(&stated, &written, i, k), look };
        (!sizes.is_empty()).then_some((series, sizes))
    });
    let (series, lines): (Vec<Series>, Vec<Vec<&Growth>>) = lines.unzip();
    let sides = growth.iter().map(|size| size.side).sorted().dedup().map(|side| side as f64);
    Chart {
        title: "Growth of the formula of an empty board".to_owned(),
        x_label: "side".to_owned(),
        across: Across::Marked(sides.collect()),
        mark: String::new(),
        panel_height: 300.0,
        panels: vec![
            panel("clauses", &series, &lines, |size| size.clauses),
            panel("auxiliary variables (no line without any)", &series, &lines, |size| {
                size.auxiliary_variables
            }),
        ],
        series,
    }
}

fn looks(statements: usize, encodings: usize, i: usize, k: usize) -> Look {
    match (statements, encodings) {
        (1, _) => Look::numbered(k),
        (_, 1) => Look::numbered(i),
        _ => Look { colour: k, pattern: i },
    }
}

fn name(statements: &[&str], encodings: &[&str], i: usize, k: usize) -> String {
    match (statements.len(), encodings.len()) {
        (1, 2..) => encodings[k].to_owned(),
        (2.., 1) => statements[i].to_owned(),
        _ => format!("{} {}", statements[i], encodings[k]),
    }
}

fn panel(label: &str, series: &[Series], lines: &[Vec<&Growth>], of: fn(&Growth) -> u64) -> Panel {
    let point = |name: &str, size: &Growth| Point {
        x: size.side as f64,
        y: of(size) as f64,
        marked: false,
        note: format!("{name}, side {} ({}): {}", size.side, size.boxes, of(size)),
    };
    let line = |(series, sizes): (&Series, &Vec<&Growth>)| {
        // There is no place for 0 on an axis of ratios.
        let some = sizes.iter().filter(|size| of(size) > 0);
        some.map(|size| point(&series.name, size)).collect()
    };
    Panel {
        label: label.to_owned(),
        scale: Scale::Log,
        limit: None,
        lines: series.iter().zip(lines).map(line).collect(),
    }
}
