//! Tests of the notations of other programs: valid texts written by hand, and faulty ones with
//! their messages.

use formats::ReadOptions;

use super::order::read;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the format, the givens, the entered digits and the number of eliminated candidates.
fn seen(text: &str) -> String {
    seen_as(None, text)
}

fn seen_as(from: Option<&str>, text: &str) -> String {
    let from = from.map(|name| formats::named(name).unwrap());
    let told = read(text, ReadOptions { from, ..ReadOptions::default() }).into_iter().map(|read| {
        let entry = match read {
            Ok(entry) => entry,
            Err(error) => return error.to_string(),
        };
        let givens = &entry.puzzle.givens;
        match entry.position {
            None => format!("{} {givens}", entry.format.name()),
            Some(position) => {
                let cells = entry.puzzle.shape.side().pow(3);
                let struck = cells - position.left.total();
                format!("{} {givens} +{} -{struck}", entry.format.name(), position.placed)
            }
        }
    });
    told.collect::<Vec<_>>().join("\n")
}

fn rows(line: &str, side: usize) -> String {
    let chars: Vec<char> = line.chars().collect();
    chars.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Returns the entered digits of `LINE` with a 4 in r1c3, which no given excludes.
fn placed() -> String {
    let mut text = ".".repeat(81);
    text.replace_range(2..3, "4");
    text
}

#[test]
fn hodoku_line_has_entered_digits_and_deleted_candidates() {
    let line = LINE.replacen("53.", "53+4", 1);
    let found = format!("hodoku {LINE} +{} -2", placed());
    assert_eq!(seen(&format!(":0000:x:{line}:214 917:::")), found);
    assert_eq!(seen(&format!("\u{feff}# lib\r\n:0803:14:{line}:214 917:499:a step:\r\n")), found);
    assert_eq!(seen(&format!(":0000:x:{LINE}::::")), format!("hodoku {LINE}"));
    assert_eq!(seen(&format!(":0000:x:{}::::", LINE.replace('.', "0"))), format!("hodoku {LINE}"));
}

#[test]
fn hodoku_fault_names_its_place() {
    let said = |text: &str| seen_as(Some("hodoku"), text);
    assert_eq!(said(&format!(":0000:x:{LINE}:::")), format!("hodoku {LINE}"));
    assert_eq!(
        said(&format!(":0000:x:{LINE}:")),
        "p:1:1: a library line of HoDoKu has 6 or 7 colons, :0000:x:puzzle:deleted:::, and this one has 4"
    );
    assert_eq!(
        said(&format!(":0000:x:{}::::", &LINE[1..])),
        "p:1:9: 80 characters; expected 81 cells, with + before a digit that is not given"
    );
    assert_eq!(
        said(&format!(":0000:x:{}::::", LINE.replacen("53.", "53+.", 1))),
        "p:1:11: + must precede an entered digit, as in +5"
    );
    assert_eq!(
        said(&format!(":0000:x:{LINE}:41 :::")),
        "p:1:91: 41 is not a deleted candidate; write digit, row and column, each 1 to 9, as in 412 \
        for 4 in r1c2"
    );
    assert_eq!(
        said(&format!(":0000:x:{}::::", LINE.replacen('5', "x", 1))),
        "p:1:9: r1c1: 'x' is not a digit of a 9×9 puzzle; use 1-9, and one of . 0 * _ for an empty cell"
    );
}

#[test]
fn gsf_and_exchange_lines_are_read() {
    let line = format!("99480,99408,114,1895,{LINE},Easter-Monster,20.00s,0,C21.m\r\n");
    assert_eq!(seen(&line.repeat(2)), format!("gsf {LINE}\ngsf {LINE}"));
    // A record of easy.txt of the puzzle bank.
    let digits =
        "050703060007000800000816000000030000005000100730040086906000204840572093000409000";
    let record = format!("0000183b305c {digits}  1.2\n");
    assert_eq!(record.len(), 100);
    let givens = digits.replace('0', ".");
    assert_eq!(seen(&record), format!("exchange {givens}"));
    let mut written = Vec::new();
    let entry = read(&record, ReadOptions::default()).remove(0).unwrap();
    formats::named("exchange").unwrap().write(&entry.puzzle, None, &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), record.replace("1.2", "0.0"));
    assert_eq!(
        seen_as(Some("exchange"), &record.replace("  1.2", "")),
        "p:1:95: a rating must follow the digits, as in 2.5"
    );
    assert_eq!(
        seen_as(Some("gsf"), LINE),
        "p:1:1: a line of gsf's ratings has 6 commas or more, with the puzzle after the fourth; \
        this one has 0"
    );
}

#[test]
fn sdk_file_has_comments_and_sections() {
    let head = "#ARuud\n#DA random puzzle\n#B03-08-2006\n#LEasy\n";
    let bare = head.to_owned() + &rows(LINE, 9);
    assert_eq!(seen(&bare), format!("grid {LINE}"));
    assert_eq!(seen_as(Some("sdk"), &bare), format!("sdk {LINE}"));
    let state = LINE.replacen("53.", "534", 1);
    let file = format!("{head}[Puzzle]\n{}[State]\n{}", rows(LINE, 9), rows(&state, 9));
    let found = format!("sdk {LINE} +{} -0", placed());
    assert_eq!(seen(&file), found);
    assert_eq!(seen(&file.replace('\n', "\r\n").repeat(2)), format!("{found}\n{found}"));
    let marks = "[PencilMarks]\n,,,26,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8);
    let colours = "[Colours]\n".to_owned() + &"0,0,0,0,0,0,0,0,0\n".repeat(9);
    assert_eq!(seen(&(file.clone() + &marks + &colours)), format!("sdk {LINE} +{} -7", placed()));
    let wrong = file.replacen("534", "634", 1) + "\n" + LINE;
    assert_eq!(
        seen(&wrong),
        format!(
            "p:16:1: r1c1: the state has no 5 here, although it is given; the state must include the givens\nline {LINE}"
        )
    );
    assert_eq!(seen("[Puzzle]\n\n"), "p:1:1: rows must follow the name of a section");
}

#[test]
fn sdx_file_has_entered_digits() {
    let row = "1 u2 34 5 6 789 789 789 u3\n";
    let text = row.to_owned() + "123456789 ".repeat(9).trim_end() + "\n";
    let text = text + &"45 45 45 45 45 45 45 45 45\n".repeat(7);
    let givens = format!("1..56....{}", ".".repeat(72));
    let placed = format!(".2......3{}", ".".repeat(72));
    let struck = 5 * 8 + 7 + 3 * 6 + 63 * 7;
    assert_eq!(seen(&text), format!("sdx {givens} +{placed} -{struck}"));
    let named = formats::PuzzleReader::new(
        "a.SDX",
        text.replace('u', "").into_bytes().leak() as &[u8],
        ReadOptions::default(),
    );
    let entry = named.last().unwrap().unwrap();
    assert_eq!((entry.format.name(), entry.puzzle.givens.filled().count()), ("sdx", 5));
    assert_eq!(
        seen_as(Some("sdx"), &text.replacen("u3", "u34", 1)),
        "p:1:25: r1c9: u must precede a single entered digit, as in u5"
    );
}

#[test]
fn pm_single_is_given_unless_peers_keep_it() {
    // 1 is the only candidate of r1c1 and also left in r1c2. 4 is the only candidate of r1c4 and
    // not left in its peers.
    let text = "1 12 23 4\n34 34 12 12\n12 12 34 3\n34 34 12 12\n";
    assert_eq!(seen(text), "pm ...4............");
    let entry = read(text, ReadOptions::default()).remove(0).unwrap();
    let left = entry.puzzle.restrictions.unwrap();
    assert_eq!((left.single(0), left.count(1), left.total()), (Some(1), 2, 29));
    let drawn = "*-------*\n| 1 12 | 23 4 |\n| 34 34 | 12 12 |\n|---+---|\n| 12 12 | 34 3 |\n\
        | 34 34 | 12 12 |\n*-------*\n";
    assert_eq!(seen(drawn), "pm ...4............");
    assert_eq!(
        seen_as(Some("pm"), &text.replacen("23", "33", 1)),
        "p:1:7: r1c3: 3 occurs twice in 33; write each digit once"
    );
    assert_eq!(
        seen_as(Some("pm"), &text.replacen("23", "0", 1)),
        "p:1:6: r1c3: an empty cell among the pencil marks; write its candidates, use 1-4"
    );
    assert_eq!(
        seen_as(Some("pm"), "1 12 23 4\n34 34 12\n12 12 34 3\n34 34 12 12\n"),
        "p:2:9: row 2 has 3 cells; expected 4, as many as row 1 has"
    );
}

#[test]
fn simple_sudoku_paste_is_one_puzzle() {
    let givens = "*-----*\n|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|.1|\n*-----*\n";
    let state = givens.replacen("|1.|..|", "|1.|.2|", 1);
    let marks = "*-----------*\n| 1 34 | 34 2 |\n| 23 23 | 14 34 |\n|-----+-----|\n\
        | 234 1 | 2 34 |\n| 234 234 | 23 1 |\n*-----------*\n";
    let found = "ss 1..............1 +...2............ -";
    let all = format!("{givens}\n{state}\n{marks}");
    assert!(seen(&all).starts_with(found), "{}", seen(&all));
    assert_eq!(seen(&all).lines().count(), 1);
    let two = format!("{givens}{marks}");
    assert!(seen(&two).starts_with("ss 1..............1 +................ -"), "{}", seen(&two));
    // Marks of another puzzle are a separate puzzle.
    let other = format!("{}{marks}", givens.replacen("|1.|", "|4.|", 1));
    assert_eq!(seen(&other).lines().count(), 2, "{}", seen(&other));
    assert_eq!(seen(givens), "grid 1..............1");
    assert_eq!(seen_as(Some("ss"), givens), "ss 1..............1");
}
