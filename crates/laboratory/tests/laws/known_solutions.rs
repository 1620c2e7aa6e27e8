//! Tests that verdicts are compared with the solutions of other solvers.

use laboratory::{KnownSolutions, MeasuredRun};
use solve::VerdictKind;

fn run(solver: &str, verdict: VerdictKind, grids: &[&str]) -> MeasuredRun {
    let mut grids = grids.iter().map(|&grid| grid.to_owned());
    MeasuredRun {
        puzzle: "p".to_owned(),
        solver: solver.to_owned(),
        verdict,
        solution: grids.next(),
        another: grids.next(),
        ..MeasuredRun::default()
    }
}

#[test]
fn contradicting_verdict_names_the_solver() {
    let known = KnownSolutions::default().and(&[run("honest", VerdictKind::Multiple, &["a", "b"])]);
    assert!(
        known
            .objection(&run("liar", VerdictKind::Unsolvable, &[]))
            .unwrap()
            .starts_with("liar reports")
    );
    assert!(known.objection(&run("liar", VerdictKind::Unique, &["a"])).unwrap().contains("honest"));
    assert!(known.objection(&run("other", VerdictKind::Multiple, &["c", "d"])).is_none());
    assert!(known.objection(&run("slow", VerdictKind::Unknown, &[])).is_none());
    let known = KnownSolutions::default().and(&[run("honest", VerdictKind::Unique, &["a"])]);
    assert!(known.objection(&run("other", VerdictKind::Unique, &["a"])).is_none());
    assert!(known.objection(&run("other", VerdictKind::Unique, &["b"])).is_some());
    let elsewhere =
        MeasuredRun { puzzle: "q".to_owned(), ..run("other", VerdictKind::Unsolvable, &[]) };
    assert!(known.objection(&elsewhere).is_none());
}
