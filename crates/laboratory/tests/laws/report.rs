//! Tests of plots and reports for any comparison.

use laboratory::{
    Comparison, ComparisonSettings, FormulaGrowth, MeasuredRun, Table, axes, html, plots,
    statistics, tables,
};
use solve::VerdictKind;

/// Returns two formulations with two encodings on six puzzles, twice each. Some runs time out.
fn comparison(file: &str) -> Comparison {
    let choices =
        itertools::iproduct!(0..6, ["minimal", "extended"], ["pairwise", "ladder"], 1..=2);
    let run = |(number, (line, formulation, encoding, repeat)): (usize, (u64, &str, &str, u64))| {
        MeasuredRun {
            run: number as u64 + 1,
            file: file.to_owned(),
            line,
            puzzle: format!("{line:016x}"),
            logic: "none".to_owned(),
            formulation: formulation.to_owned(),
            encoding: encoding.to_owned(),
            sum_encoding: "set-choice".to_owned(),
            backend: "varisat".to_owned(),
            repeat,
            timeout: Some(10.0),
            verdict: match (line, formulation) {
                (5, "minimal") => VerdictKind::Unknown,
                _ => VerdictKind::Unique,
            },
            total_ms: (line + 1) as f64 * formulation.len() as f64,
            ..MeasuredRun::default()
        }
    };
    let about =
        ComparisonSettings { command: vec![file.to_owned()], ..ComparisonSettings::default() };
    Comparison { about, runs: choices.enumerate().map(run).collect(), growth: Vec::new() }
}

fn growth() -> Vec<FormulaGrowth> {
    let size = |(side, encoding): (u64, &str)| FormulaGrowth {
        side,
        formulation: "extended".to_owned(),
        encoding: encoding.to_owned(),
        clauses: side.pow(4),
        auxiliary_variables: if encoding == "ladder" { side.pow(3) } else { 0 },
        ..FormulaGrowth::default()
    };
    itertools::iproduct!([4, 9, 16], ["pairwise", "ladder"]).map(size).collect()
}

#[test]
fn combinations_are_named_by_varying_axes() {
    let comparison = comparison("a");
    let names: Vec<String> = axes::groups(&comparison.runs).iter().map(|g| g.name()).collect();
    // The names are in the order of the registries, not in alphabetical order.
    let all = ["minimal pairwise", "minimal ladder", "extended pairwise", "extended ladder"];
    assert_eq!(names, all);
    let one = axes::groups(&comparison.runs[..1]);
    assert_eq!(one[0].name(), "none minimal pairwise set-choice varisat");
}

#[test]
fn undecided_run_ranks_slowest() {
    let run = |verdict, total_ms| MeasuredRun {
        verdict,
        total_ms,
        timeout: Some(1.0),
        ..MeasuredRun::default()
    };
    let (fast, slow, out) = (
        run(VerdictKind::Unique, 1.0),
        run(VerdictKind::Unsolvable, 3.0),
        run(VerdictKind::Unknown, 0.5),
    );
    assert_eq!(statistics::median_ms(&[&slow, &out, &fast]), Some(3.0));
    assert_eq!(statistics::median_ms(&[&fast, &slow]), Some(2.0));
    assert_eq!(statistics::median_ms(&[&fast, &out]), None);
    assert_eq!(statistics::median_ms(&[]), None);
    assert_eq!(statistics::par2_ms(&[&fast, &out]), (1.0 + 2000.0) / 2.0);
}

#[test]
fn cactus_contains_only_solved_puzzles() {
    let cactus = plots::cactus(&comparison("a"));
    assert_eq!(cactus.of, 6);
    let solved = cactus.series.iter().map(|series| series.times.len());
    assert!(solved.rev().is_sorted());
    for series in &cactus.series {
        let solved = if series.name.starts_with("minimal") { 5 } else { 6 };
        assert_eq!(series.times.len(), solved, "{}", series.name);
    }
}

#[test]
fn scatter_pairs_differ_in_one_axis() {
    let comparison = comparison("a");
    let scatter = plots::scatter(&comparison, &axes::AXES[1]);
    let [cloud] = &scatter.series[..] else { panic!("{scatter:?}") };
    assert_eq!(cloud.name, "extended");
    assert_eq!(cloud.points.len(), 6 * 2);
    assert_eq!(cloud.points.iter().filter(|met| met.x.is_none()).count(), 2);
    let ratio = 8.0 / 7.0;
    let both = cloud.points.iter().filter_map(|met| Some((met.x?, met.y?)));
    assert!(both.into_iter().all(|(x, y)| (y / x - ratio).abs() < 1e-9));
}

#[test]
fn plots_exist_for_all_available_data() {
    let mut comparison = comparison("a");
    assert_eq!(plots::plots(&comparison).len(), 1 + 2 + 1);
    comparison.growth = growth();
    assert_eq!(plots::plots(&comparison).len(), 1 + 2 + 1 + 1);
    comparison.runs.clear();
    assert_eq!(plots::plots(&comparison).len(), 1);
    assert!(plots::main_plot_svg(&comparison).contains("Size of the formula"));
    assert!(plots::main_plot_svg(&Comparison::default()).starts_with("<svg"));
}

#[test]
fn empty_report_is_valid() {
    let empty = Comparison::default();
    let page = html(&empty, &[Table::default()]);
    assert!(page.ends_with("</html>\n") && !page.contains("NaN") && !page.contains("{{"));
}

#[test]
fn report_escapes_text() {
    let file = "<script>alert('1')</script>&\"{{facts}}.txt";
    let comparison = comparison(file);
    let page = html(&comparison, &tables(&comparison));
    assert_eq!(page.matches("<script>").count(), 1);
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(
        page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;{{facts}}.txt")
    );
}

#[test]
fn report_fetches_no_resources() {
    let page = html(&comparison("a"), &[]).replace("http://www.w3.org/2000/svg", "");
    for fetching in ["http:", "https:", " src=", "url(", "@import"] {
        assert!(!page.contains(fetching), "{fetching}");
    }
}
