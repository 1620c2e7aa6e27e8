//! Tests of links and codes of f-puzzles and SudokuPad.

use serde_json::{Value, json};

use crate::program::{records, run};

/// Returns the JSON of f-puzzles of an empty 6×6 board, with these keys.
pub fn f_puzzles(keys: &str) -> String {
    let rows = vec![format!("[{}]", ["{}"; 6].join(",")); 6].join(",");
    format!("{{\"size\":6,\"grid\":[{rows}]{keys}}}\n")
}

/// The puzzle of some codes.
const TINY: &str = "1.............2.\n";
/// The puzzle of other codes.
const EMPTY: &str = "................\n";

#[test]
fn bare_sudokupad_codes_are_recognised_by_unpacking() {
    let scl = [
        "N4SwJgXA5ALlA0BjAphA2m4A3CBGAvvEQLrxpHynkllHYQBMhxpATqhmgAzxdU+4quXkPiCq3eA37wAzKOllh8iQxFk1gsrPVod4smjWKjcqjpM6VpRAEN09WCBgAbVAAIAKiAB2ATyh8YnwgA==",
        "N4YwpgXA2lwG4QIwF8A06C6qrtVnm268EATGhlgE6QxQAMq9+ji+iT7qb+DqpLVAGYuA7BxG9SnbNLbYhMqIp7Yo0seuH5FmxZKwgAhtBIByAC4BLCwBtIAAgAqVgHYBPM8gzIgA",
    ];
    let fpuz = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAFwh4A2ceCAAqIIkA=";
    let percent = |text: &str| text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let line = |text: &str| run("convert --quiet -f line", text).ends(0).out;
    for code in scl {
        for text in [format!("scl{code}"), format!("https://sudokupad.app/scl{code}"), code.into()]
        {
            assert_eq!(line(&text), TINY, "{text}");
            assert_eq!(line(&percent(&text).replace("%2F", "/")), TINY, "{text}");
        }
        assert_eq!(line(&format!("scl{}", percent(code))), TINY);
        let cut = run("check", &format!("scl{}", &code[..code.len() / 2])).ends(2);
        assert!((cut.out + &cut.err).contains("the link is cut off"));
    }
    for text in [format!("fpuz{fpuz}"), format!("fpuzzles{}", percent(fpuz)), percent(fpuz)] {
        assert_eq!(line(&text), EMPTY, "{text}");
    }
}

#[test]
fn f_puzzles_whispers_and_lockout_depend_on_size() {
    let input = f_puzzles(
        r#","whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]],"value":"5"}],
        "lockout":[{"lines":[["R3C1","R3C2","R3C3"]]}],"line":[{"lines":[],"isLLConstraint":true}]"#,
    );
    let input = input.replace('\n', "") + "\n";
    let values = |text: &str| -> Vec<Value> {
        let told = run("convert -f json", text).ends(0).quietly();
        let rules = records(&told.out).remove(0)["puzzle"]["rules"].take();
        rules.as_array().unwrap().iter().map(|rule| rule["value"].clone()).collect()
    };
    assert_eq!(values(&input), [json!(3), json!(5), json!(3)]);
    let link = run("convert -f f-puzzles", &input).ends(0).quietly();
    assert_eq!(values(&link.out), [json!(3), json!(5), json!(3)]);
    // The link must be the same as without a value only if the value is half of the size.
    let whisper = |value: i64| {
        let rule = format!(r#"{{"rule":"whisper","cells":["r1c1","r1c2"],"value":{value}}}"#);
        let text = format!(r#"{{"side":6,"box":"2x3","rules":[{rule}]}}"#);
        run("convert -f f-puzzles", &text).ends(0).quietly().out.len()
    };
    assert!(whisper(3) < whisper(5), "3 is half of 6");
    let lockout = |value: i64| {
        let cells = r#"["r1c1","r1c2","r1c3"]"#;
        let rule = format!(r#"{{"rule":"lockout","cells":{cells},"value":{value}}}"#);
        run("convert -f f-puzzles", &format!(r#"{{"side":6,"box":"2x3","rules":[{rule}]}}"#))
    };
    lockout(3).ends(0);
    assert!(lockout(4).ends(2).out.contains("it does not support the rule"));
}
