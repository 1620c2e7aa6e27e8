//! Tests that apply to all questions.

use serde_json::{Value, json};

use crate::{answer, questions};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const CAGES: &str = r#"{"side":4,"givens":"................","rules":[
    {"rule":"cage","cells":["r1c1","r1c2"],"sum":7},{"rule":"cage","cells":["r2c1","r3c1"],"sum":3},
    {"rule":"diagonal","direction":"/"}]}"#;

fn asked(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string())).expect("an answer is JSON")
}

#[test]
fn every_question_is_answered_without_error() {
    for puzzle in [CLASSIC, CAGES] {
        for question in questions::ALL {
            let side = 4;
            let told = asked(&json!({
                "ask": question.name, "puzzle": puzzle.replace('\n', ""), "seed": 1, "side": side,
                "seconds": 60, "answer": "s UNKNOWN",
            }));
            assert_eq!(told.get("error"), None, "{} of {puzzle}", question.name);
        }
    }
}

#[test]
fn invalid_requests_have_error_messages() {
    let wrong = [
        json!({}),
        json!([]),
        json!({ "ask": "everything" }),
        json!({ "ask": "check" }),
        json!({ "ask": "check", "puzzle": "" }),
        json!({ "ask": "check", "puzzle": "<script>" }),
        json!({ "ask": "check", "puzzle": CLASSIC, "givens": [1, 2] }),
        json!({ "ask": "check", "puzzle": CLASSIC, "givens": vec![10; 81] }),
        json!({ "ask": "hint", "puzzle": CLASSIC, "struck": [[81, 1]] }),
        json!({ "ask": "export", "puzzle": CLASSIC, "encoding": "none of them" }),
    ];
    for question in wrong {
        let told = asked(&question);
        assert!(told["error"].as_str().is_some_and(|why| !why.is_empty()), "{question}: {told}");
    }
    assert!(answer("{").contains("error"));
}

#[test]
fn request_givens_and_placed_digits_are_used() {
    let mut placed = vec![0; 81];
    placed[2] = 4;
    let right = asked(&json!({ "ask": "hint", "puzzle": CLASSIC, "placed": placed }));
    assert_eq!(right["wrong"], json!([]));
    placed[2] = 2;
    let wrong = asked(&json!({ "ask": "hint", "puzzle": CLASSIC, "placed": placed }));
    assert_eq!(wrong["wrong"], json!(["r1c3"]));
    let empty = asked(&json!({ "ask": "check", "puzzle": CLASSIC, "givens": vec![0; 81] }));
    assert_eq!(empty["verdict"], "multiple");
}

#[test]
fn convert_keeps_game_state_or_omits_text() {
    let mut placed = vec![0; 81];
    placed[2] = 4;
    let asked = asked(&json!({
        "ask": "convert", "puzzle": CLASSIC, "placed": placed, "struck": [[3, 2]],
    }));
    let formats = asked["formats"].as_array().expect("a list");
    let text =
        |name| formats.iter().find(|it| it["name"] == name).expect("a format")["text"].as_str();
    let hodoku = text("hodoku").expect("hodoku stores the game state");
    assert!(hodoku.contains("+4") && hodoku.contains("214"), "{hodoku}");
    assert_eq!(text("line"), None);
}

#[test]
fn unique_puzzle_has_proof_and_multiple_none() {
    let unique = asked(&json!({ "ask": "prove", "puzzle": CLASSIC }));
    assert!(unique["drat"].as_str().is_some_and(|proof| proof.ends_with("0\n")), "{unique}");
    let several = asked(&json!({ "ask": "prove", "puzzle": ".".repeat(16) }));
    assert_eq!((several["verdict"].as_str(), several.get("drat")), (Some("multiple"), None));
}

#[test]
fn proof_has_chosen_encoding_and_counts() {
    let told = asked(&json!({ "ask": "prove", "puzzle": CLASSIC, "encoding": "product" }));
    let dimacs = told["dimacs"].as_str().expect("a formula");
    assert!(dimacs.contains("\nc encoding product\n") && dimacs.contains("\nc blocked "));
    let sizes = format!("\np cnf {} {}\n", told["variables"], told["clauses"]);
    assert!(dimacs.contains(&sizes), "{sizes}");
    assert!(told["lemmas"].as_u64() <= told["added"].as_u64(), "{told}");
}

#[test]
fn compared_sizes_are_those_of_the_formula() {
    let clash = format!("55{}", &CLASSIC[2..]);
    for (puzzle, verdict) in [(CLASSIC, "unique"), (&clash, "invalid")] {
        for (formulation, encoding) in [("minimal", "pairwise"), ("triads", "product")] {
            let ask = |name: &str, sizes: bool| {
                asked(&json!({
                    "ask": name, "puzzle": puzzle, "formulation": formulation,
                    "encoding": encoding, "backend": "batsat", "sizes": sizes,
                }))
            };
            let (solved, sizes) = (ask("compare", false), ask("compare", true));
            let export = ask("export", false);
            assert_eq!(solved["verdict"], verdict, "{solved}");
            for told in [&sizes, &export] {
                for key in ["variables", "clauses"] {
                    assert_eq!(solved[key], told[key], "{key} of {puzzle}");
                }
            }
        }
    }
}

#[test]
fn origins_name_constraints_of_clauses_and_auxiliaries() {
    let told = asked(&json!({ "ask": "export", "puzzle": CLASSIC, "encoding": "product" }));
    let names = |key: &str| -> Vec<String> {
        let runs = told[key].as_array().expect("a list");
        runs.iter().map(|run| run[1].as_str().expect("a name").to_owned()).collect()
    };
    assert!(
        ["cell r1c3", "row 9", "box 5"].iter().all(|it| names("origins").contains(&(*it).into()))
    );
    assert!(names("auxiliary").iter().any(|it| it == "digit 4 in column 3"), "{told}");
}

#[test]
fn answer_of_solver_becomes_verified_grid() {
    let solution = asked(&json!({ "ask": "check", "puzzle": CLASSIC }))["solution"].clone();
    let solution = solution.as_str().expect("a grid").to_owned();
    let literals: Vec<String> = (solution.bytes())
        .flat_map(|digit| (b'1'..=b'9').map(move |it| it == digit))
        .enumerate()
        .map(|(at, holds)| format!("{}{}", if holds { "" } else { "-" }, at + 1))
        .collect();
    let list = literals.join(" ");
    let decode = |answer: &str, of_proof: bool| {
        asked(&json!({
            "ask": "decode", "puzzle": CLASSIC, "logic": "none", "answer": answer,
            "of_proof": of_proof,
        }))
    };
    let positive = literals.iter().filter(|it| !it.starts_with('-')).cloned().collect::<Vec<_>>();
    for answer in [
        format!("c log\ns SATISFIABLE\nv {list} 0\n"),
        format!("v {list} 0"),
        format!("[{}]", literals.join(", ")),
        format!("SAT\n{list} 0\n"),
        format!("| 12 conflicts |\ns SATISFIABLE\nv {list} 0\nExit\n"),
        positive.join(" "),
    ] {
        let told = decode(&answer, false);
        assert_eq!(told["solution"], *solution, "{answer}: {told}");
        assert_eq!(told["wrong_clause"], json!(null));
        assert!(decode(&answer, true)["error"].as_str().is_some_and(|it| it.contains("excludes")));
    }
    for (answer, status) in [
        ("UNSAT", "unsatisfiable"),
        ("======\nUNSATISFIABLE\n", "unsatisfiable"),
        ("s UNKNOWN", "unknown"),
        ("INDETERMINATE", "unknown"),
    ] {
        assert_eq!(decode(answer, false)["status"], status, "{answer}");
    }
    for wrong in ["", "hello", "s SATISFIABLE", "v 1 2 0", "v -1 0", "v 9999 0"] {
        assert!(decode(wrong, false)["error"].is_string(), "{wrong}");
    }
}

/// Returns chaos construction with more givens.
fn chaos(givens: &str) -> String {
    let json = r#"{"side":4,"regions":"none","givens":{"r2c2":3,"r3c4":2,"r4c2":1},"layers":{
        "region":{"values":[1,4]}},"rules":[{"rule":"unknown-regions","layer":"region","distinct":true}]}"#;
    json.replace(r#""r4c2":1"#, &format!(r#""r4c2":1{givens}"#)).replace('\n', "")
}

#[test]
fn layers_are_drawn_and_part_of_the_verdict() {
    let puzzle = chaos(r#","region.r3c2":4,"region.r4c2":2"#);
    let read = asked(&json!({ "ask": "read", "puzzle": puzzle }));
    let labels = |told: &Value| told.as_str().map(|svg| svg.matches("class=\"given\"").count());
    assert_eq!(labels(&read["svg"]), Some(2));
    let check = |givens: &Value| {
        asked(&json!({ "ask": "check", "puzzle": read["puzzle"], "givens": givens }))
    };
    let unique = check(&read["givens"]);
    assert_eq!(unique["verdict"], "unique", "{unique}");
    assert_eq!(labels(&unique["layers"]), Some(2));
    assert!(unique["layers"].as_str().is_some_and(|svg| svg.contains("class=\"border\"")));
    // Without the given labels, there are several solutions.
    let told = asked(&json!({ "ask": "check", "puzzle": chaos("") }));
    assert_eq!(told["verdict"], "multiple", "{told}");
    assert_eq!(asked(&json!({ "ask": "check", "puzzle": CLASSIC }))["layers"], json!(null));
}

#[test]
fn count_is_exact_or_reaches_its_limit() {
    let count = |puzzle: &str| {
        let told = asked(&json!({ "ask": "count", "puzzle": puzzle }));
        (told["count"].as_u64().expect("a number"), told["exact"].as_bool().expect("exact"))
    };
    assert_eq!(count(CLASSIC), (1, true));
    assert_eq!(count(&".".repeat(16)), (288, true));
    assert_eq!(count(&".".repeat(81)), (10_000, false));
}

#[test]
fn sums_are_noticed() {
    for (puzzle, has_sums) in [(CLASSIC.to_owned(), false), (CAGES.replace('\n', ""), true)] {
        assert_eq!(asked(&json!({ "ask": "read", "puzzle": puzzle }))["sums"], has_sums);
    }
}

#[test]
fn box_of_request_is_not_guessed() {
    let six = [",,,,,", "1,,,,,", ",,,,,", ",,,,,", ",,,,,", ",,,,,2"].join("\n");
    let told = asked(&json!({ "ask": "read", "puzzle": six, "box": "3x2" }));
    assert_eq!(told["guessed_box"], json!(null));
    assert!(told["puzzle"].as_str().is_some_and(|text| text.contains("3x2")), "{told}");
}

#[test]
fn normalized_puzzle_text_round_trips() {
    for puzzle in [CLASSIC, CAGES, "1.....2..3.....4"] {
        let first = asked(&json!({ "ask": "read", "puzzle": puzzle.replace('\n', "") }));
        let second = asked(&json!({ "ask": "read", "puzzle": first["puzzle"] }));
        for key in ["puzzle", "givens", "rules", "svg"] {
            assert_eq!(first[key], second[key], "{key}");
        }
    }
}

#[test]
fn digits_are_interchangeable_unless_rules_distinguish_them() {
    let diagonals =
        r#"{"side":4,"givens":"................","rules":[{"rule":"diagonal","direction":"/"}]}"#;
    let boards = [(CLASSIC, true), (diagonals, true), (CAGES, false)];
    for (puzzle, is_so) in boards {
        let told = asked(&json!({ "ask": "read", "puzzle": puzzle.replace('\n', "") }));
        assert_eq!(told["interchangeable"], json!(is_so), "{puzzle}");
    }
}

#[test]
fn every_offered_rule_generates_a_puzzle() {
    let menus = asked(&json!({ "ask": "menus" }));
    for rule in menus["rules"].as_array().expect("a list") {
        let told = asked(&json!({ "ask": "generate", "rule": rule, "seed": 7, "seconds": 60 }));
        assert_eq!(told.get("error"), None, "{rule}");
    }
}

#[test]
fn every_engine_and_backend_finds_unique() {
    let menus = asked(&json!({ "ask": "menus" }));
    let names = |key: &str| -> Vec<Value> {
        menus[key].as_array().expect("a list").iter().map(|it| it["name"].clone()).collect()
    };
    for engine in names("engines") {
        for backend in names("backends") {
            let told = asked(&json!({
                "ask": "check", "puzzle": CLASSIC, "engine": engine, "backend": backend,
            }));
            assert_eq!(told["verdict"], "unique", "{engine} {backend}: {told}");
        }
    }
}
