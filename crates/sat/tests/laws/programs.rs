//! Tests of commands, and of the clauses and counters that programs print.

use sat::{
    PRESETS,
    backends::Statistics,
    programs::{
        AtMostOneCommand, CommandError, CountMeaning, CounterPattern, Program, read_at_most_one,
        read_counts, words,
    },
};

#[test]
fn command_words_follow_shell_quoting() {
    let with_backslashes = if cfg!(windows) {
        [
            (r"C:\a\b.exe c\", vec![r"C:\a\b.exe", r"c\"]),
            (r#"'a\b' "\\a b\" \'c'"#, vec![r"a\b", r"\\a b\", r"\c"]),
        ]
    } else {
        [(r"a\ b c", vec!["a b", "c"]), (r#"'a\b' "a\b\"\\" \'"#, vec![r"a\b", r#"a\b"\"#, "'"])]
    };
    for (command, expected) in with_backslashes.into_iter().chain([
        ("", vec![]),
        ("  \t ", vec![]),
        ("kissat", vec!["kissat"]),
        (" a  b\tc ", vec!["a", "b", "c"]),
        (r#"a 'b c' "d e""#, vec!["a", "b c", "d e"]),
        (r#"a'b'"c"d ''"#, vec!["abcd", ""]),
        (r#"'"' "'""#, vec!["\"", "'"]),
        ("* $HOME ~ ; | `", vec!["*", "$HOME", "~", ";", "|", "`"]),
        ("löse «x»", vec!["löse", "«x»"]),
    ]) {
        assert_eq!(words(command), Ok(expected.into_iter().map(str::to_owned).collect()));
    }
}

#[test]
fn invalid_command_is_rejected_with_reason() {
    let braces = |name: &str| CommandError::Placeholder(name.to_owned());
    let after_escape = [("a \"b\\\"", CommandError::Open('"')), ("a b\\", CommandError::Backslash)];
    for (command, error) in after_escape.into_iter().filter(|_| !cfg!(windows)).chain([
        ("", CommandError::Empty),
        (" ", CommandError::Empty),
        ("'' -q", CommandError::Empty),
        ("a 'b", CommandError::Open('\'')),
        ("a \"b'", CommandError::Open('"')),
        ("a {file}", braces("{file}")),
        ("a {}", braces("{}")),
        ("a -x={cnf}{CNF}", braces("{CNF}")),
        ("{cnf} a", braces("{cnf}")),
    ]) {
        assert_eq!(Program::of(command).err(), Some(error), "{command}");
    }
    let [one, other] = [(); 2].map(|()| Program::of("a -x {cnf}").unwrap());
    assert!(std::ptr::eq(one, other));
    // Braces that only resemble a placeholder are passed to the program.
    for command in ["a {b c}", "a {\"x\":1}", "a }{", "a {{cnf}}"] {
        assert!(Program::of(command).is_ok(), "{command}");
    }
}

#[test]
fn counters_are_read_and_garbage_ignored() {
    let counts: &[CounterPattern] = &[
        (CountMeaning::Conflicts, "c conflicts: {}"),
        (CountMeaning::Learnt, "c {} learnt clauses"),
        (CountMeaning::Starts, "restarts : {}"),
        (CountMeaning::Memory(1 << 20), "c * seconds, {} MB"),
    ];
    let text = b"c conflicts: 3\nc  conflicts:\t 12   (5 per second)\nv conflicts: 9 0\n\
        c conflicts:\nc conflicts: many\nc conflicts: -4\nc conflicts: 99999999999999999999\n\
        c \xff\xfe 3\nc 7 learnt clauses\nc 8 learnt literals\nrestarts : 1\r\n\
        c 0.1 seconds, 2.5 MB\nc 0.1 seconds, 0.0 MB\nc 9 seconds, NaN MB\nc 9 seconds, inf MB";
    let found = read_counts(text, counts);
    let expected = Statistics {
        conflicts: Some(12),
        learnt: Some(7),
        restarts: Some(0),
        peak_bytes: Some(5 << 19),
        ..Statistics::default()
    };
    assert_eq!(found, expected);
    assert_eq!(read_counts(text, &[]), Statistics::default());
}

#[test]
fn encoding_command_gets_name_or_error() {
    for (text, name) in [
        ("python3 ~/own/amo.py {n}", "amo"),
        ("./sequential-two {n}", "sequential-two"),
        ("mine=./a.out -n {n}", "mine"),
        ("sh -c 'x=1; amo {n}'", "sh"),
        ("java -jar Amo.jar --n={n}", "Amo"),
    ] {
        assert_eq!(AtMostOneCommand::parse(text).unwrap().name(), name, "{text}");
    }
    for (text, part) in [
        ("amo", "no placeholder {n}"),
        ("", "names no program"),
        ("'amo {n}", "not closed"),
        ("pairwise=amo {n}", "is taken by a built-in encoding"),
        ("all=amo {n}", "is taken by a built-in encoding"),
    ] {
        let error = AtMostOneCommand::parse(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn invalid_dimacs_is_rejected_with_reason() {
    let read = |text: &str| read_at_most_one(text.as_bytes(), 3);
    let cnf = read("c pairs\np cnf 9 3\n-1 -2 0 -1\n-3 0\nc more\n-9 7 -9 0\n").unwrap();
    let clauses: Vec<Vec<i32>> =
        cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect();
    assert_eq!(clauses, [vec![-1, -2], vec![-1, -3], vec![-4, 5]]);
    for (text, part) in [
        ("", "no clauses"),
        ("p cnf 3\n", "line 1: expected `p cnf"),
        ("-1 -2 0\np cnf 3 1\n", "line 2: \"p\" is not a number"),
        ("-1 -2", "does not end with 0"),
        ("-1 x 0", "line 1: \"x\""),
        ("p cnf 3 2\n-1 -2 0", "announces 2 clauses, but there are 1"),
        ("p cnf 3 1\n-1 -4 0", "-4 is larger than"),
        ("-1 99999999999 0", "is not a number"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn count_pattern_has_one_placeholder() {
    for preset in PRESETS {
        for (_, pattern) in preset.counts {
            assert_eq!(pattern.matches("{}").count(), 1, "{}: {pattern}", preset.name);
            assert!(!pattern.contains("  ") && pattern.trim() == *pattern, "{pattern}");
        }
    }
}
