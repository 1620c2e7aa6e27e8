//! New puzzles.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use board::{
    Cell, Grid, Puzzle, Shape,
    clock::Instant,
    counted,
    random::seeds,
    stop::{Stop, StopReason},
};
use explain::{
    maker::{self, PartialAttempt, PuzzleSpec, RATED, hardest},
    rating::Rating,
};
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer};
use solve::{
    SolveError, Solver, VerdictKind, claim,
    generate::{self, GenerateError, HoleDistribution, RandomRules},
    givens::{
        Prover,
        symmetry::{self, Symmetry},
    },
    outside,
};

use crate::{
    rate::{self, RatingFields},
    record::schema,
    solutions::{Layers, layers_of},
};

/// The kind of puzzles to make.
#[derive(Clone)]
pub enum Aim {
    /// A solved grid with this number of empty cells, which may have several solutions.
    Raw {
        /// The size of the boxes.
        shape: Shape,
        /// The number of empty cells.
        holes: usize,
        /// The distribution of the empty cells.
        spread: HoleDistribution,
        /// True to add givens until the solution is unique.
        is_unique: bool,
    },
    /// A unique puzzle.
    PuzzleSpec(PuzzleSpec),
    /// A unique puzzle on a board, with its rules and givens, and random rules.
    Ruled {
        /// The board.
        board: Box<Puzzle>,
        /// The random rules.
        rules: Vec<RandomRules>,
        /// True to keep random rules that are redundant.
        keeps_redundant: bool,
    },
}

/// The options of the question.
pub struct Options {
    /// The kind of puzzle to make.
    pub aim: Aim,
    /// The SAT pipeline.
    pub solver: Solver,
    /// The seed of the first attempt.
    pub seed: u64,
    /// The number of attempts after which to stop.
    pub attempts: u64,
}

/// Makes a puzzle with the first attempt that succeeds. The result is the same for the same seed.
///
/// # Errors
/// If no attempt makes a puzzle, or a component is broken.
pub fn ask(options: &Options, stop: &Stop) -> Result<Answer, GenerateFailure> {
    let Options { aim, solver, seed, attempts } = options;
    let mut prover = Prover::new(solver.clone());
    let most = usize::try_from(*attempts).unwrap_or(usize::MAX);
    let failed = |attempts, why| GenerateFailure::NotFound(aim.not_found(attempts, why));
    for (number, seed) in (0..).zip(seeds(*seed).take(most)) {
        if let Some(why) = stop.reason() {
            return Err(failed(number, Some(why)));
        }
        let attempt = || aim.attempt(&mut prover, solver, seed, None, stop);
        match catch_unwind(AssertUnwindSafe(attempt)) {
            Ok(Ok(Some(made))) => return Ok(made),
            Ok(Ok(None)) => {}
            Ok(Err(GenerateError::Stopped(why))) => return Err(failed(number + 1, Some(why))),
            Ok(Err(error)) => return Err(GenerateFailure::Broken(error)),
            Err(panic) => {
                return Err(GenerateFailure::Broken(SolveError::from_panic(&*panic).into()));
            }
        }
    }
    Err(failed(*attempts, None))
}

/// The reason why no puzzle was made.
#[derive(Debug)]
pub enum GenerateFailure {
    /// No attempt made a puzzle with these requirements.
    NotFound(String),
    /// A component is broken, or the requirements contradict each other.
    Broken(GenerateError),
}

impl fmt::Display for GenerateFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GenerateFailure::NotFound(why) => f.write_str(why),
            GenerateFailure::Broken(error) => error.fmt(f),
        }
    }
}

/// Returns the reason why no puzzle has the required rating, if one is known.
pub fn impossible(wanted: &PuzzleSpec) -> Option<String> {
    let (shape, technique) = (wanted.shape, wanted.technique.map(|it| it.difficulty()));
    let (side, least) = (shape.side(), wanted.range.map(|range| range.least).max(technique));
    if side > RATED && least.is_some() {
        return Some(format!(
            "puzzles of side {side} are not rated (only sides up to {RATED}); require no level, \
             rating or technique, but perhaps a number of givens, such as 55%"
        ));
    }
    let hardest = hardest(shape).filter(|&hardest| least > Some(hardest))?;
    Some(format!(
        "no {side}×{side} puzzle is rated above {hardest}; require less, or a larger side"
    ))
}

/// A puzzle that was made.
pub struct Answer {
    /// The seed that makes it again.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution from which it was made.
    pub solution: Grid,
    about: About,
    /// The external solver, if uniqueness rests on its unverified answer.
    pub claimed_by: Option<&'static str>,
    /// The time of the attempt.
    pub time: Duration,
}

/// The properties that depend on the kind of puzzle.
enum About {
    /// The givens added to make the solution unique; `None` if that was not required.
    Raw { added: Option<Vec<Cell>> },
    /// The rating, if it was required, the required symmetry, and whether no given is redundant.
    PuzzleSpec { rating: Option<Rating>, symmetry: &'static Symmetry, is_minimal: bool },
    /// The number of givens that were added.
    Ruled { added: usize },
}

impl Aim {
    /// Begins the attempts of these seeds, if that is faster for many at once; otherwise returns
    /// nothing.
    pub fn begin(
        &self,
        prover: &mut Prover,
        seeds: &[u64],
        stop: &Stop,
    ) -> Vec<Result<PartialAttempt, GenerateError>> {
        match self {
            Aim::PuzzleSpec(wanted) => wanted.begin(prover, seeds, stop),
            Aim::Raw { .. } | Aim::Ruled { .. } => Vec::new(),
        }
    }

    /// Makes the attempt of a seed, which may have been begun. Returns the puzzle if the attempt
    /// succeeds.
    ///
    /// # Errors
    /// Fails if it is stopped, or if a component fails.
    pub fn attempt(
        &self,
        prover: &mut Prover,
        solver: &Solver,
        seed: u64,
        ready: Option<Result<PartialAttempt, GenerateError>>,
        stop: &Stop,
    ) -> Result<Option<Answer>, GenerateError> {
        let begun = Instant::now();
        let claimed_by = outside(solver.backend.name());
        let answer = |(puzzle, solution), about, claimed_by| Answer {
            seed,
            puzzle,
            solution,
            about,
            claimed_by,
            time: begun.elapsed(),
        };
        match *self {
            Aim::Raw { shape, holes, spread, is_unique } => {
                let solution = generate::solved(shape, seed, stop)?;
                let mut puzzle =
                    generate::puzzle_until(shape, &solution, holes, spread, seed, stop)?;
                let unique = || generate::make_unique(&mut puzzle, &solution, solver, seed, stop);
                let about = About::Raw { added: is_unique.then(unique).transpose()? };
                let claimed_by = claimed_by.filter(|_| is_unique);
                Ok(Some(answer((puzzle, solution), about, claimed_by)))
            }
            Aim::Ruled { ref board, ref rules, keeps_redundant } => {
                let solution = generate::any_solution(board, solver, seed, stop)?;
                let solution = solution.ok_or(GenerateError::NoSolution { claimed_by })?;
                let made = if keeps_redundant || rules.is_empty() {
                    let mut puzzle = generate::with_rules(board, &solution, rules, seed)?;
                    let added = generate::make_unique(&mut puzzle, &solution, solver, seed, stop)?;
                    Some((puzzle, added.len()))
                } else {
                    let solvers = (prover, solver);
                    generate::with_needed_rules(board, &solution, rules, solvers, seed, stop)?
                };
                Ok(made.map(|(puzzle, added)| {
                    answer((puzzle, solution), About::Ruled { added }, claimed_by)
                }))
            }
            Aim::PuzzleSpec(ref wanted) => {
                let made = match ready {
                    Some(begun) => wanted.go_on(prover, begun?, stop)?,
                    None => wanted.attempt(prover, seed, stop)?,
                };
                Ok(made.map(|made| {
                    let maker::MadePuzzle { puzzle, solution, rating, is_minimal } = made;
                    let about = About::PuzzleSpec { rating, symmetry: wanted.symmetry, is_minimal };
                    answer((puzzle, solution), about, claimed_by)
                }))
            }
        }
    }

    /// Returns true if every attempt makes a puzzle or fails for good.
    pub fn is_raw(&self) -> bool {
        matches!(self, Aim::Raw { .. })
    }

    /// Returns the requirements on a puzzle in words, such as `rating 7.0..7.5, 24 givens`.
    fn requirements(&self) -> String {
        let wanted = match self {
            Aim::PuzzleSpec(wanted) => wanted,
            Aim::Ruled { .. } => {
                return "these numbers of rules, none of them redundant".to_owned();
            }
            Aim::Raw { .. } => return String::new(),
        };
        let rating = wanted.range.map(|range| format!("rating {range}"));
        let technique = wanted.technique.map(|it| format!("technique {}", it.name()));
        let givens = wanted.givens.map(|givens| counted(givens, "givens"));
        let pattern = wanted.pattern.as_ref().map(|_| "this pattern".to_owned());
        let symmetry = wanted.symmetry;
        let symmetry = (*symmetry != symmetry::NONE).then(|| format!("symmetry {}", symmetry.name));
        let all = [rating, technique, givens, pattern, symmetry];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns the sentence about attempts that made no puzzle.
    pub fn not_found(&self, attempts: u64, why: Option<StopReason>) -> String {
        let wanted = self.requirements();
        let with = if wanted.is_empty() { wanted } else { format!(" with {wanted}") };
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        format!("no puzzle{with} found in {}{why}", counted(attempts, "attempts"))
    }

    /// Returns the schema of the records.
    pub fn schema(&self) -> fn() -> Schema {
        match self {
            Aim::Raw { .. } => schema::<Fields<RawFields>>,
            Aim::Ruled { .. } => schema::<Fields<VariantFields>>,
            Aim::PuzzleSpec(_) => schema::<Fields<RatedFields>>,
        }
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
pub struct Fields<F> {
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The solution from which the puzzle was made.
    solution: String,
    /// The values of each layer in `solution`, by the name of the layer.
    #[serde(skip_serializing_if = "Layers::is_empty")]
    layers: Layers,
    /// The seed that gives the same result again.
    seed: u64,
    #[serde(flatten)]
    about: F,
}

/// The fields that depend on the kind of puzzle.
#[derive(Serialize)]
#[serde(untagged)]
enum AboutFields<'a> {
    Raw(RawFields),
    Ruled(VariantFields),
    Rated(RatedFields<'a>),
}

/// The fields of a puzzle that may have multiple solutions.
#[derive(Serialize, JsonSchema)]
pub struct RawFields {
    /// The number of empty cells.
    holes: usize,
    /// The number of givens added to make the solution unique.
    added: Option<usize>,
}

/// The fields of a puzzle with variant rules.
#[derive(Serialize, JsonSchema)]
pub struct VariantFields {
    /// The number of givens.
    givens: usize,
    /// The number of givens added to make the solution unique.
    added: usize,
    /// In records of generate, and of minimize with --list and --rules: the number of variant rules.
    rules: usize,
}

/// The fields of a puzzle that meets requirements.
#[derive(Serialize, JsonSchema)]
pub struct RatedFields<'a> {
    /// The requested symmetry of the givens.
    symmetry: &'static str,
    /// The number of givens.
    givens: usize,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// True if no symmetric group of givens is redundant (single givens may be); null if unknown.
    minimal_groups: Option<bool>,
    #[serde(flatten)]
    solved: Option<RatingFields<'a>>,
}

impl Answer {
    /// Returns the number of empty cells.
    pub fn holes(&self) -> usize {
        self.puzzle.shape.cells() - self.givens()
    }

    fn givens(&self) -> usize {
        self.puzzle.givens.filled().count()
    }

    fn rules(&self) -> usize {
        self.puzzle.rules.beside_board().count()
    }

    /// Returns the number of givens that were added to make the solution unique.
    pub fn added(&self) -> usize {
        match &self.about {
            About::Raw { added } => added.as_ref().map_or(0, Vec::len),
            About::Ruled { added } => *added,
            About::PuzzleSpec { .. } => 0,
        }
    }
}

/// The seed and the properties of the puzzle.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (givens, added) = (self.givens(), self.added());
        write!(f, "seed {}, ", self.seed)?;
        match &self.about {
            About::Raw { .. } => write!(f, "holes {}, givens added {added}", self.holes()),
            About::Ruled { .. } => {
                write!(f, "{} rules, {givens} givens, {added} of them added", self.rules())
            }
            About::PuzzleSpec { rating: Some(rating), .. } => {
                let rated = rate::Answer::new(rating.clone(), self.puzzle.shape);
                write!(f, "{givens} givens, {rated}")
            }
            About::PuzzleSpec { rating: None, .. } => write!(f, "{givens} givens"),
        }?;
        match self.claimed_by {
            by @ Some(_) => write!(f, ", unique{}", claim(by)),
            None => Ok(()),
        }
    }
}

impl crate::Answer for Answer {
    fn verdict(&self) -> Option<VerdictKind> {
        let is_unique = !matches!(self.about, About::Raw { added: None });
        is_unique.then_some(VerdictKind::Unique)
    }

    fn stopped(&self) -> Option<StopReason> {
        None
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let givens = self.givens();
        let about = match &self.about {
            About::Raw { added } => {
                let added = added.as_ref().map(Vec::len);
                AboutFields::Raw(RawFields { holes: self.holes(), added })
            }
            About::Ruled { added } => {
                AboutFields::Ruled(VariantFields { givens, added: *added, rules: self.rules() })
            }
            About::PuzzleSpec { rating, symmetry, is_minimal } => AboutFields::Rated(RatedFields {
                symmetry: symmetry.name,
                givens,
                minimal: (*is_minimal && **symmetry == symmetry::NONE).then_some(true),
                minimal_groups: is_minimal.then_some(true),
                solved: rating.as_ref().map(RatingFields::of),
            }),
        };
        let (claimed_by, seed) = (self.claimed_by, self.seed);
        let shape = self.puzzle.shape;
        let (solution, layers) = (shape.line(&self.solution), layers_of(shape, &self.solution));
        Fields { claimed_by, solution, layers, seed, about }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use board::{Shape, stop::Stop};
    use explain::{
        maker::PuzzleSpec,
        rating::{Level, RatingRange},
    };
    use solve::Solver;

    use super::{Aim, GenerateFailure, Options, ask, impossible};
    use crate::Record;

    fn options(range: Option<RatingRange>) -> Options {
        let aim = Aim::PuzzleSpec(PuzzleSpec {
            range,
            ..PuzzleSpec::any(Shape::most_square(4).unwrap())
        });
        Options { aim, solver: Solver::default(), seed: 7, attempts: 3 }
    }

    #[test]
    fn text_and_record_agree_on_seed_and_givens() {
        let answer = ask(&options(None), &Stop::never()).unwrap();
        let record = serde_json::to_value(Record::of(&answer)).unwrap();
        let (seed, givens) = (&record["seed"], &record["givens"]);
        assert_eq!(record["verdict"], "unique");
        assert_eq!(answer.to_string(), format!("seed {seed}, {givens} givens"));
    }

    #[test]
    fn failed_attempts_are_counted() {
        let options = options(Some(Level::Evil.range()));
        let Err(GenerateFailure::NotFound(why)) = ask(&options, &Stop::never()) else {
            panic!("a 4×4 puzzle is evil");
        };
        assert!(why.ends_with(" found in 3 attempts"), "{why}");
        let Aim::PuzzleSpec(wanted) = &options.aim else { return };
        assert!(impossible(wanted).unwrap().starts_with("no 4×4 puzzle is rated above 1.2; "));
    }
}
