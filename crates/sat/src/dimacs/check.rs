//! Checks the answer of an external solver against its formula and the puzzle.

use std::io::BufRead;

use encodings::Lit;

use super::{Answer, FormulaError, FormulaHeader, PartialModel};
use board::{
    Candidate, Cell, Digit, DigitNames, Grid, Puzzle,
    verify::{Flaw, verify},
};

/// The result of checking an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckedAnswer {
    /// A verified solution: the model satisfies every clause and the grid every rule.
    Solution(Grid),
    /// A verified solution of the rules in which some givens are changed, from a formula in which
    /// givens are soft.
    Changed {
        /// The grid.
        grid: Grid,
        /// The cells whose givens are changed.
        cells: Vec<Cell>,
        /// Whether the solver claims that no solution changes fewer givens; this is unverified.
        is_optimum: bool,
    },
    /// The solver claims that there is no model; this is unverified.
    ClaimedNone,
    /// The solver gave up.
    Unknown,
}

/// An error in an answer.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The formula is invalid.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// A variable has no value.
    #[error("the model is partial: variable {0}{1} has no value")]
    Partial(u32, String),
    /// A cell has no value.
    #[error("the model is partial: {0} has no value")]
    NoValue(String),
    /// A clause is false under the model.
    #[error("the model is wrong: it falsifies the clause {clause} on line {line}")]
    Clause {
        /// The line of the formula.
        line: usize,
        /// The clause in DIMACS syntax.
        clause: String,
    },
    /// A constraint is false under the model.
    #[error("the model is wrong: it violates the constraint on line {0}")]
    Constraint(usize),
    /// A cell has no digit or several, which happens only if the formula does not match its header.
    #[error("the model gives {0} {1} digits; the clauses of the formula do not match its header")]
    Cell(String, usize),
    /// The grid is not a solution.
    #[error("the grid is wrong")]
    Grid(#[from] Flaw),
    /// The answer is UNSAT, but the formula has neither variables nor clauses.
    #[error("the UNSAT answer is wrong: the formula has no clauses")]
    Refuted,
    /// The grid is the solution that the formula excludes.
    #[error("the grid is the solution that the formula rules out")]
    Blocked,
}

/// Checks the answer on the clauses or constraints after the header, and its grid on the puzzle.
///
/// # Errors
///
/// If the answer or the formula is wrong.
pub fn check(
    formula: &FormulaHeader,
    clauses: &mut dyn BufRead,
    answer: &Answer,
) -> Result<CheckedAnswer, CheckError> {
    let values = match answer {
        Answer::Satisfiable(values) => values,
        Answer::Unsatisfiable if formula.variables == 0 && formula.clauses == 0 => {
            return Err(CheckError::Refuted);
        }
        Answer::Unsatisfiable => return Ok(CheckedAnswer::ClaimedNone),
        Answer::Unknown => return Ok(CheckedAnswer::Unknown),
    };
    if let Some(variable) = values.first_unassigned() {
        let candidate = formula.candidates.get(variable as usize - 1);
        let named = candidate.map(|&c| format!(" ({})", name(formula, c)));
        return Err(CheckError::Partial(variable, named.unwrap_or_default()));
    }
    match formula.language {
        "opb" => check_constraints(formula, clauses, values)?,
        _ => check_clauses(formula, clauses, values)?,
    }
    let checked = check_grid(formula, grid_of(formula, values)?)?;
    Ok(match checked {
        CheckedAnswer::Changed { grid, cells, .. } => {
            CheckedAnswer::Changed { grid, cells, is_optimum: values.is_optimum() }
        }
        checked => checked,
    })
}

/// Checks a grid on the puzzle. In WCNF givens are soft, so they may be changed.
///
/// # Errors
///
/// If the grid is not a solution, or is the excluded one.
pub fn check_grid(formula: &FormulaHeader, grid: Grid) -> Result<CheckedAnswer, CheckError> {
    let puzzle = &formula.puzzle;
    let changed = |&(cell, digit): &(Cell, Digit)| grid.get(cell) != Some(digit);
    let cells: Vec<Cell> = match formula.language {
        "wcnf" => puzzle.givens.filled().filter(changed).map(|(cell, _)| cell).collect(),
        _ => Vec::new(),
    };
    let is_solution = cells.is_empty();
    match is_solution {
        true => verify(puzzle, &grid)?,
        false => verify(&Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() }, &grid)?,
    }
    if formula.blocked.as_ref() == Some(&grid) {
        return Err(CheckError::Blocked);
    }
    Ok(match is_solution {
        true => CheckedAnswer::Solution(grid),
        false => CheckedAnswer::Changed { grid, cells, is_optimum: false },
    })
}

/// Checks the constraints of OPB: `+1 x1 -2 x2 >= 1 ;`.
fn check_constraints(
    formula: &FormulaHeader,
    constraints: &mut dyn BufRead,
    values: &PartialModel,
) -> Result<(), CheckError> {
    let (mut count, mut wrong) = (0, None);
    formula.lines(constraints, &mut |line, text| {
        if text.starts_with('*') || text.trim().is_empty() {
            return Ok(());
        }
        count += 1;
        if !holds(text, values).ok_or("expected a constraint such as `+1 x1 -2 x2 >= 1 ;`")? {
            wrong.get_or_insert(line);
        }
        Ok(())
    })?;
    if count != formula.clauses {
        let reason = format!(
            "{count} constraints, but the header announces {}: the file is incomplete",
            formula.clauses
        );
        return Err(FormulaError::Missing(reason).into());
    }
    wrong.map_or(Ok(()), |line| Err(CheckError::Constraint(line)))
}

/// Returns whether a constraint of OPB holds; `None` if the text is not a constraint.
fn holds(text: &str, values: &PartialModel) -> Option<bool> {
    let mut words = text.trim().strip_suffix(';')?.split_ascii_whitespace();
    let mut sum = 0i64;
    loop {
        let word = words.next()?;
        if let ">=" | "=" = word {
            let bound = words.next()?.parse::<i64>().ok()?;
            let holds = if word == "=" { sum == bound } else { sum >= bound };
            return words.next().is_none().then_some(holds);
        }
        let variable = words.next()?.strip_prefix('x')?.parse().ok()?;
        let coefficient = word.parse::<i64>().ok()?;
        if values.get(variable)? {
            sum = sum.checked_add(coefficient)?;
        }
    }
}

fn name(formula: &FormulaHeader, candidate: Candidate) -> String {
    let shape = formula.puzzle.shape;
    DigitNames::numbers(shape).candidate(shape, candidate, "=")
}

fn check_clauses(
    formula: &FormulaHeader,
    clauses: &mut dyn BufRead,
    values: &PartialModel,
) -> Result<(), CheckError> {
    let holds = |lit: &Lit| values.get(lit.variable()) == Some(lit.is_positive());
    let mut wrong = None;
    formula.clauses(clauses, &mut |line, clause| {
        if wrong.is_none() && !clause.iter().any(holds) {
            let clause = clause.iter().map(|lit| format!("{lit} ")).collect::<String>() + "0";
            wrong = Some(CheckError::Clause { line, clause });
        }
    })?;
    wrong.map_or(Ok(()), Err)
}

fn grid_of(formula: &FormulaHeader, values: &PartialModel) -> Result<Grid, CheckError> {
    let shape = formula.puzzle.shape;
    let mut grid = Grid::empty(shape);
    let mut counts = vec![0; shape.all_cells()];
    let named = (1..).zip(&formula.candidates);
    let chosen = named.filter(|&(variable, _)| values.get(variable) == Some(true));
    for &Candidate { cell, digit } in formula.fixed.iter().chain(chosen.map(|(_, c)| c)) {
        counts[cell] += 1;
        grid.set(cell, Some(digit));
    }
    match counts.iter().position(|&count| count != 1) {
        Some(cell) => Err(CheckError::Cell(shape.name(cell).to_string(), counts[cell])),
        None => Ok(grid),
    }
}
