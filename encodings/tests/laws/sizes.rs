//! Tests of the sizes of encodings against counts by hand.

use encodings::{Size, named};

fn size(name: &str, n: u64) -> Size {
    named(name).unwrap().size(n)
}

#[test]
fn pairwise_of_9_matches_hand_count() {
    // 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1.
    assert_eq!(size("pairwise", 9), Size { variables: 0, clauses: 36 });
}

#[test]
fn sequential_of_9_matches_hand_count() {
    // Steps s1 ... s8. Counted: 8; monotone from s1 to s8: 7; none after a true literal, x2 ... x9:
    // 8. Together 8 + 7 + 8 = 23 = 3*9 - 4.
    assert_eq!(size("sequential", 9), Size { variables: 8, clauses: 23 });
}

#[test]
fn ladder_of_9_matches_hand_count() {
    // Steps y1 ... y8. Valid, from y1 to y8: 7; a literal implies its step: 8, and not the previous
    // one, x2 ... x9: 8; a change implies a literal: 8. Together 7 + 8 + 8 + 8 = 31 = 4*9 - 5.
    assert_eq!(size("ladder", 9), Size { variables: 8, clauses: 31 });
}

#[test]
fn split_of_9_matches_hand_count() {
    // 5 + 4, with the new variable 6 and 5. 6 is divided into 4 and 4, 5 into 4 and 3. Pairwise: 6
    // + 6 + 6 + 3 = 21 = 3*9 - 6.
    assert_eq!(size("split", 9), Size { variables: 3, clauses: 21 });
}

#[test]
fn commander_of_9_matches_hand_count() {
    // Each of 3 groups: 3 pairs, 1 for the commander, 3 for the literals: 3 * 7 = 21; the 3
    // commanders pairwise: 3.
    assert_eq!(size("commander", 9), Size { variables: 3, clauses: 24 });
}

#[test]
fn commander_of_20_matches_hand_count() {
    // 6 groups of three and one of two: 7 commanders, 6 * 7 + 4 = 46. These 7 form 2 groups of
    // three and a single one: 2 commanders, 2 * 7 = 14. The remaining 3 pairwise: 3.
    assert_eq!(size("commander", 20), Size { variables: 9, clauses: 63 });
}

#[test]
fn product_of_9_matches_hand_count() {
    // 3 rows and 3 columns: 6 variables. Each literal implies two of them: 18; rows pairwise: 3;
    // columns pairwise: 3.
    assert_eq!(size("product", 9), Size { variables: 6, clauses: 24 });
}

#[test]
fn product_of_40_matches_hand_count() {
    // 7 rows and 6 columns: 80 clauses. The 7 rows form a grid of 3 x 3: 14 clauses and twice 3
    // pairs, 6 variables. 6 columns pairwise: 15. 80 + 20 + 15 = 115.
    assert_eq!(size("product", 40), Size { variables: 19, clauses: 115 });
}

#[test]
fn bitwise_of_9_matches_hand_count() {
    // The numbers 0 ... 8 need 4 bits (8 is 1000); 9 literals times 4 bits.
    assert_eq!(size("bitwise", 9), Size { variables: 4, clauses: 36 });
}

#[test]
fn bimander_of_9_matches_hand_count() {
    // Four pairs and a single one: 5 groups, 0 ... 4, need 3 bits (4 is
    // 100). One clause per pair: 4; 9 literals times 3 bits: 27.
    assert_eq!(size("bimander", 9), Size { variables: 3, clauses: 31 });
}
