//! Tests of `compare --encoding-command`, an encoding in any language.

use super::records;
use crate::program::{Folder, Ran, UNIQUE, program, with};

/// At most one of 1 to N: forbids every pair, except those with the given difference.
const PAIRS: &str = r#"i=1
while [ $i -le $1 ]; do
  j=$((i + 1))
  while [ $j -le $1 ]; do
    [ $((j - i)) = "$2" ] || echo "-$i -$j 0"
    j=$((j + 1))
  done
  i=$((i + 1))
done
"#;

/// The sequential encoding, with an auxiliary variable for each literal except the last.
const SEQUENTIAL: &str = r#"echo "p cnf $((2 * $1 - 1)) $((3 * $1 - 4))"
i=1
while [ $i -lt $1 ]; do
  s=$(($1 + i))
  echo "-$i $s 0 -$((i + 1)) -$s 0"
  [ $i -gt 1 ] && echo "-$((s - 1)) $s 0"
  i=$((i + 1))
done
"#;

/// Runs a comparison with these encodings.
fn compared(arguments: &[&str]) -> Ran {
    let usual = ["compare", "--format", "json", "--formulation", "extended", "--no-formula-stats"];
    with(program().args(usual).args(arguments), UNIQUE.as_bytes())
}

#[cfg(unix)] // shell scripts
#[test]
fn encoding_command_matches_builtin_encoding() {
    let folder = Folder::new();
    let pairs = format!("sh {} {{n}}", folder.file("pairs.sh", PAIRS).display());
    let path = folder.path().join("runs.jsonl");
    let chain = format!("mine=sh {} {{n}}", folder.file("chain.sh", SEQUENTIAL).display());
    let ran = compared(&[
        "--encoding",
        "pairwise,sequential",
        "--encoding-command",
        &pairs,
        "--encoding-command",
        &chain,
        "--runs",
        &path.display().to_string(),
    ]);
    ran.ends(0);
    let (about, runs) = records(&path);
    assert_eq!(about.axes.encoding, ["pairwise", "sequential", "pairs", "mine"]);
    assert!(about.commands[1].text.contains("makes all others false"), "{:?}", about.commands[1]);
    let of = |name: &str| runs.iter().find(|run| run.encoding == name).unwrap();
    assert!(runs.iter().all(|run| run.verdict == of("pairwise").verdict));
    assert_eq!(of("mine").clauses, of("sequential").clauses);
    assert_eq!(of("mine").auxiliary_variables, of("sequential").auxiliary_variables);
    assert_eq!(of("pairs").auxiliary_variables, 0);
    assert!(of("pairs").clauses >= of("pairwise").clauses);
}

#[cfg(unix)] // shell scripts
#[test]
fn wrong_encoding_command_is_refused_with_evidence() {
    let folder = Folder::new();
    let pairs = folder.file("pairs.sh", PAIRS);
    let at = |tail: &str| format!("sh {} {tail}", pairs.display());
    let script = |text: &str| format!("own=sh -c '{text}' {{n}}");
    for (command, words) in [
        (
            at("{n} 2"),
            "encoding pairs, n = 3: its clauses allow an assignment with 2 true literals: 1 -2 3",
        ),
        (
            script("echo -1 0; echo -2 0"),
            "encoding own, n = 2: its clauses exclude an assignment with exactly one true \
             literal: 1 -2",
        ),
        (
            script("echo 1 2 0; echo -1 -2 0"),
            "its clauses exclude the assignment without a true literal: -1 -2",
        ),
        (script("echo one 0"), "line 1: \"one\" is not a number"),
        (
            script("echo sorry >&2; exit 7"),
            "the program failed (exit status: 7); last line on standard error: sorry",
        ),
        (
            script("while :; do echo c c c c c c c c c c c c c c c c c c c c c c c c c c; done"),
            "prints more than 16 MB",
        ),
        ("nowhere-at-all {n}".to_owned(), "program nowhere-at-all not found on the PATH"),
    ] {
        let ran = compared(&["--encoding-command", &command]).ends(2).says(words);
        assert!(ran.out.is_empty(), "{ran:?}");
    }
    for (command, words) in
        [("amo", "no placeholder {n}"), ("pairwise=amo {n}", "is taken by a built-in encoding")]
    {
        compared(&["--encoding-command", command]).ends(2).says(words);
    }
    let twice = at("{n}");
    compared(&["--encoding-command", &twice, "--encoding-command", &twice])
        .ends(2)
        .says("two encodings");
}
