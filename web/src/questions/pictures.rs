//! `pictures`: the drawing of each kind of rules, with its example.

use board::{
    drawing::{RuleShape, Style},
    rules::{self, RuleKind},
};
use pictures::picture::Picture;
use serde_json::{Value, json};

use super::Question;
use crate::asked::{Failure, Request};

pub(super) static PICTURES: Question = Question { name: "pictures", answer: pictures };

/// The side of the board of the examples.
const EXAMPLE_SIDE: usize = 9;

fn pictures(_: &Request) -> Result<Value, Failure> {
    // The board of the examples has boxes, so rules that replace them have no picture.
    let pictures = rules::ALL.iter().filter_map(|kind| picture(kind).ok());
    Ok(json!({ "pictures": pictures.collect::<Vec<_>>() }))
}

/// Returns the drawing of an example, and whether its line begins with a bulb.
fn picture(kind: &RuleKind) -> Result<Value, Failure> {
    let mut rule: Value = serde_json::from_str(kind.example)?;
    rule["rule"] = json!(kind.name);
    let text = json!({ "side": EXAMPLE_SIDE, "givens": {}, "rules": [rule] }).to_string();
    let puzzle = Request::new(&json!({ "puzzle": text }).to_string())?.puzzle()?;
    let board = puzzle.rules.setting(puzzle.shape);
    let drawings = puzzle.rules.beside_board().flat_map(|it| board.rules[it].drawing(&board));
    let has_bulb = drawings.into_iter().any(|it| {
        let is_thermo = |style| matches!(style, Style::Thermo | Style::SlowThermo);
        matches!(it, RuleShape::Bulb { .. })
            || matches!(it, RuleShape::Line { style, .. } if is_thermo(style))
    });
    let (title, found, marks, step, symbols) = (kind.name, None, None, None, None);
    let svg = Picture { title, puzzle: &puzzle, found, marks, step, symbols }.svg_for_page();
    Ok(json!({ "name": kind.name, "bulb": has_bulb, "svg": svg }))
}
