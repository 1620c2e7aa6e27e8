//! Records as rows of a table, CSV or TSV, written by a serializer of its own.
//!
//! A row has a cell for each column; a field that the record skips is an empty cell. A number or a
//! text is written as it is, a list of words or numbers with blanks between, any other value as
//! JSON.

use std::fmt;

use serde::{
    Serialize, Serializer,
    ser::{self, Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple},
};
use serde_json::{Map, Value, value::RawValue};

/// The character between two cells, and the rules for texts that contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Separator {
    /// CSV. A cell is quoted if it contains a quote, a comma or a control character (RFC 4180).
    Comma,
    /// TSV. A cell is quoted if it contains a quote. A tab is written as `\t`.
    Tab,
}

/// A table: its columns and the way in which its cells are written.
///
/// Each row is one line: control characters in texts are written as escapes such as `\n`.
#[derive(Clone, Debug)]
pub struct RecordTable {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The character between two cells.
    pub separator: Separator,
    /// True to write an apostrophe before texts that a spreadsheet would take for formulas.
    pub escape_formulas: bool,
}

impl RecordTable {
    /// Appends the row of names.
    pub fn header(&self, out: &mut Vec<u8>) {
        for (number, name) in self.columns.iter().enumerate() {
            if number > 0 {
                out.push(self.separator.byte());
            }
            self.text(name.as_bytes(), out);
        }
        out.push(b'\n');
    }

    /// Appends a record, whose fields arrive in the order of the columns.
    ///
    /// # Errors
    /// If the record is not a struct or a map with texts as keys, or if a field is not a column, or
    /// comes after a field of a later column. Nothing is appended then.
    pub fn row(
        &self,
        record: &(impl Serialize + ?Sized),
        out: &mut Vec<u8>,
    ) -> Result<(), RowError> {
        let from = out.len();
        let written = record.serialize(Row { table: self, next: 0, out });
        match &written {
            Ok(()) => out.push(b'\n'),
            Err(_) => out.truncate(from),
        }
        written
    }

    /// Appends a text as a cell.
    fn text(&self, text: &[u8], out: &mut Vec<u8>) {
        self.separator.field(text, self.escape_formulas, out);
    }

    /// Rewrites the text that begins at that byte as a cell.
    fn rewrite(&self, from: usize, is_text: bool, out: &mut Vec<u8>) {
        let escape_formulas = is_text && self.escape_formulas;
        let text = &out[from..];
        if self.separator.is_special(text) || escape_formulas && is_formula(text) {
            let text = out.split_off(from);
            self.separator.field(&text, escape_formulas, out);
        }
    }

    /// Appends a value as a cell.
    fn cell(&self, value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> Result<(), RowError> {
        let from = out.len();
        match value.serialize(Cell { table: self, part: Part::Cell, out }) {
            Err(RowError::Nested) => {
                out.truncate(from);
                serde_json::to_writer(&mut *out, value).map_err(ser::Error::custom)?;
                let is_text = from_json(from, out);
                self.rewrite(from, is_text, out);
                Ok(())
            }
            written => written,
        }
    }
}

impl Separator {
    /// Returns the character.
    fn byte(self) -> u8 {
        match self {
            Separator::Comma => b',',
            Separator::Tab => b'\t',
        }
    }

    /// Returns true if a character is written as an escape; those beyond ASCII begin with C2.
    fn is_control(self, byte: u8) -> bool {
        byte.is_ascii_control() && (byte != b'\t' || self == Separator::Tab)
    }

    /// Returns true if a cell cannot be written unchanged.
    fn is_special(self, text: &[u8]) -> bool {
        let is_special = |&byte: &u8| {
            matches!(byte, b'"' | 0xc2)
                | (byte == b',' && self == Separator::Comma)
                | self.is_control(byte)
        };
        // Without an early end the loop is vectorized.
        text.iter().fold(false, |found, byte| found | is_special(byte))
    }

    /// Appends a cell: quoted if necessary, with control characters as escapes such as `\n`. With
    /// `escape_formula`, an apostrophe comes before a text that a spreadsheet would take for a
    /// formula.
    pub fn field(self, text: &[u8], escape_formula: bool, out: &mut Vec<u8>) {
        if escape_formula && is_formula(text) {
            return self.field(&[b"'", text].concat(), false, out);
        }
        if !self.is_special(text) {
            return out.extend_from_slice(text);
        }
        let is_quoted = self == Separator::Comma || text.contains(&b'"');
        let quote: &[u8] = if is_quoted { b"\"" } else { b"" };
        out.extend_from_slice(quote);
        let mut bytes = text.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'"' => out.extend(b"\"\""),
                _ if self.is_control(byte) => out.extend(byte.escape_ascii()),
                // In UTF-8, control characters beyond ASCII are C2 and a byte up to 9F.
                0xc2 => match bytes.next_if(|byte| (0x80..0xa0).contains(byte)) {
                    Some(byte) => out.extend(byte.escape_ascii()),
                    None => out.push(0xc2),
                },
                _ => out.push(byte),
            }
        }
        out.extend_from_slice(quote);
    }
}

/// Returns true if a spreadsheet may take a text for a formula, or for a command to move to another
/// cell; it may ignore blanks at the beginning.
fn is_formula(text: &[u8]) -> bool {
    matches!(text, [b'\t' | b'\r', ..])
        || matches!(text.trim_ascii_start(), [b'=' | b'+' | b'-' | b'@', ..])
}

/// Rewrites the JSON that begins at that byte: a list of words or numbers with blanks between, a text
/// as it is, null as nothing. Returns true if the result is a text.
fn from_json(from: usize, out: &mut Vec<u8>) -> bool {
    /// Returns the text of a value other than a list or an object.
    fn scalar(json: &str) -> Option<String> {
        match json.as_bytes() {
            [b'{' | b'[', ..] => None,
            [b'"', ..] => serde_json::from_str(json).ok(),
            b"null" => Some(String::new()),
            _ => Some(json.to_owned()),
        }
    }
    let json = String::from_utf8_lossy(&out[from..]);
    let (text, is_text) = match json.as_bytes() {
        [b'[', ..] => {
            let all: Vec<&RawValue> = serde_json::from_str(&json).unwrap_or_default();
            let words = all.iter().map(|it| scalar(it.get()).filter(|it| !it.contains(' ')));
            (words.collect::<Option<Vec<_>>>().map(|words| words.join(" ")), true)
        }
        [first, ..] => (scalar(&json), *first == b'"'),
        [] => (None, false),
    };
    let Some(text) = text else { return false };
    out.truncate(from);
    out.extend_from_slice(text.as_bytes());
    is_text
}

/// Returns the names of the fields of a record, without those that it skips.
///
/// # Errors
/// If the record is not an object.
pub fn names(record: &impl Serialize) -> serde_json::Result<Vec<String>> {
    let fields: Map<String, Value> = serde_json::from_value(serde_json::to_value(record)?)?;
    Ok(fields.into_iter().map(|(name, _)| name).collect())
}

/// The reason why a record is not a row.
#[derive(Debug)]
pub enum RowError {
    /// A value is neither a number, a text nor a list of them; it is written as JSON instead.
    Nested,
    /// The record is not a struct or a map with texts as keys.
    NotFields,
    /// There is no column of this name, or it is before the column of an earlier field.
    NoColumn(String),
    /// A message of a type.
    Other(String),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RowError::Nested => f.write_str("a value is nested"),
            RowError::NotFields => f.write_str("a record must be a struct or a map"),
            RowError::NoColumn(name) => write!(f, "no column {name} at this place"),
            RowError::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for RowError {}

impl ser::Error for RowError {
    fn custom<T: fmt::Display>(message: T) -> RowError {
        RowError::Other(message.to_string())
    }
}

/// Writes the fields of a record.
struct Row<'a> {
    table: &'a RecordTable,
    /// The column after that of the last field.
    next: usize,
    out: &'a mut Vec<u8>,
}

impl Row<'_> {
    /// Returns the number of empty cells before a column.
    fn count_skipped(&self, name: &[u8]) -> Result<usize, RowError> {
        let mut columns = self.table.columns[self.next..].iter();
        let found = columns.position(|column| column.as_bytes() == name);
        found.ok_or_else(|| RowError::NoColumn(String::from_utf8_lossy(name).into_owned()))
    }

    /// Writes the separators of the next columns, up to the cell that follows.
    fn separate(&mut self, columns: usize) {
        let separators = columns - usize::from(self.next == 0 && columns > 0);
        self.out.extend(std::iter::repeat_n(self.table.separator.byte(), separators));
        self.next += columns;
    }

    /// Leaves the cells after the last field empty.
    fn finish(mut self) {
        self.separate(self.table.columns.len() - self.next);
    }
}

impl SerializeStruct for Row<'_> {
    type Ok = ();
    type Error = RowError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), RowError> {
        let skipped = self.count_skipped(name.as_bytes())?;
        self.separate(skipped + 1);
        self.table.cell(value, self.out)
    }

    fn end(self) -> Result<(), RowError> {
        self.finish();
        Ok(())
    }
}

impl SerializeMap for Row<'_> {
    type Ok = ();
    type Error = RowError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), RowError> {
        let from = self.out.len();
        key.serialize(Cell { table: self.table, part: Part::Name, out: self.out })?;
        let skipped = self.count_skipped(&self.out[from..]);
        self.out.truncate(from);
        self.separate(skipped? + 1);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), RowError> {
        self.table.cell(value, self.out)
    }

    fn end(self) -> Result<(), RowError> {
        self.finish();
        Ok(())
    }
}

/// Refuses values of the types that it names.
macro_rules! refuse {
    ($error:expr; $($method:ident($($of:ty),*) $(-> $ok:ident)?;)*) => {
        $(fn $method(self, $(_: $of),*) -> Result<refuse!(@ $($ok)?), RowError> { Err($error) })*
    };
    (@ $ok:ident) => { Self::$ok };
    (@) => { () };
}

impl<'a> Serializer for Row<'a> {
    type Ok = ();
    type Error = RowError;
    type SerializeSeq = Impossible<(), RowError>;
    type SerializeTuple = Impossible<(), RowError>;
    type SerializeTupleStruct = Impossible<(), RowError>;
    type SerializeTupleVariant = Impossible<(), RowError>;
    type SerializeMap = Row<'a>;
    type SerializeStruct = Row<'a>;
    type SerializeStructVariant = Impossible<(), RowError>;

    fn serialize_map(self, _: Option<usize>) -> Result<Row<'a>, RowError> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Row<'a>, RowError> {
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, record: &T) -> Result<(), RowError> {
        record.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        record: &T,
    ) -> Result<(), RowError> {
        record.serialize(self)
    }

    refuse! { RowError::NotFields;
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), RowError> {
        Err(RowError::NotFields)
    }
}

/// The part of a row that a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A cell.
    Cell,
    /// An element of a list with blanks between.
    Word,
    /// The name of a field, which is only compared with those of columns.
    Name,
}

/// Writes a number, a text, or a list of them.
struct Cell<'a> {
    table: &'a RecordTable,
    part: Part,
    out: &'a mut Vec<u8>,
}

impl Cell<'_> {
    fn number(self, number: impl itoa::Integer) -> Result<(), RowError> {
        self.out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        Ok(())
    }

    fn float(self, number: f64) -> Result<(), RowError> {
        // Numbers are written as in JSON; a number that JSON cannot contain becomes an empty cell.
        if number.is_finite() {
            serde_json::to_writer(self.out, &number).map_err(ser::Error::custom)?;
        }
        Ok(())
    }

    fn text(self, text: &str) -> Result<(), RowError> {
        match self.part {
            Part::Cell => self.table.text(text.as_bytes(), self.out),
            Part::Word if text.contains(' ') => return Err(RowError::Nested),
            Part::Word | Part::Name => self.out.extend_from_slice(text.as_bytes()),
        }
        Ok(())
    }
}

/// Writes numbers of these types in figures.
macro_rules! numbers {
    ($($method:ident($of:ty);)*) => {
        $(fn $method(self, number: $of) -> Result<(), RowError> { self.number(number) })*
    };
}

impl<'a> Serializer for Cell<'a> {
    type Ok = ();
    type Error = RowError;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = Impossible<(), RowError>;
    type SerializeTupleVariant = Impossible<(), RowError>;
    type SerializeMap = Impossible<(), RowError>;
    type SerializeStruct = Impossible<(), RowError>;
    type SerializeStructVariant = Impossible<(), RowError>;

    numbers! {
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
    }

    fn serialize_bool(self, is_true: bool) -> Result<(), RowError> {
        self.out.extend_from_slice(if is_true { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), RowError> {
        self.float(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<(), RowError> {
        self.float(number)
    }

    fn serialize_char(self, char: char) -> Result<(), RowError> {
        self.text(char.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), RowError> {
        self.text(text)
    }

    fn serialize_none(self) -> Result<(), RowError> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), RowError> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), RowError> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), RowError> {
        self.text(variant)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), RowError> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), RowError> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, RowError> {
        let Cell { table, part, out } = self;
        match part {
            Part::Cell => Ok(List { table, from: out.len(), is_empty: true, out }),
            Part::Word | Part::Name => Err(RowError::Nested),
        }
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'a>, RowError> {
        self.serialize_seq(Some(length))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), RowError> {
        Err(RowError::Nested)
    }

    refuse! { RowError::Nested;
        serialize_bytes(&[u8]);
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_map(Option<usize>) -> SerializeMap;
        serialize_struct(&'static str, usize) -> SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }
}

/// Writes a list with blanks between.
struct List<'a> {
    table: &'a RecordTable,
    from: usize,
    is_empty: bool,
    out: &'a mut Vec<u8>,
}

impl SerializeSeq for List<'_> {
    type Ok = ();
    type Error = RowError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, element: &T) -> Result<(), RowError> {
        if !std::mem::take(&mut self.is_empty) {
            self.out.push(b' ');
        }
        element.serialize(Cell { table: self.table, part: Part::Word, out: self.out })
    }

    fn end(self) -> Result<(), RowError> {
        self.table.rewrite(self.from, true, self.out);
        Ok(())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = ();
    type Error = RowError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, element: &T) -> Result<(), RowError> {
        SerializeSeq::serialize_element(self, element)
    }

    fn end(self) -> Result<(), RowError> {
        SerializeSeq::end(self)
    }
}
