//! Examples of techniques of one digit: pointing and claiming, fish, and related ones.

use super::*;

mod claiming {
    use super::*;

    #[test]
    fn claiming_eliminates_in_rest_of_box() {
        let (layout, candidates) =
            example::board(2, 2, &[((1, 3), &[1, 2, 4]), ((1, 4), &[1, 2, 4])]);
        assert_eq!(
            example::told(named("claiming"), &layout, &candidates),
            ["3 of row 1 must be in r1c1 or r1c2, all of them in box 1, \
              so no other cell of box 1 can be 3: r2c1≠3 r2c2≠3"]
        );
    }
}

mod dual {
    use super::*;

    #[test]
    fn dual_kite_combines_both_kites() {
        // The box has 5 in two diagonal places; the lines of both have one other place.
        let (layout, mut candidates) =
            example::places(3, 3, 5, &[(1, &[1, 2, 7]), (2, &[1, 2, 8]), (3, &[4, 5, 6])]);
        let mut gone = |row, column| {
            let cell = layout.shape.cell(row, column).unwrap();
            candidates.eliminate(Candidate { cell, digit: 5 });
        };
        gone(1, 2);
        gone(2, 1);
        for row in (3..=9).filter(|&row| row != 6) {
            gone(row, 1);
        }
        for row in (3..=9).filter(|&row| row != 8) {
            gone(row, 2);
        }
        assert_eq!(
            example::told(named("dual two-string kite"), &layout, &candidates),
            [
                "r1c1, r2c2, r2c8 and r6c1 make a two-string kite of 5, and so do r1c1, r1c7, r2c2 and \
                 r8c2: r6c8≠5 r8c7≠5"
            ]
        );
    }
}

mod empty_rectangle {
    use super::*;

    #[test]
    fn empty_rectangle_links_row_and_column() {
        let rows: &[(usize, &[usize])] = &[
            (1, &[3, 4, 5, 6, 7, 8, 9]),
            (2, &[1, 2, 4, 5, 6, 7, 8, 9]),
            (3, &[3, 4, 5, 6, 7, 8, 9]),
        ];
        let (layout, mut candidates) = example::places(3, 3, 5, rows);
        for row in (1..=9).filter(|row| ![2, 7].contains(row)) {
            let cell = layout.shape.cell(row, 8).unwrap();
            candidates.eliminate(Candidate { cell, digit: 5 });
        }
        assert_eq!(
            example::told(named("empty rectangle"), &layout, &candidates),
            ["5 of box 1 must be in r1c3, r2c1, r2c2 or r3c3, all of them in row 2 or column \
              3; if it is not in r7c8 it is in r2c8 of row 2, so 5 of box 1 is in column 3: \
              no peer of r7c8 in the rest of column 3 can be 5: r7c3≠5"]
        );
    }
}

mod finned_fish {
    use super::*;

    #[test]
    fn finned_x_wing_eliminates_from_fin_peers() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 8]), (4, &[1, 7, 8])]);
        assert_eq!(
            example::told(named("finned X-wing"), &layout, &candidates),
            ["5 of row 2 and row 4 must be in r2c1, r2c8, r4c1 or r4c8, all of them in column 1 \
              and column 8, or in the fin r4c7, so no other cell of column 1 or column 8 that \
              is a peer of the fin can be 5: r5c8≠5 r6c8≠5"]
        );
        assert_eq!(example::told(named("sashimi X-wing"), &layout, &candidates), [""; 0]);
    }

    #[test]
    fn sashimi_row_has_one_position_without_fins() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 8]), (4, &[1, 7, 9])]);
        assert_eq!(example::told(named("finned X-wing"), &layout, &candidates), [""; 0]);
        assert_eq!(
            example::told(named("sashimi X-wing"), &layout, &candidates),
            ["5 of row 2 and row 4 must be in r2c1, r2c8 or r4c1, all of them in column 1 \
              and column 8, or in one of the fins r4c7 or r4c9, so no other cell of column 1 or \
              column 8 that is a peer of all fins can be 5: r5c8≠5 r6c8≠5"]
        );
    }

    #[test]
    fn finned_swordfish_excludes_contained_x_wing() {
        let rows: &[(usize, &[usize])] = &[(2, &[1, 8]), (4, &[1, 7, 8]), (9, &[1, 5, 8])];
        let (layout, candidates) = example::places(3, 3, 5, rows);
        for step in named("finned swordfish").find(&layout, &candidates) {
            assert!(!step.eliminated.iter().any(|gone| gone.cell == 4 * 9 + 7), "{step:?}");
        }
    }
}

mod fish {
    use super::*;

    #[test]
    fn x_wing_eliminates_in_both_columns() {
        let (layout, candidates) = example::places(2, 3, 4, &[(1, &[1, 5]), (4, &[1, 5])]);
        assert_eq!(
            example::told(named("X-wing"), &layout, &candidates),
            ["4 of row 1 and row 4 must be in r1c1, r1c5, r4c1 or r4c5, all of them in column 1 \
              and column 5, so no other cell of column 1 or column 5 can be 4: \
              r2c1≠4 r2c5≠4 r3c1≠4 r3c5≠4 r5c1≠4 r5c5≠4 r6c1≠4 r6c5≠4"]
        );
    }

    #[test]
    fn swordfish_rows_may_lack_a_column() {
        let rows: &[(usize, &[usize])] = &[(1, &[1, 4]), (4, &[4, 8]), (9, &[1, 8])];
        let (layout, candidates) = example::places(3, 3, 7, rows);
        let told = example::told(named("swordfish"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with(
            "7 of row 1, row 4 and row 9 must be in r1c1, r1c4, r4c4, r4c8, r9c1 or r9c8, \
             all of them in column 1, column 4 and column 8, so"
        ));
        assert!(told[0].ends_with("r8c1≠7 r8c4≠7 r8c8≠7"));
    }

    #[test]
    fn squirmbag_needs_side_of_ten() {
        let columns: &[usize] = &[1, 3, 5, 7, 9];
        let rows = [1, 2, 4, 6, 8].map(|row| (row, columns));
        let told = |box_rows, box_cols| {
            let (layout, candidates) = example::places(box_rows, box_cols, 2, &rows);
            example::told(named("squirmbag"), &layout, &candidates)
        };
        assert_eq!(told(3, 3), [""; 0]);
        // The other columns have the digit only in the other rows, and give the same eliminations.
        let both = told(2, 5);
        assert!(both[0].starts_with("2 of row 1, row 2, row 4, row 6 and row 8 must be in r1c1,"));
        assert!(both[1].starts_with("2 of column 2, column 4, column 6, column 8 and column 10"));
        let gone = |told: &str| told.rsplit_once(": ").map(|(_, gone)| gone.to_owned());
        assert_eq!((both.len(), gone(&both[0])), (2, gone(&both[1])));
    }
}

mod franken_fish {
    use super::*;

    /// Returns the sentences about row 1 and box 5 if 7 is in two columns of the row and in these
    /// cells of the box.
    fn told(places: &[(usize, usize)]) -> Vec<String> {
        let (layout, mut candidates) = example::places(3, 3, 7, &[(1, &[4, 5])]);
        let all = (4..=6).flat_map(|row| (4..=6).map(move |column| (row, column)));
        for (row, column) in all.filter(|cell| !places.contains(cell)) {
            let cell = layout.shape.cell(row, column).unwrap();
            candidates.eliminate(Candidate { cell, digit: 7 });
        }
        let told = example::told(named("Franken X-wing"), &layout, &candidates).into_iter();
        told.filter(|told| told.starts_with("7 of row 1 and box 5 ")).collect()
    }

    #[test]
    fn franken_x_wing_uses_row_and_box() {
        assert_eq!(
            told(&[(4, 4), (5, 5)]),
            ["7 of row 1 and box 5 must be in r1c4, r1c5, r4c4 or r5c5, all of them in column 4 \
              and column 5, so no other cell of column 4 or column 5 can be 7: r2c4≠7 r2c5≠7 \
              r3c4≠7 r3c5≠7 r7c4≠7 r7c5≠7 r8c4≠7 r8c5≠7 r9c4≠7 r9c5≠7"]
        );
        let (layout, candidates) = example::places(3, 3, 7, &[(1, &[4, 5]), (5, &[4, 5])]);
        for step in named("Franken X-wing").find(&layout, &candidates) {
            let (bases, covers) = step.bases_and_covers();
            assert_eq!((bases.len(), covers.len()), (2, 2));
        }
        // With a place outside the two columns, nothing follows.
        assert_eq!(told(&[(4, 4), (5, 5), (6, 6)]), [""; 0]);
    }
}

mod pointing {
    use super::*;

    #[test]
    fn pointing_eliminates_in_rest_of_row() {
        let (layout, candidates) =
            example::board(2, 2, &[((2, 1), &[1, 2, 4]), ((2, 2), &[1, 2, 4])]);
        assert_eq!(
            example::told(named("pointing"), &layout, &candidates),
            ["3 of box 1 must be in r1c1 or r1c2, all of them in row 1, \
              so no other cell of row 1 can be 3: r1c3≠3 r1c4≠3"]
        );
    }
}

mod simple_colouring {
    use super::*;

    #[test]
    fn simple_colouring_eliminates_from_common_peers() {
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let mut left: Vec<((usize, usize), &[Digit])> = Vec::new();
        left.extend([2, 3, 4, 6, 7, 8, 9].map(|column| ((1, column), rest)));
        left.extend([1, 3, 4, 6, 7, 8, 9].map(|column| ((5, column), rest)));
        left.extend([2, 3, 4, 6, 7, 8, 9].map(|row| ((row, 5), rest)));
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(
            example::told(named("simple colouring"), &layout, &candidates),
            ["if r1c1 is not 1, r1c5 is 1, so r5c5 is not 1 and r5c2 is 1; \
              so r1c1 is 1 or r5c2 is 1: r2c2≠1 r3c2≠1 r4c1≠1 r6c1≠1"]
        );
    }
}

mod skyscraper {
    use super::*;

    #[test]
    fn skyscraper_eliminates_from_common_peers() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 7]), (8, &[1, 9])]);
        assert_eq!(
            example::told(named("skyscraper"), &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of row 8 in r8c1 or r8c9, but not both in \
              r2c1 and r8c1 of column 1, so no peer of both r2c7 and r8c9 can be 5: r1c9≠5 \
              r3c9≠5 r7c7≠5 r9c7≠5"]
        );
    }
}

mod turbot_fish {
    use super::*;

    #[test]
    fn turbot_fish_may_use_a_box() {
        let rows: &[(usize, &[usize])] = &[
            (2, &[1, 7]),
            (4, &[1, 4, 5, 6, 7, 8, 9]),
            (5, &[3, 4, 5, 6, 7, 8, 9]),
            (6, &[4, 5, 6, 7, 8, 9]),
        ];
        let (layout, candidates) = example::places(3, 3, 5, rows);
        assert_eq!(
            example::told(named("turbot fish"), &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of box 4 in r4c1 or r5c3, but not both in \
              r2c1 and r4c1 of column 1, so no peer of both r2c7 and r5c3 can be 5: r5c7≠5"]
        );
    }
}

mod two_string_kite {
    use super::*;

    #[test]
    fn two_string_kite_eliminates_from_common_peers() {
        let (layout, mut candidates) = example::places(3, 3, 5, &[(2, &[1, 7])]);
        for row in (1..=9).filter(|row| ![3, 8].contains(row)) {
            let cell = layout.shape.cell(row, 2).unwrap();
            candidates.eliminate(Candidate { cell, digit: 5 });
        }
        assert_eq!(
            example::told(named("two-string kite"), &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of column 2 in r3c2 or r8c2, but not both \
              in r2c1 and r3c2 of box 1, so no peer of both r2c7 and r8c2 can be 5: r8c7≠5"]
        );
    }
}

mod x_chain {
    use super::*;

    #[test]
    fn x_chain_eliminates_from_common_peers() {
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let mut left: Vec<((usize, usize), &[Digit])> = Vec::new();
        left.extend([2, 3, 4, 6, 7, 8, 9].map(|column| ((1, column), rest)));
        left.extend([1, 3, 4, 6, 7, 8, 9].map(|column| ((5, column), rest)));
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(
            example::told(named("X-chain"), &layout, &candidates),
            ["if r1c1 is not 1, r1c5 is 1, so r5c5 is not 1 and r5c2 is 1; \
              so r1c1 is 1 or r5c2 is 1: r2c2≠1 r3c2≠1 r4c1≠1 r6c1≠1"]
        );
    }
}
