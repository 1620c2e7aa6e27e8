//! The registry of rules, and the rules of a puzzle. To add a [`Rule`], write its file and name it
//! in [`ALL`].

mod anti_queen;
mod anti_taxicab;
mod arrow;
mod battlefield;
mod before_nine;
mod between;
mod boxes;
mod cage;
mod chess;
mod clone;
mod connected;
mod counting_circles;
mod diagonal;
mod difference;
mod disjoint_groups;
mod distinct;
mod distinct_dominoes;
mod double_arrow;
mod dutch_flatmates;
mod entropic;
mod equal_sums;
mod equality_cage;
mod extreme;
mod formula;
mod global;
mod grids;
mod indexing;
mod inequality;
mod lines;
mod little_killer;
mod lockout;
mod loop_and_path;
mod lunchbox;
mod modular;
mod nabner;
mod negative;
mod no_2x2;
mod non_consecutive;
mod numbered_room;
mod of;
mod only;
mod pairs;
mod palindrome;
mod parity;
mod per_house;
mod quadruple;
mod ratio;
mod region_sum;
mod regions;
mod rellik;
mod renban;
mod rossini;
mod same_difference;
mod same_digits;
mod sandwich;
mod skyscraper;
mod sum;
mod sum_line;
mod thermo;
mod unknown_regions;
mod value_indexing;
mod whisper;
mod windoku;
mod x_sum;
mod xv;
mod zipper;

use std::{
    borrow::Cow,
    sync::{Arc, LazyLock},
};

use crate::{
    Cell, CellName,
    constraint::Constraint,
    fields::{FieldValue, RuleError, RuleFields, RuleValue},
    relation::{Relation, RelationKind},
    shape::Shape,
    stop::Stop,
};

pub use crate::rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind, SameRule};
pub use crate::rule_names::{RuleName, called, nearest};

/// All kinds of rules.
pub static ALL: &[&RuleKind] = &[
    &lines::KIND,
    &boxes::KIND,
    &regions::KIND,
    &grids::KIND,
    &cage::KIND,
    &arrow::SUM,
    &arrow::PRODUCT,
    &arrow::AVERAGE,
    &sum::KIND,
    &thermo::KIND,
    &little_killer::KIND,
    &ratio::KIND,
    &difference::KIND,
    &diagonal::KIND,
    &parity::ODD,
    &parity::EVEN,
    &renban::KIND,
    &chess::ANTI_KNIGHT,
    &chess::ANTI_KING,
    &anti_queen::KIND,
    &anti_taxicab::KIND,
    &whisper::KIND,
    &palindrome::KIND,
    &xv::X,
    &xv::V,
    &negative::KIND,
    &sandwich::KIND,
    &non_consecutive::KIND,
    &distinct::EXTRA_REGION,
    &windoku::KIND,
    &distinct::DISTINCT,
    &inequality::KIND,
    &between::KIND,
    &lockout::KIND,
    &extreme::MINIMUM,
    &extreme::MAXIMUM,
    &quadruple::KIND,
    &clone::KIND,
    &disjoint_groups::KIND,
    &skyscraper::KIND,
    &x_sum::KIND,
    &numbered_room::KIND,
    &battlefield::KIND,
    &before_nine::KIND,
    &rossini::KIND,
    &rossini::NEGATIVE,
    &region_sum::KIND,
    &sum_line::KIND,
    &same_difference::KIND,
    &indexing::KIND,
    &entropic::KIND,
    &modular::KIND,
    &nabner::KIND,
    &zipper::KIND,
    &double_arrow::KIND,
    &counting_circles::KIND,
    &lunchbox::KIND,
    &equality_cage::KIND,
    &rellik::KIND,
    &value_indexing::KIND,
    &global::ENTROPY,
    &global::MOD_3,
    &dutch_flatmates::KIND,
    &equal_sums::KIND,
    &same_digits::KIND,
    &distinct_dominoes::KIND,
    &pairs::KIND,
    &only::KIND,
    &of::KIND,
    &formula::KIND,
];

/// All kinds of rules of layers, which only boards with layers have.
pub static OF_LAYERS: &[&RuleKind] = &[
    &connected::KIND,
    &no_2x2::KIND,
    &per_house::KIND,
    &unknown_regions::KIND,
    &loop_and_path::LOOP,
    &loop_and_path::PATH,
];

/// The rules of a puzzle, compiled for its board.
#[derive(Clone, Debug)]
pub struct Rules(RuleSet);

#[derive(Clone, Debug)]
enum RuleSet {
    Classic,
    Others(Arc<CompiledRules>),
}

#[derive(Debug)]
struct CompiledRules {
    shape: Shape,
    rules: Vec<Arc<dyn Rule>>,
    constraints: Arc<Vec<Constraint>>,
    /// For each constraint: the index of its rule.
    of_rule: Vec<u32>,
    relations: Vec<Relation>,
    /// Whether a relation is a composition.
    has_compositions: bool,
    /// The approximate memory use of constraints and relations, in bytes.
    bytes: u64,
    /// The rules of the full puzzle, if these are only a part of them.
    whole: Option<Rules>,
}

static CLASSIC_RULES: LazyLock<[Arc<dyn Rule>; 2]> =
    LazyLock::new(|| [Arc::new(lines::Lines), Arc::new(boxes::Boxes)]);

impl Rules {
    /// The rules of classic Sudoku: rows, columns and boxes.
    pub const CLASSIC: Rules = Rules(RuleSet::Classic);

    /// Compiles rules for a board.
    ///
    /// # Errors
    ///
    /// If a rule is too large to encode, such as an automaton with millions of transitions, or
    /// needs boxes or regions that the board lacks. Also if several rules define the regions of the
    /// board, or a limit of time or memory is reached.
    pub fn new(shape: Shape, rules: Vec<Arc<dyn Rule>>) -> Result<Rules, RuleError> {
        Rules::compile_within(None, shape, rules)
    }

    /// Compiles rules; `whole` contains the rules of the full puzzle if these are a part of it.
    fn compile_within(
        whole: Option<Rules>,
        shape: Shape,
        rules: Vec<Arc<dyn Rule>>,
    ) -> Result<Rules, RuleError> {
        if shape.is_classic() && rules[..] == *CLASSIC_RULES {
            return Ok(Rules::CLASSIC);
        }
        if let Some(name) = clash_of_board(&rules) {
            let what = "the board has boxes, regions or grids already; use one of them, and no \"lines\" with grids";
            return Err(RuleError::new(name, what));
        }
        let all = whole.as_ref().map_or(&rules[..], Rules::all);
        let asks = Primitives::of(&RuleContext { shape, rules: all }, &rules);
        if let Some((number, why)) = asks.refused {
            return Err(RuleError::new(&rules[number].phrase(shape), why));
        }
        let Primitives { constraints, of_rule, relations, bytes, .. } = asks;
        let is_composition = |it: &Relation| {
            matches!(it.asked, RelationKind::Composite(_) | RelationKind::Connected(_))
        };
        let has_compositions = relations.iter().any(is_composition);
        Ok(Rules(RuleSet::Others(Arc::new(CompiledRules {
            shape,
            rules,
            constraints: Arc::new(constraints),
            of_rule,
            relations,
            has_compositions,
            bytes,
            whole,
        }))))
    }

    /// Returns the approximate memory use of constraints and relations in bytes; 0 for classic
    /// rules.
    pub fn bytes(&self) -> u64 {
        match &self.0 {
            RuleSet::Classic => 0,
            RuleSet::Others(others) => others.bytes,
        }
    }

    /// Returns true if these are the rules of classic Sudoku.
    #[inline]
    pub fn is_classic(&self) -> bool {
        matches!(self.0, RuleSet::Classic)
    }

    /// Returns true if both contain the same rules, in any order.
    pub fn are_those_of(&self, others: &Rules) -> bool {
        let (ours, theirs) = (self.all(), others.all());
        self == others
            || ours.len() == theirs.len()
                && self.whole() == others.whole()
                && ours.iter().all(|rule| theirs.contains(rule))
                && theirs.iter().all(|rule| ours.contains(rule))
    }

    /// Returns all rules in order.
    pub fn all(&self) -> &[Arc<dyn Rule>] {
        match &self.0 {
            RuleSet::Classic => &*CLASSIC_RULES,
            RuleSet::Others(others) => &others.rules,
        }
    }

    /// Returns all rules except rows and columns and the standard boxes.
    pub fn others(&self) -> impl Iterator<Item = &Arc<dyn Rule>> {
        self.all().iter().filter(|rule| !CLASSIC_RULES.contains(rule))
    }

    /// Returns the indices of all rules except those that define the board: rows and columns,
    /// boxes, regions and grids.
    pub fn beside_board(&self) -> impl Iterator<Item = usize> {
        self.all().iter().enumerate().filter(|(_, rule)| !is_of_board(rule)).map(|it| it.0)
    }

    /// Returns a description of a rule that no different rule of the puzzle has.
    ///
    /// If several rules of a kind have the same phrase, the last cell is added. If that is
    /// ambiguous, all cells are added instead, and then also the other fields.
    pub fn phrase(&self, number: usize, shape: Shape) -> String {
        let rules = self.all();
        let (rule, phrase) = (&rules[number], rules[number].phrase(shape));
        let alike = rules
            .iter()
            .filter(|&other| other.name() == rule.name() && other != rule)
            .filter(|other| other.phrase(shape) == phrase);
        let alike: Vec<Parts> = alike.map(|rule| Parts::of(rule, shape)).collect();
        if alike.is_empty() {
            return phrase;
        }
        let Parts { cells, others } = Parts::of(rule, shape);
        let is_alone = |is_like: &dyn Fn(&Parts) -> bool| !alike.iter().any(is_like);
        match cells.last() {
            Some(last) if is_alone(&|it| it.cells.last() == Some(last)) => {
                format!("{phrase} to {last}")
            }
            _ if is_alone(&|it| it.cells == cells) => format!("{phrase} ({})", cells.join(" ")),
            _ => format!("{phrase} ({}; {others})", cells.join(" ")),
        }
    }

    /// Returns the description of the clue of a rule in a cell. It names that cell if the rule
    /// restricts each of its cells separately; otherwise it equals [`Rules::phrase`].
    pub fn phrase_at(&self, number: usize, shape: Shape, cell: Cell) -> String {
        let rule = &self.all()[number];
        match rule.phrase_at(shape, cell) {
            at if at == rule.phrase(shape) => self.phrase(number, shape),
            at => at,
        }
    }

    /// Returns the rules that define the board and those with the indices `kept`, as a puzzle of
    /// its own.
    ///
    /// Negative constraints then also apply to pairs that lost their mark.
    ///
    /// # Errors
    ///
    /// As for [`Rules::new`].
    pub fn only(&self, shape: Shape, kept: &[usize]) -> Result<Rules, RuleError> {
        Rules::new(shape, self.chosen_rules(kept))
    }

    /// Returns the rules that define the board and those with the indices `kept`, as a part of this
    /// puzzle.
    ///
    /// Each rule keeps the meaning that it has among all rules. A pair that loses its mark stays
    /// exempt from negative constraints, so fewer rules never restrict more.
    ///
    /// # Errors
    ///
    /// As for [`Rules::new`]. Rules that were compiled together can also be compiled in part,
    /// unless a limit of time or memory is reached.
    pub fn part(&self, shape: Shape, kept: &[usize]) -> Result<Rules, RuleError> {
        let chosen = self.chosen_rules(kept);
        match chosen.len() == self.all().len() {
            true => Ok(self.clone()),
            false => {
                Rules::compile_within(Some(self.whole().unwrap_or(self).clone()), shape, chosen)
            }
        }
    }

    /// Returns the rules that define the board and those with the indices `kept`.
    fn chosen_rules(&self, kept: &[usize]) -> Vec<Arc<dyn Rule>> {
        let numbered = self.all().iter().enumerate();
        let chosen = numbered.filter(|(n, rule)| is_of_board(rule) || kept.contains(n));
        chosen.map(|(_, rule)| Arc::clone(rule)).collect()
    }

    /// Returns the rules of the full puzzle, if these are a part of them.
    fn whole(&self) -> Option<&Rules> {
        match &self.0 {
            RuleSet::Classic => None,
            RuleSet::Others(others) => others.whole.as_ref(),
        }
    }

    /// Returns the board with the rules of the full puzzle, on which the meaning of a rule may
    /// depend.
    pub fn setting(&self, shape: Shape) -> RuleContext<'_> {
        RuleContext { shape, rules: self.whole().unwrap_or(self).all() }
    }

    /// Returns how many constraints at the beginning of the list come from rules that define the
    /// board; `usize::MAX` for classic rules, where all do.
    pub(crate) fn plain_constraints(&self) -> usize {
        let RuleSet::Others(others) = &self.0 else { return usize::MAX };
        let is_plain = |&&rule: &&u32| is_of_board(&others.rules[rule as usize]);
        others.of_rule.iter().take_while(is_plain).count()
    }

    /// Returns the constraints for a board. Panics if the shape is not that of [`Rules::new`],
    /// unless the rules are classic.
    pub(crate) fn constraints(&self, shape: Shape) -> Arc<Vec<Constraint>> {
        match &self.0 {
            // No limit may cut the list short, because that would be a different puzzle.
            RuleSet::Classic => Stop::never()
                .scope(|| Arc::new(Primitives::of(&self.setting(shape), self.all()).constraints)),
            RuleSet::Others(others) => {
                assert_eq!(others.shape, shape);
                Arc::clone(&others.constraints)
            }
        }
    }

    /// Returns the index of the rule of a constraint.
    pub fn of_constraint(&self, number: usize, shape: Shape) -> usize {
        match &self.0 {
            // Rows and columns come before boxes.
            RuleSet::Classic => usize::from(number >= shape.rows() + shape.columns()),
            RuleSet::Others(others) => others.of_rule[number] as usize,
        }
    }

    /// Returns true if a relation is a composition or connectivity, which only the SAT pipeline
    /// supports.
    pub fn has_compositions(&self) -> bool {
        match &self.0 {
            RuleSet::Classic => false,
            RuleSet::Others(others) => others.has_compositions,
        }
    }

    /// Returns the relations of the rules.
    #[inline]
    pub(crate) fn relations(&self) -> &[Relation] {
        match &self.0 {
            RuleSet::Classic => &[],
            RuleSet::Others(others) => &others.relations,
        }
    }
}

/// The parts of a rule that distinguish it from others of its kind.
struct Parts {
    cells: Vec<String>,
    /// The fields without cells, as names and values.
    others: String,
}

impl Parts {
    fn of(rule: &Arc<dyn Rule>, shape: Shape) -> Parts {
        let (mut cells, mut others) = (Vec::new(), Vec::new());
        for (name, value) in rule.fields(shape) {
            let before = cells.len();
            value.names(&mut |text| {
                if shape.named(text).is_some() {
                    cells.push(text.to_owned());
                }
            });
            if cells.len() == before {
                others.push(format!("{name} {value}"));
            }
        }
        Parts { cells, others: others.join(", ") }
    }
}

/// Returns the name of a rule that defines the board differently from another. A board has either
/// boxes, regions or grids, and grids have their own rows and columns.
fn clash_of_board(rules: &[Arc<dyn Rule>]) -> Option<&'static str> {
    let is_lines = |rule: &Arc<dyn Rule>| rule.name() == "lines";
    let mut of_board = rules.iter().filter(|rule| is_of_board(rule) && !is_lines(rule));
    let first = of_board.next()?;
    let has_own = first.name() == "grids" && rules.iter().any(is_lines);
    of_board.find(|rule| *rule != first).map_or(has_own.then_some("lines"), |it| Some(it.name()))
}

/// Returns true if a rule defines the board: rows and columns, boxes, regions or grids.
fn is_of_board(rule: &Arc<dyn Rule>) -> bool {
    ["lines", "boxes", "regions", "grids"].contains(&rule.name())
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        match (&self.0, &other.0) {
            (RuleSet::Classic, RuleSet::Classic) => true,
            (RuleSet::Others(a), RuleSet::Others(b)) => {
                a.rules == b.rules && a.shape == b.shape && a.whole == b.whole
            }
            _ => false,
        }
    }
}

/// Returns the kind with this name.
pub fn named(name: &str) -> Option<&'static RuleKind> {
    ALL.iter().chain(OF_LAYERS).copied().find(|kind| kind.name == name)
}

/// Reads a rule from its name and fields.
///
/// # Errors
///
/// If the name is unknown, or a field is wrong, unknown or missing.
pub fn read(
    shape: Shape,
    name: &str,
    fields: Vec<(String, RuleValue)>,
) -> Result<Arc<dyn Rule>, RuleError> {
    let told = |(name, value)| (Cow::Owned(name), FieldValue::Value(value));
    let told: Vec<_> = fields.into_iter().map(told).collect();
    read_fields(shape, name, (&told, &[]))
}

/// Reads a rule from its name, borrowed fields, and the names of the cells in them.
///
/// # Errors
///
/// As for [`read`].
pub fn read_fields(
    shape: Shape,
    name: &str,
    fields: (&[(Cow<str>, FieldValue)], &[CellName]),
) -> Result<Arc<dyn Rule>, RuleError> {
    let shorthand = || of::SHORTHANDS.iter().copied().find(|kind| kind.name == name);
    let Some(kind) = named(name).or_else(shorthand) else {
        let alike = nearest(name).map(|it| format!(" (did you mean {}?)", it.kind.name));
        let alike = alike.unwrap_or_default();
        let what = format!("unknown rule{alike}; see `sudoku-sat list rules`");
        return Err(RuleError::new(name, what));
    };
    if kind.fields.contains(&("cells", FieldForm::Line))
        && let Some(place) = fields.0.iter().position(|(name, _)| name == "direction")
    {
        return read_either(shape, kind, fields, place);
    }
    let mut fields = RuleFields::new(kind.name, shape, fields);
    let rule = (kind.read)(&mut fields)?;
    fields.end()?;
    Ok(rule)
}

/// Reads a rule on a line of unknown direction. The field at `place` is the direction, `either`.
fn read_either(
    shape: Shape,
    kind: &'static RuleKind,
    (told, names): (&[(Cow<str>, FieldValue)], &[CellName]),
    place: usize,
) -> Result<Arc<dyn Rule>, RuleError> {
    let mut told: Vec<(Cow<str>, FieldValue)> = told.to_vec();
    let (_, direction) = told.remove(place);
    let outer = RuleFields::new(kind.name, shape, (&[], &[]));
    if direction != FieldValue::Value("either".into()) {
        return Err(outer.wrong("direction", "expected \"either\""));
    }
    let one = read_fields(shape, kind.name, (&told, names))?;
    let mut names = names.to_vec();
    for (_, value) in told.iter_mut().filter(|(name, _)| name == "cells") {
        match value {
            FieldValue::Cells(range) => names[range.clone()].reverse(),
            FieldValue::Value(RuleValue::List(list)) => list.reverse(),
            FieldValue::Value(_) => {}
        }
    }
    let other = read_fields(shape, kind.name, (&told, &names))?;
    match *one == *other {
        true => Ok(one),
        false => of::either(&outer, [one, other]),
    }
}
