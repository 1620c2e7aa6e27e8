//! Examples of singles and of subsets of a house.

use super::*;

mod hall_set {
    use super::*;
    use board::rules::{self, Rules};

    /// The first three cells of row 1 are distinct; there are no other constraints.
    fn three(shape: Shape) -> Rules {
        let cells = vec!["r1c1", "r1c2", "r1c3"].into();
        let cage = rules::read(shape, "cage", vec![("cells".to_owned(), cells)]).unwrap();
        Rules::new(shape, vec![cage]).unwrap()
    }

    #[test]
    fn five_cells_with_five_digits_are_found() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((1, 1), &[1, 2, 3]),
            ((1, 3), &[2, 3, 4]),
            ((1, 4), &[3, 4, 5]),
            ((1, 6), &[4, 5, 1]),
            ((1, 8), &[5, 1, 2]),
        ];
        let (layout, candidates) = example::board(2, 4, left);
        let told = example::told(named("Hall set"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with(
            "r1c1, r1c3, r1c4, r1c6 and r1c8 hold only 1, 2, 3, 4 and 5 in row 1, \
             so no other cell of it can be 1, 2, 3, 4 or 5: r1c2≠1 r1c2≠2"
        ));
    }

    #[test]
    fn spare_digit_prevents_hall_set() {
        let board = |left| example::board_of(three, 2, 2, left);
        let (layout, candidates) = board(&[((1, 1), &[1, 2]), ((1, 2), &[2, 3])]);
        assert_eq!(example::told(named("Hall set"), &layout, &candidates), [""; 0]);
        let (layout, candidates) =
            board(&[((1, 1), &[1]), ((1, 2), &[1, 2]), ((1, 3), &[2, 3, 4])]);
        assert_eq!(
            example::told(named("Hall set"), &layout, &candidates),
            [
                "r1c1 holds only 1 in cage at r1c1, so no other cell of it can be 1: r1c2≠1",
                "r1c1 and r1c2 hold only 1 and 2 in cage at r1c1, so no other cell of it can be 1 or 2: \
                 r1c3≠2"
            ]
        );
    }

    #[test]
    fn too_few_digits_empty_a_cell() {
        let few: &[Digit] = &[1, 4];
        let (layout, candidates) =
            example::board_of(three, 2, 2, &[((1, 1), few), ((1, 2), few), ((1, 3), few)]);
        assert_eq!(
            example::told(named("Hall set"), &layout, &candidates),
            ["r1c1, r1c2 and r1c3 hold only 1 and 4 in cage at r1c1, fewer digits than cells, \
              so there is no solution: r1c3 is left empty: r1c3≠1 r1c3≠4"]
        );
    }
}

mod hidden_single {
    use super::*;

    #[test]
    fn only_position_loses_other_digits() {
        let rest: &[Digit] = &[1, 2, 4];
        let (layout, candidates) = example::board(
            2,
            2,
            &[((1, 1), rest), ((1, 2), &[1, 3]), ((2, 1), rest), ((2, 2), rest)],
        );
        assert_eq!(
            example::told(named("hidden single"), &layout, &candidates),
            ["in box 1, only r1c2 can be 3, so it can be nothing else: r1c2≠1"]
        );
    }
}

mod hidden_subset {
    use super::*;

    /// Returns the steps of row 1 on a 6×6 board on which the digits from `from` on are only in the
    /// first cells of that row.
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
        told.filter(|told| told.starts_with("in row 1, ")).collect()
    }

    #[test]
    fn hidden_pair_excludes_other_digits() {
        assert_eq!(
            told(2, 5),
            ["in row 1, only r1c1 and r1c2 can be 5 or 6, so they can be nothing else: r1c1≠1 \
               r1c1≠2 r1c1≠3 r1c1≠4 r1c2≠1 r1c2≠2 r1c2≠3 r1c2≠4"]
        );
    }

    #[test]
    fn hidden_triple_excludes_other_digits() {
        assert_eq!(
            told(3, 4),
            ["in row 1, only r1c1, r1c2 and r1c3 can be 4, 5 or 6, so they can be nothing else: \
               r1c1≠1 r1c1≠2 r1c1≠3 r1c2≠1 r1c2≠2 r1c2≠3 r1c3≠1 r1c3≠2 r1c3≠3"]
        );
    }

    #[test]
    fn hidden_quad_excludes_other_digits() {
        assert_eq!(
            told(4, 3),
            ["in row 1, only r1c1, r1c2, r1c3 and r1c4 can be 3, 4, 5 or 6, so they can be \
               nothing else: r1c1≠1 r1c1≠2 r1c2≠1 r1c2≠2 r1c3≠1 r1c3≠2 r1c4≠1 r1c4≠2"]
        );
    }
    #[test]
    fn hidden_pair_spans_distant_cells_and_digits() {
        let rest: Vec<Digit> = (1..=66).filter(|digit| ![3, 66].contains(digit)).collect();
        let left: Vec<_> = (2..=65).map(|column| ((1, column), &rest[..])).collect();
        let (layout, candidates) = example::board(6, 11, &left);
        let told = example::told(named("hidden pair"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("in row 1, only r1c1 and r1c66 can be 3 or 66, so"));
    }
}

mod locked_subset {
    use super::*;

    #[test]
    fn locked_pair_eliminates_in_row_and_box() {
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
    fn naked_single_eliminates_from_peers() {
        let (layout, candidates) = example::board(2, 2, &[((1, 2), &[3])]);
        assert_eq!(
            example::told(named("naked single"), &layout, &candidates),
            ["r1c2 can only be 3, so no cell that sees it can be 3: r1c1≠3 r1c3≠3 r1c4≠3 r2c1≠3 \
               r2c2≠3 r3c2≠3 r4c2≠3"]
        );
    }
}

mod naked_subset {
    use super::*;

    #[test]
    fn naked_pair_eliminates_in_shared_houses() {
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
    fn naked_triple_allows_two_digit_cells() {
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
    fn naked_quad_is_found_in_column() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 4]), ((3, 1), &[1, 2]), ((4, 1), &[3, 4]), ((6, 1), &[2, 3])];
        let (layout, candidates) = example::board(2, 3, left);
        let told = example::told(named("naked quad"), &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("r1c1, r3c1, r4c1 and r6c1 hold only 1, 2, 3 and 4"));
        assert!(told[0].ends_with("r2c1≠1 r2c1≠2 r2c1≠3 r2c1≠4 r5c1≠1 r5c1≠2 r5c1≠3 r5c1≠4"));
    }

    #[test]
    fn sentence_puts_conjunction_before_last_item() {
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
    fn all_naked_pairs_and_triples_are_found() {
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
