//! `read`: the contents of a text or a file, and the drawing of its board.

use board::{
    Candidates, Digit, Grid, Layout, Puzzle, Shape,
    composition::Composition,
    relation::{Relation, RelationKind},
};
use formats::{DrawingGroup, Entry};
use pictures::picture::{Picture, phrases};
use serde_json::{Value, json};

use super::Question;
use crate::{
    asked::{Failure, Request},
    told::{digits, pairs, write_puzzle},
};

pub(super) static READ: Question = Question { name: "read", answer: read };

/// The largest number of cells of a board. Each cell is a focusable element of the page.
const MAX_CELLS: usize = 64 * 64;

/// The largest number of pencil marks that a page can draw and still respond immediately.
const MAX_MARKS: usize = 20_000;

/// The metadata fields that the page shows.
const SHOWN_FIELDS: [&str; 8] = [
    "title",
    "name",
    "author",
    "source",
    "rules_text",
    "success_message",
    "fog_lamps",
    "fog_lights",
];

fn read(asked: &Request) -> Result<Value, Failure> {
    let (entry, more) = asked.entry()?;
    let Entry { puzzle, guessed_box, position, notes, beside, remarks, .. } = &entry;
    let shape = puzzle.shape;
    if shape.cells() > MAX_CELLS {
        let (rows, columns) = (shape.rows(), shape.columns());
        let why = format!(
            "the board has {rows}×{columns} cells, this page draws at most {MAX_CELLS}; use the program"
        );
        return Err(Failure::new(why));
    }
    let layout = Layout::of(puzzle);
    let placed = position.as_ref().map_or_else(|| Grid::empty(shape), |it| it.placed.clone());
    let struck = position.as_ref().map_or(Vec::new(), |it| it.struck(&layout, puzzle));
    let notes: Vec<(usize, Digit)> =
        notes.iter().flat_map(|(&cell, set)| set.iter().map(move |&it| (cell, it))).collect();
    let about = beside.iter().filter(|it| SHOWN_FIELDS.contains(&&*it.name));
    let about = about.map(|it| (it.name.clone(), serde_json::from_str(&it.value)));
    let about = about.filter_map(|(name, value)| Some((name, value.ok()?)));
    let holes: Vec<usize> = (0..shape.cells()).filter(|&cell| shape.is_hole(cell)).collect();
    let names: Vec<String> = (0..shape.cells()).map(|cell| shape.name(cell).to_string()).collect();
    let beside_board = || puzzle.rules.beside_board();
    Ok(json!({
        "puzzle": text(puzzle)?,
        "more": more,
        "remarks": remarks,
        "guessed_box": guessed_box.then(|| shape.to_string()),
        "about": about.collect::<serde_json::Map<String, Value>>(),
        "expected": expected(&entry),
        "drawings": entry.drawings.iter().map(|it| drawings(it, shape)).collect::<Vec<_>>(),
        "cosmetics": entry.cosmetics,
        "rows": shape.rows(),
        "columns": shape.columns(),
        "digits": shape.digits(),
        "lowest": shape.value(1),
        "holes": holes,
        "names": names,
        "givens": digits(&puzzle.givens),
        "placed": digits(&placed),
        "struck": pairs(&struck),
        "notes": notes,
        "interchangeable": layout.relations().is_empty() && puzzle.restrictions.is_none(),
        "left": puzzle.restrictions.as_ref().map(|left| pairs(&left.iter().collect::<Vec<_>>())),
        "sums": layout.relations().iter().any(has_sum),
        "rules": phrases(puzzle).collect::<Vec<_>>(),
        "phrases": beside_board().map(|it| puzzle.rules.phrase(it, shape)).collect::<Vec<_>>(),
        "records": beside_board().map(|it| record(puzzle, it)).collect::<Vec<_>>(),
        "peers": peers(&layout, shape),
        "svg": draw_board(puzzle, None),
    }))
}

/// Returns true if a relation is encoded by a sum encoding.
fn has_sum(relation: &Relation) -> bool {
    fn is_in(composition: &Composition) -> bool {
        match composition {
            Composition::Relation(relation) => has_sum(relation),
            Composition::Distinct(_) => false,
            Composition::AtLeast(_, parts) => parts.iter().any(is_in),
        }
    }
    match &relation.asked {
        RelationKind::Sum { .. } => true,
        RelationKind::Composite(composition) => is_in(composition),
        _ => false,
    }
}

/// Returns the digits of the solution that the text states, if it does.
fn expected(entry: &Entry) -> Option<Value> {
    entry.expected.as_ref()?.solution.as_ref().map(digits)
}

/// Returns drawings that may be rules.
fn drawings(group: &DrawingGroup, shape: Shape) -> Value {
    let drawing = |(cells, number): &(Vec<usize>, Option<i64>)| {
        let names: Vec<String> = cells.iter().map(|&it| shape.name(it).to_string()).collect();
        json!({ "cells": names, "number": number })
    };
    let all: Vec<Value> = group.drawings.iter().map(drawing).collect();
    json!({ "name": group.name, "rule": group.rule, "drawings": all })
}

/// Returns a rule as in the list of rules of a JSON puzzle.
fn record(puzzle: &Puzzle, number: usize) -> Value {
    let rule = &puzzle.rules.all()[number];
    let mut record = json!({ "rule": rule.name() });
    for (name, value) in rule.fields(puzzle.shape) {
        record[name] = serde_json::from_str(&value.to_string()).unwrap_or_default();
    }
    record
}

/// Returns the shortest text from which [`read`] gets the same puzzle.
fn text(puzzle: &Puzzle) -> Result<String, String> {
    let line = puzzle.givens.to_string();
    match line.parse::<Puzzle>() {
        Ok(same) if same == *puzzle => Ok(line),
        _ => write_puzzle(formats::JSON, puzzle, None).map(|text| text.trim_end().to_owned()),
    }
}

/// Returns, for each cell, the cells that cannot have the same digit. For large boards the result
/// is empty, because the page would respond too slowly.
fn peers(layout: &Layout, shape: Shape) -> Vec<Vec<usize>> {
    match has_marks(shape) {
        true => (0..shape.cells()).map(|cell| layout.peers(cell).collect()).collect(),
        false => Vec::new(),
    }
}

fn has_marks(shape: Shape) -> bool {
    shape.cells() * shape.digits() <= MAX_MARKS
}

/// Draws the board with its rules and the values of its layers but without digits, which the page
/// adds. If there are not too many, all possible pencil marks are drawn; the page shows the current
/// ones. `solution` contains the values of layers that are not given.
pub(super) fn draw_board(puzzle: &Puzzle, solution: Option<&Grid>) -> String {
    let shape = puzzle.shape;
    let without_digits = |grid: &Grid| {
        let mut grid = grid.clone();
        (0..shape.cells()).for_each(|cell| grid.set(cell, None));
        grid
    };
    let givens = without_digits(&puzzle.givens);
    let board = Puzzle { givens, restrictions: None, ..puzzle.clone() };
    let (all, found) = (Candidates::full(shape), solution.map(without_digits));
    let (marks, found) = (has_marks(shape).then_some(&all), found.as_ref());
    let (title, step, symbols) = ("The board", None, None);
    Picture { title, puzzle: &board, found, marks, step, symbols }.svg_for_page()
}
