//! Tests of `show -f png` by its pixels.

use std::{fs::File, io::BufReader, path::Path, process::Stdio};

use crate::program::{Folder, NONE, SEVERAL, UNIQUE, program, run, start, with};

/// The pixels of a PNG.
struct Pixels {
    width: usize,
    height: usize,
    /// Red, green and blue, row by row.
    colours: Vec<[u8; 3]>,
}

const DARK_GROUND: [u8; 3] = [0x16, 0x18, 0x1c];
const FOUND: [u8; 3] = [0x00, 0x62, 0xa3];
const PATTERN: [u8; 3] = [0xfb, 0xe7, 0xa3];
const ELIMINATED: [u8; 3] = [0xa0, 0x1f, 0x2c];
const WHITE: [u8; 3] = [0xff; 3];

fn read(path: &Path) -> Pixels {
    let mut reader =
        png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    let colours = bytes[..info.buffer_size()].chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
    Pixels { width: info.width as usize, height: info.height as usize, colours }
}

impl Pixels {
    /// Returns the pixels of a square that is `size` pixels wide.
    fn square(&self, (left, top): (usize, usize), size: usize) -> Vec<[u8; 3]> {
        let rows = (top..top + size).map(|y| y * self.width + left);
        rows.flat_map(|start| self.colours[start..start + size].to_vec()).collect()
    }

    /// Returns the number of pixels in a row that are as dark as a line.
    fn dark_across(&self, y: usize, from: usize, to: usize) -> usize {
        self.colours[y * self.width + from..y * self.width + to]
            .iter()
            .filter(|&&c| is_dark(c))
            .count()
    }
}

fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    u16::from(red) + u16::from(green) + u16::from(blue) < 3 * 0xd0
}

/// Returns true if both are equal except for rounding at edges.
fn is_alike(one: &[[u8; 3]], other: &[[u8; 3]]) -> bool {
    one.iter().flatten().zip(other.iter().flatten()).all(|(a, b)| a.abs_diff(*b) < 0x20)
}

fn drawn(folder: &Folder, arguments: &str, input: &str) -> Pixels {
    let path = folder.path().join("drawn.png");
    run(&format!("show --force -o {} {arguments}", path.display()), input).ends(0).quietly();
    read(&path)
}

/// The margin left of the cells and above them, and the width of a cell without pencil marks.
const MARGIN: usize = 26;
const CELL: usize = 44;

/// Returns the pixels of a cell without the lines at its edges.
fn inside(picture: &Pixels, cell: usize, side: usize) -> Vec<[u8; 3]> {
    let at = |number: usize| MARGIN + number * CELL + 3;
    picture.square((at(cell % side), at(cell / side)), CELL - 6)
}

/// Returns an empty puzzle except for two rows. The first row has every second digit at its own
/// position. The last one has some of these digits, one position to the right.
fn sparse(side: usize) -> Vec<usize> {
    let digit = |cell: usize| match cell / side {
        0 if cell.is_multiple_of(2) => cell + 1,
        row if row + 1 == side && !cell.is_multiple_of(2) => cell % side,
        _ => 0,
    };
    (0..side * side).map(digit).collect()
}

#[test]
fn png_draws_givens_and_thick_box_lines() {
    let folder = Folder::new();
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
        let side = rows * columns;
        let givens = sparse(side);
        let lines = givens.chunks(side);
        let text = lines.map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
        let text = text.collect::<Vec<_>>().join("\n");
        let shape = format!("--box {rows}x{columns} --scale 1");
        let picture = drawn(&folder, &shape, &text);
        let size = MARGIN + side * CELL + 6;
        assert_eq!((picture.width, picture.height), (size, size));
        let cells: Vec<_> = (0..side * side).map(|cell| inside(&picture, cell, side)).collect();
        for (cell, digit) in givens.iter().enumerate() {
            let ink = cells[cell].iter().filter(|&&colour| is_dark(colour)).count();
            // A thin 1 has the least ink; an empty cell has none.
            assert_eq!(ink > 60, *digit != 0, "side {side}, cell {cell}: {ink}");
            assert!(*digit != 0 || cells[cell].iter().all(|&colour| colour == WHITE));
            // Empty cells are white, so they are not compared with each other.
            let others = givens.iter().zip(&cells).take(cell);
            for (other, at) in others.filter(|&(other, _)| *digit != 0 || *other != 0) {
                assert_eq!(other == digit, is_alike(at, &cells[cell]), "{other}, {digit}");
            }
        }
        // Just below the upper edges of the cells in the second row, where there is no text.
        let y = MARGIN + CELL + 8;
        let across = |column: usize| {
            let x = MARGIN + column * CELL;
            picture.dark_across(y, x - 6, x + 6)
        };
        for column in 1..side {
            let expected = if column.is_multiple_of(columns) { 2..=4 } else { 1..=2 };
            assert!(expected.contains(&across(column)), "column {column}: {}", across(column));
        }
        assert!(across(columns) > across(1) && across(side) > across(1));
    }
}

#[test]
fn png_is_reproducible_and_has_requested_size() {
    let folder = Folder::new();
    let at = |name: &str| folder.path().join(name);
    for name in ["one.png", "two.PNG"] {
        run(&format!("show --candidates -o {}", at(name).display()), UNIQUE).ends(0).quietly();
    }
    // Without an extension, the format is set by name; also on standard output.
    run(&format!("show --candidates -f png -o {}", at("three").display()), UNIQUE).ends(0);
    let out = File::create(at("four")).unwrap();
    let mut child = program();
    let mut child = start(child.args(["show", "--candidates", "-f", "png"]).stdout(out));
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), UNIQUE.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let bytes =
        ["one.png", "two.PNG", "three", "four"].map(|name| std::fs::read(at(name)).unwrap());
    assert!(bytes.iter().all(|it| *it == bytes[0]) && bytes[0].starts_with(b"\x89PNG"));
    let usual = MARGIN + 4 * CELL + 6;
    for (size, width) in [("", 2 * usual), ("--scale 0.5", usual / 2), ("--width 300", 300)] {
        let picture = drawn(&folder, size, UNIQUE);
        assert_eq!((picture.width, picture.height), (width, width), "{size}");
    }
}

#[test]
fn png_uses_expected_colours() {
    let folder = Folder::new();
    let plain = drawn(&folder, "", UNIQUE);
    let has = |picture: &Pixels, colour| picture.colours.contains(&colour);
    assert_eq!(plain.colours[0], WHITE);
    assert!(![FOUND, PATTERN, ELIMINATED, DARK_GROUND].iter().any(|&colour| has(&plain, colour)));
    assert!(has(&drawn(&folder, "--solution", UNIQUE), FOUND));
    let step = drawn(&folder, "--step 1", UNIQUE);
    assert!(has(&step, PATTERN) && has(&step, ELIMINATED));
    // Eliminated marks are struck out by a line wider than any letter: at least 13 units of two
    // pixels.
    let runs = step.colours.chunk_by(|one, other| one == other);
    let longest = runs.filter(|run| run[0] == ELIMINATED).map(<[_]>::len).max();
    assert!(longest >= Some(26), "{longest:?}");
    let dark = drawn(&folder, "--dark", UNIQUE);
    assert_eq!((dark.colours[0], has(&dark, WHITE)), (DARK_GROUND, false));
    let lighter = |picture: &Pixels| picture.colours.iter().filter(|&&c| !is_dark(c)).count();
    assert!(lighter(&dark) > 100 && lighter(&dark) < lighter(&plain));
    // The left half of r2c1 contains 1 and, below it, 3.
    let marks = drawn(&folder, "--candidates --scale 1", "..3.............");
    let ink = |top| {
        let half = marks.square((MARGIN + 2, MARGIN + CELL + top), CELL / 2 - 3);
        half.iter().filter(|&&c| is_dark(c)).count()
    };
    assert!(ink(2) > 5 && ink(CELL / 2) > 5);
    let marks = drawn(&folder, "--candidates --scale 1", "3...............");
    let half = marks.square((MARGIN + 2, MARGIN + CELL + CELL / 2), CELL / 2 - 3);
    assert!(half.iter().all(|&colour| colour == WHITE), "3 is given above");
}

#[test]
fn several_pngs_are_files_or_stacked_pages() {
    let folder = Folder::new();
    let at = folder.path().display();
    let two = [UNIQUE, SEVERAL].join("\n");
    run(&format!("show -o {at}/p-{{}}.png"), &two).ends(0).quietly();
    run(&format!("show --solution -o {at}/s-{{}}.svg"), &[UNIQUE, NONE].join("\n")).ends(1);
    assert_eq!(folder.names(), ["p-1.png", "p-2.png", "s-1.svg"]);
    assert_ne!(
        std::fs::read(folder.path().join("p-1.png")).unwrap(),
        std::fs::read(folder.path().join("p-2.png")).unwrap()
    );
    run(&format!("show --scale 1 --per-page 1 -o {at}/one.png"), &two).ends(0).quietly();
    let pages = read(&folder.path().join("one.png"));
    assert_eq!((pages.width, pages.height), (595, 2 * 842));
    // Both pages contain digits.
    for top in [0, 842] {
        assert!((top..top + 842).any(|y| pages.dark_across(y, 0, 595) > 0), "{top}");
    }
}

#[test]
fn invalid_png_options_are_refused() {
    let folder = Folder::new();
    let at = folder.path().display();
    run(&format!("show -o {at}/x.gif"), UNIQUE)
        .ends(2)
        .says("this command does not write .gif; it writes .txt, .json, .jsonl, .ndjson, .csv, .tsv, .large, .svg, .html, .pdf, .png");
    run(&format!("show -o {at}/x.svg --scale 2"), UNIQUE).ends(2).says("apply only to PNG");
    run(&format!("show -o {at}/x.svg --dark"), UNIQUE).ends(2).says("apply only to PNG");
    run("show --width 100", UNIQUE).ends(2).says("apply only to PNG");
    run("show -f svg -f png", UNIQUE).ends(2).says("cannot be used multiple times");
    run("show -f svg --width 100", UNIQUE).ends(2).says("apply only to PNG");
    run(&format!("show -o {at}/x.png --scale 0"), UNIQUE).ends(2).says("0.01 to 100");
    run(&format!("show -o {at}/x.png --scale NaN"), UNIQUE).ends(2).says("0.01 to 100");
    run(&format!("show -o {at}/x.png --scale 99"), UNIQUE)
        .ends(2)
        .says("width and height must be from 1 to 10000");
    run(&format!("show -o {at}/x.png --width 10001"), UNIQUE).ends(2).says("10001×10001");
    run(&format!("show -o {at}/x.png --symbols ab漢c"), "漢..a............").ends(2).says("'漢'");
    run(&format!("show -o {at}/no/x.png"), UNIQUE).ends(74).says("no/x.png");
    // 64 marks in each of 4096 cells exceed the limit.
    let empty = ("0 ".repeat(64) + "\n").repeat(64);
    let ran = run(&format!("show --candidates --width 2000 -o {at}/x.png"), &empty);
    ran.ends(2).says("at most 250000 digits and pencil marks");
    assert!(folder.names().is_empty());
    // The format that is set by name counts, and existing files are kept.
    run(&format!("show -o {at}/x.svg -f png"), UNIQUE)
        .ends(0)
        .says("written as png, because -f overrides");
    let path = folder.path().join("x.svg");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    run(&format!("show -o {at}/x.svg"), UNIQUE).ends(2).says("exists; --force overwrites it");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn png_reports_full_disk_and_closed_pipe() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = program();
    let mut child = start(command.args(["show", "-f", "png"]).stdout(full).stderr(Stdio::null()));
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), UNIQUE.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(74));
    let mut command = program();
    let command = command.args(["show", "-f", "png", "--scale", "20"]).stdout(Stdio::piped());
    let mut child = start(command.stderr(Stdio::piped()));
    drop(child.stdout.take());
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), UNIQUE.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(141));
    let mut command = program();
    let ran = with(command.args(["show", "-o", "/dev/full", "-f", "png"]), UNIQUE.as_bytes());
    ran.ends(74).says("/dev/full");
}
