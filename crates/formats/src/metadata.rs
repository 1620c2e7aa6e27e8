//! Metadata of a puzzle, such as title, author and rules text. It does not change the solutions.

use crate::reading::notation;
use crate::reading::parsed::ExtraField;
use crate::reading::tree::{self, Kind, Value};
use board::{Cell, Grid, Shape};

/// A metadata field. It has the same name in every format.
#[derive(Debug)]
pub struct MetadataField {
    /// The name in JSON, in records and in the headers of tables.
    pub name: &'static str,
    /// The name in messages.
    pub phrase: &'static str,
    /// True if the field is a list of cells; otherwise it is a text.
    pub is_cells: bool,
}

/// The title.
pub static TITLE: MetadataField = text("title", "title");
/// The author.
pub static AUTHOR: MetadataField = text("author", "author");
/// The rules as text.
pub static RULES_TEXT: MetadataField = text("rules_text", "rules text");
/// The origin of the puzzle.
pub static SOURCE: MetadataField = text("source", "source");
/// The message that a program shows when the puzzle is solved.
pub static SUCCESS_MESSAGE: MetadataField = text("success_message", "success message");
/// Cells that light the 3×3 cells around them. All other cells are in fog.
pub static FOG_LAMPS: MetadataField = cells("fog_lamps", "fog lamps");
/// Cells that are lit. All other cells are in fog.
pub static FOG_LIGHTS: MetadataField = cells("fog_lights", "fog lights");

/// All fields, in the order in which they are written.
pub static METADATA: [&MetadataField; 7] =
    [&TITLE, &AUTHOR, &RULES_TEXT, &SOURCE, &SUCCESS_MESSAGE, &FOG_LAMPS, &FOG_LIGHTS];

/// The names of text fields in SudokuPad, as keys and in cages such as `source: a book`.
pub(crate) static SUDOKUPAD: [(&str, &MetadataField); 5] = [
    ("title", &TITLE),
    ("author", &AUTHOR),
    ("rules", &RULES_TEXT),
    ("source", &SOURCE),
    ("msgcorrect", &SUCCESS_MESSAGE),
];

/// The words in a cage of lit cells. With `FOW` the cells also light their neighbours, with
/// `FOGLIGHT` they do not.
pub(crate) static FOG_CAGES: [(&str, &MetadataField); 2] =
    [("FOW", &FOG_LAMPS), ("FOGLIGHT", &FOG_LIGHTS)];

const fn text(name: &'static str, phrase: &'static str) -> MetadataField {
    MetadataField { name, phrase, is_cells: false }
}

const fn cells(name: &'static str, phrase: &'static str) -> MetadataField {
    MetadataField { name, phrase, is_cells: true }
}

/// Fields are equal if they have the same name.
impl PartialEq for MetadataField {
    fn eq(&self, other: &MetadataField) -> bool {
        self.name == other.name
    }
}

impl MetadataField {
    /// Returns the field of that name.
    pub fn named(name: &str) -> Option<&'static MetadataField> {
        METADATA.into_iter().find(|field| field.name.eq_ignore_ascii_case(name))
    }

    /// Returns the field of a puzzle with this text as value.
    pub fn with_text(&self, text: &str) -> ExtraField {
        ExtraField { name: self.name.to_owned(), value: notation::quoted(text) }
    }

    /// Returns the field of a puzzle with these cells as value.
    pub(crate) fn with_cells(&self, shape: Shape, cells: &[Cell]) -> ExtraField {
        let value = board::fields::cells(shape, cells).to_string();
        ExtraField { name: self.name.to_owned(), value }
    }
}

/// The metadata of a puzzle: its non-empty fields in the order of [`METADATA`], and its solution.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Metadata {
    fields: Vec<ExtraField>,
    solution: Option<Grid>,
}

impl Metadata {
    /// Returns the metadata among the fields of a puzzle. A text may be given as a number. Cells
    /// may be given as a text separated by blanks, as in a table. Cells that are not on the board
    /// are left out.
    pub fn of(fields: &[ExtraField], shape: Shape) -> Metadata {
        let of = |field: &&'static MetadataField| {
            let told = fields.iter().find(|it| it.name.eq_ignore_ascii_case(field.name))?;
            let value = tree::parse(&told.value).ok()?;
            match field.is_cells {
                false => value.text().filter(|it| !it.is_empty()).map(|it| field.with_text(it)),
                true => {
                    let names = value.list().iter().filter_map(Value::text).chain(value.text());
                    let names = names.flat_map(str::split_whitespace);
                    let cells: Vec<Cell> = names.filter_map(|it| shape.named(it)).collect();
                    (!cells.is_empty()).then(|| field.with_cells(shape, &cells))
                }
            }
        };
        Metadata { fields: METADATA.iter().filter_map(of).collect(), solution: None }
    }

    /// Returns true if there is neither a field nor a solution.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.solution.is_none()
    }

    /// Returns the metadata with its solution replaced.
    #[must_use]
    pub fn with_solution(self, solution: Option<Grid>) -> Metadata {
        Metadata { solution, ..self }
    }

    /// Returns the solution, if there is one.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// Returns the fields with their values as JSON.
    pub fn fields(&self) -> impl Iterator<Item = (&'static MetadataField, &str)> {
        let of = |it: &ExtraField| METADATA.into_iter().find(|field| field.name == it.name);
        self.fields.iter().filter_map(move |it| Some((of(it)?, it.value.as_str())))
    }

    /// Returns the text of a field, if it exists and is not a list of cells.
    pub(crate) fn text(&self, field: &MetadataField) -> Option<String> {
        let (_, value) = self.fields().find(|(it, _)| *it == field)?;
        Some(tree::parse(value).ok()?.text()?.to_owned())
    }

    /// Splits the fields into those that satisfy a condition and the others. The condition gets the
    /// value of a field as JSON. The solution is kept in the first part.
    #[must_use]
    pub fn partition(&self, is_in: impl Fn(&MetadataField, &str) -> bool) -> [Metadata; 2] {
        let is_in = |it: &&ExtraField| {
            MetadataField::named(&it.name).is_some_and(|field| is_in(field, &it.value))
        };
        let (those, others) = self.fields.iter().partition(is_in);
        let of = |all: Vec<&ExtraField>, solution| Metadata {
            fields: all.into_iter().cloned().collect(),
            solution,
        };
        [of(those, self.solution.clone()), of(others, None)]
    }
}

/// Collects the metadata that a format contains, by field.
#[derive(Default)]
pub(crate) struct MetadataCollector {
    texts: Vec<ExtraField>,
    cells: Vec<(&'static MetadataField, Vec<Cell>)>,
}

impl MetadataCollector {
    /// Adds a text, unless the field has one.
    pub(crate) fn plain(&mut self, field: &MetadataField, text: &str) {
        self.text(field, &Value { at: 0, kind: Kind::Text(text.into()) });
    }

    /// Adds the text of a value, unless the field has one. The texts of a list are joined as lines.
    pub(crate) fn text(&mut self, field: &MetadataField, value: &Value) {
        let lines = || value.list().iter().filter_map(Value::text).collect::<Vec<_>>().join("\n");
        let text = value.text().map_or_else(lines, str::to_owned);
        if !text.is_empty() && !self.texts.iter().any(|it| it.name == field.name) {
            self.texts.push(field.with_text(&text));
        }
    }

    /// Adds cells.
    pub(crate) fn cells(&mut self, field: &'static MetadataField, cells: Vec<Cell>) {
        match self.cells.iter_mut().find(|(known, _)| *known == field) {
            Some((_, known)) => known.extend(cells),
            None => self.cells.push((field, cells)),
        }
    }

    /// Returns all fields for a board of this shape, in the order of [`METADATA`].
    pub(crate) fn fields(self, shape: Shape) -> Vec<ExtraField> {
        let lit = self.cells.iter().filter(|(_, cells)| !cells.is_empty());
        let lit = lit.map(|(field, cells)| field.with_cells(shape, cells));
        let mut all: Vec<ExtraField> = lit.chain(self.texts).collect();
        all.sort_by_key(|it| METADATA.iter().position(|field| field.name == it.name));
        all
    }
}

/// Returns the metadata among `others` that `fields` do not contain yet.
pub(crate) fn lacking(fields: &[ExtraField], others: Vec<ExtraField>) -> Vec<ExtraField> {
    let is_new = |it: &ExtraField| {
        let is_there = fields.iter().any(|field| field.name.eq_ignore_ascii_case(&it.name));
        MetadataField::named(&it.name).is_some() && !is_there
    };
    others.into_iter().filter(is_new).collect()
}
