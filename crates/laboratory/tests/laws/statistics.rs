//! Tests of the statistics of runs.

use laboratory::{
    Comparison, MeasuredRun,
    axes::groups,
    statistics::{cost_ms, median, par2_ms, per_puzzle, quantile},
    tables,
};
use solve::VerdictKind;

fn run(
    puzzle: u64,
    formulation: &str,
    repeat: u64,
    verdict: VerdictKind,
    total_ms: f64,
) -> MeasuredRun {
    MeasuredRun {
        puzzle: puzzle.to_string(),
        line: puzzle,
        formulation: formulation.to_owned(),
        repeat,
        verdict,
        total_ms,
        timeout: Some(10.0),
        ..MeasuredRun::default()
    }
}

fn comparison(runs: Vec<MeasuredRun>) -> Comparison {
    let mut comparison = Comparison { runs, ..Comparison::default() };
    comparison.about.axes.formulation = vec!["minimal".to_owned(), "extended".to_owned()];
    comparison
}

#[test]
fn undecided_run_costs_twice_the_timeout() {
    assert_eq!(cost_ms(&run(1, "x", 1, VerdictKind::Unique, 7.0)), 7.0);
    for verdict in [VerdictKind::Unknown, VerdictKind::Error] {
        assert_eq!(cost_ms(&run(1, "x", 1, verdict, 7.0)), 20_000.0);
    }
    assert_eq!(
        cost_ms(&MeasuredRun { timeout: None, ..run(1, "x", 1, VerdictKind::Unknown, 7.0) }),
        f64::INFINITY
    );
}

#[test]
fn medians_and_quantiles_are_correct() {
    assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
    assert_eq!(median([4.0, 1.0, 3.0, 2.0]), Some(2.5));
    assert_eq!(median([]), None);
    let values = [1.0, 2.0, 3.0, 4.0, 5.0];
    assert_eq!(
        [0.0, 0.25, 0.75, 1.0].map(|share| quantile(&values, share).unwrap()),
        [1.0, 2.0, 4.0, 5.0]
    );
}

#[test]
fn repeats_count_once_best_combination_first() {
    let comparison = comparison(vec![
        // Two puzzles; the first has an outlier among its repeats.
        run(1, "extended", 1, VerdictKind::Unique, 1.0),
        run(1, "extended", 2, VerdictKind::Unique, 900.0),
        run(1, "extended", 3, VerdictKind::Unique, 2.0),
        run(2, "extended", 1, VerdictKind::Unique, 4.0),
        run(1, "minimal", 1, VerdictKind::Unique, 3.0),
        run(2, "minimal", 1, VerdictKind::Unknown, 10_000.0),
    ]);
    let groups = groups(&comparison.runs);
    assert_eq!(
        groups.iter().map(|group| group.name()).collect::<Vec<_>>(),
        ["minimal", "extended"]
    );
    let [minimal, extended] = [0, 1].map(|place| &groups[place].runs);
    assert_eq!(per_puzzle(extended, &|run| Some(run.total_ms)), [2.0, 4.0]);
    assert_eq!(par2_ms(extended), (1.0 + 900.0 + 2.0 + 4.0) / 4.0);
    assert_eq!(par2_ms(minimal), (3.0 + 20_000.0) / 2.0);
    let table = &tables(&comparison)[0];
    let column = |name: &str| table.head.iter().position(|head| head == name).unwrap();
    let shown = |row: usize, name: &str| table.rows[row][column(name)].text.as_str();
    assert_eq!(
        (shown(0, "formulation"), shown(0, "runs"), shown(0, "unique")),
        ("extended", "4", "4")
    );
    assert_eq!((shown(1, "runs"), shown(1, "unique"), shown(1, "unknown")), ("2", "1", "1"));
    assert_eq!((shown(0, "ratio"), shown(0, "median")), ("1", "3"));
    assert!(!table.head.contains(&"error".to_owned()), "nothing failed: {:?}", table.head);
}

#[test]
fn statistics_are_split_by_side() {
    let of_side = |side, run| MeasuredRun { side, ..run };
    let comparison = comparison(vec![
        of_side(9, run(1, "extended", 1, VerdictKind::Unique, 1.0)),
        of_side(9, run(2, "extended", 1, VerdictKind::Unique, 3.0)),
        of_side(16, run(3, "extended", 1, VerdictKind::Unknown, 1.0)),
        of_side(9, run(1, "minimal", 1, VerdictKind::Unique, 8.0)),
    ]);
    let tables = tables(&comparison);
    let sides = tables.iter().find(|table| table.caption.contains("by side")).unwrap();
    assert_eq!(sides.head, ["formulation", "9", "16"]);
    let rows = sides.rows.iter().map(|row| row.iter().map(|cell| &*cell.text).collect::<Vec<_>>());
    assert_eq!(rows.collect::<Vec<_>>(), [["minimal", "8", ""], ["extended", "2", "20000"]]);
}

#[test]
fn no_runs_make_no_table() {
    assert!(tables(&comparison(Vec::new())).is_empty());
}
