//! The canonical form of a puzzle: one of all that are the same up to symmetry.
//!
//! The symmetries of a grid of b×b boxes exchange digits, rows of a band, columns of a stack,
//! bands, stacks, and rows with columns (Russell and Jarvis, 2006). Of all puzzles that they make
//! of one, the canonical is that whose line is the smallest, where a blank comes before all
//! digits. The digits of solutions play no part in it.
//!
//! Lines are made row by row. Of all ways to begin, those are kept whose rows so far are the
//! smallest; each goes on with every row that may come next. A way says as little as it can:
//! columns that look the same so far stand in one class, in no order, and a digit that a class
//! brings has a label that depends on the place its column will take there. What a later row
//! needs first decides it. So few ways are ever kept: a grid without symmetry is down to one
//! after two or three rows. Full grids of 9×9 go a shorter way, in `canonical_full`.

use crate::{Digit, Grid, Puzzle, Shape, canonical_full};

/// The canonical form of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The givens.
    pub givens: Grid,
    /// How many symmetries leave the puzzle as it is; 1 of one without symmetry. Digits that do
    /// not occur are left alone.
    pub automorphisms: u64,
}

/// Why a puzzle has no canonical form here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCanonical {
    /// Its boxes are others.
    #[error("boxes of {0} have no canonical form here: it is for 2x2 and 3x3")]
    Shape(Shape),
    /// It has rules beside rows, columns and boxes, or rules candidates out.
    #[error("the canonical form is for givens, rows, columns and boxes alone")]
    Rules,
    /// Its givens clash.
    #[error("the givens clash: only what could have a solution has a canonical form")]
    Clash,
}

/// The canonical form of a classic puzzle of 4×4 or 9×9.
///
/// # Errors
/// If it is another puzzle, or its givens clash.
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, NoCanonical> {
    let shape = puzzle.shape;
    if puzzle.restrictions.is_some() || !puzzle.is_classic() {
        return Err(NoCanonical::Rules);
    }
    let digits = puzzle.givens.digits();
    let (digits, automorphisms) = match (shape.box_rows(), shape.box_cols()) {
        (2, 2) => grids::<2, 4>(digits).map(|grids| search::<2, 4>(&grids)),
        (3, 3) if puzzle.givens.is_full() => {
            grids::<3, 9>(digits).map(|grids| canonical_full::smallest(&grids))
        }
        (3, 3) => grids::<3, 9>(digits).map(|grids| search::<3, 9>(&grids)),
        _ => return Err(NoCanonical::Shape(shape)),
    }
    .ok_or(NoCanonical::Clash)?;
    let givens = Grid::from_digits(shape, &digits).ok_or(NoCanonical::Shape(shape))?;
    Ok(Canonical { givens, automorphisms })
}

/// A row, or an order of columns or rows.
type Row<const N: usize> = [u8; N];

/// A way to begin, as far as it is decided.
#[derive(Clone, Copy)]
struct Way<const N: usize> {
    /// Whether rows are the columns of the puzzle.
    transposed: bool,
    /// The rows that are taken.
    taken: u16,
    /// The band that the last of them is in.
    band: usize,
    /// The column at each place. Those of a class are in no order.
    order: Row<N>,
    /// The places before which a class begins.
    begins: u16,
    /// For each column the place where its class begins.
    start: Row<N>,
    /// For each digit how far its label is from the place of its column, once it has a label.
    offset: [i8; 10],
    /// For each digit the column that decides about its label.
    column: [u8; 10],
    /// The digits that have labels.
    labelled: u16,
    /// How many these are.
    labels: u8,
}

impl<const N: usize> Way<N> {
    /// The end of the class that begins at a place.
    fn end(&self, place: usize) -> usize {
        place + 1 + (self.begins >> (place + 1)).trailing_zeros() as usize
    }

    /// The columns of a class that are so come first, as a class of their own.
    fn split(&mut self, start: usize, end: usize, comes_first: impl Fn(u8) -> bool) -> usize {
        let mut middle = start;
        for place in start..end {
            if comes_first(self.order[place]) {
                self.order.swap(middle, place);
                middle += 1;
            }
        }
        if middle > start && middle < end {
            self.begins |= 1 << middle;
            for &column in &self.order[middle..end] {
                self.start[column as usize] = middle as u8;
            }
        }
        middle
    }

    /// A column comes first in its class.
    fn put_first(&mut self, column: u8) {
        let start = self.start[column as usize] as usize;
        self.split(start, self.end(start), |it| it == column);
    }

    /// The label of a digit, if its column is the first of its class; none if it has no label.
    fn label(&self, digit: u8) -> Option<u8> {
        let column = self.column[digit as usize] as usize;
        (self.labelled >> digit & 1 > 0)
            .then(|| self.start[column].wrapping_add_signed(self.offset[digit as usize]))
    }
}

/// The smallest row that ways come to, and those that come to it.
struct Level<const N: usize> {
    smallest: Row<N>,
    ways: Vec<Way<N>>,
}

impl<const N: usize> Level<N> {
    /// Goes on with a row from a place on, as long as it is not too large.
    fn go_on(&mut self, mut way: Way<N>, cells: &Row<N>, mut row: Row<N>, mut place: usize) {
        let mut is_smaller = row[..place] < self.smallest[..place];
        while place < N {
            let end = way.end(place);
            let after = way.split(place, end, |column| cells[column as usize] == 0);
            if after > place {
                row[place..after].fill(0);
                place = after;
                is_smaller |= row[..place] < self.smallest[..place];
                continue;
            }
            // The label that each digit has if its column comes next.
            let class = &way.order[place..end];
            let label = |column: u8| {
                let digit = cells[column as usize];
                let decides = way.column[digit as usize];
                let is_second = decides != column && way.start[decides as usize] == place as u8;
                way.label(digit).map(|label| label + u8::from(is_second))
            };
            let Some(least) = class.iter().filter_map(|&column| label(column)).min() else {
                let offset = way.labels as i8 + 1 - place as i8;
                for (label, &column) in row[place..end].iter_mut().zip(&way.order[place..end]) {
                    let digit = cells[column as usize] as usize;
                    (way.offset[digit], way.column[digit]) = (offset, column);
                    way.labelled |= 1 << digit;
                    way.labels += 1;
                    *label = way.labels;
                }
                if !is_smaller && row[place..end] > self.smallest[place..end] {
                    return;
                }
                is_smaller |= row[..end] < self.smallest[..end];
                place = end;
                continue;
            };
            if !is_smaller && least > self.smallest[place] {
                return;
            }
            row[place] = least;
            let mut next = [0; N];
            let mut count = 0;
            for &column in class.iter().filter(|&&column| label(column) == Some(least)) {
                next[count] = column;
                count += 1;
            }
            let choose = |way: &mut Way<N>, column: u8| {
                way.put_first(column);
                way.put_first(way.column[cells[column as usize] as usize]);
            };
            if count == 1 {
                is_smaller |= least < self.smallest[place];
            } else {
                // Each is tried.
                for &column in &next[1..count] {
                    let mut way = way;
                    choose(&mut way, column);
                    self.go_on(way, cells, row, place + 1);
                }
                // They may have come to smaller ones.
                is_smaller = row[..=place] < self.smallest[..=place];
                if row[..=place] > self.smallest[..=place] {
                    return;
                }
            }
            choose(&mut way, next[0]);
            place += 1;
        }
        match row.cmp(&self.smallest) {
            std::cmp::Ordering::Greater => return,
            std::cmp::Ordering::Less => {
                self.smallest = row;
                self.ways.clear();
            }
            std::cmp::Ordering::Equal => {}
        }
        self.ways.push(way);
    }
}

/// The rows, and those of the same transposed; nothing if digits clash.
fn grids<const B: usize, const N: usize>(digits: &[Digit]) -> Option<[[Row<N>; N]; 2]> {
    let mut grids = [[[0; N]; N]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column, digit) = (cell / N, cell % N, digit as u8);
        (grids[0][row][column], grids[1][column][row]) = (digit, digit);
    }
    (!clash::<B, N>(&grids)).then_some(grids)
}

/// The smallest line, and by how many symmetries it is made.
fn search<const B: usize, const N: usize>(grids: &[[Row<N>; N]; 2]) -> (Vec<Digit>, u64) {
    let mut ways = Vec::new();
    for transposed in [false, true] {
        for stacks in orders(B) {
            let (mut order, mut start) = ([0; N], [0; N]);
            for (place, column) in order.iter_mut().enumerate() {
                *column = (stacks[place / B] * B + place % B) as u8;
                start[*column as usize] = (place / B * B) as u8;
            }
            let begins = (0..=B).map(|stack| 1 << (stack * B)).sum();
            let (taken, band, offset, column) = (0, 0, [0; 10], [0; 10]);
            let (labelled, labels) = (0, 0);
            ways.push(Way {
                transposed,
                taken,
                band,
                order,
                begins,
                start,
                offset,
                column,
                labelled,
                labels,
            });
        }
    }
    let mut line = Vec::with_capacity(N * N);
    for number in 0..N {
        let mut level = Level { smallest: [u8::MAX; N], ways: Vec::new() };
        for way in &ways {
            let rows = if number % B == 0 { 0..N } else { way.band * B..way.band * B + B };
            for row in rows.filter(|row| way.taken >> row & 1 == 0) {
                // A band is left once all its rows are taken.
                let next = Way { taken: way.taken | 1 << row, band: row / B, ..*way };
                let cells = &grids[usize::from(way.transposed)][row];
                level.go_on(next, cells, [0; N], 0);
            }
        }
        line.extend(level.smallest.iter().map(|&label| Digit::from(label)));
        ways = level.ways;
    }
    // Columns that still look the same may stand in any order.
    let orders = |way: &Way<N>| {
        let mut places = 0;
        let mut orders = 1;
        while places < N {
            let end = way.end(places);
            orders *= (1..=(end - places) as u64).product::<u64>();
            places = end;
        }
        orders
    };
    (line, ways.iter().map(orders).sum())
}

/// Whether a digit is twice in a row, a column or a box.
fn clash<const B: usize, const N: usize>(grids: &[[Row<N>; N]; 2]) -> bool {
    let boxes = |number: usize| {
        let (top, left) = (number / B * B, number % B * B);
        std::array::from_fn(|cell| grids[0][top + cell / B][left + cell % B])
    };
    let is_twice = |cells: &Row<N>| {
        let mut seen = 0_u16;
        cells.iter().filter(|&&digit| digit > 0).any(|&digit| {
            let bit = 1 << digit;
            let before = seen & bit > 0;
            seen |= bit;
            before
        })
    };
    grids.iter().flatten().any(is_twice) || (0..N).any(|number| is_twice(&boxes(number)))
}

/// All orders of so many things, 2 or 3.
fn orders(count: usize) -> Vec<[usize; 3]> {
    let all = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    all[..if count == 2 { 2 } else { 6 }].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The line after a symmetry drawn at random.
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
        cells
            .map(|digit| if digit == 0 { 0 } else { names[digit as usize - 1] as Digit + 1 })
            .collect()
    }

    fn of(text: &str) -> Canonical {
        canonical(&text.parse().unwrap()).unwrap()
    }

    /// All orders of so many things.
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

    /// The smallest line by trying all symmetries of 4×4, and by how many orders of rows and
    /// columns it is made.
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
                            // The first digit met is best called 1, and so on.
                            if digit > 0 && names[digit] == 0 {
                                used += 1;
                                names[digit] = used;
                            }
                            names[digit]
                        })
                        .collect();
                    match line.cmp(&smallest) {
                        std::cmp::Ordering::Less => (smallest, count) = (line, 1),
                        std::cmp::Ordering::Equal => count += 1,
                        std::cmp::Ordering::Greater => {}
                    }
                }
            }
        }
        (smallest, count)
    }

    #[test]
    fn it_is_what_trying_all_symmetries_finds_in_4x4() {
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
    fn no_symmetry_changes_it() {
        let mut random = Random::new(2, "canonical");
        let shape = Shape::new(3, 3).unwrap();
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solved: Puzzle = solved.parse().unwrap();
        let mut lines = std::collections::HashSet::new();
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
                // It is the same for itself, and no larger than what it was made of.
                assert_eq!(found(first.givens.digits()), first);
                assert!(first.givens.digits() <= &*digits);
                lines.insert(first.givens);
            }
        }
        assert!(lines.len() > 150, "different puzzles stay different: {}", lines.len());
    }

    /// Fills the cells from one on in a random order of digits; whether it can be done.
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
    fn of_full_grids_it_is_what_the_search_row_by_row_finds() {
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
        let mut counts = std::collections::BTreeSet::new();
        for digits in full {
            let grids = grids::<3, 9>(&digits).unwrap();
            let found = canonical_full::smallest(&grids);
            assert_eq!(found, search::<3, 9>(&grids), "{digits:?}");
            counts.insert(found.1);
        }
        assert!(counts.contains(&1) && counts.contains(&648) && counts.len() > 2, "{counts:?}");
    }

    #[test]
    fn symmetries_are_counted() {
        // The most symmetric grid has 648 (Russell and Jarvis, 2006).
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        assert_eq!(of(most).automorphisms, 648);
        let canonical_most = of(most).givens.to_string();
        assert!(canonical_most.starts_with("123456789456789123789123456231"), "{canonical_most}");
        // All orders of rows and columns, and the transposition.
        let empty = ".".repeat(81);
        assert_eq!(of(&empty).automorphisms, 2 * 1296 * 1296);
        // One given stays where it is if its row and column do: 2!·2!·3!² each.
        let one = format!("5{}", ".".repeat(80));
        let (line, fixed) = (of(&one), 2 * 2 * 6 * 6_u64);
        assert_eq!(
            (line.givens.to_string(), line.automorphisms),
            (format!("{}1", ".".repeat(80)), 2 * fixed * fixed)
        );
    }

    #[test]
    fn what_has_none_is_refused() {
        let clash = format!("55{}", ".".repeat(79));
        assert_eq!(canonical(&clash.parse().unwrap()), Err(NoCanonical::Clash));
        let six: Puzzle = ".".repeat(36).parse().unwrap();
        assert_eq!(canonical(&six), Err(NoCanonical::Shape(six.shape)));
        let mut ruled: Puzzle = ".".repeat(81).parse().unwrap();
        let lines = vec![std::sync::Arc::clone(&ruled.rules.all()[0])];
        ruled.rules = crate::rules::Rules::new(ruled.shape, lines).unwrap();
        assert_eq!(canonical(&ruled), Err(NoCanonical::Rules));
    }
}
