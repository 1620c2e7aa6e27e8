//! The schema of the records of all commands, `docs/record.schema.json`.
//! `MANUAL=write cargo test --bin sudoku-sat schema` writes it again.

use std::{env, fs};

use questions::{
    backbone, check,
    generate::{Fields, RatedFields, RawFields, VariantFields},
    hint, minimize,
    record::schema,
    redundant,
};
use schemars::Schema;
use serde_json::{Map, Value, json};
use stream::TaskAnswer;

use super::{
    convert, decode, explain,
    generate::{making::NotFoundFields, vicinity},
    rate, show, why,
};
use crate::printed::PrintedAnswer;

/// Returns the schema of the records of each command.
fn schemas() -> Vec<Schema> {
    vec![
        PrintedAnswer::<check::Answer>::schema(),
        PrintedAnswer::<questions::solve::Answer>::schema(),
        PrintedAnswer::<questions::count::Answer>::schema(),
        PrintedAnswer::<backbone::Answer>::schema(),
        why::Explained::schema(),
        rate::Hardness::schema(),
        PrintedAnswer::<hint::Answer>::schema(),
        explain::Explanation::schema(),
        show::marks::TextMarks::schema(),
        PrintedAnswer::<minimize::Answer>::schema(),
        PrintedAnswer::<redundant::Answer>::schema(),
        schema::<Fields<RawFields>>(),
        schema::<Fields<VariantFields>>(),
        schema::<Fields<RatedFields>>(),
        schema::<NotFoundFields>(),
        vicinity::VicinitySearch::schema(),
        convert::Converted::schema(),
        schema::<decode::DecodedFields>(),
    ]
}

/// The properties of every record, the first and the last.
const FIRST_PROPERTIES: [&str; 6] = ["index", "file", "line", "id", "puzzle", "verdict"];
const LAST_PROPERTIES: [&str; 3] = ["input", "reason", "stopped_by"];

/// Removes the Rust types of numbers and the line breaks of comments.
fn clean(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            // A property may be named `format`, but its schema is not a text.
            if keywords.get("format").is_some_and(Value::is_string) {
                keywords.shift_remove("format");
            }
            keywords.values_mut().for_each(clean);
        }
        Value::Array(all) => all.iter_mut().for_each(clean),
        Value::String(text) => *text = text.replace('\n', " "),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Extends a property by the values of another one. The first description stays.
fn extend(property: &mut Value, other: &Value) {
    let without = |schema: &Value, keywords: &[&str]| {
        let mut schema = schema.clone();
        let all = schema.as_object_mut().unwrap();
        all.retain(|keyword, _| !keywords.contains(&keyword.as_str()));
        schema
    };
    let (old, new) = (without(property, &["description"]), without(other, &["description"]));
    if old == new || old["anyOf"].as_array().is_some_and(|all| all.contains(&new)) {
        return;
    }
    if without(&old, &["type"]) == without(&new, &["type"]) {
        let kinds = |it: &Value| it.as_array().cloned().unwrap_or_else(|| vec![it.clone()]);
        let mut all = kinds(&old["type"]);
        all.extend(
            kinds(&new["type"]).into_iter().filter(|kind| !kinds(&old["type"]).contains(kind)),
        );
        property["type"] = Value::Array(all);
        return;
    }
    let description = property["description"].clone();
    *property = json!({ "description": description, "anyOf": [old, new] });
}

/// Returns one schema for the records of all commands, with a property on each line.
fn schema_of_all() -> String {
    let mut all: Map<String, Value> = Map::new();
    for schema in schemas() {
        let mut properties = schema.get("properties").unwrap().clone();
        clean(&mut properties);
        for (name, property) in properties.as_object().unwrap() {
            match all.get_mut(name) {
                Some(known) => extend(known, property),
                None => _ = all.insert(name.clone(), property.clone()),
            }
        }
    }
    let last = LAST_PROPERTIES.map(|name| (name.to_owned(), all.shift_remove(name).unwrap()));
    all.extend(last);
    assert!(
        FIRST_PROPERTIES.iter().eq(all.keys().take(FIRST_PROPERTIES.len())),
        "{:?}",
        all.keys()
    );
    let required: Vec<_> = FIRST_PROPERTIES.iter().filter(|name| **name != "id").collect();
    let head = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record",
        "description": "The answer of sudoku-sat for one puzzle (--format json): an object on one \
            line. Each command writes its fields in a fixed order, which is that of the columns of \
            --format csv and tsv: first the fields up to verdict, last input, reason and stopped_by. \
            Fields that do not apply are omitted. Input fields selected by --keep are at the end. \
            convert adds the metadata (title, author, rules_text, source, success_message, \
            fog_lamps, fog_lights). This file is generated from the types of the program.",
        "type": "object",
        "required": required,
    });
    let line = |(name, value): (&String, &Value)| format!("{}: {value}", json!(name));
    let head: Vec<_> = head.as_object().unwrap().iter().map(line).collect();
    let properties: Vec<_> = all.iter().map(line).collect();
    let (head, properties) = (head.join(",\n  "), properties.join(",\n    "));
    format!("{{\n  {head},\n  \"properties\": {{\n    {properties}\n  }}\n}}\n")
}

#[test]
fn schema_of_records_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/record.schema.json");
    let schema = schema_of_all();
    if fs::read_to_string(path).unwrap() != schema {
        let is_written = env::var("MANUAL").is_ok_and(|wanted| wanted == "write");
        assert!(
            is_written,
            "docs/record.schema.json is out of date; \
             `MANUAL=write cargo test --bin sudoku-sat schema` writes it again"
        );
        fs::write(path, schema).unwrap();
    }
}
