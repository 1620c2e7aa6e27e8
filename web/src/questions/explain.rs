//! `explain`: all steps from where the person stands, drawn as `explain --format html` does.

use explain::{Explainer, Options, sentence};
use pictures::walkthrough::Walkthrough;
use serde_json::{Value, json};

use super::Question;
use crate::asked::{Asked, Failure};

pub(super) static EXPLAIN: Question = Question { name: "explain", answer };

fn answer(asked: &Asked) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let position = asked.position(&puzzle)?;
    let options = Options::default();
    let mut explainer = Explainer::at(&puzzle, position.as_ref(), options, &asked.stop())?;
    let before = explainer.marks.clone();
    let mut moves = Vec::new();
    while let Some(next) = explainer.next_move()? {
        moves.push(next);
    }
    let layout = explainer.layout();
    let ending = explainer.ending().map(|it| it.words(&layout.names)).unwrap_or_default();
    let searches = moves.iter().filter(|step| step.is_by_search()).count();
    let search = match searches {
        0 => String::new(),
        _ => format!("; {searches} by search, because no technique applied"),
    };
    let summary = format!("{ending} after {} steps{search}", moves.len());
    let told = moves.iter().map(|step| (step, sentence(layout, step))).collect();
    let part = Walkthrough {
        title: "Step by step",
        puzzle: &puzzle,
        symbols: None,
        before: &before,
        moves: told,
        summary: &summary,
    };
    Ok(json!({ "count": moves.len(), "ending": ending, "article": part.part() }))
}
