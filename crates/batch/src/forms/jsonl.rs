//! A JSON object for each record, on a line. The fields:
//!
//! | field | meaning |
//! |---|---|
//! | `index` | number of the record, from 1 |
//! | `file`, `line` | where the puzzle stands |
//! | `input` | the puzzle as it stands there, or the line that holds none |
//! | `verdict` | unique, several, none, invalid, unknown, error |
//! | `count`, `exact` | solutions found, up to two, and whether these are all |
//! | `solution` | the only one, else null |
//! | `solver`, `nodes` | who found it out; nodes of its search tree, or null where it has none |
//! | `microseconds` | how long it took, where asked |
//! | `reason` | why invalid, unknown or error |
//!
//! Written by hand, since most of it needs no escapes; what may is left to serde.

use crate::{
    fields::{microseconds, number},
    form::Form,
    record::Record,
};
use solve::VerdictKind;

/// See the module.
pub(super) struct JsonLines;

impl Form for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn summary(&self) -> &'static str {
        "a JSON object for each puzzle: index, input, verdict, count, solution, solver, nodes, …"
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"index\":");
        number(record.index, out);
        out.extend_from_slice(b",\"file\":");
        out.extend_from_slice(record.file.as_bytes());
        out.extend_from_slice(b",\"line\":");
        number(record.line, out);
        out.extend_from_slice(b",\"input\":");
        match record.plain {
            true => quoted(record.input, out),
            false => string(&String::from_utf8_lossy(record.input), out),
        }
        out.extend_from_slice(b",\"verdict\":");
        quoted(record.word.name().as_bytes(), out);
        if record.word != VerdictKind::Error {
            answer(record, out);
        }
        if !record.reason.is_empty() {
            out.extend_from_slice(b",\"reason\":");
            string(record.reason, out);
        }
        out.extend_from_slice(b"}\n");
    }
}

fn answer(record: &Record, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"count\":");
    number(record.count.unwrap_or(0), out);
    let exact = !matches!(record.word, VerdictKind::Several | VerdictKind::Unknown);
    out.extend_from_slice(if exact { b",\"exact\":true" } else { b",\"exact\":false" });
    out.extend_from_slice(b",\"solution\":");
    match record.solution {
        Some(solution) if record.plain => quoted(solution, out),
        Some(solution) => string(&String::from_utf8_lossy(solution), out),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"solver\":");
    quoted(record.solver.as_bytes(), out);
    out.extend_from_slice(b",\"nodes\":");
    match record.nodes {
        Some(nodes) => number(nodes, out),
        None => out.extend_from_slice(b"null"),
    }
    if let Some(nanoseconds) = record.nanoseconds {
        out.extend_from_slice(b",\"microseconds\":");
        microseconds(nanoseconds, out);
    }
}

/// What needs no escapes.
fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

fn string(text: &str, out: &mut Vec<u8>) {
    // Writing to a vector does not fail, and a string has no keys to fail on.
    let _ = serde_json::to_writer(out, text);
}
