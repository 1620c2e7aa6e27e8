//! Records: the answer for one puzzle as an object of JSON or as a row of a table.
//!
//! A struct with the traits `Serialize` and `JsonSchema` is the only description of a record. The
//! fields of every record are in this order:
//!
//! | field | meaning |
//! |---|---|
//! | `index` | the number of the record, from 1 |
//! | `file`, `line` | the place of the puzzle in the input |
//! | `id` | the id of the puzzle in the input, if it has one |
//! | `puzzle` | the puzzle for the next command, see [`RecordValue::of_puzzle`]; null if none could be read, and in the error record of a game state |
//! | `verdict` | unique, multiple, unsolvable, invalid, unknown or error; null if it was not determined |
//! | … | the fields of the answer |
//! | `input` | the line in which no puzzle could be read |
//! | `reason` | the reason for the verdict, or for a missing result |
//! | `stopped_by` | the cause of an incomplete answer: time, limit, memory, interrupt or solver |
//! | … | the kept fields of the input, with `input_` before a name that is already used |
//!
//! [`RecordWriter`] writes them as JSON Lines, as an array of JSON, as CSV or as TSV. [`schema`] derives
//! the JSON schema of a record from its type, and with it the columns of a table.

pub mod table;
#[cfg(test)]
mod tests;
mod value;

use std::{borrow::Cow, sync::OnceLock};

use board::escape;
use formats::{Entry, ExtraField, MetadataField, PuzzleLocation, ReadError};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde::{Serialize, Serializer};
use serde_json::{Map, json};
use solve::VerdictKind;

use self::table::{RecordTable, Separator};
pub use self::value::RecordValue;

/// The fields of an answer. `reason` is the last of them, if there is one.
pub trait AnswerFields: Serialize + JsonSchema {}

impl<T: Serialize + JsonSchema> AnswerFields for T {}

/// A whole record.
#[derive(Serialize, JsonSchema)]
pub struct Record<'a, R> {
    /// The number of the record, from 1.
    #[schemars(range(min = 1))]
    pub index: u64,
    /// The name of the input; null for a generated puzzle.
    pub file: Option<&'a str>,
    /// The line of the input on which the puzzle begins, from 1.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The id of the puzzle in the input, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "any_schema")]
    pub id: Option<RecordValue<'a>>,
    /// The puzzle in a form that the next command can read: n×n characters or numbers, or n×n×n if
    /// candidates are removed; an object (puzzle.schema.json) if a line cannot express the board or
    /// the rules; null if no puzzle could be read, and in an error record of a game state.
    pub puzzle: Option<RecordValue<'a>>,
    /// The verdict on the puzzle; null if it was not determined. unique: exactly one solution.
    /// multiple: at least two. unsolvable: none, although no givens conflict directly. invalid: the
    /// givens conflict directly. unknown: undecided. error: the puzzle could not be read or
    /// answered. solution (decode only): there is a solution; whether it is unique is unknown.
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: Option<&'static str>,
    /// The fields of the answer.
    #[serde(flatten)]
    pub answer: R,
    /// The cause of an incomplete answer: time (--timeout), limit (a limit on the number of results,
    /// such as --limit of count), memory (--max-memory), interrupt (Ctrl-C), or solver (the solver
    /// gave up).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "stopped_by_schema")]
    pub stopped_by: Option<&'static str>,
    /// The kept fields of the input.
    #[serde(flatten)]
    #[schemars(skip)]
    pub kept: InputFields<'a>,
}

/// The fields of a record without an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = not_null)]
struct Error<'a> {
    /// The input line that could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    /// The reason for the verdict, or for a missing result.
    reason: &'a str,
}

/// Implements `JsonSchema` for a type that is serialized as another one.
macro_rules! schema_of_fields {
    ($answer:ty as $fields:ty) => {
        impl schemars::JsonSchema for $answer {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$fields>::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$fields>::json_schema(generator)
            }
        }
    };
}

pub(crate) use schema_of_fields;

fn any_schema(_: &mut SchemaGenerator) -> Schema {
    Schema::default()
}

/// Returns the schema of a verdict, which may be null.
pub fn verdict_schema(_: &mut SchemaGenerator) -> Schema {
    let names = VerdictKind::ALL.map(|it| json!(it.name()));
    let names = names.into_iter().chain([json!("solution"), json!(null)]);
    json_schema!({ "enum": names.collect::<Vec<_>>() })
}

fn stopped_by_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["time", "limit", "memory", "interrupt", "solver"] })
}

/// Removes null from the schemas of the fields that are skipped if they are `None`.
pub fn not_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| required.as_array().into_iter().flatten().any(|it| it == name);
    for (name, property) in properties(schema).into_iter().flatten() {
        let kinds = property.get_mut("type").filter(|_| !is_required(name));
        if let Some([kind, _]) = kinds.as_ref().and_then(|it| it.as_array()).map(Vec::as_slice) {
            let kind = kind.clone();
            kinds.into_iter().for_each(|it| *it = kind.clone());
        }
    }
}

/// Fields of the input, with the names that they have in the record.
#[derive(Default)]
pub struct InputFields<'a>(Vec<(Cow<'a, str>, RecordValue<'a>)>);

impl Serialize for InputFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Returns the id of a puzzle in the input.
pub fn id(beside: &[ExtraField]) -> Option<RecordValue<'_>> {
    ExtraField::id(beside).map(RecordValue::of_json)
}

/// Returns the fields of a puzzle without those that name cells, which an equivalent puzzle has
/// elsewhere.
pub fn without_cells(beside: &[ExtraField]) -> Vec<ExtraField> {
    let has_cells = |it: &&ExtraField| MetadataField::named(&it.name).is_some_and(|it| it.is_cells);
    beside.iter().filter(|it| !has_cells(it)).cloned().collect()
}

/// The reason why there is no answer.
#[derive(Clone, Copy)]
pub enum MissingAnswer<'a> {
    /// The puzzle could not be read.
    Read(&'a ReadError),
    /// The question about the puzzle was not answered.
    Entry(&'a Entry),
}

/// Returns the record of a puzzle without an answer.
pub fn error<'a>(
    index: u64,
    place: &'a PuzzleLocation,
    reason: &'a str,
    unused: MissingAnswer<'a>,
    writer: &'a RecordWriter,
) -> Record<'a, impl AnswerFields + use<'a>> {
    let (beside, read, input) = match unused {
        MissingAnswer::Read(error) => (error.beside(), None, error.input()),
        // Without the entered digits it would be another game state.
        MissingAnswer::Entry(entry) => {
            (&*entry.beside, Some(&entry.puzzle).filter(|_| entry.position.is_none()), None)
        }
    };
    Record {
        index,
        file: Some(&place.file),
        line: Some(place.line),
        id: id(beside),
        puzzle: read.map(RecordValue::of_puzzle),
        verdict: Some(VerdictKind::Error.name()),
        answer: Error { input, reason },
        stopped_by: None,
        kept: writer.kept(beside),
    }
}

/// The fields of every record that come after those of the answer.
const LAST_FIELDS: [&str; 3] = ["input", "reason", "stopped_by"];

/// Returns the JSON schema of a record with these fields. Its properties are in the order of the
/// columns, with those of error records.
pub fn schema<R: AnswerFields>() -> Schema {
    let mut schema = schema_with::<R>();
    let mut of_errors = schema_with::<Error>();
    if let (Some(all), Some(of_errors)) = (properties(&mut schema), properties(&mut of_errors)) {
        for name in LAST_FIELDS {
            let property = all.shift_remove(name).or_else(|| of_errors.shift_remove(name));
            all.extend(property.map(|property| (name.to_owned(), property)));
        }
    }
    schema
}

fn schema_with<R: AnswerFields>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generator = settings.with(|it| it.inline_subschemas = true).into_generator();
    generator.into_root_schema_for::<Record<R>>()
}

fn properties(schema: &mut Schema) -> Option<&mut Map<String, serde_json::Value>> {
    schema.get_mut("properties")?.as_object_mut()
}

/// Returns the JSON schema of the records that a function returns the fields of.
pub fn schema_of<'a, A: 'a, R: AnswerFields>(_: fn(&'a A, &'a Entry) -> R) -> Schema {
    schema::<R>()
}

/// Returns the names of the properties of a schema, in their order.
pub fn columns(schema: &Schema) -> Vec<String> {
    let properties = schema.get("properties").and_then(|it| it.as_object());
    properties.into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// The format of records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RecordFormat {
    /// JSON Lines: an object on each line.
    #[default]
    JsonLines,
    /// One array of JSON.
    JsonArray,
    /// A table with commas between cells.
    Csv,
    /// A table with tabs between cells.
    Tsv,
}

impl RecordFormat {
    /// Returns true if records are rows of a table.
    pub fn is_table(self) -> bool {
        matches!(self, RecordFormat::Csv | RecordFormat::Tsv)
    }

    /// Returns the text before each record, which the first record must not have.
    pub fn separator(self) -> &'static str {
        match self {
            RecordFormat::JsonArray => ",\n",
            RecordFormat::JsonLines | RecordFormat::Csv | RecordFormat::Tsv => "",
        }
    }

    /// Returns the text after all records.
    pub fn end(self) -> &'static str {
        match self {
            RecordFormat::JsonArray => "\n]\n",
            RecordFormat::JsonLines | RecordFormat::Csv | RecordFormat::Tsv => "",
        }
    }
}

/// Writes the records of a run, which have the same fields.
pub struct RecordWriter {
    /// The format.
    pub format: RecordFormat,
    /// The kept fields of the input; `None`: no fields. An empty list keeps all fields of each puzzle
    /// in JSON, and none in a table.
    pub keep: Option<Vec<String>>,
    /// True to write an apostrophe before texts of a table that a spreadsheet would take for formulas.
    pub escape_formulas: bool,
    schema: fn() -> Schema,
    columns: OnceLock<Columns>,
}

/// The names of fields.
struct Columns {
    /// The names of the fields of the record.
    own: Vec<String>,
    /// The names that the kept fields have in records.
    kept: Vec<String>,
    /// The table of both.
    table: RecordTable,
}

impl RecordWriter {
    /// Returns a writer of records with this schema. With `escape_formulas`, an apostrophe is written
    /// before the texts of a table that a spreadsheet would take for formulas.
    pub fn new(
        format: RecordFormat,
        schema: fn() -> Schema,
        keep: Option<Vec<String>>,
        escape_formulas: bool,
    ) -> RecordWriter {
        RecordWriter { format, keep, escape_formulas, schema, columns: OnceLock::new() }
    }

    /// Returns the names of fields, which only tables and kept fields need.
    fn columns(&self) -> &Columns {
        self.columns.get_or_init(|| {
            let own = columns(&(self.schema)());
            let keep: Vec<&str> = self.keep.iter().flatten().map(String::as_str).collect();
            let kept = unused_names(&keep, &own);
            let separator = match self.format {
                RecordFormat::Tsv => Separator::Tab,
                RecordFormat::JsonLines | RecordFormat::JsonArray | RecordFormat::Csv => {
                    Separator::Comma
                }
            };
            let columns = own.iter().chain(&kept).cloned().collect();
            let escape_formulas = self.escape_formulas;
            Columns { own, kept, table: RecordTable { columns, separator, escape_formulas } }
        })
    }

    /// Returns the table of the records, whether or not they are rows.
    pub fn table(&self) -> &RecordTable {
        &self.columns().table
    }

    /// Returns the kept fields of a puzzle.
    pub fn kept<'a>(&'a self, beside: &'a [ExtraField]) -> InputFields<'a> {
        let Some(keep) = &self.keep else { return InputFields::default() };
        let Columns { own, kept, .. } = self.columns();
        let value = |it: &'a ExtraField| RecordValue::of_json(&it.value);
        if keep.is_empty() && !self.format.is_table() {
            let names: Vec<&str> = beside.iter().map(|it| it.name.as_str()).collect();
            let names = unused_names(&names, own).into_iter().map(Cow::Owned);
            return InputFields(names.zip(beside.iter().map(value)).collect());
        }
        let named = |name: &str| beside.iter().find(|it| it.name.eq_ignore_ascii_case(name));
        let fields = keep.iter().zip(kept);
        let fields =
            fields.filter_map(|(name, kept)| Some((kept.as_str().into(), value(named(name)?))));
        InputFields(fields.collect())
    }

    /// Returns the text before all records: the names of the columns, or the begin of an array.
    pub fn begin(&self) -> String {
        let mut out = Vec::new();
        match self.format {
            RecordFormat::JsonLines => {}
            RecordFormat::JsonArray => out.extend_from_slice(b"[\n"),
            RecordFormat::Csv | RecordFormat::Tsv => self.table().header(&mut out),
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Appends a record, after the separator of the format.
    ///
    /// # Panics
    /// If the record has another schema, or is not an object.
    pub fn write(&self, record: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
        out.extend_from_slice(self.format.separator().as_bytes());
        let from = out.len();
        match self.format {
            RecordFormat::JsonLines | RecordFormat::JsonArray => {
                serde_json::to_writer(&mut *out, record).expect("the keys of a record are names");
                escape::json(out, from);
                if self.format == RecordFormat::JsonLines {
                    out.push(b'\n');
                }
            }
            RecordFormat::Csv | RecordFormat::Tsv => {
                let written = self.table().row(record, out);
                written.expect("the columns are those of the type of the record");
            }
        }
    }
}

/// Returns names of fields of the input that the record does not use: with `input_` before a name as
/// often as needed.
fn unused_names(names: &[&str], own: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for &name in names {
        let mut name = name.to_owned();
        while own.contains(&name) || all.contains(&name) {
            name = format!("input_{name}");
        }
        all.push(name);
    }
    all
}
