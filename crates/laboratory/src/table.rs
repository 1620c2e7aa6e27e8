//! Tables of names and numbers, aligned for a terminal or as Markdown.

use itertools::Itertools;

/// A table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The names of the columns, with their units.
    pub head: Vec<String>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<TableCell>>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableCell {
    /// The text.
    pub text: String,
    /// The key for sorting, if the cell is a number.
    pub key: Option<f64>,
}

impl TableCell {
    /// Returns a cell with a name.
    pub fn name(text: impl Into<String>) -> TableCell {
        TableCell { text: text.into(), key: None }
    }

    /// Returns a cell with a number to three significant digits; larger numbers keep all integer
    /// digits. The cell is blank if there is no number or it is infinite.
    pub fn figure(value: Option<f64>) -> TableCell {
        let value = value.filter(|value| value.is_finite());
        TableCell { text: value.map(figure).unwrap_or_default(), key: value }
    }

    /// Returns a cell with a count.
    pub fn count(value: u64) -> TableCell {
        TableCell { text: value.to_string(), key: Some(value as f64) }
    }
}

/// The greatest width of a table on a terminal.
const MAX_TERMINAL_WIDTH: usize = 100;

/// The gap between columns.
const COLUMN_GAP: usize = 2;

/// Wraps a text for a terminal.
pub fn folded(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= MAX_TERMINAL_WIDTH => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Formats a number with three significant digits, and all digits before the decimal point.
pub fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 99.95 || size == 0.0 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        size if size >= 0.09995 => 3,
        _ => 4,
    };
    let text = format!("{value:.decimals$}");
    if value.fract() == 0.0 { format!("{value:.0}") } else { text }
}

impl Table {
    /// Returns true if a column contains numbers.
    fn is_figures(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row[column].key.is_some())
    }

    /// Removes the columns in which all rows are blank.
    pub fn leave_out_blanks(&mut self) {
        let says = |column: usize| self.rows.iter().any(|row| !row[column].text.is_empty());
        let says = (0..self.head.len()).map(says).collect_vec();
        let mut column = says.iter();
        self.head.retain(|_| column.next() != Some(&false));
        for row in &mut self.rows {
            let mut column = says.iter();
            row.retain(|_| column.next() != Some(&false));
        }
    }

    /// Returns the aligned table: names to the left, numbers to the right. Columns that exceed the
    /// width of a terminal follow below, where each row repeats its names.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column].text);
            cells.chain([&self.head[column]]).map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths = (0..self.head.len()).map(width).collect_vec();
        // The columns that identify a row: names, and numbers before them.
        let all = 0..self.head.len();
        let first = all.clone().find(|&column| !self.is_figures(column)).unwrap_or(0);
        let named = all.skip(first).take_while(|&column| !self.is_figures(column)).count();
        let names = (0..first + named).collect_vec();
        let wide =
            |columns: &[usize]| columns.iter().map(|&it| widths[it] + COLUMN_GAP).sum::<usize>();
        let mut parts = vec![names.clone()];
        for (column, &size) in widths.iter().enumerate().skip(names.len()) {
            let part = parts.last_mut().filter(|part| {
                // Each part has at least one column besides the names.
                part.len() == names.len() || wide(part) + size <= MAX_TERMINAL_WIDTH
            });
            match part {
                Some(part) => part.push(column),
                None => parts.push(names.iter().copied().chain([column]).collect()),
            }
        }
        let parts = parts.iter().map(|columns| {
            let line = |text: &dyn Fn(usize) -> String| {
                let cells = columns.iter().map(|&column| {
                    let (text, width) = (text(column), widths[column]);
                    match self.is_figures(column) {
                        true => format!("{text:>width$}"),
                        false => format!("{text:width$}"),
                    }
                });
                cells.collect_vec().join(&" ".repeat(COLUMN_GAP)).trim_end().to_owned() + "\n"
            };
            let rows = self.rows.iter().map(|row| line(&|column| row[column].text.clone()));
            line(&|column| self.head[column].clone()) + &rows.collect::<String>()
        });
        format!("{}{}", folded(&self.caption), parts.collect_vec().join("\n"))
    }

    /// Returns the table as Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let marks = (0..self.head.len())
            .map(|column| if self.is_figures(column) { "---:" } else { "---" }.to_owned());
        let escaped = |text: &String| text.replace('|', "\\|");
        let mut out = format!("{}\n\n", self.caption);
        out += &line(&self.head.iter().map(escaped).collect_vec());
        out += &line(&marks.collect_vec());
        for row in &self.rows {
            out += &line(&row.iter().map(|cell| escaped(&cell.text)).collect_vec());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_significant_digits() {
        let shown = [0.0, 0.01234, 0.5, 1.0, 1.2345, 12.345, 123.45, 12345.6].map(figure);
        assert_eq!(shown, ["0", "0.0123", "0.500", "1", "1.23", "12.3", "123", "12346"]);
    }

    #[test]
    fn table_aligns_names_left_figures_right() {
        let row = |name: &str, value| vec![TableCell::name(name), TableCell::figure(value)];
        let table = Table {
            caption: "what".to_owned(),
            head: vec!["name".to_owned(), "ms".to_owned()],
            rows: vec![row("a|b", Some(12.34)), row("longer", None)],
        };
        assert_eq!(table.text(), "what\nname      ms\na|b     12.3\nlonger\n");
        let wide = Table {
            head: vec!["name".to_owned(), "a".repeat(60), "b".repeat(30), "c".repeat(50)],
            rows: vec![[vec![TableCell::name("x")], vec![TableCell::count(7); 3]].concat()],
            ..table.clone()
        };
        let text = wide.text();
        assert!(text.lines().all(|line| line.chars().count() <= MAX_TERMINAL_WIDTH), "{text}");
        let begin = |text: &str| text.lines().filter(|line| line.starts_with("x ")).count();
        assert_eq!(
            (begin(&text), text.matches('7').count(), text.matches("name").count()),
            (2, 3, 2)
        );
        let markdown = "what\n\n| name | ms |\n| --- | ---: |\n| a\\|b | 12.3 |\n| longer |  |\n";
        assert_eq!(table.markdown(), markdown);
    }
}
