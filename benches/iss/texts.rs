//! Random texts of Interactive Sudoku Solver, and random rules of this program, on small boards.

use board::{
    Cell, Shape,
    fields::{self, RuleValue},
    random::Random,
};

/// The sizes of boards with their lowest and highest digit. Common ones are repeated.
const BOARDS: [(usize, usize, i64, i64); 30] = [
    (4, 4, 1, 4),
    (4, 4, 1, 4),
    (4, 4, 1, 4),
    (4, 4, 1, 4),
    (4, 4, 0, 3),
    (4, 4, 0, 3),
    (4, 4, 1, 5),
    (4, 4, 1, 6),
    (4, 4, 1, 6),
    (4, 4, 0, 5),
    (4, 4, 1, 9),
    (4, 4, 0, 9),
    (6, 6, 1, 6),
    (6, 6, 1, 6),
    (6, 6, 1, 6),
    (6, 6, 0, 5),
    (6, 6, 1, 9),
    (4, 6, 1, 6),
    (6, 4, 1, 6),
    (6, 4, 0, 6),
    (2, 6, 1, 6),
    (3, 4, 1, 4),
    (5, 3, 1, 5),
    (5, 5, 1, 5),
    (5, 5, 0, 4),
    (3, 3, 1, 3),
    (1, 4, 1, 4),
    (4, 1, 1, 6),
    (2, 2, 1, 3),
    (9, 9, 1, 9),
];

/// The types of [`Texts::rule`], repeated by frequency.
const TYPES: [&str; 72] = [
    "Or",
    "Or",
    "Or",
    "Or",
    "Or",
    "Or",
    "And",
    "And",
    "Replicate",
    "HiddenSkyscraper",
    "HiddenSkyscraper",
    "ContainExact",
    "ContainAtLeast",
    "LookAndSay",
    "CountDistinct",
    "RegionSameValues",
    "AntiTaxicab",
    "Thermo",
    "Renban",
    "Entropic",
    "RegionSumLine",
    "RegionSumLine",
    "RegionSumLine",
    "Between",
    "Palindrome",
    "Zipper",
    "DoubleArrow",
    "CountingCircles",
    "EqualityCage",
    "ValueIndexing",
    "Whisper",
    "Modular",
    "Lockout",
    "RellikCage",
    "Lunchbox",
    "Lunchbox",
    "BlackDot",
    "WhiteDot",
    "X",
    "V",
    "GreaterThan",
    "XSum",
    "Skyscraper",
    "NumberedRoom",
    "Sandwich",
    "Sandwich",
    "Sandwich",
    "AntiKnight",
    "AntiKing",
    "AntiConsecutive",
    "GlobalEntropy",
    "GlobalMod",
    "DutchFlatmates",
    "DisjointSets",
    "Windoku",
    "StrictKropki",
    "StrictXV",
    "EqualSum",
    "EqualSum",
    "Cage",
    "Cage",
    "AllDifferent",
    "Sum",
    "SumLine",
    "Arrow",
    "PillArrow",
    "LittleKiller",
    "Quad",
    "Diagonal",
    "Indexing",
    "Pair",
    "PairX",
];

/// The names of rules with cells, and the field of their number, if there is one.
const RULES: [(&str, &str); 34] = [
    ("thermo", ""),
    ("renban", ""),
    ("entropic", ""),
    ("nabner", ""),
    ("region-sum", ""),
    ("region-sum", ""),
    ("region-sum", ""),
    ("region-sum", ""),
    ("between", ""),
    ("palindrome", ""),
    ("zipper", ""),
    ("double-arrow", ""),
    ("counting-circles", ""),
    ("equality-cage", ""),
    ("value-indexing", ""),
    ("distinct", ""),
    ("extra-region", ""),
    ("whisper", "value"),
    ("modular", "value"),
    ("lockout", "value"),
    ("rellik", "sum"),
    ("lunchbox", "sum"),
    ("sandwich", "sum"),
    ("sandwich", "sum"),
    ("sandwich", "sum"),
    ("x-sum", "sum"),
    ("skyscraper", "count"),
    ("numbered-room", "value"),
    ("sum-line", "sum"),
    ("cage", "sum"),
    ("sum", "sum"),
    ("difference", "value"),
    ("ratio", "value"),
    ("x", ""),
];

/// A board as text, and a rule for it, given by its name and fields.
pub type OurRule = (String, &'static str, Vec<(String, RuleValue)>);

/// A generator of texts.
pub struct Texts {
    random: Random,
}

/// A board with some givens.
struct Board {
    rows: usize,
    columns: usize,
    low: i64,
    high: i64,
    /// A grid without repeated digits in rows, columns and default boxes.
    hidden: Vec<i64>,
    text: String,
}

/// A cell by row and column, from 0.
type Place = (usize, usize);

impl Texts {
    /// Returns a generator with a seed.
    pub fn new(seed: u64) -> Texts {
        Texts { random: Random::new(seed, "texts of Interactive Sudoku Solver") }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.random.below(of.len())]
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.random.below((high - low + 1) as usize) as i64
    }

    /// Returns a puzzle with one or several rules.
    pub fn text(&mut self) -> String {
        let board = self.board();
        let count = 1 + self.random.below(5) / 3 + self.random.below(8) / 7;
        let mut rules: String = (0..count).map(|_| self.rule(&board)).collect();
        // If several clues are at one place, the last one counts.
        if self.chance(5) {
            let (line, cells) = self.line(&board);
            for name in [self.one(&["Sandwich", "LittleKiller", "XSum"]); 2] {
                let number = self.argument(&board, &cells, name);
                rules += &match *name {
                    "Sandwich" => format!(".{name}~{number}~{line}"),
                    "LittleKiller" => format!(".{name}~{number}{}", list(&cells[..1])),
                    _ => format!(".{name}~{line}~{number}~"),
                };
            }
        }
        if self.chance(4) {
            let cell = self.random.below(board.hidden.len());
            rules += &format!(".{}.{}", self.given(&board, cell), self.given(&board, cell));
        }
        board.text + &rules
    }

    /// Returns a board and a rule of this program.
    pub fn rule_of_ours(&mut self) -> OurRule {
        let board = self.board();
        let digits = (board.low as u16, board.high as u16);
        let shape = Shape::board(board.rows, board.columns, digits).expect("a board");
        let &(name, number) = self.one(&RULES);
        let is_clue = ["sandwich", "x-sum", "skyscraper", "numbered-room"].contains(&name);
        let places = match is_clue {
            true => self.line(&board).1,
            false if name == "region-sum" && self.chance(50) => self.around(&board),
            false => self.walk(&board),
        };
        let cells: Vec<Cell> =
            places.iter().map(|&(row, column)| row * board.columns + column).collect();
        let mut fields = vec![("cells".to_owned(), fields::cells(shape, &cells))];
        if !number.is_empty() {
            let value = self.number(&board, &places, name);
            fields.push((number.to_owned(), value.into()));
        }
        if name == "sum-line" && self.chance(40) {
            fields.push(("loop".to_owned(), RuleValue::Flag(true)));
        }
        (board.text, name, fields)
    }

    fn board(&mut self) -> Board {
        let &(rows, columns, low, high) = self.one(&BOARDS);
        let (cells, largest) = (rows * columns, rows.max(columns));
        let (high_box, wide_box) = match (rows, columns) {
            (4, 4) => (2, 2),
            (6, 6) => (2, 3),
            (9, 9) => (3, 3),
            _ => (1, columns),
        };
        let symbols = self.random.order((high - low + 1) as usize);
        let digit = |row: usize, column: usize| {
            let place = row % high_box * wide_box + row / high_box + column;
            low + symbols[place % largest] as i64
        };
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let hidden = all.map(|(row, column)| digit(row, column)).collect();
        let mut text = format!(".Shape~{rows}x{columns}");
        let is_raw = self.chance(6);
        if low == 0 || high != largest as i64 {
            text += &format!("~{low}-{high}");
        } else if is_raw {
            text += "~";
        }
        if is_raw {
            text += "~Raw";
        }
        match self.random.below(100) {
            _ if is_raw => {}
            0..60 => {}
            60..75 => text += ".NoBoxes",
            75..93 => {
                if self.chance(90) {
                    text += ".NoBoxes";
                }
                let mut labels: Vec<usize> = (0..cells).map(|cell| cell / largest).collect();
                if (high_box, cells) == (2, largest * largest) {
                    let of = |cell: usize| {
                        let (row, column) = (cell / columns, cell % columns);
                        row / high_box * (columns / wide_box) + column / wide_box
                    };
                    labels = (0..cells).map(of).collect();
                }
                for _ in 0..self.random.below(6) {
                    let (a, b) = self.random.pair(cells);
                    labels.swap(a, b);
                }
                let name = |&label: &usize| char::from_digit(label as u32, 36).unwrap_or('z');
                text += &format!(".Jigsaw~{}", labels.iter().map(name).collect::<String>());
            }
            _ => text += &format!(".RegionSize~{}", self.between(2, 6)),
        }
        let mut board = Board { rows, columns, low, high, hidden, text };
        let left = if is_raw { 7 } else { 8 + self.random.below(9) };
        let mut order = self.random.order(cells);
        order.truncate(cells.saturating_sub(left));
        if high - low < 4 && self.chance(50) {
            order.truncate(2);
        }
        let givens: String = order.iter().map(|&cell| self.given(&board, cell)).collect();
        if !givens.is_empty() {
            board.text += &format!(".{givens}");
        }
        board
    }

    fn given(&mut self, board: &Board, cell: usize) -> String {
        let mut digits = vec![board.hidden[cell]];
        for _ in 0..if self.chance(20) { 1 + self.random.below(2) } else { 0 } {
            digits.push(self.between(board.low, board.high));
        }
        digits.sort_unstable();
        digits.dedup();
        let digits: String = digits.iter().map(|digit| format!("_{digit}")).collect();
        format!("~{}{digits}", name((cell / board.columns, cell % board.columns)))
    }

    /// Returns a path of cells, each next to the previous one. Most cells occur once.
    fn walk(&mut self, board: &Board) -> Vec<Place> {
        let most = 2 + self.random.below(5);
        let mut cells = vec![(self.random.below(board.rows), self.random.below(board.columns))];
        let mut tries = 0;
        while cells.len() < most && tries < 50 {
            tries += 1;
            let (row, column) = cells[cells.len() - 1];
            let (down, right) = (self.between(-1, 1), self.between(-1, 1));
            let next = (
                row.wrapping_add_signed(down as isize),
                column.wrapping_add_signed(right as isize),
            );
            let is_there = next.0 < board.rows && next.1 < board.columns;
            if is_there && (!cells.contains(&next) || tries % 40 == 0 && next != (row, column)) {
                cells.push(next);
            }
        }
        cells
    }

    /// Returns the cells around a rectangle; the first one is repeated at the end.
    fn around(&mut self, board: &Board) -> Vec<Place> {
        if board.rows < 2 || board.columns < 2 {
            return self.walk(board);
        }
        let (high, wide) = (
            1 + self.random.below((board.rows - 1).min(2)),
            1 + self.random.below((board.columns - 1).min(3)),
        );
        let (top, left) =
            (self.random.below(board.rows - high), self.random.below(board.columns - wide));
        let (bottom, right) = (top + high, left + wide);
        let mut cells: Vec<Place> = (left..right).map(|column| (top, column)).collect();
        cells.extend((top..bottom).map(|row| (row, right)));
        cells.extend((left + 1..=right).rev().map(|column| (bottom, column)));
        cells.extend((top + 1..=bottom).rev().map(|row| (row, left)));
        let start = self.random.below(cells.len());
        cells.rotate_left(start);
        cells.push(cells[0]);
        cells
    }

    /// Returns a row or a column, from either end.
    fn line(&mut self, board: &Board) -> (String, Vec<Place>) {
        let is_row = self.random.coin();
        let number = self.random.below(if is_row { board.rows } else { board.columns });
        let cells = match is_row {
            true => (0..board.columns).map(|column| (number, column)).collect(),
            false => (0..board.rows).map(|row| (row, number)).collect(),
        };
        (format!("{}{}", if is_row { 'R' } else { 'C' }, number + 1), cells)
    }

    /// Returns a number for cells that may fit the hidden grid.
    fn number(&mut self, board: &Board, cells: &[Place], name: &str) -> i64 {
        let digits: Vec<i64> =
            cells.iter().map(|&(row, column)| board.hidden[row * board.columns + column]).collect();
        let is_planted = self.chance(70);
        let sum: i64 = digits.iter().sum();
        let most = board.high * cells.len() as i64;
        match name.to_ascii_lowercase().as_str() {
            "sandwich" | "lunchbox" if is_planted => {
                let place = |of: Option<&i64>| {
                    digits.iter().position(|digit| Some(digit) == of).unwrap_or(0)
                };
                let (a, b) = (place(digits.iter().min()), place(digits.iter().max()));
                digits[a.min(b)..a.max(b)].iter().skip(1).sum()
            }
            "cage" | "sum" if is_planted => sum,
            "sumline" | "sum-line" if is_planted && sum > 0 => {
                let parts: Vec<i64> =
                    (1..=sum).filter(|part| sum % part == 0 && *part <= 30).collect();
                *self.one(&parts)
            }
            "xsum" | "x-sum" if is_planted => {
                let count = digits[0].clamp(0, digits.len() as i64) as usize;
                digits[..count].iter().sum()
            }
            "numberedroom" | "numbered-room" | "hiddenskyscraper" => {
                self.between(board.low, board.high)
            }
            "skyscraper" => self.between(0, cells.len() as i64),
            "whisper" | "lockout" | "difference" | "ratio" => self.between(0, 4),
            "modular" => self.between(1, 4),
            "rellikcage" | "rellik" => self.between(0, 12),
            _ => self.between(0, most.min(20)),
        }
    }

    /// Returns the number as an argument, which is sometimes empty.
    fn argument(&mut self, board: &Board, cells: &[Place], name: &str) -> String {
        if self.chance(5) { String::new() } else { self.number(board, cells, name).to_string() }
    }

    /// Returns a digit of the board, often one of the cells in the hidden grid.
    fn digit(&mut self, board: &Board, cells: &[Place]) -> i64 {
        let &(row, column) = self.one(cells);
        match self.chance(70) {
            true => board.hidden[row * board.columns + column],
            false => self.between(board.low, board.high),
        }
    }

    /// Returns a type inside of a composite: digits, or a rule that is usually allowed there.
    fn part(&mut self, board: &Board) -> String {
        if self.chance(25) {
            let cells = 1 + self.random.below(2);
            let cells: Vec<usize> =
                (0..cells).map(|_| self.random.below(board.hidden.len())).collect();
            let given = |cell| self.given(board, cell);
            return format!(".{}", cells.into_iter().map(given).collect::<String>());
        }
        const OTHERS: [&str; 11] = [
            ".Anti",
            ".Global",
            ".Strict",
            ".Binary",
            ".RegionSame",
            ".Dutch",
            ".Disjoint",
            ".Diagonal",
            ".Windoku",
            ".Replicate",
            ".Or.End",
        ];
        loop {
            let rule = self.rule(board);
            if self.chance(5) || !OTHERS.iter().any(|other| rule.starts_with(other)) {
                return rule;
            }
        }
    }

    fn rule(&mut self, board: &Board) -> String {
        let name = *self.one(&TYPES);
        let mut cells = self.walk(board);
        match name {
            "RegionSumLine" => {
                if self.chance(40) {
                    cells = self.around(board);
                }
                format!(".{name}{}", list(&cells))
            }
            "Whisper" if self.chance(40) => format!(".{name}{}", list(&cells)),
            "Whisper" | "Modular" | "Lockout" | "RellikCage" | "Lunchbox" | "Cage" => {
                if name == "Lunchbox" && self.chance(30) {
                    cells = self.line(board).1;
                }
                format!(".{name}~{}{}", self.argument(board, &cells, name), list(&cells))
            }
            "Sum" => {
                let coefficients = match self.chance(40) {
                    true => format!(
                        "_={}",
                        cells
                            .iter()
                            .map(|_| format!("_{}", self.between(-2, 3)))
                            .collect::<String>()
                    ),
                    false => String::new(),
                };
                format!(
                    ".{name}~{}{coefficients}{}",
                    self.argument(board, &cells, name),
                    list(&cells)
                )
            }
            "SumLine" => {
                let end = if self.chance(40) { "~LOOP" } else { "" };
                format!(".{name}~{}{}{end}", self.argument(board, &cells, name), list(&cells))
            }
            "BlackDot" | "WhiteDot" | "X" | "V" | "GreaterThan" => {
                format!(".{name}{}", list(&cells))
            }
            "XSum" | "Skyscraper" | "NumberedRoom" | "HiddenSkyscraper" => {
                let (line, mut cells) = self.line(board);
                let first = if self.chance(70) {
                    self.argument(board, &cells, name)
                } else {
                    String::new()
                };
                cells.reverse();
                let last = if self.chance(40) {
                    self.argument(board, &cells, name)
                } else {
                    String::new()
                };
                format!(".{name}~{line}~{first}~{last}")
            }
            "Sandwich" => {
                let (line, cells) = self.line(board);
                format!(".{name}~{}~{line}", self.argument(board, &cells, name))
            }
            "EqualSum" => {
                let mut text = format!(".{name}");
                for number in 0..1 + self.random.below(3) {
                    let cells = self.walk(board);
                    text += if number > 0 { "~-" } else { "" };
                    text += &list(&cells[..1 + self.random.below(cells.len())]);
                }
                text
            }
            "Or" | "And" => {
                let parts: String = (0..self.random.below(4)).map(|_| self.part(board)).collect();
                format!(".{name}{parts}.End")
            }
            "Replicate" => {
                let targets = self.one(&["", "A", "B", "C", "D", "E", "AB", "BE", "AAAB"]);
                let origin = if self.chance(50) { "~R1C1" } else { "" };
                format!(".{name}~{targets}{origin}{}.End", self.part(board))
            }
            "ContainExact" | "ContainAtLeast" => {
                let digits = (0..1 + self.random.below(3)).map(|_| self.digit(board, &cells));
                let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
                format!(".{name}~{}{}", digits.join("_"), list(&cells))
            }
            "LookAndSay" => {
                let pairs = (0..1 + self.random.below(2))
                    .map(|_| format!("{}{}", self.between(0, 2), self.digit(board, &cells)));
                let pairs: String = pairs.collect();
                format!(".{name}~{pairs}{}", list(&cells))
            }
            "PillArrow" => format!(".{name}~{}{}", self.between(1, 3), list(&cells)),
            "LittleKiller" => {
                let cell = (self.random.below(board.rows), self.random.below(board.columns));
                format!(".{name}~{}{}", self.argument(board, &cells, name), list(&[cell]))
            }
            "Quad" => {
                let count = self.random.below(4);
                let values =
                    (0..count).map(|_| format!("~{}", self.between(board.low, board.high)));
                let values: String = values.collect();
                format!(".{name}{}{values}", list(&cells[..1]))
            }
            "Diagonal" => format!(".{name}~{}", self.one(&["1", "-1"])),
            "Indexing" => format!(".{name}~{}{}", self.one(&["R", "C"]), list(&cells)),
            "Pair" | "PairX" => {
                let digits = (board.high - board.low + 1) as usize;
                let mut bits = vec![false; digits * digits];
                for _ in 0..digits * digits {
                    let (a, b) = (self.random.below(digits), self.random.below(digits));
                    bits[a * digits + b] = true;
                    bits[b * digits + a] |= name == "PairX" || self.random.coin();
                }
                let old = self.chance(20);
                let six = |six: &[bool]| {
                    let value = six.iter().rev().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
                    let all = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
                    let old_all =
                        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
                    char::from(if old { old_all[value] } else { all[value] })
                };
                let key: String = bits.chunks(6).map(six).collect();
                let name = if old { name.replace("Pair", "Binary") } else { name.to_owned() };
                format!(".{name}~{key}~_{}", list(&cells))
            }
            "AntiKnight" | "AntiKing" | "AntiConsecutive" | "GlobalEntropy" | "GlobalMod"
            | "RegionSameValues" | "AntiTaxicab" | "DutchFlatmates" | "DisjointSets"
            | "Windoku" | "StrictKropki" | "StrictXV" => {
                format!(".{name}")
            }
            _ => format!(".{name}{}", list(&cells)),
        }
    }
}

fn name((row, column): Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

fn list(cells: &[Place]) -> String {
    cells.iter().map(|&cell| format!("~{}", name(cell))).collect()
}
