//! Every language, read and solved by other programs, leads to the solutions found here.
#![cfg(unix)]

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use board::{Candidate, Grid, Puzzle, Shape, stop::Stop, verify::verify};
use logic::reduce;
use sat::{
    dimacs::{CheckedAnswer, FormulaHeader},
    variables::Numbering,
};
use solve::{
    Solver, Verdict,
    export::Export,
    languages::{self, Language},
};
use testbed::{
    Folder, NONE, Random,
    puzzles::{Kind, puzzle, solutions},
};

/// A program that reads a language.
struct Reader {
    language: &'static str,
    program: &'static [&'static str],
    /// Returns the grid from its output, or `None` if it reports no solution.
    grid: fn(&Puzzle, &str, &str) -> Option<Grid>,
}

static READERS: [Reader; 4] = [
    Reader { language: "opb", program: &["clasp", "--outf=1"], grid: of_candidates },
    Reader { language: "wcnf", program: &["python3", "-c", RC2], grid: of_candidates },
    Reader { language: "smt2", program: &["z3"], grid: of_values },
    Reader { language: "mzn", program: &["minizinc", "--solver", "gecode"], grid: of_rows },
];

/// The MaxSAT solver of PySAT; it prints in the format of the MaxSAT Evaluations.
const RC2: &str = "
import sys
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
with RC2(WCNF(from_file=sys.argv[1])) as solver:
    model = solver.compute()
    if model is None:
        print('s UNSATISFIABLE')
    else:
        print('o', solver.cost)
        print('s OPTIMUM FOUND')
        print('v', *model)
";

impl Reader {
    /// Returns the reader of a language if it is installed. Otherwise it reports that past the
    /// captured output of the test.
    fn of(language: &str) -> Option<&'static Reader> {
        let reader = READERS.iter().find(|it| it.language == language)?;
        let mut probe = Command::new(reader.program[0]);
        let is_here = match reader.program {
            ["python3", ..] => probe.args(["-c", "import pysat.examples.rc2"]),
            _ => probe.arg("--version"),
        };
        if is_here.output().is_ok_and(|it| it.status.success()) {
            return Some(reader);
        }
        let program = reader.program[0];
        let _ = writeln!(io::stderr(), "NOT TESTED: {language}: {program} cannot read it here");
        None
    }

    /// Returns the output of the program for a file.
    fn run(&self, file: &Path) -> String {
        let mut command = Command::new(self.program[0]);
        let output = command.args(&self.program[1..]).arg(file).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!text.is_empty(), "{}: {errors}", file.display());
        text
    }
}

/// Reads the true candidates from `v` lines; the header of the formula names their variables.
fn of_candidates(puzzle: &Puzzle, formula: &str, printed: &str) -> Option<Grid> {
    if printed.lines().any(|line| line == "s UNSATISFIABLE") {
        return None;
    }
    let of = |text: &str| {
        let (name, digit) = text.split_once('=').unwrap();
        let shape = puzzle.shape.with_holes(|_| false);
        Candidate { cell: shape.named(name).unwrap(), digit: digit.parse().unwrap() }
    };
    let mut grid = Grid::empty(puzzle.shape);
    let mut named = Vec::new();
    for line in formula.lines().take_while(|line| line.starts_with(['c', '*'])) {
        match line.split(' ').skip(1).collect::<Vec<_>>()[..] {
            ["fixed", candidate] => {
                let Candidate { cell, digit } = of(candidate);
                grid.set(cell, Some(digit));
            }
            ["var", _, candidate] => named.push(of(candidate)),
            _ => {}
        }
    }
    let values = printed.lines().filter_map(|line| line.strip_prefix("v "));
    for word in values.flat_map(str::split_ascii_whitespace) {
        let number: i64 = word.replace('x', "").parse().unwrap();
        if let Some(&Candidate { cell, digit }) = named.get((number - 1).max(-1) as usize) {
            assert_eq!(grid.get(cell), None, "a second digit");
            grid.set(cell, Some(digit));
        }
    }
    Some(grid)
}

/// Reads the values of cells, `((r1c1 #x5)`.
fn of_values(puzzle: &Puzzle, _: &str, printed: &str) -> Option<Grid> {
    if printed.starts_with("unsat") {
        return None;
    }
    assert!(printed.starts_with("sat\n"), "{printed}");
    let mut grid = Grid::empty(puzzle.shape);
    holes(&mut grid, puzzle.shape);
    for line in printed.lines().skip(1) {
        let words: Vec<&str> = line.trim_matches(['(', ')', ' ']).split(' ').collect();
        let [name, value] = words[..] else { panic!("{line}") };
        let value = match (value.strip_prefix("#x"), value.strip_prefix("#b")) {
            (Some(digits), _) => i64::from_str_radix(digits, 16).unwrap(),
            (_, Some(digits)) => i64::from_str_radix(digits, 2).unwrap(),
            _ => panic!("{line}"),
        };
        grid.set(puzzle.shape.named(name).unwrap(), puzzle.shape.digit(value));
    }
    Some(grid)
}

/// Reads a row of the grid from each line.
fn of_rows(puzzle: &Puzzle, _: &str, printed: &str) -> Option<Grid> {
    if printed.starts_with("=====UNSATISFIABLE=====") {
        return None;
    }
    assert!(printed.ends_with("\n----------\n"), "{printed}");
    let mut grid = Grid::empty(puzzle.shape);
    holes(&mut grid, puzzle.shape);
    for (row, line) in (1..).zip(printed.lines().take(puzzle.shape.rows())) {
        for (column, word) in (1..).zip(line.split(' ')) {
            if let Some(cell) = puzzle.shape.cell(row, column) {
                grid.set(cell, puzzle.shape.digit(word.parse().unwrap()));
            }
        }
    }
    Some(grid)
}

/// A gap has the digit 1 in every full grid.
fn holes(grid: &mut Grid, shape: Shape) {
    (0..shape.cells()).filter(|&cell| shape.is_hole(cell)).for_each(|cell| grid.set(cell, Some(1)));
}

/// Returns the puzzle in that language.
fn written(language: &dyn Language, puzzle: &Puzzle, blocked: Option<&Grid>, raw: bool) -> String {
    let (solver, numbering) = match raw || !language.options().uses_logic {
        true => (Solver { logic: &reduce::NONE, ..Solver::default() }, Numbering::All),
        false => (Solver::default(), Numbering::Open),
    };
    let mut out = Vec::new();
    let export = Export::new(puzzle, &solver, numbering, blocked, &Stop::never());
    language.write(&export, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the result of the reader.
fn found(
    reader: &Reader,
    puzzle: &Puzzle,
    blocked: Option<&Grid>,
    raw: bool,
    folder: &Folder,
) -> (Option<Grid>, String) {
    let language = languages::named(reader.language).unwrap();
    let text = written(language, puzzle, blocked, raw);
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{}.{}", NUMBER.fetch_add(1, Relaxed), reader.language);
    let printed = reader.run(&folder.file(&name, &text));
    let grid = (reader.grid)(puzzle, &text, &printed);
    let mut rest = text.as_bytes();
    let file = FormulaHeader::read(&mut rest).unwrap();
    let checked = language.check(&file, &mut rest, &mut printed.as_bytes()).unwrap();
    let decoded = match checked {
        CheckedAnswer::Solution(grid) | CheckedAnswer::Changed { grid, .. } => Some(grid),
        CheckedAnswer::ClaimedNone => None,
        CheckedAnswer::Unknown => panic!("{printed}"),
    };
    assert_eq!(decoded, grid);
    (grid, printed)
}

/// Returns puzzles with all existing rules, each with a unique solution.
fn with_rules() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/variants");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.into_iter().map(|file| fs::read_to_string(file).unwrap());
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The unique solution is found, and nothing once it is blocked. WCNF has the clauses of CNF, and
/// its solver in Python takes long for large ones, so it has its own tests. Each puzzle is written
/// in one language in turn; in full runs, in all.
#[test]
fn rules_are_equivalent_in_every_language() {
    let folder = Folder::new();
    let readers: Vec<_> = ["opb", "smt2", "mzn"].into_iter().filter_map(Reader::of).collect();
    let lines = with_rules();
    let next = Mutex::new(lines.iter().enumerate());
    let work = || {
        while let Some((turn, line)) = { next.lock().unwrap().next() } {
            let puzzle = formats::read(line).unwrap();
            let Verdict::Unique(grid) = Solver::default().verdict(&puzzle).unwrap() else {
                panic!("{line}")
            };
            let is_turn =
                |it: &usize| testbed::full() || it % readers.len() == turn % readers.len();
            for reader in (0..readers.len()).filter(is_turn).map(|it| &readers[it]) {
                let what = format!("{} {line}", reader.language);
                let (first, printed) = found(reader, &puzzle, None, true, &folder);
                assert_eq!(first.as_ref(), Some(&grid), "{what}: {printed}");
                let (second, printed) = found(reader, &puzzle, Some(&grid), true, &folder);
                assert_eq!(second, None, "{what}: {printed}");
            }
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| _ = scope.spawn(work)));
}

#[test]
fn languages_agree_on_classic_puzzles() {
    let folder = Folder::new();
    let mut random = Random(23);
    for reader in READERS.iter().filter_map(|it| Reader::of(it.language)) {
        for (rows, columns, percent) in [(1, 5, 30), (2, 2, 30), (2, 3, 45), (3, 3, 40)] {
            for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
                let shape = Shape::new(rows, columns).unwrap();
                let puzzle = puzzle(shape, percent, kind, &mut random);
                // A solver may violate the givens of WCNF.
                if reader.language == "wcnf" && !matches!(kind, Kind::Plain) {
                    continue;
                }
                let expected = solutions(&puzzle, 2);
                for raw in [false, true] {
                    let (first, printed) = found(reader, &puzzle, None, raw, &folder);
                    assert_eq!(first.is_some(), !expected.is_empty(), "{puzzle:?}: {printed}");
                    let Some(first) = first else { continue };
                    verify(&puzzle, &first).unwrap();
                    if reader.language == "wcnf" {
                        continue;
                    }
                    let (second, printed) = found(reader, &puzzle, Some(&first), raw, &folder);
                    assert_eq!(second.is_some(), expected.len() > 1, "{puzzle:?}: {printed}");
                    second.iter().for_each(|second| verify(&puzzle, second).unwrap());
                }
            }
        }
    }
}

/// Returns the cost that a MaxSAT solver prints.
fn cost(printed: &str) -> usize {
    printed.lines().find_map(|line| line.strip_prefix("o ")).unwrap().parse().unwrap()
}

/// Returns the fewest givens to change, by trying all sets of givens, smallest first.
fn fewest_changes(puzzle: &Puzzle) -> usize {
    let givens: Vec<_> = puzzle.givens.filled().collect();
    let without = |set: u32| {
        let mut left = puzzle.clone();
        let gone = givens.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        gone.for_each(|(_, &(cell, _))| left.givens.set(cell, None));
        left
    };
    let works = (0..1 << givens.len()).filter(|&set| !solutions(&without(set), 1).is_empty());
    works.map(u32::count_ones).min().unwrap() as usize
}

#[test]
fn wcnf_cost_is_minimum_givens_changed() {
    let Some(reader) = Reader::of("wcnf") else { return };
    let (folder, mut random) = (Folder::new(), Random(7));
    let shape = Shape::new(2, 2).unwrap();
    let mut seen = [0; 3];
    let spoilt = (0..12).map(|_| puzzle(shape, 45, Kind::Spoilt, &mut random));
    for puzzle in spoilt.chain([formats::read(NONE).unwrap()]) {
        let (grid, printed) = found(reader, &puzzle, None, true, &folder);
        let (grid, fewest) = (grid.unwrap(), fewest_changes(&puzzle));
        assert_eq!(cost(&printed), fewest, "{puzzle:?}");
        let kept = |&(cell, digit): &(usize, u16)| grid.get(cell) == Some(digit);
        assert_eq!(puzzle.givens.filled().filter(|it| !kept(it)).count(), fewest);
        let empty = Puzzle { givens: Grid::empty(shape), ..puzzle };
        verify(&empty, &grid).unwrap();
        seen[fewest.min(2)] += 1;
    }
    assert!(seen[1] > 0, "{seen:?}");
}

/// If the unique solution is blocked, the cost is the distance of the puzzle from another solution.
#[test]
fn blocked_wcnf_costs_zero_only_if_multiple() {
    let Some(reader) = Reader::of("wcnf") else { return };
    let (folder, mut random) = (Folder::new(), Random(8));
    for _ in 0..6 {
        let puzzle = puzzle(Shape::new(2, 2).unwrap(), 40, Kind::Plain, &mut random);
        let grids = solutions(&puzzle, 2);
        let (other, printed) = found(reader, &puzzle, Some(&grids[0]), true, &folder);
        assert_ne!(other.as_ref(), Some(&grids[0]));
        assert_eq!(cost(&printed) == 0, grids.len() > 1, "{puzzle:?}");
    }
}

/// Returns the puzzles that result from changing givens to other digits, in all ways.
fn changed(puzzle: &Puzzle) -> Vec<Puzzle> {
    let mut all = vec![puzzle.clone()];
    for (cell, _) in puzzle.givens.filled() {
        let with = |from: Puzzle| {
            (1..=from.shape.digits() as u16).map(move |digit| {
                let mut to = from.clone();
                to.givens.set(cell, Some(digit));
                to
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// The method on the page of `export`: WCNF grows by a clause for each second solution.
#[test]
fn incremental_wcnf_finds_nearest_unique_puzzle() {
    let Some(reader) = Reader::of("wcnf") else { return };
    let (folder, mut random) = (Folder::new(), Random(4));
    let (shape, wcnf) = (Shape::new(2, 2).unwrap(), languages::named("wcnf").unwrap());
    let mut seen = [0; 3];
    for round in 0..3 {
        let puzzle = puzzle(shape, 40, Kind::Spoilt, &mut random);
        let mut text = written(wcnf, &puzzle, None, true);
        let found = (0..200).find_map(|step| {
            let file = folder.file(&format!("{round}-{step}.wcnf"), &text);
            let printed = reader.run(&file);
            let grid = (reader.grid)(&puzzle, &text, &printed)?;
            let mut next = Puzzle { givens: Grid::empty(shape), ..puzzle.clone() };
            for (cell, _) in puzzle.givens.filled() {
                next.givens.set(cell, grid.get(cell));
            }
            let two = solutions(&next, 2);
            if two.len() < 2 {
                return Some(cost(&printed));
            }
            // There may be several optimal answers.
            let other = two.iter().find(|other| **other != grid).unwrap();
            let apart = grid.filled().filter(|&(cell, digit)| other.get(cell) != Some(digit));
            let variable = |(cell, digit): (usize, u16)| cell * 4 + usize::from(digit);
            let clause: Vec<String> = apart.map(|at| format!("-{} ", variable(at))).collect();
            text += &format!("h {}0\n", clause.concat());
            None
        });
        let differs = |other: &Puzzle| {
            puzzle
                .givens
                .filled()
                .filter(|&(cell, digit)| other.givens.get(cell) != Some(digit))
                .count()
        };
        let unique = changed(&puzzle).into_iter().filter(|it| solutions(it, 2).len() == 1);
        let fewest = unique.map(|it| differs(&it)).min();
        assert_eq!(found, fewest, "{puzzle:?}");
        seen[fewest.unwrap_or(0).min(2)] += 1;
    }
    assert!(seen[1] + seen[2] > 0, "{seen:?}");
}
