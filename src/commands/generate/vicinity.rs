//! `generate --vicinity`: the best puzzles in the vicinity of others.

use board::{Puzzle, Shape, stop::StopReason};
use clap::ValueEnum;
use explain::{
    maker::MadePuzzle,
    near::{BestOfVicinity, Score, near},
};
use formats::Entry;
use questions::{
    rate::RatingFields,
    record::{self, Record, RecordValue},
};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{Solver, Verdict, VerdictKind, givens::Prover};
use stream::{NoAnswer, Page, PuzzleJob, Status, Task, TaskAnswer, WriteResult};

/// The criterion for the best puzzles.
#[derive(Clone, Copy, ValueEnum)]
pub enum BestCriterion {
    /// The highest rating
    Rating,
    /// The fewest givens
    Givens,
}

/// Searches for the best puzzles in the vicinity of each puzzle.
pub struct Vicinity {
    /// The number of givens that are exchanged.
    pub size: usize,
    pub best: BestCriterion,
    /// The number of puzzles to print.
    pub count: usize,
    pub solver: Solver,
}

/// The result for a puzzle. It contains the last of the best puzzles; the others have been printed
/// before.
pub struct VicinitySearch {
    verdict: Option<VerdictKind>,
    last: Option<MadePuzzle>,
    seen: usize,
    unknown: Option<StopReason>,
}

impl Task for Vicinity {
    type ThreadState = Prover;
    type Answer = VicinitySearch;
    const PRINTS_EARLY: bool = true;

    fn keep(&self) -> Prover {
        Prover::new(self.solver.clone())
    }

    fn work(&self, prover: &mut Prover, job: &PuzzleJob) -> Result<VicinitySearch, NoAnswer> {
        let puzzle = job.puzzle();
        if Shape::new(3, 3) != Ok(puzzle.shape) || puzzle.restrictions.is_some() {
            return Err(NoAnswer::Impossible("--vicinity takes classic 9×9 puzzles".to_owned()));
        }
        let verdict = self.solver.verdict_until(puzzle, &job.stop)?;
        if !matches!(verdict, Verdict::Unique(_)) {
            let unknown = match verdict {
                Verdict::Unknown(why, _) => Some(why),
                _ => None,
            };
            return Ok(VicinitySearch {
                verdict: Some(verdict.kind()),
                last: None,
                seen: 0,
                unknown,
            });
        }
        let score = match self.best {
            BestCriterion::Rating => Score::Rating,
            BestCriterion::Givens => Score::Givens,
        };
        let BestOfVicinity { mut best, seen, unknown } =
            near(prover, puzzle, self.size, score, self.count, &job.stop)?;
        let last = best.pop();
        for made in best {
            job.say(|page| print_puzzle(page, job.entry, &made, seen))?;
        }
        let verdict = last.as_ref().map(|_| VerdictKind::Unique);
        Ok(VicinitySearch { verdict, last, seen, unknown })
    }
}

/// Prints a puzzle other than the last one.
fn print_puzzle(page: &mut Page, entry: &Entry, made: &MadePuzzle, seen: usize) -> WriteResult {
    if !page.manner.is_record() {
        return page.puzzle(&made.puzzle);
    }
    let manner = page.manner;
    let record = Record {
        index: page.number,
        file: Some(&entry.place.file),
        line: Some(entry.place.line),
        id: record::id(&entry.beside),
        puzzle: Some(RecordValue::of_puzzle(&made.puzzle)),
        verdict: Some(VerdictKind::Unique.name()),
        answer: Fields::of(entry, made, seen),
        stopped_by: None,
        kept: manner.records.kept(&entry.beside),
    };
    manner.write(&record, &mut page.text.out);
    Ok(())
}

/// The fields of the record of a puzzle.
#[derive(Serialize, JsonSchema)]
struct Fields<'a> {
    /// The solution from which the puzzle was made.
    solution: String,
    /// The puzzle that was read, if the command made another one from it.
    from: RecordValue<'static>,
    /// The number of different puzzles, up to symmetry, that were examined in the vicinity.
    vicinity: usize,
    /// The number of givens.
    givens: usize,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    #[serde(flatten)]
    solved: Option<RatingFields<'a>>,
}

impl Fields<'_> {
    fn of<'a>(Entry { puzzle, .. }: &Entry, made: &'a MadePuzzle, seen: usize) -> Fields<'a> {
        Fields {
            solution: made.puzzle.shape.line(&made.solution),
            from: RecordValue::of_puzzle(puzzle),
            vicinity: seen,
            givens: made.puzzle.givens.filled().count(),
            minimal: made.is_minimal.then_some(true),
            solved: made.rating.as_ref().map(RatingFields::of),
        }
    }
}

/// The fields of the record of a puzzle, or of none.
#[derive(Serialize, JsonSchema)]
struct ExaminedFields<'a> {
    #[serde(flatten)]
    fields: Option<Fields<'a>>,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    reason: Option<String>,
}

impl VicinitySearch {
    /// Returns the reason why the search is incomplete or found nothing.
    fn reason(&self) -> Option<String> {
        match (&self.unknown, &self.last, self.verdict) {
            (Some(why), ..) => Some(format!("the search of the vicinity was not complete: {why}")),
            (None, Some(_), _) => None,
            (None, None, Some(_)) => Some("the puzzle is not unique".to_owned()),
            (None, None, None) => Some("the vicinity contains no other unique puzzle".to_owned()),
        }
    }
}

impl TaskAnswer for VicinitySearch {
    fn status(&self) -> Status {
        match (&self.unknown, &self.last) {
            (Some(_), _) => Status::Unknown,
            (None, Some(_)) => Status::Done,
            (None, None) => Status::No,
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        let reason = self.reason();
        match &self.last {
            Some(made) => {
                page.puzzle(&made.puzzle)?;
                reason.iter().for_each(|reason| page.remark(reason));
                if !page.many() {
                    page.remark(&words(made, self.seen));
                }
            }
            None => page.instead(&reason.unwrap_or_default()),
        }
        Ok(())
    }

    fn stopped(&self) -> Option<StopReason> {
        self.unknown
    }

    fn verdict(&self) -> Option<VerdictKind> {
        self.verdict
    }

    fn made(&self) -> Option<&Puzzle> {
        self.last.as_ref().map(|made| &made.puzzle)
    }

    fn record(&self, entry: &Entry) -> impl record::AnswerFields {
        let fields = self.last.as_ref().map(|made| Fields::of(entry, made, self.seen));
        ExaminedFields { fields, reason: self.reason() }
    }
}

/// Describes the best puzzle in the vicinity.
fn words(made: &MadePuzzle, seen: usize) -> String {
    let givens = made.puzzle.givens.filled().count();
    let hardest = made.rating.as_ref().and_then(|rating| rating.hardest);
    let rating = hardest.map_or(String::new(), |hardest| format!(", rating {hardest}"));
    format!("the best of {seen} puzzles: {givens} givens{rating}")
}
