//! The puzzles of `puzzles/variants/` have the solutions listed with them, with all encodings.

use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape,
    fields::cells as cells_of,
    rules::{self, Rules},
    stop::Stop,
};
use encodings::{Cnf, sums};
use logic::reduce;
use sat::{
    EncodingConfig,
    encode::encode,
    formulations,
    variables::{Numbering, Variables},
};
use solve::{
    SecondSolution, SolutionsEnd, SolveContext, Solver, Verdict,
    facts::{CandidateStatus, SolutionCount, facts},
    givens::{self, MinimizeOptions, Prover, symmetry, without},
    impossible_rule,
};
use testbed::{
    Random,
    corpus::{Case, variants},
    full,
};

#[test]
fn variants_are_unique_under_every_encoding() {
    let encodings = [encodings::ALL[0], encodings::named("ladder").unwrap()];
    let cases = variants();
    assert!(cases.len() >= 12, "{}", cases.len());
    // Every sum encoding is used on each puzzle of a rule with sums, and one on each other puzzle.
    // Formulations and encodings are used in turn, or all of them in full runs.
    let mut turn = 0;
    for case in &cases {
        let has_many = full() || !["every-rule", "boards"].contains(&&*case.file);
        for (number, &sums) in sums::ALL.iter().enumerate() {
            turn += 1;
            if !has_many && number != turn / sums::ALL.len() % sums::ALL.len() {
                continue;
            }
            let rest = formulations::ALL.iter().flat_map(|&it| encodings.map(|other| (it, other)));
            for (number, (formulation, encoding)) in rest.enumerate() {
                if full() || number == turn % (2 * formulations::ALL.len()) {
                    let logic = if has_many { &reduce::NONE } else { &reduce::SINGLES };
                    check(
                        case,
                        &Solver { logic, formulation, encoding, sums, ..Solver::default() },
                    );
                }
            }
        }
    }
}

#[test]
fn clauses_have_no_duplicate_literal() {
    for case in variants() {
        let layout = Layout::of(&case.puzzle);
        let all = Variables::new(Numbering::All, &case.puzzle.candidates());
        for &sums in sums::ALL {
            let (formulation, encoding) = (&formulations::EXTENDED, encodings::ALL[0]);
            let mut cnf = Cnf::default();
            encode(&layout, &all, EncodingConfig { formulation, encoding, sums }, &mut cnf);
            for clause in cnf.clauses() {
                let mut literals = clause.to_vec();
                literals.sort_unstable();
                let is_once = literals.is_sorted_by(|one, next| one < next);
                assert!(is_once, "{}: {}: {clause:?}", case.place, sums.name());
            }
        }
    }
}

fn check(case: &Case, solver: &Solver) {
    let EncodingConfig { formulation, encoding, sums } = solver.encoding_config();
    let place = &case.place;
    let name = format!("{place}: {} {} {}", formulation.name, encoding.name(), sums.name());
    match solver.verdict(&case.puzzle).unwrap() {
        Verdict::Unique(grid) => {
            let line = |grid: &Grid| case.puzzle.shape.line(grid);
            assert_eq!(Some(line(&grid)), case.solution.as_ref().map(line), "{name}");
        }
        verdict => panic!("{name}: {verdict:?}"),
    }
}

#[test]
fn variant_facts_match_all_solutions() {
    let (mut random, mut several) = (Random(3), 0);
    for case in variants().into_iter().step_by(if full() { 1 } else { 3 }) {
        let (place, mut puzzle) = (&case.place, case.puzzle.clone());
        let givens: Vec<_> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
        for _ in 0..givens.len().min(2) {
            puzzle.givens.set(givens[random.below(givens.len())], None);
        }
        // Counted by the SAT pipeline.
        let sat = Solver { second: SecondSolution::Search, ..Solver::default() };
        let limit = 60;
        let mut context = SolveContext::new(&puzzle, sat.logic);
        let all = sat.search_solutions(&mut context, &puzzle, limit, 60, &Stop::never()).unwrap();
        let found = facts(&Solver::default(), &puzzle, limit, &Stop::never()).unwrap();
        let solution = case.solution.as_ref().expect("one solution");
        for cell in puzzle.shape.every_cell() {
            let digit = solution.get(cell).expect("full");
            assert_eq!(found.truth(Candidate { cell, digit }), CandidateStatus::True, "{place}");
        }
        if all.end != Some(SolutionsEnd::Exhausted) {
            continue;
        }
        assert_eq!(found.solutions, SolutionCount::Exactly(all.grids.len() as u64), "{place}");
        several += usize::from(all.grids.len() > 1);
        for candidate in Candidates::full(puzzle.shape).iter() {
            let has = |grid: &Grid| grid.get(candidate.cell) == Some(candidate.digit);
            let truth = match all.grids.iter().any(has) {
                true => CandidateStatus::True,
                false => CandidateStatus::False,
            };
            assert_eq!(found.truth(candidate), truth, "{place} {candidate:?}");
        }
    }
    assert!(several > 5, "{several}");
}

#[test]
fn bitmask_finds_variants_unique() {
    let (solver, stop, mut by_masks) = (Solver::default(), Stop::never(), 0);
    for Case { place, puzzle, .. } in &variants() {
        let mut context = SolveContext::new(puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, puzzle, u64::MAX, 1, &stop).unwrap();
        assert_eq!((found.count, found.end), (1, Some(SolutionsEnd::Exhausted)), "{place}");
        let facts = facts(&solver, puzzle, 1, &stop).unwrap();
        assert_eq!(facts.solutions, SolutionCount::Exactly(1), "{place}");
        let reports = [found.report, facts.report];
        by_masks += reports.iter().filter(|report| report.backend == "bitmask").count();
    }
    assert!(by_masks > 20, "{by_masks}");
}

#[test]
fn minimized_variants_are_unique_and_minimal() {
    // Without some of their givens, little killers take minutes.
    let is_quick = |case: &&Case| full() || case.file != "little-killer";
    let cases = variants();
    for case in cases.iter().filter(is_quick).step_by(if full() { 1 } else { 4 }) {
        let place = &case.place;
        let verdict = |puzzle: &Puzzle| Solver::default().verdict(puzzle).unwrap();
        // An input has nothing in gaps, and a solution has a digit there.
        let Verdict::Unique(solution) = &verdict(&case.puzzle) else { panic!("{place}") };
        let wanted = MinimizeOptions { symmetry: &symmetry::NONE, seed: 1, time: None, keep: &[] };
        let mut prover = Prover::new(Solver::default());
        let stop = Stop::never();
        let made = givens::minimal(&mut prover, &case.puzzle, solution, wanted, &stop).unwrap();
        assert_eq!(verdict(&made.puzzle), Verdict::Unique(solution.clone()), "{place}");
        for (cell, _) in made.puzzle.givens.filled() {
            let less = verdict(&without(&made.puzzle, &[cell]));
            assert!(matches!(less, Verdict::Multiple(..)), "{place}: {cell}");
        }
    }
}

#[test]
fn only_impossible_rule_is_named() {
    let shape = Shape::new(3, 3).unwrap();
    let thermo = |length: usize| {
        let cells: Vec<usize> = (0..9).chain([17]).take(length).collect();
        let fields = vec![("cells".to_owned(), cells_of(shape, &cells))];
        let thermo = rules::read(shape, "thermo", fields).unwrap();
        let all = Rules::CLASSIC.all().iter().cloned().chain([thermo]).collect();
        let rules = Rules::new(shape, all).unwrap();
        Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None }
    };
    assert_eq!(impossible_rule(&thermo(10)).as_deref(), Some("thermo at r1c1"));
    assert_eq!(Solver::default().verdict(&thermo(10)).unwrap(), Verdict::Unsolvable);
    assert_eq!(impossible_rule(&thermo(9)), None);
    assert_eq!(impossible_rule(&Puzzle::classic(shape, Grid::empty(shape))), None);
}
