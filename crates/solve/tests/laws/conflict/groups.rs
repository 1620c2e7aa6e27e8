//! Group CNF as other programs read it: parsed by a separate reader, and solved by two backends.

use std::collections::BTreeMap;

use board::{Candidates, Layout, Puzzle, stop::Stop};
use encodings::Lit;
use sat::{
    backends::{self, Answer, Options, Problem},
    formulations,
    variables::{Numbering, Variables},
};
use solve::{Solver, languages::write_groups};
use testbed::UNIQUE;

use super::{ask, spoilt, unsolvable};

/// The contents of a group CNF file.
pub(super) struct Groups {
    variables: u32,
    clauses: Vec<(usize, Vec<Lit>)>,
    /// By group: the name of its given.
    names: BTreeMap<usize, String>,
}

fn read(text: &str) -> Groups {
    let mut lines = text.lines();
    let mut names = BTreeMap::new();
    let head = lines.by_ref().find(|line| {
        if let Some((number, name)) = line.strip_prefix("c group ").and_then(|l| l.split_once(' '))
        {
            names.insert(number.parse().unwrap(), name.to_owned());
        }
        !line.starts_with('c')
    });
    let numbers: Vec<usize> = head
        .unwrap()
        .strip_prefix("p gcnf ")
        .unwrap()
        .split(' ')
        .map(|n| n.parse().unwrap())
        .collect();
    let clause = |line: &str| {
        let (group, lits) = line.strip_prefix('{').unwrap().split_once("} ").unwrap();
        let lits = lits.strip_suffix("0").unwrap().split_whitespace();
        let lits = lits.map(|lit| Lit::from_dimacs(lit.parse().unwrap()).unwrap());
        (group.parse().unwrap(), lits.collect())
    };
    let clauses: Vec<(usize, Vec<Lit>)> = lines.map(clause).collect();
    let [variables, promised, groups] = numbers[..] else { panic!("{head:?}") };
    assert_eq!((clauses.len(), names.len()), (promised, groups));
    let most = clauses.iter().flat_map(|(_, lits)| lits).map(|lit| lit.variable()).max();
    assert!(most.unwrap() as usize <= variables);
    assert!(clauses.iter().all(|&(group, _)| group <= groups));
    Groups { variables: variables as u32, clauses, names }
}

/// Returns the groups of a puzzle.
pub(super) fn written(puzzle: &Puzzle, solver: &Solver) -> Groups {
    let mut text = Vec::new();
    write_groups(puzzle, solver, &Stop::never(), &mut text).unwrap();
    read(std::str::from_utf8(&text).unwrap())
}

impl Groups {
    /// Returns true if a backend finds a model of group 0 and these groups.
    pub(super) fn has_model(&self, backend: &str, groups: &[usize]) -> bool {
        let puzzle = formats::read("................").unwrap();
        let (layout, candidates) = (Layout::of(&puzzle), Candidates::full(puzzle.shape));
        let variables = Variables::new(Numbering::All, &candidates);
        let problem = Problem { layout: &layout, variables: &variables };
        let entry = backends::named(backend).unwrap();
        let mut solver = entry.start(Options::default(), &problem).unwrap();
        for (group, clause) in &self.clauses {
            if *group == 0 || groups.contains(group) {
                assert!(clause.iter().all(|lit| lit.variable() <= self.variables));
                solver.add_clause(clause);
            }
        }
        match solver.solve(&[]).unwrap() {
            Answer::Sat(_) => true,
            Answer::Unsat(_) => false,
            Answer::Unknown(why) => panic!("{why}"),
        }
    }
}

#[test]
fn conflict_groups_are_minimal_unsatisfiable() {
    let ladder = Solver {
        encoding: encodings::named("ladder").unwrap(),
        formulation: &formulations::MINIMAL,
        ..Solver::default()
    };
    let puzzles = unsolvable().into_iter().step_by(5).chain(spoilt().into_iter().step_by(7));
    for puzzle in puzzles.filter(|puzzle| puzzle.restrictions.is_none()) {
        let conflict = ask(&puzzle, &Solver::default(), |c| c.minimal().unwrap());
        for solver in [&Solver::default(), &ladder] {
            let groups = written(&puzzle, solver);
            let name = |number: &usize| groups.names[number].clone();
            let names = conflict
                .givens
                .iter()
                .map(|given| format!("{}={}", puzzle.shape.name(given.cell), given.digit));
            let names: Vec<String> = names.collect();
            let chosen: Vec<usize> =
                groups.names.keys().copied().filter(|n| names.contains(&name(n))).collect();
            assert_eq!(chosen.len(), conflict.givens.len());
            for backend in ["varisat", "batsat"] {
                assert!(!groups.has_model(backend, &chosen), "{puzzle:?}");
                for dropped in 0..chosen.len() {
                    let mut rest = chosen.clone();
                    rest.remove(dropped);
                    assert!(groups.has_model(backend, &rest), "{puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn each_given_is_one_unit_group() {
    let groups = written(&formats::read(UNIQUE).unwrap(), &Solver::default());
    let units: Vec<_> = groups.clauses.iter().filter(|(group, _)| *group > 0).collect();
    let expected = [(1, 4), (2, 3 * 4 + 3), (3, 6 * 4 + 2), (4, 8 * 4 + 3)];
    let expected = expected.map(|(group, lit)| (group, vec![Lit::from_dimacs(lit).unwrap()]));
    assert!(units.into_iter().eq(&expected));
    assert_eq!(groups.names.values().collect::<Vec<_>>(), ["r1c1=4", "r1c4=3", "r2c3=2", "r3c1=3"]);
}
