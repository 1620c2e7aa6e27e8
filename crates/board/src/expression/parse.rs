//! The parser of expressions, by recursive descent.

use super::{Binary, CellSet, Comparison, ListFunction, Node, Unary};
use crate::Layer;

/// An error at a column of an expression, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ExpressionError {
    pub(crate) column: usize,
    pub(crate) what: String,
}

/// Maximum depth of parentheses, functions and choices.
const MAX_DEPTH: usize = 64;

/// Maximum length in bytes.
const MAX_LENGTH: usize = 4096;

/// The largest absolute value of a number.
const MAX_NUMBER: i64 = 1_000_000;

/// Parses an expression.
///
/// # Errors
///
/// If the text is not an expression.
pub(crate) fn parse(text: &str, layers: &'static [Layer]) -> Result<Node, ExpressionError> {
    if text.len() > MAX_LENGTH {
        let what = format!("the formula is longer than {MAX_LENGTH} bytes");
        return Err(ExpressionError { column: 1, what });
    }
    let (tokens, end) = (tokens(text)?, columns(text) + 1);
    let mut parser = Parser { tokens, next: 0, depth: 0, end, layers };
    let node = parser.choice()?;
    match parser.tokens.get(parser.next) {
        None => Ok(node),
        Some(&(column, token)) => {
            Err(ExpressionError { column, what: format!("unexpected {token:?}") })
        }
    }
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Returns the words, numbers and signs with their columns.
fn tokens(text: &str) -> Result<Vec<(usize, &str)>, ExpressionError> {
    /// Signs, longer ones first.
    const SIGNS: [&str; 28] = [
        "//", "==", "!=", "<>", "<=", ">=", "≤", "≥", "≠", "+", "-", "−", "*", "×", "%", "=", "<",
        ">", "(", ")", "[", "]", "{", "}", ",", "?", ":", ".",
    ];
    let (mut tokens, mut rest, mut column) = (Vec::new(), text, 1);
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if first.is_ascii_alphabetic() {
            rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())
        } else if first.is_whitespace() {
            column += 1;
            rest = &rest[first.len_utf8()..];
            continue;
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(*sign)) {
            sign.len()
        } else {
            return Err(ExpressionError { column, what: format!("unexpected {first:?}") });
        };
        let (token, after) = rest.split_at(length);
        tokens.push((column, token));
        column += columns(token);
        rest = after;
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: Vec<(usize, &'a str)>,
    next: usize,
    depth: usize,
    /// The column after the last character.
    end: usize,
    layers: &'static [Layer],
}

type Parsed = Result<Node, ExpressionError>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).map(|it| it.1)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |it| it.0)
    }

    /// Takes the next token if it is this one.
    fn takes(&mut self, token: &str) -> bool {
        let is_it = self.peek().is_some_and(|it| it.eq_ignore_ascii_case(token));
        self.next += usize::from(is_it);
        is_it
    }

    fn wrong<T>(&self, expected: &str) -> Result<T, ExpressionError> {
        let found = self.peek().map_or("the end".to_owned(), |token| format!("{token:?}"));
        Err(ExpressionError {
            column: self.column(),
            what: format!("{found}; expected {expected}"),
        })
    }

    fn needs(&mut self, token: &str) -> Result<(), ExpressionError> {
        match self.takes(token) {
            true => Ok(()),
            false => self.wrong(&format!("{token:?}")),
        }
    }

    /// Parses parts with this word between them.
    fn parts(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Parsed,
        all: fn(Vec<Node>) -> Node,
    ) -> Parsed {
        let first = part(self)?;
        if !self.peek().is_some_and(|it| it.eq_ignore_ascii_case(word)) {
            return Ok(first);
        }
        let mut nodes = vec![first];
        while self.takes(word) {
            nodes.push(part(self)?);
        }
        Ok(all(nodes))
    }

    /// Parses `or`, or a condition with the two nodes between which it decides. The second may be
    /// such a choice again: `c ? x : d ? y : z`.
    fn choice(&mut self) -> Parsed {
        let condition = self.or()?;
        if !self.takes("?") {
            return Ok(condition);
        }
        self.depth += 1;
        let yes = self.choice()?;
        self.needs(":")?;
        let no = self.choice()?;
        self.depth -= 1;
        Ok(Node::If(Box::new([condition, yes, no])))
    }

    fn or(&mut self) -> Parsed {
        if self.depth == MAX_DEPTH {
            let what = format!("the formula is nested more than {MAX_DEPTH} deep");
            return Err(ExpressionError { column: self.column(), what });
        }
        self.depth += 1;
        let node = self.parts("or", Parser::and, Node::Or);
        self.depth -= 1;
        node
    }

    fn and(&mut self) -> Parsed {
        self.parts("and", Parser::not, Node::And)
    }

    fn not(&mut self) -> Parsed {
        let mut is_negated = false;
        let mut has_not = false;
        while self.takes("not") {
            (has_not, is_negated) = (true, !is_negated);
        }
        let node = self.comparison()?;
        let not = |node| Node::Unary(Unary::Not, Box::new(node));
        Ok(match (has_not, is_negated) {
            (false, _) => node,
            (true, true) => not(node),
            (true, false) => not(not(node)),
        })
    }

    fn comparison(&mut self) -> Parsed {
        let first = self.sum()?;
        let is_not_in = self.peek().is_some_and(|it| it.eq_ignore_ascii_case("not"))
            && self.tokens.get(self.next + 1).is_some_and(|it| it.1.eq_ignore_ascii_case("in"));
        self.next += usize::from(is_not_in);
        if self.takes("in") {
            let close = match self.peek() {
                Some("[") => "]",
                Some("{") => "}",
                Some("(") => ")",
                _ => return self.wrong("a list, such as [1, 3]"),
            };
            self.next += 1;
            let node = Node::In(Box::new(first), self.list(close)?);
            return Ok(match is_not_in {
                true => Node::Unary(Unary::Not, Box::new(node)),
                false => node,
            });
        }
        let mut others = Vec::new();
        while let Some(comparison) = self.peek().and_then(comparison) {
            self.next += 1;
            others.push((comparison, self.sum()?));
        }
        Ok(if others.is_empty() { first } else { Node::Chain(Box::new(first), others) })
    }

    fn sum(&mut self) -> Parsed {
        let mut node = self.product()?;
        loop {
            let binary = match self.peek() {
                Some("+") => Binary::Plus,
                Some("-" | "−") => Binary::Minus,
                _ => return Ok(node),
            };
            self.next += 1;
            node = Node::Binary(binary, Box::new(node), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Parsed {
        let mut node = self.unary()?;
        loop {
            let binary = match self.peek() {
                Some("*" | "×") => Binary::Times,
                Some("//") => Binary::Quotient,
                Some("%") => Binary::Remainder,
                _ => return Ok(node),
            };
            self.next += 1;
            node = Node::Binary(binary, Box::new(node), Box::new(self.unary()?));
        }
    }

    fn unary(&mut self) -> Parsed {
        let mut signs = 0;
        while matches!(self.peek(), Some("-" | "−")) {
            self.next += 1;
            signs += 1;
        }
        let node = self.atom()?;
        Ok(match signs % 2 {
            0 => node,
            _ => Node::Unary(Unary::Minus, Box::new(node)),
        })
    }

    fn atom(&mut self) -> Parsed {
        let column = self.column();
        let Some(token) = self.peek() else { return self.wrong("a number, a cell or a function") };
        self.next += 1;
        if token == "(" {
            let node = self.choice()?;
            self.needs(")")?;
            return Ok(node);
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let number = token.parse().ok().filter(|&number| number <= MAX_NUMBER);
            let what = || format!("{token} is too large; expected a number up to {MAX_NUMBER}");
            return number
                .map(Node::Number)
                .ok_or_else(|| ExpressionError { column, what: what() });
        }
        let name = token.to_ascii_lowercase();
        if self.peek() == Some("(") {
            self.next += 1;
            return self.function(column, &name);
        }
        if let Some(layer) = self.layers.iter().position(|layer| layer.name == name) {
            let place = match self.takes(".") {
                false => None,
                true => match self.peek().map(str::as_bytes) {
                    Some([letter @ b'a'..=b'z']) => {
                        self.next += 1;
                        Some(usize::from(letter - b'a'))
                    }
                    _ => return self.wrong("a cell from a to z"),
                },
            };
            return Ok(Node::Layer(layer, place));
        }
        match (&*name, name.as_bytes()) {
            (_, [letter @ b'a'..=b'z']) => Ok(Node::Place(usize::from(letter - b'a'))),
            ("digit", _) => Ok(Node::Digit),
            ("row", _) => Ok(Node::Row),
            ("column", _) => Ok(Node::Column),
            _ => {
                self.next -= 1;
                self.wrong("a number, a cell from a to z, digit, row, column or a function")
            }
        }
    }

    /// Parses the arguments of a function up to the closing parenthesis.
    fn function(&mut self, column: usize, name: &str) -> Parsed {
        let unary = match name {
            "abs" => Some(Unary::Abs),
            "even" => Some(Unary::Even),
            "odd" => Some(Unary::Odd),
            "prime" => Some(Unary::Prime),
            _ => None,
        };
        if let Some(unary) = unary {
            let node = self.choice()?;
            self.needs(")")?;
            return Ok(Node::Unary(unary, Box::new(node)));
        }
        let function = match name {
            "sum" => ListFunction::Sum,
            "count" => ListFunction::Count,
            "min" => ListFunction::Min,
            "max" => ListFunction::Max,
            "distinct" => ListFunction::Distinct,
            "same" => ListFunction::Same,
            _ => {
                let what = format!(
                    "{name:?} is not a function; expected abs, even, odd, prime, sum, count, min, \
                    max, distinct or same"
                );
                return Err(ExpressionError { column, what });
            }
        };
        let set = match self.peek().map(str::to_ascii_lowercase).as_deref() {
            Some("all") => Some(CellSet::All),
            Some("row") => Some(CellSet::Row),
            Some("column") => Some(CellSet::Column),
            Some("neighbours") => Some(CellSet::Neighbours),
            _ => None,
        };
        let after = self.tokens.get(self.next + 1).map(|it| it.1);
        if let Some(set) = set.filter(|_| matches!(after, Some("," | ")"))) {
            self.next += 1;
            let node = if self.takes(",") { self.choice()? } else { Node::Digit };
            self.needs(")")?;
            return Ok(Node::Over(function, set, Box::new(node)));
        }
        Ok(Node::List(function, self.list(")")?))
    }

    /// Parses a list of at least one expression up to the closing sign.
    fn list(&mut self, close: &str) -> Result<Vec<Node>, ExpressionError> {
        let mut nodes = vec![self.choice()?];
        while self.takes(",") {
            nodes.push(self.choice()?);
        }
        self.needs(close)?;
        Ok(nodes)
    }
}

fn comparison(token: &str) -> Option<Comparison> {
    Some(match token {
        "=" | "==" => Comparison::Equal,
        "!=" | "<>" | "≠" => Comparison::Different,
        "<" => Comparison::Less,
        "<=" | "≤" => Comparison::LessOrEqual,
        ">" => Comparison::Greater,
        ">=" | "≥" => Comparison::GreaterOrEqual,
        _ => return None,
    })
}
