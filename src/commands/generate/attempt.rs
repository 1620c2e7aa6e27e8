//! One attempt to make a puzzle, and what is said of what it comes to.

use std::time::{Duration, Instant};

use board::{Cell, Grid, Puzzle, Shape, counted, stop::Stop};
use explain::{
    maker::{self, Begun, Wanted},
    rating::Rating,
};
use questions::{
    rate::{self, Solved},
    record::{self, InputFields, Record, Value},
};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use solve::{
    Solver, VerdictKind, claim,
    generate::{self, GenerateError, Spread},
    givens::{
        Prover,
        symmetry::{self, Symmetry},
    },
    outside,
};
use stream::page::Manner;

#[derive(Clone)]
pub enum Aim {
    /// A solved grid with so many holes, whatever solutions that has.
    Raw { shape: Shape, holes: usize, spread: Spread, is_unique: bool },
    /// A puzzle with one solution.
    Wanted(Wanted),
    /// A puzzle with one solution on this board, with its rules and givens, and random rules of
    /// these kinds.
    Ruled { board: Box<Puzzle>, kinds: Vec<&'static str> },
}

/// A puzzle as it was made.
pub struct Made {
    pub seed: u64,
    pub puzzle: Puzzle,
    pub solution: Grid,
    about: About,
    /// The program that says that it has no other solution, where nobody has checked that.
    pub claimed_by: Option<&'static str>,
    pub time: Duration,
}

/// What is known of it.
enum About {
    /// Givens added to make it unique; none if that was not asked for.
    Raw { added: Option<Vec<Cell>> },
    /// How hard it is, where that was asked for, and of what symmetry it had to be.
    Wanted { rating: Option<Rating>, symmetry: &'static Symmetry, is_minimal: bool },
    /// The givens that were added.
    Ruled { added: usize },
}

impl Aim {
    /// What the attempts of these seeds begin with, where several are faster at once.
    pub fn begin(
        &self,
        prover: &mut Prover,
        seeds: &[u64],
        stop: &Stop,
    ) -> Vec<Result<Begun, GenerateError>> {
        match self {
            Aim::Wanted(wanted) => wanted.begin(prover, seeds, stop),
            Aim::Raw { .. } | Aim::Ruled { .. } => Vec::new(),
        }
    }

    /// The attempt of that seed, which may have been begun.
    ///
    /// # Errors
    /// If it is stopped or a part is broken.
    pub fn attempt(
        &self,
        prover: &mut Prover,
        solver: &Solver,
        seed: u64,
        ready: Option<Result<Begun, GenerateError>>,
        stop: &Stop,
    ) -> Result<Option<Made>, GenerateError> {
        let begun = Instant::now();
        let claimed_by = outside(solver.backend.name());
        match *self {
            Aim::Raw { shape, holes, spread, is_unique } => {
                let solution = generate::solved(shape, seed, stop)?;
                let mut puzzle =
                    generate::puzzle_until(shape, &solution, holes, spread, seed, stop)?;
                let unique = || generate::make_unique(&mut puzzle, &solution, solver, seed, stop);
                let about = About::Raw { added: is_unique.then(unique).transpose()? };
                let claimed_by = claimed_by.filter(|_| is_unique);
                Ok(Some(Made { seed, puzzle, solution, about, claimed_by, time: begun.elapsed() }))
            }
            Aim::Ruled { ref board, ref kinds } => {
                let solution = generate::any_solution(board, solver, seed, stop)?;
                let solution = solution.ok_or(GenerateError::NoSolution { claimed_by })?;
                let mut puzzle = generate::with_rules(board, &solution, kinds, seed)?;
                let added = generate::make_unique(&mut puzzle, &solution, solver, seed, stop)?;
                let about = About::Ruled { added: added.len() };
                Ok(Some(Made { seed, puzzle, solution, about, claimed_by, time: begun.elapsed() }))
            }
            Aim::Wanted(ref wanted) => {
                let made = match ready {
                    Some(begun) => wanted.go_on(prover, begun?, stop)?,
                    None => wanted.attempt(prover, seed, stop)?,
                };
                Ok(made.map(|made| {
                    let maker::Made { puzzle, solution, rating, is_minimal } = made;
                    let about = About::Wanted { rating, symmetry: wanted.symmetry, is_minimal };
                    Made { seed, puzzle, solution, about, claimed_by, time: begun.elapsed() }
                }))
            }
        }
    }

    /// Whether each attempt is a puzzle, or what is told in its place.
    pub fn is_raw(&self) -> bool {
        matches!(self, Aim::Raw { .. })
    }

    /// Returns the requirements on a puzzle in words, such as `rating 7.0..7.5, 24 givens`.
    pub fn requirements(&self) -> String {
        let Aim::Wanted(wanted) = self else { return String::new() };
        let rating = wanted.range.map(|range| format!("rating {range}"));
        let technique = wanted.technique.map(|it| format!("technique {}", it.name()));
        let givens = wanted.givens.map(|givens| counted(givens, "givens"));
        let pattern = wanted.pattern.as_ref().map(|_| "this pattern".to_owned());
        let symmetry = wanted.symmetry;
        let symmetry = (*symmetry != symmetry::NONE).then(|| format!("symmetry {}", symmetry.name));
        let all = [rating, technique, givens, pattern, symmetry];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns the schema of the records.
    pub fn schema(&self) -> fn() -> Schema {
        match self {
            Aim::Raw { .. } => record::schema::<Fields<Raw>>,
            Aim::Ruled { .. } => record::schema::<Fields<Ruled>>,
            Aim::Wanted(_) => record::schema::<Fields<Rated>>,
        }
    }
}

/// The fields of the record of a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct Fields<F> {
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The solution from which the puzzle was made.
    solution: String,
    /// The seed that gives the same result again.
    seed: u64,
    #[serde(flatten)]
    about: F,
}

/// The fields of a puzzle that may have multiple solutions.
#[derive(Serialize, JsonSchema)]
pub struct Raw {
    /// The number of empty cells.
    holes: usize,
    /// The number of givens added to make the solution unique.
    added: Option<usize>,
}

/// The fields of a puzzle with variant rules.
#[derive(Serialize, JsonSchema)]
pub struct Ruled {
    /// The number of givens.
    givens: usize,
    /// The number of givens added to make the solution unique.
    added: usize,
    /// In records of generate: the number of variant rules.
    rules: usize,
}

/// The fields of a puzzle that meets requirements.
#[derive(Serialize, JsonSchema)]
pub struct Rated<'a> {
    /// The requested symmetry of the givens.
    symmetry: &'static str,
    /// The number of givens.
    givens: usize,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// True if no symmetric group of givens is redundant (single givens may be); null if unknown.
    minimal_groups: Option<bool>,
    #[serde(flatten)]
    solved: Option<Solved<'a>>,
}

/// The fields of the record of a puzzle that was not found.
#[derive(Serialize, JsonSchema)]
pub struct Missing<'a> {
    /// The seed that gives the same result again.
    pub seed: u64,
    /// The reason for the verdict, or for a missing result.
    pub reason: &'a str,
}

impl Made {
    /// Empty cells.
    pub fn holes(&self) -> usize {
        self.puzzle.shape.cells() - self.givens()
    }

    fn givens(&self) -> usize {
        self.puzzle.givens.filled().count()
    }

    /// How many givens were added to make it unique.
    pub fn added(&self) -> usize {
        match &self.about {
            About::Raw { added } => added.as_ref().map_or(0, Vec::len),
            About::Ruled { added } => *added,
            About::Wanted { .. } => 0,
        }
    }

    /// What is told of it beside the puzzle.
    pub fn words(&self) -> String {
        let (seed, givens) = (self.seed, self.givens());
        let words = match &self.about {
            About::Raw { .. } => {
                format!("seed {seed}, holes {}, givens added {}", self.holes(), self.added())
            }
            About::Ruled { added } => {
                let rules = self.puzzle.rules.beside_board().count();
                format!("seed {seed}, {rules} rules, {givens} givens, {added} of them added")
            }
            About::Wanted { rating: Some(rating), .. } => {
                let rated = rate::Answer::new(rating.clone(), self.puzzle.shape);
                format!("seed {seed}, {givens} givens, {rated}")
            }
            About::Wanted { rating: None, .. } => format!("seed {seed}, {givens} givens"),
        };
        match self.claimed_by {
            by @ Some(_) => format!("{words}, unique{}", claim(by)),
            None => words,
        }
    }

    /// Writes the record.
    pub fn write(&self, index: u64, manner: &Manner, out: &mut Vec<u8>) {
        let givens = self.givens();
        match &self.about {
            About::Raw { added } => {
                let added = added.as_ref().map(Vec::len);
                self.write_with(Raw { holes: self.holes(), added }, index, manner, out);
            }
            About::Ruled { added } => {
                let rules = self.puzzle.rules.beside_board().count();
                self.write_with(Ruled { givens, added: *added, rules }, index, manner, out);
            }
            About::Wanted { rating, symmetry, is_minimal } => {
                let rated = Rated {
                    symmetry: symmetry.name,
                    givens,
                    minimal: (*is_minimal && **symmetry == symmetry::NONE).then_some(true),
                    minimal_groups: is_minimal.then_some(true),
                    solved: rating.as_ref().map(Solved::of),
                };
                self.write_with(rated, index, manner, out);
            }
        }
    }

    fn write_with(&self, about: impl Serialize, index: u64, manner: &Manner, out: &mut Vec<u8>) {
        let is_unique = !matches!(self.about, About::Raw { added: None });
        let record = Record {
            index,
            file: None,
            line: None,
            id: None,
            puzzle: Some(Value::of_puzzle(&self.puzzle)),
            verdict: is_unique.then(|| VerdictKind::Unique.name()),
            answer: Fields {
                claimed_by: self.claimed_by,
                solution: self.puzzle.shape.line(&self.solution),
                seed: self.seed,
                about,
            },
            stopped_by: None,
            kept: InputFields::default(),
        };
        manner.write(&record, out);
    }
}
