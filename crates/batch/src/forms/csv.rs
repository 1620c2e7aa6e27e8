//! A CSV row for each record (RFC 4180, lines that end with a line feed).

use serde_json::Value;

use crate::{
    fields::{field, microseconds, number},
    form::Form,
    record::{Record, Written},
};

/// See the module.
pub struct Csv {
    escape_formulas: bool,
}

/// Texts as they are.
pub(super) static PLAIN: Csv = Csv { escape_formulas: false };

/// With an apostrophe before texts that a spreadsheet would take for formulas.
pub static ESCAPED: Csv = Csv { escape_formulas: true };

impl Form for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn has_ids(&self) -> bool {
        true
    }

    fn escapes_formulas(&self) -> bool {
        self.escape_formulas
    }

    fn header(&self) -> &'static str {
        "index,file,line,id,puzzle,verdict,count,exact,claimed_by,solution,solutions,solver,nodes,microseconds,input,reason,stopped_by\n"
    }

    fn write_unanswered(&self, record: &Record, out: &mut Vec<u8>) {
        begin(record, self.escape_formulas, out);
        out.push(b'\n');
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        begin(record, self.escape_formulas, out);
        out.extend_from_slice(record.word.name().as_bytes());
        out.push(b',');
        record.count.inspect(|&count| number(count, out));
        out.push(b',');
        if record.count.is_some() {
            out.extend_from_slice(if record.exact { b"true" } else { b"false" });
        }
        out.push(b',');
        field(record.claimed_by.unwrap_or_default().as_bytes(), false, out);
        out.push(b',');
        field(record.solution.unwrap_or_default(), false, out);
        out.push(b',');
        if let Some(solutions) = record.solutions {
            // Above 9 a solution has blanks itself.
            match solutions.iter().any(|solution| solution.contains(&b' ')) {
                true => {
                    let all = solutions.iter().map(|solution| String::from_utf8_lossy(solution));
                    let list = all.collect::<Vec<_>>().join("\",\"");
                    field(format!("[\"{list}\"]").as_bytes(), false, out);
                }
                false => field(&solutions.join(&b' '), false, out),
            }
        }
        out.push(b',');
        out.extend_from_slice(record.solver.as_bytes());
        out.push(b',');
        record.nodes.inspect(|&nodes| number(nodes, out));
        out.push(b',');
        record.nanoseconds.inspect(|&nanoseconds| microseconds(nanoseconds, out));
        out.push(b',');
        if record.puzzle.is_none() {
            field(String::from_utf8_lossy(record.input).as_bytes(), self.escape_formulas, out);
        }
        out.push(b',');
        field(record.reason.as_bytes(), self.escape_formulas, out);
        out.push(b',');
        out.extend_from_slice(record.stopped_by.unwrap_or_default().as_bytes());
        out.push(b'\n');
    }
}

/// Where the puzzle stands, and the puzzle.
fn begin(record: &Record, escape_formulas: bool, out: &mut Vec<u8>) {
    number(record.index, out);
    out.push(b',');
    out.extend_from_slice(&record.file.csv);
    out.push(b',');
    number(record.line, out);
    out.push(b',');
    match record.id.map(serde_json::from_str) {
        Some(Ok(Value::String(id))) => field(id.as_bytes(), escape_formulas, out),
        _ => field(record.id.unwrap_or_default().as_bytes(), false, out),
    }
    out.push(b',');
    puzzle(record, out);
    out.push(b',');
}

/// Appends a row of a puzzle with one solution, as far as the records of all commands have it: the
/// other columns are empty.
pub fn unique<'c>(record: &Record, columns: impl Iterator<Item = &'c str>, out: &mut Vec<u8>) {
    for (place, column) in columns.enumerate() {
        out.extend_from_slice(if place > 0 { b"," } else { b"" });
        match column {
            "index" => number(record.index, out),
            "file" => out.extend_from_slice(&record.file.csv),
            "line" => number(record.line, out),
            "puzzle" => puzzle(record, out),
            "verdict" => out.extend_from_slice(record.word.name().as_bytes()),
            "count" => record.count.into_iter().for_each(|count| number(count, out)),
            "exact" => out.extend_from_slice(if record.exact { b"true" } else { b"false" }),
            "solution" => field(record.solution.unwrap_or_default(), false, out),
            _ => {}
        }
    }
    out.push(b'\n');
}

fn puzzle(record: &Record, out: &mut Vec<u8>) {
    match record.puzzle.unwrap_or_default() {
        puzzle if record.written == Written::Plain => Record::put_plain(puzzle, b'.', out),
        puzzle => field(puzzle, false, out),
    }
}
