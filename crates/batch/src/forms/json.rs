//! A JSON object for each record, on a line. The fields:
//!
//! | field | meaning |
//! |---|---|
//! | `index` | number of the record, from 1 |
//! | `file`, `line` | where the puzzle stands |
//! | `id` | what the input calls it, where it does |
//! | `puzzle` | the puzzle as one line, or an object where a line does not tell it; null where there is none |
//! | `verdict` | unique, several, none, invalid, unknown, error |
//! | `count`, `exact` | solutions found, and whether these are all |
//! | `claimed_by` | the outside program that says that there are no more, where nobody has checked it |
//! | `solution` | the only one |
//! | `solutions` | of several those found, where they were asked for |
//! | `solver`, `nodes` | who found it out; nodes of its search tree, where it has one |
//! | `microseconds` | how long it took, where asked |
//! | `input` | the line that holds no puzzle |
//! | `reason` | why invalid, unknown or error |
//! | `stopped_by` | what stopped the search, if not all is known that was asked for: time, limit, memory, interrupt, solver |
//!
//! Written by hand, since most of it needs no escapes; what may is left to serde.

use crate::{
    fields::{microseconds, number, string},
    form::Form,
    record::{Record, Written},
};
use board::escape;
use solve::VerdictKind;

/// See the module.
pub(super) struct Json;

impl Form for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn has_ids(&self) -> bool {
        true
    }

    fn write_unanswered(&self, record: &Record, out: &mut Vec<u8>) {
        puzzle(record, out);
        out.push(b'\n');
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        begin(record, out);
        if record.word != VerdictKind::Error {
            answer(record, out);
        }
        if record.puzzle.is_none() && !record.input.is_empty() {
            out.extend_from_slice(b",\"input\":");
            string(record.input, out);
        }
        if !record.reason.is_empty() {
            out.extend_from_slice(b",\"reason\":");
            string(record.reason.as_bytes(), out);
        }
        if let Some(name) = record.stopped_by {
            out.extend_from_slice(b",\"stopped_by\":");
            quoted(name.as_bytes(), out);
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Appends a record of a puzzle with one solution as far as the records of all commands have it.
pub fn unique(record: &Record, out: &mut Vec<u8>) {
    begin(record, out);
    solution(record, out);
    out.extend_from_slice(b"}\n");
}

/// What all records have.
fn begin(record: &Record, out: &mut Vec<u8>) {
    puzzle(record, out);
    out.extend_from_slice(b",\"verdict\":");
    quoted(record.word.name().as_bytes(), out);
}

/// Where the puzzle stands, and the puzzle.
fn puzzle(record: &Record, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"index\":");
    number(record.index, out);
    out.extend_from_slice(b",\"file\":");
    out.extend_from_slice(&record.file.json);
    out.extend_from_slice(b",\"line\":");
    number(record.line, out);
    if let Some(id) = record.id {
        out.extend_from_slice(b",\"id\":");
        let from = out.len();
        out.extend_from_slice(id.as_bytes());
        escape::json(out, from);
    }
    out.extend_from_slice(b",\"puzzle\":");
    match record.puzzle {
        Some(puzzle) if record.written == Written::Plain => {
            out.push(b'"');
            Record::put_plain(puzzle, b'.', out);
            out.push(b'"');
        }
        Some(puzzle) if record.written == Written::Object => out.extend_from_slice(puzzle),
        Some(puzzle) => string(puzzle, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// How many there are, and the only one.
fn solution(record: &Record, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"count\":");
    number(record.count.unwrap_or(0), out);
    out.extend_from_slice(if record.exact { b",\"exact\":true" } else { b",\"exact\":false" });
    if let Some(name) = record.claimed_by {
        out.extend_from_slice(b",\"claimed_by\":");
        string(name.as_bytes(), out);
    }
    if let Some(solution) = record.solution {
        out.extend_from_slice(b",\"solution\":");
        match record.written {
            Written::Plain => quoted(solution, out),
            Written::Line | Written::Object => string(solution, out),
        }
    }
}

fn answer(record: &Record, out: &mut Vec<u8>) {
    solution(record, out);
    if let Some(solutions) = record.solutions {
        out.extend_from_slice(b",\"solutions\":[");
        for (number, solution) in solutions.iter().enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            string(solution, out);
        }
        out.push(b']');
    }
    out.extend_from_slice(b",\"solver\":");
    quoted(record.solver.as_bytes(), out);
    if let Some(nodes) = record.nodes {
        out.extend_from_slice(b",\"nodes\":");
        number(nodes, out);
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
