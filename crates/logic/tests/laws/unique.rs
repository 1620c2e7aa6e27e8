//! Property-based tests of the techniques that assume a unique solution.

use std::collections::BTreeSet;

use board::{Candidate, Candidates, Digit, Layout, Shape};
use logic::techniques::{self, Technique};
use testbed::{
    Random,
    boards::{WITH_DIAGONAL, cases},
};

fn assuming() -> impl Iterator<Item = &'static dyn Technique> {
    techniques::ALL.iter().copied().filter(|technique| technique.assumes_uniqueness())
}

/// Returns the corners of all rectangles of type 1, computed independently.
fn rectangles(shape: Shape, board: &Candidates) -> BTreeSet<Vec<usize>> {
    let side = shape.side();
    let lines = || (0..side).flat_map(move |a| (a + 1..side).map(move |b| (a, b)));
    let all = lines().flat_map(|rows| lines().map(move |columns| (rows, columns)));
    let fits = |&((top, bottom), (left, right)): &((usize, usize), (usize, usize))| {
        let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
        let in_box = |(row, column)| (row / shape.box_rows(), column / shape.box_cols());
        let boxes: BTreeSet<_> = corners.into_iter().map(in_box).collect();
        let digits = |(row, column)| board.digits(row * side + column).collect::<BTreeSet<_>>();
        let sets = corners.map(digits);
        let mut with_two = sets.iter().filter(|set| set.len() == 2);
        let count = with_two.clone().count();
        let pair = with_two.next();
        boxes.len() == 2
            && count == 3
            && pair.is_some_and(|pair| sets.iter().all(|set| pair.is_subset(set)))
    };
    let cells = |((top, bottom), (left, right))| {
        [(top, left), (top, right), (bottom, left), (bottom, right)]
            .map(|(row, column)| row * side + column)
            .to_vec()
    };
    all.filter(fits).map(cells).collect()
}

#[test]
fn type_1_rectangles_match_exhaustive_enumeration() {
    let technique = techniques::named("unique rectangle type 1").unwrap();
    let (mut random, mut all) = (Random(3), 0);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)].repeat(5) {
        let shape = Shape::new(rows, columns).unwrap();
        let mut board = Candidates::full(shape);
        for cell in 0..shape.cells() {
            let kept: &[Digit] = [&[1, 2][..], &[1, 2], &[1, 2, 3], &[2, 3], &[4]][random.below(5)];
            let gone = (1..=shape.side() as Digit).filter(|digit| !kept.contains(digit));
            gone.for_each(|digit| _ = board.eliminate(Candidate { cell, digit }));
        }
        let layout = Layout::new(shape, &board::rules::Rules::CLASSIC);
        let found: Vec<_> = technique.find(&layout, &board).map(|step| step.cells).collect();
        let expected = rectangles(shape, &board);
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected);
        assert_eq!(found.len(), expected.len(), "a rectangle is reported twice");
        all += found.len();
    }
    assert!(all > 100, "{all}");
}

#[test]
fn uniqueness_techniques_find_nothing_with_diagonals() {
    for case in cases(WITH_DIAGONAL, 2) {
        assert_eq!(assuming().find_map(|t| t.find(&case.layout, &case.board).next()), None);
    }
}
