//! Line charts as SVG: several panels above one another that share the
//! horizontal axis and the series. A file stands alone, and can be read on light
//! and on dark ground.

mod axis;

use std::fmt::{self, Write};

pub use axis::Scale;

use axis::Axis;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis says.
    pub x_label: String,
    /// What a hollow triangle in place of a dot says; empty if there is none.
    pub mark: String,
    /// The names of the series.
    pub series: Vec<String>,
    /// The panels, from the top.
    pub panels: Vec<Panel>,
}

/// One panel of a chart.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What the vertical axis says.
    pub label: String,
    /// The vertical axis.
    pub scale: Scale,
    /// The points of each series of the chart, from left to right.
    pub lines: Vec<Vec<Point>>,
}

/// A point of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The horizontal value.
    pub x: f64,
    /// The vertical value.
    pub y: f64,
    /// Whether it is drawn as a hollow triangle.
    pub marked: bool,
    /// What is said where somebody points to it.
    pub note: String,
}

const WIDTH: f64 = 800.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 56.0;
const PANEL: f64 = 230.0;
const GAP: f64 = 44.0;
const INNER: f64 = WIDTH - LEFT - RIGHT;

/// Colours of series on light and on dark ground; then they begin again.
const COLOURS: [(&str, &str); 8] = [
    ("#0062a3", "#5ab4f5"),
    ("#c24e00", "#ff9a4d"),
    ("#007d5a", "#3fd0a0"),
    ("#a8447f", "#ee9cc8"),
    ("#7a6200", "#e3c64a"),
    ("#6a4bb5", "#b9a2ff"),
    ("#5a5a5a", "#b8b8b8"),
    ("#a01f2c", "#ff8088"),
];

impl Chart {
    /// The chart as a file.
    pub fn svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let height = TOP + self.panels.len() as f64 * (PANEL + GAP) + 8.0;
        let title = escaped(&self.title);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>"
        )?;
        style(out)?;
        writeln!(out, "<rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\"/>")?;
        writeln!(out, "<text class=\"title\" x=\"{LEFT}\" y=\"28\">{title}</text>")?;
        let across = self.across();
        for (number, panel) in self.panels.iter().enumerate() {
            let top = TOP + number as f64 * (PANEL + GAP);
            writeln!(out, "<g transform=\"translate({LEFT} {top})\">")?;
            panel.write(&across, out)?;
            writeln!(out, "</g>")?;
        }
        let label = escaped(&self.x_label);
        let (x, y) = (LEFT + INNER / 2.0, height - 10.0);
        writeln!(out, "<text class=\"middle\" x=\"{x}\" y=\"{y}\">{label}</text>")?;
        self.legend(out)?;
        writeln!(out, "</svg>")
    }

    /// The horizontal axis: it holds the points of all panels.
    fn across(&self) -> Axis {
        let points = self.panels.iter().flat_map(|panel| panel.lines.iter().flatten());
        let (least, most) = points
            .map(|point| point.x)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        let scale =
            if least <= most { Scale::Linear(least, most) } else { Scale::Linear(0.0, 1.0) };
        Axis::new(scale, std::iter::empty())
    }

    fn legend(&self, out: &mut String) -> fmt::Result {
        let x = LEFT + INNER + 20.0;
        for (number, name) in self.series.iter().enumerate() {
            let (y, colour) = (TOP + 10.0 + 20.0 * number as f64, number % COLOURS.len());
            let (end, text, base) = (x + 20.0, x + 27.0, y + 4.0);
            writeln!(
                out,
                "<path class=\"line s{colour}\" d=\"M{x} {y}H{end}\"/>\
                 <text x=\"{text}\" y=\"{base}\">{}</text>",
                escaped(name)
            )?;
        }
        if self.mark.is_empty() {
            return Ok(());
        }
        let y = TOP + 10.0 + 20.0 * self.series.len() as f64;
        triangle(out, x + 10.0, y, "mark", "")?;
        let (text, base) = (x + 27.0, y + 4.0);
        writeln!(out, "<text x=\"{text}\" y=\"{base}\">{}</text>", escaped(&self.mark))
    }
}

impl Panel {
    fn write(&self, across: &Axis, out: &mut String) -> fmt::Result {
        let values = self.lines.iter().flatten().map(|point| point.y);
        let up = Axis::new(self.scale, values);
        for tick in up.ticks() {
            let y = PANEL * (1.0 - up.place(tick));
            let base = y + 4.0;
            writeln!(
                out,
                "<path class=\"tick\" d=\"M0 {y:.1}H{INNER}\"/>\
                 <text class=\"end\" x=\"-8\" y=\"{base:.1}\">{}</text>",
                number(tick)
            )?;
        }
        for tick in across.ticks() {
            let (x, y) = (INNER * across.place(tick), PANEL + 18.0);
            writeln!(
                out,
                "<path class=\"tick\" d=\"M{x:.1} 0V{PANEL}\"/>\
                 <text class=\"middle\" x=\"{x:.1}\" y=\"{y}\">{}</text>",
                number(tick)
            )?;
        }
        let label = escaped(&self.label);
        writeln!(out, "<text x=\"0\" y=\"-8\">{label}</text>")?;
        for (number, line) in self.lines.iter().enumerate() {
            draw(line, number % COLOURS.len(), across, &up, out)?;
        }
        Ok(())
    }
}

fn draw(line: &[Point], colour: usize, across: &Axis, up: &Axis, out: &mut String) -> fmt::Result {
    let place = |point: &Point| {
        (INNER * across.place(point.x), PANEL * (1.0 - up.place(point.y)).clamp(0.0, 1.0))
    };
    let mut path = String::new();
    for (x, y) in line.iter().map(place) {
        write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { "M" } else { "L" })?;
    }
    if !path.is_empty() {
        writeln!(out, "<path class=\"line s{colour}\" d=\"{path}\"/>")?;
    }
    for point in line {
        let ((x, y), note) = (place(point), escaped(&point.note));
        if point.marked {
            triangle(out, x, y, &format!("s{colour}"), &note)?;
        } else {
            writeln!(
                out,
                "<circle class=\"dot s{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\">\
                 <title>{note}</title></circle>"
            )?;
        }
    }
    Ok(())
}

fn triangle(out: &mut String, x: f64, y: f64, class: &str, note: &str) -> fmt::Result {
    let (top, left, base) = (y - 6.0, x - 5.5, y + 4.0);
    writeln!(
        out,
        "<path class=\"hollow {class}\" d=\"M{x:.1} {top:.1}L{left:.1} {base:.1}h11z\">\
         <title>{note}</title></path>"
    )
}

fn style(out: &mut String) -> fmt::Result {
    let colours = |dark: bool| {
        let pick =
            |&(light, night): &(&'static str, &'static str)| if dark { night } else { light };
        let rule = |(i, pair)| format!(".s{i}{{color:{}}}", pick(pair));
        COLOURS.iter().enumerate().map(rule).collect::<String>()
    };
    writeln!(
        out,
        "<style>\n\
         svg{{color-scheme:light dark}}\n\
         text{{font:12px system-ui,sans-serif;fill:#222}} .title{{font-size:15px;font-weight:600}}\n\
         .end{{text-anchor:end}} .middle{{text-anchor:middle}} .ground{{fill:#fff}}\n\
         .tick{{stroke:#8884;fill:none}} .line{{stroke:currentColor;stroke-width:2;fill:none}}\n\
         .dot{{fill:currentColor}} .hollow{{stroke:currentColor;stroke-width:1.5;fill:#fff}}\n\
         .mark{{color:#222}} {}\n\
         @media(prefers-color-scheme:dark){{\n\
         text{{fill:#ddd}} .ground{{fill:#16181c}} .hollow{{fill:#16181c}} .mark{{color:#ddd}}\n\
         {}}}\n\
         </style>",
        colours(false),
        colours(true)
    )
}

/// Without needless figures.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
