//! Side and boxes of a puzzle: by the options, by what an object says, by its cells.

use super::object::{Fields, Path, Told};
use super::tree::{Kind, Value};
use crate::error::Fault;
use board::{Shape, ShapeError};

impl Told<'_> {
    /// The shape, and whether its boxes were a choice.
    pub(super) fn shape(&self, fields: &Fields) -> Result<(Shape, bool), Fault> {
        let told = fields.shape.map(|value| self.boxes(value)).transpose()?;
        if let (Some(told), Some(known), Some(value)) = (told, self.known.shape, fields.shape)
            && told != known
        {
            let what = format!("the boxes are {told}, but --box says {known}");
            return Err(self.wrong(value.at, &Path::Key("box"), what));
        }
        let shape = told.or(self.known.shape);
        let side = self.side(fields, shape)?;
        match shape {
            Some(shape) => Ok((shape, false)),
            None => {
                let at = fields.givens.map(|(_, value)| value).or(fields.candidates);
                let at = at.map_or(0, |value| value.at);
                let shape = Shape::most_square(side)
                    .map_err(|error| self.wrong(at, &Path::Key(""), error.to_string()))?;
                Ok((shape, shape.box_rows() != shape.box_cols()))
            }
        }
    }

    /// The side, which whatever tells it tells in the same way.
    fn side(&self, fields: &Fields, shape: Option<Shape>) -> Result<usize, Fault> {
        let known = shape.map(|shape| (shape.side(), "boxes make")).or_else(|| {
            // Without boxes only symbols tell it.
            self.known.side.map(|side| (side, "symbols make"))
        });
        if let Some(value) = fields.side {
            let path = Path::Key("side");
            let side = match &value.kind {
                Kind::Number(text) => text.parse().ok(),
                _ => None,
            };
            let side =
                side.ok_or_else(|| self.wrong(value.at, &path, "expected a number, as in 9"))?;
            return match known {
                Some((other, by)) if other != side => {
                    let what = format!("the side is {side}, but the {by} it {other}");
                    Err(self.wrong(value.at, &path, what))
                }
                _ => Shape::most_square(side)
                    .map(|_| side)
                    .map_err(|error| self.wrong(value.at, &path, error.to_string())),
            };
        }
        if let Some((side, _)) = known {
            return Ok(side);
        }
        match (fields.givens, fields.candidates) {
            (Some((key, value)), _) => self.length(&Path::Key(key), value),
            (None, Some(Value { kind: Kind::List(rows), .. })) => Ok(rows.len()),
            (None, value) => {
                let at = value.map_or(0, |value| value.at);
                Err(self.wrong(at, &Path::Key("candidates"), "expected a list of rows"))
            }
        }
    }

    fn boxes(&self, value: &Value) -> Result<Shape, Fault> {
        let number = |value: &Value| match &value.kind {
            Kind::Number(text) => text.parse::<usize>().ok(),
            _ => None,
        };
        let shape = match &value.kind {
            Kind::Text(text) => text.parse().map_err(|error: ShapeError| error.to_string()),
            Kind::List(parts) => match &parts[..] {
                [rows, columns] => number(rows)
                    .zip(number(columns))
                    .ok_or_else(|| "expected two numbers, rows and columns of a box".to_owned())
                    .and_then(|(rows, columns)| {
                        Shape::new(rows, columns).map_err(|error| error.to_string())
                    }),
                _ => Err("expected two numbers, rows and columns of a box".to_owned()),
            },
            _ => Err("expected rows x columns of a box, as in \"3x3\"".to_owned()),
        };
        shape.map_err(|what| self.wrong(value.at, &Path::Key("box"), what))
    }
}
