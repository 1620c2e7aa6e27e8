//! Tests of the filtering by one relation against all ways to fill its cells.

use std::collections::{BTreeMap, BTreeSet};

use board::{
    Candidate, Candidates, Cell, Digit, Layout, Shape,
    fields::{RuleValue, cells},
    narrow::narrow,
    random::Random,
    relation::{Relation, RelationKind},
    rules::{self, Rules},
};

use crate::{
    same::holds,
    some::{boards, some_others, some_rule, stated},
};

fn has_sets(relation: &Relation) -> bool {
    matches!(&relation.asked, RelationKind::Sets(_) | RelationKind::Sum { sets: Some(_), .. })
}

/// Returns the candidates of the cells that occur in some solution of the relation.
fn used(shape: Shape, relation: &Relation, left: &Candidates) -> BTreeSet<Candidate> {
    let mut used = BTreeSet::new();
    let cells: BTreeSet<Cell> = relation.cells.iter().copied().collect();
    let cells: Vec<Cell> = cells.into_iter().collect();
    let digits: Vec<Vec<Digit>> = cells.iter().map(|&cell| left.digits(cell).collect()).collect();
    let ways: usize = digits.iter().map(Vec::len).product();
    for way in 0..ways {
        let mut rest = way;
        let mut filled = BTreeMap::new();
        for (&cell, digits) in cells.iter().zip(&digits) {
            filled.insert(cell, digits[rest % digits.len()]);
            rest /= digits.len();
        }
        // Cells of relations with sets differ by another constraint.
        let digits: BTreeSet<&Digit> = filled.values().collect();
        let differ = !has_sets(relation) || digits.len() == filled.len();
        if differ && holds(relation, shape, |cell| filled[&cell]) {
            used.extend(filled.iter().map(|(&cell, &digit)| Candidate { cell, digit }));
        }
    }
    used
}

#[test]
fn relation_filtering_matches_brute_force() {
    let mut exact = 0;
    for kind in rules::ALL {
        let mut random = Random::new(2, kind.name);
        for shape in boards().into_iter().filter(|shape| shape.digits() < 6) {
            for _ in 0..3 {
                let mut all = some_others(&mut random, shape, kind);
                all.extend(some_rule(&mut random, shape, kind));
                let Some(rules) = stated(shape, all) else { continue };
                let layout = Layout::new(shape, &rules);
                let mut left = Candidates::full(shape);
                let kept = 2 + random.below(3);
                for cell in shape.every_cell() {
                    for digit in (1..=shape.digits() as Digit).filter(|_| random.below(4) >= kept) {
                        left.eliminate(Candidate { cell, digit });
                    }
                    if left.count(cell) == 0 {
                        left = Candidates::full(shape);
                    }
                }
                let few = |it: &&Relation| it.cells.len() < 7;
                for relation in layout.relations().iter().filter(few).take(30) {
                    let used = used(shape, relation, &left);
                    let mut gone = Vec::new();
                    let can = narrow(shape, relation, &left, &mut gone);
                    let has_sets = matches!(
                        &relation.asked,
                        RelationKind::Sets(_) | RelationKind::Sum { sets: Some(_), .. }
                    );
                    let gone: BTreeSet<Candidate> = gone.into_iter().collect();
                    assert!(gone.is_disjoint(&used), "{kind:?} {relation:?}");
                    assert!(can.is_ok() || used.is_empty(), "{kind:?} {relation:?}");
                    if !has_sets {
                        assert_eq!(can.is_ok(), !used.is_empty(), "{kind:?} {relation:?}");
                    }
                    if !has_sets && can.is_ok() {
                        let cells: BTreeSet<Cell> = relation.cells.iter().copied().collect();
                        let all = cells.iter().flat_map(|&cell| {
                            left.digits(cell).map(move |digit| Candidate { cell, digit })
                        });
                        let unused: BTreeSet<Candidate> =
                            all.filter(|candidate| !used.contains(candidate)).collect();
                        exact += unused.len();
                        assert_eq!(gone, unused, "{kind:?} {relation:?}");
                    }
                }
            }
        }
    }
    assert!(exact > 1000, "{exact}");
}

#[test]
fn sum_total_may_exceed_16_bits() {
    let shape = Shape::board(1, 2, (1, 100)).unwrap();
    for (total, digits) in [(80_001, Some([80, 1])), (1_000_000, None)] {
        let fields = vec![
            ("cells".to_owned(), cells(shape, &[0, 1])),
            ("coefficients".to_owned(), vec![1000_i64, 1].into()),
            ("sum".to_owned(), RuleValue::Number(total)),
        ];
        let rule = rules::read(shape, "sum", fields).unwrap();
        let layout = Layout::new(shape, &Rules::new(shape, vec![rule]).unwrap());
        let (mut left, mut gone) = (Candidates::full(shape), Vec::new());
        let can = narrow(shape, &layout.relations()[0], &left, &mut gone);
        assert_eq!(can.is_ok(), digits.is_some());
        if let Some(digits) = digits {
            gone.into_iter().for_each(|candidate| _ = left.eliminate(candidate));
            assert_eq!([0, 1].map(|cell| left.single(cell)), digits.map(Some));
        }
    }
}
