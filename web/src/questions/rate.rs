//! `rate`: how hard it is for a person.

use board::DigitNames;
use explain::{
    Ending, Options,
    rating::{Depth, Level, Rating, rate_at},
};
use logic::Difficulty;
use serde_json::{Value, json};

use super::Question;
use crate::asked::{Asked, Failure};

pub(super) static RATE: Question = Question { name: "rate", answer: rate };

fn rate(asked: &Asked) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let rating = rate_at(&puzzle, None, Options::default(), Depth::Full, &asked.stop())?;
    let number = |it: Option<Difficulty>| it.map(Difficulty::value);
    let Rating { steps, hardest, is_bound, technique, pearl, diamond, ending, .. } = &rating;
    Ok(json!({
        "solved": *ending == Ending::Solved,
        "ending": ending.words(&DigitNames::numbers(puzzle.shape)),
        "level": rating.level().map(Level::name),
        "hardest": number(*hardest),
        "at_least": is_bound,
        "pearl": number(*pearl),
        "diamond": number(*diamond),
        "technique": technique,
        "steps": steps,
    }))
}
