//! Tests that every combination gives the same verdict in any order, and that records contain the
//! measurements.

use laboratory::{BenchmarkPuzzle, Combination, FormulaDetail, Laboratory, MeasuredRun, Plan};
use logic::reduce;
use sat::{
    backends::{self, BackendEntry},
    formulations,
};
use solve::VerdictKind;
use std::{
    collections::BTreeSet,
    convert::Infallible,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use testbed::{CLASH, EMPTY, NONE, SEVERAL, UNIQUE};

/// The correct verdicts, in the order of the puzzles.
const VERDICTS: [VerdictKind; 5] = [
    VerdictKind::Unique,
    VerdictKind::Multiple,
    VerdictKind::Multiple,
    VerdictKind::Unsolvable,
    VerdictKind::Invalid,
];

/// Returns two embedded backends, which are always available.
fn embedded() -> Vec<&'static dyn BackendEntry> {
    ["varisat", "batsat"].map(|name| backends::named(name).unwrap()).to_vec()
}

fn plan(repeat: u64, backends: &[&'static dyn BackendEntry]) -> Plan {
    let puzzles = [UNIQUE, SEVERAL, EMPTY, NONE, CLASH];
    let specimen = |(line, text): (u64, &str)| {
        BenchmarkPuzzle::new("puzzles".to_owned(), line, formats::read(text).unwrap())
    };
    let sums = &encodings::sums::ALL[..1];
    let combinations =
        Combination::all(reduce::ALL, formulations::ALL, encodings::ALL, sums, backends);
    Plan {
        specimens: (1..).zip(puzzles).map(specimen).collect(),
        combinations,
        repeat,
        seed: 3,
        timeout: Some(Duration::from_secs(60)),
    }
}

fn run(plan: &Plan, depth: FormulaDetail, jobs: usize) -> Vec<MeasuredRun> {
    let laboratory = Laboratory::new(plan, depth, Arc::new(AtomicBool::new(false)));
    let mut runs = Vec::new();
    let taken = laboratory.run(&plan.order(), jobs, &mut |run| {
        runs.push(run);
        Ok::<(), Infallible>(())
    });
    taken.unwrap();
    runs
}

#[test]
fn combinations_run_once_with_correct_verdict() {
    let plan = plan(1, &embedded());
    for jobs in [1, 3] {
        let runs = run(&plan, FormulaDetail::Everything, jobs);
        let numbers: BTreeSet<u64> = runs.iter().map(|run| run.run).collect();
        assert!(numbers.iter().copied().eq(1..=plan.len()) && runs.len() as u64 == plan.len());
        for run in &runs {
            assert_eq!(run.verdict, VERDICTS[run.line as usize - 1], "{run:?}");
            let is_solved = matches!(run.verdict, VerdictKind::Unique | VerdictKind::Multiple);
            assert_eq!(run.solution.is_some(), is_solved);
            assert_eq!(run.another.is_some(), run.verdict == VerdictKind::Multiple, "{run:?}");
            let proved = !run.solver.is_empty() && matches!(run.line, 1 | 4);
            assert_eq!(run.proof_bytes.is_some(), proved, "{run:?}");
        }
    }
}

#[test]
fn sizes_and_statistics_are_backend_independent() {
    let runs = run(&plan(2, &embedded()), FormulaDetail::Everything, 2);
    for run in &runs {
        let same = |other: &&MeasuredRun| {
            (other.line, &other.logic, &other.formulation, &other.encoding)
                == (run.line, &run.logic, &run.formulation, &run.encoding)
        };
        for other in runs.iter().filter(same) {
            let sizes = |run: &MeasuredRun| {
                (run.clauses, run.lengths.clone(), run.literals, run.dimacs_bytes, run.open_cells)
            };
            assert_eq!(sizes(run), sizes(other));
            assert_eq!(run.propagated_cells, other.propagated_cells);
            assert_eq!(
                (run.refutes_wrong, run.proof_bytes),
                (other.refutes_wrong, other.proof_bytes)
            );
        }
    }
}

#[test]
fn run_record_is_consistent() {
    for run in run(&plan(1, &embedded()), FormulaDetail::Sizes, 1) {
        assert_eq!(run.clauses_of(&(0..=u64::MAX)), run.clauses, "{run:?}");
        let solves = [run.load_ms, run.first_ms, run.second_ms].iter().flatten().sum::<f64>();
        assert!(run.logic_ms.unwrap() + solves <= run.total_ms * 1.001 + 0.001, "{run:?}");
        // A solver that searched has loaded a formula before, and no other has.
        assert_eq!(run.solver.is_empty(), run.load_ms.is_none(), "{run:?}");
        assert_eq!(run.solver.is_empty(), run.clauses == 0, "{run:?}");
        assert_eq!(run.second_ms.is_some(), run.solution.is_some() && !run.solver.is_empty());
        assert_eq!(run.seed, 3);
        assert_eq!(run.cpu_ms.is_some(), cfg!(unix));
        assert_eq!(run.load_start.is_some(), cfg!(target_os = "linux"));
        assert_eq!(run.load_end.is_some(), cfg!(target_os = "linux"));
        assert!(run.proof_bytes.is_none() && run.propagated_cells.is_none());
    }
}

#[test]
fn docs_list_record_fields_in_order() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/compare-records.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    let rows = docs.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let told: Vec<&str> = rows.map(|(name, _)| name).filter(|name| !name.contains('/')).collect();
    let record = serde_json::to_value(MeasuredRun::default()).unwrap();
    let fields: Vec<&String> = record.as_object().unwrap().keys().collect();
    assert_eq!(told, fields);
}
