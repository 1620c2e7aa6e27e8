//! Tables in the markup of wikis, forums and documents: MediaWiki, AsciiDoc, Jira, BBCode, LaTeX and
//! reStructuredText.

use super::table::Table;
use super::unit::{Line, Unit};
use crate::catalogue::html;
use crate::error::FaultReason;

/// A table and its number of lines; or the reason why it is refused, and the number of lines.
pub(super) type MarkupTable = Result<(Table, usize), (FaultReason, usize)>;

/// The beginning of a list table of reStructuredText.
const LIST_TABLE: &str = ".. list-table::";

/// Returns the table that begins on the first line.
pub(super) fn table(unit: &mut Unit) -> Option<MarkupTable> {
    let first = unit.line(0)?.text.trim_ascii().to_owned();
    if first.starts_with("{|") {
        return Some(wiki(unit));
    }
    if is_bbcode(&first) {
        return Some(bbcode(unit));
    }
    if first.starts_with(LIST_TABLE) {
        return Some(Ok(list_table(unit)));
    }
    if first.starts_with("\\begin{sudoku") || is_sudoku_row(&first) {
        return Some(sudoku(unit));
    }
    asciidoc(unit).or_else(|| first.starts_with("||").then(|| bars(unit))?)
}

/// Returns true if a line begins a table.
pub(super) fn begins(line: &str) -> bool {
    let text = line.trim_ascii();
    let has_columns = text.starts_with('[') && text.contains("cols=");
    has_columns
        || text.starts_with("{|")
        || text.starts_with(LIST_TABLE)
        || is_delimiter(text)
        || is_bbcode(text)
}

/// Returns the texts of the lines from `start` to the end of the table, and the number of lines.
///
/// # Errors
/// If the table has no end.
fn lines_until(
    unit: &mut Unit,
    start: usize,
    end: &str,
    is_end: impl Fn(&str) -> bool,
) -> Result<(Vec<String>, usize), (FaultReason, usize)> {
    let mut texts = Vec::new();
    let mut at = start;
    while let Some(line) = unit.line(at) {
        let text = line.text.trim_ascii().to_owned();
        at += 1;
        if is_end(&text) {
            return Ok((texts, at));
        }
        texts.push(text);
    }
    Err((FaultReason::Notation(format!("the table has no end; expected {end}")), at))
}

/// Reads a table of MediaWiki.
fn wiki(unit: &mut Unit) -> MarkupTable {
    let (texts, lines) = lines_until(unit, 1, "|}", |text| text.starts_with("|}"))?;
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    for text in texts {
        let last = rows.len() - 1;
        if text.starts_with("|-") {
            rows.push(Vec::new());
        } else if let Some(title) = text.strip_prefix("|+") {
            rows.extend([vec![title.to_owned()], Vec::new()]);
        } else if let Some(cells) = text.strip_prefix('|') {
            rows[last].extend(cells.split("||").map(without_attributes));
        } else if let Some(cells) = text.strip_prefix('!') {
            let cells = cells.split("!!").flat_map(|cell| cell.split("||"));
            rows[last].extend(cells.map(without_attributes));
        } else if let Some(cell) = rows[last].last_mut() {
            *cell += &format!(" {text}");
        }
    }
    Ok((Table::new(rows), lines))
}

/// Returns a cell without the attributes before it, as in `style="…" | 5`.
fn without_attributes(cell: &str) -> String {
    match cell.rsplit_once('|') {
        Some((attributes, text)) if attributes.contains('=') => text.to_owned(),
        _ => cell.to_owned(),
    }
}

/// Returns true if a line begins and ends a table of AsciiDoc.
fn is_delimiter(text: &str) -> bool {
    let rest = text.strip_prefix('|').unwrap_or_default();
    rest.len() >= 3 && rest.bytes().all(|b| b == b'=')
}

/// Reads a table of AsciiDoc. Its attributes or its first line determine the number of columns, or
/// blank lines separate the rows.
fn asciidoc(unit: &mut Unit) -> Option<MarkupTable> {
    let (mut start, mut columns) = (0, None);
    loop {
        let text = unit.line(start)?.text.trim_ascii();
        start += 1;
        if is_delimiter(text) {
            break;
        }
        let is_attributes = text.starts_with('[') && text.ends_with(']');
        let is_title = text.strip_prefix('.').is_some_and(|it| it.starts_with(char::is_alphabetic));
        if !is_attributes && !is_title {
            return None;
        }
        columns = columns.or_else(|| is_attributes.then(|| columns_of(text))?);
    }
    Some(lines_until(unit, start, "|===", is_delimiter).map(|(texts, lines)| {
        let cells =
            |text: &String| -> Vec<String> { text.split('|').skip(1).map(str::to_owned).collect() };
        let groups = texts.split(|text| text.is_empty());
        let groups: Vec<Vec<String>> =
            groups.map(|texts| texts.iter().flat_map(cells).collect()).collect();
        let written: Vec<Vec<String>> =
            texts.iter().map(cells).filter(|it| !it.is_empty()).collect();
        let are_single = written.iter().all(|cells| cells.len() == 1);
        let rows = match columns {
            Some(columns) if are_single => {
                written.concat().chunks(columns).map(<[_]>::to_vec).collect()
            }
            None if are_single => groups,
            _ => written,
        };
        (Table::new(rows), lines)
    }))
}

/// Returns the number of columns that attributes such as `[cols="4*^"]` or `[cols="1,1,1"]` set.
fn columns_of(attributes: &str) -> Option<usize> {
    let (_, value) = attributes.split_once("cols=")?;
    let value = value.trim_start_matches('"');
    let value = &value[..value.find(['"', ']']).unwrap_or(value.len())];
    let count = |column: &str| match column.split_once('*') {
        Some((count, _)) => count.trim_ascii().parse::<usize>().ok(),
        None => Some(1),
    };
    let counts = value.split([',', ';']).map(count).collect::<Option<Vec<usize>>>()?;
    Some(counts.into_iter().fold(0, usize::saturating_add)).filter(|&columns| columns > 0)
}

/// Reads lines between bars; horizontal rules may separate them. Jira writes `||` around headings,
/// and DokuWiki `^` before them.
pub(super) fn bars(unit: &mut Unit) -> Option<MarkupTable> {
    let (mut rows, mut at): (Vec<Vec<String>>, usize) = (Vec::new(), 0);
    while let Some(text) = unit.line(at).map(Line::bare).filter(|it| it.starts_with(['|', '^'])) {
        let text = text.replace('^', "|");
        let is_rule = text.bytes().all(|b| b"|-+:= ".contains(&b))
            && (text.contains("--") || text.contains('-') && !text.contains(' '));
        let is_heading = text.len() > 2 && text.starts_with("||") && text.ends_with("||");
        let separator = if is_heading { "||" } else { "|" };
        let inner = text.trim_start_matches(separator);
        let inner = inner.strip_suffix(separator).unwrap_or(inner);
        let is_blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim_ascii().is_empty());
        if is_rule && !text.contains('+') && rows.len() == 1 && is_blank(&rows[0]) {
            // In Markdown a heading is required, even if it is empty.
            rows.clear();
        } else if !is_rule {
            rows.push(inner.split(separator).map(str::to_owned).collect());
        }
        at += 1;
    }
    (at > 0).then(|| Ok((Table::new(rows), at)))
}

/// Returns true if a line is a row of the package sudoku of LaTeX, as in `|5|3| | |7|.`.
fn is_sudoku_row(text: &str) -> bool {
    text.len() > 3 && text.starts_with('|') && text.ends_with("|.")
}

/// Reads rows of the package sudoku of LaTeX.
fn sudoku(unit: &mut Unit) -> MarkupTable {
    let (mut rows, mut at) = (Vec::new(), 0);
    let is_begun = unit.seen(0).bare().starts_with('\\');
    at += usize::from(is_begun);
    while let Some(text) = unit.line(at).map(Line::bare) {
        if is_begun && text.starts_with("\\end{sudoku") {
            return Ok((Table::new(rows), at + 1));
        }
        let is_blank = is_begun && text.is_empty();
        if !is_blank && !is_sudoku_row(text) {
            break;
        }
        let inner = text.strip_prefix('|').and_then(|rest| rest.strip_suffix("|."));
        rows.extend(inner.map(|inner| inner.split('|').map(str::to_owned).collect()));
        at += 1;
    }
    match is_begun {
        false => Ok((Table::new(rows), at)),
        true => {
            let what = "expected a row such as |5|3| | |7|. up to \\end{sudoku}";
            Err((FaultReason::Notation(what.to_owned()), at))
        }
    }
}

/// Reads the environment of a table or matrix of LaTeX.
pub(super) fn latex(unit: &mut Unit) -> Option<MarkupTable> {
    let first = unit.line(0)?.bare();
    let (_, name) = first.split_once("\\begin{")?;
    let end = format!("\\end{{{}}}", name.split('}').next()?);
    let read = lines_until(unit, 1, &end, |text| text.starts_with(&end));
    Some(read.map(|(texts, lines)| {
        let text = texts.concat();
        let rows = text.split("\\\\").map(|row| row.split('&').map(without_rules).collect());
        let mut rows: Vec<Vec<String>> = rows.collect();
        rows.retain(|row| row.len() > 1);
        (Table::new(rows), lines)
    }))
}

/// Returns a cell without the commands before it, such as `\hline` and `\cline{1-2}`.
fn without_rules(cell: &str) -> String {
    let mut text = cell.trim_ascii();
    while let Some(command) = text.strip_prefix('\\') {
        let rest = command.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let argument = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        text = argument.map_or(rest, |(_, rest)| rest).trim_ascii_start();
        if rest == command {
            break;
        }
    }
    text.to_owned()
}

fn is_bbcode(text: &str) -> bool {
    let name = text.get(..6).unwrap_or_default();
    name.eq_ignore_ascii_case("[table") && text[6..].starts_with([']', '=', ' '])
}

/// Reads a table of BBCode, which equals a table of HTML with other brackets.
fn bbcode(unit: &mut Unit) -> MarkupTable {
    let is_end = |text: &str| text.to_ascii_lowercase().contains("[/table]");
    let (mut texts, lines) = lines_until(unit, 0, "[/table]", is_end)?;
    texts.push(unit.seen(lines - 1).text.clone());
    let html = texts.join("\n").replace('<', "&lt;").replace('[', "<").replace(']', ">");
    let mut tables = html::tables(&html);
    match tables.len() {
        1 => Ok((tables.remove(0), lines)),
        count => Err((FaultReason::Notation(format!("expected one table, not {count}")), lines)),
    }
}

/// Reads a list table of reStructuredText: `* -` begins a row, `-` a cell.
fn list_table(unit: &mut Unit) -> (Table, usize) {
    let (mut rows, mut at): (Vec<Vec<String>>, usize) = (Vec::new(), 1);
    while let Some(text) = unit.line(at).map(Line::bare) {
        let item = text.strip_prefix('*').map(|rest| rest.trim_ascii_start());
        if item.is_some() {
            rows.push(Vec::new());
        }
        let is_option = text.starts_with(':') && rows.is_empty();
        match (item.unwrap_or(text).strip_prefix('-'), rows.last_mut()) {
            (Some(cell), Some(row)) => row.push(cell.to_owned()),
            _ if text.is_empty() || is_option => {}
            _ => break,
        }
        at += 1;
    }
    (Table::new(rows), at)
}
