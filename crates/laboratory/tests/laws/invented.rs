//! A made-up comparison for reports.

use laboratory::{
    Comparison, ComparisonSettings, FormulaGrowth, Machine, MeasuredRun, PuzzleFacts,
};
use pictures::plots::{
    BoxValues, Boxes, Cactus, CactusSeries, Limit, PairedTimes, Plot, Scatter, ScatterSeries,
};
use solve::VerdictKind;

/// Returns two formulations with three encodings on eight puzzles. The hardest puzzles time out,
/// and one combination decides none.
pub(crate) fn comparison() -> Comparison {
    let combinations = itertools::iproduct!(1..=8, ["minimal", "extended"], ENCODINGS);
    let runs = combinations.enumerate().map(|(before, (line, formulation, (encoding, slow)))| {
        let slow = match (formulation, encoding) {
            ("minimal", "product") => 1e9,
            ("minimal", _) => slow * 3.0,
            _ => slow,
        };
        run(before as u64 + 1, line, formulation, encoding, slow * 0.2 * 4f64.powi(line as i32))
    });
    Comparison { about: about(), runs: runs.collect(), growth: growth() }
}

const ENCODINGS: [(&str, f64); 3] = [("pairwise", 1.0), ("ladder", 0.7), ("product", 2.0)];

/// The time limit in seconds.
const TIMEOUT: f64 = 10.0;

/// The file name of all puzzles, which contains markup and quotes.
pub(crate) const FILE: &str = "a</script><script>alert('1')</script>&\"b\".txt";

fn run(run: u64, line: u64, formulation: &str, encoding: &str, total_ms: f64) -> MeasuredRun {
    let decided = total_ms < TIMEOUT * 1000.0;
    MeasuredRun {
        run,
        file: FILE.to_owned(),
        line,
        puzzle: format!("{line:016x}"),
        side: 9,
        boxes: "3x3".to_owned(),
        logic: "none".to_owned(),
        formulation: formulation.to_owned(),
        encoding: encoding.to_owned(),
        sum_encoding: "set-choice".to_owned(),
        backend: "varisat".to_owned(),
        repeat: 1,
        timeout: Some(TIMEOUT),
        verdict: if decided { VerdictKind::Unique } else { VerdictKind::Unknown },
        total_ms: total_ms.min(TIMEOUT * 1000.0),
        clauses: 8829,
        ..MeasuredRun::default()
    }
}

fn growth() -> Vec<FormulaGrowth> {
    let size = |(side, (encoding, _)): (u64, (&str, f64))| FormulaGrowth {
        side,
        boxes: "RxC".to_owned(),
        formulation: "extended".to_owned(),
        encoding: encoding.to_owned(),
        candidate_variables: side.pow(3),
        auxiliary_variables: if encoding == "pairwise" { 0 } else { 4 * side.pow(3) },
        clauses: if encoding == "pairwise" { 2 * side.pow(4) } else { 12 * side.pow(3) },
        ..FormulaGrowth::default()
    };
    itertools::iproduct!([4, 9, 16, 25], ENCODINGS).map(size).collect()
}

fn about() -> ComparisonSettings {
    let puzzle = |line| PuzzleFacts {
        file: FILE.to_owned(),
        line,
        hash: format!("{line:016x}"),
        side: 9,
        givens: 24,
    };
    ComparisonSettings {
        program: "sudoku-sat 0.1.0".to_owned(),
        command: ["sudoku-sat", "compare", FILE].map(str::to_owned).to_vec(),
        seed: 1,
        timeout: Some(TIMEOUT),
        repeat: 1,
        jobs: 1,
        machine: Machine { system: "Linux".to_owned(), threads: 2, ..Machine::default() },
        puzzles: (1..=8).map(puzzle).collect(),
        ..ComparisonSettings::default()
    }
}

/// Returns plots of 64 series with long names, as parts of a page.
pub(crate) fn crowded() -> String {
    let limit = Some(Limit { value: 1e4, name: "time-out 10 s".to_owned() });
    let name = |i: usize| format!("subsets extended commander number {i} WWWWWW");
    let times = |i: usize| (0..40).map(|k| (i + 1) as f64 * 1.2f64.powi(k)).collect::<Vec<_>>();
    let met = |time: &f64| PairedTimes { x: Some(*time), y: None, note: String::new() };
    let cloud = |i| ScatterSeries { name: name(i), points: times(i).iter().map(met).collect() };
    let cactus = Cactus {
        title: "Many".to_owned(),
        instances: "puzzles".to_owned(),
        of: 40,
        label: "time, ms".to_owned(),
        limit: limit.clone(),
        series: (0..64).map(|i| CactusSeries { name: name(i), times: times(i) }).collect(),
    };
    let scatter = Scatter {
        title: "Many".to_owned(),
        x_label: "the one, ms".to_owned(),
        y_label: "the others, ms".to_owned(),
        limit: limit.clone(),
        series: (0..64).map(cloud).collect(),
    };
    let row =
        |i| BoxValues { name: name(i), values: times(i), beside: "64 of 64 undecided".to_owned() };
    let boxes = Boxes {
        title: "Many".to_owned(),
        label: "time, ms".to_owned(),
        limit,
        rows: (0..64).map(row).collect(),
    };
    [&cactus as &dyn Plot, &scatter, &boxes].map(|plot| plot.drawing().part()).concat()
}
