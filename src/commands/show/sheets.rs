//! Sheets: stores the puzzles until all of them are known, and then writes the pages.

use anyhow::bail;
use board::{DigitNames, Grid, Puzzle, Symbols};
use clap::{Args, value_parser};
use formats::{Entry, ExtraField, TITLE};
use pictures::{
    picture::Picture,
    sheet::{PrintedSolution, Sheet, SheetPuzzle},
};
use serde_json::Value;
use solve::Verdict;
use stream::{NoAnswer, Status, files::OutputFiles, interrupt};

use super::picturing::{Layers, PictureFileFormat};

/// Options for printed sheets.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Paper {
    /// Set the title of a sheet
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    title: Option<String>,

    /// Set the puzzles per page of a sheet [default: 6]
    ///
    /// With {} in the file name, each page is written to its own file.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=100))]
    per_page: Option<u16>,

    /// Add pages with the solutions
    ///
    /// A puzzle that is not unique has its verdict there instead.
    #[arg(long, conflicts_with_all = ["solution", "step"])]
    pub answers: bool,
}

/// The default number of puzzles on a page.
const DEFAULT_PUZZLES_PER_PAGE: u16 = 6;

/// A puzzle of a sheet.
pub struct SheetEntry {
    puzzle: Puzzle,
    /// The title with its position, for screen readers.
    title: String,
    /// Its number, from 1.
    number: u64,
    /// Its id in the input, or else its title.
    id: Option<String>,
    /// The level that the input states.
    level: Option<String>,
    layers: Layers,
    answer: Option<SheetAnswer>,
}

/// The answer to a puzzle at the end of a sheet.
pub enum SheetAnswer {
    /// The only solution.
    Solution(Grid),
    /// The reason why there is no solution.
    Words(String, Status),
}

impl SheetAnswer {
    /// Returns the answer for a verdict.
    pub fn of(verdict: Verdict, names: &DigitNames) -> SheetAnswer {
        let (words, status) = match verdict {
            Verdict::Unique(grid) => return SheetAnswer::Solution(grid),
            Verdict::Multiple(..) => ("multiple solutions".to_owned(), Status::No),
            Verdict::Unsolvable => ("unsolvable".to_owned(), Status::No),
            Verdict::Invalid(clash) => (format!("invalid: {}", clash.describe(names)), Status::No),
            Verdict::Unknown(why, _) => (format!("unknown: {why}"), Status::Unknown),
        };
        SheetAnswer::Words(words, status)
    }

    /// Returns the message for standard error, and the exit status.
    pub fn message(&self) -> Option<(String, Status)> {
        match self {
            SheetAnswer::Solution(_) => None,
            SheetAnswer::Words(words, status) => {
                Some((format!("no solution drawn: {words}"), *status))
            }
        }
    }
}

/// Returns a metadata field as a word.
fn word(json: &str) -> Option<String> {
    match serde_json::from_str(json).ok()? {
        Value::String(word) => Some(word),
        Value::Number(_) => Some(json.to_owned()),
        _ => None,
    }
}

/// Returns the metadata field with this name as a word.
fn field_word(beside: &[ExtraField], name: &str) -> Option<String> {
    let field = beside.iter().find(|it| it.name.eq_ignore_ascii_case(name))?;
    word(&field.value)
}

impl SheetEntry {
    /// Returns the data of an entry for a sheet.
    pub fn of(
        entry: &Entry,
        number: u64,
        title: String,
        layers: Layers,
        answer: Option<SheetAnswer>,
    ) -> SheetEntry {
        let id = ExtraField::id(&entry.beside).and_then(word);
        let id = id.or_else(|| field_word(&entry.beside, TITLE.name));
        let (puzzle, level) = (entry.puzzle.clone(), field_word(&entry.beside, "level"));
        SheetEntry { puzzle, title, number, id, level, layers, answer }
    }

    /// Returns the picture of the puzzle.
    pub fn picture<'a>(&'a self, symbols: Option<&'a Symbols>) -> Picture<'a> {
        self.layers.picture(&self.title, &self.puzzle, symbols)
    }

    /// Returns the puzzle for a sheet, on which it may be the only one.
    fn sheet_puzzle<'a>(&'a self, symbols: Option<&'a Symbols>, is_alone: bool) -> SheetPuzzle<'a> {
        let name = match &self.id {
            Some(id) => id.clone(),
            None if is_alone => String::new(),
            None => self.number.to_string(),
        };
        let level = self.level.as_deref().unwrap_or_default();
        let between = if name.is_empty() || level.is_empty() { "" } else { " · " };
        let caption = format!("{name}{between}{level}");
        let answer = self.answer.as_ref().map(|told| match told {
            SheetAnswer::Solution(found) => {
                let picture = self.picture(symbols);
                let found = Some(found);
                PrintedSolution::Solution(Picture { found, marks: None, step: None, ..picture })
            }
            SheetAnswer::Words(words, _) => PrintedSolution::Words(words),
        });
        SheetPuzzle { picture: self.picture(symbols), caption, answer: answer.map(|it| (it, name)) }
    }
}

impl Paper {
    /// Returns true if a sheet is requested.
    pub fn is_wanted(&self) -> bool {
        self.title.is_some() || self.per_page.is_some() || self.answers
    }

    /// Checks that the output supports the options.
    ///
    /// # Errors
    /// Fails if it is not a picture.
    pub fn check(&self, is_picture: bool) -> anyhow::Result<()> {
        if self.is_wanted() && !is_picture {
            bail!(
                "--title, --per-page and --answers apply only to sheets; use -f svg, png, html or pdf"
            );
        }
        Ok(())
    }

    /// Returns true if each puzzle, rather than each page, has its own file.
    pub fn is_each(&self, files: &OutputFiles) -> bool {
        files.is_each() && self.per_page.is_none()
    }

    /// Returns the bytes of a picture, or of a sheet with one puzzle.
    ///
    /// # Errors
    /// Fails if it cannot be drawn.
    pub fn one(
        &self,
        kept: &SheetEntry,
        kind: PictureFileFormat,
        symbols: Option<&Symbols>,
    ) -> Result<Vec<u8>, NoAnswer> {
        if kind.is_sheet() || self.is_wanted() {
            let sheet = self.sheet(std::slice::from_ref(kept), symbols);
            return kind.pages(&sheet, 0..sheet.pages());
        }
        kind.picture(&kept.picture(symbols))
    }

    /// Writes all puzzles. A single one is written as a picture if no sheet is requested.
    ///
    /// # Errors
    /// Fails if they cannot be drawn or written.
    pub fn write(
        &self,
        all: &[SheetEntry],
        kind: PictureFileFormat,
        symbols: Option<&Symbols>,
        files: &OutputFiles,
    ) -> Result<(), NoAnswer> {
        match all {
            [] => Ok(()),
            [one] if !files.is_each() => files.write(1, &self.one(one, kind, symbols)?),
            _ => {
                let sheet = self.sheet(all, symbols);
                if !files.is_each() {
                    let drawn = interrupt::may_leave(|| kind.pages(&sheet, 0..sheet.pages()));
                    return files.write(1, &drawn?);
                }
                (0..sheet.pages()).try_for_each(|page| {
                    let drawn = interrupt::may_leave(|| kind.pages(&sheet, page..page + 1));
                    files.write(page as u64 + 1, &drawn?)
                })
            }
        }
    }

    fn sheet<'a>(&'a self, all: &'a [SheetEntry], symbols: Option<&'a Symbols>) -> Sheet<'a> {
        let is_alone = all.len() == 1;
        let per_page = self.per_page.unwrap_or(if is_alone { 1 } else { DEFAULT_PUZZLES_PER_PAGE });
        Sheet {
            name: self.title.as_deref().or(all.first().map(|it| &*it.title)).unwrap_or_default(),
            title: self.title.as_deref(),
            per_page: per_page.into(),
            puzzles: all.iter().map(|it| it.sheet_puzzle(symbols, is_alone)).collect(),
        }
    }
}
