//! Tests of the report in a real browser. It loads without errors, in light and dark style; nothing
//! overlaps; its tables can be sorted. Without a browser these tests are skipped with a message.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use laboratory::{html, tables};
use serde_json::Value;

use super::invented::{FILE, comparison, crowded};
use testbed::chromium::{Ground, Shown, browser, show};

/// A report with a test script, and the browser.
struct Report {
    browser: PathBuf,
    page: PathBuf,
    _folder: tempfile::TempDir,
}

impl Report {
    /// Returns `None` without a browser.
    fn new() -> Option<Report> {
        Report::with("")
    }

    /// Returns a report with additional figures.
    fn with(figures: &str) -> Option<Report> {
        let Some(browser) = browser() else {
            // The test harness captures the output of print macros.
            let _ = writeln!(io::stderr(), "skipped: no chromium on the PATH to show a report");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("report.html");
        let comparison = comparison();
        let report = html(&comparison, &tables(&comparison));
        let probe = format!("<script>\n{}</script>\n</body>", include_str!("probe.js"));
        let report = report.replace("</main>", &format!("{figures}</main>"));
        fs::write(&page, report.replace("</body>", &probe)).unwrap();
        Some(Report { browser, page, _folder: folder })
    }

    /// Returns the result of the test script, and checks that there were no errors.
    fn probe(&self, ending: &str, ground: Ground) -> Value {
        let Shown { dom, said } = show(&self.browser, &self.page, ending, ground);
        let complaint = |line: &&str| ["CONSOLE", "Uncaught"].iter().any(|bad| line.contains(bad));
        assert_eq!(said.lines().find(complaint), None);
        let (_, found) = dom.split_once("<pre id=\"probe\">").expect(&dom);
        let found = found.split("</pre>").next().unwrap();
        let plain = found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        serde_json::from_str(&plain).unwrap()
    }
}

/// Checks that no parts of a plot overlap.
fn in_order(plot: &Value) {
    assert!(plot["width"].as_f64() > Some(300.0), "{plot}");
    assert!(plot["height"].as_f64() > Some(150.0), "{plot}");
    assert!(plot["shapes"].as_u64() > Some(12), "{plot}");
    assert_eq!(plot["clash"], Value::Array(Vec::new()), "{}", plot["title"]);
}

fn brightness(colour: &Value) -> u32 {
    let figures = colour.as_str().unwrap().split(|letter: char| !letter.is_ascii_digit());
    figures.filter_map(|figure| figure.parse::<u32>().ok()).take(3).sum()
}

fn rows(probe: &Value) -> Vec<Vec<String>> {
    serde_json::from_value(probe["rows"].clone()).unwrap()
}

/// Returns the numbers in a column without blanks.
fn numbers(probe: &Value, column: usize) -> Vec<f64> {
    rows(probe).iter().filter_map(|row| row[column].parse().ok()).collect()
}

#[test]
fn report_supports_light_and_dark_mode() {
    let Some(report) = Report::new() else { return };
    for ground in [Ground::Light, Ground::Dark] {
        let probe = report.probe("", ground);
        assert!(probe["title"].as_str().unwrap().contains("formulation × encoding"));
        assert!(probe["overflow"].as_i64().unwrap() <= 0, "{probe}");
        let plots = probe["plots"].as_array().unwrap();
        assert_eq!(plots.len(), 1 + 2 + 1 + 1);
        plots.iter().for_each(in_order);
        for part in plots.iter().chain([&probe]) {
            let (ground_of, ink) = (brightness(&part["ground"]), brightness(&part["ink"]));
            let bright = ground_of > ink + 300;
            let dark = ink > ground_of + 300;
            assert!(if ground == Ground::Light { bright } else { dark }, "{part}");
        }
    }
}

#[test]
fn crowded_plots_do_not_overlap() {
    let Some(report) = Report::with(&crowded()) else { return };
    let probe = report.probe("", Ground::Light);
    let plots = probe["plots"].as_array().unwrap();
    assert_eq!(plots.len(), 5 + 3);
    plots.iter().for_each(in_order);
}

#[test]
fn columns_sort_in_both_directions() {
    let Some(report) = Report::new() else { return };
    // The column after formulation, encoding, runs, decided and unknown.
    let column = 5;
    let up = report.probe("#sort=PAR2", Ground::Light);
    assert!(numbers(&up, column).is_sorted() && numbers(&up, column).len() == 6, "{up}");
    assert_eq!(up["sorted"], serde_json::json!([["PAR2", "ascending"]]));
    let down = report.probe("#sort=par2&order=descending", Ground::Light);
    assert!(numbers(&down, column).iter().rev().is_sorted(), "{down}");
    // A zero in the column "unknown" is blank, and blanks come last in both orders.
    for order in ["ascending", "descending"] {
        let sorted = rows(&report.probe(&format!("#sort=unknown&order={order}"), Ground::Light));
        let blank: Vec<bool> = sorted.iter().map(|row| row[4].is_empty()).collect();
        assert_eq!(blank, [false, false, false, false, false, true], "{sorted:?}");
    }
    assert_eq!(down["sorted"], serde_json::json!([["PAR2", "descending"]]));
    assert!(numbers(&down, column).first() > numbers(&down, column).last());
}

#[test]
fn text_columns_sort_stably() {
    let Some(report) = Report::new() else { return };
    let sorted = rows(&report.probe("#sort=encoding", Ground::Light));
    let words: Vec<&str> = sorted.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(words, ["ladder", "ladder", "pairwise", "pairwise", "product", "product"]);
    let given = rows(&report.probe("#sort=no%20such%20column", Ground::Light));
    let place = |row: &Vec<String>| given.iter().position(|other| other == row);
    assert!(sorted.chunks(2).all(|pair| place(&pair[0]) < place(&pair[1])));
}

#[test]
fn report_escapes_malicious_file_name() {
    let Some(report) = Report::new() else { return };
    let Shown { dom, .. } = show(&report.browser, &report.page, "", Ground::Light);
    assert_eq!(dom.matches("<script>").count(), 2, "the page's own, and the probe");
    assert!(!dom.contains(FILE) && dom.contains("a&lt;/script&gt;&lt;script&gt;alert"));
}
