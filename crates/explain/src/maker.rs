//! Generates puzzles with a unique solution and with a required level, rating, technique, symmetry,
//! pattern or number of givens.
//!
//! Every attempt is determined by its seed. It removes givens from a random solved grid as long as
//! the solution stays unique. If the puzzle is then too hard, as few givens as possible are put
//! back, in reverse order of removal. An attempt that is too easy is discarded. So only some
//! attempts succeed, fewer for rare requirements.

use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop};
use logic::{Difficulty, techniques::Technique};
use solve::{
    SolveError,
    generate::{self, GenerateError, MinimizedGrid},
    givens::{
        Prover,
        symmetry::{self, Symmetry},
    },
};

use crate::{
    fit::Fit,
    need::needs,
    rating::{Level, Rating, RatingRange, is_rated_by_ladder, rate_within},
};

/// The range of the number of givens, of 81 cells, in easy newspaper puzzles. They have many more
/// givens than they need.
const GENEROUS: (usize, usize) = (30, 36);

/// The largest side for which puzzles are rated; on larger ones explanations take too long.
pub const RATED: usize = 16;

/// On smaller sides hardly any puzzle has medium level.
const MEDIUM: usize = 6;

/// Returns the default rating range for a shape, or `None` if every rating is acceptable.
pub fn usual(shape: Shape) -> Option<RatingRange> {
    (shape.side() >= MEDIUM).then(|| Level::Medium.range())
}

/// Returns the highest rating of any puzzle of a shape, if it is known. For 4×4, all puzzles with
/// one solution were rated.
pub fn hardest(shape: Shape) -> Option<Difficulty> {
    (Shape::new(2, 2) == Ok(shape)).then_some(Difficulty::tenths(12))
}

/// The requirements for a puzzle.
#[derive(Clone)]
pub struct PuzzleSpec {
    /// The size of the board and its boxes.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: &'static Symmetry,
    /// The cells of the givens, ascending, if required.
    pub pattern: Option<Vec<Cell>>,
    /// The number of givens, if required.
    pub givens: Option<usize>,
    /// The range of ratings, if required.
    pub range: Option<RatingRange>,
    /// The technique that the puzzle must need, see [`needs`].
    pub technique: Option<&'static dyn Technique>,
    /// True if no given, or no group of symmetric givens, may be redundant.
    pub minimal: bool,
    /// True if puzzles are rated even if every rating is acceptable.
    pub rated: bool,
}

/// A puzzle that meets the requirements.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The rating, if it was requested.
    pub rating: Option<Rating>,
    /// True if no given, or no group of symmetric givens, is redundant; false if this was not
    /// tested.
    pub is_minimal: bool,
}

/// An attempt after its first phase.
pub struct PartialAttempt {
    start: Start,
    random: Random,
}

/// The result of the first phase.
enum Start {
    /// A solved grid, if the pattern is given.
    Solved(Grid),
    /// A solved grid from which redundant givens were removed.
    Minimized(MinimizedGrid),
}

impl PuzzleSpec {
    /// Creates requirements that every puzzle with one solution meets.
    pub fn any(shape: Shape) -> PuzzleSpec {
        PuzzleSpec {
            shape,
            symmetry: &symmetry::NONE,
            pattern: None,
            givens: None,
            range: None,
            technique: None,
            minimal: false,
            rated: false,
        }
    }

    /// Makes the attempt with this seed. Returns `None` if it does not meet the requirements.
    ///
    /// # Errors
    /// A [`GenerateError`] if the attempt is stopped or the solver fails.
    pub fn attempt(
        &self,
        prover: &mut Prover,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<MadePuzzle>, GenerateError> {
        let begun = self.begin(prover, &[seed], stop).pop();
        begun.map_or(Ok(None), |begun| self.go_on(prover, begun?, stop))
    }

    /// Runs the first phase of the attempts with these seeds; batches are faster than single
    /// attempts.
    pub fn begin(
        &self,
        prover: &mut Prover,
        seeds: &[u64],
        stop: &Stop,
    ) -> Vec<Result<PartialAttempt, GenerateError>> {
        let solved = |&seed| {
            let solution = generate::quickly_solved(self.shape, seed, stop)?;
            Ok((solution, Random::new(seed, "attempt")))
        };
        let mut solved: Vec<Result<_, GenerateError>> = seeds.iter().map(solved).collect();
        if self.pattern.is_some() {
            let begun =
                |(solution, random)| PartialAttempt { start: Start::Solved(solution), random };
            return solved.into_iter().map(|solved| solved.map(begun)).collect();
        }
        let least = self.givens.filter(|_| !self.minimal).unwrap_or_default();
        let grids = solved.iter_mut().flatten().map(|(solution, random)| (&*solution, random));
        let thinned = MinimizedGrid::of_all(prover, self.shape, grids, self.symmetry, least, stop);
        let mut thinned = thinned.into_iter();
        let begun = solved.into_iter().map(|solved| {
            let (_, random) = solved?;
            let thinned =
                thinned.next().unwrap_or(Err(GenerateError::NoSolution { claimed_by: None }))?;
            Ok(PartialAttempt { start: Start::Minimized(thinned), random })
        });
        begun.collect()
    }

    /// Completes an attempt. Returns `None` if it does not meet the requirements.
    ///
    /// # Errors
    /// A [`GenerateError`] if the attempt is stopped or the solver fails.
    pub fn go_on(
        &self,
        prover: &mut Prover,
        PartialAttempt { start, mut random }: PartialAttempt,
        stop: &Stop,
    ) -> Result<Option<MadePuzzle>, GenerateError> {
        let mut thinned = match start {
            Start::Minimized(thinned) => thinned,
            Start::Solved(solution) => {
                return self.in_pattern(prover, solution, &mut random, stop);
            }
        };
        let is_free = self.symmetry == &symmetry::NONE && is_rated_by_ladder(self.shape);
        let is_too_many = |&givens: &usize| thinned.puzzle.givens.filled().count() > givens;
        if let Some(givens) = self.givens.filter(is_too_many).filter(|_| is_free) {
            let found = generate::fewer(prover, &thinned.puzzle, givens, &mut random, stop)?;
            let Some((puzzle, solution)) = found else { return Ok(None) };
            thinned = MinimizedGrid::minimal(puzzle, solution);
            if !self.minimal {
                thinned.fill(givens, &mut random);
            }
        }
        self.within(thinned, &mut random, stop)
    }

    /// Makes a puzzle with givens in the cells of the required pattern.
    fn in_pattern(
        &self,
        prover: &mut Prover,
        solution: Grid,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<MadePuzzle>, GenerateError> {
        let Some(pattern) = &self.pattern else { return Ok(None) };
        let found = generate::in_cells(prover, (self.shape, solution), pattern, random, stop)?;
        let Some((puzzle, solution)) = found else { return Ok(None) };
        match self.judge(&puzzle, stop)? {
            Fit::Within(rating) => {
                Ok(Some(MadePuzzle { puzzle, solution, rating, is_minimal: false }))
            }
            Fit::Unknown(why) => Err(GenerateError::Stopped(why)),
            Fit::Below | Fit::Above => Ok(None),
        }
    }

    /// Returns the puzzle that meets the requirements with the fewest groups of givens put back.
    fn within(
        &self,
        thinned: MinimizedGrid,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<MadePuzzle>, GenerateError> {
        if self.givens.is_some_and(|givens| givens != thinned.puzzle.givens.filled().count())
            || self.minimal && !thinned.is_minimal
        {
            return Ok(None);
        }
        let is_easy = self.range.is_some_and(|range| range.most <= Level::Easy.range().most);
        let least = match is_easy && !self.is_set() {
            true => thinned.groups_to(self.generous(random)),
            false => 0,
        };
        let judge = |back| self.judge(&thinned.with(back), stop);
        let (back, fit) = match self.technique.filter(|_| is_rated_by_ladder(self.shape)) {
            None => self.fewest(&thinned, least, &judge)?,
            // Explanations take long, so the rating ladder first estimates the number of groups.
            Some(technique) => {
                let range = RatingRange::of(technique.difficulty());
                let rough = |back| rate_within(&thinned.with(back), range, stop);
                let (back, fit) = self.fewest(&thinned, least, &rough)?;
                // Up to this level the ladder has the same techniques; beyond it, the ladder has
                // more.
                let is_alike = technique.difficulty() <= Level::Medium.range().most;
                let harder = back.checked_sub(1).filter(|_| !is_alike);
                let near = match fit {
                    Fit::Within(_) => [harder, Some(back)],
                    Fit::Above => [None, Some(back)],
                    Fit::Below | Fit::Unknown(_) => [None, harder],
                };
                let (mut best, is_allowed) = ((back, Fit::Below), |&back: &usize| back >= least);
                for back in near.into_iter().flatten().filter(is_allowed) {
                    best = (back, judge(back)?);
                    if matches!(best.1, Fit::Within(_) | Fit::Unknown(_)) {
                        break;
                    }
                }
                best
            }
        };
        let rating = match fit {
            Fit::Within(rating) => rating,
            Fit::Unknown(why) => return Err(GenerateError::Stopped(why)),
            Fit::Below | Fit::Above => return Ok(None),
        };
        let (puzzle, is_minimal) = (thinned.with(back), back == 0 && thinned.is_minimal);
        Ok(Some(MadePuzzle { puzzle, solution: thinned.solution, rating, is_minimal }))
    }

    /// Returns true if no givens may be put back.
    fn is_set(&self) -> bool {
        self.minimal || self.givens.is_some()
    }

    /// Returns the smallest number of groups, at least `least`, to be put back so that the puzzle
    /// is not too hard, and its fit. If no givens may be put back, this is `least`.
    fn fewest<T>(
        &self,
        thinned: &MinimizedGrid,
        least: usize,
        judge: &dyn Fn(usize) -> Result<Fit<T>, SolveError>,
    ) -> Result<(usize, Fit<T>), SolveError> {
        let fit = judge(least)?;
        if !matches!(fit, Fit::Above) || self.is_set() {
            return Ok((least, fit));
        }
        // With `low` groups the puzzle is too hard, with `back` groups it is not.
        let (mut low, mut back, mut fit) = (least, thinned.groups(), Fit::Below);
        while low + 1 < back {
            let middle = low.midpoint(back);
            match judge(middle)? {
                Fit::Above => low = middle,
                Fit::Unknown(why) => return Ok((middle, Fit::Unknown(why))),
                other => (back, fit) = (middle, other),
            }
        }
        Ok((back, fit))
    }

    /// Returns a random number of givens typical of an easy puzzle.
    fn generous(&self, random: &mut Random) -> usize {
        let (least, most) = GENEROUS;
        (least + random.below(most - least + 1)) * self.shape.cells() / 81
    }

    /// Checks the rating and the technique of a puzzle with one solution. Returns its rating if it
    /// fits and the rating is required.
    fn judge(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Fit<Option<Rating>>, SolveError> {
        let rated = |range| rate_within(puzzle, range, stop);
        let mut rating = None;
        if let Some(range) = self.range {
            match rated(range)? {
                Fit::Within(it) => rating = Some(it),
                other => return Ok(other.map(Some)),
            }
        }
        if let Some(technique) = self.technique {
            match needs(puzzle, technique, stop)? {
                Fit::Within(()) => {}
                other => return Ok(other.map(|()| None)),
            }
        }
        Ok(match rating.is_none() && self.rated {
            true => rated(RatingRange::ALL)?.map(Some),
            false => Fit::Within(rating),
        })
    }
}
