//! Values and operators, for single values and for arrays.

use std::iter::zip;

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Empty,
    Number(f64),
    Text(String),
    Is(bool),
    /// The error `#N/A`.
    Missing,
}

/// Values in rows of equal length.
pub type Array = Vec<Vec<Value>>;

impl Value {
    pub fn number(&self) -> f64 {
        match self {
            Value::Empty => 0.0,
            Value::Number(number) => *number,
            Value::Is(is) => f64::from(u8::from(*is)),
            Value::Text(text) => panic!("#VALUE!: {text:?} is no number"),
            Value::Missing => panic!("#N/A"),
        }
    }

    pub fn is_true(&self) -> bool {
        self.number() != 0.0
    }

    pub fn text(&self) -> String {
        match self {
            Value::Empty => String::new(),
            Value::Number(number) => number.to_string(),
            Value::Is(is) => is.to_string().to_uppercase(),
            Value::Text(text) => text.clone(),
            Value::Missing => panic!("#N/A"),
        }
    }
}

/// Compares values as the operator `=` does: case is ignored, and an empty cell equals 0 and an
/// empty text.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => a.eq_ignore_ascii_case(b),
        (Value::Text(text), Value::Empty) | (Value::Empty, Value::Text(text)) => text.is_empty(),
        (Value::Text(_), _) | (_, Value::Text(_)) => false,
        _ => a.number() == b.number(),
    }
}

/// Compares a number as COUNTIF does, which ignores texts and empty cells.
pub fn fits(value: &Value, criterion: &Value) -> bool {
    matches!(value, Value::Number(number) if *number == criterion.number())
}

pub fn binary(operator: &str, a: &Value, b: &Value) -> Value {
    let number = |of: fn(f64, f64) -> f64| Value::Number(of(a.number(), b.number()));
    match operator {
        "=" => Value::Is(equal(a, b)),
        "<>" => Value::Is(!equal(a, b)),
        "<" => Value::Is(a.number() < b.number()),
        ">" => Value::Is(a.number() > b.number()),
        "+" => number(|a, b| a + b),
        "-" => number(|a, b| a - b),
        "*" => number(|a, b| a * b),
        "&" => Value::Text(a.text() + &b.text()),
        other => panic!("unsupported operator {other}"),
    }
}

/// Applies an operator to all pairs of values. An array with one row or one column is repeated to
/// the size of the other one.
pub fn broadcast(a: &Array, b: &Array, of: impl Fn(&Value, &Value) -> Value) -> Array {
    let (rows, columns) = (a.len().max(b.len()), a[0].len().max(b[0].len()));
    for array in [a, b] {
        assert!(array.len() == 1 || array.len() == rows, "#N/A");
        assert!(array[0].len() == 1 || array[0].len() == columns, "#N/A");
    }
    let at = |array: &Array, row: usize, column: usize| {
        array[row.min(array.len() - 1)][column.min(array[0].len() - 1)].clone()
    };
    let cell = |row, column| of(&at(a, row, column), &at(b, row, column));
    (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect()
}

pub fn transposed(array: &Array) -> Array {
    (0..array[0].len())
        .map(|column| array.iter().map(|row| row[column].clone()).collect())
        .collect()
}

pub fn product(a: &Array, b: &Array) -> Array {
    assert_eq!(a[0].len(), b.len(), "#VALUE!: MMULT");
    let columns = transposed(b);
    let cell = |row: &[Value], column: &[Value]| {
        Value::Number(zip(row, column).map(|(a, b)| a.number() * b.number()).sum())
    };
    a.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect()
}
