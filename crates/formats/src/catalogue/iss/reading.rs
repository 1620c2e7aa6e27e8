//! Reads a text of Interactive Sudoku Solver.

use std::{collections::HashSet, sync::Arc};

use super::items::{self, Item, items as items_of};
use super::types::{self, Arg, TYPES, Type, TypeArguments};
use super::{layers, pair_key, special, writing};
use crate::links::board::{Board, Regions};
use crate::reading::ParsedPuzzle;
use crate::reading::tree::Wrong;
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{Cell, Shape, fields, fields::RuleValue, rules::Rule};

/// The regions of the board, as the solver defines them.
pub(super) struct Areas {
    /// The rows and columns of a box of the region size, even if `.NoBoxes` removes the boxes.
    pub(super) boxes: Option<(usize, usize)>,
    /// The number of cells of a region, if `.RegionSize` sets it.
    pub(super) size: Option<usize>,
    /// Whether the board has its default boxes.
    pub(super) is_usual: bool,
    /// The boxes and the pieces of a jigsaw.
    pub(super) regions: Vec<Vec<Cell>>,
}

/// A type that is read, and the board to which it adds its rules.
pub(super) struct Reading<'b> {
    /// The name of the type.
    pub(super) name: &'b str,
    pub(super) board: &'b mut Board,
    pub(super) areas: &'b Areas,
}

/// An error and the part of the text that it concerns; without a part, it concerns the whole type.
pub(super) struct ArgumentError<'a> {
    part: Option<&'a str>,
    what: String,
}

impl<T: Into<String>> From<T> for ArgumentError<'_> {
    fn from(what: T) -> Self {
        ArgumentError { part: None, what: what.into() }
    }
}

impl<'a> ArgumentError<'a> {
    pub(super) fn at(part: &'a str, what: impl Into<String>) -> ArgumentError<'a> {
        ArgumentError { part: Some(part), what: what.into() }
    }
}

/// Reads the puzzle of a text.
///
/// # Errors
/// Fails with the byte position of the error in the text.
pub(crate) fn puzzle(told: &str, known: &ReadContext) -> Result<ParsedPuzzle, Wrong> {
    let spoilt = told.lines().map(str::trim).find(|line| types::lacks_dot(line));
    if let Some(line) = spoilt {
        let at = line.as_ptr().addr() - told.as_ptr().addr();
        return Err((at, format!("a dot is missing before {}", clip(line))));
    }
    let text: String = told.split_whitespace().collect();
    let Some(text_of_items) = text.strip_prefix('.') else {
        return Err((0, "the text must begin with a dot, as in .~R1C1_5".to_owned()));
    };
    // The position in the original text of a part of the text without white space.
    let place = |part: &str| {
        let before = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        let mut after = before;
        let mut chars = told.char_indices().filter(|(_, c)| !c.is_whitespace());
        chars.find_map(|(at, c)| match after.checked_sub(c.len_utf8()) {
            Some(left) => {
                after = left;
                None
            }
            None => Some(at),
        })
    };
    // The position of the dot before a name.
    let dot = |name: &str| {
        let begin = name.as_ptr().addr() - text.as_ptr().addr();
        place(&text[begin - 1..]).unwrap_or(0)
    };
    let items = items_of(text_of_items).map_err(|(name, what)| (dot(name), what))?;
    for only in ["Shape", "RegionSize", "Jigsaw"] {
        let mut all = items.iter().filter(|item| item.name == only);
        if let Some(first) = all.next()
            && let Some(item) = all.find(|item| item.args != first.args)
        {
            return Err((dot(item.name), format!("{only}: given twice; keep only one")));
        }
    }
    for (strict, marks) in STRICT {
        let or = items.iter().filter_map(|item| item.find(&["Or"]));
        if items.iter().any(|item| item.name == strict)
            && let Some(mark) = or.flat_map(|or| or.find(&marks)).next()
        {
            let what = format!("{}: {strict} is undefined if a part of Or has marks", mark.name);
            return Err((dot(mark.name), what));
        }
    }
    let (mut board, areas) = board(&items, known).map_err(|(name, what)| {
        let item = items.iter().find(|it| it.name == name);
        (item.map_or(0, |item| dot(item.name)), what)
    })?;
    let has_strict = items.iter().any(|item| STRICT.iter().any(|it| it.0 == item.name));
    let mut text = BoardText { board: &mut board, areas: &areas, has_strict };
    text.add(items, None).map_err(|(at, what)| match at {
        Place::Part(part) => (place(part).unwrap_or(0), what),
        Place::Type(name) => (dot(name), what),
    })?;
    board.parsed().map_err(|what| (0, what))
}

/// The types that restrict all pairs without a mark, and the marks.
pub(super) const STRICT: [(&str, [&str; 2]); 2] =
    [("StrictKropki", ["BlackDot", "WhiteDot"]), ("StrictXV", ["X", "V"])];

/// The place of an error in the text.
enum Place<'a> {
    /// A part of the text.
    Part(&'a str),
    /// The type with this name.
    Type(&'a str),
}

/// The board of a text, to which rules are added.
struct BoardText<'b> {
    board: &'b mut Board,
    areas: &'b Areas,
    /// Whether the text has a type of [`STRICT`].
    has_strict: bool,
}

impl BoardText<'_> {
    /// Adds the rules of types, which are inside of the composite `outer`.
    fn add<'a>(
        &mut self,
        items: Vec<Item<'a>>,
        outer: Option<&str>,
    ) -> Result<(), (Place<'a>, String)> {
        for item in last_clues(self.board, items) {
            self.add_item(item, outer)?;
        }
        Ok(())
    }

    fn add_item<'a>(
        &mut self,
        item: Item<'a>,
        outer: Option<&str>,
    ) -> Result<(), (Place<'a>, String)> {
        let Item { name, args, parts } = item;
        let of_type = |what: String| (Place::Type(name), format!("{}: {what}", clip(name)));
        if let Some(outer) = outer.filter(|outer| !types::may_be_in(outer, name)) {
            return Err(of_type(format!("it cannot be inside of {outer}")));
        }
        match name {
            "" if outer.is_some() => return self.add_digits(&args),
            "" => {
                return args.iter().try_for_each(|&text| {
                    given(self.board, text).map_err(|ArgumentError { part, what }| {
                        (Place::Part(part.unwrap_or(text)), what)
                    })
                });
            }
            // Negative rules see marks in conjunctions, but not those in other rules.
            "And" if self.has_strict => return self.add(parts, Some(name)),
            "And" => {
                let before = self.board.rules.len();
                self.add(parts, Some(name))?;
                if self.board.rules.len() - before > 1 {
                    let rules = self.rules_from(before);
                    let fields = vec![("of", RuleValue::List(rules))];
                    self.board.rule("and", fields).map_err(of_type)?;
                }
                return Ok(());
            }
            "Or" => {
                let mut list = Vec::with_capacity(parts.len());
                for part in parts {
                    let before = self.board.rules.len();
                    self.add_item(part, Some(name))?;
                    let mut rules = self.rules_from(before);
                    list.push(match rules.len() {
                        1 => rules.remove(0),
                        _ => RuleValue::Rule(vec![
                            ("rule".to_owned(), "and".into()),
                            ("of".to_owned(), RuleValue::List(rules)),
                        ]),
                    });
                }
                let fields = vec![("of", RuleValue::List(list))];
                return self.board.rule("or", fields).map_err(of_type);
            }
            "Replicate" => {
                let is_wrong = |part: &str| !types::may_be_in(name, part);
                if let Some(wrong) = parts.iter().find_map(|part| part.first(&is_wrong)) {
                    let what = format!("{}: it cannot be inside of {name}", clip(wrong));
                    return Err((Place::Type(wrong), what));
                }
                let text = replicated(self.board, &args, &parts).map_err(of_type)?;
                let copies = match text.strip_prefix('.') {
                    Some(text) => items_of(text).map_err(|(_, what)| of_type(what))?,
                    None => Vec::new(),
                };
                return self.add(copies, Some("And")).map_err(|(_, what)| of_type(what));
            }
            _ => {}
        }
        let mut reading = Reading { name, board: &mut *self.board, areas: self.areas };
        reading.add(&args).map_err(|ArgumentError { part, what }| {
            let twice = || what.ends_with(TWICE).then(|| repeated(&args)).flatten();
            let at = part.or_else(twice).map_or(Place::Type(name), Place::Part);
            (at, format!("{}: {what}", clip(name)))
        })
    }

    /// Removes the rules from a place on, and returns them as values.
    fn rules_from(&mut self, before: usize) -> Vec<RuleValue> {
        let shape = self.board.shape;
        let value = |rule: Arc<dyn Rule>| {
            let fields = rule.fields(shape).into_iter();
            let fields = fields.map(|(name, value)| (name.to_owned(), value));
            let name = ("rule".to_owned(), rule.name().into());
            RuleValue::Rule([name].into_iter().chain(fields).collect())
        };
        self.board.rules.drain(before..).map(value).collect()
    }

    /// Adds the digits of cells inside of a composite. Consecutive cells with the same digits become
    /// one rule.
    fn add_digits<'a>(&mut self, args: &[&'a str]) -> Result<(), (Place<'a>, String)> {
        let told = args.iter().map(|&text| match cell_and_values(self.board, text) {
            Ok(told) => Ok((text, told)),
            Err(ArgumentError { part, what }) => Err((Place::Part(part.unwrap_or(text)), what)),
        });
        let told = told.collect::<Result<Vec<_>, _>>()?;
        for same in told.chunk_by(|(_, (_, a)), (_, (_, b))| a == b) {
            let cells: Vec<Cell> = same.iter().map(|(_, (cell, _))| *cell).collect();
            let (text, (_, values)) = &same[0];
            let fields = vec![
                ("cells", fields::cells(self.board.shape, &cells)),
                ("digits", values.clone().into()),
            ];
            self.board.rule("only", fields).map_err(|what| (Place::Part(text), what))?;
        }
        Ok(())
    }
}

/// Returns the text of the types inside of `Replicate`, moved to each of its targets.
fn replicated(board: &Board, args: &[&str], parts: &[Item]) -> Result<String, String> {
    let shape = board.shape;
    let (bits, origin) = match *args {
        [bits] | [bits, ""] => (bits, "R1C1"),
        [bits, origin] => (bits, origin),
        _ => return Err("expected the targets and a cell".to_owned()),
    };
    let origin = cell(board, origin).map_err(|error| error.what)?;
    let mut text = String::new();
    for bit in pair_key::bits(bits, false)?.iter().enumerate().filter(|it| *it.1).map(|it| it.0) {
        let target = origin + bit;
        if target >= shape.cells() {
            return Err("a target is outside the board".to_owned());
        }
        let place = |name: &str| match cell(board, name) {
            Ok(at) => match items::moved(shape, at, origin, target) {
                Some(cell) => Ok(Some(writing::name(shape, cell))),
                None => {
                    let target = shape.name(target);
                    Err(format!("{} is outside the board if moved to {target}", clip(name)))
                }
            },
            Err(_) => Ok(None),
        };
        parts.iter().try_for_each(|part| part.write_with(&mut text, &place))?;
    }
    Ok(text)
}

/// The end of the error message of a rule that contains a cell twice.
const TWICE: &str = "occurs twice";

/// Returns the first argument that repeats an earlier one, in upper or lower case.
fn repeated<'a>(args: &[&'a str]) -> Option<&'a str> {
    let is_before = |(place, arg): &(usize, &&str)| {
        args[..*place].iter().any(|before| before.eq_ignore_ascii_case(arg))
    };
    args.iter().enumerate().find(is_before).map(|(_, arg)| *arg)
}

/// Returns the items without the clues that a later one at the same place replaces.
fn last_clues<'a>(board: &mut Board, items: Vec<Item<'a>>) -> Vec<Item<'a>> {
    let (mut known, mut kept) = (HashSet::new(), Vec::new());
    for Item { name, mut args, parts } in items.into_iter().rev() {
        let clues = types::clues(name, &args);
        let replaced = clues.iter().filter(|&&(place, clue)| !known.insert((name, place, clue)));
        let replaced: Vec<_> = replaced.collect();
        for &&(place, clue) in &replaced {
            board.remark(format!("{name} at {place}: only the last of several clues is used"));
            if let Some(arg) = args.get_mut(clue) {
                *arg = "";
            }
        }
        if clues.is_empty() || replaced.len() < clues.len() {
            kept.push(Item { name, args, parts });
        }
    }
    kept.reverse();
    kept
}

/// Returns the board with its rows, columns, digits and regions.
///
/// # Errors
/// Fails with the type that is wrong, and the message.
fn board(items: &[Item], known: &ReadContext) -> Result<(Board, Areas), (&'static str, String)> {
    let find = |name: &str| items.iter().find(|it| it.name == name).map(|it| &it.args[..]);
    let spec = find("Shape").unwrap_or(&["9x9"]);
    let of_shape = |what: String| ("Shape", what);
    let wrong = || {
        let spec = spec.join("~");
        of_shape(format!("Shape: {spec:?}: expected rows x columns, as in 9x9~0-8"))
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let sides = spec.first().and_then(|it| it.split_once('x'));
    let sides = sides.and_then(|(rows, columns)| number(rows).zip(number(columns)));
    let (rows, columns) = sides.ok_or_else(wrong)?;
    let largest = rows.max(columns);
    let digits = match spec.get(1).copied().unwrap_or_default() {
        "" => (1, largest as u16),
        told => {
            let (low, high) = told.split_once('-').unwrap_or(("1", told));
            low.parse().ok().zip(high.parse().ok()).ok_or_else(wrong)?
        }
    };
    let shape =
        Shape::board(rows, columns, digits).map_err(|error| of_shape(format!("Shape: {error}")))?;
    let is_raw = match spec.get(2).copied() {
        None | Some("Sudoku") => false,
        Some("Raw") => true,
        Some(_) => return Err(wrong()),
    };
    let told = find("RegionSize").map(|args| {
        let size = args.first().and_then(|it| number(it)).filter(|&it| it > 0);
        size.ok_or_else(|| ("RegionSize", "RegionSize: expected a number".to_owned()))
    });
    let told = told.transpose()?;
    let layers = layers::layers(shape, items, told)?;
    let shape = shape
        .with_layers(layers)
        .ok_or_else(|| ("Var", "Var: there are too many extra cells".to_owned()))?;
    let size = told.unwrap_or(largest);
    let has_boxes = !is_raw && find("NoBoxes").is_none();
    let all_boxes = types::boxes(rows, columns, size);
    let boxes = all_boxes.filter(|_| has_boxes);
    let of_jigsaw = |what: String| ("Jigsaw", what);
    let pieces = find("Jigsaw").map(|args| pieces(shape, args)).transpose().map_err(of_jigsaw)?;
    let pieces = pieces.unwrap_or_default();
    let usual = (shape.box_rows(), shape.box_cols());
    let regions = match boxes {
        Some(boxes) if boxes == usual && size == shape.digits() => Regions::Usual,
        Some(boxes) => Regions::Lists(special::boxes(shape, boxes)),
        None if !pieces.is_empty() => Regions::Lists(pieces.clone()),
        // Boxes that are rows add nothing.
        None if has_boxes && shape.is_classic() && shape.box_rows() == 1 => Regions::Usual,
        None => Regions::None,
    };
    let mut areas = Areas {
        boxes: all_boxes,
        size: told,
        is_usual: boxes == Some(usual) && size == shape.digits(),
        regions: boxes.map_or_else(Vec::new, |boxes| special::boxes(shape, boxes)),
    };
    let mut board = Board::new(shape, regions, !is_raw, known).map_err(of_shape)?;
    // If there are boxes, the pieces are additional regions.
    for piece in pieces.iter().filter(|_| boxes.is_some()) {
        let fields = vec![("cells", fields::cells(shape, piece))];
        board.rule("extra-region", fields).map_err(of_jigsaw)?;
    }
    areas.regions.extend(pieces);
    Ok((board, areas))
}

/// Returns the regions of a layout: cells with the same character.
fn pieces(shape: Shape, args: &[&str]) -> Result<Vec<Vec<Cell>>, String> {
    let layout = args.last().copied().unwrap_or_default();
    if layout.chars().count() != shape.cells() || args.len() > 2 {
        let cells = shape.cells();
        return Err(format!("Jigsaw: expected {cells} characters, one for each cell"));
    }
    let mut pieces: Vec<(char, Vec<Cell>)> = Vec::new();
    for (cell, c) in layout.chars().enumerate() {
        match pieces.iter_mut().find(|(known, _)| *known == c) {
            Some((_, cells)) => cells.push(cell),
            None => pieces.push((c, vec![cell])),
        }
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    // One piece may be the rest of the board, which is not a region.
    let sizes = shape.rows().max(shape.columns())..=shape.digits();
    let all = pieces.len();
    pieces.retain(|(_, cells)| sizes.contains(&cells.len()));
    match all - pieces.len() {
        0 | 1 => Ok(pieces.into_iter().map(|(_, cells)| cells).collect()),
        _ => Err("Jigsaw: the regions have different sizes".to_owned()),
    }
}

impl Reading<'_> {
    /// Adds a rule. Its error does not contain the name of the rule, because it names the type.
    pub(super) fn rule(
        &mut self,
        name: &str,
        fields: Vec<(&str, RuleValue)>,
    ) -> Result<(), ArgumentError<'static>> {
        let unnamed = |what: String| {
            let rest = what.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            rest.unwrap_or(&what).into()
        };
        self.board.rule(name, fields).map_err(unnamed)
    }

    /// Adds the rules of the type with these arguments.
    fn add<'a>(&mut self, args: &[&'a str]) -> Result<(), ArgumentError<'a>> {
        let name = self.name;
        match (name, args) {
            // With these numbers the rule is always satisfied.
            ("Modular", ["1", cells @ ..]) | ("Whisper", ["" | "0", cells @ ..]) => {
                self.names(cells)?;
                self.board.remark(format!("{name}: no effect with this number"));
                return Ok(());
            }
            ("Quad", [cell]) => {
                let start = self.cell(cell)?;
                special::square(self.board.shape, start).ok_or(special::NO_SQUARE)?;
                let at = self.board.shape.name(start);
                self.board.remark(format!("Quad at {at}: no effect without digits"));
                return Ok(());
            }
            _ => {}
        }
        match types::named(name) {
            Some(of) => self.add_type(of, args),
            None if let Some(why) = types::why_without_rule(name) => {
                let what = "this type of Interactive Sudoku Solver is not supported";
                Err(format!("{what}: {why}").into())
            }
            None => {
                let all = TYPES.iter().map(|of| of.name).chain(items::COMPOSITES);
                let all: Vec<&str> = all.collect();
                Err(format!("unknown type; expected one of {}", all.join(", ")).into())
            }
        }
    }

    fn add_type<'a>(&mut self, of: &Type, args: &[&'a str]) -> Result<(), ArgumentError<'a>> {
        let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
        let (shape, name) = (self.board.shape, of.rules.first().copied().unwrap_or_default());
        match of.holds {
            TypeArguments::Special(special) => (special.read)(self, args),
            TypeArguments::Nothing(told) => {
                let value = |text: &str| {
                    RuleValue::parse(text).map_or(RuleValue::Flag(true), |(value, _)| value)
                };
                let fields = told.iter().map(|(name, text)| (*name, value(text))).collect();
                self.whole(args)?;
                self.rule(name, fields)
            }
            TypeArguments::Args(list) => {
                let fields = self.fields(list, args)?;
                self.rule(name, fields)
            }
            TypeArguments::Pairs(value) => {
                let cells = self.cells(args)?;
                let pairs = cells
                    .iter()
                    .enumerate()
                    .flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| [a, b]));
                let mut any = false;
                for pair in pairs.filter(|pair| touch(shape, pair)) {
                    any = true;
                    let value = value.map(|(name, value)| (name, RuleValue::from(value)));
                    let cells = [("cells", fields::cells(shape, &pair))];
                    self.rule(name, cells.into_iter().chain(value).collect())?;
                }
                if any { Ok(()) } else { Err("no two of the cells are neighbours".into()) }
            }
            TypeArguments::Ends(of) => {
                let line = self.line(first)?;
                if rest.len() > 2 || rest.is_empty() {
                    return Err("expected a clue for the beginning, the end, or both".into());
                }
                if rest.iter().all(|clue| clue.is_empty()) {
                    self.board.remark(format!("{name} at {first}: no effect without a clue"));
                }
                let back = line.iter().rev().copied().collect();
                for (cells, clue) in [line, back].iter().zip(rest).filter(|(_, it)| !it.is_empty())
                {
                    let cells = fields::cells(shape, cells);
                    self.rule(name, vec![("cells", cells), (of, number(clue)?.into())])?;
                }
                Ok(())
            }
        }
    }

    /// Reads the arguments in order.
    fn fields<'a>(
        &self,
        list: &[Arg],
        mut args: &[&'a str],
    ) -> Result<Vec<(&'static str, RuleValue)>, ArgumentError<'a>> {
        let mut fields = Vec::new();
        let has_loop = list.iter().any(|arg| matches!(arg, Arg::Loop));
        if let Some((&"LOOP", others)) = args.split_last().filter(|_| has_loop) {
            args = others;
            fields.push(("loop", RuleValue::Flag(true)));
        }
        for &arg in list {
            let first = args.first().copied().unwrap_or("");
            let mut count = 1;
            fields.extend(match arg {
                Arg::Number(name, least) => Some((name, number_or_zero(first)?.max(least).into())),
                Arg::NumberOr(name, usual) if first.starts_with(['R', 'r']) => {
                    count = 0;
                    Some((name, usual.into()))
                }
                Arg::NumberOr(name, _) => Some((name, number_or_zero(first)?.into())),
                Arg::Optional(name) => {
                    Some(number_or_zero(first)?).filter(|&it| it != 0).map(|it| (name, it.into()))
                }
                Arg::Word(name, words) => {
                    let word = words.iter().find(|word| word.0 == first).ok_or_else(|| {
                        let words: Vec<&str> = words.iter().map(|word| word.0).collect();
                        let expected = words.join(" or ");
                        ArgumentError::at(first, format!("{:?}: expected {expected}", clip(first)))
                    })?;
                    Some((name, word.1.into()))
                }
                Arg::Cell(name) => Some((name, self.names(&[first])?)),
                Arg::First(others, none) => {
                    let (shape, start) = (self.board.shape, self.cell(first)?);
                    Some(("cells", fields::cells(shape, &others(shape, start).ok_or(none)?)))
                }
                Arg::Numbers(name) => {
                    let numbers =
                        args.iter().map(|it| number(it)).collect::<Result<Vec<_>, _>>()?;
                    Some((name, numbers.into()))
                }
                Arg::Cells => Some(("cells", self.names(args)?)),
                Arg::Loop => None,
            });
            args = args.get(count..).unwrap_or_default();
        }
        Ok(fields)
    }

    /// Checks that a type has no arguments.
    pub(super) fn whole(&self, args: &[&str]) -> Result<(), ArgumentError<'static>> {
        if args.is_empty() { Ok(()) } else { Err("it has no arguments; remove them".into()) }
    }

    /// Requires that the cells of each set differ.
    pub(super) fn sets(
        &mut self,
        sets: Option<Vec<Vec<Cell>>>,
    ) -> Result<(), ArgumentError<'static>> {
        let shape = self.board.shape;
        sets.unwrap_or_default().iter().filter(|set| set.len() > 1).try_for_each(|set| {
            let of = if set.len() == shape.digits() { "extra-region" } else { "distinct" };
            self.rule(of, vec![("cells", fields::cells(shape, set))])
        })
    }

    pub(super) fn cell<'a>(&self, name: &'a str) -> Result<Cell, ArgumentError<'a>> {
        cell(self.board, name)
    }

    pub(super) fn cells<'a>(&self, names: &[&'a str]) -> Result<Vec<Cell>, ArgumentError<'a>> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    pub(super) fn names<'a>(&self, names: &[&'a str]) -> Result<RuleValue, ArgumentError<'a>> {
        Ok(fields::cells(self.board.shape, &self.cells(names)?))
    }

    /// Returns the cells of a row or a column with a name such as `R1`.
    pub(super) fn line<'a>(&self, name: &'a str) -> Result<Vec<Cell>, ArgumentError<'a>> {
        let wrong = || {
            ArgumentError::at(
                name,
                format!("{:?}: expected a row or a column, as in R1 or C2", clip(name)),
            )
        };
        let number = |text| place(text).ok_or_else(wrong);
        let cells = match (name.strip_prefix(['R', 'r']), name.strip_prefix(['C', 'c'])) {
            (Some(row), _) => self.board.ray((number(row)?, 0), (0, 1)),
            (_, Some(column)) => self.board.ray((0, number(column)?), (1, 0)),
            _ => return Err(wrong()),
        };
        if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
    }
}

/// Returns true if two cells share an edge.
pub(super) fn touch(shape: Shape, &[a, b]: &[Cell; 2]) -> bool {
    [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().any(|(d, r)| shape.step(a, d, r) == Some(b))
}

pub(super) fn number(text: &str) -> Result<i64, ArgumentError<'_>> {
    text.parse()
        .map_err(|_| ArgumentError::at(text, format!("{:?} is not a whole number", clip(text))))
}

/// Parses a number; an empty text is 0.
pub(super) fn number_or_zero(text: &str) -> Result<i64, ArgumentError<'_>> {
    if text.is_empty() { Ok(0) } else { number(text) }
}

/// Parses the number of a row or a column. A single letter is a number from 10 on.
fn place(text: &str) -> Option<i64> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => c.to_digit(36).map(i64::from),
        _ => text.parse().ok().filter(|&it: &i64| it > 0),
    }
}

fn cell<'a>(board: &Board, name: &'a str) -> Result<Cell, ArgumentError<'a>> {
    let split = || {
        let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        // In `RCC1` the first `C` is the number of the row.
        match (row, column) {
            ("", _) => None,
            _ => place(row).zip(place(column)),
        }
    };
    let chars: Vec<char> = name.chars().collect();
    let four = || match chars[..] {
        ['R' | 'r', row, 'C' | 'c', column] => {
            place(&row.to_string()).zip(place(&column.to_string()))
        }
        _ => None,
    };
    if let Some(cell) = layers::cell(board.shape, name) {
        return Ok(cell);
    }
    if name.starts_with("CC") {
        let what =
            format!("{name:?}: the labels of regions are not read, as each solver has its own");
        return Err(ArgumentError::at(name, what));
    }
    let (row, column) = four().or_else(split).ok_or_else(|| {
        let what =
            format!("{:?} is not a cell of the board; expected a cell such as R1C2", clip(name));
        ArgumentError::at(name, what)
    })?;
    board.cell(row, column).map_err(|what| ArgumentError::at(name, what))
}

/// Reads a given such as `R1C1_5`, or the candidates of a cell, such as `R1C1_1_2`.
fn given<'a>(board: &mut Board, text: &'a str) -> Result<(), ArgumentError<'a>> {
    let (cell, values) = cell_and_values(board, text)?;
    let put = match values[..] {
        [value] => board.put(cell, value, true),
        _ => board.leave(cell, &values),
    };
    put.map_err(|what| {
        let (name, told) = text.split_once('_').unwrap_or((text, ""));
        ArgumentError::at(told, format!("{}: {what}", clip(name)))
    })
}

/// Returns the cell and the values of a text such as `R1C1_1_2`.
fn cell_and_values<'a>(
    board: &Board,
    text: &'a str,
) -> Result<(Cell, Vec<i64>), ArgumentError<'a>> {
    let (name, told) = text
        .split_once('_')
        .ok_or_else(|| format!("{:?}: expected a cell and its digits, as in R1C1_5", clip(text)))?;
    let cell = cell(board, name)?;
    let of_cell = |part: &'a str, what| ArgumentError::at(part, format!("{}: {what}", clip(name)));
    let mut values = Vec::new();
    for part in told.split('_') {
        let value = number(part).map_err(|ArgumentError { what, .. }| of_cell(part, what))?;
        let digit = match board.shape.digit_at(cell, value) {
            None if cell >= board.shape.cells() => Err(format!("{value} is not a value of it")),
            _ => board.digit(value),
        };
        digit.map_err(|what| of_cell(part, what))?;
        values.push(value);
    }
    Ok((cell, values))
}
