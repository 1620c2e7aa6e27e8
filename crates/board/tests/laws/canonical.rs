//! Tests of the canonical form against other algorithms.

use std::{
    cmp::Ordering,
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use board::{
    Digit, Grid, Puzzle, Shape,
    canonical::{Canonical, CanonicalError, canonical, row_by_row},
    random::Random,
    rules::Rules,
};

/// Returns the line after a random symmetry.
fn moved(b: usize, digits: &[Digit], random: &mut Random) -> Vec<Digit> {
    let n = b * b;
    let order = |random: &mut Random| -> Vec<usize> {
        let bands = random.order(b);
        bands
            .into_iter()
            .flat_map(|band| {
                random.order(b).into_iter().map(move |row| band * b + row).collect::<Vec<_>>()
            })
            .collect()
    };
    let (rows, columns, names) = (order(random), order(random), random.order(n));
    let transposed = random.coin();
    let cell = |row: usize, column: usize| {
        let (row, column) = (rows[row], columns[column]);
        if transposed { column * n + row } else { row * n + column }
    };
    let cells = (0..n * n).map(|at| digits[cell(at / n, at % n)]);
    cells.map(|digit| if digit == 0 { 0 } else { names[digit as usize - 1] as Digit + 1 }).collect()
}

fn of(text: &str) -> Canonical {
    canonical(&text.parse().unwrap()).unwrap()
}

/// Returns all permutations of `count` items.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |at| with(order, at))).collect()
}

/// Returns the smallest line by trying all symmetries of 4×4, and the number of permutations of
/// rows and columns that produce it.
fn brute_force(digits: &[Digit]) -> (Vec<Digit>, u64) {
    let orders: Vec<Vec<usize>> =
        permutations(4).into_iter().filter(|order| order[0] / 2 == order[1] / 2).collect();
    let (mut smallest, mut count) = (vec![Digit::MAX; 16], 0);
    for rows in &orders {
        for columns in &orders {
            for transposed in [false, true] {
                let mut names = [0; 5];
                let mut used = 0;
                let line: Vec<Digit> = (0..16)
                    .map(|at| {
                        let (row, column) = (rows[at / 4], columns[at % 4]);
                        let cell = if transposed { column * 4 + row } else { row * 4 + column };
                        let digit = digits[cell] as usize;
                        // Digits are numbered in the order of their first occurrence.
                        if digit > 0 && names[digit] == 0 {
                            used += 1;
                            names[digit] = used;
                        }
                        names[digit]
                    })
                    .collect();
                match line.cmp(&smallest) {
                    Ordering::Less => (smallest, count) = (line, 1),
                    Ordering::Equal => count += 1,
                    Ordering::Greater => {}
                }
            }
        }
    }
    (smallest, count)
}

#[test]
fn canonical_form_matches_brute_force_in_4x4() {
    let mut random = Random::new(1, "canonical");
    let shape = Shape::new(2, 2).unwrap();
    let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let other = [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
    let mut symmetric = 0;
    for number in 0..600 {
        let mut digits = moved(2, if number % 2 == 0 { &solved } else { &other }, &mut random);
        for cell in random.order(16).into_iter().take(number % 17) {
            digits[cell] = 0;
        }
        let puzzle = Puzzle::classic(shape, Grid::from_digits(shape, &digits).unwrap());
        let found = canonical(&puzzle).unwrap();
        let (line, count) = brute_force(&digits);
        assert_eq!((found.givens.digits(), found.automorphisms), (&*line, count), "{digits:?}");
        symmetric += usize::from(count > 1);
    }
    assert!(symmetric > 100 && symmetric < 600, "{symmetric}");
}

#[test]
fn canonical_form_is_invariant_under_symmetries() {
    let mut random = Random::new(2, "canonical");
    let shape = Shape::new(3, 3).unwrap();
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solved: Puzzle = solved.parse().unwrap();
    let mut lines = HashSet::new();
    for holes in [0, 1, 5, 20, 45, 50, 55, 60, 64, 72, 79] {
        for _ in 0..20 {
            let mut digits = solved.givens.digits().to_vec();
            for cell in random.order(81).into_iter().take(holes) {
                digits[cell] = 0;
            }
            let found = |digits: &[Digit]| {
                canonical(&Puzzle::classic(shape, Grid::from_digits(shape, digits).unwrap()))
                    .unwrap()
            };
            let first = found(&digits);
            for _ in 0..5 {
                assert_eq!(found(&moved(3, &digits, &mut random)), first);
            }
            // It is its own canonical form, and not larger than the original.
            assert_eq!(found(first.givens.digits()), first);
            assert!(first.givens.digits() <= &*digits);
            lines.insert(first.givens);
        }
    }
    assert!(lines.len() > 150, "different puzzles stay different: {}", lines.len());
}

/// Fills the cells from `cell` on in a random order of digits; returns false if this is impossible.
fn fill(digits: &mut [Digit], cell: usize, random: &mut Random) -> bool {
    let sees = |other: usize| {
        let (row, column) = (cell / 9, cell % 9);
        let is_box = other / 27 == row / 3 && other % 9 / 3 == column / 3;
        other / 9 == row || other % 9 == column || is_box
    };
    cell == 81
        || random.order(9).into_iter().any(|digit| {
            let digit = digit as Digit + 1;
            digits[cell] = 0;
            let is_free = !(0..cell).any(|other| sees(other) && digits[other] == digit);
            digits[cell] = digit;
            is_free && fill(digits, cell + 1, random)
        })
}

#[test]
fn canonical_full_grid_matches_row_search() {
    let mut random = Random::new(3, "canonical");
    let symmetric = [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        "123456789457189236896372514249518367538647921671293845364925178715834692982761453",
    ];
    let mut full: Vec<Vec<Digit>> = Vec::new();
    for line in symmetric {
        let digits = of(line).givens.digits().to_vec();
        full.extend((0..20).map(|_| moved(3, &digits, &mut random)));
    }
    full.extend((0..300).map(|_| {
        let mut digits = vec![0; 81];
        assert!(fill(&mut digits, 0, &mut random));
        digits
    }));
    let mut counts = BTreeSet::new();
    let shape = Shape::new(3, 3).unwrap();
    for digits in full {
        let puzzle = Puzzle::classic(shape, Grid::from_digits(shape, &digits).unwrap());
        let found = canonical(&puzzle);
        assert_eq!(found, row_by_row(&puzzle), "{digits:?}");
        counts.insert(found.unwrap().automorphisms);
    }
    assert!(counts.contains(&1) && counts.contains(&648) && counts.len() > 2, "{counts:?}");
}

#[test]
fn automorphisms_are_counted() {
    // The most symmetric grid has 648 automorphisms (Russell and Jarvis, 2006).
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(of(most).automorphisms, 648);
    let canonical_most = of(most).givens.to_string();
    assert!(canonical_most.starts_with("123456789456789123789123456231"), "{canonical_most}");
    // All permutations of rows and columns, and the transposition.
    let empty = ".".repeat(81);
    assert_eq!(of(&empty).automorphisms, 2 * 1296 * 1296);
    // A single given is fixed if its row and column are: 2!·2!·3!² permutations each.
    let one = format!("5{}", ".".repeat(80));
    let (line, fixed) = (of(&one), 2 * 2 * 6 * 6_u64);
    assert_eq!(
        (line.givens.to_string(), line.automorphisms),
        (format!("{}1", ".".repeat(80)), 2 * fixed * fixed)
    );
}

#[test]
fn puzzle_without_canonical_form_is_rejected() {
    let clash = format!("55{}", ".".repeat(79));
    assert_eq!(canonical(&clash.parse().unwrap()), Err(CanonicalError::Clash));
    let six: Puzzle = ".".repeat(36).parse().unwrap();
    assert_eq!(canonical(&six), Err(CanonicalError::Shape(six.shape)));
    let mut ruled: Puzzle = ".".repeat(81).parse().unwrap();
    let lines = vec![Arc::clone(&ruled.rules.all()[0])];
    ruled.rules = Rules::new(ruled.shape, lines).unwrap();
    assert_eq!(canonical(&ruled), Err(CanonicalError::Rules));
}
