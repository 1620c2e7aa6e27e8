//! The style of pictures of puzzles, on a light and on a dark background.

use std::collections::HashSet;

/// Returns the style rules of all pictures. The dark colours apply only on a screen. Every rule
/// matches only inside an element of the class `sudoku`.
pub(crate) fn style() -> String {
    format!("{LIGHT}@media screen and (prefers-color-scheme:dark){{\n{DARK}}}\n")
}

/// Returns the rules of [`style`] that can match the background or the given elements. Their
/// classes must be in double quotes.
pub(crate) fn used_rules(elements: &str) -> String {
    let quoted = elements.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let classes = quoted.flat_map(|names| names.split(' ')).chain(["ground"]);
    let classes: HashSet<&str> = classes.collect();
    let matches = |selector: &str| {
        let inner = selector.trim_start_matches(".sudoku ");
        inner.split('.').skip(1).all(|class| classes.contains(class.trim()))
    };
    let is_used = |line: &&str| {
        let selectors = line.split('{').next().unwrap_or_default();
        selectors.split(',').any(matches)
    };
    style().split_inclusive('\n').filter(is_used).collect()
}

/// The style on a light background.
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
.sudoku .cell.hole{fill:none}
.sudoku .sum{fill:#222}
.sudoku .cage{fill:none;stroke:#222;stroke-width:1.1;stroke-dasharray:4 3}
.sudoku .line,.sudoku .thermo,.sudoku .hollow,.sudoku .arrow,.sudoku .diagonal,.sudoku .wedge{fill:none;stroke-linecap:round;stroke-linejoin:round}
.sudoku .line{stroke-opacity:.6}
.sudoku .purple{stroke:#c04fd0}
.sudoku .green{stroke:#3fb43f}
.sudoku .blue{stroke:#4f9fe0}
.sudoku .grey{stroke:#a8a8a8}
.sudoku .peach{stroke:#f59a4a}
.sudoku .teal{stroke:#28b5a8}
.sudoku .yellow{stroke:#d8c020}
.sudoku .lavender{stroke:#a08fe8}
.sudoku .end{fill:#fff;stroke-width:2}
.sudoku .thermo{stroke:#cfcfcf}
.sudoku .thermo-bulb{fill:#cfcfcf}
.sudoku .hollow{stroke:#fff}
.sudoku .hollow-bulb{fill:#fff}
.sudoku .arrow{stroke:#777}
.sudoku .bulb{fill:none;stroke:#777;stroke-width:2}
.sudoku .diagonal{stroke:#4f9fe0}
.sudoku .wedge{stroke:#333}
.sudoku .white{fill:#fff;stroke:#222;stroke-width:1.4}
.sudoku .black{fill:#222;stroke:#222;stroke-width:1.4}
.sudoku .on-white{fill:#222}
.sudoku .on-black{fill:#fff}
.sudoku .sign{font-weight:700}
.sudoku .round{fill:#fff;stroke:#222;stroke-width:1.2}
.sudoku .shade{fill:#d4d4d4}
.sudoku .area{fill:#8a8a8a;fill-opacity:.25}
.sudoku .area.second{fill:#3f8fe0}
.sudoku .area.third{fill:#e0a030}
.sudoku .area.fourth{fill:#50b060}
.sudoku .border{stroke:#0062a3;stroke-width:4;stroke-linecap:square;fill:none}
.sudoku .alternative{opacity:.5}
.sudoku .alternative .line,.sudoku .alternative .thermo,.sudoku .alternative .arrow{stroke-dasharray:8 5;stroke-linecap:butt}
";

/// The rules that differ on a dark background.
pub(crate) const DARK: &str = "\
.sudoku text,.sudoku .text{fill:#eee}
.sudoku .ground,.sudoku .cell{fill:#16181c}
.sudoku .cell.house{fill:#1f2c3a}
.sudoku .cell.pattern{fill:#4d4212}
.sudoku .thin{stroke:#666}
.sudoku .thick{stroke:#ddd}
.sudoku .label{fill:#a5a5a5}
.sudoku .found{fill:#5ab4f5}
.sudoku .border{stroke:#5ab4f5}
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
.sudoku .sum{fill:#eee}
.sudoku .cage{stroke:#ddd}
.sudoku .end,.sudoku .hollow-bulb,.sudoku .round{fill:#16181c}
.sudoku .thermo{stroke:#50545c}
.sudoku .thermo-bulb{fill:#50545c}
.sudoku .hollow{stroke:#16181c}
.sudoku .arrow,.sudoku .bulb{stroke:#a5a5a5}
.sudoku .wedge,.sudoku .round{stroke:#ddd}
.sudoku .white{stroke:#fff}
.sudoku .black{fill:#000;stroke:#ddd}
.sudoku .on-white{fill:#222}
.sudoku .on-black{fill:#fff}
.sudoku .shade{fill:#484c54}
";

/// Returns true if text of one of these classes is bold.
#[cfg(feature = "outlines")]
pub(crate) fn is_bold(classes: &str) -> bool {
    let bold = LIGHT.lines().filter(|rule| rule.contains("font-weight:700"));
    let names = bold.flat_map(|rule| rule.split(['.', ',', '{']));
    names.into_iter().any(|name| classes.split(' ').any(|class| class == name))
}
