//! Rules as they are mostly written, read without a value for each thing in them: a list of
//! objects, whose fields are numbers, words, or lists of either. What is written in another way,
//! or wrong, is left to the tree of values, which knows what to say of it.

use std::borrow::Cow;

use crate::reading::tree::{Direct, NamedRule, NamedRules};
use board::{
    CellName,
    fields::{Told, Value},
};

/// The most fields of a rule that are read here.
const MOST_FIELDS: usize = 8;

/// The rules of the list that begins at a place of the text.
pub(super) fn rules(text: &str, at: usize) -> Option<Direct<'_>> {
    let told = NamedRules {
        rules: Vec::with_capacity(32),
        fields: Vec::with_capacity(64),
        names: Vec::with_capacity(81),
    };
    let mut reader = Reader { text, at, values: 1, told, begun: None, after: at };
    reader.goes_over(b'[')?;
    loop {
        reader.skip_white();
        let rule = reader.rule()?;
        reader.told.rules.push(rule);
        match reader.next()? {
            b',' => {}
            b']' => {
                return Some(Direct { rules: reader.told, end: reader.at, values: reader.values });
            }
            _ => return None,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    values: usize,
    told: NamedRules<'a>,
    /// How the rule before began, which the next one mostly does, too.
    begun: Option<Begun<'a>>,
    /// Where the last member ended.
    after: usize,
}

/// The beginning of a rule, up to where its cells are listed, and what comes between these and a
/// number.
struct Begun<'a> {
    text: &'a str,
    name: &'a str,
    key: &'a str,
    between: Option<(&'a str, &'a str)>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Goes over white space and the byte after it.
    fn next(&mut self) -> Option<u8> {
        self.skip_white();
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Goes over the byte, after white space.
    fn goes_over(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    fn rule(&mut self) -> Option<NamedRule<'a>> {
        let (at, begin) = (self.at, self.told.fields.len());
        self.values += 1;
        let mut name = self.beginning();
        if name.is_none() {
            self.goes_over(b'{')?;
            self.member(at, begin, &mut name)?;
        } else if self.ending().is_some() {
            let fields = begin..self.told.fields.len();
            return Some(NamedRule { at, name: name?, fields });
        }
        loop {
            match self.next()? {
                b',' => self.member(at, begin, &mut name)?,
                b'}' => {
                    let fields = begin..self.told.fields.len();
                    return Some(NamedRule { at, name: name?, fields });
                }
                _ => return None,
            }
        }
    }

    /// Goes over the name and the cells of a rule that begins as the one before; its name.
    fn beginning(&mut self) -> Option<&'a str> {
        let &Begun { text, name, key, .. } = self.begun.as_ref()?;
        let begin = self.at;
        if !self.text.as_bytes()[begin..].starts_with(text.as_bytes()) {
            return None;
        }
        let names = self.told.names.len();
        (self.at, self.values) = (begin + text.len(), self.values + 2);
        if self.cells().is_none() {
            self.told.names.truncate(names);
            (self.at, self.values) = (begin, self.values - 2);
            return None;
        }
        let told = Told::Cells(names..self.told.names.len());
        self.told.fields.push((Cow::Borrowed(key), told));
        self.after = self.at;
        Some(name)
    }

    /// Goes over the number after the cells and the end of a rule that goes on as the one before.
    fn ending(&mut self) -> Option<()> {
        let (text, key) = self.begun.as_ref()?.between?;
        let begin = self.at;
        if !self.text.as_bytes()[begin..].starts_with(text.as_bytes()) {
            return None;
        }
        self.at += text.len();
        let number = self.number().filter(|_| self.peek() == Some(b'}'));
        let Some(number) = number else {
            self.at = begin;
            return None;
        };
        (self.at, self.values) = (self.at + 1, self.values + 1);
        self.told.fields.push((Cow::Borrowed(key), Told::Value(Value::Number(number))));
        Some(())
    }

    /// Goes over a member of the rule that begins at that place, with the fields from there on.
    fn member(&mut self, at: usize, begin: usize, name: &mut Option<&'a str>) -> Option<()> {
        self.goes_over(b'"')?;
        let key = self.rest_of_word()?;
        self.goes_over(b':')?;
        self.skip_white();
        self.values += 1;
        if key == "rule" && name.is_none() {
            self.goes_over(b'"')?;
            *name = Some(self.rest_of_word()?);
            self.after = self.at;
            return Some(());
        }
        let is_new = self.told.fields[begin..].iter().all(|(known, _)| known != key);
        if key == "rule" || !is_new || self.told.fields.len() - begin == MOST_FIELDS {
            return None;
        }
        let value = self.at;
        let told = self.told()?;
        match (&told, *name, &self.told.fields[begin..]) {
            (Told::Cells(_), Some(name), []) => {
                let text = &self.text[at..=value];
                self.begun = Some(Begun { text, name, key, between: None });
            }
            (Told::Value(Value::Number(_)), Some(_), [(first, Told::Cells(_))]) => {
                if let Some(begun) = self.begun.as_mut().filter(|begun| begun.key == *first) {
                    begun.between = Some((&self.text[self.after..value], key));
                }
            }
            _ => {}
        }
        self.after = self.at;
        self.told.fields.push((Cow::Borrowed(key), told));
        Some(())
    }

    fn told(&mut self) -> Option<Told> {
        if self.peek()? != b'[' {
            return self.value().map(Told::Value);
        }
        self.at += 1;
        let (begin, values, names) = (self.at, self.values, self.told.names.len());
        if self.cells().is_some() {
            return Some(Told::Cells(names..self.told.names.len()));
        }
        (self.at, self.values) = (begin, values);
        self.told.names.truncate(names);
        let mut list = Vec::new();
        loop {
            self.skip_white();
            self.values += 1;
            list.push(self.value()?);
            match self.next()? {
                b',' => {}
                b']' => return Some(Told::Value(Value::List(list))),
                _ => return None,
            }
        }
    }

    /// The names up to the end of a list.
    fn cells(&mut self) -> Option<()> {
        loop {
            // Most names have two figures, and nothing around them.
            while let Some(
                &[
                    b'"',
                    b'r',
                    row @ b'1'..=b'9',
                    b'c',
                    column @ b'1'..=b'9',
                    b'"',
                    next @ (b',' | b']'),
                    ..,
                ],
            ) = self.text.as_bytes().get(self.at..)
            {
                let [row, column] = [row, column].map(|figure| usize::from(figure - b'0'));
                self.told.names.push(CellName { row, column });
                (self.at, self.values) = (self.at + 7, self.values + 1);
                if next == b']' {
                    return Some(());
                }
            }
            self.goes_over(b'"')?;
            self.values += 1;
            let row = self.number_after(b'r')?;
            let column = self.number_after(b'c')?;
            self.told.names.push(CellName { row, column });
            if self.peek()? != b'"' {
                return None;
            }
            self.at += 1;
            match self.next()? {
                b',' => {}
                b']' => return Some(()),
                _ => return None,
            }
        }
    }

    /// A number as it is displayed, after that letter.
    fn number_after(&mut self, letter: u8) -> Option<usize> {
        /// The most figures.
        const FIGURES: usize = 4;
        if self.peek()? != letter {
            return None;
        }
        let (begin, mut number) = (self.at + 1, 0);
        self.at = begin;
        while let Some(figure @ b'0'..=b'9') = self.peek() {
            number = 10 * number + usize::from(figure - b'0');
            self.at += 1;
            if number == 0 || self.at - begin > FIGURES {
                return None;
            }
        }
        (self.at > begin).then_some(number)
    }

    /// A number or a word.
    fn value(&mut self) -> Option<Value> {
        match self.peek()? {
            b'"' => {
                self.at += 1;
                self.rest_of_word().map(|word| Value::Text(word.to_owned()))
            }
            _ => self.number().map(Value::Number),
        }
    }

    /// A whole number of not too many figures.
    fn number(&mut self) -> Option<i64> {
        /// The most figures.
        const FIGURES: usize = 9;
        let is_negative = self.peek()? == b'-';
        self.at += usize::from(is_negative);
        let (begin, mut number) = (self.at, 0);
        while let Some(figure @ b'0'..=b'9') = self.peek() {
            number = 10 * number + i64::from(figure - b'0');
            self.at += 1;
            if self.at - begin > FIGURES {
                return None;
            }
        }
        let figures = self.at - begin;
        let is_padded = figures > 1 && self.text.as_bytes()[begin] == b'0';
        let goes_on = self
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-'));
        (figures > 0 && !is_padded && !goes_on).then_some(if is_negative {
            -number
        } else {
            number
        })
    }

    /// What is left of a string that has no escapes.
    fn rest_of_word(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let end = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
        let (word, end) = rest.split_at(end);
        self.at += word.len() + 1;
        end.starts_with('"').then_some(word)
    }
}
