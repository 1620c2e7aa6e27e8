//! The shapes of points.

use std::fmt::{self, Write};

use crate::markup::escaped;

/// A shape around a point.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Circle,
    Square,
    Diamond,
    Triangle,
    Cup,
}

impl Shape {
    /// Returns the shape with this number. The shapes repeat after the last one.
    pub(crate) fn numbered(number: usize) -> Shape {
        let shapes = [Shape::Circle, Shape::Square, Shape::Diamond, Shape::Triangle, Shape::Cup];
        shapes[number % shapes.len()]
    }

    /// Draws the shape around `(x, y)`. The note is shown when the pointer is over the shape.
    pub(crate) fn write(
        self,
        (x, y): (f64, f64),
        class: &str,
        note: &str,
        out: &mut String,
    ) -> fmt::Result {
        let (name, place) = match self.path() {
            None => ("circle", format!("cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"")),
            Some(path) => ("path", format!("d=\"M{x:.1} {y:.1}{path}\"")),
        };
        write!(out, "<{name} class=\"{class}\" {place}")?;
        if note.is_empty() {
            return writeln!(out, "/>");
        }
        writeln!(out, "><title>{}</title></{name}>", escaped(note))
    }

    /// Returns the path from the centre of the shape. A circle has its own element instead.
    fn path(self) -> Option<&'static str> {
        match self {
            Shape::Circle => None,
            Shape::Square => Some("m-3 -3h6v6h-6z"),
            Shape::Diamond => Some("m0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z"),
            Shape::Triangle => Some("m0 -6l-5.5 10h11z"),
            Shape::Cup => Some("m0 5l-4.5 -8h9z"),
        }
    }
}
