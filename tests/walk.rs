//! Tests of all commands that answer puzzles: they accept the same options, write records of one
//! schema, and read each other's output.

use std::{fs, process::Command};

use serde_json::Value;
use testbed::schema::fits;

use crate::program::{
    BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, records, run, start, with,
};

/// The commands that write records, with their arguments.
const COMMANDS: [&str; 11] = [
    "solve",
    "check",
    "count",
    "backbone",
    "why",
    "hint --concrete",
    "explain",
    "rate",
    "show --candidates",
    "minimize",
    "minimize --list",
];

/// The first fields of a record, in their order.
const FIRST: [&str; 6] = ["index", "file", "line", "id", "puzzle", "verdict"];

fn all_kinds() -> String {
    [UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n") + "\n"
}

/// Returns the complete help of a command.
fn help(command: &str) -> String {
    let command = command.split(' ').next().unwrap();
    run(&format!("{command} --help"), "").ends(0).out
}

#[test]
fn every_command_has_the_common_options() {
    for command in COMMANDS {
        let help = help(command);
        for option in [
            "-f, --format",
            "-o, --output",
            "-j, --jobs",
            "-q, --quiet",
            "--force",
            "--from",
            "--timeout",
            "--keep",
            "--symbols",
            "--box",
            "--color",
        ] {
            assert!(help.contains(option), "{command} has no {option}");
        }
    }
}

#[test]
fn records_match_schema_and_field_order() {
    let schema = fs::read_to_string("docs/record.schema.json").unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let making = [
        "generate --side 4 --holes 5 --count 3 --unique",
        "generate --count 2",
        "generate --rating 11.. --attempts 3",
        "generate --symmetry full --minimal",
    ];
    for command in COMMANDS.into_iter().chain(making) {
        let ran = run(&format!("{command} -f json"), &all_kinds());
        let told = records(&ran.out);
        assert!(!told.is_empty(), "{command}: {ran:?}");
        for record in told {
            assert!(fits(&schema, &schema, &record), "{command}: {record}");
            for name in record.as_object().unwrap().keys() {
                assert!(schema["properties"].get(name).is_some(), "{command}: {name}");
            }
            let text = record.to_string();
            let places = FIRST.iter().filter_map(|name| text.find(&format!("\"{name}\":")));
            assert!(places.is_sorted(), "{command}: {text}");
            let first = record.as_object().unwrap().keys().take(3);
            assert!(first.eq(["index", "file", "line"]), "{command}: {text}");
        }
    }
}

/// Returns a value as a cell of a table: a list of words or numbers is separated by spaces.
fn cell(value: &Value) -> String {
    let word = |value: &Value| match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Array(_) | Value::Object(_) => None,
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
    };
    let words = || -> Option<Vec<String>> {
        let words = value.as_array()?.iter().map(|it| word(it).filter(|it| !it.contains(' ')));
        words.collect()
    };
    word(value).or_else(|| Some(words()?.join(" "))).unwrap_or_else(|| value.to_string())
}

#[test]
fn table_cells_match_json_fields() {
    let schema = fs::read_to_string("docs/record.schema.json").unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let others = [
        "convert --canonical --automorphisms",
        "count --limit 2 --estimate --seed 1",
        "check --certify",
        "solve --limit 3",
        "why --all",
        "backbone --counts 3",
        "generate --side 4 --holes 5 --count 3 --seed 1",
        "generate --rating 11.. --attempts 3 --seed 1",
        "generate --symmetry full --seed 1",
    ];
    for command in COMMANDS.into_iter().chain(others) {
        // A game state, a numeric id, and texts that need quotes in a table.
        let more = "{\"id\":7,\"givens\":\"4..3..2.3.......\"}\n{\"id\":\"a,\\\"b\",\"givens\":\"....\"}\n";
        for input in [all_kinds(), more.to_owned()] {
            let json = records(&run(&format!("{command} -f json"), &input).out);
            assert!(!json.is_empty(), "{command}");
            for (form, delimiter) in [("csv", b','), ("tsv", b'\t')] {
                let text = run(&format!("{command} -f {form}"), &input).out;
                let mut reader = csv::ReaderBuilder::new();
                let mut reader = reader.delimiter(delimiter).from_reader(text.as_bytes());
                let columns = reader.headers().unwrap().clone();
                let first: Vec<_> = columns.iter().take(FIRST.len()).collect();
                assert_eq!(first, FIRST, "{command} -f {form}");
                let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
                assert_eq!(rows.len(), json.len(), "{command}: {text}");
                for (row, record) in rows.iter().zip(&json) {
                    assert!(fits(&schema, &schema, record), "{command}: {record}");
                    let record = record.as_object().unwrap();
                    let place = |name: &String| columns.iter().position(|it| it == name).unwrap();
                    assert!(record.keys().map(place).is_sorted(), "{command}: {record:?}");
                    for (column, found) in columns.iter().zip(row) {
                        // Times differ between runs.
                        if column != "certificate" && column != "microseconds" {
                            let expected = record.get(column).map(cell).unwrap_or_default();
                            assert_eq!(found, expected, "{command} -f {form}: {column}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn unsupported_format_is_an_error() {
    for command in COMMANDS.into_iter().chain(["generate --side 4 --holes 3", "convert"]) {
        let ran = run(&format!("{command} -f nonsense"), UNIQUE).ends(2).says("[possible values:");
        assert_eq!(ran.out, "", "{command}");
    }
    for (command, format) in [
        ("check", "sdk"),
        ("count", "line"),
        ("hint", "sdm"),
        ("rate", "html"),
        ("explain", "sdm"),
        ("solve", "svg"),
        ("solve --limit 3", "kaggle"),
        ("backbone", "html"),
        ("minimize --list", "line"),
    ] {
        let ran = run(&format!("{command} -f {format}"), UNIQUE).ends(2);
        assert_eq!(ran.out, "", "{command}");
    }
}

#[test]
fn every_command_reads_every_record() {
    let verdicts = |text: &str| -> Vec<Value> {
        records(text).iter().map(|record| record["verdict"].clone()).collect()
    };
    let puzzles = [UNIQUE, SEVERAL, NONE].join("\n");
    let direct = verdicts(&run("check -f json", &puzzles).out);
    let (folder, mut files, mut expected) = (Folder::new(), String::new(), Vec::new());
    for (number, writer) in COMMANDS.iter().enumerate() {
        for form in ["json", "csv"] {
            let told = run(&format!("{writer} -f {form}"), &puzzles).out;
            let file = folder.file(&format!("{number}-{form}"), &told);
            files += &format!(" {}", file.display());
            // The puzzle that is read is the one in the record, even if it was made from another
            // one.
            let first = if *writer == "minimize" { "unique".into() } else { direct[0].clone() };
            expected.extend([first, direct[1].clone(), direct[2].clone()]);
        }
    }
    assert_eq!(verdicts(&run(&format!("check -f json{files}"), "").out), expected);
    // One process of each command reads the output of all of them.
    for reader in COMMANDS {
        let read = run(&format!("{reader} -f json{files}"), "");
        let told = records(&read.out);
        for file in files.split_whitespace() {
            let of_file = told.iter().filter(|record| record["file"] == file);
            assert_eq!(of_file.count(), 3, "{file} {reader}: {read:?}");
        }
        assert!(!read.out.contains("\"error\""), "{reader}: {read:?}");
    }
}

#[test]
fn keep_copies_requested_input_fields() {
    let table = "id,puzzle,author\n7,4..3..2.3.......,\"Ann, Bob\"\n8,.41....3......3.,C\n";
    let told = records(&run("check -f json --keep", table).out);
    assert_eq!(told[0]["id"], "7");
    assert_eq!(told[0]["author"], "Ann, Bob");
    assert_eq!(told[1]["input_id"], "8");
    let csv = run("check -f csv --keep=author", table).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",reason,stopped_by,author"), "{csv}");
    assert!(lines[1].ends_with(",\"Ann, Bob\""), "{csv}");
    let object = "{\"givens\":\"4..3..2.3.......\",\"name\":\"x\",\"meta\":{\"a\":[1,null]}}";
    let told = records(&run("rate -f json --keep=meta", object).out);
    assert_eq!(
        (&told[0]["id"], &told[0]["meta"]),
        (&"x".into(), &serde_json::json!({"a":[1,null]}))
    );
    // Fields of a row with a faulty puzzle are also kept, and a name that does not occur is
    // reported.
    let spoilt = format!("{table}9,4..3..2.3......x,D\n");
    for form in ["json", "csv"] {
        let ran = run(&format!("check -f {form} --keep=author,nobody"), &spoilt).ends(4);
        assert!(ran.out.lines().next_back().unwrap().contains('D'), "{ran:?}");
        let ran = ran.says("--keep: no puzzle has the field nobody");
        assert!(!ran.err.contains("field author"), "{ran:?}");
    }
    // If a name is taken, it gets a prefix, even repeatedly.
    let twice = "puzzle,count,input_count\n4..3..2.3.......,5,6\n";
    let told = records(&run("check -f json --keep", twice).out);
    let (first, second) = (&told[0]["input_count"], &told[0]["input_input_count"]);
    assert_eq!((first, second), (&"5".into(), &"6".into()));
    // Without the option, no field is kept.
    let told = records(&run("check -f json", table).out);
    assert_eq!((told[0].get("author"), &told[0]["id"]), (None, &"7".into()));
}

#[test]
fn csv_rows_are_single_readable_lines() {
    let object = "{\"id\":\"a\\nb\\r\\u0007, \\\"c\\\"\",\"givens\":\"4..3..2.3.......\"}\n";
    for command in COMMANDS {
        let ran = run(&format!("{command} -f csv"), object);
        assert!(ran.out.lines().count() > 1, "{command}: {ran:?}");
        let told = records(&run("convert -f json", &ran.out).out);
        assert_eq!(told.len() + 1, ran.out.lines().count(), "{command}: {ran:?}");
        for record in told {
            assert_eq!(record["id"], "a\\nb\\r\\x07, \"c\"", "{command}: {ran:?}");
        }
    }
}

#[test]
fn error_record_contains_the_input_line() {
    let (good, bad) = (UNIQUE, "4..3..2.3......x");
    for command in COMMANDS {
        let told = records(&run(&format!("{command} -f json"), &format!("{good}\n{bad}\n")).out);
        assert_eq!((&told[1]["verdict"], &told[1]["input"]), (&"error".into(), &bad.into()));
        let marked = format!("\u{feff}{bad}\n{good}\n\u{feff}{bad}\n");
        let told = records(&run(&format!("{command} -f json"), &marked).out);
        for place in [0, 2] {
            assert_eq!(told[place]["input"], bad, "{command}: {told:?}");
        }
    }
}

#[test]
fn nonpuzzle_file_is_one_error_with_remedy() {
    let files = [
        (&b"7z\xbc\xaf\x27\x1c\n1\n2\n"[..], "unpack it first"),
        (b"%PDF-1.4\n1\n2\n", "copy the puzzle as text"),
        (b"p cnf 1 1\n1 0\n", "DIMACS formula (CNF), not a puzzle"),
        (b"c sudoku-sat 0.1.0\nc side 9\np cnf 1 1\n1 0\n", "`sudoku-sat decode --formula FILE`"),
        (b"c 1\nc\nc 2 3\np cnf 1 1\n1 0\n", "`sudoku-sat decode --formula FILE`"),
    ];
    for command in COMMANDS {
        for (bytes, remedy) in files {
            let ran = with(program().args(command.split(' ')), bytes).ends(2).says(remedy);
            assert_eq!(ran.err.matches(remedy).count(), 1, "{command}: {ran:?}");
        }
    }
}

#[test]
fn misleading_file_extension_is_reported() {
    let folder = Folder::new();
    let path = folder.file("puzzles.opensudoku", &format!("{UNIQUE}\n{UNIQUE}\n"));
    for command in COMMANDS {
        run(&format!("{command} {}", path.display()), "").says("read as line");
    }
}

#[test]
fn options_without_effect_are_refused() {
    for (command, words) in [
        ("export -f gcnf --logic full", "--logic applies only to cnf, opb"),
        ("export -f mzn --raw", "--raw applies only to cnf, opb"),
        ("export -f opb --encoding ladder", "apply only to cnf, gcnf, wcnf"),
        ("export --backend varisat", "--with-block"),
        ("generate --side 4 --holes 5 --scan -f json", "--scan"),
        ("generate --side 4 --holes 5 --scan -o x", "--scan"),
        ("check --backend external:sudoku-sat-nobody", "not found on the PATH"),
        ("check --backend ipasir:./nobody.so", "nobody.so"),
        ("check --backend ipasir:", "the library is missing"),
        ("compare --backend ipasir:./nobody.so", "nobody.so"),
    ] {
        run(command, UNIQUE).ends(2).says(words);
    }
}

#[test]
fn only_force_overwrites_an_existing_file() {
    let folder = Folder::new();
    let path = folder.path().join("answers.txt");
    let path = path.to_str().unwrap();
    for command in COMMANDS {
        fs::write(path, "mine").unwrap();
        run(&format!("{command} -o {path}"), UNIQUE).ends(2).says("--force");
        assert_eq!(fs::read_to_string(path).unwrap(), "mine", "{command}");
        run(&format!("{command} --force -o {path}"), UNIQUE);
        assert_ne!(fs::read_to_string(path).unwrap(), "mine", "{command}");
        let nowhere = format!("{command} -o {path}/nowhere/x");
        run(&nowhere, UNIQUE).ends(74).says("nowhere");
    }
    #[cfg(unix)]
    run("check -o /dev/null", UNIQUE).ends(0);
}

#[test]
fn file_extension_sets_the_default_format() {
    let folder = Folder::new();
    for (ending, begins) in [("json", "[\n{\"index\":1"), ("csv", "index,file"), ("txt", "unique")]
    {
        let path = folder.path().join(format!("answers.{ending}"));
        run(&format!("check -o {}", path.display()), UNIQUE).ends(0);
        assert!(fs::read_to_string(&path).unwrap().starts_with(begins), "{ending}");
    }
}

#[test]
fn refused_run_touches_no_file() {
    let folder = Folder::new();
    let path = folder.file("a.txt", UNIQUE);
    let at = folder.path().display().to_string();
    for command in COMMANDS {
        let link = folder.path().join("link.txt");
        fs::hard_link(&path, &link).unwrap();
        run(&format!("{command} --force -o {at}/link.txt {at}/a.txt"), "")
            .ends(2)
            .says("a.txt is an input file");
        fs::remove_file(link).unwrap();
        let mut process = program();
        let given = fs::File::open(&path).unwrap();
        process.args(command.split(' ')).args(["--force", "-o"]).arg(&path).stdin(given);
        let ran = process.output().unwrap();
        assert_eq!(ran.status.code(), Some(2), "{command}: {ran:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), UNIQUE, "{command}");
        run(&format!("{command} {at}/missing.txt -o {at}/new.txt"), "").ends(2);
        run(&format!("{command} -o {at}/new.xlsx"), UNIQUE)
            .ends(2)
            .says("this command does not write .xlsx");
        run(&format!("{command} --keep -f text -o {at}/new.txt"), UNIQUE).ends(2).says("--keep");
        assert_eq!(folder.names(), ["a.txt"], "{command}");
    }
}

#[test]
fn files_of_options_are_not_overwritten() {
    let folder = Folder::new();
    let at = folder.path().display().to_string();
    let board = r#"{"side":4,"rules":[{"type":"thermo","cells":["r1c1","r1c2"]}]}"#;
    for (name, text, command) in [
        ("s.txt", SOLVED, format!("why --solution {at}/s.txt 4..3..2.3.......")),
        ("b.json", board, format!("generate --seed 1 --board {at}/b.json")),
    ] {
        let path = folder.file(name, text);
        run(&format!("{command} -o {at}/{name} --force"), "")
            .ends(2)
            .says(&format!("{name} is an input file"));
        let mut process = program();
        let appended = fs::File::options().append(true).open(&path).unwrap();
        process.args(command.split(' ')).stdout(appended);
        assert_eq!(process.output().unwrap().status.code(), Some(2), "{command}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{command}");
    }
    run("solve --resume -o - 4..3..2.3.......", "").ends(2).says("cannot be continued");
}

#[test]
fn unknown_extension_error_lists_known_ones() {
    let folder = Folder::new();
    let at = folder.path().display();
    for ending in [
        "ods", "xls", "xlsm", "xlsb", "htm", "gif", "tif", "tiff", "bmp", "eps", "ps", "docx",
        "gz", "zip", "parquet", "dat",
    ] {
        for command in ["solve", "show"] {
            run(&format!("{command} -o {at}/x.{ending}"), UNIQUE).ends(2).says(&format!(
                "this command does not write .{ending}; it writes .txt, .json, .jsonl, .ndjson, .csv, .tsv"
            ));
        }
    }
    assert_eq!(folder.names(), [""; 0]);
    run(&format!("solve -f line -o {at}/x.ods"), UNIQUE)
        .ends(0)
        .says("x.ods: written as line, because -f overrides");
}

#[test]
fn extension_of_the_output_selects_the_format() {
    let folder = Folder::new();
    let at = folder.path().display();
    for command in ["solve", "check", "rate", "convert", "generate --seed 1 --side 4"] {
        for extension in ["jsonl", "NDJSON", "json", "csv"] {
            let name = format!("{at}/x.{extension}");
            let format = if extension == "csv" { "csv" } else { "json" };
            run(&format!("{command} --force -o {name}"), UNIQUE).ends(0).quietly();
            let wanted = run(&format!("{command} -f {format}"), UNIQUE).ends(0).out;
            let wanted = match extension {
                "json" => format!("[\n{wanted}]\n"),
                _ => wanted,
            };
            assert_eq!(fs::read_to_string(name).unwrap(), wanted, "{command} {extension}");
        }
    }
    let wanted = run("check", UNIQUE).ends(0).out;
    // Windows ignores the dot at the end of x.
    for name in ["x.txt", "x", "x.", ".x"].into_iter().filter(|it| cfg!(unix) || *it != "x.") {
        run(&format!("check -o {at}/{name}"), UNIQUE).ends(0).quietly();
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), wanted, "{name}");
    }
    assert_eq!(run("check -o -", UNIQUE).ends(0).quietly().out, wanted);
    run(&format!("check -f csv -o {at}/y.jsonl"), UNIQUE)
        .ends(0)
        .says("y.jsonl: written as csv, because -f overrides");
    run(&format!("check -f json -o {at}/z.jsonl"), UNIQUE).ends(0).quietly();
}

#[cfg(unix)]
#[test]
fn extension_of_a_pipe_is_not_checked() {
    let folder = Folder::new();
    let pipe = folder.path().join("x.dat");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let writer = start(program().arg("check").arg(UNIQUE).arg("-o").arg(&pipe));
    assert_eq!(fs::read_to_string(&pipe).unwrap(), run("check", UNIQUE).out);
    assert!(writer.wait_with_output().unwrap().status.success());
}

#[test]
fn records_contain_box_and_id() {
    let object = "{\"id\":7,\"box\":\"3x2\",\"givens\":\"1............................2......\"}";
    for command in COMMANDS {
        let told = records(&run(&format!("{command} --limit 2 -f json"), object).out);
        let told = match told.is_empty() {
            true => records(&run(&format!("{command} -f json"), object).out),
            false => told,
        };
        assert_eq!(told[0]["id"], 7, "{command}: {told:?}");
        assert_eq!(told[0]["puzzle"]["box"], "3x2", "{command}: {told:?}");
        let table =
            records(&run(&format!("{command} -f json"), "id,puzzle\nx,4..3..2.3.......\n").out);
        assert_eq!(table[0]["id"], "x", "{command}: {table:?}");
    }
}
