//! A rule of the short text, as the object that it is in JSON: its name, its numbers and words, and
//! behind a colon its cells.

use super::cells::{Cells, begins, is_cell};
use super::tokens::{Token, tokens};
use crate::reading::tree::{self, Kind, Member, Value, Wrong};
use crate::text::alphabet::clip;
use board::{
    Shape, fields,
    rules::{self, FieldForm, RuleName},
    short_text,
};

/// The most words of a name.
const MOST_WORDS: usize = 4;

/// The most bytes of the first word of a name.
const LONGEST: usize = 32;

/// The ends of a range that is open at one end: the least and the greatest number of a sum.
const OPEN_ENDS: [&str; 2] = ["0", "1000000"];

/// A line that begins with the name of a rule.
pub(super) struct Line<'a, 'b> {
    /// The rules of that name.
    pub(super) called: &'static [RuleName],
    /// The words of the name.
    name: &'b [Token<'a>],
    /// The words before the cells.
    head: &'b [Token<'a>],
    /// The cells.
    body: &'b [Token<'a>],
}

/// A field of a rule, and how it is written.
type Field = (&'static str, FieldForm);

/// The fields of a rule, and their values in order.
#[derive(Default)]
struct Fields<'a>(Vec<(Field, Vec<Value<'a>>)>);

impl<'a> Fields<'a> {
    fn has(&self, field: &Field) -> bool {
        self.0.iter().any(|(known, values)| known == field && !values.is_empty())
    }

    /// Returns the list of values of a field. Adds an empty list if the field has none yet.
    fn of(&mut self, field: Field) -> &mut Vec<Value<'a>> {
        let known = self.0.iter().position(|it| it.0 == field);
        let place = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push((field, Vec::new()));
        }
        &mut self.0[place].1
    }
}

impl<'a, 'b> Line<'a, 'b> {
    /// Returns a line whose first words are a name, the longest possible one.
    pub(super) fn of(tokens: &'b [Token<'a>]) -> Option<Line<'a, 'b>> {
        let is_part = |token: &&Token| {
            token.text.contains(|c: char| c.is_alphanumeric()) && !is_cell(token.text)
        };
        // Most lines of other texts are told apart here.
        tokens
            .first()
            .filter(|it| it.text.len() <= LONGEST && it.text.starts_with(char::is_alphabetic))?;
        let most = tokens.iter().take(MOST_WORDS).take_while(is_part).count();
        let (called, length) = (1..=most).rev().find_map(|length| {
            let called = rules::called(&joined(&tokens[..length]));
            (!called.is_empty()).then_some((called, length))
        })?;
        let (name, rest) = tokens.split_at(length);
        let (head, body) = match rest.iter().position(|token| token.is(":")) {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => {
                rest.split_at((0..rest.len()).find(|&at| begins(&rest[at..])).unwrap_or(rest.len()))
            }
        };
        Some(Line { called, name, head, body })
    }

    /// Returns true if the line must be a rule: cells follow its name, or it has its full name and needs
    /// no cells.
    pub(super) fn is_certain(&self) -> bool {
        let RuleName { name, kind, .. } = self.called[0];
        let is_full = name == kind.name || name.contains([' ', '-']);
        let has_cells = |form: FieldForm| {
            form.is_body() || matches!(form, FieldForm::Before | FieldForm::First)
        };
        let needs_cells = kind.fields.iter().any(|field| has_cells(field.1));
        let has_rules = kind.fields.iter().any(|field| field.1 == FieldForm::Rules);
        begins(self.body)
            || has_rules && self.body.first().is_some_and(|token| token.is("["))
            || is_full && !needs_cells && self.fields(kind, &mut Cells::new(None)).is_ok()
    }

    /// Returns the rules of the line: several if it has several lists of cells, or several words for one
    /// field.
    ///
    /// # Errors
    /// Fails if a word has no meaning, or if several rules have the name.
    pub(super) fn rules(&self, cells: &mut Cells) -> Result<Vec<Value<'a>>, Wrong> {
        let [RuleName { kind, .. }] = self.called else { return Err(self.ambiguous()) };
        if self.head.iter().any(|token| token.is("or")) {
            return self.alternatives(cells);
        }
        let of_body = kind.fields.iter().copied().find(|field| field.1.is_body());
        if let (None, Some(token)) = (of_body, self.body.first()) {
            return Err(unexpected(kind, token));
        }
        let lists = self.body.split(|token| token.is(";")).filter(|list| !list.is_empty());
        let lists: Vec<&[Token]> = match of_body {
            Some((_, FieldForm::Lists | FieldForm::Rules)) => vec![self.body],
            _ if self.body.is_empty() => vec![&[]],
            _ => lists.collect(),
        };
        let is_word = |field: &Field| matches!(field.1, FieldForm::Word(_));
        let words =
            self.fields(kind, cells)?.0.iter().find(|it| is_word(&it.0)).map_or(1, |it| it.1.len());
        let mut rules = Vec::new();
        for (list, word) in lists.iter().flat_map(|list| (0..words).map(move |word| (*list, word)))
        {
            let mut fields = self.fields(kind, cells)?;
            match of_body {
                Some(field @ (_, FieldForm::Lists)) => {
                    let lists = list.split(|token| token.is(";")).filter(|list| !list.is_empty());
                    for list in lists {
                        let value = Kind::List(cells.list(list, FieldForm::Cells)?);
                        fields.of(field).push(Value { at: list[0].at, kind: value });
                    }
                }
                Some(field @ (_, FieldForm::Rules)) => {
                    for rule in bracketed(list)? {
                        let line = Line::of(rule).ok_or_else(|| unknown(rule))?;
                        fields.of(field).extend(line.rules(cells)?);
                    }
                }
                Some(field) if !list.is_empty() => {
                    let mut listed = cells.list(list, field.1)?;
                    if field.1 == FieldForm::Line && lists.len() > 1 && listed.len() == 1 {
                        let what = "a line has at least two cells; `;` begins the next line";
                        return Err((list[0].at, format!("{}: {what}", kind.name)));
                    }
                    let first = kind.fields.iter().find(|field| field.1 == FieldForm::First);
                    if let Some(first) = first.filter(|first| !fields.has(first)) {
                        fields.of(*first).extend(listed.drain(..1));
                    }
                    fields.of(field).extend(listed);
                }
                _ => {}
            }
            rules.push(self.object(kind.name, fields, word));
        }
        Ok(rules)
    }

    /// Returns the rules of a line with several names, such as `thermo or renban: r1c1-3`: for each
    /// list of cells, one of the named rules holds.
    fn alternatives(&self, cells: &mut Cells) -> Result<Vec<Value<'a>>, Wrong> {
        let at = self.name[0].at;
        let mut parts = self.head.split(|token| token.is("or"));
        let first = Line { head: parts.next().unwrap_or_default(), ..*self };
        let mut all = vec![first.rules(cells)?];
        for part in parts {
            let part = part
                .first()
                .map(|_| part)
                .ok_or((at, "a rule is missing after \"or\"".to_owned()))?;
            let line = Line::of(part).ok_or_else(|| unknown(part))?;
            all.push(Line { body: self.body, ..line }.rules(cells)?);
        }
        let text = |text: &'static str| Value { at, kind: Kind::Text(text.into()) };
        let lists = all[0].len();
        let mut all: Vec<_> = all.into_iter().map(Vec::into_iter).collect();
        let of_list = |_| {
            let rules = all.iter_mut().filter_map(Iterator::next).collect();
            let rules = Value { at, kind: Kind::List(rules) };
            let members = [("rule", text("or")), ("of", rules)];
            let members = members.map(|(key, value)| Member { at, key: key.into(), value });
            Value { at, kind: Kind::Object(members.into()) }
        };
        Ok((0..lists).map(of_list).collect())
    }

    /// Returns the fields that the name and the words after it set.
    fn fields(&self, kind: &rules::RuleKind, cells: &mut Cells) -> Result<Fields<'a>, Wrong> {
        let at = self.name[0].at;
        let implied = tokens(self.called[0].implies, 0).into_iter().map(|it| Token { at, ..it });
        let head: Vec<Token<'a>> = implied.chain(self.head.iter().copied()).collect();
        cells.take(head.len(), at)?;
        let (mut fields, mut current): (Fields, Option<Field>) = (Fields::default(), None);
        let of =
            |is: &dyn Fn(FieldForm) -> bool| kind.fields.iter().copied().find(|field| is(field.1));
        for token in &head {
            let number = |text: &'a str| Value { at: token.at, kind: Kind::Number(text) };
            let word = || Kind::Text(token.text.to_ascii_lowercase().into());
            let named = kind.fields.iter().copied().find(|it| token.is(it.0) && !it.1.is_body());
            if let Some(field) = named.filter(|field| field.1 != FieldForm::Flag) {
                fields.of(field);
                current = Some(field);
                continue;
            }
            let is_number = token.text.parse::<i64>().is_ok();
            let pair =
                token.text.split_once('-').filter(|(a, b)| [a, b].iter().all(|it| is_figures(it)));
            let is_of = |form| matches!(form, FieldForm::Word(words) if words.iter().any(|it| token.is(it)));
            let quoted = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            if let Some(text) = quoted {
                let field = of(&|form| form == FieldForm::Quoted);
                let Some(field) = field else { return Err(unexpected(kind, token)) };
                let value = Value { at: token.at, kind: Kind::Text(text.to_owned().into()) };
                fields.of(field).push(value);
                continue;
            }
            let is_line = kind.fields.contains(&("cells", FieldForm::Line));
            if is_line && token.is("either") {
                let either = Value { at: token.at, kind: Kind::Text("either".into()) };
                fields.of(("direction", FieldForm::Word(&["either"]))).push(either);
                continue;
            }
            let (field, value) = if let Some(field) = named {
                (Some(field), Kind::Bool(true))
            } else if let Some(field) = of(&is_of) {
                (Some(field), word())
            } else if is_cell(token.text) {
                let field = of(&|form| matches!(form, FieldForm::Before | FieldForm::First));
                let Some(field) = field else { return Err(unexpected(kind, token)) };
                fields.of(field).extend(cells.list(&[*token], FieldForm::Line)?);
                continue;
            } else if let Some(ends) = range(token) {
                (of(&|form| form == FieldForm::Number), Kind::List(ends))
            } else if let Some((a, b)) = pair {
                (of(&|form| form == FieldForm::Pairs), Kind::List(vec![number(a), number(b)]))
            } else if is_number {
                let positional = of(&|form| matches!(form, FieldForm::Number | FieldForm::Numbers));
                (current.or(positional), Kind::Number(token.text))
            } else {
                let is_named =
                    |field: &Field| matches!(field.1, FieldForm::Named | FieldForm::NamedOne);
                (current.filter(is_named), word())
            };
            // A number or a flag comes once.
            let is_free = |field: &Field| {
                !matches!(field.1, FieldForm::Number | FieldForm::Flag) || !fields.has(field)
            };
            let Some(field) = field.filter(is_free) else { return Err(unexpected(kind, token)) };
            fields.of(field).push(Value { at: token.at, kind: value });
        }
        // A word is never left to a default.
        let missing =
            kind.fields.iter().find(|it| matches!(it.1, FieldForm::Word(_)) && !fields.has(it));
        if let Some((_, FieldForm::Word(words))) = missing {
            let end = head.last().map_or(at, |token| token.at);
            return Err((end, format!("{}: expected {}", kind.name, words.join(" or "))));
        }
        Ok(fields)
    }

    /// Returns a rule as an object, with one of several words.
    fn object(&self, name: &'static str, fields: Fields<'a>, word: usize) -> Value<'a> {
        let at = self.name[0].at;
        let rule =
            Member { at, key: "rule".into(), value: Value { at, kind: Kind::Text(name.into()) } };
        let fields = fields.0.into_iter().map(|((name, form), mut values)| {
            let at = values.first().map_or(at, |value| value.at);
            let value = match form {
                FieldForm::Word(_) => values.swap_remove(word),
                FieldForm::Number | FieldForm::Flag | FieldForm::Quoted | FieldForm::NamedOne
                    if !values.is_empty() =>
                {
                    values.swap_remove(0)
                }
                _ => Value { at, kind: Kind::List(values) },
            };
            Member { at, key: name.into(), value }
        });
        Value { at, kind: Kind::Object([rule].into_iter().chain(fields).collect()) }
    }

    fn ambiguous(&self) -> Wrong {
        let other = |it: &RuleName| {
            let is_own = |alias: &&&str| rules::called(alias).len() == 1;
            it.kind
                .aliases
                .iter()
                .find(is_own)
                .filter(|_| it.kind.name.len() > 1)
                .unwrap_or(&it.kind.name)
        };
        let others: Vec<&str> = self.called.iter().map(|it| *other(it)).collect();
        let name = joined(self.name);
        let what = format!(
            "{:?} is the name of several rules; write {}",
            clip(&name),
            others.join(" or ")
        );
        (self.name[0].at, what)
    }
}

/// Returns the lines in brackets, each as its words.
fn bracketed<'b, 'a>(tokens: &'b [Token<'a>]) -> Result<Vec<&'b [Token<'a>]>, Wrong> {
    let (mut rules, mut depth, mut begin) = (Vec::new(), 0usize, 0);
    for (place, token) in tokens.iter().enumerate() {
        if token.is("[") {
            begin = if depth == 0 { place + 1 } else { begin };
            depth += 1;
            if depth > tree::MAX_DEPTH {
                return Err((token.at, tree::too_deep()));
            }
        } else if depth == 0 {
            let what = "expected rules in brackets, such as [thermo: r1c1-3] [renban: r1c1-3]";
            return Err((token.at, what.to_owned()));
        } else if token.is("]") {
            depth -= 1;
            if depth == 0 {
                rules.push(&tokens[begin..place]);
            }
        }
    }
    match tokens.last() {
        Some(last) if depth > 0 => Err((last.at, "a bracket is not closed".to_owned())),
        _ => Ok(rules),
    }
}

/// Returns the ends of a range such as `10..17`, or `..9` for at most 9, if the word is one. An open
/// end is one of [`OPEN_ENDS`].
fn range<'a>(token: &Token<'a>) -> Option<Vec<Value<'a>>> {
    let (least, most) = token.text.split_once("..")?;
    let is_end = |text: &str| text.is_empty() || is_figures(text);
    let end = |text: &'a str, open| {
        let number = if text.is_empty() { open } else { text };
        Value { at: token.at, kind: Kind::Number(number) }
    };
    (is_end(least) && is_end(most) && least.len() + most.len() > 0)
        .then(|| vec![end(least, OPEN_ENDS[0]), end(most, OPEN_ENDS[1])])
}

/// Returns true if a word has figures only.
pub(super) fn is_figures(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Returns words with blanks between them.
fn joined(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
}

fn unexpected(kind: &rules::RuleKind, token: &Token) -> Wrong {
    let example = example(kind)
        .map_or_else(String::new, |line| format!("; expected a line such as {line:?}"));
    (token.at, format!("{}: unexpected {:?}{example}", kind.name, clip(token.text)))
}

/// Returns the example of a rule as a line.
fn example(kind: &rules::RuleKind) -> Option<String> {
    let shape = Shape::most_square(9).ok()?;
    let field = |member: &Member| {
        let mut text = String::new();
        member.value.write(&mut text);
        Some((member.key.to_string(), fields::RuleValue::parse(&text)?.0))
    };
    let example = tree::parse(kind.example).ok()?;
    let fields = example.members().iter().map(field).collect::<Option<Vec<_>>>()?;
    Some(short_text::line(&*rules::read(shape, kind.name, fields).ok()?, shape))
}

/// Returns the name that is most similar to the first words of a line.
fn nearest(tokens: &[Token]) -> Option<&'static str> {
    let is_word = |token: &&Token| {
        token.text.starts_with(|c: char| c.is_alphabetic()) && !is_cell(token.text)
    };
    let words = tokens.iter().take(MOST_WORDS).take_while(is_word).count();
    let name = (1..=words).rev().find_map(|length| rules::nearest(&joined(&tokens[..length])))?;
    Some(name.name)
}

/// Returns true if a line has cells after a colon, and a name similar to that of a rule before it.
pub(super) fn is_near(tokens: &[Token]) -> bool {
    let colon = tokens.iter().position(|token| token.is(":"));
    colon.is_some_and(|at| begins(&tokens[at + 1..])) && nearest(tokens).is_some()
}

/// Returns the error for a line that is neither a rule nor any other known line.
pub(super) fn unknown(tokens: &[Token]) -> Wrong {
    let Some(first) = tokens.first() else { return (0, "expected a rule in brackets".to_owned()) };
    let nearest = nearest(tokens).map_or_else(String::new, |name| format!(" did you mean {name}?"));
    let what = format!(
        "unknown word {:?};{nearest} `sudoku-sat list rules` lists the rules",
        clip(first.text)
    );
    (first.at, what)
}
