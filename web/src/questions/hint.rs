//! `hint`: the next step from where the person stands, and whether that is wrong.

use explain::{Ending, Explainer, Mistake, Options, sentence, vague};
use serde_json::{Value, json};
use solve::facts::Amount;

use super::Question;
use crate::{
    asked::{Asked, Failure},
    told::pairs,
};

pub(super) static HINT: Question = Question { name: "hint", answer: hint };

fn hint(asked: &Asked) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let position = asked.position(&puzzle)?;
    let options = Options::default();
    let mut explainer = Explainer::at(&puzzle, position.as_ref(), options, &asked.stop())?;
    let next = explainer.next_move()?;
    let layout = explainer.layout();
    let step = next.as_ref().map(|found| {
        let step = &found.step;
        let houses = step.houses.iter().flat_map(|&it| layout.constraints()[it].cells());
        let [denied, holds] = step.sides();
        json!({
            "vague": vague(layout, found),
            "sentence": sentence(layout, found),
            "cells": step.cells,
            "digits": step.digits,
            "houses": houses.collect::<Vec<_>>(),
            "denied": pairs(&denied),
            "holds": pairs(&holds),
            "eliminated": pairs(&step.eliminated),
            "placed": found.placed.map(|it| json!([it.cell, it.digit])),
        })
    });
    // Without a solution the puzzle is wrong, and not what the person wrote.
    let judged = position.iter().filter(|_| explainer.solutions() != Amount::Exactly(0));
    let mistakes = judged.flat_map(|it| explainer.mistakes(it));
    let wrong: Vec<usize> = mistakes.filter_map(|it| Mistake::cell(&it)).collect();
    Ok(json!({
        "verdict": explainer.solutions().verdict().map(|it| it.name()),
        "step": step,
        "ending": explainer.ending().map(|it| it.words(&layout.names)),
        "solved": explainer.ending() == Some(&Ending::Solved),
        "wrong": wrong,
    }))
}
