//! Draws a step of a technique over the cells and under the digits: its houses, the groups of its
//! cells, the two sides of a chain, and the links of a chain.
//!
//! No information depends on colour only. Base houses and the first group of cells have solid
//! outlines; cover houses and the second group have broken ones. Candidates that are true are
//! circled, those that are false are in a square. Strong links are solid, weak links are broken.

use std::collections::HashSet;

use super::{
    parts::{CandidateRole, CandidateRoles},
    pen::Pen,
};
use board::{Candidate, Candidates, Cell, Layout};
use logic::techniques::{ChainLink, Step};

/// Half of the size of a frame around a mark.
const FRAME_RADIUS: f64 = 7.0;

/// The least and the greatest bend of a link, so that it passes the marks between its ends.
const BEND_RANGE: (f64, f64) = (9.0, 22.0);

/// The additional bend with each attempt to avoid an obstacle, and the largest number of attempts.
const BEND_ATTEMPTS: (f64, u8) = (9.0, 9);

/// The number of points of a link that are checked for obstacles.
const CHECKED_POINTS: u8 = 24;

/// The obstacles that a link avoids if possible: large digits and pencil marks.
pub(crate) struct Obstacles<'a> {
    /// Returns true if a large digit is drawn in a cell.
    pub(crate) has_digit: &'a dyn Fn(Cell) -> bool,
    /// The pencil marks of the cells without a large digit, if they are drawn.
    pub(crate) marks: Option<&'a Candidates>,
}

/// The length of an arrow head.
const ARROW_HEAD_LENGTH: f64 = 5.0;

impl Pen<'_> {
    /// Draws the step as one SVG group; `more` is added to the attributes of its element.
    pub(crate) fn figure(
        &mut self,
        layout: &Layout,
        step: &Step,
        obstacles: &Obstacles,
        class: &str,
        more: &str,
    ) {
        self.write(format_args!("<g class=\"figure{class}\"{more}>"));
        let (bases, covers) = step.bases_and_covers();
        for (houses, class) in [(bases, "base"), (covers, "cover")] {
            for &house in houses {
                self.outline(layout.constraints()[house].cells(), class);
            }
        }
        for (number, cells) in step.parts().iter().enumerate() {
            let class = if number % 2 == 0 { "part" } else { "part second" };
            cells.iter().for_each(|&cell| self.inset(cell, class));
        }
        let parts = CandidateRoles::of(step);
        let [denied, holds] = step.sides();
        let mut drawn = HashSet::new();
        for candidate in denied.into_iter().chain(holds).filter(|&it| drawn.insert(it)) {
            if let Some(part @ (CandidateRole::Denied | CandidateRole::Holds)) =
                parts.part(candidate)
            {
                self.draw_frame(candidate, part);
            }
        }
        step.links(layout).iter().for_each(|link| self.link(link, obstacles));
        self.write(format_args!("</g>"));
    }

    /// Draws a line around cells, which need not be connected.
    fn outline(&mut self, cells: &[Cell], class: &str) {
        let (shape, size) = (self.shape(), self.cell);
        let is_in = |cell: Option<Cell>| cell.is_some_and(|cell| cells.contains(&cell));
        let mut path = String::new();
        for &cell in cells {
            let (x, y) = self.corner(cell);
            let edges = [
                (shape.step(cell, -1, 0), x, y, format!("h{size}")),
                (shape.step(cell, 1, 0), x, y + size, format!("h{size}")),
                (shape.step(cell, 0, -1), x, y, format!("v{size}")),
                (shape.step(cell, 0, 1), x + size, y, format!("v{size}")),
            ];
            for (_, x, y, line) in edges.into_iter().filter(|(other, ..)| !is_in(*other)) {
                path += &format!("M{x} {y}{line}");
            }
        }
        self.write(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// Draws a frame inside a cell.
    fn inset(&mut self, cell: Cell, class: &str) {
        let ((x, y), size) = (self.corner(cell), self.cell - 6.0);
        let (x, y) = (x + 3.0, y + 3.0);
        self.write(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"
        ));
    }

    /// Returns half of the width and of the height of a frame around a mark.
    fn radii(&self) -> (f64, f64) {
        (FRAME_RADIUS.max(self.mark_width() / 2.0 - 0.5), FRAME_RADIUS)
    }

    /// Draws the circle or the square around a mark.
    fn draw_frame(&mut self, candidate: Candidate, part: CandidateRole) {
        let ((x, y), (wide, high)) = (self.place(candidate), self.radii());
        let class = part.name();
        match part {
            CandidateRole::Holds => self.write(format_args!(
                "<ellipse class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{wide}\" ry=\"{high}\"/>"
            )),
            _ => self.write(format_args!(
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\"/>",
                x - wide,
                y - high,
                2.0 * wide,
                2.0 * high
            )),
        }
    }

    /// Draws an arrow between the nearest pair of candidates of a link.
    fn link(&mut self, link: &ChainLink, obstacles: &Obstacles) {
        let pairs = link.from.iter().flat_map(|&a| link.to.iter().map(move |&b| (a, b)));
        let pairs = pairs.map(|(a, b)| (self.place(a), self.place(b)));
        let far = |&((x, y), (u, v)): &((f64, f64), (f64, f64))| (u - x).hypot(v - y);
        let Some((from, to)) = pairs.min_by(|a, b| far(a).total_cmp(&far(b))) else { return };
        let length = far(&(from, to));
        if length == 0.0 {
            return;
        }
        let across = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        // Between neighbouring marks, an arrow has room only next to them.
        let bend = (0.16 * length).clamp(BEND_RANGE.0, BEND_RANGE.1).max(24.0 - 0.5 * length);
        let middle = |bend: f64| {
            ((from.0 + to.0) / 2.0 + across.1 * bend, (from.1 + to.1) / 2.0 - across.0 * bend)
        };
        let farther = (0..=BEND_ATTEMPTS.1).map(|tries| bend + f64::from(tries) * BEND_ATTEMPTS.0);
        let farther = farther.filter(|&it| it <= bend.max(length));
        let bends = farther.flat_map(|bend| [bend, -bend]);
        let cost = |&bend: &f64| self.obstacle_cost([from, middle(bend), to], obstacles);
        // Of equally good bends, take the smallest.
        let bend = bends.min_by_key(cost).unwrap_or(bend);
        let middle = middle(bend);
        let (start, tip) = (self.frame_exit(from, middle), self.frame_exit(to, middle));
        let back = point_toward(tip, middle, ARROW_HEAD_LENGTH);
        let (dx, dy) = ((back.1 - tip.1) * 0.55, (tip.0 - back.0) * 0.55);
        let class = if link.is_strong { "strong" } else { "weak" };
        self.write(format_args!(
            "<path class=\"link {class}\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
            start.0, start.1, middle.0, middle.1, back.0, back.1
        ));
        self.write(format_args!(
            "<path class=\"head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
            tip.0,
            tip.1,
            back.0 + dx,
            back.1 + dy,
            back.0 - dx,
            back.1 - dy
        ));
    }

    /// Returns the cost of a curve from the first point to the third. Digits, and parts outside the
    /// grid, cost more than all marks of a cell.
    fn obstacle_cost(&self, [from, by, to]: [(f64, f64); 3], obstacles: &Obstacles) -> usize {
        let curve = |a: f64, b: f64, c: f64, t: f64| {
            (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t.powi(2) * c
        };
        let is_far = |(x, y): (f64, f64), (u, v): (f64, f64), far: f64| (x - u).hypot(y - v) > far;
        let (mut beyond, mut digits, mut marks) = (0, HashSet::new(), HashSet::new());
        for point in 1..CHECKED_POINTS {
            let t = f64::from(point) / f64::from(CHECKED_POINTS);
            let at = (curve(from.0, by.0, to.0, t), curve(from.1, by.1, to.1, t));
            let Some(cell) = self.cell_at(at) else {
                beyond += 1;
                continue;
            };
            let corner = self.corner(cell);
            let middle = (corner.0 + self.cell / 2.0, corner.1 + self.cell / 2.0);
            if (obstacles.has_digit)(cell) {
                if !is_far(at, middle, 0.34 * self.cell) {
                    digits.insert(cell);
                }
                continue;
            }
            let near = obstacles
                .marks
                .into_iter()
                .flat_map(|marks| marks.digits(cell).map(|digit| Candidate { cell, digit }));
            marks.extend(near.filter(|&mark| {
                let place = self.place(mark);
                let is_end = |end| !is_far(place, end, 1.0);
                !is_far(at, place, FRAME_RADIUS) && !is_end(from) && !is_end(to)
            }));
        }
        let most = self.shape().digits();
        (most + 1) * (digits.len() + beyond) + marks.len().min(most)
    }

    /// Returns the point where a line from a mark to another point leaves the frame of the mark.
    fn frame_exit(&self, (x, y): (f64, f64), to: (f64, f64)) -> (f64, f64) {
        let (wide, high) = self.radii();
        let (dx, dy) = (to.0 - x, to.1 - y);
        let scale = 1.0 / (dx / wide).hypot(dy / high);
        (x + dx * scale.min(1.0), y + dy * scale.min(1.0))
    }
}

/// Returns the point at a distance `far` from one point towards another.
fn point_toward((x, y): (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let length = (to.0 - x).hypot(to.1 - y).max(far);
    (x + (to.0 - x) * far / length, y + (to.1 - y) * far / length)
}
