//! Each technique on a small board that shows it: its sentence, and what goes.

use crate::example;
use board::{Candidate, Digit, DigitNames, Grid, Shape};
use logic::techniques::{self, Beside, Technique};

fn named(name: &str) -> &'static dyn Technique {
    techniques::named(name).unwrap()
}

mod aic {
    use super::*;

    /// The cells of a line without a digit but for these.
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
    fn a_chain_goes_through_cells_and_houses() {
        let mut left = line(|row| (row, 5), 2, &[1, 5]);
        left.extend([((1, 1), vec![1, 2]), ((5, 2), vec![1, 2])]);
        assert_eq!(
            told(named("AIC"), &left),
            ["if r1c1 is not 1, r1c1 is 2, so r1c5 is not 2 and r5c5 is 2, so r5c2 is not 2 and \
              r5c2 is 1; so r1c1 is 1 or r5c2 is 1: \
              r1c2≠1 r2c2≠1 r3c2≠1 r4c1≠1 r5c1≠1 r6c1≠1"]
        );
    }

    #[test]
    fn a_group_stands_in_a_chain_as_a_place() {
        let mut left = line(|column| (1, column), 1, &[1, 2, 5]);
        left.extend(line(|column| (5, column), 1, &[3, 5]));
        assert_eq!(
            told(named("grouped AIC"), &left),
            ["if neither r1c1 nor r1c2 is 1, r1c5 is 1, so r5c5 is not 1 and r5c3 is 1; \
              so r1c1 or r1c2 is 1 or r5c3 is 1: r2c3≠1 r3c3≠1"]
        );
    }
}

mod aligned_pair {
    use super::*;

    #[test]
    fn a_digit_that_goes_with_none_of_another_cell_is_out() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 4, 5]), ((1, 5), &[1, 2, 3]), ((1, 8), &[1, 2]), ((1, 9), &[1, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("aligned pair exclusion"), &layout, &candidates);
        assert!(
            told.contains(
                &"r1c1 and r1c5 both see r1c8 and r1c9: with 1 in r1c1 nothing is left for r1c5, \
                  for no two digits that are all of one of these can be in them: r1c1≠1"
                    .to_owned()
            ),
            "{told:?}"
        );
    }
}

mod als_chain {
    use super::*;

    #[test]
    fn of_three_sets_the_first_or_the_last_has_the_digit() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 3]), ((1, 5), &[1, 2, 4]), ((1, 6), &[1, 4]), ((5, 5), &[2, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("ALS-XY-wing"), &layout, &candidates),
            [
                "each of these sets of cells has one digit more than cells; if r1c1 lacks 3, it has 1, so \
              r1c5 and r1c6 lack 1 and have 2, so r5c5 lacks 2 and has 3: the first or the last \
              has 3: r5c1≠3"
            ]
        );
    }

    #[test]
    fn a_chain_goes_on_over_more_sets() {
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
            [
                "each of these sets of cells has one digit more than cells; if r1c1 lacks 3, it has 1, so \
              r1c5 and r1c6 lack 1 and have 2, so r5c5 lacks 2 and has 6, so r5c8 lacks 6 and has \
              3: the first or the last has 3: r1c8≠3 r5c1≠3"
            ]
        );
    }
}

mod als_xz {
    use super::*;

    #[test]
    fn a_digit_that_one_of_two_sets_lacks_leaves_another_to_one_of_them() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 3]), ((5, 1), &[1, 2]), ((5, 5), &[2, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("ALS-XZ"), &layout, &candidates),
            ["r1c1 has one digit more than cells, and so have r5c1 and r5c5; they cannot both \
              hold 1, and the one without it holds 3: r1c5≠3"]
        );
    }
}

mod avoidable_rectangle {
    use super::*;

    /// What goes where these cells, none of them given but for those named, hold so.
    fn told(
        kind: &'static dyn Technique,
        left: &[((usize, usize), &[Digit])],
        given: &[(usize, usize)],
    ) -> Vec<String> {
        let (layout, candidates) = example::board(2, 2, left);
        let mut givens = Grid::empty(layout.shape);
        for &(row, column) in given {
            let cell = layout.shape.cell(row, column).unwrap();
            givens.set(cell, candidates.single(cell));
        }
        let beside = Beside::of(&givens);
        let steps = kind.find_beside(&layout, &candidates, &beside);
        let told = steps.map(|step| {
            let gone = step.eliminated.iter();
            let gone = gone.map(|c| format!(" {}≠{}", layout.shape.name(c.cell), c.digit));
            kind.explain(&layout, &step) + ":" + &gone.collect::<String>()
        });
        told.collect()
    }

    #[test]
    fn the_last_open_corner_has_not_the_digit_that_completes_it() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1]), ((1, 2), &[2]), ((3, 1), &[2]), ((3, 2), &[1, 3])];
        let first = named("avoidable rectangle type 1");
        assert_eq!(
            told(first, left, &[]),
            ["none of r1c1, r1c2, r3c1 and r3c2 is given, and with 1 and 2 only they would have \
              two solutions unless r3c2 held another digit, so it is not 1: r3c2≠1"]
        );
        assert_eq!(told(first, left, &[(1, 1)]), [""; 0]);
        assert_eq!(told(first, &[left, &[((3, 1), &[3])]].concat(), &[]), [""; 0]);
    }

    #[test]
    fn the_third_digit_of_two_open_corners_is_in_one_of_them() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1]), ((1, 2), &[2]), ((3, 1), &[2, 3]), ((3, 2), &[1, 3])];
        let second = named("avoidable rectangle type 2");
        assert_eq!(
            told(second, left, &[]),
            ["none of r1c1, r1c2, r3c1 and r3c2 is given, and with 1 and 2 only they would have \
              two solutions unless r3c1 or r3c2 held another digit, which can only be 3: \
              r3c3≠3 r3c4≠3 r4c1≠3 r4c2≠3"]
        );
        assert_eq!(told(second, left, &[(1, 2)]), [""; 0]);
    }
}

mod bug {
    use super::*;

    const KINDS: [&str; 4] = ["BUG+1", "BUG type 2", "BUG type 3", "BUG type 4"];

    /// What a type says of a grave with these cells instead.
    fn told(kind: usize, with: &[((usize, usize), &[Digit])]) -> Vec<String> {
        let (a, b): (&[Digit], &[Digit]) = (&[1, 2], &[3, 4]);
        let cells = (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column)));
        let left = cells.map(|(row, column)| {
            let digits = if (row % 2 == 1) == (column < 3) { a } else { b };
            *with
                .iter()
                .find(|(cell, _)| *cell == (row, column))
                .unwrap_or(&((row, column), digits))
        });
        let (layout, candidates) = example::board(2, 2, &left.collect::<Vec<_>>());
        example::told(named(KINDS[kind - 1]), &layout, &candidates)
    }

    #[test]
    fn the_candidate_that_is_against_a_grave_is_right() {
        assert_eq!(told(1, &[]), [""; 0]);
        let told = told(1, &[((1, 1), &[1, 2, 3])]);
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("so it is 3: r1c1≠1 r1c1≠2"), "{told:?}");
    }

    #[test]
    fn what_sees_all_that_is_against_a_grave_is_not_that_digit() {
        let told = told(2, &[((1, 1), &[1, 2, 3]), ((3, 1), &[1, 2, 3])]);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("without what is one too many in r1c1 or r3c1, every open"));
        assert!(told[0].ends_with("; so one of them is 3: r2c1≠3 r4c1≠3"), "{told:?}");
    }

    #[test]
    fn what_is_against_a_grave_makes_a_subset() {
        let told = told(3, &[((1, 1), &[1, 2, 3]), ((1, 2), &[1, 2, 4])]);
        let gone: Vec<_> = told.iter().map(|told| told.split_once("; ").unwrap().1).collect();
        assert_eq!(
            gone[0],
            "so one of them makes a naked subset of 3 and 4 with r1c3 in row 1, \
                             and no other cell of it is 3 and 4: r1c4≠3 r1c4≠4"
        );
        let gone = gone.iter().map(|told| told.split_once(": ").unwrap().1);
        let expected = ["r1c4≠3 r1c4≠4", "r1c3≠3 r1c3≠4", "r2c2≠3 r2c2≠4", "r2c1≠3 r2c1≠4"];
        assert_eq!(gone.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_digit_that_two_cells_keep_between_them_leaves_the_other_what_is_against_a_grave() {
        let told = told(4, &[((1, 1), &[1, 2, 3]), ((1, 2), &[1, 2, 4])]);
        assert!(told[0].ends_with(
            "; and 1 has no other place in row 1, so one of them is that and the other what is one \
             too many: r1c1≠2 r1c2≠2"
        ), "{told:?}");
    }
}

mod claiming {
    use super::*;

    #[test]
    fn a_digit_locked_in_a_box_of_a_row_leaves_the_rest_of_the_box() {
        let (layout, candidates) =
            example::board(2, 2, &[((1, 3), &[1, 2, 4]), ((1, 4), &[1, 2, 4])]);
        assert_eq!(
            example::told(named("claiming"), &layout, &candidates),
            ["3 of row 1 must be in r1c1 or r1c2, all of them in box 1, \
              so no other cell of box 1 can be 3: r2c1≠3 r2c2≠3"]
        );
    }
}

mod death_blossom {
    use super::*;

    #[test]
    fn a_digit_of_all_petals_is_in_one_of_them() {
        let left: &[((usize, usize), &[Digit])] =
            &[((5, 5), &[1, 2, 3]), ((5, 1), &[1, 9]), ((5, 9), &[2, 9]), ((6, 5), &[3, 9])];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(named("death blossom"), &layout, &candidates);
        assert_eq!(
            told,
            ["each of these sets of cells has one digit more than cells: r5c1; r5c9; r6c5; \
              whichever digit r5c5 has, one of them lacks that and holds 9: r5c4≠9 r5c6≠9"]
        );
    }
}

mod dual {
    use super::*;

    #[test]
    fn two_kites_with_the_same_places_in_a_box_are_told_at_once() {
        // The box has 5 in two places across; the lines of both have one other place.
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
    fn a_box_passes_a_digit_on_from_its_row_to_its_column() {
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
    fn a_fin_leaves_the_fish_what_is_its_peer() {
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
    fn in_a_sashimi_fish_a_row_has_without_the_fins_a_single_place() {
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
    fn a_finned_fish_holds_no_smaller_one() {
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
    fn two_rows_with_a_digit_in_two_columns_take_it_from_these() {
        let (layout, candidates) = example::places(2, 3, 4, &[(1, &[1, 5]), (4, &[1, 5])]);
        assert_eq!(
            example::told(named("X-wing"), &layout, &candidates),
            ["4 of row 1 and row 4 must be in r1c1, r1c5, r4c1 or r4c5, all of them in column 1 \
              and column 5, so no other cell of column 1 or column 5 can be 4: \
              r2c1≠4 r2c5≠4 r3c1≠4 r3c5≠4 r5c1≠4 r5c5≠4 r6c1≠4 r6c5≠4"]
        );
    }

    #[test]
    fn no_row_of_a_swordfish_need_have_all_three_columns() {
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
    fn five_rows_make_a_squirmbag_only_where_the_side_is_ten_or_more() {
        let columns: &[usize] = &[1, 3, 5, 7, 9];
        let rows = [1, 2, 4, 6, 8].map(|row| (row, columns));
        let told = |box_rows, box_cols| {
            let (layout, candidates) = example::places(box_rows, box_cols, 2, &rows);
            example::told(named("squirmbag"), &layout, &candidates)
        };
        assert_eq!(told(3, 3), [""; 0]);
        // The other columns have it in the other rows only, and take the same away.
        let both = told(2, 5);
        assert!(both[0].starts_with("2 of row 1, row 2, row 4, row 6 and row 8 must be in r1c1,"));
        assert!(both[1].starts_with("2 of column 2, column 4, column 6, column 8 and column 10"));
        let gone = |told: &str| told.rsplit_once(": ").map(|(_, gone)| gone.to_owned());
        assert_eq!((both.len(), gone(&both[0])), (2, gone(&both[1])));
    }
}

mod forcing_net {
    use super::*;

    #[test]
    fn a_candidate_that_leaves_no_other_for_a_cell_three_links_on_cannot_be() {
        let (layout, candidates) = example::board(
            3,
            3,
            &[((1, 1), &[1, 2, 3]), ((1, 9), &[1, 2]), ((9, 9), &[2, 3]), ((9, 1), &[1, 3])],
        );
        assert_eq!(
            example::told(named("forcing net"), &layout, &candidates),
            ["if r1c1 is 1, r1c9 can only be 2; r9c1 can only be 3; nothing is left for r9c9: \
              r1c1≠1"]
        );
    }
}

mod franken_fish {
    use super::*;

    /// What row 1 and box 5 say where 7 is in two columns of the row, and in these cells of
    /// the box.
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
    fn a_row_and_a_box_may_share_two_columns() {
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
        // With a place outside of the two columns nothing is known of them.
        assert_eq!(told(&[(4, 4), (5, 5), (6, 6)]), [""; 0]);
    }
}

mod hall_set {
    use super::*;
    use board::rules::{self, Rules};

    /// The first three cells of row 1 are distinct; nothing else is asked.
    fn three(shape: Shape) -> Rules {
        let cells = vec!["r1c1", "r1c2", "r1c3"].into();
        let cage = rules::read(shape, "cage", vec![("cells".to_owned(), cells)]).unwrap();
        Rules::new(shape, vec![cage]).unwrap()
    }

    #[test]
    fn five_cells_that_hold_five_digits_are_a_hall_set() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 2, 3]),
            ((1, 3), &[2, 3, 4]),
            ((1, 4), &[3, 4, 5]),
            ((1, 6), &[4, 5, 1]),
            ((1, 8), &[5, 1, 2]),
        ];
        let (layout, candidates) = example::board(2, 4, left);
        let told = example::told(named("hall set"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with(
            "r1c1, r1c3, r1c4, r1c6 and r1c8 hold only 1, 2, 3, 4 and 5 in row 1, \
             so no other cell of it can be 1, 2, 3, 4 or 5: r1c2≠1 r1c2≠2"
        ));
    }

    #[test]
    fn cells_that_can_take_a_free_digit_are_no_hall_set() {
        let board = |left| example::board_of(three, 2, 2, left);
        let (layout, candidates) = board(&[((1, 1), &[1, 2]), ((1, 2), &[2, 3])]);
        assert_eq!(example::told(named("hall set"), &layout, &candidates), [""; 0]);
        let (layout, candidates) =
            board(&[((1, 1), &[1]), ((1, 2), &[1, 2]), ((1, 3), &[2, 3, 4])]);
        assert_eq!(
            example::told(named("hall set"), &layout, &candidates),
            [
                "r1c1 holds only 1 in cage at r1c1, so no other cell of it can be 1: r1c2≠1",
                "r1c1 and r1c2 hold only 1 and 2 in cage at r1c1, so no other cell of it can be 1 or 2: \
                 r1c3≠2"
            ]
        );
    }

    #[test]
    fn fewer_digits_than_cells_leave_a_cell_empty() {
        let few: &[Digit] = &[1, 4];
        let (layout, candidates) =
            example::board_of(three, 2, 2, &[((1, 1), few), ((1, 2), few), ((1, 3), few)]);
        assert_eq!(
            example::told(named("hall set"), &layout, &candidates),
            ["r1c1, r1c2 and r1c3 hold only 1 and 4 in cage at r1c1, fewer digits than cells, \
              so there is no solution: r1c3 is left empty: r1c3≠1 r1c3≠4"]
        );
    }
}

mod hidden_rectangle {
    use super::*;

    #[test]
    fn a_corner_whose_lines_keep_one_digit_to_the_rectangle_has_not_the_other() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 2]),
            ((1, 2), &[1, 2, 3]),
            ((3, 1), &[1, 2, 4]),
            ((3, 2), &[1, 2, 3, 4]),
            // In row 3 and column 2 there is no other 1.
            ((3, 3), &[2, 3, 4]),
            ((3, 4), &[2, 3, 4]),
            ((2, 2), &[2, 3, 4]),
            ((4, 2), &[2, 3, 4]),
        ];
        let (layout, candidates) = example::board(2, 2, left);
        assert_eq!(
            example::told(named("hidden rectangle"), &layout, &candidates),
            [
                "if r3c2 were 2, 1 would be in r1c2 of column 2 and in r3c1 of row 3, and r1c1, r1c2, \
              r3c1 and r3c2 would have two solutions: r3c2≠2"
            ]
        );
        // One more place for it, and it need not be at the corners.
        let (layout, candidates) = example::board(2, 2, &left[..7]);
        assert_eq!(example::told(named("hidden rectangle"), &layout, &candidates), [""; 0]);
    }
}

mod hidden_single {
    use super::*;

    #[test]
    fn the_only_place_for_a_digit_in_a_house_loses_its_other_digits() {
        let rest: &[Digit] = &[1, 2, 4];
        let (layout, candidates) = example::board(
            2,
            2,
            &[((1, 1), rest), ((1, 2), &[1, 3]), ((2, 1), rest), ((2, 2), rest)],
        );
        assert_eq!(
            example::told(named("hidden single"), &layout, &candidates),
            ["in box 1 only r1c2 can be 3, so it can be nothing else: r1c2≠1"]
        );
    }
}

mod hidden_subset {
    use super::*;

    /// The steps of row 1 in a 6x6 board that has the digits from `from` on only
    /// in the first cells of that row.
    fn told(size: usize, from: Digit) -> Vec<String> {
        let rest: Vec<Digit> = (1..from).collect();
        let left: Vec<_> = (size + 1..=6).map(|column| ((1, column), &rest[..])).collect();
        let (layout, candidates) = example::board(2, 3, &left);
        let technique = match size {
            2 => named("hidden pair"),
            3 => named("hidden triple"),
            _ => named("hidden quad"),
        };
        let told = example::told(technique, &layout, &candidates).into_iter();
        told.filter(|told| told.starts_with("in row 1 ")).collect()
    }

    #[test]
    fn two_digits_with_two_places_are_alone_there() {
        assert_eq!(
            told(2, 5),
            ["in row 1 only r1c1 and r1c2 can be 5 or 6, so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c1≠3 r1c1≠4 r1c2≠1 r1c2≠2 r1c2≠3 r1c2≠4"]
        );
    }

    #[test]
    fn three_digits_with_three_places_are_alone_there() {
        assert_eq!(
            told(3, 4),
            ["in row 1 only r1c1, r1c2 and r1c3 can be 4, 5 or 6, so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c1≠3 r1c2≠1 r1c2≠2 r1c2≠3 r1c3≠1 r1c3≠2 r1c3≠3"]
        );
    }

    #[test]
    fn four_digits_with_four_places_are_alone_there() {
        assert_eq!(
            told(4, 3),
            ["in row 1 only r1c1, r1c2, r1c3 and r1c4 can be 3, 4, 5 or 6, \
              so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c2≠1 r1c2≠2 r1c3≠1 r1c3≠2 r1c4≠1 r1c4≠2"]
        );
    }
    #[test]
    fn places_and_digits_may_be_far_apart() {
        let rest: Vec<Digit> = (1..=66).filter(|digit| ![3, 66].contains(digit)).collect();
        let left: Vec<_> = (2..=65).map(|column| ((1, column), &rest[..])).collect();
        let (layout, candidates) = example::board(6, 11, &left);
        let told = example::told(named("hidden pair"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("in row 1 only r1c1 and r1c66 can be 3 or 66, so"));
    }
}

mod locked_subset {
    use super::*;

    #[test]
    fn a_pair_in_a_row_of_a_box_takes_its_digits_from_both() {
        let pair = named("locked pair");
        let (layout, candidates) = example::board(2, 2, &[((1, 1), &[1, 3]), ((1, 2), &[1, 3])]);
        assert_eq!(
            example::told(pair, &layout, &candidates),
            [
                "r1c1 and r1c2 hold only 1 and 3 in row 1 and box 1, so no other cell of these can be \
              1 or 3: r1c3≠1 r1c3≠3 r1c4≠1 r1c4≠3 r2c1≠1 r2c1≠3 r2c2≠1 r2c2≠3"
            ]
        );
        let (layout, candidates) = example::board(2, 2, &[((1, 1), &[1, 3]), ((1, 3), &[1, 3])]);
        assert_eq!(example::told(pair, &layout, &candidates), [""; 0]);
    }
}

mod naked_single {
    use super::*;

    #[test]
    fn a_cell_with_one_digit_takes_it_from_its_peers() {
        let (layout, candidates) = example::board(2, 2, &[((1, 2), &[3])]);
        assert_eq!(
            example::told(named("naked single"), &layout, &candidates),
            ["r1c2 can only be 3, so no peer of it is 3: \
              r1c1≠3 r1c3≠3 r1c4≠3 r2c1≠3 r2c2≠3 r3c2≠3 r4c2≠3"]
        );
    }
}

mod naked_subset {
    use super::*;

    #[test]
    fn two_cells_with_two_digits_take_them_from_each_constraint_they_share() {
        let (layout, candidates) = example::board(2, 2, &[((1, 1), &[1, 3]), ((1, 2), &[1, 3])]);
        assert_eq!(
            example::told(named("naked pair"), &layout, &candidates),
            [
                "r1c1 and r1c2 hold only 1 and 3 in row 1, so no other cell of it can be 1 or 3: \
                 r1c3≠1 r1c3≠3 r1c4≠1 r1c4≠3",
                "r1c1 and r1c2 hold only 1 and 3 in box 1, so no other cell of it can be 1 or 3: \
                 r2c1≠1 r2c1≠3 r2c2≠1 r2c2≠3"
            ]
        );
    }

    #[test]
    fn no_cell_of_a_triple_need_hold_all_three_digits() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 2]), ((3, 1), &[2, 3]), ((6, 1), &[1, 3])];
        let (layout, candidates) = example::board(2, 3, left);
        assert_eq!(
            example::told(named("naked triple"), &layout, &candidates),
            ["r1c1, r3c1 and r6c1 hold only 1, 2 and 3 in column 1, \
              so no other cell of it can be 1, 2 or 3: \
              r2c1≠1 r2c1≠2 r2c1≠3 r4c1≠1 r4c1≠2 r4c1≠3 r5c1≠1 r5c1≠2 r5c1≠3"]
        );
    }

    #[test]
    fn four_cells_of_a_column_make_a_quad() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 4]), ((3, 1), &[1, 2]), ((4, 1), &[3, 4]), ((6, 1), &[2, 3])];
        let (layout, candidates) = example::board(2, 3, left);
        let told = example::told(named("naked quad"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("r1c1, r3c1, r4c1 and r6c1 hold only 1, 2, 3 and 4"));
        assert!(told[0].ends_with("r2c1≠1 r2c1≠2 r2c1≠3 r2c1≠4 r5c1≠1 r5c1≠2 r5c1≠3 r5c1≠4"));
    }

    #[test]
    fn only_the_last_two_words_are_joined_by_the_conjunction() {
        let left = [(1, 1), (1, 2), (1, 3)].map(|cell| (cell, &[3, 7, 8][..]));
        let (mut layout, candidates) = example::board(3, 3, &left);
        layout.names = DigitNames::symbols(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
        let told = example::told(named("naked triple"), &layout, &candidates).join("\n");
        assert!(
            told.starts_with(
                "r1c1, r1c2 and r1c3 hold only c, g and h in row 1, so no other cell of it can be \
                 c, g or h: "
            ),
            "{told}"
        );
    }

    #[test]
    fn closed_sets_have_together_as_many_members_as_they_are() {
        let sets: [&[Digit]; 5] = [&[1, 2], &[2, 3], &[4, 65], &[1, 3], &[1, 2]];
        let left: Vec<_> = (1..).map(|column| (1, column)).zip(sets).collect();
        let (layout, candidates) = example::board(9, 9, &left);
        let told = |name| {
            let told = example::told(named(name), &layout, &candidates).into_iter();
            let cells =
                told.map(|told| told.split_once(" in row 1,").map(|(cells, _)| cells.to_owned()));
            cells.flatten().collect::<Vec<_>>()
        };
        assert_eq!(told("naked pair"), ["r1c1 and r1c5 hold only 1 and 2"]);
        assert_eq!(
            told("naked triple"),
            [
                "r1c1, r1c2 and r1c4 hold only 1, 2 and 3",
                "r1c1, r1c2 and r1c5 hold only 1, 2 and 3",
                "r1c1, r1c4 and r1c5 hold only 1, 2 and 3",
                "r1c2, r1c4 and r1c5 hold only 1, 2 and 3",
            ]
        );
    }
}

mod pointing {
    use super::*;

    #[test]
    fn a_digit_locked_in_a_row_of_a_box_leaves_the_rest_of_the_row() {
        let (layout, candidates) =
            example::board(2, 2, &[((2, 1), &[1, 2, 4]), ((2, 2), &[1, 2, 4])]);
        assert_eq!(
            example::told(named("pointing"), &layout, &candidates),
            ["3 of box 1 must be in r1c1 or r1c2, all of them in row 1, \
              so no other cell of row 1 can be 3: r1c3≠3 r1c4≠3"]
        );
    }
}

mod remote_pair {
    use super::*;

    #[test]
    fn the_ends_of_four_cells_with_the_same_digits_differ() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 2]), ((1, 5), &[1, 2]), ((5, 5), &[1, 2]), ((5, 9), &[1, 2])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(named("remote pair"), &layout, &candidates),
            ["r1c1, r1c5, r5c5 and r5c9 hold only 1 and 2 and each is a peer of the next, \
              so r1c1 and r5c9 hold both: r1c9≠1 r1c9≠2 r5c1≠1 r5c1≠2"]
        );
    }
}

mod simple_colouring {
    use super::*;

    #[test]
    fn what_sees_both_colours_cannot_be() {
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
    fn the_tops_of_two_columns_on_one_floor_shut_the_digit_out() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 7]), (8, &[1, 9])]);
        assert_eq!(
            example::told(named("skyscraper"), &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of row 8 in r8c1 or r8c9, but not both in \
              r2c1 and r8c1 of column 1, so no peer of both r2c7 and r8c9 can be 5: r1c9≠5 \
              r3c9≠5 r7c7≠5 r9c7≠5"]
        );
    }
}

mod sue_de_coq {
    use super::*;

    #[test]
    fn each_digit_is_in_the_line_or_in_the_box_or_in_what_they_share() {
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
            "r1c1 and r1c2 with r1c7 in row 1 and r3c3 in box 1 have no more digits than cells, \
              1, 2, 3 and 4; so each is there"
        );
        let row = [3, 4, 5, 6, 8, 9].map(|column| format!("r1c{column}≠1 r1c{column}≠2"));
        assert!(row.iter().all(|gone_there| gone.contains(gone_there)), "{gone}");
        assert!(gone.contains("r1c3≠3 r1c3≠4") && gone.contains("r2c1≠3 r2c1≠4"), "{gone}");
        assert!(!gone.contains("r1c4≠3") && !gone.contains("r2c1≠1"), "{gone}");
    }

    #[test]
    fn a_digit_of_both_sides_is_on_both_and_so_not_between() {
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
        assert!(told.contains("with what is in both"), "{told}");
    }
}

mod turbot_fish {
    use super::*;

    #[test]
    fn a_box_may_be_one_of_the_two_houses() {
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
    fn a_row_and_a_column_joined_in_a_box_shut_the_digit_out() {
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

mod unique_loop {
    use super::*;

    const KINDS: [&str; 4] =
        ["unique loop type 1", "unique loop type 2", "unique loop type 3", "unique loop type 4"];

    /// What each type says where six cells have 1 and 2 and these more.
    fn told(
        more: &[((usize, usize), &[Digit])],
        left: &[((usize, usize), &[Digit])],
    ) -> Vec<String> {
        let ring = [(1, 1), (1, 4), (2, 4), (2, 7), (3, 1), (3, 7)];
        let digits = ring.map(|cell| {
            let more = more.iter().filter(|(at, _)| *at == cell).flat_map(|(_, more)| *more);
            (cell, [1, 2].iter().chain(more).copied().collect::<Vec<_>>())
        });
        let ring = digits.iter().map(|(cell, digits)| (*cell, &digits[..]));
        let all: Vec<_> = ring.chain(left.iter().copied()).collect();
        let (layout, candidates) = example::board(3, 3, &all);
        let told = KINDS.iter().flat_map(|kind| example::told(named(kind), &layout, &candidates));
        let would = "r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 would have two solutions unless ";
        told.map(|told| told.strip_prefix(would).unwrap_or(&told).to_owned()).collect()
    }

    #[test]
    fn a_single_other_cell_of_six_is_neither() {
        assert_eq!(
            told(&[((3, 7), &[5, 6])], &[]),
            ["r3c7 held another digit, so it is neither 1 nor 2: r3c7≠1 r3c7≠2"]
        );
        // With three cells that differ there is nothing to say.
        assert_eq!(told(&[((3, 7), &[5, 6]), ((1, 1), &[7, 8]), ((2, 4), &[7])], &[]), [""; 0]);
    }

    #[test]
    fn three_cells_with_the_same_third_digit_take_it_from_what_sees_all() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[5]), ((2, 4), &[5])];
        assert_eq!(
            told(more, &[]),
            ["r1c1, r1c4 or r2c4 held another digit, which can only be 5: r1c5≠5 r1c6≠5"]
        );
    }

    #[test]
    fn two_cells_of_a_row_make_a_subset_or_keep_a_digit() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[6])];
        assert_eq!(
            told(more, &[((1, 9), &[5, 6])]),
            ["r1c1 or r1c4 held another digit, which makes a naked subset with r1c9 in row 1, \
              so no other cell is 5 and 6: r1c2≠5 r1c2≠6 r1c3≠5 r1c3≠6 r1c5≠5 r1c5≠6 r1c6≠5 \
              r1c6≠6 r1c7≠5 r1c7≠6 r1c8≠5 r1c8≠6"]
        );
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let left = [2, 3, 5, 6, 7, 8, 9].map(|column| ((1, column), rest));
        assert_eq!(
            told(more, &left),
            ["r1c1 or r1c4 held another digit, and 1 has no other place in row 1, so neither of \
              them is 2: r1c1≠2 r1c4≠2"]
        );
    }
}

mod unique_rectangle {
    use super::*;

    fn of_type(kind: usize) -> &'static dyn Technique {
        named(&format!("unique rectangle type {kind}"))
    }

    /// What goes where r1c1 and r1c2 hold 1 and 2 only and these cells so.
    fn gone(kind: usize, left: &[((usize, usize), &[Digit])]) -> Vec<String> {
        let floor: [((usize, usize), &[Digit]); 2] = [((1, 1), &[1, 2]), ((1, 2), &[1, 2])];
        let (layout, candidates) = example::board(2, 2, &[&floor[..], left].concat());
        let told = example::told(of_type(kind), &layout, &candidates);
        let corners = "r1c1, r1c2, r3c1 and r3c2 would have two solutions unless ";
        assert!(told.iter().all(|told| told.starts_with(corners)), "{told:?}");
        told.iter().map(|told| told.split_once(": ").unwrap().1.to_owned()).collect()
    }

    #[test]
    fn a_single_cell_of_the_roof_is_neither() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2])];
        assert_eq!(gone(1, left), ["r3c2≠1 r3c2≠2"]);
        // In one box the four cells could not be exchanged.
        let left: &[((usize, usize), &[Digit])] = &[((2, 1), &[1, 2])];
        assert_eq!(gone(1, left), [""; 0]);
    }

    #[test]
    fn the_third_digit_is_in_the_roof() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 3])];
        assert_eq!(gone(2, left), ["r3c3≠3 r3c4≠3 r4c1≠3 r4c2≠3"]);
    }

    #[test]
    fn a_roof_across_takes_the_third_digit_from_what_sees_it() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 2), &[1, 2, 3]), ((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2])];
        let (layout, candidates) =
            example::board(2, 2, &[&[((1, 1), &[1, 2][..])][..], left].concat());
        let told = example::told(of_type(2), &layout, &candidates);
        assert_eq!(
            told,
            [
                "r1c1, r1c2, r3c1 and r3c2 would have two solutions unless r1c2 or r3c1 held another \
             digit, which can only be 3: r2c1≠3 r4c2≠3"
            ]
        );
    }

    #[test]
    fn the_roof_is_a_cell_of_a_naked_subset() {
        let left: &[((usize, usize), &[Digit])] =
            &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 4]), ((3, 4), &[3, 4])];
        assert_eq!(gone(3, left), ["r3c3≠3 r3c3≠4"]);
    }

    #[test]
    fn a_digit_locked_in_the_roof_takes_the_other_from_it() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((3, 1), &[1, 2, 3]),
            ((3, 2), &[1, 2, 4]),
            ((3, 3), &[2, 3, 4]),
            ((3, 4), &[2, 3, 4]),
        ];
        assert_eq!(gone(4, left), ["r3c1≠2 r3c2≠2"]);
    }
}

mod w_wing {
    use super::*;

    #[test]
    fn a_house_with_two_places_between_them_keeps_two_cells_from_having_one_digit() {
        let (layout, mut candidates) = example::places(3, 3, 1, &[(5, &[2, 8])]);
        for (row, column) in [(1, 2), (9, 8)] {
            let cell = layout.shape.cell(row, column).unwrap();
            for digit in (1..=9).filter(|digit| ![1, 4].contains(digit)) {
                candidates.eliminate(Candidate { cell, digit });
            }
        }
        assert_eq!(
            example::told(named("W-wing"), &layout, &candidates),
            ["r1c2 and r9c8 are each 1 or 4; 1 of row 5 is in r5c2 or r5c8, so not in r1c2 \
              (by column 2) or not in r9c8 (by column 8): no peer of both r1c2 and r9c8 can \
              be 4: r1c8≠4 r9c2≠4"]
        );
    }
}

mod wxyz_wing {
    use super::*;

    #[test]
    fn three_cells_or_a_fourth_that_sees_one_digit_of_theirs_have_the_other() {
        let mut left: [((usize, usize), &[Digit]); 4] =
            [((1, 1), &[1, 2, 3]), ((1, 2), &[2, 3, 4]), ((1, 3), &[2, 4]), ((5, 1), &[1, 4])];
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(
            example::told(named("WXYZ-wing"), &layout, &candidates),
            ["r1c1, r1c2 and r1c3 have four digits, and r5c1 has two of them; they cannot both \
              hold 1, and the one without it holds 4: r2c1≠4 r3c1≠4"]
        );
        // Where the fourth does not see all places of 1 nothing is known.
        left[1].1 = &[1, 2, 3, 4];
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(example::told(named("WXYZ-wing"), &layout, &candidates), [""; 0]);
    }
}

mod x_chain {
    use super::*;

    #[test]
    fn what_sees_both_ends_of_two_joined_rows_cannot_be() {
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

mod xy_chain {
    use super::*;

    #[test]
    fn what_sees_both_ends_cannot_be() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2]), ((1, 5), &[2, 3]), ((5, 5), &[1, 3])]);
        assert_eq!(
            example::told(named("XY-chain"), &layout, &candidates),
            ["if r1c1 is not 1, r1c1 is 2, so r1c5 is not 2 and r1c5 is 3, so r5c5 is not 3 and \
              r5c5 is 1; so r1c1 is 1 or r5c5 is 1: r5c1≠1"]
        );
    }
}

mod xy_wing {
    use super::*;

    #[test]
    fn a_row_and_a_column_from_the_pivot_meet_in_the_cell_that_loses() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2]), ((1, 9), &[1, 3]), ((9, 1), &[2, 3])]);
        assert_eq!(
            example::told(named("XY-wing"), &layout, &candidates),
            ["r1c1 is 1 or 2; if 1, r1c9 of row 1 is 3, and if 2, r9c1 of column 1, so no \
              peer of both can be 3: r9c9≠3"]
        );
    }
}

mod xyz_wing {
    use super::*;

    #[test]
    fn only_peers_of_all_three_lose_the_digit() {
        let (layout, candidates) =
            example::board(3, 3, &[((1, 1), &[1, 2, 3]), ((1, 9), &[1, 3]), ((3, 2), &[2, 3])]);
        assert_eq!(
            example::told(named("XYZ-wing"), &layout, &candidates),
            ["r1c1 is 1, 2 or 3; if it is not 3, r1c9 of row 1 or r3c2 of box 1 must be, so \
              no peer of all three can be 3: r1c2≠3 r1c3≠3"]
        );
    }
}

mod all {
    use super::*;
    use logic::techniques::reduce_by;

    #[test]
    fn a_harder_technique_waits_until_the_easier_ones_are_done() {
        let (layout, mut candidates) =
            example::board(2, 2, &[((1, 1), &[1, 2]), ((1, 2), &[1, 2]), ((4, 4), &[3])]);
        // The board has several solutions.
        let all = techniques::ALL.iter().copied().filter(|t| !t.assumes_uniqueness());
        let steps = reduce_by(&layout, &mut candidates, &all.collect::<Vec<_>>());
        let names: Vec<_> = steps.iter().map(|step| step.technique.name).collect();
        let expected = [
            "naked single",
            "hidden single",
            "naked single",
            "hidden single",
            "naked single",
            "pointing",
            "pointing",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn it_ends_as_soon_as_a_cell_is_left_empty() {
        let (layout, mut candidates) =
            example::board(2, 2, &[((1, 1), &[1]), ((1, 2), &[1]), ((4, 4), &[3])]);
        let steps = reduce_by(&layout, &mut candidates, techniques::ALL);
        assert_eq!(steps.len(), 1);
        assert_eq!(candidates.count(1), 0);
        assert_eq!(reduce_by(&layout, &mut candidates, techniques::ALL), []);
    }
}
