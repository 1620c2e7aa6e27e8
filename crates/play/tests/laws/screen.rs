//! Tests of the screen, drawn into a buffer.

use board::stop::Stop;
use explain::Options;
use play::{Advice, Adviser, Session, SessionRequest, Theme, bindings, draw};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};

use super::keys::{press, session};
use testbed::{SEVERAL, UNIQUE};

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn drawn(session: &Session, width: u16, height: u16, colour: bool) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(session, Theme { colour }, area, &mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let row =
        |cells: &[ratatui_core::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect();
    rows.map(|cells| -> String { row(cells) }).map(|row| row.trim_end().to_owned()).collect()
}

fn screen(session: &Session, width: u16, height: u16) -> Vec<String> {
    text(&drawn(session, width, height, false))
}

/// Gives the session the advice that it requests.
fn advised(session: &mut Session, keys: &str) {
    let request = press(session, keys);
    let Some(SessionRequest::Advise(puzzle, position)) = request else { panic!("{request:?}") };
    let advice: Advice =
        Adviser::new(Options::default()).advise(&puzzle, &position, &Stop::never()).unwrap();
    session.advised(advice);
}

#[test]
fn pencil_marks_are_drawn_in_4x4_cells() {
    let mut session = session(UNIQUE, None);
    let empty = "
     1    2    3    4
  ┏━━━━┯━━━━┳━━━━┯━━━━┓
  ┃    │    ┃    │    ┃
1 ┃  4 │    ┃    │  3 ┃
  ┠────┼────╂────┼────┨
  ┃    │    ┃    │    ┃
2 ┃    │    ┃  2 │    ┃
  ┣━━━━┿━━━━╋━━━━┿━━━━┫
  ┃    │    ┃    │    ┃
3 ┃  3 │    ┃    │    ┃
  ┠────┼────╂────┼────┨
  ┃    │    ┃    │    ┃
4 ┃    │    ┃    │    ┃
  ┗━━━━┷━━━━┻━━━━┷━━━━┛";
    let grid = |session: &Session| "\n".to_owned() + &screen(session, 40, 24)[1..15].join("\n");
    assert_eq!(grid(&session), empty);
    press(&mut session, "a");
    let filled = "
     1    2    3    4
  ┏━━━━┯━━━━┳━━━━┯━━━━┓
  ┃    │ 1 2┃ 1  │    ┃
1 ┃  4 │    ┃    │  3 ┃
  ┠────┼────╂────┼────┨
  ┃ 1  │ 1  ┃    │ 1  ┃
2 ┃    │ 3  ┃  2 │   4┃
  ┣━━━━┿━━━━╋━━━━┿━━━━┫
  ┃    │ 1 2┃ 1  │ 1 2┃
3 ┃  3 │   4┃   4│   4┃
  ┠────┼────╂────┼────┨
  ┃ 1 2│ 1 2┃ 1  │ 1 2┃
4 ┃    │   4┃ 3 4│   4┃
  ┗━━━━┷━━━━┻━━━━┷━━━━┛";
    assert_eq!(grid(&session), filled);
}

#[test]
fn compact_9x9_fits_80x24() {
    let session = session(NINE, None);
    let expected = "
    1  2  3   4  5  6   7  8  9
  ┏━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
1 ┃ 5  3    ┃    7    ┃         ┃
2 ┃ 6       ┃ 1  9  5 ┃         ┃
3 ┃    9  8 ┃         ┃    6    ┃
  ┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
4 ┃ 8       ┃    6    ┃       3 ┃
5 ┃ 4       ┃ 8     3 ┃       1 ┃
6 ┃ 7       ┃    2    ┃       6 ┃
  ┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
7 ┃    6    ┃         ┃ 2  8    ┃
8 ┃         ┃ 4  1  9 ┃       5 ┃
9 ┃         ┃    8    ┃    7  9 ┃
  ┗━━━━━━━━━┻━━━━━━━━━┻━━━━━━━━━┛";
    let rows = screen(&session, 80, 24);
    assert_eq!("\n".to_owned() + &rows[1..15].join("\n"), expected);
    assert_eq!(rows[0], "9×9, boxes 3x3");
    assert_eq!(rows[18], "r1c1=5 given");
    assert!(rows[22].starts_with("m pencil  a fill  u undo"), "{rows:?}");
    // If there is room, marks are shown: 27 rows of cells and 4 lines.
    let rows = screen(&session, 80, 60);
    assert!(rows[1..].iter().filter(|row| row.contains('┃')).count() == 27, "{rows:?}");
}

#[test]
fn compact_9x9_separates_pencil_marks() {
    let mut session = session(NINE, None);
    press(&mut session, "a");
    let rows = screen(&session, 80, 24);
    assert!(rows.iter().all(|row| row.chars().count() <= 80), "{rows:?}");
    let lines = rows.iter().filter(|row| row.contains('┃'));
    let cells: Vec<Vec<String>> = lines
        .map(|row| {
            let inside: Vec<char> = row.chars().filter(|it| *it != '┃').skip(2).collect();
            inside.chunks(8).map(|cell| cell.iter().collect()).collect()
        })
        .collect();
    assert_eq!(cells.len(), 9);
    // 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    assert_eq!(cells[0][..5].join("|"), "    5   |    3   | 124    | 26     |    7   ");
    assert_eq!(cells[1][1].trim(), "247");
    // There is always a space between neighbours.
    assert!(cells.iter().flatten().all(|cell| cell.starts_with(' ') && cell.len() == 8));
    // In an empty grid all marks are present. If nearly all are present, the missing ones are
    // shown.
    let mut empty = self::session(&".".repeat(81), None);
    press(&mut empty, "a");
    assert!(screen(&empty, 80, 24)[3].contains("┃ all     all     all    ┃"));
    press(&mut empty, "5a");
    let rows = screen(&empty, 80, 24);
    assert!(rows[3].contains("┃    5    ≠5      ≠5     ┃"), "{rows:?}");
    // A wider terminal has room for the marks.
    assert!(screen(&empty, 100, 24)[3].contains(" 12346789 "));
}

#[test]
fn conflicts_are_marked_without_colour() {
    // 6×6, with the digit of r1c4 repeated in row 1.
    let mut session = session("...5343..1622..3.55...2.4.....65241.", None);
    press(&mut session, "5");
    let rows = screen(&session, 80, 20);
    assert_eq!(rows[3], "1 ┃!5       ┃!5  3  4 ┃");
    for colour in [false, true] {
        let buffer = drawn(&session, 80, 20, colour);
        let coloured = buffer.content.iter().any(|cell| cell.fg != Color::Reset);
        assert_eq!(coloured, colour);
        assert!(buffer.content.iter().all(|cell| cell.bg == Color::Reset));
        let cursor = buffer.cell((4, 3)).unwrap();
        assert!(cursor.modifier.contains(Modifier::REVERSED | Modifier::UNDERLINED));
    }
}

/// Returns the message below the grid.
fn said(session: &Session) -> String {
    screen(session, 80, 30)[25..28].join(" ")
}

#[test]
fn hint_is_vague_then_concrete() {
    let mut session = session(UNIQUE, None);
    advised(&mut session, "H");
    let vague = said(&session);
    assert!(vague.contains("hint: ") && !vague.contains('='), "{vague}");
    assert!(!screen(&session, 80, 30).join("").contains('+'), "{vague}");
    press(&mut session, "H");
    let whole = said(&session);
    assert!(whole.contains("hint: ") && whole.contains('='), "{whole}");
    assert!(screen(&session, 80, 30).join("").contains('+'), "{whole}");
    assert_eq!(session.game().digits().to_string(), UNIQUE);
    press(&mut session, "s");
    let digits = session.game().digits();
    assert_eq!(digits.filled().count(), 5);
}

#[test]
fn hint_begins_with_uniqueness_warning() {
    // There is still a step before the contradiction appears.
    const WITHOUT: &str = "...12.3.....32..";
    // All three solutions have 3 in r1c1, one has 1 in r2c1, and none 2 in r3c1.
    for (puzzle, keys, first) in [
        (WITHOUT, "", "hint: unsolvable, so this step leads to no solution: "),
        (SEVERAL, "", "hint: multiple solutions; true in all of them: "),
        (SEVERAL, "3", "hint: multiple solutions; true in all that agree with the entries: "),
        (
            SEVERAL,
            "j1",
            "hint: multiple solutions; true in the only one that agrees with the entries: ",
        ),
        (
            SEVERAL,
            "jj2",
            "hint: multiple solutions; none agrees with the entries, so this step leads to no \
             solution: ",
        ),
    ] {
        let mut session = session(puzzle, None);
        press(&mut session, keys);
        advised(&mut session, "H");
        let vague = said(&session);
        assert!(vague.contains(first) && !vague.contains("Key s makes the step"), "{vague}");
        press(&mut session, "H");
        let whole = said(&session);
        assert!(whole.contains(first) && whole.contains("Key s makes the step"), "{whole}");
    }
    let mut session = session(UNIQUE, None);
    advised(&mut session, "H");
    assert!(!said(&session).contains("solution"), "{}", said(&session));
}

#[test]
fn eliminations_of_hint_are_drawn() {
    // This puzzle needs more than singles.
    let hard = ".................1..2..3.4......523..6.......7....8.......6.1.7..31......8......6";
    let mut session = session(hard, None);
    for _ in 0..200 {
        advised(&mut session, "H");
        press(&mut session, "H");
        let rows = screen(&session, 80, 60).join("\n");
        // Such as `no 4 in r3c1, r5c4 or r7c1: ...`, of one digit at first.
        if let Some((_, said)) = rows.split_once("): no ") {
            let gone = said.split(": ").next().unwrap();
            let count = gone.matches('c').count();
            assert_eq!(gone.matches(" in ").count(), 1, "{rows}");
            let struck = rows.split("hint: ").next().unwrap().matches('-').count();
            assert_eq!(struck, count, "{rows}");
            return;
        }
        press(&mut session, "s");
    }
    panic!("no elimination");
}

#[test]
fn chain_sides_have_distinct_signs() {
    let text = testbed::corpus::text("unbiased.txt");
    let line = text.lines().nth(25).unwrap().split([' ', ':']).next().unwrap();
    let mut session = session(line, None);
    for _ in 0..60 {
        advised(&mut session, "H");
        press(&mut session, "H");
        let rows = screen(&session, 80, 60).join("\n");
        let (grid, said) = rows.split_once("hint: ").unwrap();
        if said.starts_with("XY-wing") {
            // Three cells with two candidates each, with alternating signs.
            assert_eq!(["+", "~"].map(|sign| grid.matches(sign).count()), [3, 3], "{rows}");
            return;
        }
        // The only chain before that.
        assert_eq!(grid.contains('~'), said.starts_with("two-string kite"), "{rows}");
        press(&mut session, "s");
    }
    panic!("no XY-wing");
}

#[test]
fn large_board_scrolls_with_the_cursor() {
    let mut session = session(&"0 ".repeat(256), None);
    let whole = screen(&session, 80, 40);
    assert!(whole[2].starts_with("   ┏━") && whole.iter().any(|row| row.starts_with("16 ┃")));
    let rows = screen(&session, 60, 20);
    assert!(rows[1].starts_with('…'), "{rows:?}");
    assert!(rows.iter().any(|row| row.starts_with(" 1 ┃")), "{rows:?}");
    assert!(!rows.iter().any(|row| row.starts_with("16 ")), "{rows:?}");
    press(&mut session, &"jl".repeat(15));
    let rows = screen(&session, 60, 20);
    assert!(rows.iter().any(|row| row.starts_with("16 ")), "{rows:?}");
    assert!(rows[1].trim_end().ends_with("16"), "{rows:?}");
    // Each cell has 4×4 marks, with symbols.
    let symbols = super::keys::session(&"0 ".repeat(256), Some("A-P"));
    let rows = screen(&symbols, 160, 100);
    assert_eq!(rows.iter().filter(|row| row.contains('│')).count(), 64);
}

#[test]
fn every_terminal_size_is_handled() {
    let session = session(NINE, None);
    assert_eq!(
        screen(&session, 19, 6)[..3].join(" "),
        "terminal too small: 19×6; at least 20×10 needed"
    );
    let mut help = super::keys::session(NINE, None);
    press(&mut help, "?");
    drawn(&session, 0, 30, true);
    for width in (1..45).step_by(2) {
        for height in 0..30 {
            screen(&session, width, height);
            screen(&help, width, height);
        }
    }
}

#[test]
fn saving_reports_lost_pencil_marks() {
    let mut session = session(UNIQUE, None);
    for (keys, is_told) in [("l1wa.txt\n", false), ("lm1w\n", true), ("W\n", false)] {
        let Some(SessionRequest::Save(saving)) = press(&mut session, keys) else {
            panic!("{keys}")
        };
        session.saved(&saving, Ok(None));
        let said = said(&session);
        assert!(said.contains("saved as a.txt"), "{said}");
        assert_eq!(said.contains("; pencil marks are not kept"), is_told, "{said}");
    }
}

#[test]
fn help_lists_every_key_and_scrolls() {
    let mut session = session(NINE, None);
    press(&mut session, "?");
    let all = screen(&session, 100, 60);
    let rows = bindings::rows();
    let wide = rows.iter().map(|(names, _)| names.chars().count()).max().unwrap();
    let mut expected: Vec<String> =
        rows.iter().map(|(names, what)| format!("{names:wide$}  {what}")).collect();
    expected.push(bindings::LETTERS_DESCRIPTION.to_owned());
    assert_eq!(all[1..=expected.len()], expected);
    let first = screen(&session, 80, 12);
    press(&mut session, "jj");
    let later = screen(&session, 80, 12);
    assert_ne!(first, later);
    press(&mut session, "x");
    assert_eq!(screen(&session, 80, 24)[0], "9×9, boxes 3x3");
}

/// Returns the table of keys in the form of the manual.
fn table() -> String {
    let code =
        |keys: &str| keys.split(' ').map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ");
    let row = |(keys, what): (String, &str)| format!("| {} | {what} |\n", code(&keys));
    bindings::rows().into_iter().map(row).collect()
}

#[test]
fn manual_matches_keys_and_screen() {
    let manual = include_str!("../../../../docs/commands/play.md");
    assert!(manual.contains(&table()), "{}", table());
    let mut session = session(UNIQUE, None);
    press(&mut session, "a");
    advised(&mut session, "H");
    press(&mut session, "H");
    let rows = screen(&session, 72, 21).join("\n");
    assert!(manual.contains(rows.trim_end()), "{rows}");
}

/// A board of irregular regions with digits from 0, and one of two grids that share a box.
const REGIONS: &str = r#"{"rows":4,"columns":4,"digits":[0,3],"regions":["aabb","aacb","ddcb","ddcc"],
    "rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":5},{"rule":"anti-king"}]}"#;
const GRIDS: &str = r#"{"rows":6,"columns":6,"digits":[1,4],"grids":["r1c1","r3c3"],"rules":[]}"#;

#[test]
fn regions_are_outlined_and_rules_listed() {
    let mut session = session(REGIONS, None);
    press(&mut session, "3l0");
    let expected = "
     1    2    3    4    cage 5: r1c1 r1c2
  ┏━━━━━━━━━┳━━━━━━━━━┓  anti-king
  ┃    │    ┃    │    ┃
1 ┃ !3 │ !0 ┃    │    ┃
  ┃────┼────┣━━━━┓────┃
  ┃    │    ┃    ┃    ┃
2 ┃    │    ┃    ┃    ┃
  ┣━━━━━━━━━┫────┃────┃
  ┃    │    ┃    ┃    ┃
3 ┃    │    ┃    ┃    ┃
  ┃────┼────┃────┗━━━━┫
  ┃    │    ┃    │    ┃
4 ┃    │    ┃    │    ┃
  ┗━━━━━━━━━┻━━━━━━━━━┛";
    let screen = screen(&session, 60, 24);
    // The entered digits cannot add up to the sum.
    assert_eq!("\n".to_owned() + &screen[1..15].join("\n"), expected);
    assert_eq!(screen[0], "4×4, digits 0 to 3 *");
    assert_eq!(screen[18], "r1c2=0  cage 5 at r1c1, anti-king");
}

#[test]
fn cursor_skips_gaps() {
    // A grid without its last digit.
    let line = "3241..1423..431234213412..2143..432.";
    let shape = formats::read(GRIDS).unwrap().shape;
    let cells = line.chars().enumerate().filter(|(_, digit)| *digit != '.');
    let givens = cells.map(|(cell, digit)| format!(r#""{}":{digit}"#, shape.name(cell)));
    let givens = givens.collect::<Vec<_>>().join(",");
    let mut session =
        session(&GRIDS.replace("\"rules\"", &format!("\"givens\":{{{givens}}},\"rules\"")), None);
    // To the right of r1c4 there are only gaps.
    press(&mut session, "lllll");
    assert!(screen(&session, 60, 30).iter().any(|row| row.starts_with("r1c4=")));
    press(&mut session, "jjjjjllllh");
    assert!(screen(&session, 60, 30).iter().any(|row| row.starts_with("r6c5=")));
    press(&mut session, "l1");
    let screen = screen(&session, 60, 30);
    assert!(screen.iter().any(|row| row.starts_with("Solved")), "{screen:#?}");
}
