//! The drawings of all rules of a puzzle, in order, with the space that they need around the grid
//! and the text below it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use board::{
    Cell, CellName, DigitNames, Layout, Shape,
    drawing::{Colour, RuleShape, Shade, Style},
    fields::RuleValue,
    rules::{Rule, RuleContext},
    short_text,
};

use super::{
    layers::{CornerValues, LayerValues},
    phrases::{describe_board, words},
    places::{
        is_box, is_connected, is_edge, is_shifted, is_straight, is_whole, place, square_corner,
        touches_on, way,
    },
};

/// The space for clues with arrows, and for a row or column of other clues.
pub(super) const ARROW_CLUE_SPACE: f64 = 30.0;
pub(super) const CLUE_SPACE: f64 = 24.0;

/// The least width of a cell.
pub(super) const MIN_CELL_WIDTH: f64 = 44.0;

/// The font size of text in the corner of a cell, and the gap before each such text.
pub(super) const CORNER_FONT_SIZE: f64 = 11.0;
pub(super) const CORNER_TEXT_GAP: f64 = 4.0;

/// The largest number of marks on an edge for which a cell of the least width has room.
const MAX_EDGE_MARKS: usize = 3;

/// The font size of the text below the grid, and the height of a line.
pub(super) const LEGEND_FONT_SIZE: f64 = 12.0;
pub(super) const LEGEND_LINE_HEIGHT: f64 = 16.0;

/// The width of a letter, relative to the font size.
pub(super) const LETTER_WIDTH: f64 = 0.56;

/// The sides of a grid.
const SIDES: [&str; 4] =
    ["left of the grid", "above the grid", "right of the grid", "below the grid"];

/// The separator between descriptions of rules.
const RULE_SEPARATOR: &str = " · ";

/// The space around a grid.
#[derive(Clone, Copy, Default)]
pub(crate) struct GridMargins {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A clue outside the grid.
pub(super) struct Clue {
    /// The cell next to the clue.
    pub(super) first: Cell,
    /// The step along the cells of the clue, in rows and columns.
    pub(super) way: (isize, isize),
    pub(super) label: String,
    pub(super) arrow: bool,
    /// The class of the group of its elements, or empty.
    pub(super) group: &'static str,
    /// The name of its rule.
    kind: String,
    /// The number of rows or columns of clues between this clue and the grid.
    pub(super) outwards: usize,
}

/// The class of the groups of elements that a solution may violate; see
/// [`Rule::has_alternatives`].
const ALTERNATIVE_GROUP: &str = "alternative";

/// A shape of a rule or of a layer.
pub(super) struct SketchedShape {
    pub(super) shape: RuleShape,
    /// The number of its rule or layer among those that shade cells.
    pub(super) shading: usize,
    /// The class of the group of its elements, or empty.
    pub(super) group: &'static str,
}

/// The drawings of the rules of a puzzle.
#[derive(Default)]
pub(crate) struct Sketch {
    /// The shapes from the bottom up.
    pub(super) shapes: Vec<SketchedShape>,
    /// The values of layers.
    pub(super) values: Vec<CornerValues>,
    /// The cells in which the bulb of an arrow is.
    pub(super) bulbs: HashSet<Cell>,
    pub(super) clues: Vec<Clue>,
    /// The space that clues outside the grid need.
    pub(crate) around: GridMargins,
    /// Set if there is text in a corner of a cell.
    pub(crate) has_labels: bool,
    /// The width of the text in the corner of each cell.
    labels: HashMap<Cell, f64>,
    /// The number of marks on each edge between two cells, the lower cell first.
    pub(super) marks: HashMap<[Cell; 2], usize>,
    /// The corners with a circle, by the first of their cells.
    corners: HashSet<Cell>,
    /// The text below the grid.
    pub(super) words: BTreeSet<String>,
}

/// Returns the level of a shape; `None` for shapes above the grid lines.
pub(super) fn level(shape: &RuleShape) -> Option<u8> {
    Some(match shape {
        RuleShape::Shade { shade: Shade::Cell, .. } => 0,
        RuleShape::Shade { .. } | RuleShape::Line { style: Style::Diagonal, .. } => 1,
        RuleShape::Line { style: Style::Thermo | Style::SlowThermo, .. } => 2,
        RuleShape::Line { style: Style::Coloured(_) | Style::Ends(_), .. } => 3,
        RuleShape::Line { style: Style::Arrow, .. } | RuleShape::Bulb { .. } => 4,
        RuleShape::Cage { .. } => 5,
        _ => return None,
    })
}

/// Set if the properties that drawings do not show are described below. Web pages list the rules
/// themselves and have to be small.
pub(super) const HAS_LEGEND: bool = cfg!(not(target_family = "wasm"));

/// A rule with its drawing and its description.
struct DescribedRule<'a> {
    rule: &'a dyn Rule,
    /// The properties that the drawing does not show; see [`unseen`].
    unseen: Option<HiddenProperties>,
    /// The shapes of the drawing except clues, without cells, texts and the colours of lines.
    /// Shapes that differ only in colour count as equal.
    looks: Vec<RuleShape>,
    /// The cells, if the drawing is one line or one cage.
    only: Option<Vec<Cell>>,
}

impl DescribedRule<'_> {
    fn of<'a>(rule: &'a dyn Rule, shape: Shape, drawing: &[RuleShape]) -> DescribedRule<'a> {
        let only = match drawing {
            [RuleShape::Line { cells, .. } | RuleShape::Cage { cells, .. }] => Some(cells.clone()),
            _ => None,
        };
        let looks = drawing.iter().filter_map(appearance).collect();
        DescribedRule { rule, unseen: unseen(rule, shape, drawing), looks, only }
    }

    /// Returns true if another rule with a different name has the same drawing.
    fn is_like(&self, other: &DescribedRule) -> bool {
        self.rule.name() != other.rule.name() && !self.looks.is_empty() && self.looks == other.looks
    }

    /// Returns the full description. If no similar shape contains the first cell, the first cell is
    /// enough to identify the rule.
    fn words(&self, all: &[DescribedRule], shape: Shape) -> String {
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

/// Returns the appearance of a shape without its position.
fn appearance(drawn: &RuleShape) -> Option<RuleShape> {
    let mut look = drawn.clone();
    match &mut look {
        RuleShape::Outside { .. } => return None,
        RuleShape::Cage { cells, label } => (*cells, *label) = (Vec::new(), None),
        RuleShape::Bulb { cells } => cells.clear(),
        RuleShape::Dot { between, label, .. } => (*between, *label) = ([0; 2], String::new()),
        RuleShape::Sign { between, .. } => *between = [0; 2],
        RuleShape::Corner { cells, label } | RuleShape::Shade { cells, label, .. } => {
            (*cells, *label) = (Vec::new(), String::new());
        }
        RuleShape::Borders { between } => between.clear(),
        RuleShape::Line { cells, style } => {
            cells.clear();
            match style {
                Style::Coloured(colour) | Style::Ends(colour) => *colour = Colour::Grey,
                _ => {}
            }
        }
    }
    Some(look)
}

/// The properties of a rule that its drawing does not show, as text before and after its name.
#[derive(Clone, PartialEq, Default)]
struct HiddenProperties {
    before: String,
    behind: String,
}

impl HiddenProperties {
    fn is_empty(&self) -> bool {
        self.before.is_empty() && self.behind.is_empty()
    }

    /// Returns the name of the rule with these properties.
    fn with(&self, name: &str) -> String {
        format!("{}{name}{}", self.before, self.behind)
    }
}

/// In the cage of this rule, the order of the cells matters.
const ORDERED_CAGE_RULE: &str = "lunchbox";

/// The cells of this rule are copies of each other, position by position.
const COPIED_CELLS_RULE: &str = "clone";

/// Returns the numbers and words of a rule that its drawing does not show, with their names.
/// Returns `None` if the rule can be described only by its cells. This is the case for lists,
/// ordered cells, unconnected cells, lines that jump over cells, and copies that are rotated or
/// touch.
fn unseen(rule: &dyn Rule, shape: Shape, drawing: &[RuleShape]) -> Option<HiddenProperties> {
    let (name, fields) = (rule.name(), rule.fields(shape));
    let is_told = |drawn: &RuleShape| match drawn {
        RuleShape::Cage { cells, .. } => {
            is_connected(shape, cells) && (name != ORDERED_CAGE_RULE || is_straight(shape, cells))
        }
        RuleShape::Shade { cells, shade: Shade::Cell, .. } => {
            rule.is_of_each() || is_connected(shape, cells)
        }
        RuleShape::Outside { along, arrow, .. } => is_whole(shape, along, *arrow),
        RuleShape::Line { style: Style::Diagonal, .. } => true,
        RuleShape::Line { cells, .. } => touches_on(shape, cells),
        RuleShape::Bulb { cells } => is_box(shape, cells),
        _ => true,
    };
    let is_seen = |value: &RuleValue| {
        let words = words(value);
        drawing.iter().any(|shape| match shape {
            RuleShape::Cage { label, .. } => label.as_ref() == Some(&words),
            RuleShape::Dot { label, .. }
            | RuleShape::Corner { label, .. }
            | RuleShape::Shade { label, .. }
            | RuleShape::Outside { label, .. } => *label == words,
            RuleShape::Line { .. }
            | RuleShape::Bulb { .. }
            | RuleShape::Sign { .. }
            | RuleShape::Borders { .. } => false,
        })
    };
    let is_cell = |value: &RuleValue| {
        let RuleValue::Text(text) = value else { return false };
        CellName::parse(text).is_some()
    };
    let are_copies = match drawing {
        [RuleShape::Shade { cells, .. }, RuleShape::Shade { cells: copies, .. }]
            if name == COPIED_CELLS_RULE =>
        {
            let all = [&cells[..], copies].concat();
            is_shifted(shape, cells, copies) && !is_connected(shape, &all)
        }
        _ => true,
    };
    if !drawing.iter().all(is_told) || !are_copies {
        return None;
    }
    let mut unseen = HiddenProperties::default();
    for (field, value) in fields {
        match &value {
            // The drawing of a line shows these fields.
            _ if ["direction", "loop"].contains(&field) => {}
            RuleValue::Flag(is_so) => {
                unseen.before += &if *is_so { format!("{field} ") } else { String::new() }
            }
            value if is_seen(value) => {}
            RuleValue::List(list) if list.iter().all(is_cell) => {}
            RuleValue::List(_) => return None,
            value => unseen.behind += &format!(" {field} {}", words(value)),
        }
    }
    Some(unseen)
}

impl Sketch {
    /// Returns the drawings of the rules of a board. `names` are the names of the digits in the
    /// text below, and `values` the values of the layers.
    pub(crate) fn of(layout: &Layout, names: &DigitNames, values: &LayerValues) -> Sketch {
        let (shape, rules) = (layout.shape, layout.rules());
        let (mut sketch, setting) = (Sketch::default(), RuleContext { shape, rules: rules.all() });
        let mut shading = sketch.add_layers(&setting, values);
        let mut drawn: Vec<DescribedRule> = Vec::new();
        for number in rules.beside_board() {
            let rule = &*rules.all()[number];
            let drawing = rule.drawing(&setting);
            let shades = drawing.iter().any(|it| level(it) == Some(0));
            let told = HAS_LEGEND.then(|| DescribedRule::of(rule, shape, &drawing));
            let kind = rule.words();
            let is_drawn = !drawing.is_empty()
                && drawing.into_iter().all(|it| {
                    let group = if rule.has_alternatives() { ALTERNATIVE_GROUP } else { "" };
                    sketch.add(shape, &kind, SketchedShape { shape: it, shading, group })
                });
            shading += usize::from(shades);
            let Some(told) = told else { continue };
            match is_drawn {
                true => drawn.push(told),
                false => _ = sketch.words.insert(short_text::line(rule, shape)),
            }
        }
        sketch.shapes.sort_by_key(|it| level(&it.shape));
        let sides = sketch.clear(shape);
        if HAS_LEGEND {
            sketch.words.extend(describe_board(shape, rules, names));
            sketch.add_legend(shape, &drawn, &sides);
        }
        sketch
    }

    /// Adds the text about properties that the drawings do not show.
    fn add_legend(&mut self, shape: Shape, drawn: &[DescribedRule], sides: &[Vec<String>; 4]) {
        // Numbers of several rules outside the grid look alike, so the text lists which rules are
        // on which side.
        let outside: BTreeSet<&String> = sides.iter().flatten().collect();
        if outside.len() > 1 {
            let told = SIDES.iter().zip(sides).filter(|(_, kinds)| !kinds.is_empty());
            self.words.extend(
                told.map(|(side, kinds)| format!("{side}: {}", kinds.join(", farther out "))),
            );
        }
        let mut named: BTreeMap<&str, Vec<&DescribedRule>> = BTreeMap::new();
        drawn.iter().for_each(|told| named.entry(told.rule.name()).or_default().push(told));
        let circle =
            RuleShape::Shade { cells: Vec::new(), shade: Shade::Circle, label: String::new() };
        for (_, mut rules) in named {
            let name = rules[0].rule.words();
            // If several such rules have circles, a circle cannot be assigned to one of them.
            let are_mixed =
                rules.len() > 1 && !rules[0].rule.is_of_each() && rules[0].looks.contains(&circle);
            let is_clear = |told: &&DescribedRule| {
                told.unseen.is_some() && !are_mixed && !drawn.iter().any(|it| told.is_like(it))
            };
            let clear = rules.iter().copied().filter(is_clear).collect();
            let unclear = std::mem::replace(&mut rules, clear).into_iter();
            let unclear = unclear.filter(|it| !is_clear(it)).map(|it| it.words(drawn, shape));
            self.words.extend(unclear);
            let all = rules.len();
            let words = |told: &DescribedRule| told.unseen.clone().unwrap_or_default();
            rules.retain(|told| !words(told).is_empty());
            let is_told = outside.len() > 1 && outside.contains(&name);
            if rules.len() < all && !is_told {
                self.words.insert(name.clone());
            }
            // Properties that are not drawn are listed once, or with each rule if they differ.
            match rules.iter().all(|told| told.unseen == rules[0].unseen) {
                true => self.words.extend(rules.first().map(|it| words(it).with(&name))),
                false => {
                    self.words.extend(rules.iter().map(|told| short_text::line(told.rule, shape)))
                }
            }
        }
    }

    /// Adds a shape. Returns false if there is no room for it, or if it would not identify its
    /// cells.
    fn add(&mut self, shape: Shape, kind: &str, mut drawn: SketchedShape) -> bool {
        let (mut is_seen, group) = (true, drawn.group);
        match &mut drawn.shape {
            RuleShape::Outside { along, label, arrow } => {
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
                let outwards = 0;
                self.clues.push(Clue { first, way, label, arrow, group, kind, outwards });
                return true;
            }
            RuleShape::Cage { cells, label } => {
                let first = cells.iter().min().copied();
                if let Some((first, letters)) = first.zip(label.as_deref())
                    && !self.has_room(first, letters)
                {
                    (*label, is_seen) = (None, false);
                }
            }
            RuleShape::Shade { cells, label, .. } if !label.is_empty() => {
                if let Some(&first) = cells.first()
                    && !self.has_room(first, label)
                {
                    label.clear();
                    is_seen = false;
                }
            }
            RuleShape::Bulb { cells } => self.bulbs.extend(&*cells),
            RuleShape::Dot { between, .. } | RuleShape::Sign { between, .. } => {
                let [one, other] = *between;
                let known = self.marks.entry([one.min(other), one.max(other)]).or_default();
                if !is_edge(shape, *between) || *known == MAX_EDGE_MARKS {
                    return false;
                }
                *known += 1;
            }
            RuleShape::Corner { cells, .. } => {
                // A second circle would cover the first one.
                let first = square_corner(shape, cells);
                if !first.is_some_and(|first| self.corners.insert(first)) {
                    return false;
                }
            }
            RuleShape::Line { .. } | RuleShape::Shade { .. } | RuleShape::Borders { .. } => {}
        }
        self.shapes.push(drawn);
        is_seen
    }

    /// Reserves room for a text in the corner of a cell, after the texts that are there. Returns
    /// false if there is none.
    pub(super) fn has_room(&mut self, cell: Cell, letters: &str) -> bool {
        self.has_labels = true;
        let wide =
            LETTER_WIDTH * CORNER_FONT_SIZE * letters.chars().count() as f64 + CORNER_TEXT_GAP;
        let known = self.labels.entry(cell).or_default();
        let has_room = *known == 0.0 || *known + wide < MIN_CELL_WIDTH;
        *known += if has_room { wide } else { 0.0 };
        has_room
    }

    /// Places the clues that are next to the same cell, and computes the space for all clues.
    /// Returns the names of the rules on each side, from the grid outwards. Each rule has its own
    /// rows or columns there.
    fn clear(&mut self, shape: Shape) -> [Vec<String>; 4] {
        let mut before: HashMap<(Cell, (isize, isize), String), usize> = HashMap::new();
        // For each side, the rules with the number of rows or columns that they need.
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
        // For each side of the grid, whether there are arrows, and the greatest number of clues
        // next to a cell.
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
            f64::from(u8::from(arrows)) * ARROW_CLUE_SPACE + clues as f64 * CLUE_SPACE
        };
        let [left, top, right, bottom] = sides.map(room);
        self.around = GridMargins { left, top, right, bottom };
        lines.map(|side| side.into_iter().map(|(kind, _)| kind).collect())
    }

    /// Returns true if the text below names cells.
    pub(super) fn names_cells(&self) -> bool {
        let is_cell =
            |word: &str| CellName::parse(word.trim_end_matches([':', ';', ','])).is_some();
        self.words.iter().any(|words| words.split(' ').any(is_cell))
    }

    /// Returns true if there is a clue with an arrow on the same side, closer to the grid.
    pub(super) fn has_arrows(&self, clue: &Clue, shape: Shape) -> bool {
        let sides = clue.sides(shape);
        let both = |other: &Clue| other.sides(shape).into_iter().zip(sides).any(|(a, b)| a && b);
        self.clues.iter().any(|other| other.arrow && both(other))
    }

    /// Returns the text below, split into lines of at most this width, unless a single word is
    /// longer.
    pub(super) fn legend(&self, wide: f64) -> Vec<String> {
        let letters = (wide / (LETTER_WIDTH * LEGEND_FONT_SIZE)) as usize;
        let all: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let mut lines: Vec<String> = Vec::new();
        for word in all.join(RULE_SEPARATOR).split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + word.chars().count() < letters => {
                    *line += " ";
                    *line += word;
                }
                // The line break replaces the separator.
                _ if word == RULE_SEPARATOR.trim() => {}
                last => {
                    if let Some(line) = last {
                        *line = line.trim_end_matches(RULE_SEPARATOR.trim_end()).to_owned();
                    }
                    lines.push(word.to_owned());
                }
            }
        }
        lines
    }
}

impl Clue {
    /// Returns the index in [`SIDES`] of a clue without an arrow.
    fn side(&self) -> usize {
        match self.way {
            (0, 1) => 0,
            (1, _) => 1,
            (0, _) => 2,
            _ => 3,
        }
    }

    /// Returns whether the clue is left of the grid, above it, right of it, and below it.
    pub(super) fn sides(&self, shape: Shape) -> [bool; 4] {
        let (row, column) = place(shape, self.first);
        let (row, column) = (row - self.way.0, column - self.way.1);
        [column < 0, row < 0, column >= shape.columns() as isize, row >= shape.rows() as isize]
    }
}
