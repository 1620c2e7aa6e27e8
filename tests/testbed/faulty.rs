//! Inputs with one fault each, and what comes of them.

/// Input, options, and all that comes of it: errors without the file's name, and
/// `ok` with format and line. `‹x×3›` is x three times.
pub type Case = (&'static str, &'static str, &'static str);

#[rustfmt::skip]
pub const CASES: &[Case] = &[
    // Nothing.
    ("", "", "1:1: ‹EMPTY›"),
    ("\n\n  \n", "", "3:1: ‹EMPTY›"),
    ("# nothing\n", "", "1:1: ‹EMPTY›"),
    ("+---+---+\n", "", "1:1: ‹EMPTY›"),
    ("\u{feff}", "", "1:1: ‹EMPTY›"),
    // Text that is none.
    ("12\u{0}41234123412\n", "", "1:3: control character '\\0', although a puzzle is plain text; remove it"),
    ("12€4\u{7}\n", "", "1:5: control character '\\u{7}', although a puzzle is plain text; remove it"),
    ("\u{1b}[31m1234\n", "", "1:1: control character '\\u{1b}', although a puzzle is plain text; remove it"),
    ("1234\r3412\r2143\r4321\r\n", "", "1:5: a carriage return without a line feed; convert the line ends, as in `tr '\\r' '\\n'`"),
    ("\u{feff}1234123412341234\n\u{feff}12\u{feff}34123412341234\n", "", "ok line 1\n2:3: U+FEFF among the cells is invisible; remove it"),
    ("1\u{2003}2\u{2003}3\u{2003}4\n", "", "1:2: U+2003 among the cells is not an ordinary space; use plain spaces"),
    ("1\u{a0}2\u{a0}3\u{a0}9\n3 4 1 2\n2 1 4 3\n4 3 2\u{a0}1\n", "", "1:7: r1c4: 9 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("1··4\n·41·\n··5·\n4··1\n", "", "3:3: r3c3: '5' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    (".\u{85}..\n", "", "1:2: control character '\\u{85}', although a puzzle is plain text; remove it"),
    ("12\u{7f}4\n", "", "1:3: control character '\\u{7f}', although a puzzle is plain text; remove it"),
    // Lines.
    ("53..x....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", "", "1:5: r1c5: 'x' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›"),
    ("‹L›\n53..7....6..195....98...x6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n‹L›\n", "", "ok line 1\n2:25: r3c7: 'x' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›\nok line 3"),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7", "", "1:1: 80 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("‹L›.", "", "1:1: 82 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("‹L› ‹S›", "", "1:83: '5' follows the puzzle; only :count, :count:solution or a # comment may follow it on its line"),
    ("‹L›,‹S›", "", "ok kaggle 1"),
    (
        "quizzes,solutions\n‹L›,\n7,‹L›,‹S›,27,2.2\n",
        "",
        "ok kaggle 2\n3:1: the row has 5 fields; expected 2, one for each column of the header, even if empty",
    ),
    ("quizzes,solutions\n‹L›,easy\n", "--from kaggle", "ok kaggle 2"),
    ("‹L›\n‹L›:1\n", "--from kaggle", "ok kaggle 1\n2:82: ':' follows the puzzle; only :count, :count:solution or a # comment may follow it on its line"),
    ("‹L›,easy", "", "1:82: ',' follows the puzzle; only :count, :count:solution or a # comment may follow it on its line"),
    ("3,x3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,", "", "1:3: r1c1: 'x' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›"),
    ("puzzle,level,\n‹L›", "", "ok line 2"),
    ("‹L› harder", "", "1:83: 'h' follows the puzzle; only :count, :count:solution or a # comment may follow it on its line"),
    ("é3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "", "1:1: r1c1: 'é' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›"),
    ("1234123412341235", "", "1:16: r4c4: '5' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›; if this is a row of a 16×16 puzzle, use --symbols"),
    ("1234123412341A34", "", "1:14: r4c2: 'A' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›; if this is a row of a 16×16 puzzle, use --symbols"),
    ("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..7", "", "1:1: 80 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("530070000,600195000,0980000600,800060003,400803001,700020006,060000280,000419005,000080079", "", "1:1: 82 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5\n‹L›", "", "1:1: 72 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9\nok line 2"),
    ("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..7", "--box 3x3", "1:1: 80 characters; expected 81, because the given box sets the side to 9"),
    ("1234 5678 9..1", "", "1:1: 12 characters make a row of side 12‹NEEDS›"),
    ("‹.×36›\n", "--box 3x3", "1:1: 36 characters; expected 81, because the given box sets the side to 9"),
    ("‹.×80›\n", "--box 3x3", "1:1: 80 characters; expected 81, because the given box sets the side to 9"),
    ("‹.×100›", "", "1:1: 100 characters make a line of side 10‹NEEDS›"),
    ("‹.×256›\n‹L›", "", "1:1: 256 characters make a line of side 16‹NEEDS›\nok line 2"),
    ("‹.×256›", "--box 4x4", "1:1: 256 characters make a line of side 16‹NEEDS›"),
    ("‹.×416025›", "", "1:1: 416025 characters make a line of side 645‹NEEDS›"),
    ("‹.×417316›", "", "1:1: 417316 characters cannot be a line of n×n; the side must be between 4 and 645"),
    ("‹.×27000›", "", "1:1: 27000 characters make a list of candidates of side 30‹NEEDS›"),
    ("‹1×19›\n", "", "1:1: 19 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("GGGGGGGGGGGGGGGG", "--symbols 1-4 --from line", "1:1: r1c1: 'G' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    ("a‹.×255›", "--symbols A-P", "1:1: r1c1: 'a' is not a digit of a 16×16 puzzle; use A-P, ‹BLANKS›"),
    ("‹0×256›", "--symbols A-P --from candidates", "1:1: 256 characters; expected 4096 candidates, because the list of symbols sets the side to 16"),
    ("‹L›", "--box 3x3 --symbols A-P", "1:1: boxes of 3x3 need 9 symbols, but there are 16; give one symbol for each digit"),
    ("‹L›", "--from grid", "1:1: 81 characters make a row of side 81‹NEEDS›"),
    ("‹L›", "--from numbers", "1:1: 81 characters make a row of side 81‹NEEDS›"),
    ("‹L›", "--from array", "1:1: an array begins with a bracket, or with a name and =, as in Puzzle = {"),
    ("‹L›", "--from candidates", "1:1: 81 characters; expected n×n×n candidates: 64 for 4×4, 729 for 9×9"),
    ("1234\n3412\n2143\n4321\n", "--from line", "1:1: 4 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9\n2:1: 4 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9\n3:1: 4 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9\n4:1: 4 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("12341234123412349", "--from line", "1:1: 17 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    (":1", "", "1:1: 2 characters cannot be a row; the side must be between 4 and 645"),
    // What follows a line.
    ("‹L›:", "", "1:83: \"\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:x", "", "1:83: \"x\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:-1", "", "1:83: \"-1\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:1.5", "", "1:83: \"1.5\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:>", "", "1:83: \">\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:‹9×20›", "", "1:83: \"99999999999999999999\" is not a number of solutions; write a number, as in :1, or >1 for more than one"),
    ("‹L›:1:123", "", "1:85: the solution has 3 characters; expected 81, one for each cell"),
    ("‹L›:1:53467891267219534819834256785976142342685379171392485696153728428741963534528617.", "", "1:165: r9c9: the solution has an empty cell; it must have a digit in every cell"),
    ("‹L›:1:5346789126721953481983425678597614234268x3791713924856961537284287419635345286179", "", "1:125: r5c5: 'x' is not a digit of a 9×9 puzzle; use 1-9"),
    ("‹L›:1:‹S›:3", "", "1:166: unexpected third ':' after the puzzle; only :count and :solution may follow it"),
    ("‹L› : 1 : ‹S› 7", "", "1:89: the solution has 83 characters; expected 81, one for each cell"),
    ("1234............:1:1234341221434325", "", "1:35: r4c4: '5' is not a digit of a 4×4 puzzle; use 1-4"),
    // Candidates.
    ("‹1234×15›1243", "--from candidates", "1:63: r4c4: '4' is in the position of candidate 3; write 3, or . if it is eliminated"),
    ("‹123456789×80›12345679.", "", "1:728: r9c9: '9' is in the position of candidate 8; write 8, or . if it is eliminated"),
    ("‹123456789×80›12345678x", "", "1:729: r9c9: 'x' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›"),
    ("‹.×512›:1:1", "--box 2x4", "1:516: the solution has 1 character; expected 64, one for each cell"),
    ("‹.×125›x", "", "1:1: 126 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("‹1..4×16›x", "", "1:1: 65 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9"),
    ("‹.×1000›", "", "1:1: 1000 characters make a list of candidates of side 10‹NEEDS›"),
    // Numbers.
    ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 5\n", "", "4:7: r4c4: 5 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("1 2 3 4\n3 4 1 2\n2 1 4 3\n", "", "3:8: the puzzle ends after row 3; expected 4 rows, as many as row 1 has"),
    ("1 2 3 4\n3 4 1 2\n2 1 4\n4 3 2 1\n", "", "3:6: row 3 has 3 cells; expected 4, as many as row 1 has"),
    ("1 2 3 4\n3 4 1 2 5\n2 1 4 3\n4 3 2 1\n", "", "2:9: row 2 has 5 cells; expected 4, as many as row 1 has"),
    ("1,2,,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "", "ok cells 1"),
    ("1,2,,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "--from numbers", "1:5: r1c3: a value is missing next to a separator; write 0 or . for an empty cell"),
    ("5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n", "", "8:13: the puzzle ends after row 8; expected 9 rows, as many as row 1 has"),
    ("5,3,,,7,,,,\n6,,,1,9,5,,,,4\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n\n‹L›\n", "", "2:14: row 2 has 10 cells; expected 9, as many as row 1 has\nok line 11"),
    (",1,2,3,4\n‹3,4,1,2\n×3›", "", "1:1: r1c1: a value is missing next to a separator; write 0 or . for an empty cell"),
    ("‹0 ×17›\n‹0 ×16›\n", "", "2:32: row 2 has 16 cells; expected 17, as many as row 1 has"),
    ("‹0 ×646›", "", "1:1: 646 numbers on one line; expected at most 645 for a row, or n×n for a whole puzzle"),
    ("‹0 ×700›", "", "1:1: 700 numbers on one line; expected at most 645 for a row, or n×n for a whole puzzle"),
    ("‹0 ×82›", "--box 3x3", "1:1: 82 numbers on one line; expected 81, because the given box sets the side to 9"),
    ("‹0 ×80›10", "--box 3x3", "1:161: r9c9: 10 is not a digit of a 9×9 puzzle; use 1 to 9, ‹BLANKS›"),
    ("‹99999999999 ×4›\n", "", "1:1: r1c1: 99999999999 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("1 2 ‹9×26› 4 5 6 7 8 9‹\n0 0 0 0 0 0 0 0 0×8›\n", "", "1:5: r1c3: 99999999999999999999… is not a digit of a 9×9 puzzle; use 1 to 9, ‹BLANKS›"),
    ("1 -2 3 4‹\n0 0 0 0×3›\n", "", "1:3: r1c2: -2 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("1 2 3.5 4‹\n0 0 0 0×3›\n", "", "1:5: r1c3: 3.5 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("‹1‹ 0×15›\n×16›", "", "1:1: 16 rows of 16 numbers, none above 4, can be one 16×16 puzzle or 16 puzzles of 4×4; choose with --box"),
    ("‹1 2 3 4 5 6 7 8 9\n×3›\n1234\n3412\n2143\n4321\n", "", "3:18: the puzzle ends after row 3; expected 9 rows, as many as row 1 has\nok grid 5"),
    ("‹1 2 3 4 5 6 7 8 9\n×3›‹L›\n", "", "3:18: the puzzle ends after row 3; expected 9 rows, as many as row 1 has\nok line 4"),
    ("‹0 0 0 0 0 0\n×6›", "--box 3x3", "1:12: row 1 has 6 cells; expected 9, as many as the given box requires"),
    ("0 0 0 0 0 0 0 0 10\n‹0 0 0 0 0 0 0 0 0\n×8›", "", "1:17: r1c9: 10 is not a digit of a 9×9 puzzle; use 1 to 9, ‹BLANKS›"),
    ("1 2 | 3 4‹\n0 0 0 0×3›\n", "--from numbers", "1:5: r1c3: '|' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    ("‹1 2 3 4\n×4›", "--box 3x3", "1:8: row 1 has 4 cells; expected 9, as many as the given box requires"),
    ("‹A 15 1‹ 0×13›\n×16›", "--symbols 0-9A-F", "1:3: r1c2: 15 is not one of the symbols 0-9A-F, and numbers cannot be mixed with symbols; use only symbols, or omit --symbols"),
    ("‹G 1 2 3\n×4›", "--symbols A-D", "1:1: r1c1: 'G' is not a digit of a 4×4 puzzle; use A-D, ‹BLANKS›"),
    // Grids.
    ("53oo7oooo\n6oo195ooo\no98oooo6o\n8ooo6ooo3\n4oo8o3oo1\n7ooo2ooo6\no6oooo28o\nooo419oo5\noooo8oo79\n", "", "1:3: r1c3: 'o' is not a digit of a 9×9 puzzle; use 1-9, ‹BLANKS›"),
    ("5 3 o o 7 o o o o\n‹o o 1 o o o o o o\n×8›", "", "1:5: r1c3: 'o' is not a digit of a 9×9 puzzle; use 1 to 9, ‹BLANKS›"),
    ("1234\n3412\n21y3\n4321\n", "", "3:3: r3c3: 'y' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    ("1234\n3412\n21x3\n4.21\n", "", "4:2: r4c2: '.' is not a digit of a 4×4 puzzle; use 1-4, and x for an empty cell as before"),
    ("1234\n3412\n21x3\n4X21\n", "", "4:2: r4c2: 'X' is not a digit of a 4×4 puzzle; use 1-4, and x for an empty cell as before"),
    ("1 2 3 4\n3 4 ? 2\n2 1 4 3\n0 3 2 1\n", "", "4:1: r4c1: 0 is not a digit of a 4×4 puzzle; use 1 to 4, and ? for an empty cell as before"),
    ("1234\n3412\n2153\n4321\n", "", "3:3: r3c3: '5' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    ("1234\n3412\n", "", "2:5: the puzzle ends after row 2; expected 4 rows, as many as row 1 has"),
    ("1234\n34122\n2143\n4321\n1234\n3412\n2143\n4321\n", "", "2:5: row 2 has 5 cells; expected 4, as many as row 1 has\nok grid 5"),
    ("123\n456\n", "", "1:1: 3 characters cannot be a row; the side must be between 4 and 645\n2:1: 3 characters cannot be a row; the side must be between 4 and 645"),
    ("hello world\n1234\n3412\n2143\n4321\n", "", "ok grid 2"),
    ("oops!\n‹L›\n", "", "1:1: ‹NONE›\nok line 2"),
    ("12|34\n34|12\n2|143\n43|21\n", "", "3:2: the bars of row 3 are not below those of row 1; the bars must line up"),
    ("1|234\n3|412\n2|143\n4|321\n", "", "1:2: the borders leave 3 cells at the end and 1 at the beginning; all boxes must have the same size"),
    ("12|34\n34|12\n--+--\n21|43\n43|21\n--+--\n", "--box 1x4", "1:1: the borders make boxes of 2x2, but the given box is 1x4"),
    ("123|456\n123|456\n---+---‹\n123|456×4›\n", "", "3:1: the borders leave 4 rows at the end and 2 at the beginning; all boxes must have the same size"),
    ("12|34|56\n12|34|56\n--+--+--\n12|34|56\n12|34|56\n--+--+--\n12|34|56\n12|34|56\n", "", "3:1: borders every 2 columns and every 2 rows make boxes of 4 cells; expected 6"),
    ("12|34\n34|12\n21|43\n43|21\n", "--from numbers", "1:3: r1c3: '|' is not a digit of a 4×4 puzzle; use 1-4, ‹BLANKS›"),
    ("‹1 2 | 3 4 5\n×5›", "", "1:5: the borders leave 3 cells at the end and 2 at the beginning; all boxes must have the same size"),
    ("‹..........\n×10›", "", "1:1: 10 characters make a row of side 10‹NEEDS›"),
    ("‹|A.|.1|..|..|..|..|..|..|\n×16›", "", "1:1: 16 characters make a row of side 16‹NEEDS›"),
    ("1234\n\n", "", "1:5: the puzzle ends after row 1; expected 4 rows, as many as row 1 has"),
    ("||||\n", "", "1:1: ‹NONE›"),
    ("12:34‹\n12341×4›\n", "", "1:3: r1c3: ':' is not a digit of a 5×5 puzzle; use 1-5, ‹BLANKS›"),
    ("-----3---\n", "", "1:10: the puzzle ends after row 1; expected 9 rows, as many as row 1 has"),
    ("‹................\n×16›", "--box 4x4", "1:1: 16 characters make a row of side 16‹NEEDS›"),
    ("‹.....\n×5›", "--symbols A-D", "1:5: row 1 has 5 cells; expected 4, as many as there are symbols"),
    ("1 2\n", "", "1:1: 2 characters cannot be a row; the side must be between 4 and 645"),
    ("‹. ×10›", "", "1:20: the puzzle ends after row 1; expected 10 rows, as many as row 1 has"),
    ("12345\n1234\n3412\n2143\n1234\n3412\n2143\n4321\n", "", "2:5: row 2 has 4 cells; expected 5, as many as row 1 has\nok grid 5"),
    ("‹|abc|def|\n×6›", "", "1:2: r1c1: 'a' is not a digit of a 6×6 puzzle; use 1-6, ‹BLANKS›"),
    // Arrays.
    ("{ 1,2,3,4; 3,4,1,2; 2,1,4,3; 4 }", "", "1:30: row 4 has 1 cell; expected 4, as many as row 1 has"),
    ("{ 1,2,3,4; 3,4,1,2; 2,1,4,3; 4,3,2,1", "", "1:37: the array is not closed; write its closing bracket after its last row"),
    ("{ 1,2,3,4; 3,4,1,2; 2,1,4,3 }", "", "1:1: the puzzle ends after row 3; expected 4 rows, as many as row 1 has"),
    ("{ 1,2,3,4; 3,4,1,2; 2,1,4,3; 4,3,2,1; 1,2,3,4 }", "", "1:39: the puzzle ends after row 5; expected 4 rows, as many as row 1 has"),
    ("{ 1,2,3,4; 3,4,1; 2,1,4,3; 4,3,2,1 }", "", "1:16: row 2 has 3 cells; expected 4, as many as row 1 has"),
    ("{ 1,2,3,4; 3,4,1,2,1; 2,1,4,3; 4,3,2,1 }", "", "1:20: row 2 has 5 cells; expected 4, as many as row 1 has"),
    ("{ 1,2,3,4; 3,4,,2; 2,1,4,3; 4,3,2,1 }", "", "1:16: a value is missing next to a separator; write 0 or . for an empty cell"),
    ("{ 1,2,3,5; 3,4,1,2; 2,1,4,3; 4,3,2,1 }", "", "1:9: r1c4: 5 is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›"),
    ("{ 1 2,3,4‹; 0,0,0,0×3› }", "", "1:5: a separator is missing before this value; use , in a row and ; between rows"),
    ("{ 1,2,3 }", "", "1:1: 3 values cannot be a row; the side must be between 4 and 645"),
    ("{}", "", "1:1: the object has no puzzle; add \"givens\", a line of characters or a list of rows"),
    ("a b { 1 }", "", "1:1: ‹NONE›"),
    ("Puzzle =\n", "", "1:1: an array begins with a bracket, or with a name and =, as in Puzzle = {"),
    ("Puzzle =\n\n{ 0 }\n", "", "3:1: 1 value cannot be a row; the side must be between 4 and 645"),
    ("Puzzle =\nfoo\n", "", "1:1: an array begins with a bracket, or with a name and =, as in Puzzle = {\n2:1: this line is not a puzzle; expected n×n characters, or a row of digits and empty cells"),
    ("{‹ 0,0,0,0;×3› 0,0,0,0 } x", "", "1:40: only the end of a statement or a comment may follow an array on its line"),
    ("{ 0,0,0,x‹; 0,0,0,0×3› }\n1234\n3412\n2143\n4321\n", "", "1:9: r1c4: 'x' is not a digit of a 4×4 puzzle; use 1 to 4, ‹BLANKS›\nok grid 2"),
    ("{ {0,0,0,0}‹; 0,0,0,0×3› }", "", "1:3: the puzzle ends after row 1; expected 4 rows, as many as row 1 has"),
    ("{ 0,0,0,0;\n0,0,0,0;\n‹L›\n", "", "2:9: the array is not closed; write its closing bracket after its last row\nok line 3"),
    ("{‹0,×700›0}", "", "1:1: 701 values cannot be a row; the side must be between 4 and 645"),
    ("{ 0,0,0,0 }", "--box 3x3", "1:9: row 1 has 4 cells; expected 9, as many as the given box requires"),
    ("{ ;0,0,0,0 }", "", "1:1: the puzzle ends after row 1; expected 4 rows, as many as row 1 has"),
    ("= {0,0,0,0;\n\n0,0,\u{1}0,0}\n", "", "3:5: control character '\\u{1}', although a puzzle is plain text; remove it"),
];

const NAMED: [(&str, &str); 6] = [
    ("‹L›", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("‹S›", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
    (
        "‹NEEDS›",
        "; give the symbols of its digits with --symbols, for example 1-9A-G, 0-9A-F or A-P for 16×16",
    ),
    (
        "‹NONE›",
        "this line is not a puzzle; expected n×n characters, or a row of digits and empty cells",
    ),
    (
        "‹EMPTY›",
        "no puzzle found; expected, for example, a line of 81 characters, 1-9 and . for an empty cell",
    ),
    ("‹BLANKS›", "and one of . 0 * _ for an empty cell"),
];

/// What a slip of the hand makes of a line: each a line again, all but a few not to be read.
pub fn spoilt(line: &str) -> Vec<String> {
    let middle = line.len() / 2;
    let (before, after) = line.split_at(middle);
    let (first, rest, last) = (&line[..1], &line[1..], &line[..line.len() - 1]);
    let parts = |by: &str, length: usize| {
        let bytes = line.as_bytes().chunks(length);
        bytes.map(String::from_utf8_lossy).collect::<Vec<_>>().join(by)
    };
    let mut all: Vec<String> = " ,;|\t:{}[]()\"'/=+-xA\u{e9}\u{1}\\<>%&~#"
        .chars()
        .flat_map(|c| [format!("{before}{c}{after}"), format!("{before}{c}{}", &after[1..])])
        .collect();
    all.extend(["{", "[", "(", "|", ",", ":", "\"", "="].map(|end| format!("{line}{end}")));
    all.extend(["{", "("].map(|end| format!("{last}{end}")));
    all.extend([":", "|", ",", "3. ", "3;", "3\t", "\u{0}"].map(|begin| format!("{begin}{line}")));
    all.extend([" ", "|"].map(|by| parts(by, 9)));
    all.extend([parts(" ", 3), parts(" ", 1), parts("|", 1), parts(",", 1)]);
    all.extend([9, 12, middle, line.len() - 1].map(|length| line[..length].to_owned()));
    all.extend([1, 2, 9, middle].map(|length| line[length..].to_owned()));
    all.extend([line.repeat(2), format!("{line} {line}"), format!("{rest}{first}x")]);
    all.extend(
        ["what is it", "12", "1.3.", "5 3 . . 7 . . . .", "| 5 . | . 3 |", "x = {"]
            .map(String::from),
    );
    all
}

/// Writes out what a case abbreviates.
pub fn expand(text: &str) -> String {
    let mut text = NAMED.iter().fold(text.to_owned(), |text, (name, is)| text.replace(name, is));
    while let Some(end) = text.find('›') {
        let start = text[..end].rfind('‹').unwrap();
        let (part, times) = text[start + '‹'.len_utf8()..end].rsplit_once('×').unwrap();
        let part = part.repeat(times.parse().unwrap());
        text.replace_range(start..end + '›'.len_utf8(), &part);
    }
    text
}
