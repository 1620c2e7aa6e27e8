//! Tests of the conclusions and their confidence.

use itertools::Itertools;

use laboratory::{MeasuredRun, conclusions, statistics::student};
use solve::VerdictKind;

fn run(line: u64, formulation: &str, encoding: &str, total_ms: f64) -> MeasuredRun {
    MeasuredRun {
        file: "x".to_owned(),
        line,
        formulation: formulation.to_owned(),
        encoding: encoding.to_owned(),
        verdict: VerdictKind::Unique,
        total_ms,
        cpu_ms: Some(2.0),
        ..MeasuredRun::default()
    }
}

#[test]
fn constant_ratio_has_narrow_interval() {
    let runs = (1..=30).flat_map(|line| {
        let time = line as f64;
        [run(line, "minimal", "pairwise", 4.1 * time), run(line, "extended", "pairwise", time)]
    });
    let found = conclusions(&runs.collect_vec());
    assert_eq!(found.len(), 1);
    let words = "formulation: extended beats minimal 4.1×, 95 % 4.1–4.1, CPU 1.00×, 30 puzzles. \
                 Wall-clock time without process start.";
    assert_eq!(found[0].to_string(), words);
}

#[test]
fn ratio_interval_uses_student_distribution() {
    // Logarithms 1, 2, 3: the mean is 2, its standard error 1/√3, and t 4.303.
    let runs = (1..=3)
        .flat_map(|line| [run(line, "a", "p", (line as f64).exp()), run(line, "b", "p", 1.0)]);
    let found = conclusions(&runs.collect_vec());
    let (low, high) = found[0].others[0].interval.unwrap();
    let half = 4.303 / 3f64.sqrt();
    assert!((low.ln() - (2.0 - half)).abs() < 1e-9 && (high.ln() - (2.0 + half)).abs() < 1e-9);
    let words = "b is not significantly faster than a 7.4×";
    assert!(found[0].to_string().contains(words));
    assert!(found[0].to_string().contains(", 3 puzzles (fewer than 10: anecdotal)."));
    for (free, point) in [(9, 2.262), (10, 2.228), (30, 2.042), (120, 1.980)] {
        assert!((student(free) - point).abs() < 2e-3, "{free}: {}", student(free));
    }
}

#[test]
fn only_complete_comparisons_count() {
    let mut runs = vec![
        run(1, "a", "p", 2.0),
        run(1, "b", "p", 1.0),
        run(1, "a", "q", 8.0),
        run(1, "b", "q", 1.0),
        run(2, "a", "p", 1e9),
    ];
    let of =
        |runs: &[MeasuredRun]| conclusions(runs).into_iter().map(|it| it.to_string()).collect_vec();
    let told = of(&runs);
    assert_eq!(
        told[0],
        "formulation: b was fastest on 1 puzzle (fewer than 10: anecdotal); relative times: a 4.0×, \
         CPU 1.00×; a 95 % interval needs at least 2 puzzles. Wall-clock time without process start."
    );
    assert!(told[1].starts_with("encoding: p was fastest on 1 puzzle "), "{told:?}");
    // An undecided run without a limit has infinite cost.
    runs[0].verdict = VerdictKind::Unknown;
    assert!(of(&runs)[0].contains("a 8.0×"));
    runs.truncate(2);
    assert!(of(&runs).is_empty());
}

#[test]
fn ten_puzzles_are_not_anecdotal() {
    for (puzzles, is_anecdotal) in [(9, true), (10, false)] {
        let runs =
            (1..=puzzles).flat_map(|line| [run(line, "a", "p", 2.0), run(line, "b", "p", 1.0)]);
        let said = conclusions(&runs.collect_vec())[0].to_string();
        assert_eq!(said.contains("anecdotal"), is_anecdotal, "{said}");
    }
}

#[test]
fn conclusions_describe_times_of_external_solvers() {
    let backend = |backend: &str, cpu_ms| MeasuredRun {
        backend: backend.to_owned(),
        cpu_ms,
        ..run(1, "a", "p", 1.0)
    };
    let said = |runs: &[MeasuredRun]| conclusions(runs)[0].to_string();
    let known = said(&[backend("batsat", Some(2.0)), backend("external:kissat", Some(6.0))]);
    assert!(known.contains("CPU 3.0×"), "{known}");
    assert!(known.ends_with("for external solvers with process starts and files."), "{known}");
    let unknown = said(&[backend("batsat", Some(2.0)), backend("external:kissat", None)]);
    assert!(!unknown.contains("CPU"), "{unknown}");
}
