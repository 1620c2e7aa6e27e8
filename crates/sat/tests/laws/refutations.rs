//! Tests of refutations: the reported rules exclude the literal, and disabled rules are not used.

use board::{
    Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use encodings::Lit;
use sat::{
    backends::{self, Answer, Options, Problem},
    refutation::Refuter,
    variables::{Numbering, Variables},
};
use testbed::{Random, size};

/// Clauses that belong to rules, and groups of exclusive literals.
struct Formula {
    variables: usize,
    rules: Vec<Vec<Vec<Lit>>>,
    exclusive: Vec<Vec<Lit>>,
}

impl Formula {
    /// Returns random groups and rules, with up to three clauses of one of these widths per rule.
    fn random(variables: usize, rules: usize, widths: &[usize], random: &mut Random) -> Formula {
        let any = |random: &mut Random| Lit::positive(1 + random.below(variables) as u32);
        let lit = |random: &mut Random| {
            let lit = any(random);
            if random.percent(50) { lit } else { !lit }
        };
        let clause = |random: &mut Random| {
            let width = widths[random.below(widths.len())];
            (0..width).map(|_| lit(random)).collect::<Vec<Lit>>()
        };
        let rule = |random: &mut Random| {
            let clauses = 1 + random.below(3);
            (0..clauses).map(|_| clause(random)).collect::<Vec<_>>()
        };
        let rules = (0..rules).map(|_| rule(random)).collect();
        let group = |random: &mut Random| {
            let mut lits: Vec<Lit> = (0..2 + random.below(3)).map(|_| any(random)).collect();
            lits.sort_unstable_by_key(|lit| lit.variable());
            lits.dedup();
            lits
        };
        let exclusive = (0..variables / 8).map(|_| group(random)).collect();
        Formula { variables, rules, exclusive }
    }

    fn refuter(&self, stop: Stop) -> Refuter {
        let mut refuter = Refuter::new(self.variables, self.rules.len(), &self.exclusive, stop);
        for (rule, clauses) in self.rules.iter().enumerate() {
            clauses.iter().for_each(|clause| refuter.add(rule, clause));
        }
        refuter
    }

    /// Returns true if the literal and these rules have a model, according to another solver.
    fn is_possible(&self, lit: Lit, rules: &[usize]) -> bool {
        let shape = Shape::new(2, 2).unwrap();
        let puzzle = Puzzle::classic(shape, Grid::empty(shape));
        let layout = Layout::of(&puzzle);
        let variables = Variables::new(Numbering::All, &puzzle.candidates());
        let problem = Problem { layout: &layout, variables: &variables };
        let batsat = backends::named("batsat").unwrap();
        let mut backend = batsat.start(Options::default(), &problem).unwrap();
        backend.add_clause(&[lit]);
        for lits in &self.exclusive {
            for (at, &one) in lits.iter().enumerate() {
                lits[..at].iter().for_each(|&other| backend.add_clause(&[!one, !other]));
            }
        }
        rules.iter().flat_map(|&rule| &self.rules[rule]).for_each(|it| backend.add_clause(it));
        match backend.solve(&[]).unwrap() {
            Answer::Sat(_) => true,
            Answer::Unsat(_) => false,
            Answer::Unknown(why) => panic!("{why}"),
        }
    }
}

/// Refutes a literal with changing sets of rules and checks each answer. Returns the numbers of
/// possible and of excluded literals.
fn check(formula: &Formula, lit: Lit, rounds: usize, random: &mut Random) -> [usize; 2] {
    let mut refuter = formula.refuter(Stop::never());
    let mut answers = [0; 2];
    let mut enabled: Vec<usize> = (0..formula.rules.len()).collect();
    for _ in 0..rounds {
        let refuted = refuter.refute(lit, &enabled, u64::MAX / 2).unwrap();
        let is_possible = formula.is_possible(lit, &enabled);
        assert_eq!(refuted.is_none(), is_possible, "{enabled:?}");
        answers[usize::from(!is_possible)] += 1;
        if let Some(core) = refuted {
            assert!(core.is_sorted() && core.iter().all(|rule| enabled.contains(rule)), "{core:?}");
            assert!(!formula.is_possible(lit, &core), "{core:?} of {enabled:?}");
            enabled = core;
        }
        if random.percent(20) {
            refuter.forget();
        }
        if enabled.is_empty() {
            break;
        }
        // Sometimes with rules that were disabled before.
        if random.percent(50) {
            enabled.remove(random.below(enabled.len()));
        } else {
            let percent = 60 + random.below(40);
            enabled = (0..formula.rules.len()).filter(|_| random.percent(percent)).collect();
        }
    }
    answers
}

#[test]
fn reported_rules_exclude_the_literal() {
    let mut random = Random(57);
    let mut answers = [0; 2];
    for _ in 0..size(400) {
        let (variables, rules) = (3 + random.below(25), 1 + random.below(70));
        let formula = Formula::random(variables, rules, &[1, 2, 3, 3, 3, 3, 3, 3], &mut random);
        let lit = Lit::positive(1 + random.below(formula.variables) as u32);
        let lit = if random.percent(80) { lit } else { !lit };
        let [possible, excluded] = check(&formula, lit, 12, &mut random);
        (answers[0], answers[1]) = (answers[0] + possible, answers[1] + excluded);
    }
    assert!(answers.iter().all(|&count| count > 500), "{answers:?}");
}

/// Returns a formula that takes so many conflicts that the solver restarts and deletes clauses.
fn hard_formula(random: &mut Random) -> Formula {
    Formula::random(280, 580, &[3], random)
}

#[test]
fn rules_survive_restarts_and_deletions() {
    let mut random = Random(58);
    let (mut answers, mut long) = ([0; 2], 0);
    for _ in 0..size(6) {
        let formula = hard_formula(&mut random);
        let all: Vec<usize> = (0..formula.rules.len()).collect();
        let lit = Lit::positive(1);
        let limited = formula.refuter(Stop::never()).refute(lit, &all, 700);
        long += usize::from(limited == Err(StopReason::GaveUp));
        let [possible, excluded] = check(&formula, lit, 12, &mut random);
        (answers[0], answers[1]) = (answers[0] + possible, answers[1] + excluded);
    }
    assert!(answers.iter().all(|&count| count > 0) && long > 0, "{answers:?} {long}");
}

#[test]
fn empty_and_unit_clauses_have_rules() {
    let lit = |number| Lit::from_dimacs(number).unwrap();
    let rules = vec![
        vec![vec![]],
        vec![vec![lit(-1)]],
        vec![vec![lit(2)], vec![lit(3)]],
        vec![vec![lit(-2), lit(3)], vec![lit(2)]],
        vec![vec![lit(-3), lit(-1)]],
    ];
    let formula = Formula { variables: 4, rules, exclusive: vec![vec![lit(1), lit(2)]] };
    let mut refuter = formula.refuter(Stop::never());
    let mut refute = |rules: &[usize]| refuter.refute(lit(1), rules, 100).unwrap();
    assert_eq!(refute(&[0, 4]), Some(vec![0]));
    assert_eq!(refute(&[1, 4]), Some(vec![1]));
    assert_eq!(refute(&[2, 4]).map(|core| core.len()), Some(1));
    assert_eq!(refute(&[3, 4]).map(|core| core.contains(&3)), Some(true));
    assert_eq!(refute(&[4]), None);
    assert_eq!(refute(&[]), None);
}

#[test]
fn refutation_stops_at_limit_or_on_request() {
    let mut random = Random(59);
    let formula = hard_formula(&mut random);
    let all: Vec<usize> = (0..formula.rules.len()).collect();
    let mut refuter = formula.refuter(Stop::never());
    assert_eq!(refuter.refute(Lit::positive(1), &all, 10), Err(StopReason::GaveUp));
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let mut refuter = formula.refuter(Stop::never().on(flag));
    assert_eq!(refuter.refute(Lit::positive(1), &all, 1000), Err(StopReason::Interrupted));
}
