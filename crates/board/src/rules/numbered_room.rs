//! Numbered rooms: the N-th digit of a line is the clue, where N is its first digit.

use crate::{
    Shape,
    combinations::product,
    on_cells::{Meaning, OnCells},
    relation::Product,
    rule::Kind,
};

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
    asks: |on, board, asks| {
        // The number of the cell that is asked for; 0 behind it.
        let step = |index, &asked: &i64, value| {
            let asked = if index == 0 { value } else { asked };
            match asked {
                0 => (index > 0).then_some(0),
                here if here == index as i64 + 1 => (value == on.number).then_some(0),
                later => Some(later),
            }
        };
        let products = || products(on, board.shape);
        asks.word_in(&on.cells, on.number, 0, step, |&asked| asked == 0, products);
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

/// By the first digit, which cell has the clue.
fn products(on: &OnCells, shape: Shape) -> Vec<Product> {
    let bit = |value| shape.digit(value).map(|digit| 1 << (digit - 1));
    let (..=64, Some(clue)) = (shape.digits(), bit(on.number)) else { return Vec::new() };
    let full = u64::MAX >> (64 - shape.digits());
    let places = 1..=on.cells.len() as i64;
    let of = |place: i64| {
        let first: u64 = bit(place)?;
        let (before, rest) = ((place - 2).max(0) as usize, on.cells.len() - place as usize);
        let others = full & !first & !clue;
        match place {
            1 => (first == clue).then(|| product(&[(1, first), (rest, others)])),
            _ => (first != clue)
                .then(|| product(&[(1, first), (before, others), (1, clue), (rest, others)])),
        }
    };
    places.filter_map(of).collect()
}
