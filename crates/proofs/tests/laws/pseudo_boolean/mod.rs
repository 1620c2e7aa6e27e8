//! Tests of proofs over native pseudo-Boolean constraints. For random puzzles with sums, whose
//! solutions are counted by brute force, exactly the true claims are proved, and corrupted proofs
//! are refused.

mod oracle;
mod rules;
mod spoilt;

pub(crate) use spoilt::without_block;

use std::io::{self, Write};
use std::{fs, path::Path, process::Command};

use board::{Grid, Puzzle, Shape, stop::Stop};
use logic::reduce;
use proofs::certificate::{
    self, Certificate, CertificateError, CertificateFormat, CertificateOptions, CertificateOutcome,
    Claim,
};
use solve::Solver;
use testbed::{Folder, Random, puzzles};

fn wanted(logic: &str) -> CertificateOptions {
    let solver = Solver { logic: reduce::named(logic).unwrap(), ..Solver::default() };
    let format = CertificateFormat::VeriPb;
    CertificateOptions { solver, format, limit: 1 << 30, self_check: true, stop: Stop::never() }
}

/// Writes the certificate; panics if this fails.
#[track_caller]
fn written(folder: &Folder, puzzle: &Puzzle, claim: &Claim, logic: &str) -> Certificate {
    match certificate::write(folder.path(), puzzle, claim, &wanted(logic)) {
        Ok(CertificateOutcome::Written(certificate)) => *certificate,
        other => panic!("{other:?}"),
    }
}

/// Asserts that a wrong claim is refuted, because a solver finds another grid.
#[track_caller]
fn refuted(puzzle: &Puzzle, claim: &Claim, logic: &str) {
    let told = certificate::write(Folder::new().path(), puzzle, claim, &wanted(logic));
    assert!(matches!(told, Err(CertificateError::Refuted(_))), "{told:?}");
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The line that veripb prints if the proof refutes the formula.
const VERIFIED: &str = "s VERIFIED UNSATISFIABLE";

/// Returns whether veripb accepts the proof; `None` if it is not installed.
fn veripb(folder: &Path) -> Option<bool> {
    let ran = Command::new("veripb").args(["puzzle.opb", "proof.pbp"]).current_dir(folder).output();
    let text = String::from_utf8_lossy(&ran.ok()?.stdout).into_owned();
    Some(text.lines().any(|line| line.trim() == VERIFIED))
}

/// Reports that veripb is not installed.
fn untested() {
    let _ = writeln!(io::stderr(), "NOT TESTED: checker veripb is not here");
}

/// A sum of cells with coefficients, and whether the cells differ.
struct Sum {
    cells: Vec<usize>,
    coefficients: Vec<i64>,
    differ: bool,
    total: i64,
}

impl Sum {
    /// Creates a sum of random cells; the total is that of the grid plus `off`.
    fn random(side: usize, grid: &Grid, off: i64, random: &mut Random) -> Sum {
        let differ = random.percent(60);
        let count = 1 + random.below(if differ { side.min(4) } else { 4 });
        let mut cells: Vec<usize> = Vec::new();
        for _ in 0..20 {
            let cell = random.below(side * side);
            let value = grid.get(cell);
            let fits = !differ || cells.iter().all(|&other| grid.get(other) != value);
            if cells.len() < count && !cells.contains(&cell) && fits {
                cells.push(cell);
            }
        }
        let coefficient = |random: &mut Random| [1, 1, 1, -1, 2, -3][random.below(6)];
        let coefficients: Vec<i64> =
            cells.iter().map(|_| if differ { 1 } else { coefficient(random) }).collect();
        let mut sum = Sum { cells, coefficients, differ, total: 0 };
        sum.total = sum.of(grid) + off;
        sum
    }

    fn of(&self, grid: &Grid) -> i64 {
        let value = |cell: usize| i64::from(grid.get(cell).unwrap());
        self.cells.iter().zip(&self.coefficients).map(|(&cell, it)| it * value(cell)).sum()
    }

    fn holds(&self, grid: &Grid) -> bool {
        let twice = |(place, cell): (usize, &usize)| {
            self.cells[..place].iter().any(|other| grid.get(*other) == grid.get(*cell))
        };
        self.of(grid) == self.total && !(self.differ && self.cells.iter().enumerate().any(twice))
    }

    fn json(&self, side: usize) -> String {
        let name = |cell: &usize| format!("\"r{}c{}\"", cell / side + 1, cell % side + 1);
        let cells = self.cells.iter().map(name).collect::<Vec<_>>().join(",");
        match self.differ {
            true => format!(r#"{{"rule":"cage","cells":[{cells}],"sum":{}}}"#, self.total),
            false => format!(
                r#"{{"rule":"sum","cells":[{cells}],"sum":{},"coefficients":{:?}}}"#,
                self.total, self.coefficients
            ),
        }
    }
}

/// Returns a puzzle with sums and its solutions, which are filtered from those without the sums.
fn random_puzzle(shape: Shape, random: &mut Random) -> (Puzzle, Vec<Grid>) {
    let (side, solved) = (shape.side(), puzzles::solved(shape, random));
    let holes = if side == 4 { 16 } else { 9 + random.below(8) };
    let mut givens = solved.clone();
    for _ in 0..holes {
        givens.set(random.below(side * side), None);
    }
    let most = [2, 7][random.below(2)];
    let (count, is_off) = (1 + random.below(most), random.percent(25));
    let sum = |number: usize| {
        let off = if is_off && number == 0 { [1, -1, 2][random.below(3)] } else { 0 };
        Sum::random(side, &solved, off, random)
    };
    let sums: Vec<Sum> = (0..count).map(sum).collect();
    let rules = sums.iter().map(|sum| sum.json(side)).collect::<Vec<_>>().join(",");
    let given = |cell: usize| givens.get(cell).map_or('.', |it| char::from(b'0' + it as u8));
    let line: String = (0..side * side).map(given).collect();
    let json = format!(r#"{{"side":{side},"givens":"{line}","rules":[{rules}]}}"#);
    let puzzle = formats::read(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let plain = Puzzle::classic(shape, givens);
    let mut grids = puzzles::solutions(&plain, usize::MAX);
    grids.retain(|grid| sums.iter().all(|sum| sum.holds(grid)));
    (puzzle, grids)
}
