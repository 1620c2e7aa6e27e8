//! Examples of chains, wings and almost locked sets.

use super::*;

mod aic {
    use super::*;

    /// Returns the cells of a line without a digit, except the cells at `but`.
    fn line(
        cell: impl Fn(usize) -> (usize, usize),
        digit: Digit,
        but: &[usize],
    ) -> Vec<((usize, usize), Vec<Digit>)> {
        let rest: Vec<Digit> = (1..=9).filter(|&other| other != digit).collect();
        let cells = (1..=9).filter(|at| !but.contains(at));
        cells.map(|at| (cell(at), rest.clone())).collect()
    }

    fn told(
        technique: &'static dyn Technique,
        left: &[((usize, usize), Vec<Digit>)],
    ) -> Vec<String> {
        let left: Vec<((usize, usize), &[Digit])> =
            left.iter().map(|(cell, digits)| (*cell, &digits[..])).collect();
        let (layout, candidates) = example::board(3, 3, &left);
        example::told(technique, &layout, &candidates)
    }

    #[test]
    fn aic_links_cells_and_houses() {
        let mut left = line(|row| (row, 5), 2, &[1, 5]);
        left.extend([((1, 1), vec![1, 2]), ((5, 2), vec![1, 2])]);
        assert_eq!(
            told(named("AIC"), &left),
            ["if r1c1 is not 1, it is 2, so r1c5 is not 2 and r5c5 is 2 (the only other place in \
               column 5), so r5c2 is not 2 but 1; so r1c1 is 1 or r5c2 is 1, and in both cases \
               r1c2, r2c2, r3c2, r4c1, r5c1 and r6c1 cannot be 1: r1c2≠1 r2c2≠1 r3c2≠1 r4c1≠1 \
               r5c1≠1 r6c1≠1"]
        );
    }

    #[test]
    fn grouped_aic_uses_group_as_node() {
        let mut left = line(|column| (1, column), 1, &[1, 2, 5]);
        left.extend(line(|column| (5, column), 1, &[3, 5]));
        assert_eq!(
            told(named("grouped AIC"), &left),
            ["if neither r1c1 nor r1c2 is 1, then r1c5 is 1 (the only other place in row 1), so \
               r5c5 is not 1 and r5c3 is 1 (the only other place in row 5); so r1c1 or r1c2 is 1 \
               or r5c3 is 1, and in both cases r2c3 and r3c3 cannot be 1: r2c3≠1 r3c3≠1"]
        );
    }
}

mod aligned_pair {
    use super::*;

    #[test]
    fn aligned_pair_excludes_unsupported_digit() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 4, 5]), ((1, 5), &[1, 2, 3]), ((1, 8), &[1, 2]), ((1, 9), &[1, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("aligned pair exclusion"), &layout, &candidates);
        assert!(
            told.contains(
                &"r1c1 and r1c5 both see r1c8 and r1c9: with 1 in r1c1, r1c5 has no digit left, \
                    because each pair of digits would take all candidates of one of these: r1c1≠1"
                    .to_owned()
            ),
            "{told:?}"
        );
    }
}

mod als_chain {
    use super::*;

    #[test]
    fn als_xy_wing_links_three_sets() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 3]), ((1, 5), &[1, 2, 4]), ((1, 6), &[1, 4]), ((5, 5), &[2, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("ALS-XY-wing"), &layout, &candidates),
            ["r1c1 is 1 or 3, r1c5 and r1c6 hold all but one of 1, 2 and 4 and r5c5 is 2 or 3; \
               if r1c1 lacks 3, it has 1, so r1c5 and r1c6 lack 1 and have 2, so r5c5 lacks 2 and \
               has 3; so the first or the last set has 3, and in both cases r5c1 cannot be 3: \
               r5c1≠3"]
        );
    }

    #[test]
    fn als_chain_links_four_sets() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 3]),
            ((1, 5), &[1, 2, 4]),
            ((1, 6), &[1, 4]),
            ((5, 5), &[2, 6]),
            ((5, 8), &[3, 6]),
        ];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("ALS chain"), &layout, &candidates),
            ["r1c1 is 1 or 3, r1c5 and r1c6 hold all but one of 1, 2 and 4, r5c5 is 2 or 6 and \
               r5c8 is 3 or 6; if r1c1 lacks 3, it has 1, so r1c5 and r1c6 lack 1 and have 2, so \
               r5c5 lacks 2 and has 6, so r5c8 lacks 6 and has 3; so the first or the last set \
               has 3, and in both cases r1c8 and r5c1 cannot be 3: r1c8≠3 r5c1≠3"]
        );
    }
}

mod als_xz {
    use super::*;

    #[test]
    fn als_xz_eliminates_common_digit() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 3]), ((5, 1), &[1, 2]), ((5, 5), &[2, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("ALS-XZ"), &layout, &candidates),
            ["r1c1 is 1 or 3, and r5c1 and r5c5 hold all but one of 1, 2 and 3; only one of the \
               two can hold 1, and the one without 1 holds 3; in both cases r1c5 cannot be 3: \
               r1c5≠3"]
        );
    }
}

mod death_blossom {
    use super::*;

    #[test]
    fn death_blossom_eliminates_common_petal_digit() {
        let left: &[((usize, usize), &[Digit])] =
            &[((5, 5), &[1, 2, 3]), ((5, 1), &[1, 9]), ((5, 9), &[2, 9]), ((6, 5), &[3, 9])];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("death blossom"), &layout, &candidates);
        assert_eq!(
            told,
            ["r5c1 is 1 or 9, r5c9 is 2 or 9 and r6c5 is 3 or 9; whichever digit r5c5 has, one \
               of these sets lacks it and holds 9; in all cases r5c4 and r5c6 cannot be 9: r5c4≠9 \
               r5c6≠9"]
        );
    }
}

mod forcing_net {
    use super::*;

    #[test]
    fn forcing_net_refutes_candidate_by_empty_cell() {
        let (layout, candidates) = example::board(
            3,
            3,
            &[((1, 1), &[1, 2, 3]), ((1, 9), &[1, 2]), ((9, 9), &[2, 3]), ((9, 1), &[1, 3])],
        );
        assert_eq!(
            example::told(named("forcing net"), &layout, &candidates),
            ["if r1c1 is 1, then r1c9 is 2 (its only digit), r9c1 is 3 (its only digit), so no \
               digit is left for r9c9: r1c1≠1"]
        );
    }
}

mod remote_pair {
    use super::*;

    #[test]
    fn remote_pair_eliminates_both_digits() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 2]), ((1, 5), &[1, 2]), ((5, 5), &[1, 2]), ((5, 9), &[1, 2])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("remote pair"), &layout, &candidates),
            ["r1c1, r1c5, r5c5 and r5c9 hold only 1 and 2 and each sees the next, so the digits \
               alternate, and r1c1 and r5c9 have one each; so r1c9 and r5c1 cannot be 1 or 2: \
               r1c9≠1 r1c9≠2 r5c1≠1 r5c1≠2"]
        );
    }
}

mod sue_de_coq {
    use super::*;

    #[test]
    fn sue_de_coq_eliminates_in_line_and_box() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 2, 3, 4]),
            ((1, 2), &[1, 2, 3, 4]),
            ((1, 7), &[1, 2]),
            ((3, 3), &[3, 4]),
        ];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("Sue de Coq"), &layout, &candidates);
        assert_eq!(told.len(), 1, "{told:?}");
        let (why, gone) = told[0].split_once(": ").unwrap();
        assert_eq!(
            why,
            "r1c1 and r1c2 with r1c7 in row 1 and r3c3 in box 1 have only as many digits as \
             cells, 1, 2, 3 and 4; so each of these digits is there"
        );
        let row = [3, 4, 5, 6, 8, 9].map(|column| format!("r1c{column}≠1 r1c{column}≠2"));
        assert!(row.iter().all(|gone_there| gone.contains(gone_there)), "{gone}");
        assert!(gone.contains("r1c3≠3 r1c3≠4") && gone.contains("r2c1≠3 r2c1≠4"), "{gone}");
        assert!(!gone.contains("r1c4≠3") && !gone.contains("r2c1≠1"), "{gone}");
    }

    #[test]
    fn sue_de_coq_clears_shared_digit_from_intersection() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 2, 3, 5]),
            ((1, 2), &[1, 2, 3, 5]),
            ((1, 7), &[1, 5]),
            ((1, 8), &[2, 5]),
            ((3, 3), &[3, 5]),
        ];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("Sue de Coq"), &layout, &candidates).join("\n");
        assert!(told.contains("r1c1≠5") && told.contains("r1c2≠5"), "{told}");
        assert!(told.contains("if digits of both"), "{told}");
    }
}

mod w_wing {
    use super::*;

    #[test]
    fn w_wing_eliminates_from_common_peers() {
        let (layout, mut candidates) = example::places(3, 3, 1, &[(5, &[2, 8])]);
        for (row, column) in [(1, 2), (9, 8)] {
            let cell = layout.shape.cell(row, column).unwrap();
            for digit in (1..=9).filter(|digit| ![1, 4].contains(digit)) {
                candidates.eliminate(Candidate { cell, digit });
            }
        }
        assert_eq!(
            example::told(named("W-wing"), &layout, &candidates),
            ["r1c2 and r9c8 are both 1 or 4; in row 5, 1 is in r5c2 or r5c8: if r5c2 is 1, r1c2 \
               is 4 (column 2), and if r5c8 is 1, r9c8 is 4 (column 8); in both cases r1c8 and \
               r9c2 cannot be 4: r1c8≠4 r9c2≠4"]
        );
    }
}

mod wxyz_wing {
    use super::*;

    #[test]
    fn wxyz_wing_needs_restricted_common_digit() {
        let mut left: [((usize, usize), &[Digit]); 4] =
            [((1, 1), &[1, 2, 3]), ((1, 2), &[2, 3, 4]), ((1, 3), &[2, 4]), ((5, 1), &[1, 4])];
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(
            example::told(named("WXYZ-wing"), &layout, &candidates),
            ["r5c1 is 1 or 4, and r1c1, r1c2 and r1c3 hold all but one of 1, 2, 3 and 4; only \
               one of the two can hold 1, and the one without 1 holds 4; in both cases r2c1 and \
               r3c1 cannot be 4: r2c1≠4 r3c1≠4"]
        );
        // If the fourth cell does not see all places of 1, nothing follows.
        left[1].1 = &[1, 2, 3, 4];
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(example::told(named("WXYZ-wing"), &layout, &candidates), [""; 0]);
    }
}

mod xy_chain {
    use super::*;

    #[test]
    fn xy_chain_eliminates_from_common_peers() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2]), ((1, 5), &[2, 3]), ((5, 5), &[1, 3])]);
        assert_eq!(
            example::told(named("XY-chain"), &layout, &candidates),
            ["if r1c1 is not 1, it is 2, so r1c5 is not 2 but 3, so r5c5 is not 3 but 1; so r1c1 \
               is 1 or r5c5 is 1, and in both cases r5c1 cannot be 1: r5c1≠1"]
        );
    }
}

mod xy_wing {
    use super::*;

    #[test]
    fn xy_wing_eliminates_from_common_peers() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2]), ((1, 9), &[1, 3]), ((9, 1), &[2, 3])]);
        assert_eq!(
            example::told(named("XY-wing"), &layout, &candidates),
            ["r1c1 is 1 or 2; if it is 1, r1c9 (1, 3) is 3, and if it is 2, r9c1 (2, 3) is 3; in \
               both cases r9c9 cannot be 3: r9c9≠3"]
        );
    }
}

mod xyz_wing {
    use super::*;

    #[test]
    fn xyz_wing_eliminates_from_common_peers() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2, 3]), ((1, 9), &[1, 3]), ((3, 2), &[2, 3])]);
        assert_eq!(
            example::told(named("XYZ-wing"), &layout, &candidates),
            ["r1c1 is 1, 2 or 3; if it is 1, r1c9 (1, 3) is 3, and if it is 2, r3c2 (2, 3) is 3; \
               so one of these three cells is 3, and r1c2 and r1c3 cannot be 3: r1c2≠3 r1c3≠3"]
        );
    }
}
