//! Parses formulas of a file.

/// A rectangle of cells, with both corners included, from 0. Without a sheet it is on that of the
/// formula.
#[derive(Clone, PartialEq, Debug)]
pub struct Area {
    pub sheet: Option<String>,
    pub from: (usize, usize),
    pub to: (usize, usize),
}

#[derive(Clone, Debug)]
pub enum Expression {
    Number(f64),
    Text(String),
    Area(Area),
    Name(String),
    /// `{1,2,3}`: an array of one row.
    Row(Vec<Expression>),
    Call(String, Vec<Expression>),
    Minus(Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
}

/// The operators from the lowest to the highest precedence.
const LEVELS: [&[&str]; 5] =
    [&["<=", ">=", "<>", "=", "<", ">"], &["&"], &["+", "-"], &["*", "/"], &[":"]];

struct Parser<'a>(&'a str);

pub fn parse(text: &str) -> Expression {
    let mut parser = Parser(text);
    let expression = parser.level(0);
    assert_eq!(parser.0, "", "{text}");
    expression
}

/// Parses a reference such as `B2`, `$B$2:$J$10`, `Sheet!B2` or `'My sheet'!B2:C3`.
pub fn area(text: &str) -> Option<Area> {
    let (sheet, cells) = match text.rsplit_once('!') {
        Some((sheet, cells)) => (Some(sheet.trim_matches('\'').to_owned()), cells),
        None => (None, text),
    };
    let (from, to) = cells.split_once(':').unwrap_or((cells, cells));
    Some(Area { sheet, from: cell(from)?, to: cell(to)? })
}

/// Returns the row and column of a reference such as `$B$2`, from 0.
pub fn cell(text: &str) -> Option<(usize, usize)> {
    let text = text.replace('$', "");
    let (letters, row) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let column = letters.bytes().fold(0, |sum, b| sum * 26 + usize::from(b - b'A') + 1);
    Some((row.parse::<usize>().ok()? - 1, column - 1))
}

impl Expression {
    /// Calls `visit` for each area and each name in it.
    pub fn references(&self, visit: &mut dyn FnMut(&Expression)) {
        match self {
            Expression::Number(_) | Expression::Text(_) => {}
            Expression::Area(_) | Expression::Name(_) => visit(self),
            Expression::Row(parts) | Expression::Call(_, parts) => {
                parts.iter().for_each(|part| part.references(visit));
            }
            Expression::Minus(of) => of.references(visit),
            Expression::Binary(_, a, b) => [a, b].into_iter().for_each(|of| of.references(visit)),
        }
    }
}

impl Parser<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let rest = self.0.strip_prefix(token);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn level(&mut self, level: usize) -> Expression {
        let Some(operators) = LEVELS.get(level) else { return self.single() };
        let mut left = self.level(level + 1);
        while let Some(operator) = operators.iter().find(|operator| self.takes(operator)) {
            let right = self.level(level + 1);
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
        left
    }

    fn single(&mut self) -> Expression {
        if self.takes("-") {
            return Expression::Minus(Box::new(self.single()));
        }
        if self.takes("(") {
            let within = self.level(0);
            assert!(self.takes(")"), "{}", self.0);
            return within;
        }
        if self.takes("{") {
            return Expression::Row(self.list("}"));
        }
        if self.takes("\"") {
            let (text, rest) = self.0.split_once('"').unwrap();
            self.0 = rest;
            return Expression::Text(text.to_owned());
        }
        let is_word = |c: char| c.is_alphanumeric() || "_$!.".contains(c);
        let quoted =
            self.0.strip_prefix('\'').and_then(|rest| rest.find('\'')).map_or(0, |at| at + 2);
        let end = self.0[quoted..].find(|c| !is_word(c)).map_or(self.0.len(), |end| end + quoted);
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        if self.takes("(") {
            return Expression::Call(word.to_owned(), self.list(")"));
        }
        if let Ok(number) = word.parse() {
            return Expression::Number(number);
        }
        match area(word) {
            Some(area) => Expression::Area(area),
            None => Expression::Name(word.to_lowercase()),
        }
    }

    fn list(&mut self, end: &str) -> Vec<Expression> {
        let mut list = vec![self.level(0)];
        while self.takes(",") {
            list.push(self.level(0));
        }
        assert!(self.takes(end), "{}", self.0);
        list
    }
}
