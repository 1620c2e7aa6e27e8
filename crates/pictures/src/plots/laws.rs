//! Tests that apply to every kind of plot.

use super::*;

fn series(count: usize, points: usize) -> Vec<Vec<f64>> {
    let time = |i: usize, k: usize| 0.01 * 1.9f64.powi((i + 3 * k) as i32 % 23);
    (0..count).map(|i| (0..points).map(|k| time(i, k)).collect()).collect()
}

fn limit() -> Option<Limit> {
    Some(Limit { value: 1e4, name: "time-out <10 s>".to_owned() })
}

fn name(number: usize) -> String {
    format!("full <extended> & \"pairwise\" varisat {number}")
}

/// Returns a plot of each kind with these values for each series.
fn plots(values: &[Vec<f64>]) -> Vec<Box<dyn Plot>> {
    vec![chart(values), cactus(values), scatter(values), boxes(values)]
}

fn named(values: &[Vec<f64>]) -> impl Iterator<Item = (String, Vec<f64>)> {
    values.iter().enumerate().map(|(i, values)| (name(i), values.clone()))
}

fn chart(values: &[Vec<f64>]) -> Box<dyn Plot> {
    let point =
        |(x, &y): (usize, &f64)| Point { x: x as f64, y, marked: x % 3 == 0, note: name(x) };
    let line = |values: &Vec<f64>| values.iter().enumerate().map(point).collect();
    let panel = |scale| Panel {
        label: name(0),
        scale,
        limit: limit(),
        lines: values.iter().map(line).collect(),
    };
    Box::new(Chart {
        title: name(0),
        x_label: name(1),
        across: HorizontalAxis::Points,
        mark: name(2),
        series: Series::numbered(named(values).map(|(name, _)| name)),
        panel_height: 200.0,
        panels: vec![panel(Scale::Log), panel(Scale::Linear(0.0, 10.0))],
    })
}

fn cactus(values: &[Vec<f64>]) -> Box<dyn Plot> {
    Box::new(Cactus {
        title: name(0),
        instances: "puzzles".to_owned(),
        of: values.first().map_or(0, Vec::len),
        label: name(1),
        limit: limit(),
        series: named(values).map(|(name, times)| CactusSeries { name, times }).collect(),
    })
}

fn scatter(values: &[Vec<f64>]) -> Box<dyn Plot> {
    let met =
        |&time: &f64| PairedTimes { x: Some(time), y: (time < 5.0).then_some(time), note: name(0) };
    let cloud = |(name, times): (String, Vec<f64>)| ScatterSeries {
        name,
        points: times.iter().map(met).collect(),
    };
    Box::new(Scatter {
        title: name(0),
        x_label: name(1),
        y_label: name(2),
        limit: limit(),
        series: named(values).map(cloud).collect(),
    })
}

fn boxes(values: &[Vec<f64>]) -> Box<dyn Plot> {
    let spread = |(name, values)| BoxValues { name, values, beside: "2 time-outs".to_owned() };
    Box::new(Boxes {
        title: name(0),
        label: name(1),
        limit: limit(),
        rows: named(values).map(spread).collect(),
    })
}

/// Returns data of several sizes, and unusual numbers.
fn data() -> Vec<Vec<Vec<f64>>> {
    let odd = vec![0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300];
    vec![
        vec![],
        vec![vec![]],
        vec![vec![1.0]],
        vec![vec![0.0]],
        vec![odd],
        series(3, 1),
        series(12, 40),
        series(64, 5),
        series(2, 3000),
    ]
}

/// Returns the numbers of an attribute of all elements.
fn numbers<'a>(svg: &'a str, attribute: &'a str) -> impl Iterator<Item = f64> + 'a {
    let values = svg.split(&format!(" {attribute}=\"")).skip(1).collect::<Vec<_>>();
    values.into_iter().filter_map(|rest| rest.split('"').next()?.parse().ok())
}

#[test]
fn plots_contain_no_invalid_numbers() {
    for plot in data().iter().flat_map(|values| plots(values)) {
        let drawn = plot.svg().replace("infinity", "");
        for odd in ["NaN", "inf", "=\"-0\""] {
            assert!(!drawn.contains(&format!("\"{odd}")), "{odd}: {drawn}");
            let paths: Vec<&str> = drawn.split(" d=\"").skip(1).collect();
            assert!(paths.iter().all(|d| !d.split('"').next().unwrap().contains(odd)), "{drawn}");
        }
    }
}

#[test]
fn plot_tags_are_closed_and_texts_escaped() {
    for plot in data().iter().flat_map(|values| plots(values)) {
        let svg = plot.svg();
        for tag in ["svg", "g", "text", "title", "style"] {
            let opened =
                svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(!svg.contains("<extended>") && !svg.contains("& "));
    }
}

#[test]
fn plot_text_stays_above_bottom_edge() {
    for plot in data().iter().flat_map(|values| plots(values)) {
        let svg = plot.svg();
        let height = numbers(&svg, "height").next().unwrap();
        assert!(numbers(&svg, "y").all(|y| y < height), "{height}");
    }
}

#[test]
fn series_have_names_and_distinct_styles() {
    for plot in plots(&series(64, 5)) {
        let svg = plot.svg();
        assert!((0..64).all(|i| svg.contains(&format!("varisat {i}</text>"))
            || svg.contains(&format!("varisat {i}<title>"))));
    }
    let looks: Vec<String> = (0..64).map(|i| SeriesStyle::numbered(i).line()).collect();
    assert!(looks.iter().enumerate().all(|(i, look)| !looks[..i].contains(look)));
}

#[test]
fn style_rules_select_only_plots() {
    let rules = style();
    let heads = rules.lines().filter(|line| line.contains('{') && !line.starts_with('@'));
    assert!(
        heads
            .flat_map(|rule| rule.split('{').next())
            .all(|head| { head.split(',').all(|selector| selector.starts_with(".plot")) })
    );
}

#[test]
fn scatter_shows_timeouts_as_hollow_marks() {
    let met = |x, y| PairedTimes { x, y, note: String::new() };
    let points = vec![met(Some(1.0), Some(2.0)), met(Some(10.0), None), met(None, None)];
    let cloud = ScatterSeries { name: "a".to_owned(), points };
    let scatter = Scatter {
        title: String::new(),
        x_label: String::new(),
        y_label: String::new(),
        limit: Some(Limit { value: 1000.0, name: String::new() }),
        series: vec![cloud],
    };
    let svg = scatter.svg();
    // 460 pixels for three powers of ten, with the limit at the end.
    let hollow: Vec<&str> = svg.split("class=\"hollow s0\" ").skip(1).collect();
    assert!(hollow[0].starts_with("cx=\"153.3\" cy=\"0.0\""), "{svg}");
    assert!(hollow[1].starts_with("cx=\"460.0\" cy=\"0.0\""), "{svg}");
    assert_eq!((hollow.len(), svg.matches("class=\"dot cloud s0\"").count()), (2, 1));
}

#[test]
fn cactus_line_rises() {
    let solved = CactusSeries { name: "a".to_owned(), times: vec![30.0, 1.0, 7.0] };
    let svg = Cactus {
        title: String::new(),
        instances: "puzzles".to_owned(),
        of: 4,
        label: String::new(),
        limit: None,
        series: vec![solved],
    };
    let svg = svg.svg();
    let (_, line) = svg.split_once("class=\"line s0 d0\" d=\"M").unwrap();
    let line = line.split('"').next().unwrap();
    let places: Vec<Vec<f64>> = line
        .split('L')
        .map(|place| place.split(' ').map(|number| number.parse().unwrap()).collect())
        .collect();
    assert_eq!(places.len(), 3);
    assert!(places.is_sorted_by(|a, b| a[0] < b[0] && a[1] > b[1]), "{line}");
}
