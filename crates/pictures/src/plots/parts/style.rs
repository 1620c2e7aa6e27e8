//! The appearance of plots: colours, dash patterns, shapes and fonts.
//!
//! Every rule matches only inside an element of the class `plot`, so that it does not affect the
//! rest of a page.

/// The appearance that distinguishes a series from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeriesStyle {
    /// The number of the colour.
    pub colour: usize,
    /// The number of the dash pattern if the series is a line, otherwise of the shape.
    pub pattern: usize,
}

impl SeriesStyle {
    /// Returns the appearance of the series with this number. Neighbours differ in colour and in
    /// pattern. When the colours repeat, the patterns are shifted.
    pub fn numbered(number: usize) -> SeriesStyle {
        SeriesStyle { colour: number, pattern: number + number / COLOURS.len() }
    }

    /// Returns the class of elements in the colour of the series.
    pub(crate) fn colour(self) -> String {
        format!("s{}", self.colour % COLOURS.len())
    }

    /// Returns the classes of the line of the series.
    pub(crate) fn line(self) -> String {
        format!("line {} d{}", self.colour(), self.pattern % DASH_PATTERNS.len())
    }
}

/// The colours of series on a light and on a dark background. They repeat after the last one.
const COLOURS: [(&str, &str); 12] = [
    ("#0062a3", "#5ab4f5"),
    ("#c24e00", "#ff9a4d"),
    ("#007d5a", "#3fd0a0"),
    ("#a8447f", "#ee9cc8"),
    ("#7a6200", "#e3c64a"),
    ("#6a4bb5", "#b9a2ff"),
    ("#5a5a5a", "#b8b8b8"),
    ("#a01f2c", "#ff8088"),
    ("#008393", "#4fd1dd"),
    ("#4d7300", "#a6cc4d"),
    ("#111111", "#ffffff"),
    ("#8a5a3c", "#d0a184"),
];

/// The dash patterns.
const DASH_PATTERNS: [&str; 8] =
    ["none", "7 3", "2 3", "8 3 2 3", "14 3", "4 6", "8 3 2 3 2 3", "14 3 4 3"];

/// Returns the style rules of all plots for a light and a dark background. The dark one applies
/// only on a screen.
pub fn style() -> String {
    let rule = |(i, dashes)| format!(".plot .d{i}{{stroke-dasharray:{dashes}}}\n");
    let dashes: String = DASH_PATTERNS.iter().enumerate().map(rule).collect();
    let light = colours(|(light, _)| light);
    let dark = colours(|(_, dark)| dark);
    format!(
        "{LIGHT}{dashes}{light}@media screen and (prefers-color-scheme:dark){{\n{DARK}{dark}}}\n"
    )
}

fn colours(ground: impl Fn((&'static str, &'static str)) -> &'static str) -> String {
    let rule = |(i, &pair)| format!(".plot .s{i}{{color:{}}}\n", ground(pair));
    COLOURS.iter().enumerate().map(rule).collect()
}

const LIGHT: &str = "\
.plot text{font:12px system-ui,sans-serif;fill:#222}
.plot .title{font-size:15px;font-weight:600}
.plot .end{text-anchor:end}
.plot .middle{text-anchor:middle}
.plot .ground{fill:#fff}
.plot .tick,.plot .guide{stroke:#8884;fill:none}
.plot .guide{stroke:#8888}
.plot .limit{stroke:#888;stroke-dasharray:4 3;fill:none}
.plot .over{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
.plot .line{stroke:currentColor;stroke-width:2;fill:none}
.plot .dot{fill:currentColor}
.plot .cloud{fill-opacity:.7}
.plot .hollow{stroke:currentColor;stroke-width:1.5;fill:#fff}
.plot .thin{stroke-width:1.2}
.plot .box{stroke:currentColor;stroke-width:1.5;fill:currentColor;fill-opacity:.25}
.plot .mark{color:#222}
";

const DARK: &str = "\
.plot text{fill:#ddd}
.plot .ground,.plot .hollow{fill:#16181c}
.plot .over{stroke:#16181c}
.plot .mark{color:#ddd}
";
