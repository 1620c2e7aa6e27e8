//! Puzzles with variant rules: a random solution of a board, and random rules that it satisfies.
//!
//! For the solution, digits are drawn for random cells as long as the board has a solution with
//! them. For the rules, cells are guessed, and the rule is kept if the solution satisfies it. A
//! line is a walk over neighbouring cells; sums are those of the solution. So kinds that rarely fit
//! by chance are rare. The allowed pairs of adjacent digits are drawn once for all lines of a
//! puzzle. A sum that is the same from both ends of its cells is drawn from one end only.
//!
//! After givens are added, some of the rules may be redundant. They are removed, and others are
//! drawn in their place if the requested number would not be reached. The givens are then added
//! again, so that the result can still contain redundant rules; this is repeated some times.

use std::{collections::BTreeSet, ops::RangeInclusive, sync::Arc};

use super::GenerateError;
use crate::{
    SolveContext, Solver, Verdict,
    givens::{Prover, minimal_rules},
};
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
    "product-arrow",
    "average-arrow",
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
    "battlefield",
    "before-nine",
    "region-sum",
    "same-difference",
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

/// A kind of random rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RandomRules {
    /// The kind, one of [`RANDOM`].
    pub kind: &'static str,
    /// The number of rules, at least 1; `None` for up to as many as digits, or as cages cover the
    /// board.
    pub count: Option<RangeInclusive<usize>>,
}

impl RandomRules {
    /// Returns any number of rules of this kind.
    pub fn any(kind: &'static str) -> RandomRules {
        RandomRules { kind, count: None }
    }

    /// Returns the least number of rules.
    fn least(&self) -> usize {
        self.count.as_ref().map_or(1, |count| *count.start())
    }
}

/// Returns the puzzle with random rules of these kinds, which the solution satisfies.
///
/// # Errors
/// If the rules cannot be stated together, or if too few of a kind are found.
pub fn with_rules(
    puzzle: &Puzzle,
    solution: &Grid,
    wanted: &[RandomRules],
    seed: u64,
) -> Result<Puzzle, GenerateError> {
    let mut random = Random::new(seed, "rules");
    let mut drawn = RuleDrawer::new(puzzle, solution, wanted, &mut random);
    drawn.fill(&mut random)?;
    Ok(Puzzle { rules: Rules::new(puzzle.shape, drawn.rules)?, ..puzzle.clone() })
}

/// Returns a puzzle with random rules of these kinds, which the solution satisfies, and with givens
/// that make the solution unique, and the number of these givens. No rule that was added is
/// redundant. Returns `None` if that was not achieved with the requested numbers of rules.
///
/// # Errors
/// As for [`with_rules`], and if it is stopped, or if a solver fails.
pub fn with_needed_rules(
    board: &Puzzle,
    solution: &Grid,
    wanted: &[RandomRules],
    (prover, solver): (&mut Prover, &Solver),
    seed: u64,
    stop: &Stop,
) -> Result<Option<(Puzzle, usize)>, GenerateError> {
    /// The number of times that redundant rules are replaced.
    const ROUNDS: u64 = 20;
    let mut random = Random::new(seed, "rules");
    let mut drawn = RuleDrawer::new(board, solution, wanted, &mut random);
    for round in 0..ROUNDS {
        drawn.fill(&mut random)?;
        let rules = Rules::new(board.shape, drawn.rules.clone())?;
        let mut puzzle = Puzzle { rules, ..board.clone() };
        let seed = seed.wrapping_add(round);
        let added = super::make_unique(&mut puzzle, solution, solver, seed, stop)?.len();
        let is_own = |number: &usize| board.rules.all().contains(&puzzle.rules.all()[*number]);
        let kept: Vec<usize> = (0..puzzle.rules.all().len()).filter(is_own).collect();
        let made = minimal_rules(prover, &puzzle, solution, &kept, seed, stop)?;
        if let Some(why) = made.unknown() {
            return Err(GenerateError::Stopped(why));
        }
        drawn.rules = made.puzzle.rules.all().to_vec();
        if drawn.is_enough() {
            return Ok(Some((made.puzzle, added)));
        }
    }
    Ok(None)
}

/// Random rules while they are drawn.
struct RuleDrawer<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    /// The kinds, with the allowed pairs of the puzzle for the rule `pairs`.
    kinds: Vec<(RandomRules, Vec<RuleValue>)>,
    /// All rules, those of the board first.
    rules: Vec<Arc<dyn Rule>>,
}

impl<'a> RuleDrawer<'a> {
    fn new(
        puzzle: &'a Puzzle,
        solution: &'a Grid,
        wanted: &[RandomRules],
        random: &mut Random,
    ) -> RuleDrawer<'a> {
        let kinds = wanted.iter().map(|wanted| {
            let is_pairs = wanted.kind == "pairs";
            (wanted.clone(), if is_pairs { half(puzzle.shape, random) } else { Vec::new() })
        });
        let kinds = kinds.collect();
        RuleDrawer { puzzle, solution, kinds, rules: puzzle.rules.all().to_vec() }
    }

    /// Returns the rules of a kind that are not those of the board.
    fn of_kind(&self, kind: &str) -> impl Iterator<Item = &Arc<dyn Rule>> {
        let own = self.puzzle.rules.all();
        self.rules.iter().filter(move |rule| rule.name() == kind && !own.contains(rule))
    }

    /// Returns true if there are enough rules of each kind.
    fn is_enough(&self) -> bool {
        self.kinds.iter().all(|(it, _)| self.of_kind(it.kind).count() >= it.least())
    }

    /// Draws rules until there are enough of each kind.
    fn fill(&mut self, random: &mut Random) -> Result<(), GenerateError> {
        let (puzzle, solution, shape) = (self.puzzle, self.solution, self.puzzle.shape);
        for (it, related) in self.kinds.clone() {
            let (kind, least) = (it.kind, it.least());
            let wanted = match it.count {
                Some(count) => least + random.below(count.end() - least + 1),
                None if kind == "cage" => shape.cells(),
                None => shape.digits(),
            };
            let taken = self.of_kind(kind).flat_map(|rule| held_by(&**rule, shape)).collect();
            let before = self.of_kind(kind).count();
            let random = &mut *random;
            let mut drawing = Drawing { puzzle, solution, random, taken, related };
            drawing.draw(kind, wanted.saturating_sub(before), &mut self.rules);
            match self.of_kind(kind).count() {
                0 => return Err(GenerateError::NoRule(kind)),
                few if few < least => return Err(GenerateError::FewRules(kind, few, least)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns the cells of a rule that no other rule of its kind may contain.
fn held_by(rule: &dyn Rule, shape: Shape) -> Vec<Cell> {
    let mut held = Vec::new();
    for (_, value) in rule.fields(shape) {
        if let RuleValue::List(names) = value {
            held.extend(names.iter().filter_map(|name| match name {
                RuleValue::Text(name) => shape.named(name),
                _ => None,
            }));
        }
    }
    // Clues outside the grid may cross.
    held.truncate(if OUTSIDE.contains(&rule.name()) { 1 } else { usize::MAX });
    held
}

/// The kinds of clues outside the grid.
const OUTSIDE: [&str; 6] =
    ["sandwich", "skyscraper", "x-sum", "battlefield", "before-nine", "little-killer"];

/// The kinds of clues outside the grid that are the same from both ends.
const FROM_BOTH_ENDS: [&str; 3] = ["sandwich", "battlefield", "little-killer"];

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
    /// Guesses rules until `wanted` are found or too many do not fit, and adds them to `all`.
    fn draw(&mut self, kind: &str, wanted: usize, all: &mut Vec<Arc<dyn Rule>>) {
        let shape = self.puzzle.shape;
        let (mut found, mut tries) = (0, 0);
        let filled = FullGrid::new(shape, self.solution);
        while found < wanted && tries < 200 * shape.digits() {
            tries += 1;
            let Some((fields, held)) = self.guess(kind) else { continue };
            if held.iter().any(|cell| self.taken.contains(cell)) {
                continue;
            }
            let read = |fields: Vec<(&str, RuleValue)>| {
                let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
                rules::read(shape, kind, fields.collect())
            };
            let from_other_end = fields.iter().cloned().map(|(name, value)| match value {
                RuleValue::List(cells) => {
                    (name, cells.into_iter().rev().collect::<Vec<_>>().into())
                }
                value => (name, value),
            });
            let is_repeated = FROM_BOTH_ENDS.contains(&kind)
                && read(from_other_end.collect()).is_ok_and(|rule| all.contains(&rule));
            let Ok(rule) = read(fields) else { continue };
            let kept = rule.broken(&RuleContext { shape, rules: all }, &filled).is_none();
            if kept && !is_repeated && !all.contains(&rule) {
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
            "arrow" | "product-arrow" | "average-arrow" => {
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
            kind if OUTSIDE.contains(&kind) => {
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
                    "before-nine" => {
                        let nine = *shape.values().end();
                        let before = line.iter().position(|cell| value(cell) == nine)?;
                        vec![("cells", cells(shape, &line)), ("sum", sum(&line[..before]))]
                    }
                    "battlefield" => {
                        let last = usize::try_from(value(&line[line.len() - 1])).ok()?;
                        let start = line.len().checked_sub(last)?;
                        let within = line.get(first.min(start)..first.max(start))?;
                        vec![("cells", cells(shape, &line)), ("sum", sum(within))]
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
