//! Evaluates formulas with the operators and functions of the live workbook, and no others.
//!
//! Written for the tests, from Excel's reference of each function. It is stricter than any
//! spreadsheet program. A range in place of a single value, outside of an array formula, fails the
//! test; it is not replaced by the value of the same row or column.

use std::collections::HashMap;

use super::{
    formula::{Area, Expression},
    values::{Array, Value, binary, broadcast, fits, product, transposed},
};

pub struct Formula {
    pub from: (usize, usize),
    pub to: (usize, usize),
    pub is_array: bool,
    pub formula: Expression,
}

pub struct Sheet {
    pub name: String,
    cells: Vec<Vec<Value>>,
    /// In the order of the file: row by row, from the left.
    pub formulas: Vec<Formula>,
}

pub struct Book {
    pub sheets: Vec<Sheet>,
    pub names: HashMap<String, Area>,
}

/// The value of an expression; references to cells are kept.
enum Operand {
    Cells(Area),
    Array(Array),
}

impl Sheet {
    pub fn new(name: &str) -> Sheet {
        Sheet { name: name.to_owned(), cells: Vec::new(), formulas: Vec::new() }
    }

    pub fn get(&self, (row, column): (usize, usize)) -> &Value {
        self.cells.get(row).and_then(|row| row.get(column)).unwrap_or(&Value::Empty)
    }

    pub fn set(&mut self, (row, column): (usize, usize), value: Value) {
        if self.cells.len() <= row {
            self.cells.resize(row + 1, Vec::new());
        }
        if self.cells[row].len() <= column {
            self.cells[row].resize(column + 1, Value::Empty);
        }
        self.cells[row][column] = value;
    }
}

/// A formula in its workbook.
struct Context<'a> {
    book: &'a Book,
    sheet: &'a str,
    is_array: bool,
}

impl Context<'_> {
    fn cells(&self, area: &Area) -> Array {
        let name = area.sheet.as_deref().unwrap_or(self.sheet);
        let sheet = self.book.sheet(name);
        let row = |row| {
            (area.from.1..=area.to.1).map(|column| sheet.get((row, column)).clone()).collect()
        };
        (area.from.0..=area.to.0).map(row).collect()
    }

    /// Returns all values.
    fn array(&self, expression: &Expression) -> Array {
        match self.operand(expression) {
            Operand::Cells(area) => self.cells(&area),
            Operand::Array(array) => array,
        }
    }

    /// Returns the values of an operand: a single one, unless it is in an array formula.
    fn values(&self, expression: &Expression) -> Array {
        let array = self.array(expression);
        let is_one = array.len() == 1 && array[0].len() == 1;
        assert!(self.is_array || is_one, "a range for one value: {expression:?}");
        array
    }

    fn one(&self, expression: &Expression) -> Value {
        let array = self.array(expression);
        assert!(array.len() == 1 && array[0].len() == 1, "a range for one value: {expression:?}");
        array[0][0].clone()
    }

    fn area(&self, expression: &Expression) -> Area {
        match self.operand(expression) {
            Operand::Cells(area) => area,
            Operand::Array(_) => panic!("no cells: {expression:?}"),
        }
    }

    fn operand(&self, expression: &Expression) -> Operand {
        let one = |value| Operand::Array(vec![vec![value]]);
        match expression {
            Expression::Number(number) => one(Value::Number(*number)),
            Expression::Text(text) => one(Value::Text(text.clone())),
            Expression::Area(area) => Operand::Cells(area.clone()),
            Expression::Name(name) => Operand::Cells(
                self.book.names.get(name).unwrap_or_else(|| panic!("#NAME? {name}")).clone(),
            ),
            Expression::Row(parts) => {
                Operand::Array(vec![parts.iter().map(|part| self.one(part)).collect()])
            }
            Expression::Minus(of) => {
                let zero = vec![vec![Value::Number(0.0)]];
                Operand::Array(broadcast(&zero, &self.values(of), |a, b| binary("-", a, b)))
            }
            Expression::Binary(":", a, b) => {
                let (a, b) = (self.area(a), self.area(b));
                Operand::Cells(Area { to: b.to, ..a })
            }
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.values(a), self.values(b));
                Operand::Array(broadcast(&a, &b, |a, b| binary(operator, a, b)))
            }
            Expression::Call(name, arguments) => self.call(name, arguments),
        }
    }

    fn call(&self, name: &str, arguments: &[Expression]) -> Operand {
        let number = |number: f64| Operand::Array(vec![vec![Value::Number(number)]]);
        let all = || arguments.iter().flat_map(|argument| self.array(argument)).flatten();
        let numbers =
            || all().filter_map(|v| if let Value::Number(n) = v { Some(n) } else { None });
        match (name, arguments) {
            ("IF", [condition, yes, no]) => self.choice(condition, yes, no),
            ("CHOOSE", [index, choices @ ..]) => {
                self.operand(&choices[self.one(index).number() as usize - 1])
            }
            ("COUNT", _) => number(numbers().count() as f64),
            ("SUM", _) => number(numbers().sum()),
            // The argument is evaluated as in an array formula.
            ("SUMPRODUCT", [of]) => {
                let within = Context { is_array: true, ..*self };
                number(within.array(of).iter().flatten().map(Value::number).sum())
            }
            ("INFO", [of]) => {
                assert_eq!(self.one(of).text(), "system");
                Operand::Array(vec![vec![Value::Text("pcdos".to_owned())]])
            }
            ("MATCH", [what, row, _exactly]) => {
                let (what, row) = (self.one(what), self.array(row));
                let at = row[0].iter().position(|value| *value == what);
                let at = at.map_or(Value::Missing, |at| Value::Number((at + 1) as f64));
                Operand::Array(vec![vec![at]])
            }
            ("MAX", _) => number(numbers().fold(f64::MIN, f64::max)),
            ("COUNTIF", [range, criterion]) => {
                let cells = self.cells(&self.area(range));
                let count = |criterion: &Value| {
                    let there = cells.iter().flatten().filter(|value| fits(value, criterion));
                    Value::Number(there.count() as f64)
                };
                let criteria = self.values(criterion);
                Operand::Array(criteria.iter().map(|row| row.iter().map(count).collect()).collect())
            }
            ("INDEX", [range, row, column]) => {
                let (area, row, column) = (self.area(range), self.one(row), self.one(column));
                let row = area.from.0 + row.number() as usize - 1;
                let column = area.from.1 + column.number() as usize - 1;
                assert!(row <= area.to.0 && column <= area.to.1, "#REF!");
                Operand::Cells(Area { from: (row, column), to: (row, column), ..area })
            }
            // Any other error fails the test.
            ("ISERROR", [of]) => {
                let is_missing = |value: &Value| Value::Is(*value == Value::Missing);
                let row = |row: Vec<Value>| row.iter().map(is_missing).collect();
                Operand::Array(self.values(of).into_iter().map(row).collect())
            }
            ("MMULT", [a, b]) => Operand::Array(product(&self.array(a), &self.array(b))),
            ("TRANSPOSE", [of]) => Operand::Array(transposed(&self.array(of))),
            _ => panic!("unsupported function {name} with {} arguments", arguments.len()),
        }
    }

    /// Evaluates only the selected branch.
    fn choice(&self, condition: &Expression, yes: &Expression, no: &Expression) -> Operand {
        self.operand(if self.one(condition).is_true() { yes } else { no })
    }
}

impl Book {
    pub fn sheet(&self, name: &str) -> &Sheet {
        self.sheets
            .iter()
            .find(|sheet| sheet.name == name)
            .unwrap_or_else(|| panic!("no sheet {name}"))
    }

    /// Returns the values in a named range, row by row.
    pub fn named(&self, name: &str) -> Vec<Value> {
        let area = &self.names[&name.to_lowercase()];
        let context = Context { book: self, sheet: "", is_array: true };
        context.cells(area).into_iter().flatten().collect()
    }

    /// Returns the digits in a named range, with 0 for an empty cell.
    pub fn digits(&self, name: &str) -> Vec<u16> {
        let digit = |value: Value| if value.text().is_empty() { 0 } else { value.number() as u16 };
        self.named(name).into_iter().map(digit).collect()
    }

    /// Sets the values in a named range.
    pub fn type_in(&mut self, name: &str, values: &[Value]) {
        let area = self.names[&name.to_lowercase()].clone();
        let sheet = self.sheets.iter_mut().find(|s| Some(&s.name) == area.sheet.as_ref()).unwrap();
        let columns = area.to.1 - area.from.1 + 1;
        for (index, value) in values.iter().enumerate() {
            sheet
                .set((area.from.0 + index / columns, area.from.1 + index % columns), value.clone());
        }
    }

    /// Returns the value of a formula for each of its cells.
    fn result(&self, sheet: usize, formula: usize) -> Vec<((usize, usize), Value)> {
        let sheet = &self.sheets[sheet];
        let Formula { from, to, is_array, ref formula } = sheet.formulas[formula];
        let array = Context { book: self, sheet: &sheet.name, is_array }.array(formula);
        let rows = from.0..=to.0;
        let cells = rows.flat_map(|row| (from.1..=to.1).map(move |column| (row, column)));
        let value = |at: (usize, usize)| {
            let row = &array[(at.0 - from.0).min(array.len() - 1)];
            // The value of a reference to an empty cell is 0.
            match &row[(at.1 - from.1).min(row.len() - 1)] {
                Value::Empty => Value::Number(0.0),
                other => other.clone(),
            }
        };
        let size = (to.0 - from.0 + 1, to.1 - from.1 + 1);
        assert!(
            !(size.0 > 1 && array.len() > 1) || array.len() == size.0,
            "{from:?}: another size"
        );
        assert!(!(size.1 > 1 && array[0].len() > 1) || array[0].len() == size.1, "{from:?}");
        cells.map(|at| (at, value(at))).collect()
    }

    /// Evaluates formulas of a sheet in this order. Returns true if a value changed.
    pub fn calculate(&mut self, sheet: usize, order: &[usize]) -> bool {
        let mut changed = false;
        for &formula in order {
            for (at, value) in self.result(sheet, formula) {
                changed |= *self.sheets[sheet].get(at) != value;
                self.sheets[sheet].set(at, value);
            }
        }
        changed
    }

    /// Evaluates all formulas of a sheet from the previous values.
    pub fn calculate_at_once(&mut self, sheet: usize) {
        let count = self.sheets[sheet].formulas.len();
        let all: Vec<_> = (0..count).flat_map(|formula| self.result(sheet, formula)).collect();
        for (at, value) in all {
            self.sheets[sheet].set(at, value);
        }
    }

    /// Evaluates formulas without circular references until nothing changes.
    pub fn settle(&mut self, sheet: usize) {
        let order: Vec<_> = (0..self.sheets[sheet].formulas.len()).collect();
        let passes = (0..order.len()).take_while(|_| self.calculate(sheet, &order)).count();
        assert!(passes < order.len(), "a circle");
    }
}
