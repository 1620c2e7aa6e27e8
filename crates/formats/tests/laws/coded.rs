//! Tests of codes of other programs for whole puzzles: PS format, SumoCue, game ids of Solo,
//! Susser, puzz.link and SudokuWiki.

use proptest::prelude::*;
use testbed::reading::{read, seen};

/// Returns the only puzzle as JSON of this program.
fn json(text: &str) -> String {
    let mut all = read(text, "");
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    let entry = all.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut json = Vec::new();
    formats::named("json").unwrap().write(&entry.puzzle, None, &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

/// Returns the inner edges of regions in the notation of Solo.
fn edges(block_of: &[usize], side: usize) -> String {
    let (mut text, mut count) = (String::new(), 0u8);
    let vertical =
        (0..side).flat_map(|row| (1..side).map(move |c| (row * side + c - 1, row * side + c)));
    let horizontal =
        (0..side).flat_map(|c| (1..side).map(move |row| ((row - 1) * side + c, row * side + c)));
    let is_edge = |(one, other): (usize, usize)| block_of[one] != block_of[other];
    for is_edge in vertical.chain(horizontal).map(is_edge).chain([true]) {
        count += u8::from(!is_edge);
        if is_edge {
            while count > 25 {
                text.push('z');
                count -= 25;
            }
            text.push(if count == 0 { '_' } else { char::from(b'a' - 1 + count) });
            count = 0;
        }
    }
    text
}

/// Returns cells in the notation of Solo.
fn cells(cells: &[usize]) -> String {
    let (mut text, mut blanks) = (String::new(), 0);
    for (at, &cell) in cells.iter().enumerate() {
        blanks += u8::from(cell == 0);
        let is_last = at + 1 == cells.len();
        if blanks > 0 && (cell > 0 || is_last || blanks == 26) {
            text.push(char::from(b'a' - 1 + blanks));
            blanks = 0;
        }
        if cell > 0 {
            let follows = text.ends_with(|c: char| c.is_ascii_digit());
            text.push_str(&format!("{}{cell}", if follows { "_" } else { "" }));
        }
    }
    text
}

/// Returns the region of each cell in a square of even side, divided into vertical dominoes.
fn dominoes(side: usize) -> Vec<usize> {
    (0..side * side).map(|cell| cell / side / 2 * side + cell % side).collect()
}

/// Returns the rules of cages with these sums as JSON, and both diagonals.
fn board(block_of: &[usize], sums: &[usize], side: usize, has_diagonals: bool) -> String {
    let name = |cell: &usize| format!("\"r{}c{}\"", cell / side + 1, cell % side + 1);
    let mut rules: Vec<String> = Vec::new();
    if has_diagonals {
        rules.extend(
            ["/", "\\\\"].map(|it| format!("{{\"rule\":\"diagonal\",\"direction\":\"{it}\"}}")),
        );
    }
    for (block, sum) in sums.iter().enumerate() {
        let cells: Vec<String> = (0..block_of.len())
            .filter(|&cell| block_of[cell] == block)
            .map(|it| name(&it))
            .collect();
        rules.push(format!("{{\"rule\":\"cage\",\"cells\":[{}],\"sum\":{sum}}}", cells.join(",")));
    }
    format!("{{\"side\":{side},\"givens\":{{}},\"rules\":[{}]}}", rules.join(","))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn killers_are_read_from_three_codes(
        half in 2..6usize,
        sums in proptest::collection::vec(3..7usize, 50),
        has_diagonals in any::<bool>(),
    ) {
        let side = 2 * half;
        let block_of = dominoes(side);
        let sums = &sums[..half * side];
        let expected = json(&board(&block_of, sums, side, has_diagonals));
        let size = board::Shape::most_square(side).unwrap().to_string();
        let numbers: Vec<String> =
            block_of.iter().map(|&block| (256 * sums[block] + block).to_string()).collect();
        let ps = format!("{size}:{}:k:{}:", if has_diagonals { "d" } else { "" }, numbers.join(":"));
        prop_assert_eq!(json(&ps), &expected[..]);
        let entry = |cell: usize| match cell / side % 2 {
            0 => format!("={}", sums[block_of[cell]]),
            _ => format!("+{}", cell - side),
        };
        let entries: String = (0..side * side).map(entry).collect();
        let sumocue = format!("SumoCueV1{}{entries}", if has_diagonals { "D" } else { "" });
        prop_assert_eq!(json(&sumocue), &expected[..]);
        let first = |cell: usize| if (cell / side).is_multiple_of(2) { sums[block_of[cell]] } else { 0 };
        let firsts: Vec<usize> = (0..side * side).map(first).collect();
        let solo = format!(
            "{size}{}kdi:{},{},{}",
            if has_diagonals { "x" } else { "" },
            cells(&vec![0; side * side]),
            edges(&block_of, side),
            cells(&firsts)
        );
        prop_assert_eq!(json(&solo), &expected[..]);
    }

    #[test]
    fn solo_cells_are_givens(
        givens in proptest::collection::vec(prop_oneof![3 => Just(0), 1 => 1..=16usize], 256),
        size in proptest::sample::select(&[(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)]),
    ) {
        let side = size.0 * size.1;
        let givens: Vec<usize> =
            givens[..side * side].iter().map(|&it| if it > side { 0 } else { it }).collect();
        let id = format!("{}x{}:{}", size.0, size.1, cells(&givens));
        let entry = read(&id, "").remove(0).unwrap();
        prop_assert_eq!(entry.puzzle.shape.to_string(), format!("{}x{}", size.0, size.1));
        let found: Vec<usize> = entry.puzzle.givens.digits().iter().map(|&it| usize::from(it)).collect();
        prop_assert_eq!(found, givens);
    }
}

#[test]
fn regions_are_read_from_two_codes() {
    let labels = "aaabacbbccdbcddd";
    let regions: Vec<usize> = labels.bytes().map(|b| usize::from(b - b'a')).collect();
    let rows: Vec<String> = (0..4).map(|row| format!("\"{}\"", &labels[4 * row..][..4])).collect();
    let expected =
        json(&format!("{{\"givens\":\"4..3............\",\"regions\":[{}]}}", rows.join(",")));
    assert_eq!(json(&format!("4j:4b3l,{}", edges(&regions, 4))), expected);
    let digits = ["4", "0", "0", "3"].into_iter().chain(std::iter::repeat_n("0", 12));
    let entries: String =
        digits.zip(&regions).map(|(digit, region)| format!("={digit}J{region}")).collect();
    assert_eq!(json(&format!("SumoCueV1{entries}")), expected);
}

#[test]
fn long_edge_runs_have_two_readable_forms() {
    // Rows as regions have no vertical edge.
    let rows: Vec<usize> = (0..36).map(|cell| cell / 6).collect();
    let text = edges(&rows, 6);
    assert!(text.starts_with("ze"), "{text}");
    let one = json(&format!("6j:zj,{text}"));
    assert_eq!(one, json(&format!("6j:zj,zd{}", &text[2..])));
}

#[test]
fn code_faults_are_named() {
    let ps = format!("3x3::k:{}", "0:".repeat(80));
    for (text, what) in [
        (&*ps, "80 numbers; expected 81, one for each cell"),
        (&*format!("3x3::k:{}x:", "0:".repeat(80)), "\"x\" is not a number"),
        ("SumoCueV1=0=0", "2 cells; expected 81"),
        ("SumoCueV2=0=0", "SumoCueV1"),
        (
            &*format!("SumoCueV1=0+2+0{}", "=0".repeat(78)),
            "r1c2: no cage begins at the cell with index 2",
        ),
        (&*format!("SumoCueV1{}", "+3".repeat(81)), "\"+3\" is not a cell"),
        (&*format!("SumoCueV1{}", "=0J1".repeat(81)), "the region J0 has 0 cells; expected 9"),
        ("2x2:a3e3_1e2", "the id has fewer cells than expected, 16"),
        ("2x2:a3e3_1e2b", "the id has more cells than expected, 16"),
        ("2x2:p,a", "unexpected part \"a\""),
        ("2x2:o5", "r4c4: 5 is not a digit from 1 to 4"),
        ("4j:p", "the regions are missing"),
        ("4j:p,a", "too few or too many edges"),
        ("2x2k:p,w,p", "too few or too many edges"),
        ("2x2k:p,x,p", "r1c1: one of the cages has 16 cells; expected 4"),
        ("3x3#12345", "random seed"),
        ("2x2:a0e3_1e2a", "0 is not a cell"),
        (&*format!("2x2::k:769:1025:{}", "0:".repeat(14)), "cage 1 has two sums, 3 and 4"),
    ] {
        let found = seen(text, "");
        assert!(found.len() == 1 && found[0].contains(what), "{text}: {found:?}");
    }
    for text in ["3x3:", "3x3: easy", "2x2:hello world"] {
        assert!(!seen(text, "")[0].contains(" 2x2 "), "{text}");
    }
}

/// A reader that compares each cell with all others would take 10¹¹ steps.
#[test]
fn sumocue_reads_large_boards() {
    let cells = "=0".repeat(640 * 640);
    let found = seen(&format!("SumoCueV1{cells}"), "");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("sumocue 20x32 "), "{}", found[0]);
    let too_large = format!("SumoCueV1{}", "=0".repeat(646 * 646));
    assert!(seen(&too_large, "")[0].contains("more cells than 645×645"));
}

#[test]
fn susser_has_entered_digits_and_eliminated_candidates() {
    let cells = format!("+71..+8...4{}", ".".repeat(72));
    for (text, placed, struck) in
        [(format!("{cells}:214 425"), 2, 2), (format!("{cells}:"), 2, 0), (cells.clone(), 2, 0)]
    {
        let entry = read(&text, "").remove(0).unwrap();
        assert_eq!(entry.format.name(), "susser");
        let position = entry.position.unwrap();
        assert_eq!(position.placed.filled().count(), placed);
        assert!(729 - position.left.total() >= struck);
    }
}

/// Returns the givens and the format of a line.
fn givens(text: &str) -> Result<(String, &'static str), String> {
    let mut all = read(text, "");
    assert_eq!(all.len(), 1, "{text}");
    let entry = all.remove(0).map_err(|error| error.to_string())?;
    assert!(entry.puzzle.is_classic());
    Ok((entry.puzzle.givens.to_string(), entry.format.name()))
}

#[test]
fn puzz_link_links_are_read() {
    for (link, expected) in [
        (
            "https://puzz.link/p?sudoku/9/9/l768g3g2g7o4h1j2h43h4g5h92h6j7h5o5g9g1g824l",
            "......768.3.2.7.........4..1....2..43..4.5..92..6....7..5.........5.9.1.824......",
        ),
        (
            "http://pzv.jp/p.html?sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k",
            ".....8.1.7...2...99.........2.3..75...........19..5.4.........83...4...6.4.5.....",
        ),
        (
            "https://puzz.link/p?sudoku_edit/6/6/61j3g2j4g3j5g4j6g5j12",
            "61....3.2....4.3....5.4....6.5....12",
        ),
        ("pzprxs.vercel.app/p?sudoku/4/4/.1..2-03k.3i", ".1..23......3..."),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g", ".1.....23.....3."),
    ] {
        assert_eq!(givens(link), Ok((expected.to_owned(), "puzz-link")), "{link}");
    }
    for (link, told) in [
        (
            "https://puzz.link/p?slither/4/4/i1g2j4g3i",
            "genre \"slither\"; only sudoku is supported",
        ),
        ("https://puzz.link/p?sudoku/4/4", "the link is cut off"),
        ("https://puzz.link/p?sudoku/4/4/i1g2j4g3", "the link has 13 cells; expected 16"),
        ("https://puzz.link/p?sudoku/4/4/i1g2j4g3z", "cells; expected 16"),
        ("https://puzz.link/p?sudoku/4/4/i7g2j4g3i", "r1c4: 7 is not a digit from 1 to 4"),
        ("https://puzz.link/p?sudoku/4/4/i1g2j4g-é", "in the link"),
        ("https://puzz.link/p?sudoku/5/5/i1g2j4g3i", "5×5 cells; expected a square board"),
        ("https://puzz.link/p?sudoku/9/4/i1g2j4g3i", "4×9 cells; expected a square board"),
        ("https://puzz.link/p?sudoku/99999999/99999999/i", "expected a square board"),
    ] {
        let error = givens(link).unwrap_err();
        assert!(error.contains(told), "{link}: {error}");
    }
}

/// Codes of SudokuWiki, with the clues of the examples on that site.
const S9B: [(&str, &str); 3] = [
    (
        "015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a08\
         9e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205",
        "100000569402000008050009040000640801000010000208035000040500010900000402621000005",
    ),
    (
        "4s010g091803064a4c281c1i2t082q7r7v81094g520l1o1m054b074i0g024i018i04038i4nbqba048y02b70gc3430604\
         0c07b6020eb707bk01447wbeba0f0558bgc22q032qb7bfbf4ebi05067u010g02bi",
        "010903600000080000900000507002010430000402000064070200701000005000030000005601020",
    ),
    (
        "c38jb7bn0b04070c4j050db70307b60b064302030g5f0z5e83b70407918582038408041v8i900c040h01829g3m7n0804\
         9u069w830l03030l456r0r6q1m05094b074j5e09031m4302bf830602174i0c5v5v",
        "000004700500370060230000004700030840000401000084060003300000059070093002006200000",
    ),
];

#[test]
fn sudokuwiki_links_are_read() {
    let host = "https://www.sudokuwiki.org/sudoku.htm?bd=";
    for (code, clues) in S9B {
        let expected = Ok((clues.replace('0', "."), "sudokuwiki"));
        assert_eq!(givens(&format!("{host}{clues}")), expected);
        for text in [format!("{host}S9B{code}"), format!("S9B{code}")] {
            assert_eq!(givens(&text), expected, "{text}");
            let entry = read(&text, "").remove(0).unwrap();
            let position = entry.position.unwrap();
            // Clues are entered nowhere, and some candidates are eliminated.
            assert!(
                position.placed.filled().all(|(cell, _)| entry.puzzle.givens.get(cell).is_none())
            );
            assert!(position.placed.filled().count() > 5);
            let layout = board::Layout::of(&entry.puzzle);
            assert!(!position.struck(&layout, &entry.puzzle).is_empty());
        }
    }
    let text = format!("S9B{}", S9B[0].0);
    let entry = read(&text, "").remove(0).unwrap();
    let position = entry.position.unwrap();
    let placed: Vec<_> = position.placed.filled().take(3).collect();
    assert_eq!(placed, [(10, 9), (13, 5), (14, 6)]);
    assert_eq!(position.left.digits(1).collect::<Vec<_>>(), [3, 7, 8]);
    for (text, told) in [
        (format!("{host}S9A{}", S9B[1].0), "the coding of the link is unknown"),
        (format!("{host}{}", S9B[1].0), "the coding of the link is unknown"),
        (format!("{host}S9B{}", &S9B[1].0[..160]), "the coding of the link is unknown"),
        (
            format!("{host}S9B{}", S9B[1].0.replacen("4s", "zz", 1)),
            "the coding of the link is unknown",
        ),
        (format!("{host}{}", "é".repeat(81)), "the coding of the link is unknown"),
        (format!("{host}{}", "é".repeat(40) + "a"), "the coding of the link is unknown"),
        (host.replace("sudoku.htm", "jigsaw.htm") + S9B[1].1, "not that of classic puzzles"),
    ] {
        let error = givens(&text).unwrap_err();
        assert!(error.contains(told), "{text}: {error}");
    }
}
