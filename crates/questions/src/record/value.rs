//! A value of a record: a text, or other JSON.

use std::borrow::Cow;

use board::Puzzle;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A text, or other JSON exactly as it was written. Most puzzles are a text.
#[derive(Clone, Debug)]
pub enum RecordValue<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number, a list or an object; numbers are not rounded.
    Json(Cow<'a, RawValue>),
}

impl<'a> RecordValue<'a> {
    /// Reads JSON. Invalid JSON becomes null.
    pub fn of_json(json: &'a str) -> RecordValue<'a> {
        if json.trim_start().starts_with('"') {
            // A text without escapes is not copied.
            let borrowed = serde_json::from_str(json).map(Cow::Borrowed);
            if let Ok(text) = borrowed.or_else(|_| serde_json::from_str(json).map(Cow::Owned)) {
                return RecordValue::Text(text);
            }
        }
        RecordValue::Json(serde_json::from_str(json).map_or_else(|_| Cow::default(), Cow::Borrowed))
    }
}

impl RecordValue<'static> {
    /// Returns a puzzle in a form that the next command can read: the givens as one line, the
    /// candidates if the puzzle removes some, or an object if a line cannot express it.
    pub fn of_puzzle(puzzle: &Puzzle) -> RecordValue<'static> {
        let format = formats::of_record(puzzle, None);
        if format == formats::LINE {
            return RecordValue::Text(puzzle.givens.to_string().into());
        }
        let mut text = Vec::new();
        let written = format.write(puzzle, None, &mut text);
        let mut text = String::from_utf8_lossy(&text).into_owned();
        text.truncate(text.trim_end().len());
        match written {
            Ok(()) if format == formats::JSON => {
                RecordValue::Json(Cow::Owned(RawValue::from_string(text).unwrap_or_default()))
            }
            Ok(()) => RecordValue::Text(text.into()),
            // The reader of objects accepts fewer candidates.
            Err(_) => RecordValue::Text(puzzle.shape.line(&puzzle.givens).into()),
        }
    }
}

impl Serialize for RecordValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            RecordValue::Text(text) => serializer.serialize_str(text),
            RecordValue::Json(json) => json.serialize(serializer),
        }
    }
}

/// The schema of a puzzle.
impl JsonSchema for RecordValue<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Puzzle".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "object"] })
    }
}
