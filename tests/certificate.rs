//! Tests of `prove` and `check --certify`.

use serde_json::Value;

use crate::program::{
    BAD, CLASH, EMPTY, Folder, NONE, SEVERAL, UNIQUE, program, records, run, with,
};

fn path(folder: &Folder, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn prove_accepts_its_own_folder() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    for format in ["drat", "binary-drat", "lrat", "veripb"] {
        let command = format!("prove puzzles/seed.txt --proof-format {format} -o {proof}");
        let ran = run(&command, "").ends(0).quietly();
        assert!(ran.out.starts_with("unique, proved by logic only, 0 lemmas; "), "{ran:?}");
        let formula = if format == "veripb" { "puzzle.opb" } else { "puzzle.cnf" };
        assert!(folder.path().join("proof").join(formula).exists());
        assert!(ran.out.contains(&format!(" of {format} in {proof}, checked")), "{ran:?}");
        let ran = run(&format!("prove --check {proof}"), "").ends(0).quietly();
        assert!(
            ran.out.contains("unique; formula, solution and proof are valid: ........1"),
            "{ran:?}"
        );
        std::fs::remove_dir_all(&proof).unwrap();
    }
    assert_eq!(folder.names(), [""; 0]);
}

/// A proof of a puzzle with layers is about digits and layers.
#[test]
fn layers_are_proved() {
    let unique = r#"{"side":4,"givens":{"r1c2":2,"r1c3":3,"r2c1":3,"r2c3":1,"r3c1":2,"r3c2":1,"shade.r2c4":1},"layers":{"shade":{"values":[0,1]}},
        "rules":[{"rule":"per-house","layer":"shade","is":1,"count":1},{"rule":"formula","over":"rows","is":"sum(all, digit + 2 * shade) = 12"},
        {"rule":"formula","over":"cells","is":"not shade or digit = 2"}]}"#;
    let none = unique.replace("digit = 2", "digit = 3");
    let open = unique.replace("not shade or digit = 2", "digit > 0");
    for format in ["drat", "binary-drat", "lrat", "veripb"] {
        for (puzzle, claim, status) in [(unique, "unique", 0), (&none, "unsolvable", 1)] {
            let folder = Folder::new();
            let proof = path(&folder, "proof");
            let ran =
                run(&format!("prove --proof-format {format} -o {proof}"), puzzle).ends(status);
            assert!(ran.out.starts_with(&format!("{claim}, proved by")), "{format}: {ran:?}");
            let ran = run(&format!("prove --check {proof}"), "").ends(0);
            assert!(ran.out.contains(&format!("{claim}; formula")), "{format}: {ran:?}");
            let solution = folder.path().join("proof/solution.txt");
            if claim == "unique" {
                let text = std::fs::read_to_string(&solution).unwrap();
                assert_eq!(text, "1234341221434321\nshade 0100000110000010\n");
                std::fs::write(&solution, text.replace("shade 01", "shade 10")).unwrap();
                run(&format!("prove --check {proof}"), "").ends(1);
            } else {
                assert!(!solution.exists());
            }
        }
    }
    assert!(run("check --certify", &open).ends(1).out.starts_with("multiple solutions"));
    run("check --certify --digits-only", &open).ends(2).says("--digits-only");
}

/// The check of the formula uses all rules of a layer to exclude most of its values.
#[test]
fn formula_of_connected_layer_is_checked() {
    let puzzle = r#"{"side":4,"givens":"123.3.1.21......","layers":{"way":{"values":[0,1]}},
        "rules":[{"rule":"path","layer":"way","is":1},{"rule":"formula","over":"rows","is":"sum(all, way ? digit : 0) = 4"}]}"#;
    let record = &records(&run("check --certify -f json", puzzle).out)[0];
    assert_eq!(record["verdict"], "unsolvable", "{record}");
    assert_eq!(record["certificate"]["formula_checked"], true, "{record}");
}

#[test]
fn failed_proof_leaves_no_folder() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    let ran = run(&format!("prove -o {proof}"), SEVERAL).ends(1);
    assert!(ran.out.starts_with("multiple solutions: "), "{ran:?}");
    for (options, reason) in [
        ("--max-proof 1k", "the proof is longer than allowed"),
        ("--timeout 0", "time-out after 0 s"),
    ] {
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let ran = run(&format!("prove --logic none {options} -o {proof}"), hard).ends(3);
        assert!(ran.out.contains(reason), "{ran:?}");
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn nonempty_folder_is_not_touched() {
    let folder = Folder::new();
    let kept = folder.file("kept", "mine");
    let inside = folder.path().display().to_string();
    let ran = run(&format!("prove -o {inside}"), UNIQUE).ends(2);
    assert!(ran.err.contains("exists and is not an empty folder"), "{ran:?}");
    assert_eq!(folder.names(), ["kept"]);
    assert_eq!(std::fs::read_to_string(kept).unwrap(), "mine");
    let empty = path(&folder, "empty");
    std::fs::create_dir(&empty).unwrap();
    run(&format!("prove -o {empty}"), UNIQUE).ends(0).quietly();
    run(&format!("prove --check {empty}"), "").ends(0);
    let nowhere = path(&folder, "no/where");
    let missing = format!("{} does not exist", path(&folder, "no"));
    run(&format!("prove -o {nowhere}"), UNIQUE).ends(74).says(&missing);
}

#[test]
fn several_puzzles_get_one_folder_each() {
    let folder = Folder::new();
    let input = [UNIQUE, NONE, BAD, SEVERAL, CLASH, EMPTY].join("\n");
    let pattern = path(&folder, "p{}");
    let ran = run(&format!("prove -o {pattern}"), &input).ends(4);
    let starts = [
        "standard input:1: unique, proved",
        "standard input:2: unsolvable, proved",
        "# error: standard input:3:",
        "standard input:4: multiple solutions: ",
    ];
    let lines = ran.lines();
    assert!(starts.iter().zip(&lines).all(|(start, line)| line.starts_with(start)), "{ran:?}");
    let clash = "standard input:5: invalid: 4 is given twice in row 1: r1c1 and r1c2; proved";
    assert!(lines.iter().any(|line| line.starts_with(clash)), "{ran:?}");
    let names = folder.names();
    assert_eq!(names, ["p1", "p2", "p5"]);
    let folders = names.iter().map(|name| path(&folder, name)).collect::<Vec<_>>().join(" ");
    let ran = run(&format!("prove --check {folders}"), "").ends(0);
    assert!(ran.lines()[1].contains("unsolvable; formula"), "{ran:?}");
    run(&format!("prove --check {} {folders}", path(&folder, "not")), "").ends(2);
    let one = path(&folder, "one");
    // The run does not start if it cannot be completed.
    let ran = run(&format!("prove -o {one}"), &[UNIQUE, UNIQUE].join("\n")).ends(2);
    assert!(ran.err.contains("use {} in the name, as in 'proof-{}'"), "{ran:?}");
    assert_eq!(folder.names(), names);
}

#[test]
fn prove_batch_prints_a_summary() {
    let input = [UNIQUE, NONE, SEVERAL, UNIQUE].join("\n");
    let ran = run("prove --batch", &input).ends(1);
    assert!(ran.err.starts_with("sudoku-sat: 3 proved: 2 unique, 1 unsolvable; "), "{ran:?}");
    assert!(ran.err.contains("; 0 not proved; 0 unknown; 1 with multiple solutions; "), "{ran:?}");
    let ran = run("prove --batch --timeout 0", &[UNIQUE, SEVERAL].join("\n")).ends(3);
    assert!(ran.err.contains("; 0 not proved; 2 unknown; 0 with multiple solutions; "), "{ran:?}");
    run("prove", UNIQUE).ends(2).says("-o DIR");
}

#[test]
fn check_certifies_every_provable_verdict() {
    let input = [UNIQUE, NONE, CLASH, SEVERAL].join("\n");
    let (plain, certified) = (run("check", &input).ends(1), run("check --certify", &input).ends(1));
    for (plain, certified) in plain.lines().iter().zip(certified.lines()) {
        assert!(certified.starts_with(plain), "{plain:?} {certified:?}");
        let proved = !plain.contains("multiple") && plain.contains(':');
        assert_eq!(certified.contains("proved by logic"), proved, "{certified}");
    }
    run("check --certify", UNIQUE).ends(0).quietly();
    run("check --certify", NONE).ends(1).quietly();
    run("check --certify --max-proof 1", UNIQUE).ends(3);
    run("check --certify --encoding ladder", UNIQUE).ends(2).says("--logic none");
    run("check --certify --encoding ladder --logic none", UNIQUE).ends(0).quietly();
    run("check --max-proof 1k", UNIQUE).ends(2).says("add --certify");
    run("why --no-self-check", NONE).ends(2).says("add --prove");
}

#[cfg(unix)]
#[test]
fn external_proof_must_be_checked() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    // This solver writes no lemmas, so it proves nothing.
    let kissat = folder.file("kissat", "#!/bin/sh\necho s UNSATISFIABLE\nexit 20\n");
    std::fs::set_permissions(kissat, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/bin:/usr/bin", folder.path().display());
    let solve = "--logic none --backend external:kissat";
    for command in ["check --certify", "prove --batch"] {
        let run = |options: &str| {
            let words = format!("{command} {solve} {options}");
            let mut command = program();
            with(command.env("PATH", &path).args(words.split_whitespace()), UNIQUE.as_bytes())
        };
        let ran = run("--no-self-check")
            .ends(2)
            .says("the external solver external:kissat must be checked");
        assert_eq!(ran.out, "");
        let ran = run("").ends(3);
        assert!(ran.out.contains("not proved: "), "{ran:?}");
    }
    // For other solvers, varisat writes the proof.
    let other = "check --certify --no-self-check --backend external:sh";
    assert!(run(other, UNIQUE).ends(0).out.ends_with(", not checked\n"));
}

#[test]
fn json_describes_the_certificate() {
    let input = [UNIQUE, SEVERAL, NONE].join("\n");
    let ran = run("check --certify --format json", &input).ends(1).quietly();
    let records: Vec<Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let certificate = &records[0]["certificate"];
    assert_eq!((&certificate["proved"], &certificate["checked"]), (&true.into(), &true.into()));
    assert_eq!((&certificate["variables"], &certificate["format"]), (&64.into(), &"drat".into()));
    assert_eq!(records[1]["certificate"], Value::Null);
    assert_eq!(records[2]["certificate"]["search_lemmas"], Value::Null);
    let ran = run("check --certify --no-self-check --format json", UNIQUE).ends(0);
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["certificate"]["checked"], false);
    let ran = run("check --certify --no-self-check", UNIQUE).ends(0);
    assert!(ran.out.ends_with(", not checked\n"), "{ran:?}");
}

#[test]
fn prove_check_takes_only_folders() {
    run("prove --check", "").ends(2).says("--check");
    run("prove --check proof --timeout 3", "").ends(2).says("--check");
    run("prove --check proof -o proof", "").ends(2).says("--check");
    run("prove puzzles/seed.txt", "").ends(2).says("-o DIR");
}

#[test]
fn veripb_proves_native_sums() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    let killer = std::fs::read_to_string("puzzles/variants/killer.jsonl").unwrap();
    let killer = killer.lines().next().unwrap();
    let command = format!("prove --proof-format veripb -o {proof}");
    let ran = run(&command, killer).ends(0).quietly();
    assert!(ran.out.ends_with(&format!(" of veripb in {proof}, checked\n")), "{ran:?}");
    let formula = std::fs::read_to_string(format!("{proof}/puzzle.opb")).unwrap();
    // The first cage: a constraint with the nine digits of each of its cells.
    assert!(formula.lines().any(|line| line.starts_with("+1 x") && line.contains(" +9 x")));
    let ran = run(&format!("prove --check {proof}"), "").ends(0).quietly();
    assert!(ran.out.contains("unique; formula, solution and proof are valid: "), "{ran:?}");
    // Another sum, which is not part of the puzzle.
    let sum = formula.lines().find(|line| line.contains(" +9 x")).unwrap();
    let other = sum.replace(" = ", " = 1");
    std::fs::write(format!("{proof}/puzzle.opb"), formula.replace(sum, &other)).unwrap();
    let ran = run(&format!("prove --check {proof}"), "").ends(1);
    assert!(ran.out.contains("the puzzle has no such sum"), "{ran:?}");
    for option in ["--formulation natural", "--encoding ladder", "--sum-encoding order"] {
        let asked = format!("prove --batch --logic none --proof-format veripb {option}");
        run(&asked, UNIQUE).ends(2).says("uses its own formula");
    }
}

#[test]
fn prove_check_prints_the_puzzle() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    run(&format!("prove --box 1x4 -o {proof}"), "1234234134124123").ends(0);
    let ran = run(&format!("prove --check {proof}"), "").ends(0).quietly();
    assert!(ran.out.ends_with("valid: 1234234134124123, boxes 1x4\n"), "{ran:?}");
    std::fs::remove_file(folder.path().join("proof/README")).unwrap();
    let ran = run(&format!("prove --check {proof}"), "").ends(2).quietly();
    assert!(ran.out.contains("rejected: README: "), "{ran:?}");
    std::fs::remove_dir_all(&proof).unwrap();
    let marks = "1234123412.41234.234...412341234123.1234.234123412341..412341234";
    run(&format!("prove -o {proof}"), marks).ends(0).quietly();
    let ran = run(&format!("prove --check {proof}"), "").ends(0).quietly();
    assert!(ran.out.ends_with(&format!("valid: {marks}\n")), "{ran:?}");
    let readme = std::fs::read_to_string(folder.path().join("proof/README")).unwrap();
    assert!(readme.contains(marks), "{readme}");
    for (digits, line, place) in
        [("[0,3]", "0..2..1.2.......", "d + 1."), ("[3,6]", "3..5..4.5.......", "d - 2.")]
    {
        std::fs::remove_dir_all(&proof).unwrap();
        let board = format!(r#"{{"side":4,"digits":{digits},"givens":"{line}"}}"#);
        run(&format!("prove -o {proof}"), &board).ends(0).quietly();
        let ran = run(&format!("prove --check {proof}"), "").ends(0).quietly();
        assert!(ran.out.contains(&format!("valid: {line}, boxes 2x2")), "{ran:?}");
        let readme = std::fs::read_to_string(folder.path().join("proof/README")).unwrap();
        assert!(readme.contains(line) && readme.contains(place), "{readme}");
    }
}

#[test]
fn invented_auxiliary_clauses_are_refused() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    let command = format!("prove --logic none --encoding ladder -o {proof}");
    let ran = run(&command, UNIQUE).ends(0).quietly();
    assert!(ran.out.contains(", checked"), "{ran:?}");
    let ran = run(&format!("prove --check {proof}"), "").ends(0);
    assert!(ran.out.contains("unique; formula, solution and proof are valid: "), "{ran:?}");
    std::fs::remove_file(folder.path().join("proof/solution.txt")).unwrap();
    for (file, text) in [
        (
            "puzzle.cnf",
            "c sudoku-sat 0.1.0\nc side 4\nc box 2x2\nc rules lines boxes\nc puzzle ................\n",
        ),
        ("proof.drat", "0\n"),
        ("README", ""),
    ] {
        std::fs::write(folder.path().join("proof").join(file), text).unwrap();
    }
    let cnf = folder.path().join("proof/puzzle.cnf");
    let head = std::fs::read_to_string(&cnf).unwrap();
    let vars: String = (0..64)
        .map(|v| format!("c var {} r{}c{}={}\n", v + 1, v / 16 + 1, v / 4 % 4 + 1, v % 4 + 1))
        .collect();
    for (end, said) in [
        ("p cnf 65 1\n0\n", "the clause without literals does not follow"),
        ("p cnf 65 2\n65 0\n-65 0\n", "line 71: the clauses with these auxiliary variables"),
        ("p cnf 65 2\n65 1 0\n-65 6 0\n", "they cannot all hold with r1c1≠1 r1c2≠2"),
        // A clause that follows from a house is accepted.
        ("p cnf 65 2\n65 1 5 0\n-65 9 13 0\n", "lemma 1, `0`, does not follow"),
        ("p cnf 1000000000 1\n1000000000 0\n", "variables do not fit the 64 candidates"),
    ] {
        std::fs::write(&cnf, format!("{head}{vars}{end}")).unwrap();
        let ran = run(&format!("prove --check {proof}"), "").ends(1);
        assert!(ran.out.contains(said), "{end} {ran:?}");
    }
}

#[test]
fn why_proves_each_conflict() {
    let folder = Folder::new();
    let pattern = path(&folder, "set{}");
    let several = "44.4............";
    let ran = run(&format!("why --all --prove {pattern}"), several).ends(0);
    assert_eq!(ran.lines().len(), 7, "{ran:?}");
    assert!(ran.lines()[1].starts_with("proved by logic only"), "{ran:?}");
    assert_eq!(folder.names(), ["set1", "set2", "set3"]);
    let ran = run(&format!("prove --check {}", path(&folder, "set2")), "").ends(0).quietly();
    assert!(ran.out.contains("unsolvable; "), "{ran:?}");
    let one = path(&folder, "one");
    run(&format!("why --all --prove {one}"), several).ends(2).says("need one folder each");
    let ran = run(&format!("why --format json --prove {}", path(&folder, "j")), NONE).ends(0);
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["conflicts"][0]["proof"]["proved"], true);
}

#[test]
fn changed_certificate_is_refused() {
    let folder = Folder::new();
    let (unique, none) = (path(&folder, "unique"), path(&folder, "none"));
    run(&format!("prove -o {unique}"), UNIQUE).ends(0);
    run(&format!("prove -o {none}"), NONE).ends(1);
    let check = |proof: &str| run(&format!("prove --check {proof}"), "");
    check(&unique).ends(0);
    check(&none).ends(0);
    let solution = format!("{none}/solution.txt");
    std::fs::copy(format!("{unique}/solution.txt"), &solution).unwrap();
    let ran = check(&none).ends(1);
    assert!(
        ran.out.contains("solution.txt exists, but the formula rules out no solution"),
        "{ran:?}"
    );
    std::fs::remove_file(&solution).unwrap();
    for (proof, file, from, to) in [
        (&unique, "README", "exactly one solution", "exactly two solutions"),
        (&unique, "README", "formulation", "formulations"),
        (&none, "README", "no solution", "one solution"),
        (&unique, "puzzle.cnf", "c puzzle 4..3", "c puzzle 42.3"),
    ] {
        let file = format!("{proof}/{file}");
        let good = std::fs::read_to_string(&file).unwrap();
        assert!(good.contains(from), "{good}");
        std::fs::write(&file, good.replacen(from, to, 1)).unwrap();
        let ran = check(proof).ends(1);
        assert!(ran.out.contains("rejected: "), "{ran:?}");
        std::fs::write(&file, good).unwrap();
    }
    std::fs::copy(format!("{none}/README"), format!("{unique}/README")).unwrap();
    check(&unique).ends(1);
}

#[cfg(unix)] // a named pipe
#[test]
fn pipe_in_a_certificate_is_refused() {
    let folder = Folder::new();
    let proof = path(&folder, "proof");
    run(&format!("prove -o {proof}"), NONE).ends(1);
    let formula = format!("{proof}/puzzle.cnf");
    std::fs::remove_file(&formula).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&formula).status().unwrap().success());
    let ran = run(&format!("prove --check {proof}"), "").ends(2);
    assert!(ran.out.contains("is not a file"), "{ran:?}");
}

#[test]
fn variants_are_proved_and_audited() {
    let folder = Folder::new();
    for file in std::fs::read_dir("puzzles/variants").unwrap() {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let proof = path(&folder, name);
        let puzzle = text.lines().next().unwrap();
        let ran = run(&format!("prove -o {proof}"), puzzle).ends(0).quietly();
        assert!(ran.out.starts_with("unique, proved by "), "{ran:?}");
        assert!(ran.out.ends_with(", checked\n"), "{ran:?}");
        let again = run(&format!("prove --check {proof}"), "").ends(0);
        assert!(again.out.contains("unique; formula, solution and proof are valid: "), "{again:?}");
        // A clause that the solution violates is detected.
        let formula = folder.path().join(name).join("puzzle.cnf");
        let text = std::fs::read_to_string(&formula).unwrap();
        let clause = text.lines().rfind(|line| line.split(' ').count() == 3).unwrap();
        let negative = text.lines().filter(|line| line.starts_with('-'));
        let block = negative.max_by_key(|line| line.split(' ').count()).unwrap();
        let two: Vec<&str> = block.split(' ').skip(20).take(2).collect();
        let two = format!("\n{} {} 0\n", two[0], two[1]);
        let spoilt = text.replace(&format!("\n{clause}\n"), &two);
        assert_ne!(spoilt, text);
        std::fs::write(&formula, spoilt).unwrap();
        let ran = run(&format!("prove --check {proof}"), "").ends(1);
        assert!(ran.out.contains("not follow from the puzzle"), "{ran:?}");
    }
}
