//! Numbered rooms: the N-th digit of a line is the clue, where N is its first digit.

use crate::{on_cells::Meaning, rule::Kind};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "numbered-room",
    summary: "the N-th digit of the line is the value; N is the first digit",
    read: |fields| {
        let (cells, value) = (fields.cells("cells")?, fields.number("value")?);
        match fields.shape.digit(value) {
            None => Err(fields.wrong("value", format!("{value} is no digit of the board"))),
            Some(_) => Ok(MEANING.on(cells, value)),
        }
    },
    example: r#"{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"value":4}"#,
};

static MEANING: Meaning = Meaning {
    kind: &KIND,
    number: Some("value"),
    asks: |on, _, asks| {
        // The number of the cell that is asked for; 0 behind it.
        let step = |index, &asked: &i64, value| {
            let asked = if index == 0 { value } else { asked };
            match asked {
                0 => (index > 0).then_some(0),
                here if here == index as i64 + 1 => (value == on.number).then_some(0),
                later => Some(later),
            }
        };
        asks.word_of(&on.cells, on.number, 0, step, |&asked| asked == 0);
    },
    broken: |on, _, grid| {
        let nth = (grid.at(on.cells[0]) as usize).checked_sub(1);
        let room = nth.and_then(|nth| on.cells.get(nth));
        on.unless(room.is_some_and(|&cell| grid.at(cell) == on.number))
    },
    drawing: |on| on.outside(false),
    is_mark: false,
    is_of_each: false,
};
