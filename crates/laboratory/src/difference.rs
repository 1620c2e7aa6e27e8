//! Checks that runs made at different times are comparable.

use crate::{
    machine::Machine,
    record::{BackendFacts, ComparisonSettings, PuzzleFacts},
};

/// A setting in which two comparisons differ.
#[derive(Debug, thiserror::Error)]
#[error("its runs belong to another comparison: {what} was {there}, but is {here} now")]
pub struct SettingDifference {
    what: &'static str,
    there: String,
    here: String,
}

/// Compares the settings of two comparisons, except the command line and the memory of the machine.
///
/// # Errors
/// Fails with the first setting that differs.
pub(crate) fn compare_settings(
    there: &ComparisonSettings,
    here: &ComparisonSettings,
) -> Result<(), SettingDifference> {
    let seconds = |about: &ComparisonSettings| {
        about.timeout.map_or("none".to_owned(), |time| time.to_string())
    };
    let puzzles = |about: &ComparisonSettings| {
        let many = about.puzzles.len();
        let each = about.puzzles.iter();
        let each = each.map(|PuzzleFacts { file, line, hash, side, givens }| {
            format!("{file}:{line} {hash} {side} {givens};")
        });
        let hash = board::hash::hex(each.flat_map(String::into_bytes));
        format!("{many} puzzles (hash of the puzzles and their places: {hash})")
    };
    let names = |names: &[String]| names.join(",");
    type Part<'a> = (&'static str, &'a dyn Fn(&ComparisonSettings) -> String);
    let texts = |facts: &[BackendFacts]| {
        let texts = facts.iter().map(|BackendFacts { name, text }| format!("{name}: {text}"));
        texts.collect::<Vec<_>>().join("; ")
    };
    let machine = |about: &ComparisonSettings| {
        let Machine { system, architecture, processor, threads, .. } = &about.machine;
        let processor = processor.as_deref().unwrap_or("?");
        format!("{system}, {architecture}, {processor}, {threads} threads")
    };
    let parts: [Part; 15] = [
        ("the program", &|about| about.program.clone()),
        ("the input", &puzzles),
        ("--logic", &|about| names(&about.axes.logic)),
        ("--formulation", &|about| names(&about.axes.formulation)),
        ("--encoding", &|about| names(&about.axes.encoding)),
        ("--sum-encoding", &|about| names(&about.axes.sum_encoding)),
        ("--backend", &|about| names(&about.axes.backend)),
        ("the backends", &|about| texts(&about.backends)),
        ("--encoding-command", &|about| texts(&about.commands)),
        ("the machine", &machine),
        ("--jobs", &|about| about.jobs.to_string()),
        ("--repeat", &|about| about.repeat.to_string()),
        ("--seed", &|about| about.seed.to_string()),
        ("--timeout", &seconds),
        ("--isolate, --no-formula-stats", &|about| format!("{}, {}", about.isolated, !about.facts)),
    ];
    for (what, part) in parts {
        let (there, here) = (part(there), part(here));
        if there != here {
            return Err(SettingDifference { what, there, here });
        }
    }
    Ok(())
}
