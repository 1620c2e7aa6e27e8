//! Tests that every grammar is recognised without options.

use board::Shape;
use board::Symbols;
use formats::{ExpectedCount, ReadOptions};

use super::order::read;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the format, the boxes with `?` if they are a default choice, the number of givens, and
/// the line.
fn seen(text: &str, options: ReadOptions) -> String {
    let told = read(text, options).into_iter().map(|read| match read {
        Ok(entry) => {
            let guess = if entry.guessed_box { "?" } else { "" };
            let given = entry.puzzle.givens.filled().count();
            let shape = entry.puzzle.shape;
            format!("{} {shape}{guess} {given} @{}", entry.format.name(), entry.place.line)
        }
        Err(error) => format!("error @{}", error.line),
    });
    told.collect::<Vec<_>>().join(", ")
}

fn boxes(rows: usize, columns: usize) -> ReadOptions {
    ReadOptions { shape: Some(Shape::new(rows, columns).unwrap()), ..ReadOptions::default() }
}

fn symbols(text: &str) -> ReadOptions {
    ReadOptions { symbols: Some(Symbols::parse(text).unwrap()), ..ReadOptions::default() }
}

#[test]
fn line_is_recognised_by_length() {
    let plain = |text: &str| seen(text, ReadOptions::default());
    assert_eq!(plain(LINE), "line 3x3 30 @1");
    assert_eq!(
        plain(&format!("\u{feff}# two\r\n\r\n{LINE}\r\n{LINE}\r")),
        "line 3x3 30 @3, line 3x3 30 @4"
    );
    // Two files in one stream.
    assert_eq!(
        plain(&format!("\u{feff}{LINE}\n\u{feff}{LINE}\n")),
        "line 3x3 30 @1, line 3x3 30 @2"
    );
    for blank in [".", "0", "*", "_"] {
        assert_eq!(plain(&LINE.replace('.', blank)), "line 3x3 30 @1");
    }
    assert_eq!(plain(&format!("  {LINE}\t# hard")), "line 3x3 30 @1");
    assert_eq!(plain("1234............"), "line 2x2 4 @1");
    assert_eq!(plain(&".".repeat(36)), "line 2x3? 0 @1");
    assert_eq!(plain(&"1".repeat(25)), "line 1x5? 25 @1");
    assert_eq!(seen(&"1".repeat(36), boxes(3, 2)), "line 3x2 36 @1");
    assert_eq!(seen(&"0".repeat(256), symbols("0-9A-F")), "line 4x4 256 @1");
    assert_eq!(seen(&"0".repeat(256), symbols("1-9A-G")), "line 4x4 0 @1");
    assert_eq!(seen(&"g..G".repeat(64), symbols("1-9a-fG")), "error @1");
}

#[test]
fn candidates_differ_from_lines_of_same_length() {
    let plain = |text: &str| seen(text, ReadOptions::default());
    assert_eq!(plain(&"123456789".repeat(81)), "candidates 3x3 0 @1");
    assert_eq!(plain(&".".repeat(729)), "candidates 3x3 0 @1");
    assert_eq!(plain(&".2.4".repeat(16)), "candidates 2x2 0 @1");
    assert_eq!(plain(&".".repeat(64)), "line 2x4? 0 @1");
    assert_eq!(plain(&"12345678".repeat(8)), "line 2x4? 64 @1");
    assert_eq!(plain(&".".repeat(125)), "candidates 1x5? 0 @1");
    assert_eq!(seen(&".".repeat(729), boxes(3, 9)), "error @1");
    assert_eq!(seen(&"1234".repeat(16), boxes(2, 4)), "line 2x4 64 @1");
    assert_eq!(seen(&".".repeat(64), boxes(2, 2)), "candidates 2x2 0 @1");
    let lone = formats::read(&format!("1...{}", "1234".repeat(15))).unwrap();
    assert_eq!(lone.restrictions.unwrap().single(0), Some(1));
    assert!(lone.givens.filled().next().is_none());
}

#[test]
fn following_lines_decide_if_numbers_are_a_row() {
    let plain = |text: &str| seen(text, ReadOptions::default());
    let row = |numbers: &[usize]| {
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n"
    };
    let (blank, small) = (row(&[0; 16]), row(&[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    let large = row(&[16; 16]);
    assert_eq!(plain(&blank), "numbers 2x2 0 @1");
    assert_eq!(plain(&small.repeat(2)), "numbers 2x2 4 @1, numbers 2x2 4 @2");
    assert_eq!(plain(&blank.repeat(16)), "numbers 4x4 0 @1");
    assert_eq!(plain(&(blank.repeat(14) + "# c\n" + &large + &small)), "numbers 4x4 20 @1");
    assert_eq!(plain(&small.repeat(16)), "error @1");
    assert_eq!(plain(&(blank.clone() + "\u{7}\n" + &large.repeat(14))), "error @2");
    assert_eq!(plain(&(" ".repeat(1 << 20) + &small).repeat(8)), "error @1");
    assert_eq!(plain(&small.repeat(17)).matches("numbers 2x2 4").count(), 17);
    assert_eq!(
        plain(&(small.repeat(3) + "\n" + &blank.repeat(15) + &large)).matches(',').count(),
        3
    );
    assert_eq!(seen(&small.repeat(16), boxes(4, 4)), "numbers 4x4 64 @1");
    assert_eq!(seen(&small.repeat(16), boxes(2, 2)).matches("2x2 4").count(), 16);
    assert_eq!(plain(&row(&[10; 100])), "numbers 2x5? 100 @1");
    assert_eq!(plain("1,2;3\t4\n4 3 2 1,\n. * _ 0\n00 03 02 01\n"), "numbers 2x2 11 @1");
    assert_eq!(seen("A C B D\n.  .  .  .\n1 2 3 4\n0 0 0 0\n", symbols("A-D")), "numbers 2x2 8 @1");
}

#[test]
fn bare_and_drawn_grids_are_read() {
    let plain = |text: &str| seen(text, ReadOptions::default());
    let rows: Vec<_> = (0..9).map(|row| &LINE[row * 9..][..9]).collect();
    let bare = rows.join("\n") + "\n";
    assert_eq!(plain(&bare.repeat(2)), "grid 3x3 30 @1, grid 3x3 30 @10");
    assert_eq!(plain(&bare.replace("\n8", "\n# middle\n8")), "grid 3x3 30 @1");
    assert_eq!(plain("12 34\n34 12\n....\n. . . .\n"), "grid 2x2 8 @1");
    let six = "123|456\n456|123\n---+---\n......\n";
    assert_eq!(plain(&six.replace("......", "...|...").repeat(2)), "error @7");
    let drawn = |line: &str| {
        let band = "123|456\n...|...\n";
        [band, band, band].join(line)
    };
    assert_eq!(plain(&drawn("---+---\n")), "grid 2x3 18 @1");
    assert_eq!(plain(&drawn("")), "grid 2x3 18 @1");
    assert_eq!(plain(&drawn("").replace('|', " ")), "grid 2x3? 18 @1");
    let simple = "*-----------*\n|12|34|\n|34|12|\n|--+--|\n|..|..|\n|..|..|\n*-----------*\n";
    assert_eq!(plain(&simple.repeat(2)), "grid 2x2 8 @2, grid 2x2 8 @9");
    let walls = "+-+-+-+-+\n|1|2|3|4|\n".to_owned() + &"+-+-+-+-+\n|.|.|.|.|\n".repeat(3);
    assert_eq!(plain(&walls), "grid 2x2 4 @2");
    assert_eq!(seen(&"A.......P.......\n".repeat(16), symbols("A-P")), "grid 4x4 32 @1");
}

#[test]
fn array_may_span_several_lines() {
    let plain = |text: &str| seen(text, ReadOptions::default());
    let rows = "0,0,0,0,0,0,0,0,1; 0,0,0,0,0,0,0,2,3; 0,0,4,0,0,5,0,0,0; 4,0,0,1,0,0,0,0,0; \
         0,0,0,0,3,0,6,0,0; 0,0,7,0,0,0,5,8,0; 0,0,0,0,6,7,0,0,0; 0,1,0,0,0,4,0,0,0; \
         5,2,0,0,0,0,0,0,0";
    for text in [
        format!("Puzzle = {{ {rows} }}"),
        format!("{{{rows};}};"),
        format!("Puzzle =\n# so\n{{\n{}\n}}", rows.replace("; ", ";\n\n")),
        format!("{{ {} }}", rows.replace(", ", "\n,")),
    ] {
        let found = plain(&(text.clone() + "\n" + LINE));
        assert!(found.starts_with("array 3x3 18 @1, line 3x3 30 @"), "{text}: {found}");
    }
}

#[test]
fn sixty_four_chars_in_slots_are_4x4_candidates() {
    let (all, empty) = ("1234".repeat(16), "....".to_owned() + &"1234".repeat(15));
    let few = "....".repeat(12) + &"123.".repeat(3) + "1234";
    let sparse = format!("1{}", ".".repeat(63));
    for (text, line, row) in [
        (&all, "candidates 2x2 0 @1", "kaggle 2x2 0 @2"),
        (&all.replace("23", ".."), "candidates 2x2 0 @1", "kaggle 2x2 0 @2"),
        (&empty, "candidates 2x2 0 @1", "kaggle 2x2 0 @2"),
        (&sparse, "line 2x4? 1 @1", "kaggle 2x4? 1 @2"),
        (&few, "line 2x4? 13 @1", "kaggle 2x4? 13 @2"),
    ] {
        assert_eq!(seen(text, ReadOptions::default()), line, "{text}");
        assert_eq!(seen(&format!("id,puzzle\n7,{text}\n"), ReadOptions::default()), row, "{text}");
    }
    // A puzzle that would be read as the other kind is written as an object.
    let candidates = formats::named("candidates").unwrap();
    let options = |side| ReadOptions { shape: Some(side), ..ReadOptions::default() };
    for (text, side, fits) in [
        (&all, Shape::new(2, 2).unwrap(), true),
        (&empty, Shape::new(2, 2).unwrap(), true),
        (&few, Shape::new(2, 2).unwrap(), false),
        (&sparse, Shape::new(2, 4).unwrap(), true),
        (&all, Shape::new(2, 4).unwrap(), false),
    ] {
        let puzzle = read(text, options(side)).remove(0).unwrap().puzzle;
        let format = if side.side() == 4 { candidates } else { formats::LINE };
        assert_eq!(format.holds(&puzzle).is_ok(), fits, "{text}");
        let record = formats::of_record(&puzzle, None);
        assert_eq!(record == formats::JSON, !fits, "{text}");
    }
}

#[test]
fn suffix_states_expected_solutions() {
    let expected = |suffix: &str| {
        let mut entries = read(&format!("1234............{suffix}"), ReadOptions::default());
        entries.remove(0).unwrap().expected
    };
    assert_eq!(expected(" # :1"), None);
    assert_eq!(expected(":12").unwrap().count, ExpectedCount::Exactly(12));
    assert_eq!(expected(" : >1000 :").unwrap().count, ExpectedCount::MoreThan(1000));
    let solution = expected(":1:1234341221434321 # done").unwrap().solution.unwrap();
    assert_eq!(solution.digits()[12..], [4, 3, 2, 1]);
}

/// Lines of only digits and dots are not examined again, but the lines between them are.
#[test]
fn formats_are_recognised_after_plain_lines() {
    let text = format!(
        "{LINE}\n{LINE}\n  {LINE} # with a comment\n{LINE}:1\n{LINE}\n4..3..2.3.......\n4..3..2.3..1....\n{}\n\
         {LINE}.\n{LINE}\nid,puzzle\n{LINE}\n7,{LINE}\n{LINE}\n",
        LINE.replace('.', "0")
    );
    assert_eq!(
        seen(&text, ReadOptions::default()),
        "line 3x3 30 @1, line 3x3 30 @2, line 3x3 30 @3, line 3x3 30 @4, line 3x3 30 @5, \
         line 2x2 4 @6, line 2x2 5 @7, line 3x3 30 @8, error @9, line 3x3 30 @10, line 3x3 30 @12, \
         kaggle 3x3 30 @13, line 3x3 30 @14"
    );
}

#[test]
fn ambiguous_numbers_or_symbols_are_refused() {
    let rows = "1 0 0 2\n0 0 1 0\n2 0 0 0\n0 0 0 0\n";
    let on_a_line = rows.trim_end().replace('\n', " ") + "\n";
    let text = format!("{rows}\n{}", on_a_line.repeat(3));
    assert_eq!(seen(&text, symbols("0-3")), "error @1, error @6, error @7, error @8");
}
