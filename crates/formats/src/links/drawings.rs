//! The drawings of a link with their kinds, colours and cells, and the rules that the option
//! `--drawing` assigns to them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::str::FromStr;

use super::colour;
use crate::text::alphabet::clip;
use board::{
    Cell, Shape, counted,
    fields::{self, RuleValue},
    rules::{self, FieldForm, RuleKind},
};

/// The kinds of drawings that can be rules.
const KINDS: [&str; 9] =
    ["line", "arrow", "dot", "circle", "square", "rectangle", "text", "cage", "cell"];

/// Drawings, and the rules that setters usually mean by them.
const USUAL: [(&str, &str); 10] = [
    ("green-line", "whisper"),
    ("purple-line", "renban"),
    ("blue-line", "region-sum"),
    ("grey-line", "palindrome"),
    ("white-dot", "difference"),
    ("black-dot", "ratio"),
    ("X-text", "x"),
    ("V-text", "v"),
    ("grey-circle", "odd"),
    ("grey-square", "even"),
];

/// The maximum number of listed drawings of a kind, and of listed cells of a drawing.
const MOST_LISTED: usize = 8;

/// The maximum number of listed kinds of drawings.
const MOST_KINDS: usize = 32;

/// A drawing of a link.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drawing {
    /// A word of [`KINDS`], or any phrase if the drawing cannot be a rule.
    kind: String,
    /// The code of the colour, or the content of a text. It may be empty.
    look: String,
    /// The plain name of the colour if no other colour has that name, otherwise `look`.
    name: String,
    /// The cells in order, as far as they are known.
    cells: Vec<Cell>,
    /// The number in the drawing.
    number: Option<i64>,
    /// True if the drawing can be a rule: all of it is on cells of the board.
    may_be_rule: bool,
}

impl Drawing {
    /// Returns a drawing of this kind on these cells.
    pub(crate) fn new(kind: &str, look: String, cells: Vec<Cell>) -> Drawing {
        let look = clip(&look);
        let (kind, name, may_be_rule) = (kind.to_owned(), look.clone(), !cells.is_empty());
        Drawing { kind, look, name, cells, number: None, may_be_rule }
    }

    /// Returns a drawing that options cannot convert to a rule, optionally in a cell.
    pub(crate) fn other(kind: &str, look: String, cell: Option<Cell>) -> Drawing {
        let cells = cell.into_iter().collect();
        Drawing { may_be_rule: false, ..Drawing::new(kind, look, cells) }
    }

    /// Returns the drawing with a text in it. It can be a rule only if the text is a number or
    /// empty.
    pub(crate) fn with_text(self, text: &str) -> Drawing {
        let number = text.parse().ok();
        let may_be_rule = self.may_be_rule && (number.is_some() || text.is_empty());
        Drawing { number, may_be_rule, ..self }
    }

    /// Returns the name of the drawing in an option.
    fn option(&self, look: &str) -> String {
        let kind = &self.kind;
        if look.is_empty() { kind.clone() } else { format!("{look}-{kind}") }
    }

    /// Returns the kind of a shape from its form and its number of cells.
    pub(crate) fn shape(is_round: bool, cells: usize) -> &'static str {
        match (is_round, cells) {
            (true, 1) => "circle",
            (true, _) => "dot",
            (false, 1) => "square",
            (false, _) => "rectangle",
        }
    }
}

/// Drawings with the same kind and look.
#[derive(Clone, Default)]
struct Group {
    count: usize,
    /// The cells of the first drawings.
    cells: Vec<Vec<Cell>>,
}

impl Group {
    fn add(&mut self, cells: &[Cell]) {
        self.count += 1;
        if self.cells.len() <= MOST_LISTED && !cells.is_empty() {
            self.cells.push(cells.to_vec());
        }
    }
}

/// Groups of drawings by kind and look.
type Groups = BTreeMap<(String, String), Group>;

/// Drawings of a link that have the same kind and colour, and may be a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawingGroup {
    /// The name in a [`DrawingRule`]: `green-line`.
    pub name: String,
    /// The name of the rule that setters usually mean.
    pub rule: Option<&'static str>,
    /// The cells of each drawing in order, and the number in it.
    pub drawings: Vec<(Vec<Cell>, Option<i64>)>,
}

/// The drawings of a link.
#[derive(Default)]
pub(crate) struct Drawings {
    /// The drawings that can be rules, in order.
    possible: Vec<Drawing>,
    /// The other drawings.
    others: Groups,
}

impl Drawings {
    /// Adds a drawing.
    pub(crate) fn add(&mut self, drawing: Drawing) {
        if drawing.may_be_rule {
            return self.possible.push(drawing);
        }
        let name = colour::name(&drawing.look).map_or(drawing.look, str::to_owned);
        self.others.entry((drawing.kind, name)).or_default().add(&drawing.cells);
    }

    /// Sets the names of colours if all drawings of a kind with that name have the same colour.
    pub(crate) fn name_colours(&mut self) {
        let name = |it: &Drawing| Some((it.kind.clone(), colour::name(&it.look)?));
        let mut codes: BTreeMap<(String, &str), BTreeSet<String>> = BTreeMap::new();
        for drawing in self.possible.iter().filter(|it| it.kind != "text") {
            if let Some(name) = name(drawing) {
                codes.entry(name).or_default().insert(drawing.look.clone());
            }
        }
        for drawing in &mut self.possible {
            let name = name(drawing).filter(|it| codes.get(it).is_some_and(|them| them.len() == 1));
            drawing.name = name.map_or_else(|| drawing.look.clone(), |it| it.1.to_owned());
        }
    }

    /// Removes and returns the drawings that match a rule.
    pub(crate) fn take(&mut self, rule: &DrawingRule) -> Vec<Drawing> {
        let is = |name: &str| name.eq_ignore_ascii_case(&rule.drawing);
        let is_of = |it: &Drawing| [&it.name, &it.look].iter().any(|look| is(&it.option(look)));
        let (taken, left) = mem::take(&mut self.possible).into_iter().partition(is_of);
        self.possible = left;
        taken
    }

    /// Describes each kind and colour of drawings, with their cells.
    pub(crate) fn words(&self, shape: Shape) -> Vec<String> {
        let mut groups = self.others.clone();
        for it in &self.possible {
            groups.entry((it.kind.clone(), it.name.clone())).or_default().add(&it.cells);
        }
        let mut words: Vec<String> = groups
            .iter()
            .take(MOST_KINDS)
            .map(|((kind, look), group)| {
                let count = group.count;
                let one = count == 1;
                let words = match (&**look, &**kind) {
                    ("", _) => format!("{count} {}", if one { kind.clone() } else { plural(kind) }),
                    (_, "text") => format!("{} {look:?}", counted(count, "texts")),
                    _ => format!("{count} {look} {kind}{}", if one { "" } else { "s" }),
                };
                let mut cells = group.cells.clone();
                cells.sort_unstable();
                let mut places: Vec<String> =
                    cells.iter().map(|cells| names(shape, cells)).collect();
                if places.len() > MOST_LISTED {
                    places[MOST_LISTED] = "…".to_owned();
                }
                match &places[..] {
                    [] => words,
                    [place] if one => format!("{words} at {place}"),
                    _ => format!("{words} ({})", places.join(", ")),
                }
            })
            .collect();
        if groups.len() > MOST_KINDS {
            words.push(format!("{} more kinds", groups.len() - MOST_KINDS));
        }
        words
    }

    /// Returns the drawings that can be rules, by kind and colour.
    pub(crate) fn groups(&self) -> Vec<DrawingGroup> {
        let mut groups = BTreeMap::<_, Vec<_>>::new();
        for drawing in &self.possible {
            let group = groups.entry(drawing.option(&drawing.name)).or_default();
            group.push((drawing.cells.clone(), drawing.number));
        }
        let groups = groups.into_iter().map(|(name, drawings)| {
            let rule = USUAL.iter().find(|(drawing, _)| *drawing == name).map(|it| it.1);
            DrawingGroup { name, rule, drawings }
        });
        groups.collect()
    }
}

/// Returns the names of cells, limited to the first ones.
fn names(shape: Shape, cells: &[Cell]) -> String {
    let names = cells.iter().take(MOST_LISTED).map(|&it| shape.name(it).to_string());
    let rest = (cells.len() > MOST_LISTED).then(|| "…".to_owned());
    names.chain(rest).collect::<Vec<String>>().join(" ")
}

/// Returns the plural of a phrase, in which more words may follow the noun: `marks of the grid`.
fn plural(what: &str) -> String {
    let mut ends = [" of ", " along ", " or ", " without "].iter().filter_map(|it| what.find(it));
    let end = ends.next().unwrap_or(what.len());
    format!("{}s{}", &what[..end], &what[end..])
}

/// Drawings that are a rule: `green-line=whisper:value=4`.
///
/// ```
/// let rule: formats::DrawingRule = "green-line=German whisper".parse().unwrap();
/// assert_eq!(rule.to_string(), "green-line=whisper");
/// assert!("green-hat=whisper".parse::<formats::DrawingRule>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct DrawingRule {
    /// The colour and kind of the drawings.
    drawing: String,
    rule: &'static RuleKind,
    fields: Vec<(String, RuleValue)>,
}

impl DrawingRule {
    /// Returns the name and the fields of the rule for a drawing.
    pub(crate) fn of(
        &self,
        shape: Shape,
        drawing: &Drawing,
    ) -> (&'static str, Vec<(&str, RuleValue)>) {
        let mut fields: Vec<(&str, RuleValue)> =
            self.fields.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let mut rest = &drawing.cells[..];
        let all = self.rule.fields.iter();
        if let Some((name, _)) = all.clone().find(|(_, form)| *form == FieldForm::First) {
            let first;
            (first, rest) = rest.split_at(1.min(rest.len()));
            fields.push((name, fields::cells(shape, first)));
        }
        for (name, _) in
            all.clone().filter(|(_, form)| matches!(form, FieldForm::Cells | FieldForm::Line))
        {
            fields.push((name, fields::cells(shape, rest)));
        }
        // A rule without a number field refuses a number.
        let name =
            all.clone().find(|(_, form)| *form == FieldForm::Number).map_or("value", |it| it.0);
        let number = drawing.number.filter(|_| !fields.iter().any(|it| it.0 == name));
        fields.extend(number.map(|number| (name, number.into())));
        (self.rule.name, fields)
    }
}

impl FromStr for DrawingRule {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawingRule, String> {
        const EXPECTED: &str = "expected COLOUR-KIND=RULE, such as green-line=whisper";
        // The text of a drawing may contain any character.
        let end = |kind: &&str| {
            let at = text.find(&format!("{kind}="))?;
            let is_word = at == 0 || text[..at].ends_with('-');
            is_word.then_some(at + kind.len())
        };
        let Some(end) = KINDS.iter().find_map(end) else {
            let what = text.split_once('=').map(|(drawing, _)| {
                let kinds = KINDS.join(", ");
                format!("unknown drawing {drawing:?}; expected a colour and one of {kinds}")
            });
            return Err(what.unwrap_or_else(|| EXPECTED.to_owned()));
        };
        let (drawing, mut rule) = (&text[..end], &text[end + 1..]);
        let mut fields = Vec::new();
        if let Some((name, all)) = rule.split_once(':') {
            for field in all.split(',') {
                let (name, value) = field.split_once('=').ok_or(EXPECTED)?;
                fields.push((name.trim().to_owned(), value_of(value.trim())));
            }
            rule = name;
        }
        let called = match rules::called(rule) {
            [one] => one,
            [] => {
                let nearest = rules::nearest(rule).map(|it| it.name);
                let alike = nearest.map(|name| format!("; did you mean {name}?"));
                return Err(format!("unknown rule {rule:?}{}", alike.unwrap_or_default()));
            }
            several => {
                let names: Vec<&str> = several.iter().map(|it| it.kind.name).collect();
                return Err(format!("{rule:?} can be {}; choose one", names.join(" or ")));
            }
        };
        for word in called.implies.split_whitespace() {
            let value = value_of(word);
            let is_of = |form: FieldForm| match form {
                FieldForm::Number => matches!(value, RuleValue::Number(_)),
                FieldForm::Word(words) => words.contains(&word),
                _ => false,
            };
            let of = called.kind.fields.iter().find(|(name, form)| match form {
                FieldForm::Flag => *name == word,
                form => is_of(*form),
            });
            if let Some((name, form)) =
                of.filter(|(name, _)| !fields.iter().any(|it| it.0 == *name))
            {
                let value = if *form == FieldForm::Flag { RuleValue::Flag(true) } else { value };
                fields.push(((*name).to_owned(), value));
            }
        }
        Ok(DrawingRule { drawing: drawing.to_owned(), rule: called.kind, fields })
    }
}

/// Returns the value of a field in an option.
fn value_of(text: &str) -> RuleValue {
    match text {
        "true" | "false" => RuleValue::Flag(text == "true"),
        _ => text.parse().map_or_else(|_| text.into(), RuleValue::Number),
    }
}

/// Writes the option with the name of the rule.
impl std::fmt::Display for DrawingRule {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}={}", self.drawing, self.rule.name)?;
        let mut separator = ':';
        for (name, value) in &self.fields {
            write!(f, "{separator}{name}={value}")?;
            separator = ',';
        }
        Ok(())
    }
}
