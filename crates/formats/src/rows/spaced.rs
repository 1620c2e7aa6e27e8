//! Reads grids with spaces as blank cells.
//!
//! Each cell has walls around it, or boxes are drawn around several cells, or cells are in columns
//! without any line. A table of Markdown is a grid with walls. Its line of dashes is below the
//! headings or the first row, and does not determine boxes.
//!
//! Such a grid is recognised only if all its rows fit and one of its cells is a space. Other texts
//! are left to other readers. If all rows have characters in the same columns, the spaces are
//! separators, not blanks. Arrangements in which every other cell is blank throughout are rejected
//! if cells can be farther apart. A grid without lines may contain only digits and spaces.

use std::mem;
use std::ops::Range;

use super::borders::{Border, Borders, drawn_or, is_border};
use crate::error::{Fault, FaultReason};
use crate::matrix;
use crate::reading::{Input, ParsedPuzzle};
use crate::tables::fields::{is_comment, uncommented};
use crate::text::ReadContext;
use crate::text::lines::LookAhead;
use board::{MAX_SIDE, MIN_SIDE};

/// The places of the cells of such a grid.
pub(crate) struct SpacedCells {
    side: usize,
    /// For each row its line, counted from the current one, and the range of each cell in it; the
    /// range of a blank is empty.
    rows: Vec<(usize, Vec<Range<usize>>)>,
    /// The number of cells between two bars.
    between: usize,
    /// True if lines between the rows do not determine boxes.
    is_table: bool,
    /// The number of rows of a table with too many rows, and the line of the last one, counted from
    /// the current line.
    surplus: Option<(usize, usize)>,
}

/// Finds the grid that begins at the current line.
pub(crate) fn look(input: &mut Input) -> Option<SpacedCells> {
    let line = uncommented(input.lines.text());
    match line.contains('|') {
        true => Block::ahead(input)?.spaced(input.known),
        false => bare(input),
    }
}

/// The number of rows that are examined, unless there are many bars.
const MOST_ROWS: usize = 40;

/// Consecutive lines with bars.
struct Block {
    rows: Vec<(usize, String)>,
    is_table: bool,
    /// The number of spaces before all lines, if there are borders; borders begin where cells do.
    indent: usize,
}

impl Block {
    /// Collects lines from the current one on: rows with the same number of bars, and borders.
    fn ahead(input: &mut Input) -> Option<Block> {
        let bars = |line: &str| uncommented(line).matches('|').count();
        let count = bars(input.lines.text());
        let (mut lines, mut found, mut after) = (Vec::new(), 0, 0);
        // Walls determine the side. With boxes, only sides that characters can write are expected.
        let most = (2 * count + 4).clamp(MOST_ROWS, 2 * MAX_SIDE);
        while found < most && after < 3 * most {
            let line = match after {
                0 => input.lines.text(),
                _ => match input.lines.peek(after) {
                    LookAhead::Line(line) => line,
                    _ => break,
                },
            };
            let text = uncommented(line).trim_ascii_end();
            let is_row = bars(text) == count && (!is_border(text) || is_dashed(text));
            if is_row || is_border(text) {
                found += usize::from(is_row);
                lines.push((after, text.to_owned()));
            } else if !is_comment(line) {
                break;
            }
            after += 1;
        }
        let has_dash = |line: &str| !is_dashed(line) && line.split('|').any(is_dash);
        let are_blanks = lines.iter().any(|(_, line)| has_dash(line));
        let (mut rows, mut borders) = (Vec::new(), Vec::new());
        let is_bordered = lines.iter().any(|(_, line)| is_border(line));
        let indents = lines.iter().map(|(_, line)| line.len() - line.trim_ascii_start().len());
        let indent = indents.min().filter(|_| is_bordered).unwrap_or(0);
        for (after, line) in lines {
            // If dashes are blanks, a line with a dash for each cell is a row. The exception is the
            // line below the first row or the headings of a table. Counting that line, and
            // headings, gives one or two rows too many.
            let surplus = || found % line.matches('-').count();
            let is_below = || {
                rows.len() == 1 && borders.is_empty() && found < most && matches!(surplus(), 1 | 2)
            };
            let is_row = are_blanks && is_dashed(&line) && !is_below();
            if is_border(&line) && !is_row {
                borders.push((rows.len(), !line.contains('+') && bars(&line) == count));
            } else {
                rows.push((after, line));
            }
        }
        Some(Block {
            rows,
            is_table: matches!(borders[..], [(1, true), ..]) && borders.iter().all(|it| it.0 == 1),
            indent,
        })
    }

    fn spaced(&self, known: &ReadContext) -> Option<SpacedCells> {
        [false, true].into_iter().find_map(|doubled| {
            let parts: Vec<_> = self.rows.iter().map(|(_, row)| parts(row, doubled)).collect();
            let count = parts.first()?.len();
            let same = parts.iter().take_while(|row| row.len() == count).count();
            let rows = Parts::new(&self.rows[..same], parts, self.indent);
            self.walled(&rows, known).or_else(|| rows.boxed(known))
        })
    }

    /// Returns the cells if there is one between two bars.
    fn walled(&self, parts: &Parts, known: &ReadContext) -> Option<SpacedCells> {
        let (side, heads) = match self.has_heads(parts, known) {
            true => (parts.count - 1, 1),
            false => (parts.count, 0),
        };
        let fits = (MIN_SIDE..=MAX_SIDE).contains(&side)
            && known.side.is_none_or(|known| known == side)
            && parts.rows.len() >= side;
        if !fits {
            return None;
        }
        let first = usize::from(self.is_table && parts.rows.len() == side + 1);
        // In a grid of 16 rows with four boxes in each, the first four rows can look like cells
        // with walls.
        let is_cell = |text: &str| text.split_ascii_whitespace().count() < 2;
        if !parts.rows[first..].iter().all(|row| row.parts().all(is_cell)) {
            return None;
        }
        if self.is_table && (first == 1 || heads == 1) && !check_headings(parts, heads) {
            return None;
        }
        let is_head = first == 0 || is_heading(&parts.rows[0], known);
        let last = parts.rows.last().filter(|_| self.is_table);
        let surplus = last.filter(|_| !is_head || parts.rows.len() > side + 1);
        let surplus = surplus.map(|last| (parts.rows.len(), last.line));
        let rows = &parts.rows[first..first + side];
        let is_blank = rows.iter().any(|row| row.parts().any(|part| part.trim_ascii().is_empty()));
        (is_blank || self.is_table).then(|| SpacedCells {
            side,
            rows: rows.iter().map(|row| (row.line, row.trimmed().split_off(heads))).collect(),
            between: 1,
            is_table: self.is_table,
            surplus,
        })
    }
}

impl Block {
    /// Returns true if the first row and the first column are headings: words above all columns;
    /// the first column may have none.
    fn has_heads(&self, parts: &Parts, known: &ReadContext) -> bool {
        let Some(head) = parts.rows.first().filter(|_| self.is_table) else { return false };
        let mut names = head.parts().map(str::trim_ascii);
        let is_word = |name: &str| {
            name.starts_with(char::is_alphabetic)
                && known.alphabet.value(name.chars().next().unwrap_or('.')).is_none()
        };
        parts.rows.len() == parts.count
            && names.next().is_some_and(|first| first.is_empty() || is_word(first))
            && names.all(is_word)
    }
}

/// Returns false if the first row is headings that no grid has, or the first column is.
fn check_headings(parts: &Parts, heads: usize) -> bool {
    let above: Vec<&str> = parts.rows[0].parts().map(str::trim_ascii).skip(heads).collect();
    let below = parts.rows.iter().skip(1);
    let names = below.filter_map(|row| row.parts().next().map(str::trim_ascii));
    let names: Vec<&str> = names.take(heads * parts.rows.len()).collect();
    // Headings of fewer columns.
    let is_name = |name: &&&str| name.starts_with(char::is_alphabetic);
    let is_corner = above.first().is_some_and(|name| name.is_empty());
    let are_fewer = is_corner && above.iter().filter(is_name).count() + 1 == above.len();
    !are_fewer && matrix::refused_headings(&names, &above).is_none()
}

/// Returns true if a row is a heading above a puzzle. Its fields are empty or words, or numbers
/// that count up from 0 or 1.
fn is_heading(row: &Row, known: &ReadContext) -> bool {
    let is_word = |text: &str| {
        let mut chars = text.chars();
        let first = chars.next().filter(|c| c.is_alphabetic());
        let mut is_cell = |c| chars.next().is_none() && known.alphabet.may_be_cell(c);
        text.is_empty() || first.is_some_and(|first| !is_cell(first))
    };
    let texts = || row.parts().map(str::trim_ascii);
    let counts = |from: usize| texts().zip(from..).all(|(text, at)| text.parse() == Ok(at));
    texts().all(is_word) || counts(0) || counts(1)
}

/// Returns true if there is only a dash between two bars.
fn is_dash(part: &str) -> bool {
    part.trim_ascii() == "-"
}

/// Returns true if there is only a dash between any two bars of a line.
fn is_dashed(line: &str) -> bool {
    line.trim_matches(['|', ' ']).split('|').all(is_dash)
}

/// Returns the byte ranges between the bars of a row. If `doubled`, empty inner ranges are left
/// out.
fn parts(row: &str, doubled: bool) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut parts: Vec<_> = row
        .split('|')
        .map(|part| {
            let range = start..start + part.len();
            start = range.end + 1;
            range
        })
        .collect();
    if doubled {
        let is_outermost = |part: &Range<usize>| part.start == 0 || part.end == row.len();
        parts.retain(|part| is_outermost(part) || !part.is_empty());
    }
    parts
}

/// A row split at its bars.
struct Row<'a> {
    line: usize,
    text: &'a str,
    parts: Vec<Range<usize>>,
}

impl Row<'_> {
    fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|part| &self.text[part.clone()])
    }

    /// Returns the parts without surrounding white space.
    fn trimmed(&self) -> Vec<Range<usize>> {
        let trimmed = |part: &Range<usize>| {
            let text = &self.text[part.clone()];
            let start = part.start + (text.len() - text.trim_ascii_start().len());
            start..start + text.trim_ascii().len()
        };
        self.parts.iter().map(trimmed).collect()
    }
}

/// Rows split at their bars, without outer parts that are blank in all rows.
struct Parts<'a> {
    rows: Vec<Row<'a>>,
    /// The number of parts of each row.
    count: usize,
    /// True if a bar is before each row, and true if one is after it.
    closed: (bool, bool),
    /// The indentation; see [`Block`].
    indent: usize,
}

impl<'a> Parts<'a> {
    fn new(rows: &'a [(usize, String)], parts: Vec<Vec<Range<usize>>>, indent: usize) -> Parts<'a> {
        let row =
            |((line, text), parts): (&'a (usize, String), _)| Row { line: *line, text, parts };
        let mut rows: Vec<Row> = rows.iter().zip(parts).map(row).collect();
        let is_blank = |text: Option<&str>| text.is_some_and(|text| text.trim_ascii().is_empty());
        let before = rows.iter().all(|row| is_blank(row.parts().next()));
        let after = rows.iter().all(|row| is_blank(row.parts().last()));
        for row in &mut rows {
            if before {
                row.parts.remove(0);
            }
            if after {
                row.parts.pop();
            }
        }
        let count = rows.first().map_or(0, |row| row.parts.len());
        Parts { rows, count, closed: (before, after), indent }
    }

    /// Returns the cells if several are between two bars. Their number follows from the number of
    /// rows, which may belong to several grids, and from the positions of characters.
    fn boxed(&self, known: &ReadContext) -> Option<SpacedCells> {
        let (found, square) = (self.rows.len(), self.count * self.count);
        let is_part = |side: usize| found == MOST_ROWS || found.is_multiple_of(side.max(1));
        let is_several = found > square && is_part(square);
        let usual = known.side.unwrap_or(if is_several { square } else { found });
        let mut ways = Vec::new();
        self.ways(usual, known, &mut ways);
        let are_told = ways.iter().filter(|way| way.is_even && way.is_tight).count() == 1;
        let is_told = are_told || known.side.is_some();
        if !is_told && self.count > 1 {
            for between in 2..=found / self.count {
                let side = between * self.count;
                if side != usual && is_part(side) {
                    self.ways(side, known, &mut ways);
                }
            }
            // Prefers cells that are farther apart.
            if ways.iter().any(|way| way.is_tight) {
                ways.retain(|way| way.is_tight);
            }
            // The side is ambiguous.
            if ways.iter().any(|way| way.side != ways[0].side) {
                return None;
            }
        }
        if ways.len() > 1 {
            // Prefers the arrangement with equal space before and after the cells.
            ways.retain(|way| way.is_even);
        }
        let way = ways.pop().filter(|_| ways.is_empty())?;
        let CellArrangement { side, between, size, pitch, offsets, .. } = way;
        let cells = |row: &Row| {
            let parts = row.parts.iter().zip(&offsets);
            let cells = parts.flat_map(|(part, offset)| {
                let text = &row.text[part.clone()];
                (0..between).map(move |cell| cell_at(text, part.start, offset + cell * pitch, size))
            });
            (row.line, cells.collect())
        };
        Some(SpacedCells {
            side,
            rows: self.rows[..side].iter().map(cells).collect(),
            between,
            is_table: false,
            surplus: None,
        })
    }

    /// Adds the possible arrangements of cells, including blanks, in the rows of a grid with this
    /// side.
    fn ways(&self, side: usize, known: &ReadContext, ways: &mut Vec<CellArrangement>) {
        let between = side.checked_div(self.count).unwrap_or(0);
        let fits = (MIN_SIDE..=MAX_SIDE).contains(&side)
            && between > 1
            && between * self.count == side
            && self.rows.len() >= side;
        if !fits {
            return;
        }
        let rows = &self.rows[..side];
        let size = match side {
            _ if known.alphabet.writes(side) => 1,
            ..100 => 2,
            _ => 3,
        };
        let filled = |row: &Row| match size {
            1 => row.parts().flat_map(str::chars).filter(|&c| c != ' ').count(),
            _ => row.parts().flat_map(str::split_ascii_whitespace).count(),
        };
        // A fast exit: cells of most sides do not fit between the first bars.
        let first = rows.iter().map(|row| row.text[row.parts[0].clone()].chars().count());
        let widest = first.max().unwrap_or(0);
        let fits = |pitch: usize| (between - 1) * pitch + size <= widest || self.count == 1;
        if !fits(1) || rows.iter().all(|row| filled(row) >= side) || are_aligned(rows) {
            return;
        }
        // Numbers need a space between them.
        let least = if size == 1 { 1 } else { size + 1 };
        for pitch in (least..=size + MOST_SPACES).take_while(|&pitch| fits(pitch)) {
            let (mut offsets, mut is_even) = (Vec::new(), true);
            for part in 0..self.count {
                let Some((offset, even)) = self.offset(rows, part, (between, size, pitch)) else {
                    break;
                };
                is_even &= even;
                offsets.push(offset);
            }
            let has_odd = |(part, offset): (&Range<usize>, &usize), row: &Row| {
                let chars = row.text[part.clone()].chars().enumerate();
                chars.into_iter().any(|(at, c)| c != ' ' && (at - offset) / pitch % 2 == 1)
            };
            let has_odd = |row: &Row| row.parts.iter().zip(&offsets).any(|it| has_odd(it, row));
            let is_tight = rows.iter().any(has_odd);
            if offsets.len() == self.count {
                ways.push(CellArrangement {
                    side,
                    between,
                    size,
                    pitch,
                    offsets,
                    is_even,
                    is_tight,
                });
            }
        }
    }

    /// Returns the number of characters before the first cell of a part, and true if the space on
    /// both sides is equal. Each cell has `size` characters, and the next one begins `pitch`
    /// characters later.
    fn offset(
        &self,
        rows: &[Row],
        part: usize,
        (between, size, pitch): (usize, usize, usize),
    ) -> Option<(usize, bool)> {
        let texts = || rows.iter().map(|row| &row.text[row.parts[part].clone()]);
        let width = texts().map(|text| text.chars().count()).max()?;
        let is_open = (part == 0 && !self.closed.0, part + 1 == self.count && !self.closed.1);
        if !is_open.1 && texts().any(|text| text.chars().count() != width) {
            return None;
        }
        let span = (between - 1) * pitch + size;
        let fits = |offset: &usize| {
            let after = (width + if is_open.1 { span } else { 0 }).checked_sub(offset + span);
            let is_cell =
                |at: usize| at >= *offset && (at - offset) % pitch < size && at < offset + span;
            after.is_some_and(|after| is_open.1 || after <= pitch)
                && texts()
                    .all(|text| text.chars().enumerate().all(|(at, c)| c == ' ' || is_cell(at)))
        };
        let even = |offset: usize| match is_open {
            (false, false) => 2 * offset + span == width,
            // The space before the bar equals that around the cells of the second part.
            (true, false) if self.count > 2 => {
                let second = rows.iter().map(|row| row.text[row.parts[1].clone()].chars().count());
                second.max().map(|second| second + span) == Some(2 * (width - offset))
            }
            (true, _) => offset == self.indent,
            // The space equals that around the cells of the first part.
            (false, true) => {
                let first = rows.iter().map(|row| row.text[row.parts[0].clone()].chars().count());
                let sides = 1 + usize::from(self.closed.0);
                first.max() == Some(span + sides * offset)
            }
        };
        let most = if is_open.0 { width } else { pitch };
        let fitting: Vec<usize> = (0..=most).filter(fits).collect();
        let chosen = fitting.iter().copied().find(|&offset| even(offset));
        let chosen = chosen.or(fitting.first().copied().filter(|_| fitting.len() == 1))?;
        Some((chosen, even(chosen)))
    }
}

/// Returns true if all rows have characters in the same columns, so that the spaces are between
/// cells. This holds for grids without blanks or with other blanks.
fn are_aligned(rows: &[Row]) -> bool {
    let is_filled = |c| c != ' ';
    let filled = |row: &'_ Row| row.text.chars().map(is_filled).collect::<Vec<_>>();
    rows.windows(2).all(|rows| filled(&rows[0]) == filled(&rows[1]))
        && rows.iter().flat_map(Row::parts).any(|part| part.contains(is_filled))
}

/// The most spaces between two cells.
const MOST_SPACES: usize = 4;

/// A possible arrangement of the cells of a drawn grid.
struct CellArrangement {
    side: usize,
    /// The number of cells between two bars.
    between: usize,
    /// The number of characters of a cell. The next cell begins `pitch` characters after it.
    size: usize,
    pitch: usize,
    /// The number of characters before the first cell of each part.
    offsets: Vec<usize>,
    /// True if the space before and after the cells of each part is equal.
    is_even: bool,
    /// True unless every other cell is blank throughout.
    is_tight: bool,
}

/// Returns the bytes of a cell in a line, without spaces.
///
/// `text` is a part of the line that starts at byte `start`. The cell begins at character `at` of
/// the part and has `size` characters. The range is empty if the cell is blank or the part ends
/// before it.
fn cell_at(text: &str, start: usize, at: usize, size: usize) -> Range<usize> {
    let mut places = text.char_indices().map(|it| it.0).chain([text.len()]).skip(at);
    let Some(begin) = places.next() else { return start..start };
    let end = places.take(size).last().unwrap_or(begin);
    let cell = &text[begin..end];
    let begin = start + begin + (cell.len() - cell.trim_ascii_start().len());
    begin..begin + cell.trim_ascii().len()
}

/// Finds the cells of a grid without bars: as many lines as columns, with only digits and spaces.
fn bare(input: &mut Input) -> Option<SpacedCells> {
    let most = input.known.side.unwrap_or(9);
    let sides = input.known.side.map_or(MIN_SIDE..=9, |side| side..=side);
    if !input.known.alphabet.writes(most) || !is_bare(input.known, input.lines.text(), most) {
        return None;
    }
    let mut lines = vec![input.lines.text().trim_ascii_end().to_owned()];
    while lines.len() <= most {
        match input.lines.peek(lines.len()) {
            LookAhead::Line(line) if is_bare(input.known, line, most) => {
                lines.push(line.trim_ascii_end().to_owned());
            }
            _ => break,
        }
    }
    let is_end = matches!(input.lines.peek(lines.len()), LookAhead::End)
        || lines.len() > most
        || input.known.side.is_some();
    // All lines may be indented.
    let indent = |side: usize| {
        let filled = lines[..side].iter().filter(|line| !line.is_empty());
        filled.map(|line| line.len() - line.trim_ascii_start().len()).min().unwrap_or(0)
    };
    // The last column may be blank throughout, and cut off.
    for (cut, is_indented) in [(0, false), (1, false), (0, true)] {
        let shifted = |side: usize| {
            let shift = if is_indented { indent(side) } else { 0 };
            (
                shift,
                lines[..side]
                    .iter()
                    .map(|line| line.get(shift..).unwrap_or_default())
                    .collect::<Vec<_>>(),
            )
        };
        let fits = |&(side, pitch): &(usize, usize)| {
            if side > lines.len() {
                return false;
            }
            let (_, rows) = shifted(side);
            let width = rows.iter().map(|row| row.chars().count()).max();
            width == Some((side - cut - 1) * pitch + 1)
                && lines
                    .get(side)
                    .map_or(is_end, |after| after.is_empty() || input.known.side.is_some())
                && are_cells(input.known, &rows, side, pitch)
        };
        let found: Vec<_> =
            sides.clone().flat_map(|side| [(side, 1), (side, 2)]).filter(fits).collect();
        match found[..] {
            [] => {}
            [(side, pitch)] => {
                let (shift, rows) = shifted(side);
                let cells = |(at, row): (usize, &&str)| {
                    let start = shift.min(lines[at].len());
                    (at, (0..side).map(|cell| cell_at(row, start, cell * pitch, 1)).collect())
                };
                let rows = rows.iter().enumerate().map(cells).collect();
                return Some(SpacedCells {
                    side,
                    rows,
                    between: side,
                    is_table: false,
                    surplus: None,
                });
            }
            _ => return None,
        }
    }
    None
}

/// The most spaces before all lines.
const INDENT: usize = 8;

/// Returns true if a line contains only digits and spaces, or nothing, and is not longer than a
/// row.
fn is_bare(known: &ReadContext, line: &str, side: usize) -> bool {
    let is_cell = |c| c == ' ' || known.alphabet.value(c).is_some_and(|digit| digit > 0);
    line.len() < 4 * side + INDENT
        && line.trim_ascii_end().chars().count() < 2 * side + INDENT
        && line.chars().all(is_cell)
}

/// Returns true if lines are rows of cells that are `pitch` characters apart; some cells are blank.
fn are_cells(known: &ReadContext, lines: &[&str], side: usize, pitch: usize) -> bool {
    let digit = |c| usize::from(known.alphabet.value(c).unwrap_or(0));
    let is_cell = |(at, c): (usize, char)| c == ' ' || at.is_multiple_of(pitch) && digit(c) <= side;
    let columns = |line: &&str| -> Vec<usize> {
        line.chars().enumerate().filter(|&(_, c)| c != ' ').map(|(at, _)| at).collect()
    };
    let filled: Vec<_> = lines.iter().map(columns).filter(|columns| !columns.is_empty()).collect();
    // Rows that are too short lack cells at the end, whereas blanks may precede any digit.
    let has_gap = |columns: &&Vec<usize>| columns.last() > Some(&((columns.len() - 1) * pitch));
    // If every other cell is blank throughout and a row is also blank, the cells are at other
    // places.
    let is_tight = || filled.iter().flatten().any(|at| at / pitch % 2 == 1);
    lines.iter().all(|line| line.chars().enumerate().all(is_cell))
        && (filled.len() == lines.len() || is_tight())
        && 2 * filled.iter().filter(has_gap).count() >= filled.len()
        && filled.iter().any(|columns| columns != &filled[0])
}

impl SpacedCells {
    /// Reads the grid, whose first row is the current line.
    pub(crate) fn read(self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let SpacedCells { side, rows, between, is_table, surplus } = self;
        if let Some((found, last)) = surplus {
            let fault = input.fault(0, FaultReason::Notation(format!(
                "the table has {found} rows; expected {side}, as many as columns, possibly below a \
                heading of words or of the numbers from 1 on"
            )));
            for _ in 0..last {
                input.lines.advance()?;
            }
            return Err(fault);
        }
        let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
        let first = input.lines.number();
        let (mut borders, mut fault, mut empty) = (Borders::default(), None, None);
        let mut digits = mem::take(&mut input.memory.digits);
        digits.clear();
        let mut at = 0;
        for (row, (line, cells)) in rows.iter().enumerate() {
            while at < *line {
                input.lines.advance()?;
                at += 1;
                if is_border(input.content()) && !is_table {
                    borders.line(row, input.lines.number(), input.content());
                }
            }
            for place in cells {
                let word = &input.lines.text()[place.clone()];
                let digit = match word {
                    "" => {
                        input.known.alphabet.meet(&[0]);
                        Ok(0)
                    }
                    _ => input.known.cell(word, side),
                };
                let cell = shape.name(digits.len());
                let wrong = |reason| input.fault_at(place.start, reason).in_cell(cell);
                // A cell without a sign lost its digit if others have a sign.
                let is_empty = word.is_empty();
                let is_lost = matches!(digit, Ok(0)) && *empty.get_or_insert(is_empty) != is_empty;
                let digit = if is_lost { Err(FaultReason::Gap) } else { digit };
                digits.push(digit.map_err(wrong).unwrap_or_else(|wrong| {
                    fault.get_or_insert(wrong);
                    0
                }));
            }
        }
        input.memory.digits = digits;
        if let Some(fault) = fault {
            return Err(fault);
        }
        let bar = |before| Border { before, line: first, column: 1, is_thick: false };
        let parts = if between == 1 && borders.lines.is_empty() { 1 } else { side / between };
        borders.bars = (1..parts).map(|bar_at| bar(bar_at * between)).collect();
        let drawn = borders.shape(side)?;
        let (shape, guessed) = drawn_or(input, drawn, (shape, guessed), first)?;
        Ok(input.classic(shape, guessed))
    }
}
