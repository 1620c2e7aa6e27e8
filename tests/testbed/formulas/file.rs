//! Reads a workbook from its XML, in the layout of the writer: cells with their values, formulas
//! with their ranges, and names.

use std::{
    collections::HashMap,
    io::{Cursor, read_to_string},
};

use zip::ZipArchive;

use super::{
    calculate::{Book, Formula, Sheet},
    formula::{area, cell, parse},
    values::Value,
};

pub fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    read_to_string(archive.by_name(name).unwrap()).unwrap()
}

/// Returns every text between two delimiters.
fn all<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(from).skip(1).map(move |rest| rest.split(to).next().unwrap())
}

pub fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> Option<&'a str> {
    text.split_once(from)?.1.split_once(to).map(|(text, _)| text)
}

fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Returns the sheets of these names, in the order of the file, with their stored values.
pub fn read(bytes: &[u8], wanted: &[&str]) -> Book {
    let book = part(bytes, "xl/workbook.xml");
    let strings = part(bytes, "xl/sharedStrings.xml");
    let strings: Vec<String> = all(&strings, "<si>", "</si>")
        .map(|text| plain(between(text, ">", "<").unwrap()))
        .collect();
    let mut sheets = Vec::new();
    for (number, sheet) in (1..).zip(all(&book, "<sheet ", "/>")) {
        let name = between(sheet, "name=\"", "\"").unwrap();
        if wanted.contains(&name) {
            let text = part(bytes, &format!("xl/worksheets/sheet{number}.xml"));
            sheets.push(self::sheet(name, &text, &strings));
        }
    }
    let names = all(&book, "<definedName ", "</definedName>").filter_map(|text| {
        let (name, refers) = (between(text, "name=\"", "\"")?, text.split_once('>')?.1);
        Some((name.to_lowercase(), area(&plain(refers))?))
    });
    let names: HashMap<_, _> = names.collect();
    assert!(names.values().all(|area| area.sheet.is_some()));
    Book { sheets, names }
}

fn sheet(name: &str, text: &str, strings: &[String]) -> Sheet {
    let mut sheet = Sheet::new(name);
    for text in all(between(text, "<sheetData>", "</sheetData>").unwrap(), "<c ", "<c ") {
        let at = cell(between(text, "r=\"", "\"").unwrap()).unwrap();
        let head = text.split('>').next().unwrap();
        let value = between(text, "<v>", "</v>").map_or(Value::Empty, |value| {
            match between(head, "t=\"", "\"") {
                Some("s") => Value::Text(strings[value.parse::<usize>().unwrap()].clone()),
                Some("str") => Value::Text(plain(value)),
                None => Value::Number(value.parse().unwrap()),
                Some(other) => panic!("{name}: {text}: a value of type {other}"),
            }
        });
        sheet.set(at, value);
        if let Some(formula) = between(text, "<f", "</f>") {
            let (head, formula) = formula.split_once('>').unwrap();
            let range = between(head, "ref=\"", "\"").map(|range| area(range).unwrap());
            let is_array = head.contains("t=\"array\"");
            let to = range.map_or(at, |range| range.to);
            sheet.formulas.push(Formula {
                from: at,
                to,
                is_array,
                formula: parse(&plain(formula)),
            });
        }
    }
    sheet
}
