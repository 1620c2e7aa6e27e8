//! The report of a comparison as a self-contained HTML file. It needs no network and no other
//! files, has a light and a dark style, and can be printed.
//!
//! The page is a template with a few holes, filled by the functions of this module. Not used:
//! `askama` (it checks templates, but this page consists mostly of loops over tables, and a macro
//! crate with its parser would be built for one template); a JavaScript library (sorting needs
//! sixty lines).

mod compared;
mod facts;
mod legend;
mod table;

use itertools::Itertools;

use pictures::{
    markup::{self, escaped, filled},
    plots::style,
};

use self::legend::LEGEND;
use crate::{
    axes, conclusions, plots, record::Comparison, statistics::puzzle, table::Table,
    tables::growth_table,
};

const BODY: &str = include_str!("body.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("sort.js");

/// Returns the report: the given tables, the plots of the comparison, the options that were
/// compared, and the settings.
pub fn html(comparison: &Comparison, tables: &[Table]) -> String {
    let title = title(comparison);
    let body = filled(BODY, &|hole| match hole {
        "title" => escaped(&title),
        "lead" => escaped(&lead(comparison)),
        "tables" => tables.iter().map(table::table_html).collect(),
        "conclusions" => sentences(comparison),
        "plots" => figures(comparison),
        "reading" => facts::list(LEGEND),
        "compared" => compared::sections_html(comparison) + &sizes(comparison),
        "facts" => facts::settings_html(&comparison.about),
        _ => String::new(),
    });
    markup::page(&title, &format!("{STYLE}{}", style()), &body, SCRIPT)
}

/// Returns the sizes by side, if there are any.
fn sizes(comparison: &Comparison) -> String {
    match comparison.growth.as_slice() {
        [] => String::new(),
        growth => format!("<h3>Sizes</h3>\n{}", table::table_html(&growth_table(growth))),
    }
}

fn title(comparison: &Comparison) -> String {
    let axes = axes::varying(&comparison.runs).iter().map(|axis| axis.name).join(" × ");
    match axes.as_str() {
        "" => "Sudoku as SAT: measurements".to_owned(),
        _ => format!("Sudoku as SAT: comparison of {axes}"),
    }
}

fn lead(comparison: &Comparison) -> String {
    let runs = &comparison.runs;
    let puzzles = runs.iter().map(puzzle).unique().count();
    let combinations = axes::groups(runs).len();
    let undecided = runs.iter().filter(|run| !run.is_decided()).count();
    let count = |number: usize, what: &str| {
        format!("{number} {what}{}", if number == 1 { "" } else { "s" })
    };
    let mut lead = format!(
        "{} of {} on {}; {undecided} undecided.",
        count(runs.len(), "run"),
        count(combinations, "combination"),
        count(puzzles, "puzzle")
    );
    let all = comparison.about.runs();
    if (runs.len() as u64) < all {
        lead += &format!(" The comparison was interrupted; {all} runs were planned.");
    }
    let same = axes::AXES.iter().filter_map(|axis| match axis.values(runs)[..] {
        [only] => Some(format!("{} {only}", axis.name)),
        _ => None,
    });
    let same = same.collect_vec();
    if !same.is_empty() {
        lead += &format!(" Fixed: {}.", same.join(", "));
    }
    lead
}

fn sentences(comparison: &Comparison) -> String {
    let sentences = conclusions::sentences(&comparison.runs);
    let item = |it: &String| format!("<li>{}</li>\n", escaped(it));
    match sentences.as_slice() {
        [] => String::new(),
        all => format!("<ul>\n{}</ul>\n", all.iter().map(item).collect::<String>()),
    }
}

fn figures(comparison: &Comparison) -> String {
    let plots = plots::plots(comparison);
    if plots.is_empty() {
        return "<p>There is nothing to plot.</p>\n".to_owned();
    }
    plots
        .iter()
        .map(|plot| format!("<figure class=\"wide\">\n{}</figure>\n", plot.drawing().part()))
        .collect()
}
