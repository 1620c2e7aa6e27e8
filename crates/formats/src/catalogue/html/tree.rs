//! Groups the elements of a web page into cells, rows and boxes.

use super::tags::{Part, Tag};
use crate::matrix::{Table, square};
use crate::text::word::root;
use board::MIN_SIDE;

/// Elements that are neither a group nor a cell: their text belongs to the parent element.
const PARTS: [&str; 37] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "body", "center", "cite", "code", "colgroup",
    "em", "fieldset", "font", "form", "head", "html", "i", "ins", "kbd", "label", "mark", "nobr",
    "noscript", "q", "s", "samp", "small", "strong", "sub", "sup", "tbody", "tfoot", "thead", "tt",
    "u",
];

/// Elements without content, but `input` and `img`.
const EMPTY: [&str; 13] = [
    "area", "base", "br", "col", "embed", "frame", "hr", "link", "meta", "param", "source",
    "track", "wbr",
];

/// The deepest nesting. Elements that are deeper are parts of the ones around them.
const MOST_DEEP: usize = 200;

/// The most bytes of the text of an element.
const MOST_TEXT: usize = 64 << 10;

/// The most bytes of the elements that are kept.
const MOST: usize = 64 << 20;

/// An element.
#[derive(Default)]
struct Node {
    name: String,
    line: usize,
    text: String,
    kids: Vec<Node>,
    /// The number of levels of groups within it, if it is equal in all its groups.
    rank: Option<usize>,
    /// True if its tag or class marks it as a row.
    is_row: bool,
    /// True if a part of it was dropped.
    is_cut: bool,
}

/// A possible puzzle and its line.
pub(super) enum PuzzleCandidate {
    Table(usize, Table),
    Text(usize, String),
}

/// The elements that are open.
pub(super) struct Tree {
    open: Vec<Node>,
    bytes: usize,
    pub(super) found: Vec<PuzzleCandidate>,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree { open: vec![Node::default()], bytes: 0, found: Vec::new() }
    }

    /// Takes a part of the page.
    pub(super) fn take(&mut self, part: Part) {
        match part {
            Part::Open(tag) => self.begin(&tag),
            Part::Close(name) if name == "p" || !PARTS.contains(&&*name) => self.end(&name),
            Part::Close(_) => {}
            Part::Text(text) => self.add_text(&text),
        }
        if self.bytes > MOST {
            self.flush();
        }
    }

    /// Closes all elements. Returns true if a table or group of cells was not closed.
    pub(super) fn finish(&mut self) -> bool {
        let is_list = |node: &Node| {
            let lists = node.kids.iter().filter(|kid| kid.rank == Some(1)).count();
            node.name == "table" || lists + 1 >= MIN_SIDE || node.kids.len() >= MIN_SIDE * MIN_SIDE
        };
        let is_cut = self.open[1..].iter().any(is_list);
        for node in &mut self.open {
            node.is_cut |= !["p", "li", "dd", "dt"].contains(&&*node.name);
        }
        while self.open.len() > 1 {
            self.close();
        }
        self.flush();
        is_cut
    }

    /// Searches the kept elements for puzzles, and drops the elements.
    fn flush(&mut self) {
        for node in &mut self.open {
            node.is_cut = true;
            let kids = std::mem::take(&mut node.kids);
            harvest_all(kids, &mut self.found);
        }
        self.bytes = 0;
    }

    fn add_text(&mut self, text: &str) {
        let Some(node) = self.open.last_mut() else { return };
        let room = MOST_TEXT.saturating_sub(node.text.len());
        if text.len() > room {
            node.is_cut = true;
        } else {
            node.text += text;
            self.bytes += text.len();
        }
    }

    fn begin(&mut self, tag: &Tag) {
        let closes: &[&str] = match &*tag.name {
            "td" | "th" => &["td", "th"],
            "tr" | "tbody" | "thead" | "tfoot" => &["td", "th", "tr"],
            "li" => &["li"],
            _ => &[],
        };
        while let Some(at) = self.innermost(closes) {
            while self.open.len() > at {
                self.close();
            }
        }
        match &*tag.name {
            "br" => self.add_text("\n"),
            "input" | "img" | "select" | "textarea" | "svg" | "canvas" => self.add_leaf(tag),
            name if PARTS.contains(&name) || EMPTY.contains(&name) => self.add_text(" "),
            _ if self.open.len() < MOST_DEEP => {
                let words = tag.attribute("class").unwrap_or_default() + " ";
                let words = words + &tag.attribute("role").unwrap_or_default();
                let is_row = tag.name == "tr" || words.to_ascii_lowercase().contains("row");
                let (name, line) = (tag.name.clone(), tag.line);
                self.bytes += size_of::<Node>() + name.len();
                self.open.push(Node { name, line, is_row, ..Node::default() });
            }
            _ => {}
        }
    }

    /// Adds a field of a form, or a picture.
    fn add_leaf(&mut self, tag: &Tag) {
        let kind = tag.attribute("type").unwrap_or_default().to_ascii_lowercase();
        let is_other = ["hidden", "button", "submit", "reset", "checkbox", "radio", "image"];
        let text = match &*tag.name {
            "input" if is_other.contains(&&*kind) => return,
            "input" => tag.attribute("value").unwrap_or_default(),
            "img" => tag.attribute("alt").unwrap_or_else(|| "picture".to_owned()),
            name => name.to_owned(),
        };
        let Some(node) = self.open.last_mut() else { return };
        self.bytes += size_of::<Node>() + text.len();
        node.kids.push(Node { text, line: tag.line, rank: Some(0), ..Node::default() });
    }

    /// Returns the place of the innermost open element with one of the names, in the innermost table.
    fn innermost(&self, names: &[&str]) -> Option<usize> {
        let stops = |node: &Node| node.name == "table" || names.contains(&&*node.name);
        let at = self.open.iter().rposition(stops)?;
        names.contains(&&*self.open[at].name).then_some(at)
    }

    fn end(&mut self, name: &str) {
        let Some(at) = self.innermost(&[name]).filter(|&at| at > 0) else { return };
        while self.open.len() > at {
            self.close();
        }
    }

    /// Closes the innermost element.
    fn close(&mut self) {
        let Some(node) = self.open.pop() else { return };
        let node = node.closed();
        if let Some(parent) = self.open.last_mut() {
            parent.kids.push(node);
        }
    }
}

impl Node {
    /// Returns the element without redundant levels: an element with a single child becomes that child,
    /// and text with parts becomes one text.
    fn closed(mut self) -> Node {
        let has_text = !self.text.trim().is_empty();
        if !has_text && self.kids.len() == 1 && !self.is_cut {
            let kid = self.kids.remove(0);
            return Node { is_row: kid.is_row || self.is_row && kid.rank == Some(1), ..kid };
        }
        let are_leaves = self.kids.iter().all(|kid| kid.rank == Some(0));
        if has_text && are_leaves {
            for kid in self.kids.drain(..) {
                self.text += " ";
                self.text += &kid.text;
            }
        }
        self.rank = match self.kids.is_empty() {
            true => Some(0),
            false => {
                let mut ranks = self.groups().map(|kid| kid.rank);
                let first = ranks.next().unwrap_or(Some(0));
                first.filter(|_| ranks.all(|rank| rank == first)).map(|rank| rank + 1)
            }
        };
        if self.is_cut {
            self.rank = None;
        }
        self
    }

    /// Returns the children, without texts next to groups.
    fn groups(&self) -> impl Iterator<Item = &Node> {
        let has_groups = self.kids.iter().any(|kid| kid.rank != Some(0));
        self.kids.iter().filter(move |kid| !has_groups || kid.rank != Some(0))
    }

    fn texts(&self) -> Vec<String> {
        self.groups().map(|kid| kid.text.clone()).collect()
    }

    /// Returns the table that the element is.
    fn table(&self) -> Option<Table> {
        let rows = |node: &Node| -> Vec<Vec<String>> { node.groups().map(Node::texts).collect() };
        match self.rank? {
            1 if self.name != "tr" => square(self.texts()).filter(|it| it.rows.len() > 1),
            2 => {
                let mut table = Table::new(self.titles());
                table.may_be_boxes = !self.kids.iter().any(|kid| kid.is_row);
                table.rows.extend(rows(self));
                Some(table)
            }
            3 => {
                let parts: Vec<_> = self.groups().map(rows).collect();
                boxes(vec![parts.clone()], true).or_else(|| bands(parts))
            }
            4 => {
                boxes(self.groups().map(|band| band.groups().map(rows).collect()).collect(), false)
            }
            _ => None,
        }
    }

    /// Returns the texts next to the rows.
    fn titles(&self) -> Vec<Vec<String>> {
        let has_groups = self.kids.iter().any(|kid| kid.rank != Some(0));
        let texts = self.kids.iter().filter(|kid| has_groups && kid.rank == Some(0));
        texts.filter(|it| !it.text.trim().is_empty()).map(|it| vec![it.text.clone()]).collect()
    }
}

/// The rows of a box.
type Box = Vec<Vec<String>>;

/// Returns the table of boxes, which are all in one list if they are loose.
fn boxes(mut all: Vec<Vec<Box>>, are_loose: bool) -> Option<Table> {
    let first = all.first()?.first()?;
    let (height, width) = (first.len(), first.first()?.len());
    let side = height * width;
    let is_box = |it: &Box| it.len() == height && it.iter().all(|row| row.len() == width);
    if side < MIN_SIDE || height < 2 || !all.iter().flatten().all(is_box) {
        return None;
    }
    if are_loose {
        all = all.concat().chunks(height).map(<[_]>::to_vec).collect();
    }
    if all.len() != width || all.iter().any(|band| band.len() != height) {
        return None;
    }
    let is_small = |text: &String| text.trim().parse().is_ok_and(|digit: usize| digit <= height);
    let are_puzzles = height == width && height >= MIN_SIDE;
    let mut texts = all.iter().flatten().flatten().flatten().filter(|text| !text.trim().is_empty());
    if are_puzzles && texts.all(is_small) {
        return None;
    }
    let row =
        |row: usize| all[row / height].iter().flat_map(|it| it[row % height].clone()).collect();
    let rows = (0..side).map(row).collect();
    Some(Table { rows, boxes: Some((height, width)), may_be_boxes: false })
}

/// Returns the table whose rows are in bands.
fn bands(parts: Vec<Box>) -> Option<Table> {
    let (count, height) = (parts.len(), parts.first()?.len());
    let rows = parts.concat();
    let is_row = |row: &Vec<String>| row.len() == rows.len();
    let are_bands = count < rows.len() && rows.len() == count * height && rows.iter().all(is_row);
    are_bands.then(|| Table::new(rows))
}

/// Adds the possible puzzles of an element that is not a table, and of its descendants.
fn harvest_all(kids: Vec<Node>, found: &mut Vec<PuzzleCandidate>) {
    // A list next to other lists is one of their rows.
    let lists = kids.iter().filter(|kid| kid.rank == Some(1)).count();
    for mut kid in kids {
        if kid.rank == Some(0) {
            if kid.text.trim().len() >= MIN_SIDE * MIN_SIDE {
                found.push(PuzzleCandidate::Text(kid.line, kid.text));
            }
            continue;
        }
        let is_row = kid.rank == Some(1) && lists > 1;
        let table = if is_row { None } else { kid.table() };
        match table.filter(is_near) {
            Some(table) => found.push(PuzzleCandidate::Table(kid.line, table)),
            None => harvest_all(std::mem::take(&mut kid.kids), found),
        }
    }
}

/// Returns true if a table can be one of a puzzle, or of places.
fn is_near(table: &Table) -> bool {
    table.rows.len() > 1 && !table.rows.iter().all(|row| root(row.len()) == Some(1))
}
