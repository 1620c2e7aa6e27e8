//! Reads an object as a puzzle: its keys, the keys that may be ignored, and the shape.

use super::about::{ABOUT, beside};
use super::board::{OF_BOARDS, is_board};
use super::names::{is_answer, is_ignored, is_known, is_puzzle, is_rule, states_rule};
use super::square::{marks_cells, puzzles_in_rows, solution_of};
use super::text::{Path, Text};
use crate::error::{Fault, FaultReason};
use crate::metadata::{METADATA, lacking};
use crate::reading::parsed::{ExpectedCount, ExpectedSolutions, ExtraField, ParsedPuzzle};
use crate::reading::suffix::read_count;
use crate::reading::tree::{Kind, Member, Value};
use crate::text::alphabet::clip;
use board::rules;
use board::{CellName, Grid, MAX_SIDE, Puzzle, Shape};

/// The values that make a puzzle.
#[derive(Default)]
pub(super) struct Fields<'a> {
    /// The givens and their key, which is empty for a bare list.
    pub(super) givens: Option<(&'a str, &'a Value<'a>)>,
    pub(super) candidates: Option<&'a Value<'a>>,
    pub(super) side: Option<&'a Value<'a>>,
    pub(super) shape: Option<&'a Value<'a>>,
    pub(super) count: Option<&'a Value<'a>>,
    pub(super) solution: Option<&'a Value<'a>>,
}

impl Text<'_> {
    /// Reads the puzzle of an object, or of a bare list of rows. A fault also carries the other
    /// values of the object.
    pub(super) fn puzzle(&self, value: &Value) -> Result<ParsedPuzzle, Fault> {
        let parsed = self.alone(value).and_then(|parsed| {
            self.check_metadata(value.members(), parsed.puzzle.shape)?;
            Ok(parsed)
        });
        parsed.map_err(|fault| match &value.kind {
            Kind::Object(members) => fault.with(|remains| remains.beside = beside(members, None)),
            _ => fault,
        })
    }

    /// Checks that the cells of the metadata are on the board.
    fn check_metadata(&self, members: &[Member], shape: Shape) -> Result<(), Fault> {
        let has_cells = |it: &&Member| METADATA.iter().any(|of| of.is_cells && of.name == it.key);
        let lists = members.iter().filter(has_cells);
        let lists = lists.filter(|member| !matches!(member.value.kind, Kind::Null));
        for Member { key, value, .. } in lists {
            self.cell_list(&Path::Key(key), value, shape)?;
        }
        Ok(())
    }

    /// Reads a puzzle as [`Text::puzzle`] does, but does not check the metadata or add other values
    /// to a fault.
    fn alone(&self, value: &Value) -> Result<ParsedPuzzle, Fault> {
        // A record has the puzzle as an object of its own if a line cannot express all of it.
        if let Kind::Object(members) = &value.kind
            && let Some(inner) = members.iter().find(|member| member.key == "puzzle")
            && let Kind::Object(_) = inner.value.kind
        {
            let verdict = members.iter().find(|member| member.key == "verdict");
            if let Some(verdict) = verdict.filter(|it| is_text(&it.value, "error")) {
                return Err(self.error(members, verdict.value.at));
            }
            let is_around = |it: &&Member| it.key != "puzzle" && !is_answer(&it.key);
            if !is_record(members) {
                members.iter().filter(is_around).try_for_each(|it| self.check_key(it, true))?;
            }
            let mut beside = beside(members, None);
            let parsed = self.puzzle(&inner.value)?;
            beside.extend(lacking(&beside, parsed.beside));
            return Ok(ParsedPuzzle { beside, ..parsed });
        }
        if let Some(inner) = wrapped(value.members()) {
            return self.inner(value.members(), inner);
        }
        if let Kind::Object(members) = &value.kind
            && !is_record(members)
        {
            let puzzle = self.puzzle_of(members)?;
            if is_board(members, puzzle) {
                return self.board(members, puzzle);
            }
        }
        let fields = match &value.kind {
            Kind::Object(members) => self.fields(members)?,
            Kind::List(_) | Kind::Text(_) => {
                Fields { givens: Some(("", value)), ..Fields::default() }
            }
            _ => return Err(self.wrong(value.at, &Path::Key(""), "expected an object or a list")),
        };
        if fields.givens.is_none() && fields.candidates.is_none() {
            const NEITHER: &str = "the object has no puzzle; add \"givens\", a line of \
                characters or a list of rows";
            return Err(self.wrong(value.at, &Path::Key(""), NEITHER));
        }
        let (shape, guessed) = self.shape(&fields)?;
        let mut puzzle = self.cells(&fields, shape)?;
        if let Some(value) = fields.candidates {
            let left =
                self.candidates(&Path::Key("candidates"), value, shape, |path, value, cell| {
                    self.digit(path, value, shape, cell)
                })?;
            if puzzle.restrictions.replace(left).is_some() {
                const TWICE: &str = "the givens contain candidates already; remove one of the two";
                return Err(self.wrong(value.at, &Path::Key("candidates"), TWICE));
            }
        }
        let expected = self.expected(&fields, shape)?;
        self.agrees(&puzzle, fields.solution, expected.as_ref())?;
        let beside = match &value.kind {
            Kind::Object(members) => beside(members, fields.givens.map(|(key, _)| key)),
            _ => Vec::new(),
        };
        Ok(ParsedPuzzle { expected, beside, ..ParsedPuzzle::new(puzzle, guessed) })
    }

    /// Returns an error if the expected solution contradicts a given or contains an eliminated
    /// candidate.
    pub(super) fn agrees(
        &self,
        puzzle: &Puzzle,
        value: Option<&Value>,
        expected: Option<&ExpectedSolutions>,
    ) -> Result<(), Fault> {
        let contradiction = expected.and_then(|expected| expected.contradiction(puzzle));
        let Some((value, (cell, what))) = value.zip(contradiction) else { return Ok(()) };
        let fault = self.wrong(value.at, &Path::Key("solution"), what);
        Err(fault.in_cell(puzzle.shape.name(cell)))
    }

    /// Reads the givens, or the candidates that are given instead of them.
    fn cells(&self, fields: &Fields, shape: Shape) -> Result<Puzzle, Fault> {
        let Some((key, value)) = fields.givens else {
            return Ok(Puzzle::classic(shape, Grid::empty(shape)));
        };
        let path = Path::Key(key);
        if let Kind::Text(text) = &value.kind
            && text.chars().count() == shape.cells() * shape.side()
            && !text.contains(' ')
        {
            let left = self.character_candidates(&path, value, shape)?;
            return Ok(Puzzle::restricted(shape, left));
        }
        let digits = self.digits(&path, value, shape)?;
        let grid = Grid::from_digits(shape, &digits);
        Ok(Puzzle::classic(shape, grid.unwrap_or_else(|| Grid::empty(shape))))
    }

    /// Returns the values that define the puzzle.
    ///
    /// # Errors
    /// If another key could change the puzzle.
    fn fields<'b>(&self, members: &'b [Member<'b>]) -> Result<Fields<'b>, Fault> {
        let record = is_record(members);
        let puzzle = match record {
            true => of_record(members),
            false => self.puzzle_of(members)?,
        };
        let solution = solution_of(members, puzzle).filter(|_| !record);
        let is = |one: Option<&Member>, other| one.is_some_and(|one| std::ptr::eq(one, other));
        let mut fields = Fields::default();
        for member in members {
            let (key, value) = (&*member.key, &member.value);
            let slot = match key {
                _ if is(puzzle, member) => {
                    fields.givens = Some((key, value));
                    continue;
                }
                _ if is(solution, member) => &mut fields.solution,
                // In a record, these are counts.
                "givens" | "rules" if record && puzzle.is_some() => continue,
                "side" => &mut fields.side,
                "box" => &mut fields.shape,
                "rules" => {
                    self.classic(value)?;
                    continue;
                }
                "verdict" if is_text(value, "error") => return Err(self.error(members, value.at)),
                "candidates" if !record => &mut fields.candidates,
                "count" if !record => &mut fields.count,
                key if record && !is_rule(key) => continue,
                _ => {
                    self.check_text(member, puzzle)?;
                    self.check_key(member, puzzle.is_some())?;
                    continue;
                }
            };
            *slot = Some(value).filter(|value| !matches!(value.kind, Kind::Null));
        }
        Ok(fields)
    }

    /// Checks that a key without a meaning does not change the puzzle.
    ///
    /// # Errors
    /// If the key could be a rule, or the puzzle of an object without one.
    pub(super) fn check_key(&self, member: &Member, has_puzzle: bool) -> Result<(), Fault> {
        match &*member.key {
            _ if matches!(member.value.kind, Kind::Null) => Ok(()),
            key if states_rule(member) && !is_rule(key) => {
                let what = format!(
                    "the text under the key {key:?} may state a rule of the puzzle; add the rule to the \
                    list \"rules\", and move the text to \"rules_text\""
                );
                Err(self.wrong(member.value.at, &Path::Key(""), what))
            }
            key if ABOUT.contains(&key) => Ok(()),
            _ if has_puzzle && is_ignored(member) => Ok(()),
            key if is_rule(key) => Err(self.rule(member)),
            _ => Err(self.unknown(member)),
        }
    }

    /// Checks that a text does not have a character for each cell of a puzzle.
    pub(super) fn check_text(&self, member: &Member, puzzle: Option<&Member>) -> Result<(), Fault> {
        let key = &*member.key;
        let is_about = ABOUT.contains(&key);
        match puzzle.is_some_and(|puzzle| !is_about && marks_cells(member, puzzle)) {
            false => Ok(()),
            true => {
                let what = format!(
                    "the text under the key {key:?} has a character for each cell, but is no \
                    solution; remove it, or move it to \"meta\""
                );
                Err(self.wrong(member.value.at, &Path::Key(""), what))
            }
        }
    }

    /// Reads the puzzle of an object within an object.
    fn inner(&self, members: &[Member], inner: &Value) -> Result<ParsedPuzzle, Fault> {
        let is_around = |it: &&Member| !matches!(it.value.kind, Kind::List(_) | Kind::Object(_));
        let innermost = std::iter::successors(Some(inner), |it| wrapped(it.members())).last();
        let puzzle = self.puzzle_of(innermost.unwrap_or(inner).members())?;
        for member in members.iter().filter(is_around) {
            self.check_text(member, puzzle)?;
            self.check_key(member, true)?;
        }
        let parsed = self.puzzle(inner)?;
        let is_around = |it: &ExtraField| !it.value.starts_with(['[', '{']);
        let around = beside(members, None).into_iter().filter(is_around);
        Ok(ParsedPuzzle { beside: around.chain(parsed.beside).collect(), ..parsed })
    }

    /// Returns the fault that a member means the same as another one.
    pub(super) fn twice(&self, member: &Member, other: &str) -> Fault {
        let what = format!("it means the same as {other}; remove one of them");
        self.wrong(member.at, &Path::Key(&member.key), what)
    }

    fn unknown(&self, member: &Member) -> Fault {
        let is_index = ["row", "col", "column", "r", "c", "x", "y"].contains(&&*member.key);
        if is_index || is_cell_name(&member.key) {
            const CELLS: &str = "cells one by one are not read from JSON; write a line row,col,value \
                and a line for each cell below it";
            return self.wrong(member.at, &Path::Key(""), CELLS.to_owned());
        }
        let what = format!(
            "unknown key {:?}, which could be a rule of the puzzle; known keys are givens (or puzzle), \
            side, box, candidates, count, solution, name and, with rules, those of boards: rules, rows, columns, \
            digits, lines, regions, grids and holes; put other data under meta",
            clip(&member.key)
        );
        self.wrong(member.at, &Path::Key(""), what)
    }

    fn rule(&self, member: &Member) -> Fault {
        let key = &member.key;
        let what = format!(
            "the key {key:?} seems to be a rule; add the rule to the list \"rules\", as an object with its name under \"rule\""
        );
        self.wrong(member.at, &Path::Key(""), what)
    }

    /// Returns an error if a value contains other rules than the classic ones.
    fn classic(&self, value: &Value) -> Result<(), Fault> {
        let all = || rules::Rules::CLASSIC.all().iter().map(|rule| rule.name());
        let is_classic = match &value.kind {
            Kind::List(names) => {
                // An empty list adds no rules to the classic ones.
                names.is_empty()
                    || names.len() == all().count()
                        && all().all(|rule| names.iter().any(|name| is_text(name, rule)))
            }
            _ => is_text(value, "classic"),
        };
        let names = all().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
        match is_classic {
            true => Ok(()),
            false => Err(self.wrong(
                value.at,
                &Path::Key("rules"),
                format!(
                    "expected a list of rules, each an object with its name under \"rule\"; for \
                     classic puzzles also \"classic\" or [{names}]"
                ),
            )),
        }
    }

    /// Returns the fault of an error record, which has no puzzle.
    fn error(&self, members: &[Member], at: usize) -> Fault {
        let reason = members.iter().find(|member| member.key == "reason");
        let reason = match reason.map(|member| &member.value.kind) {
            Some(Kind::Text(text)) => format!(": {}", text.trim()),
            _ => String::new(),
        };
        let what = format!("this is an error record without a puzzle{reason}");
        self.wrong(at, &Path::Key("verdict"), what)
    }

    /// Returns the shape, and true if its boxes are a default choice.
    pub(super) fn shape(&self, fields: &Fields) -> Result<(Shape, bool), Fault> {
        let told = fields.shape.map(|value| self.boxes(value)).transpose()?;
        if let (Some(told), Some(known), Some(value)) = (told, self.known.shape, fields.shape)
            && told != known
        {
            let what = format!("the boxes are {told}, but the given box is {known}");
            return Err(self.wrong(value.at, &Path::Key("box"), what));
        }
        let shape = told.or(self.known.shape);
        let side = self.side(fields, shape)?;
        match shape {
            Some(shape) => Ok((shape, false)),
            None => {
                let at = fields.givens.map(|(_, value)| value).or(fields.candidates);
                let at = at.map_or(0, |value| value.at);
                let shape = Shape::most_square(side)
                    .map_err(|error| self.wrong(at, &Path::Key(""), error.to_string()))?;
                Ok((shape, shape.box_rows() != shape.box_cols()))
            }
        }
    }

    /// Returns the side, from `side`, the boxes, the symbols or the cells.
    ///
    /// # Errors
    /// If `side` contradicts the boxes or the symbols, or the cells fit no side.
    fn side(&self, fields: &Fields, shape: Option<Shape>) -> Result<usize, Fault> {
        let known = shape.map(|shape| (shape.side(), "boxes make")).or_else(|| {
            // Without boxes, only symbols can have determined the side.
            self.known.side.map(|side| (side, "symbols make"))
        });
        if let Some(value) = fields.side {
            let path = Path::Key("side");
            let side = match &value.kind {
                Kind::Number(text) => text.parse().ok(),
                _ => None,
            };
            let side =
                side.ok_or_else(|| self.wrong(value.at, &path, "expected a number, as in 9"))?;
            return match known {
                Some((other, by)) if other != side => {
                    let what = format!("the side is {side}, but the {by} it {other}");
                    Err(self.wrong(value.at, &path, what))
                }
                _ => Shape::most_square(side)
                    .map(|_| side)
                    .map_err(|error| self.wrong(value.at, &path, error.to_string())),
            };
        }
        if let Some((side, _)) = known {
            return Ok(side);
        }
        match (fields.givens, fields.candidates) {
            (Some((key, value)), candidates) => {
                if let Some((count, small)) =
                    puzzles_in_rows(value).filter(|_| candidates.is_none())
                {
                    let reason = FaultReason::Ambiguous { count, small };
                    return Err(self.fault(value.at, &Path::Key(key), reason));
                }
                self.length(&Path::Key(key), value)
            }
            (None, Some(Value { kind: Kind::List(rows), .. })) => Ok(rows.len()),
            (None, value) => {
                let at = value.map_or(0, |value| value.at);
                Err(self.wrong(at, &Path::Key("candidates"), "expected a list of rows"))
            }
        }
    }

    fn boxes(&self, value: &Value) -> Result<Shape, Fault> {
        let (rows, columns) = self.box_size(value)?;
        Shape::new(rows, columns)
            .map_err(|error| self.wrong(value.at, &Path::Key("box"), error.to_string()))
    }

    /// Reads the rows and columns of a box, from a text or a list of two numbers.
    pub(super) fn box_size(&self, value: &Value) -> Result<(usize, usize), Fault> {
        let size = match &value.kind {
            Kind::Text(text) => text.split_once(['x', 'X', '×']),
            Kind::List(parts) => match &parts[..] {
                [rows, columns] => match (&rows.kind, &columns.kind) {
                    (Kind::Number(rows), Kind::Number(columns)) => Some((*rows, *columns)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        // Limited, so that their product does not overflow.
        let number = |text: &str| text.parse().ok().filter(|&number: &usize| number <= MAX_SIDE);
        let size = size.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
        size.ok_or_else(|| {
            const SIZE: &str = "expected rows x columns of a box, as in \"3x3\" or [3, 3]";
            self.wrong(value.at, &Path::Key("box"), SIZE)
        })
    }

    /// Reads the expected solutions.
    fn expected(&self, fields: &Fields, shape: Shape) -> Result<Option<ExpectedSolutions>, Fault> {
        let solution = fields
            .solution
            .map(|value| self.solution(&Path::Key("solution"), value, shape))
            .transpose()?;
        let count = match fields.count {
            None => solution.as_ref().map(|_| ExpectedCount::MoreThan(0)),
            Some(value) => {
                let text = match &value.kind {
                    Kind::Number(text) => text,
                    Kind::Text(text) => &**text,
                    _ => "",
                };
                let count = read_count(text.trim_ascii());
                Some(count.ok_or_else(|| {
                    const COUNT: &str = "expected a number of solutions, as in 1, or \">1\" for \
                        more than one";
                    self.wrong(value.at, &Path::Key("count"), COUNT)
                })?)
            }
        };
        Ok(count.map(|count| ExpectedSolutions { count, solution }))
    }
}

/// Returns the only object within an object that has no puzzle and no other lists or objects.
fn wrapped<'a, 'b>(members: &'b [Member<'a>]) -> Option<&'b Value<'a>> {
    let mut values =
        members.iter().filter(|it| matches!(it.value.kind, Kind::List(_) | Kind::Object(_)));
    let member = values.next().filter(|_| values.next().is_none())?;
    let (inner, is_list) = match &member.value.kind {
        Kind::List(list) => (list.first().filter(|_| list.len() == 1)?, true),
        _ => (&member.value, false),
    };
    let (key, is_grids) = (&*member.key, is_list && member.key == "grids");
    let is_free = is_grids || !is_known(key) && !is_rule(key);
    let is_form = |it: &Member| OF_BOARDS.contains(&&*it.key) && !std::ptr::eq(it, member);
    let is_alone = !members.iter().any(|it| is_puzzle(&it.key) || is_form(it));
    (is_free && is_alone && !inner.members().is_empty()).then_some(inner)
}

/// Returns the member with the puzzle of a record.
fn of_record<'a, 'b>(members: &'b [Member<'a>]) -> Option<&'b Member<'a>> {
    ["puzzle", "givens"].iter().find_map(|key| members.iter().find(|it| it.key == *key))
}

/// Returns true if the object is a record that this program wrote about a puzzle.
fn is_record(members: &[Member]) -> bool {
    let has = |key: &str| members.iter().any(|member| member.key == key);
    has("verdict") || has("index") && (has("file") || has("seed"))
}

fn is_text(value: &Value, text: &str) -> bool {
    matches!(&value.kind, Kind::Text(found) if found == text)
}

/// Returns true if a key is the name of a cell, such as `r1c1` or `A1`.
fn is_cell_name(key: &str) -> bool {
    let is_lettered = || {
        let rest = key.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or_default();
        !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit())
    };
    CellName::parse(&key.to_ascii_lowercase()).is_some() || is_lettered()
}
