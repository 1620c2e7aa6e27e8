//! The next step of a human solver.

use std::{collections::BTreeSet, fmt};

use board::{
    Candidate, Cell, Position, Puzzle,
    stop::{Stop, StopReason},
};
use explain::{Ending, Explainer, Mistake, Move, holds_in, name, sentence, vague};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{SolveError, VerdictKind, facts::SolutionCount};

use crate::{
    explain::{self as path, steps},
    fields::names,
    record::schema_of_fields,
    step::{StepFields, reason, stopped},
};

/// The options of the question.
#[derive(Clone, Default)]
pub struct Options {
    /// The game state to start from; `None`: the beginning.
    pub position: Option<Position>,
    /// The options of the human solver.
    pub explain: explain::Options,
    /// True for the whole step in the text and the record.
    pub concrete: bool,
}

/// The next step, or the reason why there is none.
pub struct Answer {
    /// The explanation, limited to one step. Without a step, its ending is the reason.
    pub explanation: path::Answer,
    /// The number of solutions of the puzzle, as far as it was proved.
    solutions: SolutionCount,
    /// The number of solutions that agree with the game state, as far as it was proved; `None` if
    /// no game state was given.
    from_here: Option<SolutionCount>,
    /// The mistakes in the game state; empty if no game state was given.
    mistakes: Vec<Mistake>,
    /// True if the text and the record contain the whole step.
    concrete: bool,
}

/// Finds the next step.
///
/// # Errors
/// If a component is broken.
pub fn ask(puzzle: &Puzzle, options: &Options, stop: &Stop) -> Result<Answer, SolveError> {
    let Options { position, explain, concrete } = options;
    let mut explainer = Explainer::at(puzzle, position.as_ref(), explain.clone(), stop)?;
    let path = steps(&mut explainer, puzzle, Some(1))?;
    let solutions = explainer.solutions();
    // Without a solution, the puzzle is wrong, not the game state.
    let position = position.as_ref().filter(|_| solutions != SolutionCount::Exactly(0));
    let mistakes = position.map_or(Vec::new(), |it| explainer.mistakes(it));
    let from_here = explainer.solutions_from_here();
    Ok(Answer { explanation: path, solutions, from_here, mistakes, concrete: *concrete })
}

impl Answer {
    /// Returns the step.
    pub fn step(&self) -> Option<&Move> {
        self.explanation.moves.first()
    }

    /// Returns the technique and the place of the step.
    pub fn vague(&self) -> Option<String> {
        self.step().map(|step| vague(&self.explanation.layout, step))
    }

    /// Returns the verdict on the entries of the game state.
    pub fn review(&self) -> String {
        let wrong = names(self.explanation.puzzle.shape, self.wrong_cells());
        match (&self.explanation.ending, &wrong[..]) {
            (_, [cell]) => format!("1 cell is wrong: {cell}"),
            (_, [_, ..]) => format!("{} cells are wrong: {}", wrong.len(), wrong.join(" ")),
            (Some(Ending::Solved), _) => "solved: every digit is correct".to_owned(),
            (Some(ending @ (Ending::Invalid(_) | Ending::Broken(_) | Ending::Mistaken(_))), _) => {
                ending.words(&self.explanation.layout.names)
            }
            _ => match self.solutions.verdict() {
                Some(VerdictKind::Unsolvable) => "unsolvable".to_owned(),
                Some(VerdictKind::Unknown) | None => {
                    "unknown: no proof yet that the puzzle has a solution".to_owned()
                }
                Some(_) => "no mistake".to_owned(),
            },
        }
    }

    fn wrong_cells(&self) -> impl Iterator<Item = Cell> {
        self.mistakes.iter().filter_map(Mistake::cell)
    }

    /// Returns the hint, or the whole step, after the solutions in which it is true.
    pub fn text(&self, concrete: bool) -> String {
        let step = if concrete { self.sentence() } else { self.vague() };
        match (step, &self.explanation.ending) {
            (Some(step), _) => format!("{}{step}", holds_in(self.solutions, self.from_here)),
            (None, Some(ending)) => {
                format!("no next step: {}", ending.words(&self.explanation.layout.names))
            }
            (None, None) => "no next step".to_owned(),
        }
    }

    /// Returns the whole step as a sentence.
    pub fn sentence(&self) -> Option<String> {
        self.step().map(|step| sentence(&self.explanation.layout, step))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text(self.concrete))
    }
}

impl crate::Answer for Answer {
    /// Returns the verdict on the puzzle, independent of the game state.
    fn verdict(&self) -> Option<VerdictKind> {
        match self.explanation.ending {
            Some(Ending::Invalid(_)) => Some(VerdictKind::Invalid),
            _ => self.solutions.verdict(),
        }
    }

    fn stopped(&self) -> Option<StopReason> {
        self.explanation.ending.as_ref().and_then(stopped)
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The technique and place of the next step; null if there is none.
    hint: Option<String>,
    #[serde(flatten)]
    concrete: Option<WholeStepFields<'a>>,
    /// The ending of the solution path: solved, multiple, unsolvable, invalid, mistaken, stuck or
    /// unknown; null if --max-steps ended it.
    ending: Option<&'static str>,
    /// The reason for the verdict, or for a missing result.
    reason: Option<String>,
}

/// The fields of the record with the whole step.
#[derive(Serialize, JsonSchema)]
struct WholeStepFields<'a> {
    /// The verdict on the solutions that agree with the game state.
    verdict_from_here: Option<&'static str>,
    /// The cells with wrong entries of the game state.
    wrong: Vec<String>,
    /// The next step.
    step: Option<PicturedStep<'a>>,
}

/// A step, its sentence, and the parts of a picture that its other fields do not contain.
#[derive(Serialize, JsonSchema)]
struct PicturedStep<'a> {
    #[serde(flatten)]
    step: StepFields<'a>,
    /// The step as a sentence.
    sentence: String,
    /// The cells of all houses of the pattern.
    house_cells: Vec<String>,
    /// The candidates that a chain denies.
    denied: Vec<String>,
    /// The candidates that then hold.
    implied: Vec<String>,
}

impl Answer {
    fn picture_step<'a>(&self, made: &'a Move) -> PicturedStep<'a> {
        let (shape, layout, step) =
            (self.explanation.puzzle.shape, &*self.explanation.layout, &made.step);
        let houses = step.houses.iter().flat_map(|&it| layout.constraints()[it].cells().iter());
        let candidates = |side: Vec<Candidate>| {
            side.into_iter().map(|candidate| name(shape, candidate, "=")).collect()
        };
        let [denied, implied] = step.sides().map(candidates);
        PicturedStep {
            step: StepFields::of(layout, made, None),
            sentence: sentence(layout, made),
            house_cells: names(shape, houses.copied().collect::<BTreeSet<_>>()),
            denied,
            implied,
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (shape, ending) = (self.explanation.puzzle.shape, self.explanation.ending.as_ref());
        let fields = Fields {
            hint: self.vague(),
            concrete: self.concrete.then(|| WholeStepFields {
                verdict_from_here: self
                    .from_here
                    .and_then(SolutionCount::verdict)
                    .map(VerdictKind::name),
                wrong: names(shape, self.wrong_cells()),
                step: self.step().map(|step| self.picture_step(step)),
            }),
            ending: ending.map(Ending::name),
            reason: ending.and_then(|it| reason(it, shape)),
        };
        fields.serialize(serializer)
    }
}

schema_of_fields!(Answer as Fields<'static>);

#[cfg(test)]
mod tests {
    use board::{Position, stop::Stop};
    use serde_json::{Value, json};

    use super::{Options, ask};
    use crate::Record;

    const PUZZLE: &str = "4..3..2.3.......";

    fn answered(options: &Options) -> (String, Value) {
        let answer = ask(&PUZZLE.parse().unwrap(), options, &Stop::never()).unwrap();
        (answer.to_string(), serde_json::to_value(Record::of(&answer)).unwrap())
    }

    #[test]
    fn concrete_hint_contains_step_and_drawing() {
        let (vague, record) = answered(&Options::default());
        assert_eq!((record.get("step"), &record["hint"]), (None, &json!(vague)));
        let (text, record) = answered(&Options { concrete: true, ..Options::default() });
        let step = &record["step"];
        assert_eq!((&record["hint"], &step["sentence"]), (&json!(vague), &json!(text)));
        assert_eq!(step["house_cells"], json!(["r1c1", "r1c2", "r2c1", "r2c2"]));
        assert!(text.contains(step["placed"].as_str().unwrap()), "{text}");
    }

    #[test]
    fn wrong_entries_are_listed() {
        let mut position = Position::start(&PUZZLE.parse().unwrap());
        position.placed.set(1, Some(1));
        let options = Options { position: Some(position), concrete: true, ..Options::default() };
        let (text, record) = answered(&options);
        assert_eq!((&record["wrong"], &record["ending"]), (&json!(["r1c2"]), &json!("mistaken")));
        assert_eq!(text, format!("no next step: {}", record["reason"].as_str().unwrap()));
        let review = ask(&PUZZLE.parse().unwrap(), &options, &Stop::never()).unwrap().review();
        assert_eq!(review, "1 cell is wrong: r1c2");
    }
}
