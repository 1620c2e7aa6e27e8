//! Tests of the numbering of candidates.

use board::{Candidate, Candidates, Shape};
use encodings::Lit;
use sat::variables::{CandidateValue, Numbering, Variables};

#[test]
fn variables_and_candidates_map_both_ways() {
    let shape = Shape::new(2, 2).unwrap();
    let mut candidates = Candidates::full(shape);
    candidates.keep_only(0, 3);
    candidates.eliminate(Candidate { cell: 1, digit: 2 });
    for numbering in [Numbering::Open, Numbering::All] {
        let variables = Variables::new(numbering, &candidates);
        assert_eq!(variables.iter().count(), variables.count() as usize);
        for (number, (candidate, lit)) in (1..).zip(variables.iter()) {
            assert_eq!(lit, Lit::positive(number));
            assert_eq!(variables.candidate(number), Some(candidate));
            assert_eq!(variables.value(candidate.cell, candidate.digit), CandidateValue::Lit(lit));
        }
        assert_eq!(variables.candidate(0), None);
        assert_eq!(variables.candidate(variables.count() + 1), None);
    }
    let open = Variables::new(Numbering::Open, &candidates);
    assert_eq!(open.count(), 3 + 14 * 4);
    assert_eq!(open.value(0, 3), CandidateValue::True);
    assert_eq!(open.value(0, 1), CandidateValue::False);
    assert_eq!(open.value(1, 2), CandidateValue::False);
    assert_eq!(Variables::new(Numbering::All, &candidates).count(), 64);
}
