//! Checks values against a JSON Schema.

use serde_json::Value;

/// Returns true if a value satisfies a schema that is part of another one. Supports the keywords of
/// the project's schemas, and panics for others.
pub fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    let number = |bound: &Value| bound.as_f64().unwrap();
    let each = |bounds: &Value, holds: &dyn Fn(&Value) -> bool| {
        bounds.as_array().unwrap().iter().any(holds)
    };
    schema.as_object().unwrap().iter().all(|(keyword, bound)| match keyword.as_str() {
        "$schema" | "title" | "description" | "$defs" => true,
        "$ref" => {
            let name = bound.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            fits(root, &root["$defs"][name], value)
        }
        "type" => match bound {
            Value::String(_) => is_of(bound, value),
            _ => each(bound, &|sort| is_of(sort, value)),
        },
        "const" => bound == value,
        "enum" => each(bound, &|one| one == value),
        "anyOf" => each(bound, &|one| fits(root, one, value)),
        "not" => !fits(root, bound, value),
        "required" => {
            !value.is_object()
                || bound
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|key| value.get(key.as_str().unwrap()).is_some())
        }
        "properties" => value
            .as_object()
            .into_iter()
            .flatten()
            .all(|(key, value)| bound.get(key).is_none_or(|schema| fits(root, schema, value))),
        "additionalProperties" => {
            let properties = schema.get("properties");
            let is_other = |key: &str| properties.is_none_or(|all| all.get(key).is_none());
            let mut others = value.as_object().into_iter().flatten().filter(|it| is_other(it.0));
            others.all(|(_, value)| *bound != false && fits(root, bound, value))
        }
        "items" => value.as_array().into_iter().flatten().all(|item| fits(root, bound, item)),
        "minItems" => value.as_array().is_none_or(|items| items.len() as f64 >= number(bound)),
        "maxItems" => value.as_array().is_none_or(|items| items.len() as f64 <= number(bound)),
        "minLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as f64 >= number(bound))
        }
        "uniqueItems" => value.as_array().is_none_or(|items| {
            items.iter().enumerate().all(|(i, item)| !items[..i].contains(item))
        }),
        "minimum" => value.as_f64().is_none_or(|found| found >= number(bound)),
        "maximum" => value.as_f64().is_none_or(|found| found <= number(bound)),
        "pattern" => value.as_str().is_none_or(|text| match bound.as_str().unwrap() {
            "^[0-9]+[xX×][0-9]+$" => {
                text.split_once(['x', 'X', '×']).is_some_and(|(rows, columns)| {
                    rows.parse::<u32>().is_ok() && columns.parse::<u32>().is_ok()
                })
            }
            "^>?[0-9]+$" => text.strip_prefix('>').unwrap_or(text).parse::<u64>().is_ok(),
            other => panic!("unsupported pattern: {other}"),
        }),
        other => panic!("unsupported keyword: {other}"),
    })
}

fn is_of(sort: &Value, value: &Value) -> bool {
    match sort.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unsupported type: {other}"),
    }
}
