//! Puzzles with variant rules: a random solution of a board, and random rules that it satisfies.
//!
//! For the solution, digits are drawn for random cells as long as the board has a solution with
//! them. For the rules, cells are guessed, and the rule is kept if the solution satisfies it. A
//! line is a walk over neighbouring cells; sums are those of the solution. So kinds that rarely fit
//! by chance are rare. The allowed pairs of adjacent digits are drawn once for all lines of a
//! puzzle.

use std::{collections::BTreeSet, sync::Arc};

use super::GenerateError;
use crate::{SolveContext, Solver, Verdict};
use board::{
    Cell, Digit, Grid, Puzzle, Shape,
    fields::{RuleValue, cells},
    random::Random,
    rules::{self, FullGrid, Rule, RuleContext, Rules},
    stop::Stop,
};

/// The kinds of rules that are drawn at random.
pub static RANDOM: &[&str] = &[
    "cage",
    "arrow",
    "thermo",
    "little-killer",
    "ratio",
    "difference",
    "odd",
    "even",
    "renban",
    "whisper",
    "palindrome",
    "x",
    "v",
    "sandwich",
    "inequality",
    "between",
    "quadruple",
    "skyscraper",
    "x-sum",
    "region-sum",
    "nabner",
    "zipper",
    "pairs",
];

/// Returns a random solution of a puzzle, or `None` if there is none.
///
/// # Errors
/// If it is stopped, or if a solver fails.
pub fn any_solution(
    puzzle: &Puzzle,
    solver: &Solver,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Grid>, GenerateError> {
    let mut random = Random::new(seed, "solution of a board");
    let mut context = SolveContext::new(puzzle, solver.logic);
    let mut first = |puzzle: &Puzzle| -> Result<Option<Grid>, GenerateError> {
        match solver.search_solutions(&mut context, puzzle, 1, 1, stop)?.verdict() {
            Verdict::Unique(grid) | Verdict::Unknown(_, Some(grid)) => Ok(Some(grid)),
            Verdict::Unknown(why, None) => Err(GenerateError::Stopped(why)),
            Verdict::Multiple(grid, _) => Ok(Some(grid)),
            Verdict::Unsolvable | Verdict::Invalid(_) => Ok(None),
        }
    };
    let Some(mut found) = first(puzzle)? else { return Ok(None) };
    let (shape, mut drawn) = (puzzle.shape, puzzle.clone());
    let mut open: Vec<Cell> =
        shape.every_cell().filter(|&cell| puzzle.givens.get(cell).is_none()).collect();
    // A third of the cells determines most of the choices.
    let some = open.len().div_ceil(3);
    random.draw(&mut open, some);
    for &cell in &open[..some] {
        let digit = random.below(shape.digits()) as Digit + 1;
        let mut next = drawn.clone();
        next.givens.set(cell, Some(digit));
        if found.get(cell) == Some(digit) {
            drawn = next;
        } else if let Some(grid) = first(&next)? {
            (found, drawn) = (grid, next);
        } else {
            drawn.givens.set(cell, found.get(cell));
        }
    }
    Ok(Some(found))
}

/// Returns the puzzle with random rules of these kinds, which the solution satisfies.
///
/// # Errors
/// If the rules cannot be stated together, or if none of a kind is found.
pub fn with_rules(
    puzzle: &Puzzle,
    solution: &Grid,
    kinds: &[&'static str],
    seed: u64,
) -> Result<Puzzle, GenerateError> {
    let mut random = Random::new(seed, "rules");
    let mut all = puzzle.rules.all().to_vec();
    for &kind in kinds {
        let related = if kind == "pairs" { half(puzzle.shape, &mut random) } else { Vec::new() };
        let (random, taken) = (&mut random, BTreeSet::new());
        let mut drawing = Drawing { puzzle, solution, random, taken, related };
        let before = all.len();
        drawing.draw(kind, &mut all);
        if all.len() == before {
            return Err(GenerateError::NoRule(kind));
        }
    }
    let rules = Rules::new(puzzle.shape, all)?;
    Ok(Puzzle { rules, ..puzzle.clone() })
}

/// Returns half of the pairs of two digits, in either order. A solution satisfies about every
/// eighth line of four cells.
fn half(shape: Shape, random: &mut Random) -> Vec<RuleValue> {
    let greater = |a: i64| (a + 1..=*shape.values().end()).map(move |b| [a, b]);
    let mut pairs: Vec<[i64; 2]> = shape.values().flat_map(greater).collect();
    let some = pairs.len().div_ceil(2);
    random.draw(&mut pairs, some);
    let mut both: Vec<_> = pairs[..some].iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
    both.sort_unstable();
    both.into_iter().map(|pair| pair.to_vec().into()).collect()
}

/// The fields of a rule, and its cells that no other rule of its kind may contain.
type Guess = (Vec<(&'static str, RuleValue)>, Vec<Cell>);

struct Drawing<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    random: &'a mut Random,
    /// Cells that a rule of the kind contains.
    taken: BTreeSet<Cell>,
    /// The allowed pairs of the puzzle, for the rule `pairs`.
    related: Vec<RuleValue>,
}

impl Drawing<'_> {
    /// Guesses rules until there are as many as digits, or until cages cover the board.
    fn draw(&mut self, kind: &str, all: &mut Vec<Arc<dyn Rule>>) {
        let shape = self.puzzle.shape;
        let wanted = if kind == "cage" { shape.cells() } else { shape.digits() };
        let (mut found, mut tries) = (0, 0);
        let filled = FullGrid::new(shape, self.solution);
        while found < wanted && tries < 200 * shape.digits() {
            tries += 1;
            let Some((fields, held)) = self.guess(kind) else { continue };
            if held.iter().any(|cell| self.taken.contains(cell)) {
                continue;
            }
            let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            let Ok(rule) = rules::read(shape, kind, fields) else { continue };
            let kept = rule.broken(&RuleContext { shape, rules: all }, &filled).is_none();
            if kept && !all.contains(&rule) {
                all.push(rule);
                self.taken.extend(held);
                found += 1;
            }
        }
    }

    /// Returns the fields of a rule that may fit, and the cells that no other rule of its kind may
    /// contain.
    fn guess(&mut self, kind: &str) -> Option<Guess> {
        let shape = self.puzzle.shape;
        let value = |cell: &Cell| shape.value(self.solution.digits()[*cell]);
        let sum = |cells: &[Cell]| -> RuleValue { cells.iter().map(value).sum::<i64>().into() };
        let length = match kind {
            "cage" => 2 + self.random.below(4),
            "ratio" | "difference" | "x" | "v" | "inequality" => 2,
            "odd" | "even" => 1,
            _ => 3 + self.random.below(3),
        };
        Some(match kind {
            "arrow" => {
                let walk = self.walk(length)?;
                let (bulb, shaft) = walk.split_at(1);
                (vec![("bulb", cells(shape, bulb)), ("cells", cells(shape, shaft))], walk)
            }
            "quadruple" => {
                let first = self.random.below(shape.cells());
                let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(first, d, r));
                let square = square.into_iter().collect::<Option<Vec<Cell>>>()?;
                let mut values: Vec<i64> = square.iter().map(value).collect();
                values.truncate(2 + self.random.below(3));
                values.sort_unstable();
                (vec![("cells", cells(shape, &square)), ("values", values.into())], square)
            }
            "sandwich" | "skyscraper" | "x-sum" | "little-killer" => {
                let line = self.line(kind == "little-killer")?;
                let held = vec![line[0]];
                let first = usize::try_from(value(&line[0])).ok()?;
                let fields = match kind {
                    "skyscraper" => {
                        let mut highest = i64::MIN;
                        let seen = line.iter().map(value).filter(|&value| {
                            let is_seen = value > highest && value > 0;
                            highest = highest.max(value);
                            is_seen
                        });
                        vec![
                            ("cells", cells(shape, &line)),
                            ("count", (seen.count() as i64).into()),
                        ]
                    }
                    "x-sum" => {
                        let some = line.get(..first)?;
                        vec![("cells", cells(shape, &line)), ("sum", sum(some))]
                    }
                    "sandwich" => {
                        let place = |wanted| line.iter().position(|cell| value(cell) == wanted);
                        let (a, b) =
                            (place(*shape.values().start())?, place(*shape.values().end())?);
                        let between = &line[a.min(b) + 1..a.max(b)];
                        vec![("cells", cells(shape, &line)), ("sum", sum(between))]
                    }
                    _ => vec![("cells", cells(shape, &line)), ("sum", sum(&line))],
                };
                (fields, held)
            }
            "cage" => {
                let walk = self.walk(length)?;
                (vec![("cells", cells(shape, &walk)), ("sum", sum(&walk))], walk)
            }
            "pairs" => {
                let walk = self.walk(length)?;
                let pairs = RuleValue::List(self.related.clone());
                (vec![("cells", cells(shape, &walk)), ("pairs", pairs)], walk)
            }
            _ => {
                let walk = self.walk(length)?;
                (vec![("cells", cells(shape, &walk))], walk)
            }
        })
    }

    /// Returns a walk over neighbouring cells that no rule of the kind contains.
    fn walk(&mut self, length: usize) -> Option<Vec<Cell>> {
        let shape = self.puzzle.shape;
        let mut walk = vec![self.random.below(shape.cells())];
        if shape.is_hole(walk[0]) || self.taken.contains(&walk[0]) {
            return None;
        }
        while walk.len() < length {
            let mut steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            self.random.draw(&mut steps, 4);
            let next = steps.into_iter().find_map(|(down, right)| {
                let next = shape.step(walk[walk.len() - 1], down, right)?;
                (!walk.contains(&next) && !self.taken.contains(&next)).then_some(next)
            });
            walk.push(next?);
        }
        Some(walk)
    }

    /// Returns a whole row, column or diagonal, from one of its ends.
    fn line(&mut self, diagonal: bool) -> Option<Vec<Cell>> {
        let shape = self.puzzle.shape;
        let (down, right) = match (diagonal, self.random.below(4)) {
            (false, 0) => (0, 1),
            (false, 1) => (1, 0),
            (false, 2) => (0, -1),
            (false, _) => (-1, 0),
            (true, 0) => (1, 1),
            (true, 1) => (1, -1),
            (true, 2) => (-1, 1),
            (true, _) => (-1, -1),
        };
        let mut line = vec![self.random.below(shape.cells())];
        if shape.is_hole(line[0]) || shape.step(line[0], -down, -right).is_some() {
            return None;
        }
        while let Some(next) = shape.step(line[line.len() - 1], down, right) {
            line.push(next);
        }
        (line.len() > 1).then_some(line)
    }
}
