//! What pictures of puzzles look like, on light and on dark ground.

/// The rules of all pictures, light and dark; dark on the screen only. Every rule is for
/// things within an element of the class `sudoku`.
pub(crate) fn style() -> String {
    format!("{LIGHT}@media screen and (prefers-color-scheme:dark){{\n{DARK}}}\n")
}

/// On light ground.
pub(crate) const LIGHT: &str = "\
.sudoku text{font-family:system-ui,sans-serif;text-anchor:middle}
.sudoku text,.sudoku .text{fill:#222}
.sudoku .ground{fill:#fff}
.sudoku .cell{fill:#fff}
.sudoku .cell.house{fill:#e6eff8}
.sudoku .cell.pattern{fill:#fbe7a3}
.sudoku .thin,.sudoku .thick{stroke:#999;fill:none}
.sudoku .thick{stroke:#222;stroke-width:2.5;stroke-linecap:square}
.sudoku .label{fill:#595959}
.sudoku .given{font-weight:700}
.sudoku .found{fill:#0062a3}
.sudoku .new{fill:#00664a;font-weight:700}
.sudoku .mark{fill:#555}
.sudoku .because{fill:#00664a;font-weight:700}
.sudoku .eliminated{fill:#a01f2c;font-weight:700;text-decoration:line-through}
.sudoku .strike{stroke:#a01f2c;stroke-width:1.5;fill:none}
.sudoku .holds,.sudoku .denied{font-weight:700}
.sudoku .figure .holds{fill:#c4ead8;stroke:#00664a}
.sudoku .figure .denied{fill:#e2daf7;stroke:#6a4bb5}
.sudoku .base,.sudoku .cover,.sudoku .part,.sudoku .link{fill:none}
.sudoku .base{stroke:#0062a3;stroke-width:4;stroke-opacity:.8}
.sudoku .cover{stroke:#a85a00;stroke-width:4;stroke-opacity:.9;stroke-dasharray:9 6}
.sudoku .part{stroke:#00664a;stroke-width:2.5}
.sudoku .part.second{stroke:#6a4bb5;stroke-dasharray:3 3}
.sudoku .link{stroke:#333;stroke-width:1.5}
.sudoku .weak{stroke-dasharray:4 3}
.sudoku .head{fill:#333}
.sudoku .off{display:none}
";

/// What is other on dark ground.
pub(crate) const DARK: &str = "\
.sudoku text,.sudoku .text{fill:#eee}
.sudoku .ground,.sudoku .cell{fill:#16181c}
.sudoku .cell.house{fill:#1f2c3a}
.sudoku .cell.pattern{fill:#4d4212}
.sudoku .thin{stroke:#666}
.sudoku .thick{stroke:#ddd}
.sudoku .label{fill:#a5a5a5}
.sudoku .found{fill:#5ab4f5}
.sudoku .new{fill:#3fd0a0}
.sudoku .mark{fill:#b5b5b5}
.sudoku .because{fill:#3fd0a0}
.sudoku .eliminated{fill:#ff8088}
.sudoku .strike{stroke:#ff8088}
.sudoku .figure .holds{fill:#0f4635;stroke:#3fd0a0}
.sudoku .figure .denied{fill:#392b66;stroke:#b9a2ff}
.sudoku .base{stroke:#5ab4f5}
.sudoku .cover{stroke:#f0a040}
.sudoku .part{stroke:#3fd0a0}
.sudoku .part.second{stroke:#b9a2ff}
.sudoku .link{stroke:#ddd}
.sudoku .head{fill:#ddd}
";

/// Whether letters of one of these classes are bold.
#[cfg(feature = "outlines")]
pub(crate) fn is_bold(classes: &str) -> bool {
    let bold = LIGHT.lines().filter(|rule| rule.contains("font-weight:700"));
    let names = bold.flat_map(|rule| rule.split(['.', ',', '{']));
    names.into_iter().any(|name| classes.split(' ').any(|class| class == name))
}
