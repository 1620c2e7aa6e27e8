//! Tests of the drawings of steps: links, sides, houses and groups of cells.

use std::collections::BTreeMap;

use board::{Candidate, Candidates, Layout, stop::Stop};
use explain::{Explainer, Move, Options, Selection, all_techniques};
use logic::techniques::{self, ChainLink, Technique};
use pictures::picture::{CandidateRole, CandidateRoles, Picture};

/// Puzzles that need chains, fish and sets.
const LINES: [usize; 6] = [22, 26, 32, 37, 41, 44];

/// Calls `see` for each step of a puzzle, with the candidates before it and its picture.
fn steps(line: &str, techniques: &[&str], see: &mut dyn FnMut(&Layout, &Candidates, &Move, &str)) {
    let puzzle = formats::read(line.split([' ', ':']).next().unwrap()).unwrap();
    let mut chosen = all_techniques();
    let is_asked = |it: &&dyn Technique| techniques.is_empty() || techniques.contains(&it.name());
    chosen.retain(is_asked);
    let options = Options { techniques: Selection::Listed(chosen), ..Options::default() };
    let mut explainer = Explainer::new(&puzzle, options, &Stop::never()).unwrap();
    let layout = Layout::of(&puzzle);
    loop {
        let before = explainer.marks.clone();
        let Some(step) = explainer.next_move().unwrap() else { return };
        let picture = Picture {
            title: "",
            puzzle: &puzzle,
            found: Some(&before.placed),
            marks: Some(&before.candidates),
            step: Some(&step),
            symbols: None,
        };
        see(&layout, &before.candidates, &step, &picture.svg());
    }
}

fn lines() -> Vec<String> {
    let text = testbed::corpus::text("unbiased.txt");
    let lines: Vec<_> = text.lines().collect();
    LINES.iter().map(|&line| lines[line - 1].to_owned()).collect()
}

fn number(element: &str, name: &str) -> f64 {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).expect(element);
    rest.split('"').next().unwrap().parse().unwrap()
}

/// Returns the centres of the elements that begin with `begin`, in tenths, ascending.
fn middles(svg: &str, begin: &str, middle: impl Fn(&str) -> (f64, f64)) -> Vec<(i64, i64)> {
    let found = svg.lines().filter(|line| line.starts_with(begin)).map(middle);
    let tenth = |x: f64| (x * 10.0).round() as i64;
    let mut found: Vec<_> = found.map(|(x, y)| (tenth(x), tenth(y))).collect();
    found.sort_unstable();
    found
}

/// Returns true if both lists are equal except for rounding.
fn are_near(one: &[(i64, i64)], other: &[(i64, i64)]) -> bool {
    let is_near = |(a, b): (&(i64, i64), &(i64, i64))| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 4;
    one.len() == other.len() && one.iter().zip(other).all(is_near)
}

fn of_text(line: &str) -> (f64, f64) {
    (number(line, "x"), number(line, "y") - 0.35 * number(line, "font-size"))
}

/// Returns true if the two candidates cannot both be true.
fn exclude(layout: &Layout, a: Candidate, b: Candidate) -> bool {
    match a.digit == b.digit {
        true => layout.peers(a.cell).any(|peer| peer == b.cell),
        false => a.cell == b.cell,
    }
}

/// Returns true if a link is valid on the board.
fn is_true(layout: &Layout, board: &Candidates, link: &ChainLink) -> bool {
    let ChainLink { from, to, is_strong } = link;
    let (a, b) = (from[0], to[0]);
    if !is_strong {
        return from.iter().all(|&a| to.iter().all(|&b| exclude(layout, a, b)));
    }
    let is_in = |cell| from.iter().chain(to).any(|c| c.cell == cell);
    match a.digit == b.digit {
        false => a.cell == b.cell && board.count(a.cell) == 2,
        true => layout.houses().any(|(_, cells)| {
            let mut places = cells.iter().filter(|&&cell| board.contains(cell, a.digit));
            places.clone().count() > 1 && places.all(|&cell| is_in(cell))
        }),
    }
}

#[test]
fn chain_links_alternate_strong_and_weak() {
    let mut seen = BTreeMap::new();
    for line in lines() {
        steps(&line, &[], &mut |layout, board, step, svg| {
            let links = step.step.links(layout);
            *seen.entry(links.len().min(9)).or_insert(0) += 1;
            for (at, link) in links.iter().enumerate() {
                assert!(is_true(layout, board, link), "{link:?} of {step:?}");
                assert_eq!(link.is_strong, at % 2 == 0, "{step:?}");
            }
            let strong = links.iter().filter(|link| link.is_strong).count();
            let count = |begin: &str| svg.matches(begin).count();
            assert_eq!(count("<path class=\"link strong\""), strong);
            assert_eq!(count("<path class=\"link weak\""), links.len() - strong);
            assert_eq!(count("<path class=\"head\""), links.len());
        });
    }
    // The number of links is odd in a chain that ends, and even in a loop.
    let is_odd = |odd| seen.iter().filter(|&(&n, _)| n > 2 && n % 2 == odd).count();
    assert!(seen[&0] > 100 && is_odd(1) > 2, "{seen:?}");
}

/// Returns points of a curve `M x y Q x y x y`.
fn curve(path: &str) -> Vec<(f64, f64)> {
    let (_, path) = path.split_once(" d=\"").unwrap();
    let numbers = path.split(['M', 'Q', ' ', '"']).filter_map(|it| it.parse::<f64>().ok());
    let [a, b, c, d, e, f] = numbers.collect::<Vec<_>>()[..] else { panic!("{path}") };
    let at = |a: f64, b: f64, c: f64, t: f64| {
        (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c
    };
    (0..=50).map(|it| f64::from(it) / 50.0).map(|t| (at(a, c, e, t), at(b, d, f, t))).collect()
}

#[test]
fn arrows_mostly_avoid_digits() {
    let (mut links, mut crossing) = (0, 0);
    for line in lines() {
        steps(&line, &[], &mut |_, _, _, svg| {
            let of = |class: &str| {
                let begin = format!("<text class=\"{class}\"");
                let found = svg.lines().filter(move |line| line.starts_with(&begin));
                found.map(of_text).collect::<Vec<_>>()
            };
            let digits = [of("given"), of("found")].concat();
            let cell = svg.lines().find(|line| line.starts_with("<rect class=\"cell")).unwrap();
            let reach = 0.25 * number(cell, "width");
            for path in svg.lines().filter(|line| line.starts_with("<path class=\"link")) {
                links += 1;
                let meets = |&(x, y): &(f64, f64)| {
                    digits.iter().any(|&(u, v)| (x - u).hypot(y - v) < reach)
                };
                crossing += usize::from(curve(path).iter().any(meets));
                assert!(curve(path).iter().all(|&(x, y)| x.min(y) > 15.0), "{path}");
            }
        });
    }
    assert!(links > 50 && 20 * crossing < links, "{crossing} of {links}");
}

#[test]
fn chain_candidates_are_circled_or_boxed() {
    let mut seen = [0; 2];
    for line in lines() {
        steps(&line, &[], &mut |_, _, step, svg| {
            let around =
                middles(svg, "<ellipse class=\"holds\"", |it| (number(it, "cx"), number(it, "cy")));
            let holds = middles(svg, "<text class=\"mark holds\"", of_text);
            assert!(are_near(&around, &holds), "{around:?} {holds:?}");
            let around = middles(svg, "<rect class=\"denied\"", |it| {
                let half = |size| number(it, size) / 2.0;
                (number(it, "x") + half("width"), number(it, "y") + half("height"))
            });
            let denied = middles(svg, "<text class=\"mark denied\"", of_text);
            assert!(are_near(&around, &denied), "{around:?} {denied:?}");
            seen[0] += holds.len();
            seen[1] += denied.len();
            let [all_denied, all_held] = step.step.sides();
            assert!(denied.len() <= all_denied.len() && holds.len() <= all_held.len());
            assert_eq!(all_held.is_empty(), holds.is_empty(), "{step:?}");
        });
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}

#[test]
fn fish_bases_and_covers_are_drawn() {
    let mut fish = 0;
    for line in lines() {
        steps(&line, &[], &mut |layout, _, step, svg| {
            let step = &step.step;
            let (bases, covers) = step.bases_and_covers();
            assert_eq!(svg.matches("<path class=\"base\"").count(), bases.len());
            assert_eq!(svg.matches("<path class=\"cover\"").count(), covers.len());
            let is_in = |houses: &[usize], cell| houses.iter().any(|&it| layout.is_in(cell, it));
            let fins = step.parts().first().filter(|_| !covers.is_empty());
            let is_fin = |cell: &usize| fins.is_some_and(|fins| fins.contains(cell));
            if !bases.is_empty() && step.technique.name != "empty rectangle" {
                assert!(step.cells.iter().all(|&cell| is_in(bases, cell)), "{step:?}");
            }
            if !covers.is_empty() {
                let body = step.cells.iter().filter(|cell| !is_fin(cell));
                assert!({ body }.all(|&cell| is_in(covers, cell)), "{step:?}");
                assert!(step.eliminated.iter().all(|c| is_in(covers, c.cell)), "{step:?}");
            }
            fish += usize::from(covers.len() > 1);
        });
    }
    assert!(fish > 2, "{fish}");
}

/// Returns the number of cells in a picture with a solid and with a dotted frame.
fn lined(svg: &str) -> [usize; 2] {
    ["part", "part second"].map(|class| svg.matches(&format!("<rect class=\"{class}\"")).count())
}

#[test]
fn almost_locked_sets_are_distinguished() {
    let asked = ["hidden single", "naked single", "pointing", "claiming", "ALS-XZ"];
    let mut seen = 0;
    for line in lines() {
        steps(&line, &asked, &mut |_, _, step, svg| {
            if let [a, b] = step.step.parts() {
                assert_eq!(step.step.technique.name, "ALS-XZ");
                assert_eq!(lined(svg), [a.len(), b.len()]);
                seen += 1;
            }
        });
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn colouring_draws_both_colours() {
    let colouring = techniques::named("simple colouring").unwrap();
    let mut seen = 0;
    for line in lines() {
        let puzzle = formats::read(line.split([' ', ':']).next().unwrap()).unwrap();
        steps(&line, &[], &mut |layout, board, _, _| {
            let found =
                colouring.find(layout, board).filter(|step| step.places().is_empty()).take(2);
            for step in found {
                let [wrong, right] = step.parts() else { panic!("{step:?}") };
                let gone: Vec<_> = step.eliminated.iter().map(|c| c.cell).collect();
                let mut wrong = wrong.clone();
                wrong.sort_unstable();
                assert_eq!(wrong, gone, "{step:?}");
                let sizes = [wrong.len(), right.len()];
                assert_eq!(sizes.iter().sum::<usize>(), step.cells.len());
                let reason = String::new();
                let step = Move { step, placed: None, difficulty: None, reason };
                let (found, marks) = (None, Some(board));
                let picture = Picture {
                    title: "",
                    puzzle: &puzzle,
                    found,
                    marks,
                    step: Some(&step),
                    symbols: None,
                };
                assert_eq!(lined(&picture.svg()), sizes);
                seen += 1;
            }
        });
    }
    assert!(seen > 0);
}

#[test]
fn rule_step_highlights_only_eliminations() {
    let json = r#"{"rules":[{"rule":"thermo","cells":["r1c1","r1c2","r2c2"]}]}"#;
    let puzzle = formats::read(json).unwrap();
    let (layout, board) = (Layout::of(&puzzle), puzzle.candidates());
    let technique = logic::techniques::named("line clue").unwrap();
    let step = technique.find(&layout, &board).next().unwrap();
    let parts = CandidateRoles::of(&step);
    for candidate in board.iter() {
        let goes = step.eliminated.contains(&candidate).then_some(CandidateRole::Eliminated);
        assert_eq!(parts.part(candidate), goes, "{candidate:?}");
    }
}
