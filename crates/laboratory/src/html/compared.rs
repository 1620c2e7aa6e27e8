//! The descriptions of the formulations, encodings and sum encodings of a comparison, from the
//! registries.

use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};

use crate::{
    axes::{AXES, in_order},
    record::Comparison,
};
use logic::reduce;
use pictures::markup::escaped;
use sat::formulations::{self, Formulation};

use super::facts::list;

/// Returns a section for each axis, with all options that were run or counted.
pub(super) fn sections_html(comparison: &Comparison) -> String {
    let [formulations, encodings] = written_with(comparison);
    let logics = AXES[0].values(&comparison.runs);
    let logic = |name: &str| (name.to_owned(), reduce::named(name).map(logic_facts));
    let formulation =
        |name: &str| (name.to_owned(), formulations::named(name).map(formulation_facts));
    let commands = &comparison.about.commands;
    let command = |name: &str| {
        let it = commands.iter().find(|it| it.name == name)?;
        Some(vec![("user-defined command", it.text.clone())])
    };
    let ways = AXES[3].values(&comparison.runs);
    let way = |name: &str| (name.to_owned(), sums::named(name).map(sum_facts));
    let encoding = |name: &str| {
        let known = encodings::named(name).map(encoding_facts);
        (name.to_owned(), known.or_else(|| command(name)))
    };
    section("Logic", "Deductions before the puzzle is encoded.", logics.into_iter().map(logic))
        + &section(
            "Formulations",
            "The stated constraints; every formulation has the same solutions.",
            formulations.into_iter().map(formulation),
        )
        + &section(
            "At-most-one encodings",
            "The clauses for “at most one of these n”.",
            encodings.into_iter().map(encoding),
        )
        + &section(
            "Sum encodings",
            "The clauses for “these digits add to this number”.",
            ways.into_iter().map(way),
        )
}

/// Returns the names of all formulations and encodings.
fn written_with(comparison: &Comparison) -> [Vec<&str>; 2] {
    let Comparison { runs, growth, .. } = comparison;
    let formulations = runs.iter().map(|run| &run.formulation);
    let formulations = formulations.chain(growth.iter().map(|size| &size.formulation));
    let encodings = runs.iter().map(|run| &run.encoding);
    let encodings = encodings.chain(growth.iter().map(|size| &size.encoding));
    let known: Vec<&str> = formulations::ALL.iter().map(|formulation| formulation.name).collect();
    let written: Vec<&str> = encodings::ALL.iter().map(|encoding| encoding.name()).collect();
    [
        in_order(formulations.map(String::as_str), &known),
        in_order(encodings.map(String::as_str), &written),
    ]
}

type Facts = Vec<(&'static str, String)>;

fn section(
    title: &str,
    lead: &str,
    things: impl ExactSizeIterator<Item = (String, Option<Facts>)>,
) -> String {
    if things.len() == 0 {
        return String::new();
    }
    let thing = |(name, facts): (String, Option<Facts>)| {
        let facts = facts.unwrap_or_else(|| vec![("", "unknown to this version".to_owned())]);
        format!("<h4>{}</h4>\n{}", escaped(&name), list(&facts))
    };
    let things: String = things.map(thing).collect();
    format!("<h3>{title}</h3>\n<p class=\"quiet\">{lead}</p>\n{things}")
}

fn logic_facts(logic: &reduce::Logic) -> Facts {
    vec![("idea", logic.summary.to_owned())]
}

/// Returns the facts about a formulation, from its registry.
fn formulation_facts(formulation: &Formulation) -> Facts {
    vec![
        ("idea", formulation.summary.to_owned()),
        ("also called", formulation.aliases.join(", ")),
        ("source", formulation.source.to_owned()),
        ("size", formulation.formula.to_owned()),
        ("unit propagation", formulation.propagation.to_owned()),
    ]
}

/// Returns the facts about an encoding, from its registry.
fn encoding_facts(encoding: &dyn Encoding) -> Facts {
    let at = |n: u64| {
        let size = encoding.size(n);
        format!("n = {n}: {} and {}", size.clauses, size.variables)
    };
    vec![
        ("idea", encoding.summary().to_owned()),
        ("also called", encoding.aliases().join(", ")),
        ("source", encoding.source().to_owned()),
        ("size", encoding.formula().to_owned()),
        ("clauses and auxiliary variables", [4, 9, 16, 25].map(at).join("; ")),
        ("unit propagation", encoding.propagation().to_string()),
    ]
}

/// Returns the facts about a sum encoding, from its registry.
fn sum_facts(sums: &dyn SumEncoding) -> Facts {
    vec![
        ("idea", sums.summary().to_owned()),
        ("source", sums.source().to_owned()),
        ("size", sums.formula().to_owned()),
        ("unit propagation", sums.propagation().to_owned()),
    ]
}
