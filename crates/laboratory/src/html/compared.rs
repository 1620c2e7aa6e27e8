//! What the statements, encodings and ways of sums of a comparison are, from the catalogues.

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
use sat::statements::{self, Statement};

use super::facts::list;

/// A part for each axis, with everything on it that was run or sized.
pub(super) fn written(comparison: &Comparison) -> String {
    let [statements, encodings] = written_with(comparison);
    let logics = AXES[0].values(&comparison.runs);
    let logic = |name: &str| (name.to_owned(), reduce::named(name).map(logic_facts));
    let statement = |name: &str| (name.to_owned(), statements::named(name).map(statement_facts));
    let commands = &comparison.about.commands;
    let command = |name: &str| {
        let it = commands.iter().find(|it| it.name == name)?;
        Some(vec![("a command of your own", it.text.clone())])
    };
    let ways = AXES[3].values(&comparison.runs);
    let way = |name: &str| (name.to_owned(), sums::named(name).map(sum_facts));
    let encoding = |name: &str| {
        let known = encodings::named(name).map(encoding_facts);
        (name.to_owned(), known.or_else(|| command(name)))
    };
    section("Logic", "What is deduced before the puzzle is encoded.", logics.into_iter().map(logic))
        + &section(
            "Statements",
            "Which of the constraints are stated; every statement has the same solutions.",
            statements.into_iter().map(statement),
        )
        + &section(
            "At-most-one encodings",
            "How “at most one of these n” is written in clauses.",
            encodings.into_iter().map(encoding),
        )
        + &section(
            "Ways to write sums",
            "How “these digits add to this number” is written in clauses.",
            ways.into_iter().map(way),
        )
}

/// The names of all statements and encodings.
fn written_with(comparison: &Comparison) -> [Vec<&str>; 2] {
    let Comparison { runs, growth, .. } = comparison;
    let statements = runs.iter().map(|run| &run.statement);
    let statements = statements.chain(growth.iter().map(|size| &size.statement));
    let encodings = runs.iter().map(|run| &run.encoding);
    let encodings = encodings.chain(growth.iter().map(|size| &size.encoding));
    let known: Vec<&str> = statements::ALL.iter().map(|statement| statement.name).collect();
    let written: Vec<&str> = encodings::ALL.iter().map(|encoding| encoding.name()).collect();
    [
        in_order(statements.map(String::as_str), &known),
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
        let facts = facts.unwrap_or_else(|| vec![("", "not known to this program".to_owned())]);
        format!("<h4>{}</h4>\n{}", escaped(&name), list(&facts))
    };
    let things: String = things.map(thing).collect();
    format!("<h3>{title}</h3>\n<p class=\"quiet\">{lead}</p>\n{things}")
}

fn logic_facts(logic: &reduce::Logic) -> Facts {
    vec![("what it does", logic.summary.to_owned())]
}

/// What the catalogue says of a statement.
fn statement_facts(statement: &Statement) -> Facts {
    vec![
        ("idea", statement.summary.to_owned()),
        ("also called", statement.aliases.join(", ")),
        ("source", statement.source.to_owned()),
        ("size", statement.formula.to_owned()),
        ("unit propagation", statement.propagation.to_owned()),
    ]
}

/// What the catalogue says of an encoding.
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

/// What the catalogue says of a way to write sums.
fn sum_facts(sums: &dyn SumEncoding) -> Facts {
    vec![
        ("idea", sums.summary().to_owned()),
        ("source", sums.source().to_owned()),
        ("size", sums.formula().to_owned()),
        ("unit propagation", sums.propagation().to_owned()),
    ]
}
