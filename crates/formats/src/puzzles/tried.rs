//! The formats that may be used for a line, and their combined answers about it.

use crate::catalogue::{ALL, SHORTHAND, readable, shorthand};
use crate::error::FaultReason;
use crate::format::{Format, TableReader};
use crate::reading::input::Input;
use crate::rows::borders::is_border;
use crate::tables::framed;
use crate::tables::header::Columns;
use crate::tables::heads::{self, Heads};
use crate::text::{ReadContext, title::is_title, wrapped};

/// The formats that a line may have: the one given as an option, or all.
pub(crate) struct PossibleFormats {
    pub(super) from: Option<&'static dyn Format>,
    /// The formats with tables.
    tables: Vec<(&'static dyn Format, &'static dyn TableReader)>,
    /// True if one of them is drawn with borders.
    is_drawn: bool,
    /// True if titles and blank table rows are allowed around the puzzles of one of them.
    is_framed: bool,
}

/// Returns true if a line has the headings of columns, which may be refused.
fn is_heading(line: &str, known: &ReadContext) -> bool {
    Heads::of(line, known).is_some() || heads::are_refused(line)
}

impl PossibleFormats {
    pub(super) fn new(from: Option<&'static dyn Format>) -> PossibleFormats {
        let all = from.as_ref().map_or(ALL, std::slice::from_ref);
        let table = |&format: &&'static dyn Format| Some((format, format.table()?));
        let tables = all.iter().filter_map(table).collect();
        let is_drawn = all.iter().any(|format| format.is_drawn());
        let is_framed = all.iter().any(|format| format.is_framed());
        PossibleFormats { from, tables, is_drawn, is_framed }
    }

    /// Returns true if a text with a rule on each line begins here.
    pub(super) fn begins_shorthand(&self, input: &mut Input) -> bool {
        match self.from {
            Some(format) => format == SHORTHAND && !input.content().is_empty(),
            None => shorthand::begins(input),
        }
    }

    /// Whether a line means nothing between puzzles.
    pub(crate) fn passes_over(&self, line: &str, content: &str, known: &ReadContext) -> bool {
        self.is_drawn && is_border(content)
            || self.tables.iter().any(|(_, table)| table.is_heading(line.trim_ascii()))
            || wrapped::is_end(content)
            || is_title(&known.alphabet, line) && !is_heading(line, known)
    }

    /// Returns true if a line is a title above a grid in a table.
    pub(crate) fn is_title_of_table(&self, line: &str, known: &ReadContext) -> bool {
        self.is_framed && framed::is_title(line) && !is_heading(line, known)
    }

    /// Returns true if a line is a blank table row next to a grid.
    pub(super) fn is_blank_of_table(&self, line: &str) -> bool {
        self.is_framed && framed::is_blank(line)
    }

    /// Returns the columns that a line names, if it is the header of a table and a format with
    /// tables is tried.
    pub(crate) fn columns(
        &self,
        line: &str,
        known: &ReadContext,
    ) -> Option<Result<Columns, FaultReason>> {
        self.tables.iter().find_map(|(_, table)| table.columns(line, known))
    }

    /// Returns true if a line of white space begins a puzzle.
    pub(super) fn begins_blank(&self, input: &mut Input) -> bool {
        match self.from {
            Some(format) => format.begins_blank(input, true),
            None => ALL.iter().any(|format| format.begins_blank(input, false)),
        }
    }

    /// Returns the format of the puzzle at the current line: the given one, or the recognised one.
    pub(crate) fn format_here(&self, input: &mut Input) -> Option<&'static dyn Format> {
        let mut tables = self.tables.iter();
        self.from
            .or_else(|| tables.find(|(_, table)| table.has_row(input)).map(|&(format, _)| format))
            .or_else(|| readable().find(|format| format.is_certain(input)))
            .or_else(|| ALL.iter().copied().find(|format| format.recognises(input)))
    }
}
