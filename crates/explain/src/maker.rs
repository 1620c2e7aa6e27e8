//! Puzzles with one solution, of a level, with a rating, in need of a technique, with a symmetry, a
//! pattern or a number of givens.
//!
//! Every attempt follows from its seed: a random solved grid, from which givens are removed as long
//! as that stays the only solution. What is too hard then gets givens back, the last that went
//! first, as few as there must be; what is too easy is no puzzle. So one in some attempts is what is
//! wanted, the fewer the rarer that is.

use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop};
use logic::{Difficulty, techniques::Technique};
use solve::{
    SolveError,
    generate::{self, GenerateError, Thinned},
    givens::{
        Prover,
        symmetry::{self, Symmetry},
    },
};

use crate::{
    fit::Fit,
    need::needs,
    rating::{Level, Range, Rating, is_rated_by_ladder, rate_within},
};

/// Easy puzzles of newspapers have about so many givens of 81, and far more than they need.
const GENEROUS: (usize, usize) = (30, 36);

/// Larger sides are not rated: explanations take too long.
pub const RATED: usize = 16;

/// On smaller sides hardly any puzzle is of medium level.
const MEDIUM: usize = 6;

/// The ratings of a puzzle of which nothing is said but its board, if any will not do.
pub fn usual(shape: Shape) -> Option<Range> {
    (shape.side() >= MEDIUM).then(|| Level::Medium.range())
}

/// What no puzzle of that board goes beyond, where that is known: all 4×4 puzzles with one solution
/// were rated.
pub fn hardest(shape: Shape) -> Option<Difficulty> {
    (Shape::new(2, 2) == Ok(shape)).then_some(Difficulty::tenths(12))
}

/// What is wanted.
#[derive(Clone)]
pub struct Wanted {
    /// Side and boxes.
    pub shape: Shape,
    /// Of the pattern of the givens.
    pub symmetry: &'static Symmetry,
    /// The cells of the givens, ascending, where they are chosen.
    pub pattern: Option<Vec<Cell>>,
    /// How many givens, where that is chosen.
    pub givens: Option<usize>,
    /// The ratings, where that is chosen.
    pub range: Option<Range>,
    /// What it takes, see [`needs`].
    pub technique: Option<&'static dyn Technique>,
    /// Whether no given, or none of the groups of the symmetry, can go.
    pub minimal: bool,
    /// Whether to rate puzzles also where every rating will do.
    pub rated: bool,
}

/// A puzzle that is what is wanted.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// How hard it is, where that was asked for.
    pub rating: Option<Rating>,
    /// Whether no given, or none of the groups of the symmetry, can go; if not, nobody has tried.
    pub is_minimal: bool,
}

/// An attempt that was begun.
pub struct Begun {
    start: Start,
    random: Random,
}

/// What it has begun with.
enum Start {
    /// A solved grid, where the pattern is chosen.
    Solved(Grid),
    /// A solved grid without what can go.
    Thinned(Thinned),
}

impl Wanted {
    /// Anything with one solution.
    pub fn any(shape: Shape) -> Wanted {
        Wanted {
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

    /// The attempt of that seed: a puzzle, if it comes to one.
    ///
    /// # Errors
    /// If it is stopped or a part is broken.
    pub fn attempt(
        &self,
        prover: &mut Prover,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<Made>, GenerateError> {
        let begun = self.begin(prover, &[seed], stop).pop();
        begun.map_or(Ok(None), |begun| self.go_on(prover, begun?, stop))
    }

    /// What the attempts of these seeds begin with: side by side that is done faster.
    pub fn begin(
        &self,
        prover: &mut Prover,
        seeds: &[u64],
        stop: &Stop,
    ) -> Vec<Result<Begun, GenerateError>> {
        let solved = |&seed| {
            let solution = generate::quickly_solved(self.shape, seed, stop)?;
            Ok((solution, Random::new(seed, "attempt")))
        };
        let mut solved: Vec<Result<_, GenerateError>> = seeds.iter().map(solved).collect();
        if self.pattern.is_some() {
            let begun = |(solution, random)| Begun { start: Start::Solved(solution), random };
            return solved.into_iter().map(|solved| solved.map(begun)).collect();
        }
        let least = self.givens.filter(|_| !self.minimal).unwrap_or_default();
        let grids = solved.iter_mut().flatten().map(|(solution, random)| (&*solution, random));
        let thinned = Thinned::of_all(prover, self.shape, grids, self.symmetry, least, stop);
        let mut thinned = thinned.into_iter();
        let begun = solved.into_iter().map(|solved| {
            let (_, random) = solved?;
            let thinned =
                thinned.next().unwrap_or(Err(GenerateError::NoSolution { claimed_by: None }))?;
            Ok(Begun { start: Start::Thinned(thinned), random })
        });
        begun.collect()
    }

    /// What an attempt comes to that was begun so.
    ///
    /// # Errors
    /// If it is stopped or a part is broken.
    pub fn go_on(
        &self,
        prover: &mut Prover,
        Begun { start, mut random }: Begun,
        stop: &Stop,
    ) -> Result<Option<Made>, GenerateError> {
        let mut thinned = match start {
            Start::Thinned(thinned) => thinned,
            Start::Solved(solution) => {
                return self.in_pattern(prover, solution, &mut random, stop);
            }
        };
        let is_free = self.symmetry == &symmetry::NONE && is_rated_by_ladder(self.shape);
        let is_too_many = |&givens: &usize| thinned.puzzle.givens.filled().count() > givens;
        if let Some(givens) = self.givens.filter(is_too_many).filter(|_| is_free) {
            let found = generate::fewer(prover, &thinned.puzzle, givens, &mut random, stop)?;
            let Some((puzzle, solution)) = found else { return Ok(None) };
            thinned = Thinned::minimal(puzzle, solution);
            if !self.minimal {
                thinned.fill(givens, &mut random);
            }
        }
        self.within(thinned, &mut random, stop)
    }

    /// A puzzle with givens in the cells that are wanted.
    fn in_pattern(
        &self,
        prover: &mut Prover,
        solution: Grid,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<Made>, GenerateError> {
        let Some(pattern) = &self.pattern else { return Ok(None) };
        let found = generate::in_cells(prover, (self.shape, solution), pattern, random, stop)?;
        let Some((puzzle, solution)) = found else { return Ok(None) };
        match self.judge(&puzzle, stop)? {
            Fit::Within(rating) => Ok(Some(Made { puzzle, solution, rating, is_minimal: false })),
            Fit::Unknown(why) => Err(GenerateError::Stopped(why)),
            Fit::Below | Fit::Above => Ok(None),
        }
    }

    /// The puzzle with the fewest groups come back that is what is wanted.
    fn within(
        &self,
        thinned: Thinned,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<Made>, GenerateError> {
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
            // An explanation takes long: the ladder says about where it is worth the time.
            Some(technique) => {
                let range = Range::of(technique.difficulty());
                let rough = |back| rate_within(&thinned.with(back), range, stop);
                let (back, fit) = self.fewest(&thinned, least, &rough)?;
                // Up to here it has the same techniques, and more of them beyond.
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
        Ok(Some(Made { puzzle, solution: thinned.solution, rating, is_minimal }))
    }

    /// Whether nothing may come back.
    fn is_set(&self) -> bool {
        self.minimal || self.givens.is_some()
    }

    /// The fewest groups, but `least` of them, that have to come back so that it is not too hard,
    /// and what it is then; with none more, if nothing may come back.
    fn fewest<T>(
        &self,
        thinned: &Thinned,
        least: usize,
        judge: &dyn Fn(usize) -> Result<Fit<T>, SolveError>,
    ) -> Result<(usize, Fit<T>), SolveError> {
        let fit = judge(least)?;
        if !matches!(fit, Fit::Above) || self.is_set() {
            return Ok((least, fit));
        }
        // With `low` it is too hard, with `back` it is not.
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

    /// So many givens as an easy puzzle has.
    fn generous(&self, random: &mut Random) -> usize {
        let (least, most) = GENEROUS;
        (least + random.below(most - least + 1)) * self.shape.cells() / 81
    }

    /// Whether a puzzle with one solution is what is wanted, and its rating where that is.
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
            true => rated(Range::ALL)?.map(Some),
            false => Fit::Within(rating),
        })
    }
}
