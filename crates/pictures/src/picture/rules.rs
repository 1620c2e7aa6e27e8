//! Draws rules: shapes under the digits, marks on the edges between cells, clues outside the grid,
//! and the names of rules below it. A rule that draws nothing is described below the grid.

use std::collections::{BTreeMap, HashMap, HashSet};

use board::{
    Cell,
    drawing::{Colour, RuleShape, Shade, Sign, Style},
};

use super::{
    layers::{CornerValues, LAYER_GROUP},
    pen::{BASELINE_TO_MIDDLE, Pen, Text},
    sketch::{
        ARROW_CLUE_SPACE, CLUE_SPACE, CORNER_FONT_SIZE, CORNER_TEXT_GAP, Clue, LEGEND_FONT_SIZE,
        LEGEND_LINE_HEIGHT, LETTER_WIDTH, SketchedShape, level,
    },
};

/// The font size of clues outside the grid, and of the text in a dot.
const CLUE_FONT_SIZE: f64 = 14.0;
const DOT_FONT_SIZE: f64 = 9.0;

/// The font size of values of layers, and their distance from the edges of the cell.
const VALUE_FONT_SIZE: f64 = 10.0;
const VALUE_INSET: f64 = 5.5;

/// The distance between two marks on one edge.
const MARK_DISTANCE: f64 = 14.0;

/// The distance between the outline of a cage and the edges of its cells.
const CAGE_INSET: f64 = 3.5;

/// The classes of shaded cells, used for one rule after the other.
const AREA_CLASSES: [&str; 4] = ["area", "area second", "area third", "area fourth"];

/// Returns the class of a colour.
fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Purple => "purple",
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Grey => "grey",
        Colour::Peach => "peach",
        Colour::Teal => "teal",
        Colour::Yellow => "yellow",
        Colour::Lavender => "lavender",
    }
}

/// Returns the SVG path through points.
fn path_through(points: &[(f64, f64)]) -> String {
    let points = points.iter().enumerate();
    points.map(|(i, (x, y))| format!("{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' })).collect()
}

impl Pen<'_> {
    /// Draws the parts of rules that are under the grid lines.
    pub(crate) fn draw_under_grid(&mut self) {
        self.shapes(true);
    }

    /// Draws the parts of rules on the grid lines, outside the grid and below it.
    pub(crate) fn draw_over_grid(&mut self) {
        self.shapes(false);
        let sketch = std::mem::take(&mut self.sketch);
        for clue in &sketch.clues {
            self.grouped(clue.group, |pen| match clue.arrow {
                true => pen.arrow_clue(clue),
                false => pen.clue(clue, sketch.has_arrows(clue, pen.shape())),
            });
        }
        if !sketch.values.is_empty() {
            let draw = |pen: &mut Self| sketch.values.iter().for_each(|it| pen.corner_values(it));
            self.grouped(LAYER_GROUP, draw);
        }
        self.sketch = sketch;
        self.legend();
    }

    /// Draws elements in a group of this class, or without a group if it is empty.
    fn grouped(&mut self, class: &str, draw: impl FnOnce(&mut Self)) {
        if class.is_empty() {
            return draw(self);
        }
        self.write(format_args!("<g class=\"{class}\">"));
        draw(self);
        self.write(format_args!("</g>"));
    }

    fn shapes(&mut self, under: bool) {
        let sketch = std::mem::take(&mut self.sketch);
        let (mut labels, mut marks) = (HashMap::new(), HashMap::new());
        // Several marks of one edge are placed next to each other along it.
        let mut between = |pen: &Pen, [one, other]: [Cell; 2]| {
            let edge = [one.min(other), one.max(other)];
            let known: &mut usize = marks.entry(edge).or_default();
            let all = sketch.marks.get(&edge).copied().unwrap_or(1);
            let off = MARK_DISTANCE * (*known as f64 - 0.5 * (all - 1) as f64);
            *known += 1;
            pen.edge_middle(edge, off)
        };
        let shapes = sketch.shapes.iter().filter(|it| level(&it.shape).is_some() == under);
        for SketchedShape { shape, shading, group } in shapes {
            self.grouped(group, |pen| match shape {
                RuleShape::Cage { cells, label } => pen.cage(cells, label.as_deref(), &mut labels),
                RuleShape::Line { cells, style } => pen.line(cells, *style, &sketch.bulbs),
                RuleShape::Bulb { cells } => pen.bulb(cells),
                RuleShape::Dot { between: cells, filled, label } => {
                    let at = between(pen, *cells);
                    pen.dot(at, *filled, label);
                }
                RuleShape::Sign { between: cells, sign } => {
                    let at = between(pen, *cells);
                    pen.sign(*cells, at, *sign);
                }
                RuleShape::Corner { cells, label } => pen.corner_clue(cells, label),
                RuleShape::Shade { cells, shade, label } => {
                    cells.iter().for_each(|&cell| pen.shade(cell, *shade, *shading));
                    if let Some(&first) = cells.first().filter(|_| !label.is_empty()) {
                        pen.corner_label(first, label, &mut labels, false);
                    }
                }
                RuleShape::Borders { between } => pen.borders(between),
                // These are drawn with the clues.
                RuleShape::Outside { .. } => {}
            });
        }
        self.sketch = sketch;
    }

    fn middle(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.write(format_args!(
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>"
        ));
    }

    /// Draws a box around a point, with half of its width and height.
    fn plate(&mut self, class: &str, (x, y): (f64, f64), (wide, high): (f64, f64), round: f64) {
        self.write(format_args!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round:.1}\"/>",
            x - wide,
            y - high,
            2.0 * wide,
            2.0 * high
        ));
    }

    fn stroke(&mut self, class: &str, path: &str, width: f64) {
        self.write(format_args!(
            "<path class=\"{class}\" d=\"{path}\" stroke-width=\"{width:.1}\"/>"
        ));
    }

    /// Draws a text centred at a point.
    fn words(&mut self, class: &str, (x, y): (f64, f64), size: f64, letters: &str) {
        let at = (x, y + BASELINE_TO_MIDDLE * size);
        self.text(Text { class, at, size, more: "", letters });
    }

    /// Draws a text in the corner of a cell, after the texts that are already there.
    fn corner_label(
        &mut self,
        cell: Cell,
        label: &str,
        labels: &mut HashMap<Cell, f64>,
        is_cut_out: bool,
    ) {
        let known = labels.entry(cell).or_default();
        let wide = 0.5 * LETTER_WIDTH * CORNER_FONT_SIZE * label.chars().count() as f64;
        let (x, y) = self.corner(cell);
        let x = x + 2.5 + *known + wide;
        *known += 2.0 * wide + CORNER_TEXT_GAP;
        let at = (x, y + 0.5 * CORNER_FONT_SIZE + 2.0);
        if is_cut_out {
            self.plate("cell", at, (wide + 1.0, 0.5 * CORNER_FONT_SIZE), 0.0);
        }
        self.words("sum", at, CORNER_FONT_SIZE, label);
    }

    /// Writes the values of layers into the upper right corner of a cell.
    fn corner_values(&mut self, CornerValues { cell, text, are_given }: &CornerValues) {
        let wide = LETTER_WIDTH * VALUE_FONT_SIZE * text.chars().count() as f64;
        let (x, y) = self.corner(*cell);
        let at =
            (x + self.cell - VALUE_INSET - 0.5 * wide, y + VALUE_INSET + 0.5 * VALUE_FONT_SIZE);
        self.words(if *are_given { "given" } else { "found" }, at, VALUE_FONT_SIZE, text);
    }

    /// Draws thick lines between neighbours.
    fn borders(&mut self, between: &[[Cell; 2]]) {
        let (columns, size) = (self.shape().columns(), self.cell);
        let mut path = String::new();
        for &[one, other] in between {
            let (x, y) = self.corner(one.max(other));
            let way = if one / columns == other / columns { 'v' } else { 'h' };
            path += &format!("M{x} {y}{way}{size}");
        }
        self.write(format_args!("<path class=\"border\" d=\"{path}\"/>"));
    }

    fn cage(&mut self, cells: &[Cell], label: Option<&str>, labels: &mut HashMap<Cell, f64>) {
        let path = self.inner_outline(cells);
        self.write(format_args!("<path class=\"cage\" d=\"{path}\"/>"));
        let first = cells.iter().min().copied();
        if let Some((cell, label)) = first.zip(label) {
            self.corner_label(cell, label, labels, true);
        }
    }

    /// Returns the outline of cells, slightly inside them. Each closed line is one path, so that
    /// dashes continue around corners.
    fn inner_outline(&self, cells: &[Cell]) -> String {
        let shape = self.shape();
        let is_in = |cell: Cell, down, right| {
            shape.step(cell, down, right).is_some_and(|cell| cells.contains(&cell))
        };
        let mut next: BTreeMap<(i64, i64), Vec<(i64, i64)>> = BTreeMap::new();
        // Coordinates are in tenths, so that they can be compared exactly.
        let tenths = |x: f64| (10.0 * x).round() as i64;
        for &cell in cells {
            let (x, y) = self.middle(cell);
            let half = self.cell / 2.0;
            // For each side: the neighbour across it, and the direction along it, clockwise.
            for (out, along) in
                [((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (-1, 0))]
            {
                if is_in(cell, out.0, out.1) {
                    continue;
                }
                let end = |way: isize| {
                    let beside = (way * along.0, way * along.1);
                    let far = match (
                        is_in(cell, beside.0, beside.1),
                        is_in(cell, beside.0 + out.0, beside.1 + out.1),
                    ) {
                        (true, true) => half + CAGE_INSET,
                        (true, false) => half,
                        (false, _) => half - CAGE_INSET,
                    };
                    let at = |out: isize, along: isize| {
                        out as f64 * (half - CAGE_INSET) + (way * along) as f64 * far
                    };
                    (tenths(x + at(out.1, along.1)), tenths(y + at(out.0, along.0)))
                };
                next.entry(end(-1)).or_default().push(end(1));
            }
        }
        let mut path = String::new();
        let starts: Vec<_> = next.keys().copied().collect();
        for mut here in starts {
            let mut ring = Vec::new();
            while let Some(there) = next.get_mut(&here).and_then(Vec::pop) {
                ring.push((here.0 as f64 / 10.0, here.1 as f64 / 10.0));
                here = there;
            }
            if !ring.is_empty() {
                path += &path_through(&ring);
                path.push('z');
            }
        }
        path
    }

    fn line(&mut self, cells: &[Cell], style: Style, bulbs: &HashSet<Cell>) {
        let mut points: Vec<_> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        let size = self.cell;
        match style {
            Style::Thermo => {
                self.stroke("thermo", &path_through(&points), 0.3 * size);
                self.circle("thermo-bulb", first, 0.36 * size);
            }
            Style::SlowThermo => {
                self.circle("thermo-bulb", first, 0.36 * size);
                self.stroke("thermo", &path_through(&points), 0.3 * size);
                self.circle("hollow-bulb", first, 0.36 * size - 3.0);
                self.stroke("hollow", &path_through(&points), 0.3 * size - 6.0);
            }
            Style::Arrow => {
                let [.., before, _] = points[..] else { return };
                let mut path = String::new();
                if bulbs.contains(&cells[0]) {
                    points[0] = point_toward(first, points[1], 0.4 * size);
                }
                path += &path_through(&points);
                path += &head(before, last, 0.2 * size);
                self.stroke("arrow", &path, 2.0);
            }
            Style::Diagonal => {
                // Extend the line to the corners.
                let far = -0.5 * size * std::f64::consts::SQRT_2;
                let ends = [point_toward(first, last, far), point_toward(last, first, far)];
                self.stroke("diagonal", &path_through(&ends), 1.5);
            }
            Style::Coloured(colour) => {
                self.stroke(
                    &format!("line {}", class(colour)),
                    &path_through(&points),
                    0.22 * size,
                );
            }
            Style::Ends(colour) => {
                let class = class(colour);
                self.stroke(&format!("line {class}"), &path_through(&points), 0.14 * size);
                for end in [first, last] {
                    self.circle(&format!("end {class}"), end, 0.36 * size);
                }
            }
        }
    }

    fn bulb(&mut self, cells: &[Cell]) {
        let middles = cells.iter().map(|&cell| self.middle(cell));
        let [mut least, mut most] = [(f64::MAX, f64::MAX), (f64::MIN, f64::MIN)];
        for (x, y) in middles {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x), most.1.max(y));
        }
        let radius = 0.4 * self.cell;
        let middle = ((least.0 + most.0) / 2.0, (least.1 + most.1) / 2.0);
        let half = ((most.0 - least.0) / 2.0 + radius, (most.1 - least.1) / 2.0 + radius);
        self.plate("bulb", middle, half, radius);
    }

    /// Returns the middle of the edge between two cells, moved along the edge by `off`.
    fn edge_middle(&self, [one, other]: [Cell; 2], off: f64) -> (f64, f64) {
        let ((x, y), (u, v)) = (self.middle(one), self.middle(other));
        let is_upright = (x - u).abs() > (y - v).abs();
        let (right, down) = if is_upright { (0.0, off) } else { (off, 0.0) };
        ((x + u) / 2.0 + right, (y + v) / 2.0 + down)
    }

    fn dot(&mut self, at: (f64, f64), filled: bool, label: &str) {
        let [dot, letters] = if filled { ["black", "on-black"] } else { ["white", "on-white"] };
        self.circle(dot, at, if label.is_empty() { 5.5 } else { 7.0 });
        if !label.is_empty() {
            let size = DOT_FONT_SIZE.min(11.0 / (LETTER_WIDTH * label.chars().count() as f64));
            self.words(letters, at, size, label);
        }
    }

    fn sign(&mut self, between: [Cell; 2], at: (f64, f64), sign: Sign) {
        self.plate("cell", at, (6.0, 6.5), 3.0);
        match sign {
            Sign::X => self.words("sign", at, 13.0, "X"),
            Sign::V => self.words("sign", at, 13.0, "V"),
            Sign::Greater => {
                let [(x, y), (u, v)] = between.map(|cell| self.middle(cell));
                let (dx, dy) = ((u - x) / self.cell, (v - y) / self.cell);
                self.wedge(at, (dx, dy), 4.0);
            }
        }
    }

    /// Draws a wedge around a point; its tip is in the given direction.
    fn wedge(&mut self, (x, y): (f64, f64), (dx, dy): (f64, f64), half: f64) {
        let tip = (x + half * dx, y + half * dy);
        let tail = (x - half * dx, y - half * dy);
        let wide = 1.3 * half;
        let path = path_through(&[
            (tail.0 - wide * dy, tail.1 + wide * dx),
            tip,
            (tail.0 + wide * dy, tail.1 - wide * dx),
        ]);
        self.stroke("wedge", &path, 1.8);
    }

    fn corner_clue(&mut self, cells: &[Cell], label: &str) {
        let all: Vec<_> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let many = all.len().max(1) as f64;
        let sum = all.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let (x, y) = (sum.0 / many, sum.1 / many);
        self.circle("round", (x, y), 11.5);
        let words: Vec<&str> = label.split(' ').collect();
        let in_row = if words.len() > 2 { words.len().div_ceil(2) } else { words.len().max(1) };
        let rows: Vec<String> = words.chunks(in_row).map(|row| row.join(" ")).collect();
        let letters = rows.iter().map(|row| row.chars().count()).max().unwrap_or(1);
        let size =
            (19.0 / (LETTER_WIDTH * letters as f64)).min(if rows.len() > 1 { 10.0 } else { 12.0 });
        for (number, row) in rows.iter().enumerate() {
            let down = (number as f64 - (rows.len() - 1) as f64 / 2.0) * (size - 0.5);
            self.words("quad", (x, y + down), size, row);
        }
    }

    fn shade(&mut self, cell: Cell, shade: Shade, shading: usize) {
        let (at, size) = (self.middle(cell), self.cell);
        let tip = match shade {
            Shade::Circle => return self.circle("shade", at, 0.4 * size),
            Shade::Square => return self.plate("shade", at, (0.38 * size, 0.38 * size), 0.0),
            Shade::Cell => {
                let class = AREA_CLASSES[shading % AREA_CLASSES.len()];
                return self.plate(class, at, (size / 2.0, size / 2.0), 0.0);
            }
            Shade::Maximum => 1.0,
            Shade::Minimum => -1.0,
        };
        self.plate("area", at, (size / 2.0, size / 2.0), 0.0);
        for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let far = size / 2.0 - 5.0;
            self.wedge((at.0 + far * dx, at.1 + far * dy), (tip * dx, tip * dy), 2.0);
        }
    }

    /// Draws a clue outside a row or a column.
    fn clue(&mut self, clue: &Clue, behind_arrows: bool) {
        let ((x, y), (r, c)) = (self.middle(clue.first), clue.way);
        let behind = if behind_arrows { ARROW_CLUE_SPACE } else { 0.0 };
        let far = self.cell / 2.0 + behind + (clue.outwards as f64 + 0.5) * CLUE_SPACE;
        let at = (x - c as f64 * far, y - r as f64 * far);
        let size = CLUE_FONT_SIZE
            .min((CLUE_SPACE - 2.0) / (LETTER_WIDTH * clue.label.chars().count().max(1) as f64));
        self.words("clue", at, size, &clue.label);
    }

    /// Draws a clue with an arrow that points at the corner where its diagonal begins.
    fn arrow_clue(&mut self, clue: &Clue) {
        let ((x, y), half) = (self.middle(clue.first), self.cell / 2.0);
        let (r, c) = (clue.way.0 as f64, clue.way.1 as f64);
        let corner = (x - c * half, y - r * half);
        let back = |far: (f64, f64)| (corner.0 - c * far.0, corner.1 - r * far.1);
        // Next to the grid, there is room only in the direction of the neighbouring place.
        let far = match clue.sides(self.shape()) {
            [false, _, false, _] => (12.0, 21.0),
            [_, false, _, false] => (21.0, 12.0),
            _ => (19.0, 19.0),
        };
        let size = CLUE_FONT_SIZE.min(
            (ARROW_CLUE_SPACE - 10.0) / (LETTER_WIDTH * clue.label.chars().count().max(1) as f64),
        );
        self.words("clue", back(far), size, &clue.label);
        let (from, to) = (back((11.0, 11.0)), back((2.0, 2.0)));
        let path = path_through(&[from, to]) + &head(from, to, 4.5);
        self.stroke("arrow", &path, 1.4);
    }

    fn legend(&mut self) {
        let ((left, top), (width, height)) = (self.margin, self.extent());
        let below = top + height + self.sketch.around.bottom;
        let middle = (left + width + self.sketch.around.right) / 2.0;
        let lines = self.sketch.legend(left + width + self.sketch.around.right);
        for (number, line) in lines.iter().enumerate() {
            let at = (middle, below + (number as f64 + 0.7) * LEGEND_LINE_HEIGHT);
            self.words("label", at, LEGEND_FONT_SIZE, line);
        }
    }
}

/// Returns the point at a distance `far` from one point towards another.
fn point_toward((x, y): (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let length = (to.0 - x).hypot(to.1 - y).max(f64::EPSILON);
    (x + (to.0 - x) * far / length, y + (to.1 - y) * far / length)
}

/// Returns the path of an arrow head at the second point.
fn head(from: (f64, f64), to: (f64, f64), long: f64) -> String {
    let back = point_toward(to, from, long);
    let (dx, dy) = ((back.1 - to.1) * 0.7, (to.0 - back.0) * 0.7);
    path_through(&[(back.0 + dx, back.1 + dy), to, (back.0 - dx, back.1 - dy)])
}
