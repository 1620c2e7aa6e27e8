//! Examples of techniques that assume a unique solution.

use super::*;

mod avoidable_rectangle {
    use super::*;

    /// Returns the steps for cells with these candidates, if only the cells in `given` are
    /// givens.
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
        let beside = TechniqueContext::of(&givens);
        let steps = kind.find_beside(&layout, &candidates, &beside);
        let told = steps.map(|step| {
            let gone = step.eliminated.iter();
            let gone = gone.map(|c| format!(" {}≠{}", layout.shape.name(c.cell), c.digit));
            kind.explain(&layout, &candidates, &step) + ":" + &gone.collect::<String>()
        });
        told.collect()
    }

    #[test]
    fn avoidable_rectangle_type_1_excludes_given_corners() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1]), ((1, 2), &[2]), ((3, 1), &[2]), ((3, 2), &[1, 3])];
        let first = named("avoidable rectangle type 1");
        assert_eq!(
            told(first, left, &[]),
            ["none of r1c1, r1c2, r3c1 and r3c2 is given; if they held only 1 and 2, these could \
               be swapped between the cells, and the puzzle would have two solutions; so r3c2 \
               cannot be 1: r3c2≠1"]
        );
        assert_eq!(told(first, left, &[(1, 1)]), [""; 0]);
        assert_eq!(told(first, &[left, &[((3, 1), &[3])]].concat(), &[]), [""; 0]);
    }

    #[test]
    fn avoidable_rectangle_type_2_excludes_given_corners() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1]), ((1, 2), &[2]), ((3, 1), &[2, 3]), ((3, 2), &[1, 3])];
        let second = named("avoidable rectangle type 2");
        assert_eq!(
            told(second, left, &[]),
            ["none of r1c1, r1c2, r3c1 and r3c2 is given; if they held only 1 and 2, these could \
               be swapped between the cells, and the puzzle would have two solutions; so r3c1 or \
               r3c2 is 3, the only other digit there, and r3c3, r3c4, r4c1 and r4c2 cannot be 3: \
               r3c3≠3 r3c4≠3 r4c1≠3 r4c2≠3"]
        );
        assert_eq!(told(second, left, &[(1, 2)]), [""; 0]);
    }
}

mod bug {
    use super::*;

    const KINDS: [&str; 4] = ["BUG+1", "BUG type 2", "BUG type 3", "BUG type 4"];

    /// Returns the sentences of a BUG type on a BUG with these cells changed.
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
    fn bug_plus_one_keeps_extra_candidate() {
        assert_eq!(told(1, &[]), [""; 0]);
        let told = told(1, &[((1, 1), &[1, 2, 3])]);
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("so r1c1 is 3: r1c1≠1 r1c1≠2"), "{told:?}");
    }

    #[test]
    fn bug_type_2_eliminates_from_common_peers() {
        let told = told(2, &[((1, 1), &[1, 2, 3]), ((3, 1), &[1, 2, 3])]);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("without the extra candidates in r1c1 or r3c1, every empty"));
        assert!(told[0].ends_with("; so one of them is 3: r2c1≠3 r4c1≠3"), "{told:?}");
    }

    #[test]
    fn bug_type_3_forms_naked_subset() {
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
    fn bug_type_4_eliminates_unlocked_digit() {
        let told = told(4, &[((1, 1), &[1, 2, 3]), ((1, 2), &[1, 2, 4])]);
        assert!(told[0].ends_with(
            "; and 1 has no other place in row 1, so one of them is 1 and the other has its extra \
             candidate: r1c1≠2 r1c2≠2"
        ), "{told:?}");
    }
}

mod hidden_rectangle {
    use super::*;

    #[test]
    fn hidden_rectangle_needs_two_strong_links() {
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
            ["if r3c2 were 2, 1 would be in r1c2 of column 2 and in r3c1 of row 3, and 2 and 1 \
               could be swapped between r1c1, r1c2, r3c1 and r3c2: the puzzle would have two \
               solutions: r3c2≠2"]
        );
        // With one more place, 1 need not be at the corners.
        let (layout, candidates) = example::board(2, 2, &left[..7]);
        assert_eq!(example::told(named("hidden rectangle"), &layout, &candidates), [""; 0]);
    }
}

mod unique_loop {
    use super::*;

    const KINDS: [&str; 4] =
        ["unique loop type 1", "unique loop type 2", "unique loop type 3", "unique loop type 4"];

    /// Returns the sentences of each type if six cells have 1, 2 and these extra digits.
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
        let would = "if r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 held only 1 and 2, these could be swapped \
                     between the cells, and the puzzle would have two solutions; so ";
        told.map(|told| told.strip_prefix(would).unwrap_or(&told).to_owned()).collect()
    }

    #[test]
    fn unique_loop_type_1_clears_single_cell() {
        assert_eq!(told(&[((3, 7), &[5, 6])], &[]), ["r3c7 is neither 1 nor 2: r3c7≠1 r3c7≠2"]);
        // With three cells that differ, nothing follows.
        assert_eq!(told(&[((3, 7), &[5, 6]), ((1, 1), &[7, 8]), ((2, 4), &[7])], &[]), [""; 0]);
    }

    #[test]
    fn unique_loop_type_2_eliminates_third_digit() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[5]), ((2, 4), &[5])];
        assert_eq!(
            told(more, &[]),
            [
                "r1c1, r1c4 or r2c4 is 5, the only other digit there, and r1c5 and r1c6 cannot be 5: \
              r1c5≠5 r1c6≠5"
            ]
        );
    }

    #[test]
    fn unique_loop_uses_subset_or_locked_digit() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[6])];
        assert_eq!(
            told(more, &[((1, 9), &[5, 6])]),
            [
                "r1c1 or r1c4 has another digit, which makes a naked subset with r1c9 in row 1, and r1c2, r1c3, \
               r1c5, r1c6, r1c7 and r1c8 cannot be 5 or 6: r1c2≠5 r1c2≠6 r1c3≠5 r1c3≠6 r1c5≠5 \
               r1c5≠6 r1c6≠5 r1c6≠6 r1c7≠5 r1c7≠6 r1c8≠5 r1c8≠6"
            ]
        );
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let left = [2, 3, 5, 6, 7, 8, 9].map(|column| ((1, column), rest));
        assert_eq!(
            told(more, &left),
            [
                "r1c1 or r1c4 has another digit, and the other one is 1, which has no other place in \
              row 1; so r1c1 and r1c4 cannot be 2: r1c1≠2 r1c4≠2"
            ]
        );
    }
}

mod unique_rectangle {
    use super::*;

    fn of_type(kind: usize) -> &'static dyn Technique {
        named(&format!("unique rectangle type {kind}"))
    }

    /// Returns the eliminations if r1c1 and r1c2 have only 1 and 2, and these cells have these
    /// digits.
    fn gone(kind: usize, left: &[((usize, usize), &[Digit])]) -> Vec<String> {
        let floor: [((usize, usize), &[Digit]); 2] = [((1, 1), &[1, 2]), ((1, 2), &[1, 2])];
        let (layout, candidates) = example::board(2, 2, &[&floor[..], left].concat());
        let told = example::told(of_type(kind), &layout, &candidates);
        let corners =
            "if r1c1, r1c2, r3c1 and r3c2 held only 1 and 2, these could be swapped between ";
        assert!(told.iter().all(|told| told.starts_with(corners)), "{told:?}");
        told.iter().map(|told| told.split_once(": ").unwrap().1.to_owned()).collect()
    }

    #[test]
    fn unique_rectangle_type_1_spans_two_boxes() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2])];
        assert_eq!(gone(1, left), ["r3c2≠1 r3c2≠2"]);
        // If the four cells lie in one box, the digits cannot be exchanged.
        let left: &[((usize, usize), &[Digit])] = &[((2, 1), &[1, 2])];
        assert_eq!(gone(1, left), [""; 0]);
    }

    #[test]
    fn unique_rectangle_type_2_eliminates_third_digit() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 3])];
        assert_eq!(gone(2, left), ["r3c3≠3 r3c4≠3 r4c1≠3 r4c2≠3"]);
    }

    #[test]
    fn unique_rectangle_type_2_allows_diagonal_roof() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 2), &[1, 2, 3]), ((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2])];
        let (layout, candidates) =
            example::board(2, 2, &[&[((1, 1), &[1, 2][..])][..], left].concat());
        let told = example::told(of_type(2), &layout, &candidates);
        assert_eq!(
            told,
            ["if r1c1, r1c2, r3c1 and r3c2 held only 1 and 2, these could be swapped between the \
               cells, and the puzzle would have two solutions; so r1c2 or r3c1 is 3, the only \
               other digit there, and r2c1 and r4c2 cannot be 3: r2c1≠3 r4c2≠3"]
        );
    }

    #[test]
    fn unique_rectangle_type_3_forms_naked_subset() {
        let left: &[((usize, usize), &[Digit])] =
            &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 4]), ((3, 4), &[3, 4])];
        assert_eq!(gone(3, left), ["r3c3≠3 r3c3≠4"]);
    }

    #[test]
    fn unique_rectangle_type_4_eliminates_unlocked_digit() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((3, 1), &[1, 2, 3]),
            ((3, 2), &[1, 2, 4]),
            ((3, 3), &[2, 3, 4]),
            ((3, 4), &[2, 3, 4]),
        ];
        assert_eq!(gone(4, left), ["r3c1≠2 r3c2≠2"]);
    }
}
