//! Tables as HTML, which a script can sort.

use crate::table::{Table, TableCell};
use pictures::markup::escaped;

/// Returns a table with its caption.
pub(super) fn table_html(table: &Table) -> String {
    let numeric: Vec<bool> =
        (0..table.head.len()).map(|column| is_numeric(table, column)).collect();
    let class = |column: usize| match numeric.get(column) {
        Some(true) => " class=\"number\"",
        _ => "",
    };
    let head = |(column, title): (usize, &String)| {
        format!("<th scope=\"col\"{}>{}</th>", class(column), escaped(title))
    };
    let cell = |(column, cell): (usize, &TableCell)| {
        let key = cell.key.filter(|key| key.is_finite());
        let key = key.map_or_else(String::new, |key| format!(" data-key=\"{key}\""));
        format!("<td{}{key}>{}</td>", class(column), escaped(&cell.text))
    };
    let row = |row: &Vec<TableCell>| {
        format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
    };
    format!(
        "<div class=\"wide\">\n<table class=\"sortable\">\n<caption>{}</caption>\n\
         <thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
        escaped(&table.caption),
        table.head.iter().enumerate().map(head).collect::<String>(),
        table.rows.iter().map(row).collect::<String>()
    )
}

/// Returns true if a column contains numbers. Its other cells are sorted as blank.
fn is_numeric(table: &Table, column: usize) -> bool {
    table.rows.iter().filter_map(|row| row.get(column)).any(|cell| cell.key.is_some())
}
