//! Tests of the metadata of puzzles, such as title, author, rules text, source and fog.

use serde_json::{Value, json};

use crate::{
    links::f_puzzles,
    program::{Ran, program, records, run, with},
};

/// Metadata of all kinds and a rule, as keys of f-puzzles.
const METADATA: &str = r##","antiknight":true,"title":"Fog \"one\"","author":"Änn","ruleset":"Normal rules.\nFog.",
    "successMessage":"Done","fogofwar":["R2C2"],"foglight":["R5C5","R5C6"],
    "cage":[{"cells":["R1C1"],"outlineC":"#0000","fontC":"#0000","value":"source: a book"}]"##;

/// Returns the same metadata as fields of records.
fn metadata() -> Value {
    json!({
        "title": "Fog \"one\"",
        "author": "Änn",
        "rules_text": "Normal rules.\nFog.",
        "source": "a book",
        "success_message": "Done",
        "fog_lamps": ["r2c2"],
        "fog_lights": ["r5c5", "r5c6"],
    })
}

/// Returns the metadata of the only record.
fn of_record(text: &str) -> Value {
    let record = records(text).remove(0);
    let told = metadata();
    let all = told.as_object().unwrap().keys().filter_map(|key| {
        let value = record.get(key)?;
        Some((key.clone(), value.clone()))
    });
    Value::Object(all.collect())
}

/// Converts with arguments that may contain spaces.
fn convert(arguments: &[&str], input: &str) -> Ran {
    with(program().arg("convert").args(arguments), input.as_bytes())
}

#[test]
fn f_puzzles_keep_metadata_and_fog() {
    let input = f_puzzles(METADATA).replace('\n', "") + "\n";
    let link = run("convert -f f-puzzles", &input).ends(0).quietly();
    let record = run("convert -f json", &link.out).ends(0).quietly();
    assert_eq!(of_record(&record.out), metadata(), "{record:?}");
    assert_eq!(run("convert -f f-puzzles", &link.out).ends(0).quietly().out, link.out);
    // Via a record, and via its puzzle with the metadata.
    assert_eq!(run("convert -f f-puzzles", &record.out).ends(0).quietly().out, link.out);
    let mut puzzle = records(&record.out).remove(0)["puzzle"].take();
    puzzle.as_object_mut().unwrap().append(metadata().as_object_mut().unwrap());
    let again = run("convert -f f-puzzles", &puzzle.to_string()).ends(0).quietly();
    assert_eq!(again.out, link.out);
    // The metadata is also preserved by a table.
    let table = run("convert -f csv", &link.out).ends(0).quietly();
    let again = run("convert -f f-puzzles", &table.out).ends(0).quietly();
    let told = run("convert -f json", &again.out).ends(0).quietly();
    assert_eq!(of_record(&told.out)["fog_lights"], metadata()["fog_lights"], "{table:?}");
}

#[test]
fn metadata_is_set_and_removed_by_options() {
    let puzzle = "4..3..2.3.......";
    let set = [
        ["--puzzle-title", "A title"],
        ["--author", "Ann"],
        ["--rules-text", "Rules"],
        ["--source", "here"],
    ];
    let link = convert(&[&set.concat()[..], &["-f", "f-puzzles"]].concat(), puzzle).ends(0);
    let told = run("convert -f json", &link.out).ends(0).quietly();
    let expected =
        json!({"title": "A title", "author": "Ann", "rules_text": "Rules", "source": "here"});
    assert_eq!(of_record(&told.out), expected, "{told:?}");
    let less = convert(&["--author", "", "--source", "there", "-f", "json"], &link.out).ends(0);
    let expected = json!({"title": "A title", "rules_text": "Rules", "source": "there"});
    assert_eq!(of_record(&less.out), expected, "{less:?}");
    let refused = convert(&["--author", "Ann", "-f", "line"], puzzle).ends(2);
    refused.says("--author: the format line has no room for it; use json, f-puzzles");
}

#[test]
fn remark_names_lost_metadata_and_drawings() {
    let keys = METADATA.replace('\n', "")
        + r##","line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#FF0000"},{"lines":[["R2C1","R2C2"]]}],
        "killercage":[{"cells":["R3C3","R3C4"],"outlineC":"#FF0000"}],"foglink":["x"]"##;
    let input = f_puzzles(&keys).replace('\n', "") + "\n";
    let drawn = "1 coloured killercage at r3c3, 1 foglink";
    let ran = run("convert --ignore-drawings -f f-puzzles", &input).ends(0);
    let lines: Vec<&str> = ran.err.lines().collect();
    let drawn = format!("1 line at r2c1 r2c2, 1 red line at r1c1 r1c2, {drawn}");
    assert_eq!(lines, [format!("sudoku-sat: standard input:1: not kept: {drawn}")]);
    let ran = run("convert --ignore-drawings -f iss", &input).ends(0);
    let words = format!(
        "not kept: title, author, rules text, source, success message, fog lamps, fog lights, \
         {drawn}\n"
    );
    assert!(ran.err.ends_with(&words), "{ran:?}");
    run("convert --ignore-drawings --quiet -f iss", &input).ends(0).quietly();
}

#[test]
fn keep_selects_metadata() {
    let input = f_puzzles(METADATA).replace('\n', "") + "\n";
    let link = run("convert --keep=title,fog_lamps -f f-puzzles", &input).ends(0).quietly();
    let told = run("convert -f json", &link.out).ends(0).quietly();
    assert_eq!(of_record(&told.out), json!({"title": "Fog \"one\"", "fog_lamps": ["r2c2"]}));
    let all = run("convert --keep -f f-puzzles", &input).ends(0).quietly();
    assert_eq!(all.out, run("convert -f f-puzzles", &input).ends(0).out);
    run("convert --keep=id -f f-puzzles", &input)
        .ends(2)
        .says("this format does not store id; expected title,");
    run("convert --keep -f line", &input).ends(2).says("--keep needs --format json or csv");
}

#[test]
fn sudokupad_metadata_and_fog_reach_f_puzzles() {
    let rows = vec![format!("[{}]", ["{}"; 4].join(",")); 4].join(",");
    let text = format!(
        r#"{{"cells":[{rows}],"metadata":{{"title":"T","rules":["One.","Two."]}},"foglight":[[0,0],[3,3]],
        "cages":[{{"value":"author: A"}},{{"value":"source: S"}},{{"value":"msgcorrect: Yes"}}]}}"#
    );
    let link = run("convert -f f-puzzles", &text.replace('\n', "")).ends(0).quietly();
    let told = run("convert -f json", &link.out).ends(0).quietly();
    let expected = json!({
        "title": "T", "author": "A", "rules_text": "One.\nTwo.", "source": "S",
        "success_message": "Yes", "fog_lights": ["r1c1", "r4c4"],
    });
    assert_eq!(of_record(&told.out), expected);
}

#[test]
fn headers_of_sdk_are_metadata() {
    let text = "#AAnn\n#DA first one\n#B2026\n#Shere\n[Puzzle]\n4..3\n..2.\n3...\n....\n";
    let back = run("convert -f sdk", text).ends(0).quietly();
    assert_eq!(back.out, text.replace("#B2026\n", ""));
    let told = run("convert -f json", text).ends(0).quietly();
    let expected = json!({"title": "A first one", "author": "Ann", "source": "here"});
    assert_eq!(of_record(&told.out), expected);
    // A text of two lines does not fit there.
    let object = r#"{"givens":"4..3..2.3.......","title":"One\nTwo","author":"Ann"}"#;
    let ran = run("convert -f sdk", object).ends(0);
    assert!(ran.out.starts_with("#AAnn\n[Puzzle]\n"), "{ran:?}");
    ran.says("standard input:1: not kept: title");
}

#[test]
fn commands_that_write_puzzles_keep_metadata() {
    let link = convert(&["--author", "Ann", "-f", "f-puzzles"], "4213132431422431").ends(0);
    for command in ["minimize", "solve"] {
        let ran = run(&format!("{command} -f f-puzzles"), &link.out).ends(0);
        let told = run("solve -f json --keep", &ran.out).ends(0);
        assert_eq!(records(&told.out)[0]["author"], "Ann", "{command}: {told:?}");
    }
}

#[test]
fn sudokupad_links_keep_the_solution() {
    let puzzle = "{\"givens\":\"4..3..2.3.......\",\"solution\":\"4213132431422431\"}\n";
    let link = run("convert -f sudokupad", puzzle).ends(0).quietly();
    assert!(link.out.starts_with("https://sudokupad.app/fpuz"), "{link:?}");
    let again = run("convert -f f-puzzles", &link.out).ends(0).quietly();
    let back = run("convert -f sudokupad", &again.out).ends(0).quietly();
    assert_eq!(back.out, link.out);
    let without = run("convert -f sudokupad", "4..3..2.3.......\n").ends(0).quietly();
    assert_ne!(without.out, link.out);
}
