//! Tests of CSV records: copied fields of the input, and their interpretation by spreadsheets.

use crate::program::{Folder, UNIQUE, program, run, with};

/// Returns a table with ids and notes that look like formulas or contain spaces.
fn table() -> String {
    let ids = ["\"\t=1\"", "=1+2", "+1", "-1", "@x", "\"a,b\"", "\" q \"", " u "];
    let rows = ids.map(|id| format!("{id},{UNIQUE},{id}\n"));
    format!("id,puzzle,note\n{}", rows.concat())
}

/// Returns two columns of a CSV text.
fn columns(text: &str, names: [&str; 2]) -> Vec<[String; 2]> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().unwrap().clone();
    let place = |name: &str| head.iter().position(|it| it == name).unwrap();
    let places = names.map(place);
    reader
        .records()
        .map(|row| row.unwrap())
        .map(|row| places.map(|at| row[at].to_owned()))
        .collect()
}

const EXACT: [&str; 8] = ["\t=1", "=1+2", "+1", "-1", "@x", "a,b", " q ", " u "];

#[test]
fn input_fields_are_copied_exactly() {
    for command in ["check", "count", "solve --limit 1", "backbone", "rate", "minimize", "convert"]
    {
        let out = run(&format!("{command} -f csv --keep"), &table()).ends(0).out;
        let expected = EXACT.map(|text| [text.to_owned(), text.to_owned()]);
        assert_eq!(columns(&out, ["id", "note"]), expected, "{command}");
        let out = run(&format!("{command} -f json --keep"), &table()).ends(0).out;
        let ids = crate::program::records(&out).into_iter().map(|record| record["id"].clone());
        assert!(ids.eq(EXACT), "{command}: {out}");
    }
    // The engine for many lines copies fields in the same way, also next to an error.
    let table = table() + "=2,4..,x\n";
    for command in ["solve -f csv", "check -f csv", "solve -f csv --resume -o"] {
        let folder = Folder::new();
        let (input, output) = (folder.file("in.csv", &table), folder.path().join("out.csv"));
        let mut program = program();
        program
            .args(command.split(' '))
            .args(command.ends_with("-o").then_some(&output))
            .arg(&input);
        let ran = with(&mut program, b"").ends(4);
        let out = std::fs::read_to_string(&output).unwrap_or(ran.out);
        let ids: Vec<_> = columns(&out, ["id", "input"]).into_iter().map(|[id, _]| id).collect();
        assert_eq!(ids, EXACT.into_iter().chain(["=2"]).collect::<Vec<_>>(), "{command}");
    }
}

#[test]
fn numbers_are_copied_without_rounding() {
    let big = "123456789012345678901234567890";
    let input =
        format!("{{\"puzzle\":\"{UNIQUE}\",\"id\":{big},\"meta\":1.50,\"tags\":[1.0,{big}]}}\n");
    let json = run("check -f json --keep", &input).ends(0).out;
    let kept = format!("\"input_id\":{big},\"meta\":1.50,\"tags\":[1.0,{big}]");
    assert!(json.contains(&format!("\"id\":{big},")) && json.contains(&kept), "{json}");
    let csv = run("check -f csv --keep", &input).ends(0).out;
    assert!(csv.ends_with(&format!(",{big},1.50,1.0 {big}\n")), "{csv}");
}

#[test]
fn formulas_are_escaped_for_spreadsheets() {
    let expected: Vec<[String; 2]> = EXACT
        .map(|text| match text {
            "a,b" | " q " | " u " => [text.to_owned(), text.to_owned()],
            text => [format!("'{text}"), format!("'{text}")],
        })
        .to_vec();
    for command in ["check", "count", "solve --limit 1", "backbone", "rate", "minimize", "convert"]
    {
        let escaped = format!("{command} -f csv --keep --escape-formulas");
        let out = run(&escaped, &table()).ends(0).out;
        assert_eq!(columns(&out, ["id", "note"]), expected, "{command}");
    }
    for command in ["solve", "check"] {
        let out = run(&format!("{command} -f csv --escape-formulas"), &table()).ends(0).out;
        let ids: Vec<_> = columns(&out, ["id", "id"]).into_iter().collect();
        assert_eq!(ids, expected, "{command}");
    }
    // File names are treated like other fields.
    let folder = Folder::new();
    folder.file("=x.txt", &format!("{UNIQUE}\n").repeat(2));
    for command in ["solve", "check", "rate"] {
        let mut program = program();
        program.current_dir(folder.path()).args([
            command,
            "-f",
            "csv",
            "--escape-formulas",
            "=x.txt",
        ]);
        let out = with(&mut program, b"").ends(0).out;
        assert!(columns(&out, ["file", "file"]).iter().all(|[file, _]| file == "'=x.txt"), "{out}");
    }
}
