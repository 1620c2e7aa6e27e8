//! The tables of a comparison.

use itertools::Itertools;
use sat::backends;
use solve::VerdictKind;

use crate::{
    axes::{AXES, Axis, RunGroup, groups_along},
    record::{Comparison, FormulaGrowth, MeasuredRun},
    statistics::{is_program, median, par2_ms, per_puzzle, quantile, ranked, sorted, time_ms},
    table::{Table, TableCell},
};

/// Returns the most informative tables: times, formulas, the counters of the solvers, and growth.
pub fn tables(comparison: &Comparison) -> Vec<Table> {
    let runs = &comparison.runs;
    let mut tables = Vec::new();
    if !runs.is_empty() {
        tables.extend([
            times(comparison),
            sides(runs),
            formulas(runs),
            searches(runs),
            failures(runs),
        ]);
    }
    tables.iter_mut().for_each(Table::leave_out_blanks);
    // If no solver reports counters, there is no table for them.
    tables.retain(|table| table.rows.iter().flatten().any(|cell| cell.key.is_some()));
    tables
}

/// Returns the runs that failed, by backend and reason.
fn failures(runs: &[MeasuredRun]) -> Table {
    let failed = runs.iter().filter(|run| run.verdict == VerdictKind::Error);
    let why = failed.into_group_map_by(|run| (&run.backend, run.reason.as_deref().unwrap_or("")));
    let row = |((backend, reason), runs): (&(&String, &str), &Vec<&MeasuredRun>)| {
        let first = format!("{}:{}", runs[0].file, runs[0].line);
        let names = [
            TableCell::name(*backend),
            TableCell::count(runs.len() as u64),
            TableCell::name(first),
        ];
        names.into_iter().chain([TableCell::name(*reason)]).collect()
    };
    Table {
        caption: "Runs that failed".to_owned(),
        head: head(["backend"], &["runs", "first puzzle", "reason"]),
        rows: why.iter().sorted_by_key(|(why, _)| **why).map(row).collect(),
    }
}

/// Returns those of the given axes that vary, and a text with the options on the others.
fn varying(runs: &[MeasuredRun], among: &'static [Axis]) -> (Vec<&'static Axis>, String) {
    let (mut varying, mut fixed) = (Vec::new(), Vec::new());
    for axis in among {
        match axis.values(runs)[..] {
            [only] => fixed.push(format!("{} {only}", axis.name.replace('_', " "))),
            _ => varying.push(axis),
        }
    }
    (varying, fixed.join(", "))
}

fn caption(title: &str, fixed: &str) -> String {
    if fixed.is_empty() { title.to_owned() } else { format!("{title} ({fixed})") }
}

fn head(names: impl IntoIterator<Item = &'static str>, columns: &[&'static str]) -> Vec<String> {
    let names = names.into_iter().chain(columns.iter().copied());
    names.map(str::to_owned).collect()
}

fn row(names: &[&str], figures: impl IntoIterator<Item = Option<f64>>) -> Vec<TableCell> {
    let names = names.iter().copied().map(TableCell::name);
    names.chain(figures.into_iter().map(TableCell::figure)).collect()
}

/// Returns a text with the number of runs, if some are missing.
fn missing_runs(comparison: &Comparison) -> String {
    let (made, all) = (comparison.runs.len() as u64, comparison.about.runs());
    if made < all { format!("; {made} of {all} runs") } else { String::new() }
}

/// Returns the range of the load averages, if they are known.
fn load(runs: &[MeasuredRun]) -> String {
    let loads = runs.iter().flat_map(|run| [run.load_start, run.load_end]).flatten();
    match loads.minmax_by(f64::total_cmp).into_option() {
        Some((least, greatest)) => format!("; load average {least:.1}–{greatest:.1}"),
        None => String::new(),
    }
}

/// Returns a note if the times include the start of programs.
fn starts(runs: &[MeasuredRun]) -> &'static str {
    match runs.iter().any(is_program) {
        true => "; times of external solvers include process starts and files",
        false => "",
    }
}

/// Returns a note if external solvers reported unverified UNSAT answers.
fn claims(runs: &[MeasuredRun]) -> &'static str {
    let is_claim = |run: &MeasuredRun| {
        matches!(run.verdict, VerdictKind::Unique | VerdictKind::Unsolvable)
            && backends::is_outside(&run.solver)
    };
    match runs.iter().any(is_claim) {
        true => "; unique and unsolvable of external solvers are unverified answers",
        false => "",
    }
}

const TIMES: [&str; 18] = [
    "runs",
    "unique",
    "multiple",
    "unsolvable",
    "invalid",
    "unknown",
    "error",
    "PAR2",
    "ratio",
    "median",
    "q1",
    "q3",
    "CPU",
    "logic",
    "encode",
    "load",
    "first",
    "second",
];

fn times(comparison: &Comparison) -> Table {
    let runs = &comparison.runs;
    let (axes, fixed) = varying(runs, &AXES);
    let groups = ranked(runs, &axes);
    let best = groups.first().map_or(1.0, |(par2, _)| *par2);
    let figures = |(par2, group): &(f64, RunGroup)| {
        let count = |counts: &dyn Fn(&MeasuredRun) -> bool| {
            Some(group.runs.iter().filter(|run| counts(run)).count() as f64)
        };
        // A verdict that never occurs needs no column.
        let with = |verdict| count(&|run| run.verdict == verdict).filter(|&count| count > 0.0);
        let times = sorted(per_puzzle(&group.runs, &|run| Some(time_ms(run))));
        let stage =
            |time: &dyn Fn(&MeasuredRun) -> Option<f64>| median(per_puzzle(&group.runs, time));
        let figures = [
            Some(*par2),
            Some(par2 / best).filter(|ratio| ratio.is_finite()),
            quantile(&times, 0.5),
            quantile(&times, 0.25),
            quantile(&times, 0.75),
            stage(&|run| if run.is_decided() { run.cpu_ms } else { Some(f64::INFINITY) }),
            stage(&|run| run.logic_ms),
            stage(&|run| run.encode_ms),
            stage(&|run| run.load_ms),
            stage(&|run| run.first_ms),
            stage(&|run| run.second_ms),
        ];
        let counts = [count(&|_| true)].into_iter().chain(VerdictKind::ALL.map(with));
        let figures = counts.chain(figures);
        row(&group.names, figures)
    };
    Table {
        caption: caption(
            &format!(
                "Time in ms, least PAR2 first{}{}{}{}",
                missing_runs(comparison),
                load(runs),
                starts(runs),
                claims(runs)
            ),
            &fixed,
        ),
        head: head(axes.iter().map(|axis| axis.name), &TIMES),
        rows: groups.iter().map(figures).collect(),
    }
}

/// Returns PAR2 for the puzzles of each side, if there are several sides.
fn sides(runs: &[MeasuredRun]) -> Table {
    let (axes, fixed) = varying(runs, &AXES);
    let sides = runs.iter().map(|run| run.side).sorted().dedup().collect_vec();
    let figures = |(_, group): &(f64, RunGroup)| {
        let of = |&side: &u64| {
            let runs = group.runs.iter().copied().filter(|run| run.side == side).collect_vec();
            (!runs.is_empty()).then(|| par2_ms(&runs))
        };
        row(&group.names, sides.iter().map(of))
    };
    let names = axes.iter().map(|axis| axis.name.to_owned());
    Table {
        caption: caption("PAR2 in ms by side", &fixed),
        head: names.chain(sides.iter().map(u64::to_string)).collect(),
        rows: if sides.len() > 1 {
            ranked(runs, &axes).iter().map(figures).collect()
        } else {
            Vec::new()
        },
    }
}

const FORMULAS: [&str; 13] = [
    "candidates",
    "auxiliary",
    "clauses",
    "unit",
    "binary",
    "ternary",
    "longer",
    "literals",
    "DIMACS bytes",
    "cells propagated %",
    "refutes all wrong %",
    "proof clauses",
    "proof bytes",
];

fn formulas(runs: &[MeasuredRun]) -> Table {
    // The backend does not affect the formula.
    let (axes, fixed) = varying(runs, &AXES[..4]);
    let figures = |group: &RunGroup| {
        let of = |figure: &dyn Fn(&MeasuredRun) -> Option<f64>| per_puzzle(&group.runs, figure);
        // If logic has solved a puzzle, there is no formula.
        let size = |figure: &dyn Fn(&MeasuredRun) -> u64| {
            median(of(&|run| run.encode_ms.map(|_| figure(run) as f64)))
        };
        let propagated = |run: &MeasuredRun| {
            Some(100.0 * run.propagated_cells? as f64 / run.open_cells.max(1) as f64)
        };
        let refutes = of(&|run| run.refutes_wrong.map(|all| if all { 100.0 } else { 0.0 }));
        let figures = [
            size(&|run| run.candidate_variables),
            size(&|run| run.auxiliary_variables),
            size(&|run| run.clauses),
            size(&|run| run.clauses_of(&(0..=1))),
            size(&|run| run.clauses_of(&(2..=2))),
            size(&|run| run.clauses_of(&(3..=3))),
            size(&|run| run.clauses_of(&(4..=u64::MAX))),
            size(&|run| run.literals),
            size(&|run| run.dimacs_bytes),
            median(of(&propagated)),
            (!refutes.is_empty()).then(|| refutes.iter().sum::<f64>() / refutes.len() as f64),
            median(of(&|run| run.proof_clauses.map(|clauses| clauses as f64))),
            median(of(&|run| run.proof_bytes.map(|bytes| bytes as f64))),
        ];
        row(&group.names, figures)
    };
    let mut rows = groups_along(runs, &axes).iter().map(figures).collect_vec();
    rows.retain(|row| row.iter().any(|cell| cell.key.is_some()));
    Table {
        caption: caption("Formulas, medians over the puzzles", &fixed),
        head: head(axes.iter().map(|axis| axis.name), &FORMULAS),
        rows,
    }
}

const SEARCHES: [&str; 6] =
    ["decisions", "conflicts", "propagations", "restarts", "learnt", "peak MiB"];

fn searches(runs: &[MeasuredRun]) -> Table {
    let (axes, fixed) = varying(runs, &AXES);
    let figures = |(_, group): &(f64, RunGroup)| {
        let count = |count: fn(&MeasuredRun) -> Option<u64>| {
            median(per_puzzle(&group.runs, &|run| Some(count(run)? as f64)))
        };
        let peak = group.runs.iter().filter_map(|run| run.peak_bytes).max();
        let figures = [
            count(|run| run.decisions),
            count(|run| run.conflicts),
            count(|run| run.propagations),
            count(|run| run.restarts),
            count(|run| run.learnt),
            peak.map(|bytes| bytes as f64 / f64::from(1 << 20)),
        ];
        row(&group.names, figures)
    };
    Table {
        caption: caption(
            "Statistics of the solvers, medians over the puzzles; the highest peak",
            &fixed,
        ),
        head: head(axes.iter().map(|axis| axis.name), &SEARCHES),
        rows: ranked(runs, &axes).iter().map(figures).collect(),
    }
}

const GROWTH: [&str; 7] =
    ["candidates", "auxiliary", "predicted", "clauses", "predicted", "literals", "DIMACS bytes"];

/// Returns the sizes by side, if they were requested.
pub fn growth_table(growth: &[FormulaGrowth]) -> Table {
    let figures = |size: &FormulaGrowth| {
        let counts = [
            size.candidate_variables,
            size.auxiliary_variables,
            size.formula_auxiliary_variables,
            size.clauses,
            size.formula_clauses,
            size.literals,
            size.dimacs_bytes,
        ];
        let names = [&size.formulation, &size.encoding].map(TableCell::name);
        let side = [TableCell::count(size.side)].into_iter();
        side.chain(names).chain(counts.map(TableCell::count)).collect()
    };
    let agrees = |size: &&FormulaGrowth| {
        size.auxiliary_variables == size.formula_auxiliary_variables
            && size.clauses == size.formula_clauses
    };
    let (all, same) = (growth.len(), growth.iter().filter(agrees).count());
    Table {
        caption: format!(
            "Formulas of empty boards; counted and predicted sizes agree in {same} of {all}"
        ),
        head: head(["side", "formulation", "encoding"], &GROWTH),
        rows: growth.iter().map(figures).collect(),
    }
}
