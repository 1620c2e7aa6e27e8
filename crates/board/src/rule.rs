//! The interface of rules.
//!
//! A rule compiles to [`Constraint`]s and [`Relation`]s, which are all that logic and encoder use.
//! It also verifies a full grid with independent arithmetic, so that an error in one is detected by
//! the other.

use std::{
    any::Any,
    borrow::Cow,
    cell::RefCell,
    collections::{HashMap, hash_map::Entry},
    fmt,
    hash::Hash,
    sync::Arc,
};

use rustc_hash::FxHashMap;

use crate::{
    Cell, Digit, Grid,
    combinations::sets_of_sum,
    composition::{Composition, MAX_PARTS},
    connectivity::Connectivity,
    constraint::{Constraint, ConstraintKind, ConstraintName},
    counted_nouns::spoken,
    drawing::RuleShape,
    fields::{RuleError, RuleFields, RuleValue},
    relation::{Automaton, DigitSet, MAX_PRODUCT_SIZE, PairTable, Product, Relation, RelationKind},
    shape::Shape,
    stop::{allows, is_over},
};

/// The rules of one name; an entry of the registry.
pub struct RuleKind {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// Other common names, in the singular. After ` = ` follow the fields that the name implies, in
    /// the notation of a line: `dutch whisper = 4`.
    pub aliases: &'static [&'static str],
    /// The fields, in the order of a line, and their notation there.
    pub fields: &'static [(&'static str, FieldForm)],
    /// A summary of one line.
    pub summary: &'static str,
    /// Reads a rule from its fields.
    pub read: fn(&mut RuleFields) -> Result<Arc<dyn Rule>, RuleError>,
    /// An example for a 9×9 board, as its fields in JSON.
    pub example: &'static str,
}

/// The notation of a field in a line such as `killer 10: r1c1 r1c2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldForm {
    /// Cells after the colon.
    Cells,
    /// Cells along a line, after the colon.
    Line,
    /// Lists of cells after the colon, separated by `;`.
    Lists,
    /// Rules after the colon, each a line in brackets.
    Rules,
    /// Cells before the colon.
    Before,
    /// Cells before the colon; if there are none, the first cell after it.
    First,
    /// A number before the colon, or a range such as `10..17` where the rule permits it.
    Number,
    /// Numbers before the colon.
    Numbers,
    /// A text in quotation marks, before the colon.
    Quoted,
    /// Pairs of numbers such as `1-2`, before the colon.
    Pairs,
    /// One of these words, before the colon.
    Word(&'static [&'static str]),
    /// The name of the field before the colon, if it is true.
    Flag,
    /// The name of the field and its values, before the colon.
    Named,
    /// The name of the field and its only value, before the colon.
    NamedOne,
}

impl FieldForm {
    /// Returns true if the field is behind the colon.
    pub fn is_body(self) -> bool {
        matches!(self, FieldForm::Cells | FieldForm::Line | FieldForm::Lists | FieldForm::Rules)
    }
}

impl RuleKind {
    /// Returns the name in texts: the name, with spaces.
    pub fn words(&self) -> String {
        spoken(self.name)
    }
}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A requirement for every solution. Two rules are equal if all their fields are.
pub trait Rule: SameRule + Any + Send + Sync {
    /// Returns the registry entry.
    fn kind(&self) -> &'static RuleKind;

    /// Returns the fields, with the names under which [`RuleKind::read`] reads them.
    fn fields(&self, _shape: Shape) -> Vec<(&'static str, RuleValue)> {
        Vec::new()
    }

    /// Compiles the rule to constraints and relations on this board.
    fn primitives(&self, board: &RuleContext, asks: &mut Primitives);

    /// Returns the cells of a full grid that violate the rule, computed independently of
    /// [`Rule::primitives`]. The result is meaningless for a grid with empty cells.
    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>>;

    /// Returns the description of this rule: `cage 14 at r1c1`.
    fn phrase(&self, _shape: Shape) -> String {
        self.kind().words()
    }

    /// Returns true if it restricts each of its cells separately, as a single-cell clue does.
    fn is_of_each(&self) -> bool {
        false
    }

    /// Returns the description of the clue in a cell if the rule restricts each separately: `even
    /// at r2c3`.
    fn phrase_at(&self, shape: Shape, cell: Cell) -> String {
        match self.is_of_each() {
            true => format!("{} at {}", self.kind().words(), shape.name(cell)),
            false => self.phrase(shape),
        }
    }

    /// Returns why the rule restricts these cells and how, if its description does not suffice: a
    /// negative constraint names the clues that are not drawn there.
    fn premise(&self, _shape: Shape, _cells: &[Cell]) -> Option<String> {
        None
    }

    /// Returns the drawing as simple shapes.
    fn drawing(&self, _board: &RuleContext) -> Vec<RuleShape> {
        Vec::new()
    }

    /// Returns true if the drawing shows parts that a solution may violate, as for `or`.
    fn has_alternatives(&self) -> bool {
        false
    }

    /// Returns the number of a layer and the drawing of its values in `grid`, if the rule has a
    /// drawing for them. The values may violate the rule. Other layers and the digits may be
    /// unknown.
    fn layer_drawing(&self, _board: &RuleContext, _grid: &FullGrid) -> Option<(usize, RuleShape)> {
        None
    }

    /// Returns the regions of the board that the rule defines, if it does.
    fn regions(&self, _shape: Shape) -> Option<Vec<Vec<Cell>>> {
        None
    }

    /// Returns the two neighbours that it marks if it is an edge clue. A negative constraint does
    /// not apply to them.
    fn mark(&self) -> Option<[Cell; 2]> {
        None
    }
}

impl dyn Rule {
    /// Returns the name in files and on the command line.
    pub fn name(&self) -> &'static str {
        self.kind().name
    }

    /// Returns the name in texts: the name, with spaces.
    pub fn words(&self) -> String {
        self.kind().words()
    }

    /// Returns the summary of one line.
    pub fn summary(&self) -> &'static str {
        self.kind().summary
    }
}

/// Comparison with any other rule; implemented through `PartialEq`.
pub trait SameRule {
    /// Returns true if the other is the same rule.
    fn is_same(&self, other: &dyn Rule) -> bool;
}

impl<T: Rule + PartialEq> SameRule for T {
    fn is_same(&self, other: &dyn Rule) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

impl PartialEq for dyn Rule {
    fn eq(&self, other: &dyn Rule) -> bool {
        self.is_same(other)
    }
}

impl fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The board of a rule, with the other rules on it.
#[derive(Clone, Copy)]
pub struct RuleContext<'a> {
    /// Rows, columns and digits.
    pub shape: Shape,
    /// All rules of the full puzzle, even if only some of them are compiled.
    pub rules: &'a [Arc<dyn Rule>],
}

impl RuleContext<'_> {
    /// Returns the regions of the board: its boxes or those defined by a rule; empty if it has
    /// none.
    pub fn regions(&self) -> Vec<Vec<Cell>> {
        self.rules.iter().find_map(|rule| rule.regions(self.shape)).unwrap_or_default()
    }

    /// Returns the number of the region of each cell.
    pub fn region_of(&self) -> Vec<Option<usize>> {
        let mut of = vec![None; self.shape.cells()];
        for (number, cells) in self.regions().iter().enumerate() {
            cells.iter().for_each(|&cell| of[cell] = Some(number));
        }
        of
    }

    /// Returns all pairs of cells that share an edge, each once.
    pub fn neighbours(&self) -> impl Iterator<Item = [Cell; 2]> {
        let shape = self.shape;
        shape.every_cell().flat_map(move |cell| {
            let beside = [(0, 1), (1, 0)];
            beside.into_iter().filter_map(move |(d, r)| Some([cell, shape.step(cell, d, r)?]))
        })
    }

    /// Returns all squares of 2×2 cells.
    pub fn squares(&self) -> impl Iterator<Item = [Cell; 4]> {
        let shape = self.shape;
        shape.every_cell().filter_map(move |cell| {
            let right = shape.step(cell, 0, 1)?;
            let below = shape.step(cell, 1, 0)?;
            Some([cell, right, below, shape.step(cell, 1, 1)?])
        })
    }
}

/// A full grid with access to the values of its digits.
#[derive(Clone, Copy)]
pub struct FullGrid<'a> {
    shape: Shape,
    grid: &'a Grid,
}

impl<'a> FullGrid<'a> {
    /// Wraps a full grid.
    pub fn new(shape: Shape, grid: &'a Grid) -> FullGrid<'a> {
        FullGrid { shape, grid }
    }

    /// Returns the value of the digit in a cell.
    pub fn at(&self, cell: Cell) -> i64 {
        self.shape.value_at(cell, self.grid.all_digits()[cell])
    }

    /// Returns the values of the digits in these cells.
    pub fn of<'b>(&'b self, cells: &'b [Cell]) -> impl Iterator<Item = i64> + Clone + 'b {
        cells.iter().map(|&cell| self.at(cell))
    }

    /// Returns true if no digit occurs twice in these cells.
    pub fn differs(&self, cells: impl IntoIterator<Item = Cell>) -> bool {
        if self.shape.digits() < 64 {
            let mut seen = 0u64;
            return cells.into_iter().all(|cell| {
                let digit = 1 << (self.grid.all_digits()[cell] & 63);
                let is_new = seen & digit == 0;
                seen |= digit;
                is_new
            });
        }
        let mut digits: Vec<_> =
            cells.into_iter().map(|cell| self.grid.all_digits()[cell]).collect();
        digits.sort_unstable();
        digits.is_sorted_by(|before, digit| before < digit)
    }

    /// Returns the sum of the values in these cells.
    pub fn sum(&self, cells: &[Cell]) -> i64 {
        self.of(cells).sum()
    }
}

/// The constraints and relations of the rules of a board.
pub struct Primitives {
    pub(crate) constraints: Vec<Constraint>,
    /// For each constraint: its rule.
    pub(crate) of_rule: Vec<u32>,
    pub(crate) relations: Vec<Relation>,
    /// The automata of [`Primitives::word_of`].
    words: HashMap<AutomatonKey, Arc<Automaton>>,
    /// Pair tables, by the bit sets of partners of each digit of the first cell.
    tables: FxHashMap<Box<[u64]>, Arc<PairTable>>,
    shape: Shape,
    rule: usize,
    kind: &'static str,
    /// Remaining number of 64-bit words.
    room: usize,
    /// The approximate number of bytes used so far, and the number at which limits are checked
    /// next.
    pub(crate) bytes: u64,
    next_look: u64,
    /// The first rule that cannot be compiled for this board, and the reason.
    pub(crate) refused: Option<(usize, Cow<'static, str>)>,
}

/// Maximum number of 64-bit words for the relations of a puzzle, 256 MB in total.
const MAX_RELATION_WORDS: usize = 1 << 25;

/// Bytes of overhead of a list.
const LIST_OVERHEAD: usize = 32;

/// Bytes between two checks of memory and time limits.
const BYTES_PER_POLL: u64 = 1 << 20;

/// The message after [a limit was reached](is_over).
const LIMIT_REACHED: &str = "the limit of time or memory was reached while the rule was encoded";

const TOO_LARGE: &str =
    "the rule is too large to encode; use fewer cells, smaller numbers or fewer digits";

/// Coefficients of plain sums, enough for most cages.
static ONES: [i64; 16] = [1; 16];

/// The parameters that determine an automaton of [`Primitives::word_of`].
///
/// They are the kind of the rule, the number of cells, the number of the rule, and the lowest and
/// highest digit.
type AutomatonKey = (&'static str, usize, i64, [i64; 2]);

thread_local! {
    /// Small automata, cached for later puzzles.
    static AUTOMATON_CACHE: RefCell<HashMap<AutomatonKey, Arc<Automaton>>> = RefCell::default();
}

thread_local! {
    /// Small pair tables, cached for later puzzles.
    static TABLE_CACHE: RefCell<FxHashMap<Box<[u64]>, Arc<PairTable>>> = RefCell::default();
}

/// The kind of a rule and a shape, with the houses that they determine.
type CachedHouses = ((&'static str, Shape), Vec<Constraint>);

thread_local! {
    /// Houses by the kind of the rule and the shape, the latest first.
    static HOUSE_CACHE: RefCell<Vec<CachedHouses>> = RefCell::default();
}

/// Maximum number of cached lists of houses, and maximum number of cells of their boards.
const MAX_CACHED_HOUSE_LISTS: usize = 8;
const MAX_CELLS_OF_CACHED_HOUSES: usize = 1 << 10;

/// Maximum number of digits of cached tables.
const MAX_DIGITS_OF_CACHED_TABLES: usize = 16;

/// Maximum number of cached automata, and of cached tables, and maximum size of an automaton in
/// words.
const MAX_CACHED: usize = 256;
const MAX_CACHED_AUTOMATON_WORDS: usize = 1 << 12;

impl Primitives {
    /// Compiles these rules for a board.
    pub(crate) fn of(board: &RuleContext, rules: &[Arc<dyn Rule>]) -> Primitives {
        let many = rules.len();
        let lines = board.shape.rows() + board.shape.columns();
        let mut asks = Primitives {
            constraints: Vec::with_capacity(2 * lines + many),
            of_rule: Vec::new(),
            relations: Vec::with_capacity(many),
            words: HashMap::new(),
            tables: FxHashMap::default(),
            shape: board.shape,
            rule: 0,
            kind: "",
            room: MAX_RELATION_WORDS,
            bytes: 0,
            next_look: BYTES_PER_POLL,
            refused: None,
        };
        for (number, rule) in rules.iter().enumerate() {
            (asks.rule, asks.kind) = (number, rule.name());
            rule.primitives(board, &mut asks);
            asks.of_rule.resize(asks.constraints.len(), number as u32);
            if asks.refused.is_some() {
                break;
            }
        }
        if is_over() {
            asks.refuse(LIMIT_REACHED);
        }
        asks
    }

    /// Adds to the number of bytes used, and refuses the rule if a limit is reached. Returns true
    /// if the rule is not refused.
    fn counts(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_add(bytes as u64);
        if self.bytes >= self.next_look {
            self.next_look = self.bytes + BYTES_PER_POLL;
            if is_over() || !allows(self.bytes) {
                self.refuse(LIMIT_REACHED);
            }
        }
        self.refused.is_none()
    }

    /// Returns true if a rule was refused, so that nothing more need be compiled.
    pub fn is_closed(&self) -> bool {
        self.refused.is_some()
    }

    /// Adds constraints that depend only on the shape, from the cache if possible.
    pub(crate) fn of_shape(&mut self, make: impl FnOnce(&mut Primitives)) {
        let key = (self.kind, self.shape);
        if self.shape.cells() > MAX_CELLS_OF_CACHED_HOUSES {
            return make(self);
        }
        let is_known = HOUSE_CACHE.with_borrow(|kept| match kept.iter().find(|it| it.0 == key) {
            Some((_, houses)) => {
                self.constraints.extend_from_slice(houses);
                true
            }
            None => false,
        });
        if is_known {
            return;
        }
        let (houses, relations) = (self.constraints.len(), self.relations.len());
        make(self);
        // Rows with more cells than digits become an unsatisfiable relation and are not cached.
        if self.relations.len() == relations && !self.is_closed() {
            HOUSE_CACHE.with_borrow_mut(|kept| {
                kept.truncate(MAX_CACHED_HOUSE_LISTS - 1);
                kept.insert(0, (key, self.constraints[houses..].to_vec()));
            });
        }
    }

    fn digits(&self) -> usize {
        self.shape.digits()
    }

    fn name(&self, cells: &[Cell]) -> ConstraintName {
        let first = cells.first().copied().unwrap_or(0);
        ConstraintName { kind: ConstraintKind::At(self.kind, self.shape.name(first)), number: 0 }
    }

    /// Adds a constraint.
    pub fn constraint(&mut self, constraint: Constraint) {
        let cells = size_of_val(constraint.cells());
        // The cells are also in the lists of the layout.
        if self.counts(size_of::<Constraint>() + LIST_OVERHEAD + 3 * cells) {
            self.constraints.push(constraint);
        }
    }

    /// Requires different digits in the cells: a house if there are as many cells as digits,
    /// unsatisfiable if there are more.
    pub fn distinct(&mut self, cells: &[Cell]) {
        self.distinct_named(self.name(cells), cells.into());
    }

    /// Like [`Primitives::distinct`], with a given name.
    pub fn distinct_named(&mut self, name: ConstraintName, mut cells: Arc<[Cell]>) {
        if !cells.is_sorted_by(|before, cell| before < cell) {
            let mut ascending = cells.to_vec();
            ascending.sort_unstable();
            ascending.dedup();
            cells = ascending.into();
        }
        match cells.len().cmp(&self.digits()) {
            std::cmp::Ordering::Greater => self.never(&cells),
            std::cmp::Ordering::Equal => self.constraint(Constraint::House { name, cells }),
            std::cmp::Ordering::Less if cells.len() > 1 => {
                self.constraint(Constraint::Distinct { name, cells });
            }
            std::cmp::Ordering::Less => {}
        }
    }

    /// Reserves this number of memory words. Returns false and refuses the rule if there is no
    /// room.
    fn reserve_words(&mut self, words: usize) -> bool {
        match self.room.checked_sub(words) {
            Some(room) => self.room = room,
            None => self.refuse(TOO_LARGE),
        }
        self.counts(words * 8)
    }

    fn relate(&mut self, cells: impl Into<Arc<[Cell]>>, asked: RelationKind) {
        let cells = cells.into();
        if !self.counts(size_of::<Relation>() + LIST_OVERHEAD + 2 * size_of_val(&*cells)) {
            return;
        }
        let name = self.name(&cells);
        self.relations.push(Relation { name, rule: self.rule, cells, asked });
    }

    /// Requires that the cells with digits of a set are connected, and that there are some.
    pub(crate) fn connected(&mut self, cells: &[Cell], connectivity: Connectivity) {
        let words = connectivity.neighbours.len() * 8;
        if self.reserve_words(words) {
            self.relate(cells, RelationKind::Connected(Arc::new(connectivity)));
        }
    }

    /// Requires that the cells of at least one of the two pairs differ.
    pub(crate) fn either_differs(&mut self, pairs: [[Cell; 2]; 2]) {
        let parts = pairs.map(|mut pair| {
            pair.sort_unstable();
            Composition::Distinct(pair.into())
        });
        if self.reserve_words(3 * size_of::<Composition>() / 8) {
            let composition = Arc::new(Composition::AtLeast(1, parts.into()));
            self.relate(pairs.concat(), RelationKind::Composite(composition));
        }
    }

    /// Refuses the rule because it cannot be compiled for this board and its other rules.
    pub fn refuse(&mut self, why: impl Into<Cow<'static, str>>) {
        self.refused.get_or_insert_with(|| (self.rule, why.into()));
    }

    /// Compiles a rule without adding its constraints and relations; returns their conjunction.
    pub(crate) fn composition(&mut self, board: &RuleContext, rule: &dyn Rule) -> Composition {
        let kind = std::mem::replace(&mut self.kind, rule.name());
        let composition = self.collect(|asks| rule.primitives(board, asks));
        self.kind = kind;
        composition
    }

    /// Returns the conjunction of the constraints and relations that `make` adds, instead of adding
    /// them.
    pub(crate) fn collect(&mut self, make: impl FnOnce(&mut Primitives)) -> Composition {
        let (constraints, relations) = (self.constraints.len(), self.relations.len());
        make(self);
        let constraints = self.constraints.split_off(constraints).into_iter();
        let relations = self.relations.split_off(relations).into_iter();
        let distinct = constraints.map(|constraint| match constraint {
            Constraint::House { cells, .. } | Constraint::Distinct { cells, .. } => {
                Composition::Distinct(cells)
            }
        });
        let relations = relations.map(|relation| match relation.asked {
            RelationKind::Composite(composition) => (*composition).clone(),
            asked => Composition::Relation(Relation { asked, ..relation }),
        });
        Composition::all(distinct.chain(relations).collect())
    }

    /// Requires that between `count[0]` and `count[1]` of the parts hold.
    pub(crate) fn count(&mut self, parts: Vec<Composition>, count: [usize; 2]) {
        let (shape, many) = (self.shape, parts.len());
        let mut both = Vec::new();
        if count[1] < many {
            let negated = parts.iter().map(|part| part.negated(shape));
            match negated.collect::<Option<Vec<_>>>() {
                Some(negated) => both.push(Composition::at_least(many - count[1], negated)),
                None => return self.refuse(TOO_LARGE),
            }
        }
        both.push(Composition::at_least(count[0], parts));
        self.compose(Composition::all(both));
    }

    /// Adds a composition: as constraints and relations if it is a conjunction, else as an automaton
    /// if that is small.
    pub(crate) fn compose(&mut self, composition: Composition) {
        match composition {
            _ if self.is_closed() => {}
            Composition::AtLeast(count, parts) if count == parts.len() => {
                parts.into_iter().for_each(|part| self.compose(part));
            }
            Composition::Distinct(cells) => self.distinct_named(self.name(&cells), cells),
            Composition::Relation(Relation { cells, asked, .. }) => self.relate(cells, asked),
            Composition::AtLeast(_, ref parts) if parts.is_empty() => self.never(&[]),
            composition => self.combine(composition),
        }
    }

    fn combine(&mut self, composition: Composition) {
        let (shape, cells) = (self.shape, composition.cells());
        // A composition of many parts takes long for all pairs of digits.
        let holds = |values: &[i64]| {
            let digit = |cell| {
                let place = cells.iter().position(|&it| it == cell).unwrap_or(0);
                shape.digit(values[place]).unwrap_or(1)
            };
            !is_over() && composition.holds(shape, &digit)
        };
        match cells[..] {
            [cell] => self.only(cell, |value| holds(&[value])),
            [a, b] => self.pair(a, b, |x, y| holds(&[x, y])),
            _ => match composition.automaton(shape, &cells) {
                Some(automaton) => self.accept(&cells, Some(Arc::new(automaton))),
                None if composition.size() > MAX_PARTS => self.refuse(TOO_LARGE),
                None => {
                    if self.reserve_words(composition.size() * size_of::<Composition>() / 8) {
                        self.relate(cells, RelationKind::Composite(Arc::new(composition)));
                    }
                }
            },
        }
    }

    /// Adds an unsatisfiable relation.
    pub fn never(&mut self, cells: &[Cell]) {
        let first = cells.first().copied().unwrap_or(0);
        self.only(first, |_| false);
    }

    /// Restricts a cell to the values for which `allowed` returns true.
    pub fn only(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        self.allow(cell, &allowed);
    }

    /// Implements [`Primitives::only`] without generics, so that it is compiled only once.
    fn allow(&mut self, cell: Cell, allowed: &dyn Fn(i64) -> bool) {
        let shape = self.shape;
        let set = DigitSet::of(self.digits(), |digit| allowed(shape.value_at(cell, digit)));
        if set.count() < self.digits() {
            self.relate(vec![cell], RelationKind::Only(set));
        }
    }

    /// Restricts two cells to the pairs of values for which `allowed` returns true.
    pub fn pair(&mut self, a: Cell, b: Cell, allowed: impl Fn(i64, i64) -> bool) {
        self.pairs([[a, b]], allowed);
    }

    /// Restricts each pair of cells to the pairs of values for which `allowed` returns true.
    pub fn pairs(
        &mut self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        allowed: impl Fn(i64, i64) -> bool,
    ) {
        let Some(table) = self.table(&allowed, [0, 0]) else { return };
        for [a, b] in pairs {
            if self.is_closed() {
                return;
            }
            let offsets = [a, b].map(|cell| self.offset(cell));
            if offsets != [0, 0] && a != b {
                let Some(table) = self.table(&allowed, offsets) else { return };
                self.relate(vec![a, b], RelationKind::Pair(table));
                continue;
            }
            match a == b {
                true => self.allow(a, &|value| allowed(value, value)),
                false => self.relate(vec![a, b], RelationKind::Pair(Arc::clone(&table))),
            }
        }
    }

    /// Returns the table of allowed pairs, or `None` if it takes too much memory.
    /// The values of the two cells are those of the digits plus the offsets.
    fn table(
        &mut self,
        allowed: &dyn Fn(i64, i64) -> bool,
        offsets: [i64; 2],
    ) -> Option<Arc<PairTable>> {
        let (shape, digits) = (self.shape, self.digits());
        let allowed = |x, y| allowed(shape.value(x) + offsets[0], shape.value(y) + offsets[1]);
        let width = digits.div_ceil(64);
        let mut rows = vec![0u64; digits * width].into_boxed_slice();
        for (x, row) in (1..).zip(rows.chunks_mut(width)) {
            for (y, bit) in (1..=digits as Digit).zip(0..) {
                row[bit / 64] |= u64::from(allowed(x, y)) << (bit % 64);
            }
        }
        if let Some(known) = self.tables.get(&rows) {
            return Some(Arc::clone(known));
        }
        let kept = TABLE_CACHE.with_borrow(|kept| kept.get(&rows).cloned());
        let table = kept.unwrap_or_else(|| Arc::new(PairTable::of_rows(digits, &rows)));
        // Counted also if it is cached, so that the limit does not depend on earlier puzzles.
        if !self.reserve_words(table.words()) {
            return None;
        }
        if digits <= MAX_DIGITS_OF_CACHED_TABLES
            && TABLE_CACHE.with_borrow(HashMap::len) < MAX_CACHED
        {
            let key = rows.clone();
            TABLE_CACHE.with_borrow_mut(|kept| _ = kept.insert(key, Arc::clone(&table)));
        }
        self.tables.insert(rows, Arc::clone(&table));
        Some(table)
    }

    /// Returns the difference between the value of a digit in a cell and on the board.
    fn offset(&self, cell: Cell) -> i64 {
        self.shape.value_at(cell, 1) - self.shape.value(1)
    }

    /// Requires that the values, multiplied by their coefficients, add up to the total. A cell may
    /// occur several times.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = (i64, Cell)>, total: i64) {
        self.add_to(&mut terms.into_iter(), total);
    }

    /// Implements [`Primitives::sum`] without generics, so that it is compiled only once.
    fn add_to(&mut self, terms: &mut dyn Iterator<Item = (i64, Cell)>, mut total: i64) {
        let (mut cells, mut coefficients) = (Vec::new(), Vec::<i64>::new());
        let mut places = FxHashMap::default();
        for (coefficient, cell) in terms {
            // A relation has the values of the board.
            total -= coefficient * self.offset(cell);
            match places.entry(cell) {
                Entry::Occupied(place) => coefficients[*place.get()] += coefficient,
                Entry::Vacant(place) => {
                    place.insert(cells.len());
                    cells.push(cell);
                    coefficients.push(coefficient);
                }
            }
        }
        let mut keep = coefficients.iter().map(|&coefficient| coefficient != 0);
        let first = cells.first().copied();
        cells.retain(|_| keep.next().unwrap_or(false));
        coefficients.retain(|&coefficient| coefficient != 0);
        match (cells.is_empty(), total) {
            (true, 0) => {}
            (true, _) => self.never(&first.into_iter().collect::<Vec<_>>()),
            _ => {
                // The memory for the set of sums that the cells can reach.
                let steps = coefficients.iter().map(|it| it.unsigned_abs()).sum::<u64>();
                let reach = steps.saturating_mul(self.digits() as u64) / 64;
                let reach = usize::try_from(reach).unwrap_or(usize::MAX);
                if self.reserve_words(reach.saturating_mul(cells.len())) {
                    let coefficients = coefficients.into();
                    self.relate(cells, RelationKind::Sum { coefficients, total, sets: None });
                }
            }
        }
    }

    /// Requires that an automaton accepts the values of the cells in order.
    ///
    /// The automaton begins at `start`, makes one `step` per cell with its index and value, and
    /// must end in a state that `accepts`.
    pub fn word<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let automaton = self.automaton(cells, start, step, accepts);
        self.accept(cells, automaton.map(Arc::new));
    }

    fn automaton<S: Clone + Eq + Hash>(
        &self,
        cells: &[Cell],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let value = |index: usize, digit| self.shape.value_at(cells[index], digit);
        let step = |index, state: &S, digit| step(index, state, value(index, digit));
        Automaton::new(self.digits(), cells.len(), start, &step, &accepts)
    }

    /// Like [`Primitives::word`], for rules whose automaton depends only on the number of cells,
    /// `number` and the digits of the board. It is cached.
    pub fn word_of<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        number: i64,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        self.add_cached_word(cells, number, start, step, accepts, |automaton| automaton);
    }

    /// Like [`Primitives::word_of`], with disjoint products that describe the accepted words of
    /// differing cells. They are computed only if the board is small enough to use them.
    pub(crate) fn word_with_products<S: Clone + Eq + Hash, P: Iterator<Item = Product>>(
        &mut self,
        cells: &[Cell],
        number: i64,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        products: impl FnOnce() -> P,
    ) {
        let is_read = self.digits().max(cells.len()) <= MAX_PRODUCT_SIZE;
        self.add_cached_word(cells, number, start, step, accepts, |automaton| match is_read {
            true => automaton.with_products(products()),
            false => automaton,
        });
    }

    /// Like [`Primitives::word_of`], but applies `tell` to a newly built automaton.
    fn add_cached_word<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        number: i64,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        tell: impl FnOnce(Automaton) -> Automaton,
    ) {
        if cells.iter().any(|&cell| self.shape.layer_of(cell).is_some()) {
            return self.word(cells, start, step, accepts);
        }
        let values = self.shape.values();
        let key = (self.kind, cells.len(), number, [*values.start(), *values.end()]);
        if let Some(automaton) = self.words.get(&key) {
            let asked = RelationKind::Word(Arc::clone(automaton));
            return self.relate(cells, asked);
        }
        // Counted also if it is cached, so that the limit does not depend on earlier puzzles.
        let known = self.relations.len();
        match AUTOMATON_CACHE.with_borrow(|kept| kept.get(&key).cloned()) {
            Some(kept) => self.accept(cells, Some(kept)),
            None => {
                let automaton = self.automaton(cells, start, step, accepts);
                self.accept(cells, automaton.map(|it| Arc::new(tell(it))));
            }
        }
        let Some(Relation { asked: RelationKind::Word(automaton), .. }) = self.relations.get(known)
        else {
            return;
        };
        if automaton.words() <= MAX_CACHED_AUTOMATON_WORDS
            && AUTOMATON_CACHE.with_borrow(HashMap::len) < MAX_CACHED
        {
            AUTOMATON_CACHE.with_borrow_mut(|kept| kept.insert(key, Arc::clone(automaton)));
        }
        self.words.insert(key, Arc::clone(automaton));
    }

    /// Requires that the automaton accepts the cells; `None` means that it was too large.
    pub(crate) fn accept(&mut self, cells: &[Cell], automaton: Option<Arc<Automaton>>) {
        let Some(automaton) = automaton else {
            return self.refuse(TOO_LARGE);
        };
        let before = self.relations.last().and_then(|last| match &last.asked {
            RelationKind::Word(before) if *before == automaton => Some(Arc::clone(before)),
            _ => None,
        });
        if before.is_none() && !self.reserve_words(automaton.words()) {
            return;
        }
        self.relate(cells, RelationKind::Word(before.unwrap_or(automaton)));
    }

    /// Requires that the cells differ and add up to the total.
    pub fn distinct_sum(&mut self, cells: &Arc<[Cell]>, total: i64) {
        self.distinct_named(self.name(cells), Arc::clone(cells));
        if cells.len() > self.digits() {
            return;
        }
        let sets = sets_of_sum(self.shape, cells.len(), total).or_else(|| {
            let sums = |values: &[i64]| values.iter().sum::<i64>() == total;
            self.choices(cells.len(), &sums).map(Into::into)
        });
        let Some(sets) = sets else {
            // Too many sets, so it becomes a plain sum.
            return self.sum(cells.iter().map(|&cell| (1, cell)), total);
        };
        let coefficients = match ONES.get(..cells.len()) {
            Some(ones) => ones.into(),
            None => vec![1; cells.len()].into(),
        };
        if self.reserve_words(DigitSet::words_of(&sets)) {
            self.relate(
                Arc::clone(cells),
                RelationKind::Sum { coefficients, total, sets: Some(sets) },
            );
        }
    }

    /// Requires that the cells differ and `allowed` returns true for their values, ascending.
    pub fn sets(&mut self, cells: &[Cell], allowed: impl Fn(&[i64]) -> bool) {
        self.distinct(cells);
        if cells.len() > self.digits() {
            return;
        }
        match self.choices(cells.len(), &allowed) {
            Some(sets) => self.choose(cells, sets),
            None => self.refuse(TOO_LARGE),
        }
    }

    /// Requires that the cells differ and their values are one of these sets, which have as many
    /// values as there are cells.
    pub fn one_of(&mut self, cells: &[Cell], sets: impl IntoIterator<Item = Vec<i64>>) {
        self.distinct(cells);
        let (shape, digits) = (self.shape, self.digits());
        let set = |set: Vec<i64>| DigitSet::of(digits, |digit| set.contains(&shape.value(digit)));
        self.choose(cells, sets.into_iter().map(set).collect());
    }

    fn choose(&mut self, cells: &[Cell], sets: Vec<DigitSet>) {
        if self.reserve_words(DigitSet::words_of(&sets)) {
            self.relate(cells.to_vec(), RelationKind::Sets(sets.into()));
        }
    }

    /// Returns the sets of `size` digits for whose values, ascending, `allowed` returns true;
    /// `None` if there are too many to enumerate.
    fn choices(&self, size: usize, allowed: &dyn Fn(&[i64]) -> bool) -> Option<Vec<DigitSet>> {
        /// Maximum number of enumerated sets.
        const MAX_SETS: u64 = 200_000;
        let (shape, digits) = (self.shape, self.digits());
        let many = (0..size as u64).try_fold(1u64, |many, i| {
            many.checked_mul(digits as u64 - i).map(|many| many / (i + 1))
        });
        many.filter(|&many| many <= MAX_SETS)?;
        let mut sets = Vec::new();
        let mut chosen: Vec<usize> = (0..size).collect();
        let mut values = Vec::with_capacity(size);
        loop {
            values.clear();
            values.extend(chosen.iter().map(|&place| shape.value(place as u16 + 1)));
            if allowed(&values) {
                sets.push(DigitSet::of(digits, |d| chosen.contains(&(usize::from(d) - 1))));
            }
            // The next combination in order: advance the last index that can be advanced.
            let next = (0..size).rev().find(|&i| chosen[i] < digits - size + i);
            let next = next.filter(|_| !is_over());
            let Some(last) = next else { return Some(sets) };
            chosen[last] += 1;
            for i in last + 1..size {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
}
