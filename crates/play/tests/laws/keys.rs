//! Tests of the board, and of the effects of keys.

use std::collections::BTreeSet;

use board::{Cell, Digit, Layout, Puzzle, Shape, Symbols, verify::verify};
use formats::{Entry, PuzzleReader, ReadOptions};
use play::{CellContents, Game, Key, KeySymbol, PlayItem, Session, SessionRequest};

use testbed::{
    Random, SEVERAL, UNIQUE,
    puzzles::{self, Kind, solved},
};

/// Returns a session of a puzzle without a file name.
pub(crate) fn session(puzzle: &str, symbols: Option<&str>) -> Session {
    let puzzle = formats::read(puzzle).unwrap();
    let item = PlayItem::new(puzzle, "grid");
    let mut session = Session::new(vec![item], symbols.map(|text| Symbols::parse(text).unwrap()));
    // A puzzle without a name is opened for editing givens; switch this off.
    press(&mut session, "g");
    session
}

/// Presses keys one after the other. Returns the last request.
pub(crate) fn press(session: &mut Session, keys: &str) -> Option<SessionRequest> {
    let key = |letter| match letter {
        '\n' => Key::plain(KeySymbol::Enter),
        letter => Key::letter(letter),
    };
    keys.chars().fold(None, |_, c| session.press(key(c)))
}

fn squares(game: &Game) -> Vec<CellContents> {
    (0..game.shape().cells()).map(|cell| game.square(cell).clone()).collect()
}

fn shapes() -> impl Iterator<Item = Shape> {
    [(2, 2), (2, 3), (3, 3), (1, 5), (4, 4)].into_iter().map(|(r, c)| Shape::new(r, c).unwrap())
}

/// Makes a random change, which may be refused.
fn any_change(game: &mut Game, random: &mut Random) {
    let cell = random.below(game.shape().cells());
    let digit = 1 + random.below(game.shape().side()) as Digit;
    match random.below(14) {
        0..4 => _ = game.enter(cell, digit),
        4..7 => _ = game.erase(cell),
        7..10 => _ = game.toggle(cell, digit),
        10 => game.give(cell, digit),
        11 => game.take_out(cell),
        12 => game.fill(),
        _ if random.percent(20) => game.reset(),
        _ => {}
    }
}

#[test]
fn undo_and_redo_restore_every_state() {
    let mut random = Random(1);
    for shape in shapes() {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            let mut game = Game::new(puzzles::puzzle(shape, 30, kind, &mut random));
            let mut all = vec![squares(&game)];
            for _ in 0..150 {
                any_change(&mut game, &mut random);
                if squares(&game) != all[all.len() - 1] {
                    all.push(squares(&game));
                }
            }
            for back in all.iter().rev().skip(1) {
                assert!(game.undo());
                assert_eq!(squares(&game), *back);
            }
            assert!(!game.undo() && !game.is_changed());
            for again in all.iter().skip(1) {
                assert!(game.redo());
                assert_eq!(squares(&game), *again);
            }
            assert!(!game.redo());
        }
    }
}

#[test]
fn change_after_undo_clears_redo() {
    let mut game = Game::new(formats::read(UNIQUE).unwrap());
    game.enter(1, 1).unwrap();
    assert!(game.undo());
    game.enter(1, 2).unwrap();
    assert!(!game.redo());
    assert_eq!(game.square(1).digit, Some(2));
}

#[test]
fn reset_leaves_only_givens() {
    let mut random = Random(2);
    for shape in shapes() {
        let puzzle = puzzles::puzzle(shape, 30, Kind::Plain, &mut random);
        let mut game = Game::new(puzzle.clone());
        for cell in 0..shape.cells() {
            let digit = 1 + random.below(shape.side()) as Digit;
            _ = if random.percent(50) { game.enter(cell, digit) } else { game.toggle(cell, digit) };
        }
        let before = squares(&game);
        game.reset();
        assert_eq!(game.digits(), puzzle.givens);
        assert!(squares(&game).iter().all(|s| s.marks.is_empty() && s.struck.is_empty()));
        assert!(game.undo());
        assert_eq!(squares(&game), before);
    }
}

#[test]
fn givens_change_only_by_editing_givens() {
    let mut game = Game::new(formats::read(UNIQUE).unwrap());
    assert!(game.enter(0, 1).is_err() && game.erase(0).is_err() && game.toggle(0, 1).is_err());
    assert_eq!(game.square(0).digit, Some(4));
    game.give(0, 1);
    assert_eq!(game.puzzle().givens.get(0), Some(1));
    game.take_out(0);
    assert_eq!(game.puzzle().givens.get(0), None);
}

/// Returns true if two different cells share a row, a column or a box, computed independently.
fn sees(shape: Shape, a: Cell, b: Cell) -> bool {
    let side = shape.side();
    let of = |cell: Cell| {
        let (row, column) = (cell / side, cell % side);
        (row, column, (row / shape.box_rows(), column / shape.box_cols()))
    };
    let (a, b, same) = (of(a), of(b), a == b);
    !same && (a.0 == b.0 || a.1 == b.1 || a.2 == b.2)
}

/// Returns the conflicting cells, computed independently.
fn conflicts(puzzle: &Puzzle, game: &Game) -> BTreeSet<Cell> {
    let (shape, digits) = (puzzle.shape, game.digits());
    let cells = 0..shape.cells();
    let fits = |cell, digit| {
        puzzle.restrictions.as_ref().is_none_or(|left| left.contains(cell, digit))
            && !cells.clone().any(|o| sees(shape, cell, o) && digits.get(o) == Some(digit))
    };
    let any = |cell: Cell| {
        (1..=shape.side() as Digit).any(|d| fits(cell, d) && !game.square(cell).struck.contains(&d))
    };
    let is_bad = |&cell: &Cell| digits.get(cell).map_or(!any(cell), |digit| !fits(cell, digit));
    cells.clone().filter(is_bad).collect()
}

#[test]
fn conflicts_match_reference() {
    let mut random = Random(3);
    let mut seen = 0;
    for shape in shapes() {
        for kind in [Kind::Plain, Kind::Restricted] {
            let puzzle = puzzles::puzzle(shape, 40, kind, &mut random);
            let mut game = Game::new(puzzle.clone());
            for _ in 0..40 {
                any_change(&mut game, &mut random);
                let found = game.conflicts();
                assert_eq!(*found, conflicts(&puzzle, &game), "{shape}");
                seen += found.len();
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn valid_full_grid_has_no_conflicts() {
    let mut random = Random(4);
    for shape in shapes() {
        let puzzle = Puzzle::classic(shape, board::Grid::empty(shape));
        let mut game = Game::new(puzzle.clone());
        for (cell, digit) in solved(shape, &mut random).filled() {
            game.enter(cell, digit).unwrap();
        }
        assert!(verify(&puzzle, &game.digits()).is_ok() && game.conflicts().is_empty());
        let cell = random.below(shape.cells());
        let other = game.square(cell).digit.unwrap() % shape.side() as Digit + 1;
        game.enter(cell, other).unwrap();
        assert!(verify(&puzzle, &game.digits()).is_err());
        assert!(game.conflicts().contains(&cell));
    }
}

#[test]
fn filling_marks_keeps_eliminations() {
    let mut game = Game::new(formats::read(UNIQUE).unwrap());
    game.fill();
    // r1c2 is a peer of 4 and 3.
    assert_eq!(game.square(1).marks, BTreeSet::from([1, 2]));
    game.toggle(1, 2).unwrap();
    game.enter(2, 1).unwrap();
    assert_eq!(game.square(1).marks, BTreeSet::new());
    game.erase(2).unwrap();
    game.fill();
    assert_eq!(game.square(1).marks, BTreeSet::from([1]));
    game.toggle(1, 2).unwrap();
    game.fill();
    assert_eq!(game.square(1).marks, BTreeSet::from([1, 2]));
}

#[test]
fn keys_enter_erase_and_mark() {
    let mut session = session(UNIQUE, None);
    press(&mut session, "l1");
    assert_eq!(session.game().square(1).digit, Some(1));
    press(&mut session, "2");
    assert_eq!(session.game().square(1).digit, Some(2));
    press(&mut session, "0m12");
    assert_eq!(session.game().square(1).digit, None);
    assert_eq!(session.game().square(1).marks, BTreeSet::from([1, 2]));
    session.press(Key::alt('2'));
    assert_eq!(session.game().square(1).marks, BTreeSet::from([1]));
    press(&mut session, "uuuu");
    assert_eq!(session.game().square(1).digit, Some(2));
    press(&mut session, "r");
    assert_eq!(session.game().square(1).digit, None);
    // A given, 4, and a digit that does not exist.
    press(&mut session, "mh15");
    assert_eq!(session.game().square(0).digit, Some(4));
    press(&mut session, "g1g");
    assert_eq!(session.game().puzzle().givens.get(0), Some(1));
}

#[test]
fn numbers_end_automatically_or_by_next_key() {
    let empty = "0 ".repeat(256);
    let mut session = session(&empty, None);
    let digit = |session: &Session, cell| session.game().square(cell).digit;
    press(&mut session, "7l16l1l1\nl1u");
    assert_eq!(
        [0, 1, 2, 3].map(|cell| digit(&session, cell)),
        [Some(7), Some(16), Some(1), Some(1)]
    );
    // The key u ended the last number and then undid it.
    assert_eq!(digit(&session, 4), None);
    press(&mut session, "17");
    assert_eq!(digit(&session, 4), None);
    press(&mut session, "1");
    session.press(Key::plain(KeySymbol::Escape));
    press(&mut session, "l");
    assert_eq!(digit(&session, 4), None);
}

#[test]
fn partial_number_continues_with_or_without_alt() {
    let empty = "0 ".repeat(256);
    let mut session = session(&empty, None);
    press(&mut session, "g");
    for (second, expected) in [(Key::alt('0'), 10), (Key::letter('0'), 10), (Key::alt('2'), 12)] {
        session.press(Key::alt('1'));
        session.press(second);
        let marks = &session.game().square(0).marks;
        assert_eq!(*marks, BTreeSet::from([expected]), "{second}");
        press(&mut session, "u");
    }
    // A digit also continues with Alt, and remains a digit.
    press(&mut session, "1");
    session.press(Key::alt('0'));
    assert_eq!(session.game().square(0).digit, Some(10));
    // Without the beginning of a number, or with another key, Alt selects the action of the key.
    session.press(Key::alt('0'));
    assert_eq!(session.game().square(0).digit, None);
    session.press(Key::alt('1'));
    session.press(Key::alt('l'));
    press(&mut session, "3");
    assert_eq!(session.game().square(0).marks, BTreeSet::from([1]));
    assert_eq!(session.game().square(1).digit, Some(3));
}

#[test]
fn letters_used_as_symbols_need_alt() {
    let empty = "0 ".repeat(256);
    let mut session = session(&empty, Some("a-p"));
    // In `session()`, the key g was a symbol, so the board still takes givens.
    press(&mut session, "u");
    assert_eq!(session.game().square(0).digit, None);
    session.press(Key::alt('l'));
    press(&mut session, "p");
    assert_eq!(session.game().square(1).digit, Some(16));
    session.press(Key::alt('g'));
    session.press(Key::alt('l'));
    press(&mut session, "b");
    assert!(!session.game().square(2).is_given && session.game().square(1).is_given);
}

#[test]
fn quitting_unsaved_needs_confirmation() {
    let mut session = session(UNIQUE, None);
    assert!(matches!(press(&mut session, "q"), Some(SessionRequest::Quit)));
    assert!(press(&mut session, "l1q").is_none());
    assert!(press(&mut session, "n").is_none(), "no was answered");
    assert!(press(&mut session, "q").is_none());
    assert!(matches!(press(&mut session, "y"), Some(SessionRequest::Quit)));
    let Some(SessionRequest::Save(saving)) = press(&mut session, "wa.txt\n") else { panic!() };
    assert_eq!(saving.puzzle.givens, session.game().digits());
    session.saved(&saving, Ok(None));
    assert!(matches!(press(&mut session, "q"), Some(SessionRequest::Quit)));
}

#[test]
fn only_single_puzzle_file_suggests_its_name() {
    let opened = |text: &str| {
        let entries = PuzzleReader::new("a.txt", text.as_bytes(), ReadOptions::default());
        let item = |entry: Entry| {
            let Entry { puzzle, place, format, position, notes, .. } = entry;
            PlayItem { place: Some(place), position, notes, ..PlayItem::new(puzzle, format.name()) }
        };
        Session::new(entries.map(|entry| item(entry.unwrap())).collect(), None)
    };
    let mut one = opened(UNIQUE);
    let Some(SessionRequest::Save(saving)) = press(&mut one, "w\n") else { panic!() };
    assert_eq!(saving.path.to_str(), Some("a.txt"));
    let mut many = opened(&format!("{UNIQUE}\n{SEVERAL}\n"));
    assert!(press(&mut many, "w\n").is_none());
    let mut noted = opened(UNIQUE);
    noted.noted(Some("1 could not be read".to_owned()));
    assert!(press(&mut noted, "w\n").is_none());
}

#[test]
fn empty_board_starts_in_givens_mode() {
    let shape = Shape::new(2, 2).unwrap();
    let puzzle = Puzzle::classic(shape, board::Grid::empty(shape));
    let mut session = Session::new(vec![PlayItem::new(puzzle, "grid")], None);
    press(&mut session, "1g");
    session.press(Key::plain(KeySymbol::Right));
    press(&mut session, "2");
    assert_eq!(session.game().puzzle().givens.to_string(), "1...............");
    assert_eq!(session.game().digits().to_string(), "12..............");
}

#[test]
fn game_resumes_from_game_state() {
    let text = ":0000:x:.......+51.......23..4..5...4..1.........3.6+1.+1.7...58.....67....1...4...52.......:912:::";
    let entry =
        PuzzleReader::new("", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let game = Game::at(entry.puzzle.clone(), entry.position.as_ref(), &entry.notes);
    assert!(!game.is_changed() && game.puzzle().givens == entry.puzzle.givens);
    // r1c8=5 was placed, r1c9=1 is given, and 9 was eliminated from r1c2.
    let told = |cell: usize| (game.square(cell).digit, game.square(cell).is_given);
    assert_eq!([told(7), told(8)], [(Some(5), false), (Some(1), true)]);
    assert!(game.square(1).struck.contains(&9) && !game.square(1).marks.contains(&9));
    assert!(game.square(1).marks.contains(&6));
    let position = game.position();
    let was = entry.position.unwrap();
    assert_eq!(position.placed, was.placed);
    let layout = Layout::of(&entry.puzzle);
    assert_eq!(position.candidates(&layout, &entry.puzzle), was.candidates(&layout, &entry.puzzle));
}
