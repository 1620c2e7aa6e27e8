//! What the rules of a puzzle draw, in order, with the room that it needs around the grid, and what is
//! said below.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use board::{
    Cell, CellName, DigitNames, Layout, Shape,
    drawing::{Colour, Drawn, Shade, Style},
    fields::Value,
    rules::{Rule, Setting},
    short_text,
};

use super::{
    phrases::{of_board, words},
    places::{
        hangs_together, is_box, is_edge, is_shifted, is_straight, is_whole, of_corner, place,
        touches_on, way,
    },
};

/// The room for clues with arrows, and for a line of other clues.
pub(super) const ARROWS: f64 = 30.0;
pub(super) const CLUES: f64 = 24.0;

/// The least width of a cell.
pub(super) const LEAST: f64 = 44.0;

/// How high the letters in the corner of a cell are, and what is left free before and between them.
pub(super) const CORNER: f64 = 11.0;
pub(super) const GAP: f64 = 4.0;

/// The most marks on an edge, for which a cell of the least width has room.
const MARKS: usize = 3;

/// How high the letters below are, and a line of them.
pub(super) const LEGEND: f64 = 12.0;
pub(super) const LINE: f64 = 16.0;

/// How wide a letter is, in heights.
pub(super) const WIDE: f64 = 0.56;

/// The sides of a grid.
const SIDES: [&str; 4] =
    ["left of the grid", "above the grid", "right of the grid", "below the grid"];

/// What stands between the names of rules.
const BETWEEN: &str = " · ";

/// The room around a grid.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A number that looks into the grid.
pub(super) struct Clue {
    /// The cell that it stands before.
    pub(super) first: Cell,
    /// The rows and the columns of a step along its cells.
    pub(super) way: (isize, isize),
    pub(super) label: String,
    pub(super) arrow: bool,
    /// What people call its rule.
    kind: String,
    /// How many lines of clues stand between it and the grid.
    pub(super) outwards: usize,
}

/// What the rules of a puzzle draw.
#[derive(Default)]
pub(crate) struct Sketch {
    /// From the lowest up, each with the number of the rule among those that shade cells.
    pub(super) shapes: Vec<(usize, Drawn)>,
    /// The cells in which an arrow begins at a bulb.
    pub(super) bulbs: HashSet<Cell>,
    pub(super) clues: Vec<Clue>,
    /// The room that clues outside need.
    pub(crate) around: Around,
    /// Whether something stands in corners of cells.
    pub(crate) has_labels: bool,
    /// How wide what stands in the corner of a cell is.
    labels: HashMap<Cell, f64>,
    /// How many marks stand on the edge between two cells, the lower one first.
    pub(super) marks: HashMap<[Cell; 2], usize>,
    /// The corners that have something, by the first of their cells.
    corners: HashSet<Cell>,
    /// What is said below.
    words: BTreeSet<String>,
}

/// Where a shape comes among others; none of those over the lines of the grid.
pub(super) fn level(shape: &Drawn) -> Option<u8> {
    Some(match shape {
        Drawn::Shade { shade: Shade::Cell, .. } => 0,
        Drawn::Shade { .. } | Drawn::Line { style: Style::Diagonal, .. } => 1,
        Drawn::Line { style: Style::Thermo | Style::SlowThermo, .. } => 2,
        Drawn::Line { style: Style::Coloured(_) | Style::Ends(_), .. } => 3,
        Drawn::Line { style: Style::Arrow, .. } | Drawn::Bulb { .. } => 4,
        Drawn::Cage { .. } => 5,
        _ => return None,
    })
}

/// Whether what drawings do not tell is said below. A page lists the rules itself, and has to be small.
const TELLS: bool = cfg!(not(target_family = "wasm"));

/// What a rule draws, and what is said of it.
struct Told<'a> {
    rule: &'a dyn Rule,
    /// See [`unseen`].
    unseen: Option<Unseen>,
    /// What it draws beside clues, each without cells and words, and lines without their colour:
    /// colours alone say nothing.
    looks: Vec<Drawn>,
    /// Its cells, where it draws one line or one box.
    only: Option<Vec<Cell>>,
}

impl Told<'_> {
    fn of<'a>(rule: &'a dyn Rule, shape: Shape, drawing: &[Drawn]) -> Told<'a> {
        let only = match drawing {
            [Drawn::Line { cells, .. } | Drawn::Cage { cells, .. }] => Some(cells.clone()),
            _ => None,
        };
        let looks = drawing.iter().filter_map(look).collect();
        Told { rule, unseen: unseen(rule, shape, drawing), looks, only }
    }

    /// Whether the other is of another name and draws the same.
    fn is_like(&self, other: &Told) -> bool {
        self.rule.name() != other.rule.name() && !self.looks.is_empty() && self.looks == other.looks
    }

    /// All that it says; where it begins is enough if nothing like it is there.
    fn words(&self, all: &[Told], shape: Shape) -> String {
        let begins = self.only.as_ref().filter(|_| self.unseen.is_some()).map(|cells| cells[0]);
        let is_there = |first| {
            let there = all.iter().filter(|it| it.looks == self.looks);
            there.filter(|it| it.only.as_ref().is_some_and(|it| it.contains(first))).count() > 1
        };
        match begins {
            Some(first) if !is_there(&first) => self.rule.phrase(shape),
            _ => short_text::line(self.rule, shape),
        }
    }
}

/// What a shape looks like, wherever it is.
fn look(drawn: &Drawn) -> Option<Drawn> {
    let mut look = drawn.clone();
    match &mut look {
        Drawn::Outside { .. } => return None,
        Drawn::Cage { cells, label } => (*cells, *label) = (Vec::new(), None),
        Drawn::Bulb { cells } => cells.clear(),
        Drawn::Dot { between, label, .. } => (*between, *label) = ([0; 2], String::new()),
        Drawn::Sign { between, .. } => *between = [0; 2],
        Drawn::Corner { cells, label } | Drawn::Shade { cells, label, .. } => {
            (*cells, *label) = (Vec::new(), String::new());
        }
        Drawn::Line { cells, style } => {
            cells.clear();
            match style {
                Style::Coloured(colour) | Style::Ends(colour) => *colour = Colour::Grey,
                _ => {}
            }
        }
    }
    Some(look)
}

/// What of a rule stands nowhere in its drawing, as it is said before its name and behind it.
#[derive(Clone, PartialEq, Default)]
struct Unseen {
    before: String,
    behind: String,
}

impl Unseen {
    fn is_empty(&self) -> bool {
        self.before.is_empty() && self.behind.is_empty()
    }

    /// With the name of the rule.
    fn with(&self, name: &str) -> String {
        format!("{}{name}{}", self.before, self.behind)
    }
}

/// In its box the order of the cells counts.
const ORDERED: &str = "lunchbox";

/// Its shapes are the same, place by place.
const COPIED: &str = "clone";

/// The numbers and words of a rule that stand nowhere in its drawing, with their names; nothing if
/// only its cells, one by one, tell the rest: lists, an order, cells that are drawn apart, cells that a
/// line only passes, copies that are turned or touch.
fn unseen(rule: &dyn Rule, shape: Shape, drawing: &[Drawn]) -> Option<Unseen> {
    let (name, fields) = (rule.name(), rule.fields(shape));
    let is_told = |drawn: &Drawn| match drawn {
        Drawn::Cage { cells, .. } => {
            hangs_together(shape, cells) && (name != ORDERED || is_straight(shape, cells))
        }
        Drawn::Shade { cells, shade: Shade::Cell, .. } => {
            rule.is_of_each() || hangs_together(shape, cells)
        }
        Drawn::Outside { along, arrow, .. } => is_whole(shape, along, *arrow),
        Drawn::Line { style: Style::Diagonal, .. } => true,
        Drawn::Line { cells, .. } => touches_on(shape, cells),
        Drawn::Bulb { cells } => is_box(shape, cells),
        _ => true,
    };
    let is_seen = |value: &Value| {
        let words = words(value);
        drawing.iter().any(|shape| match shape {
            Drawn::Cage { label, .. } => label.as_ref() == Some(&words),
            Drawn::Dot { label, .. }
            | Drawn::Corner { label, .. }
            | Drawn::Shade { label, .. }
            | Drawn::Outside { label, .. } => *label == words,
            Drawn::Line { .. } | Drawn::Bulb { .. } | Drawn::Sign { .. } => false,
        })
    };
    let is_cell = |value: &Value| {
        let Value::Text(text) = value else { return false };
        CellName::parse(text).is_some()
    };
    let are_copies = match drawing {
        [Drawn::Shade { cells, .. }, Drawn::Shade { cells: copies, .. }] if name == COPIED => {
            let all = [&cells[..], copies].concat();
            is_shifted(shape, cells, copies) && !hangs_together(shape, &all)
        }
        _ => true,
    };
    if !drawing.iter().all(is_told) || !are_copies {
        return None;
    }
    let mut unseen = Unseen::default();
    for (field, value) in fields {
        match &value {
            // Lines show these.
            _ if ["direction", "loop"].contains(&field) => {}
            Value::Flag(is_so) => {
                unseen.before += &if *is_so { format!("{field} ") } else { String::new() }
            }
            value if is_seen(value) => {}
            Value::List(list) if list.iter().all(is_cell) => {}
            Value::List(_) => return None,
            value => unseen.behind += &format!(" {field} {}", words(value)),
        }
    }
    Some(unseen)
}

impl Sketch {
    /// What the rules of a board draw, and what is said of it where digits are called that.
    pub(crate) fn of(layout: &Layout, names: &DigitNames) -> Sketch {
        let (shape, rules) = (layout.shape, layout.rules());
        let (mut sketch, setting) = (Sketch::default(), Setting { shape, rules: rules.all() });
        let mut shading = 0;
        let mut drawn: Vec<Told> = Vec::new();
        for number in rules.beside_board() {
            let rule = &*rules.all()[number];
            let drawing = rule.drawing(&setting);
            let shades = drawing.iter().any(|it| level(it) == Some(0));
            let told = TELLS.then(|| Told::of(rule, shape, &drawing));
            let kind = rule.words();
            let is_drawn = !drawing.is_empty()
                && drawing.into_iter().all(|it| sketch.add(shape, (shading, &kind), it));
            shading += usize::from(shades);
            let Some(told) = told else { continue };
            match is_drawn {
                true => drawn.push(told),
                false => _ = sketch.words.insert(short_text::line(rule, shape)),
            }
        }
        sketch.shapes.sort_by_key(|(_, shape)| level(shape));
        let sides = sketch.clear(shape);
        if TELLS {
            sketch.words.extend(of_board(shape, rules, names));
            sketch.tell(shape, &drawn, &sides);
        }
        sketch
    }

    /// Says below what drawings do not tell.
    fn tell(&mut self, shape: Shape, drawn: &[Told], sides: &[Vec<String>; 4]) {
        // Numbers outside of several rules look alike: which stand where is told once.
        let outside: BTreeSet<&String> = sides.iter().flatten().collect();
        if outside.len() > 1 {
            let told = SIDES.iter().zip(sides).filter(|(_, kinds)| !kinds.is_empty());
            self.words.extend(
                told.map(|(side, kinds)| format!("{side}: {}", kinds.join(", farther out "))),
            );
        }
        let mut named: BTreeMap<&str, Vec<&Told>> = BTreeMap::new();
        drawn.iter().for_each(|told| named.entry(told.rule.name()).or_default().push(told));
        let circle = Drawn::Shade { cells: Vec::new(), shade: Shade::Circle, label: String::new() };
        for (_, mut rules) in named {
            let name = rules[0].rule.words();
            // Circles of several such rules are of no one that can be told.
            let are_mixed =
                rules.len() > 1 && !rules[0].rule.is_of_each() && rules[0].looks.contains(&circle);
            let is_clear = |told: &&Told| {
                told.unseen.is_some() && !are_mixed && !drawn.iter().any(|it| told.is_like(it))
            };
            let clear = rules.iter().copied().filter(is_clear).collect();
            let unclear = std::mem::replace(&mut rules, clear).into_iter();
            let unclear = unclear.filter(|it| !is_clear(it)).map(|it| it.words(drawn, shape));
            self.words.extend(unclear);
            let all = rules.len();
            let words = |told: &Told| told.unseen.clone().unwrap_or_default();
            rules.retain(|told| !words(told).is_empty());
            let is_told = outside.len() > 1 && outside.contains(&name);
            if rules.len() < all && !is_told {
                self.words.insert(name.clone());
            }
            // What is drawn nowhere is told once, or with each if it differs.
            match rules.iter().all(|told| told.unseen == rules[0].unseen) {
                true => self.words.extend(rules.first().map(|it| words(it).with(&name))),
                false => {
                    self.words.extend(rules.iter().map(|told| short_text::line(told.rule, shape)))
                }
            }
        }
    }

    /// Whether there is room for it, and a place that tells its cells.
    fn add(&mut self, shape: Shape, (shading, kind): (usize, &str), mut drawn: Drawn) -> bool {
        let mut is_seen = true;
        match &mut drawn {
            Drawn::Outside { along, label, arrow } => {
                let way = way(shape, along, *arrow);
                let Some((way, first)) = way.zip(along.first().copied()) else { return false };
                if shape.step(first, -way.0, -way.1).is_some() {
                    return false;
                }
                let (label, arrow) = (label.clone(), *arrow);
                let is_there =
                    |other: &Clue| other.arrow && (other.first, other.way) == (first, way);
                if arrow && self.clues.iter().any(is_there) {
                    return false;
                }
                let kind = kind.to_owned();
                self.clues.push(Clue { first, way, label, arrow, kind, outwards: 0 });
                return true;
            }
            Drawn::Cage { cells, label } => {
                let first = cells.iter().min().copied();
                if let Some((first, letters)) = first.zip(label.as_deref())
                    && !self.has_room(first, letters)
                {
                    (*label, is_seen) = (None, false);
                }
            }
            Drawn::Shade { cells, label, .. } if !label.is_empty() => {
                if let Some(&first) = cells.first()
                    && !self.has_room(first, label)
                {
                    label.clear();
                    is_seen = false;
                }
            }
            Drawn::Bulb { cells } => self.bulbs.extend(&*cells),
            Drawn::Dot { between, .. } | Drawn::Sign { between, .. } => {
                let [one, other] = *between;
                let known = self.marks.entry([one.min(other), one.max(other)]).or_default();
                if !is_edge(shape, *between) || *known == MARKS {
                    return false;
                }
                *known += 1;
            }
            Drawn::Corner { cells, .. } => {
                // A second circle would cover the first.
                let first = of_corner(shape, cells);
                if !first.is_some_and(|first| self.corners.insert(first)) {
                    return false;
                }
            }
            Drawn::Line { .. } | Drawn::Shade { .. } => {}
        }
        self.shapes.push((shading, drawn));
        is_seen
    }

    /// Whether the corner of a cell has room for it behind what is there; then it is there.
    fn has_room(&mut self, cell: Cell, letters: &str) -> bool {
        self.has_labels = true;
        let wide = WIDE * CORNER * letters.chars().count() as f64 + GAP;
        let known = self.labels.entry(cell).or_default();
        let has_room = *known == 0.0 || *known + wide < LEAST;
        *known += if has_room { wide } else { 0.0 };
        has_room
    }

    /// Parts clues that stand before the same cell, and clears room for all. What stands on each
    /// side, from the grid on: each rule has lines of its own there.
    fn clear(&mut self, shape: Shape) -> [Vec<String>; 4] {
        let mut before: HashMap<(Cell, (isize, isize), String), usize> = HashMap::new();
        // By side, the kinds of rules, each with the lines that it needs.
        let mut lines: [Vec<(String, usize)>; 4] = Default::default();
        for clue in self.clues.iter_mut().filter(|clue| !clue.arrow) {
            let known = before.entry((clue.first, clue.way, clue.kind.clone())).or_default();
            clue.outwards = *known;
            *known += 1;
            let side = &mut lines[clue.side()];
            match side.iter_mut().find(|(kind, _)| *kind == clue.kind) {
                Some((_, lines)) => *lines = *known.max(lines),
                None => side.push((clue.kind.clone(), *known)),
            }
        }
        // The sides of the grid: whether there are arrows, and how many clues before a cell.
        let mut sides = [(false, 0usize); 4];
        for clue in &mut self.clues {
            if !clue.arrow {
                let nearer = lines[clue.side()].iter().take_while(|(kind, _)| *kind != clue.kind);
                clue.outwards += nearer.map(|(_, lines)| lines).sum::<usize>();
            }
            for (side, is_there) in sides.iter_mut().zip(clue.sides(shape)) {
                if is_there {
                    side.0 |= clue.arrow;
                    side.1 = side.1.max(if clue.arrow { 0 } else { clue.outwards + 1 });
                }
            }
        }
        let room = |(arrows, clues): (bool, usize)| {
            f64::from(u8::from(arrows)) * ARROWS + clues as f64 * CLUES
        };
        let [left, top, right, bottom] = sides.map(room);
        self.around = Around { left, top, right, bottom };
        lines.map(|side| side.into_iter().map(|(kind, _)| kind).collect())
    }

    /// Whether what is said below names cells.
    pub(super) fn names_cells(&self) -> bool {
        let is_cell =
            |word: &str| CellName::parse(word.trim_end_matches([':', ';', ','])).is_some();
        self.words.iter().any(|words| words.split(' ').any(is_cell))
    }

    /// Whether something with an arrow stands on the same side, nearer to the grid.
    pub(super) fn has_arrows(&self, clue: &Clue, shape: Shape) -> bool {
        let sides = clue.sides(shape);
        let both = |other: &Clue| other.sides(shape).into_iter().zip(sides).any(|(a, b)| a && b);
        self.clues.iter().any(|other| other.arrow && both(other))
    }

    /// What is said below, in lines that are so wide, where a word is not longer.
    pub(super) fn legend(&self, wide: f64) -> Vec<String> {
        let letters = (wide / (WIDE * LEGEND)) as usize;
        let all: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let mut lines: Vec<String> = Vec::new();
        for word in all.join(BETWEEN).split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + word.chars().count() < letters => {
                    *line += " ";
                    *line += word;
                }
                // A new line parts as well.
                _ if word == BETWEEN.trim() => {}
                last => {
                    if let Some(line) = last {
                        *line = line.trim_end_matches(BETWEEN.trim_end()).to_owned();
                    }
                    lines.push(word.to_owned());
                }
            }
        }
        lines
    }
}

impl Clue {
    /// Its place among the [`SIDES`], if it has no arrow.
    fn side(&self) -> usize {
        match self.way {
            (0, 1) => 0,
            (1, _) => 1,
            (0, _) => 2,
            _ => 3,
        }
    }

    /// Whether it is left of the grid, above, right and below.
    pub(super) fn sides(&self, shape: Shape) -> [bool; 4] {
        let (row, column) = place(shape, self.first);
        let (row, column) = (row - self.way.0, column - self.way.1);
        [column < 0, row < 0, column >= shape.columns() as isize, row >= shape.rows() as isize]
    }
}
