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
            ["in row 1, 3 can only be in r1c1 or r1c2, all in box 1, so no other cell of box 1 \
               can be 3: r2c1≠3 r2c2≠3"]
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
            ["r1c1, r2c2, r2c8 and r6c1 make a two-string kite of 5, and so do r1c1, r1c7, r2c2 \
               and r8c2; together they exclude 5 in r6c8 or r8c7: r6c8≠5 r8c7≠5"]
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
            ["in box 1, 5 is in r1c3, r2c1, r2c2 or r3c3, all in row 2 or column 3; if r7c8 is \
               not 5, then r2c8 in row 2 is 5, so the 5 of box 1 is in column 3; in both cases \
               r7c3 cannot be 5: r7c3≠5"]
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
            ["in rows 2 and 4, the only places for 5 are r2c1, r2c8, r4c1 and r4c8 in columns 1 \
               and 8, and the fin r4c7; if r4c7 is not 5, the 5s of columns 1 and 8 are in rows 2 \
               and 4, and if it is, no cell that sees it is 5; in both cases r5c8 and r6c8 cannot \
               be 5: r5c8≠5 r6c8≠5"]
        );
        assert_eq!(example::told(named("sashimi X-wing"), &layout, &candidates), [""; 0]);
    }

    #[test]
    fn sashimi_row_has_one_position_without_fins() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 8]), (4, &[1, 7, 9])]);
        assert_eq!(example::told(named("finned X-wing"), &layout, &candidates), [""; 0]);
        assert_eq!(
            example::told(named("sashimi X-wing"), &layout, &candidates),
            ["in rows 2 and 4, the only places for 5 are r2c1, r2c8 and r4c1 in columns 1 and 8, \
               and the fins r4c7 and r4c9; if no fin is 5, the 5s of columns 1 and 8 are in rows \
               2 and 4, and if a fin is, no cell that sees all fins is 5; in both cases r5c8 and \
               r6c8 cannot be 5: r5c8≠5 r6c8≠5"]
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
            ["in rows 1 and 4, the only places for 4 are r1c1, r1c5, r4c1 and r4c5, all in \
               columns 1 and 5; so the 4s of columns 1 and 5 are in rows 1 and 4, and nowhere \
               else: r2c1≠4 r2c5≠4 r3c1≠4 r3c5≠4 r5c1≠4 r5c5≠4 r6c1≠4 r6c5≠4"]
        );
    }

    #[test]
    fn swordfish_rows_may_lack_a_column() {
        let rows: &[(usize, &[usize])] = &[(1, &[1, 4]), (4, &[4, 8]), (9, &[1, 8])];
        let (layout, candidates) = example::places(3, 3, 7, rows);
        let told = example::told(named("swordfish"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with(
            "in rows 1, 4 and 9, the only places for 7 are r1c1, r1c4, r4c4, r4c8, r9c1 and r9c8, \
             all in columns 1, 4 and 8; so the 7s of columns 1, 4 and 8"
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
        assert!(both[0].starts_with("in rows 1, 2, 4, 6 and 8, the only places for 2 are r1c1,"));
        assert!(both[1].starts_with("in columns 2, 4, 6, 8 and 10, the only places"));
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
        told.filter(|told| told.starts_with("in row 1 and box 5, ")).collect()
    }

    #[test]
    fn franken_x_wing_uses_row_and_box() {
        assert_eq!(
            told(&[(4, 4), (5, 5)]),
            ["in row 1 and box 5, the only places for 7 are r1c4, r1c5, r4c4 and r5c5, all in \
               columns 4 and 5; so the 7s of columns 4 and 5 are in row 1 and box 5, and nowhere \
               else: r2c4≠7 r2c5≠7 r3c4≠7 r3c5≠7 r7c4≠7 r7c5≠7 r8c4≠7 r8c5≠7 r9c4≠7 r9c5≠7"]
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
            ["in box 1, 3 can only be in r1c1 or r1c2, all in row 1, so no other cell of row 1 \
               can be 3: r1c3≠3 r1c4≠3"]
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
            ["if r1c1 is not 1, then r1c5 is 1 (the only other place in row 1), so r5c5 is not 1 \
               and r5c2 is 1 (the only other place in row 5); so r1c1 is 1 or r5c2 is 1, and in \
               both cases r2c2, r3c2, r4c1 and r6c1 cannot be 1: r2c2≠1 r3c2≠1 r4c1≠1 r6c1≠1"]
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
            ["5 is in r2c7 or r2c1 in row 2, and in r8c1 or r8c9 in row 8; r2c1 and r8c1 are \
               both in column 1, so one of r2c7 and r8c9 is 5; in both cases r1c9, r3c9, r7c7 and \
               r9c7 cannot be 5: r1c9≠5 r3c9≠5 r7c7≠5 r9c7≠5"]
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
            ["5 is in r2c7 or r2c1 in row 2, and in r4c1 or r5c3 in box 4; r2c1 and r4c1 are \
               both in column 1, so one of r2c7 and r5c3 is 5; in both cases r5c7 cannot be 5: \
               r5c7≠5"]
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
            ["5 is in r2c7 or r2c1 in row 2, and in r3c2 or r8c2 in column 2; r2c1 and r3c2 are \
               both in box 1, so one of r2c7 and r8c2 is 5; in both cases r8c7 cannot be 5: \
               r8c7≠5"]
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
            ["if r1c1 is not 1, then r1c5 is 1 (the only other place in row 1), so r5c5 is not 1 \
               and r5c2 is 1 (the only other place in row 5); so r1c1 is 1 or r5c2 is 1, and in \
               both cases r2c2, r3c2, r4c1 and r6c1 cannot be 1: r2c2≠1 r3c2≠1 r4c1≠1 r6c1≠1"]
        );
    }
}
