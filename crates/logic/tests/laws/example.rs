//! Small boards for the examples of techniques.

use board::rules::Rules;
use board::{Candidate, Candidates, Digit, Layout, Shape};
use logic::techniques::Technique;

/// Returns a classic board on which the given cells, by row and column, have only these digits; all
/// others have every digit.
pub(crate) fn board(
    box_rows: usize,
    box_cols: usize,
    left: &[((usize, usize), &[Digit])],
) -> (Layout, Candidates) {
    board_of(|_| Rules::CLASSIC, box_rows, box_cols, left)
}

/// Like [`board`], with any rules.
pub(crate) fn board_of(
    rules: fn(Shape) -> Rules,
    box_rows: usize,
    box_cols: usize,
    left: &[((usize, usize), &[Digit])],
) -> (Layout, Candidates) {
    let shape = Shape::new(box_rows, box_cols).unwrap();
    let mut candidates = Candidates::full(shape);
    for &((row, column), digits) in left {
        let cell = shape.cell(row, column).unwrap();
        for digit in (1..=shape.digits() as Digit).filter(|digit| !digits.contains(digit)) {
            candidates.eliminate(Candidate { cell, digit });
        }
    }
    (Layout::new(shape, &rules(shape)), candidates)
}

/// Returns a classic board on which the digit has only these columns in these rows; everything else
/// is open.
pub(crate) fn places(
    box_rows: usize,
    box_cols: usize,
    digit: Digit,
    rows: &[(usize, &[usize])],
) -> (Layout, Candidates) {
    let (layout, mut candidates) = board(box_rows, box_cols, &[]);
    for &(row, columns) in rows {
        for column in (1..=layout.shape.digits()).filter(|column| !columns.contains(column)) {
            let cell = layout.shape.cell(row, column).unwrap();
            candidates.eliminate(Candidate { cell, digit });
        }
    }
    (layout, candidates)
}

/// Returns for every step of the technique its sentence and its eliminations.
pub(crate) fn told(
    technique: &'static dyn Technique,
    layout: &Layout,
    candidates: &Candidates,
) -> Vec<String> {
    let steps = technique.find(layout, candidates).map(|step| {
        assert_eq!(step.technique, technique.about());
        let gone = step.eliminated.iter();
        let gone = gone.map(|c| format!(" {}≠{}", layout.shape.name(c.cell), c.digit));
        technique.explain(layout, candidates, &step) + ":" + &gone.collect::<String>()
    });
    steps.collect()
}

/// Checks that a sentence uses no notation and no terms of the program, and that its cells exist.
pub(crate) fn check_sentence(layout: &Layout, sentence: &str) {
    assert!(!sentence.is_empty() && !sentence.contains("  "), "{sentence:?}");
    for word in ["≠", "peer", "automaton", " ,", ",,", "( ", " )"] {
        assert!(!sentence.contains(word), "{sentence}");
    }
    for word in sentence.split(|c: char| !c.is_alphanumeric()) {
        let digits = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if digits.is_some_and(|(row, column)| is_number(row) && is_number(column)) {
            assert!(layout.shape.named(word).is_some(), "{word}: {sentence}");
        }
    }
}
