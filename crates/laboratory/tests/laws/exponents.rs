//! Tests of the growth of times with the side.

use itertools::Itertools;

use laboratory::{MeasuredRun, exponent, exponents};
use solve::VerdictKind;

fn run(side: u64, line: u64, backend: &str, total_ms: f64) -> MeasuredRun {
    MeasuredRun {
        file: "x".to_owned(),
        line,
        side,
        backend: backend.to_owned(),
        verdict: VerdictKind::Unique,
        total_ms,
        ..MeasuredRun::default()
    }
}

#[test]
fn exact_power_has_narrow_interval() {
    let sides = [9, 16, 25, 36];
    let runs = sides.iter().flat_map(|&side| {
        let cost = (side as f64).powi(3) / 7.0;
        [run(side, side, "a", cost), run(side, side, "b", cost.powf(1.5))]
    });
    let runs = runs.collect_vec();
    let told = exponents(&runs).iter().map(ToString::to_string).collect_vec();
    let words = "backend: time grows as side^3.0 with a, 95 % 3.0–3.0; \
                 side^4.5 with b, 95 % 4.5–4.5; 4 puzzles (fewer than 10: \
                 anecdotal) of sides 9 to 36. Wall-clock time without process start.";
    assert_eq!(told, [words]);
    let two = runs.into_iter().filter(|run| run.side < 20).collect_vec();
    assert!(exponents(&two).is_empty());
}

#[test]
fn exponent_interval_matches_regression() {
    // With ln side 0, 1, 2 and logarithms 0, 3, 3, the slope is 1.5 and the residuals are −0.5, 1,
    // −0.5.
    let logs = [(1, 0.0), (3, 3.0), (7, 3.0)];
    let runs = logs.map(|(side, log): (u64, f64)| run(side, side, "a", log.exp()));
    let found = exponent(runs.iter(), "a").unwrap();
    let x = [1f64, 3.0, 7.0].map(f64::ln);
    let middle = x.iter().sum::<f64>() / 3.0;
    let width: f64 = x.iter().map(|x| (x - middle).powi(2)).sum();
    let slope = x.iter().zip([0.0, 3.0, 3.0]).map(|(x, y)| (x - middle) * (y - 2.0)).sum::<f64>();
    assert!((found.exponent - slope / width).abs() < 1e-9);
    let rest: f64 = x
        .iter()
        .zip([0.0, 3.0, 3.0])
        .map(|(x, y)| (y - 2.0 - found.exponent * (x - middle)).powi(2))
        .sum();
    let half = 12.706 * (rest / width).sqrt();
    assert!((found.interval.1 - found.exponent - half).abs() < 1e-6);
}
