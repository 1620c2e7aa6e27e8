//! Lines that are read each by itself, in whatever order they come: for whoever
//! cuts a long input into lines and shares them out.

use std::io::Cursor;
use std::sync::Arc;

use crate::error::{Fault, ReadError, Reason};
use crate::format::Looks;
use crate::puzzles::{Entry, Puzzles, ReadOptions};
use crate::reading::Input;
use crate::tables::framed;
use crate::tables::header::Columns;
use crate::text::lines::Source;
use crate::text::word::first;

/// Reads lines one by one.
pub struct SingleLines {
    puzzles: Puzzles<Cursor<Vec<u8>>>,
    columns: Option<Columns>,
}

impl SingleLines {
    /// For lines read that way.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn new(options: ReadOptions) -> Result<SingleLines, Reason> {
        let mut puzzles = Puzzles::new("", Cursor::default(), options);
        match &mut puzzles.known {
            Err(reason) => Err(reason.take().unwrap_or(Reason::Empty)),
            Ok(_) => Ok(SingleLines { puzzles, columns: None }),
        }
    }

    /// The columns of the header that was looked at last.
    pub fn columns(&self) -> Option<Columns> {
        self.columns
    }

    /// Whether a line names the column of puzzles for those below it.
    pub fn is_header(&mut self, line: &[u8]) -> bool {
        self.begin(1, line);
        let Puzzles { lines, tried, known, .. } = &mut self.puzzles;
        let is_there = matches!(lines.advance(), Ok(true));
        let Ok(known) = known else { return false };
        is_there && matches!(tried.columns(lines.text(), known), Some(Ok(_)))
    }

    /// What a line of a file holds, without its line feed; nothing if it is
    /// blank, a comment, a border or a header. Its number counts from 1. The columns are those
    /// of the header above all lines, where there is one.
    pub fn read(
        &mut self,
        file: &Arc<str>,
        number: usize,
        line: &[u8],
        columns: Option<Columns>,
    ) -> Option<Result<Entry, ReadError>> {
        self.begin(number, line);
        (self.puzzles.memory.columns, self.puzzles.is_below_rows) = (columns, true);
        // Below a header a line is no document.
        self.puzzles.any = columns.is_some();
        self.puzzles.file = Arc::clone(file);
        let mut read = self.puzzles.next();
        // Lines are counted off against answers.
        if self.puzzles.document.is_some() && self.puzzles.next().is_some() {
            let several = Fault::new(number, 1, Reason::Several);
            read = Some(Err(several.in_file(file)));
        }
        read.filter(|read| !matches!(read, Err(ReadError { reason: Reason::Empty, .. })))
    }

    /// What a line looks like, without reading it.
    pub fn look(&mut self, number: usize, line: &[u8]) -> Looks {
        self.begin(number, line);
        let Puzzles { lines, tried, known, memory, .. } = &mut self.puzzles;
        match lines.advance() {
            Ok(true) => {}
            Ok(false) => return Looks::Nothing,
            Err(Fault { reason: Reason::Utf16, .. }) => return Looks::Rows,
            Err(_) => return Looks::Unclear,
        }
        let Ok(known) = known else { return Looks::Unclear };
        if tried.is_title_of_table(lines.text(), known) || framed::is_blank(lines.text()) {
            return Looks::Nothing;
        }
        match tried.columns(lines.text(), known) {
            None => {}
            // Each row tells by itself where its puzzle is.
            Some(Ok(columns)) if columns.is_plain => {
                self.columns = Some(columns);
                return Looks::Nothing;
            }
            Some(Ok(_)) => return Looks::Table,
            Some(Err(_)) => return Looks::Rows,
        }
        let first = first(lines.text());
        let content = &lines.text()[first.0.clone()];
        if content.ends_with(['[', '{', '(']) {
            return Looks::Rows;
        }
        if content.is_empty() || tried.passes_over(lines.text(), content, known) {
            return Looks::Nothing;
        }
        let mut input = Input { lines, known, memory, first };
        tried.format_here(&mut input).map_or(Looks::Unclear, |format| format.looks())
    }

    fn begin(&mut self, number: usize, line: &[u8]) {
        self.puzzles.begin_after(number - 1, line);
    }
}
