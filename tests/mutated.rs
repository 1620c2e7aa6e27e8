//! Tests that every reader handles arbitrary bytes: mutated files of every kind, in little memory.

#![cfg(target_os = "linux")]

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    process::Command,
    time::{Duration, Instant},
};

use board::stop::Stop;
use encodings::{ClauseSink, Cnf};
use formats::{PuzzleReader, ReadOptions};
use proofs::{ProofLimits, certificate};
use sat::dimacs::{self, FormulaHeader};
use stream::resume::{ExistingOutput, Output};

use crate::program::{Folder, UNIQUE, run};
use testbed::{Random, backends::answer, mutations::mutated, numbers};

/// The memory limit for all of it, in KiB.
const MEMORY: u32 = 256 << 10;

/// A cage, and a sum whose digits may repeat.
const SUMS: &str = r#"{"side": 4, "givens": "4.....2.........", "rules": [
    {"rule": "cage", "cells": ["r1c2", "r1c3", "r2c2"], "sum": 6},
    {"rule": "arrow", "bulb": ["r1c1"], "cells": ["r3c1", "r3c2"]},
    {"rule": "sum", "cells": ["r4c1", "r4c4"], "sum": 1, "coefficients": [1, -1]}]}"#;

/// A reader with its unmodified inputs.
struct Reader {
    name: &'static str,
    seeds: Vec<Vec<u8>>,
    read: Box<Read>,
}

/// Reads a mutation of the seed with the given number.
type Read = dyn Fn(usize, &[u8], &mut Random);

/// Returns the reader of puzzles in every format, named or detected.
fn formats_of_puzzles() -> Reader {
    let puzzles = ["seed.txt", "candidates.txt"].map(testbed::corpus::text);
    let nine = formats::read(testbed::records::NINE).unwrap();
    let mut seeds: Vec<Vec<u8>> = puzzles.into_iter().map(String::into_bytes).collect();
    for format in formats::ALL {
        let mut text = Vec::new();
        if format.write(&nine, None, &mut text).is_ok() {
            seeds.push(text);
        }
    }
    let read = |_, bytes: &[u8], random: &mut Random| {
        let any = random.below(2 * formats::ALL.len());
        let from = formats::readable().nth(any);
        let options = ReadOptions { from, ..ReadOptions::default() };
        assert!(PuzzleReader::new("p", bytes, options).count() <= bytes.len() + 1);
    };
    Reader { name: "formats", seeds, read: Box::new(read) }
}

/// Returns the readers of formulas of `export`, and of answers of solvers to them.
fn formulas_and_answers() -> [Reader; 2] {
    let formula = run("export --raw", UNIQUE).ends(0).out;
    let answer = answer(&formula);
    let (formulas, answers) =
        (vec![formula.clone().into_bytes()], vec![answer.clone().into_bytes()]);
    let decode = |formula: &[u8], answer: &[u8]| {
        let mut clauses = formula;
        if let Ok(formula) = FormulaHeader::read(&mut clauses)
            && let Ok(answer) = dimacs::Answer::read(&mut &*answer, formula.variables)
        {
            let _ = dimacs::check(&formula, &mut clauses, &answer);
        }
    };
    let of_formula = move |_, bytes: &[u8], _: &mut Random| decode(bytes, answer.as_bytes());
    let of_answer = move |_, bytes: &[u8], _: &mut Random| decode(formula.as_bytes(), bytes);
    [
        Reader { name: "formulas", seeds: formulas, read: Box::new(of_formula) },
        Reader { name: "answers", seeds: answers, read: Box::new(of_answer) },
    ]
}

/// A proof that the eight clauses over three variables are unsatisfiable.
const ALL_WAYS_TEXT: &[u8] =
    b"1 2 0\nd 1 2 3 0\nd 1 2 -3 0\n1 -2 0\n1 0\nd 1 -2 0\n-1 2 0\n2 0\n0\n";

/// The proof of [`ALL_WAYS_TEXT`] in binary.
const ALL_WAYS_BINARY: &[u8] =
    b"a\x02\x04\0d\x02\x04\x06\0d\x02\x04\x07\0a\x02\x05\0a\x02\0d\x02\x05\0a\x03\x04\0a\x04\0a\0";

/// Returns a clause against each of the eight assignments.
fn all_ways() -> Cnf {
    let mut cnf = Cnf::default();
    let variables = [0; 3].map(|_| cnf.fresh_var());
    for way in 0..8 {
        let lit = |at: usize| if way >> at & 1 == 0 { variables[at] } else { !variables[at] };
        cnf.clause(&[lit(0), lit(1), lit(2)]);
    }
    cnf
}

/// Returns the readers of the files of certificates, in each proof format.
fn certificates(folder: &Folder) -> Vec<Reader> {
    // The puzzle is small, so that the formula is read quickly, but unit propagation does not solve
    // it.
    let hard = "2...14....5..3...26.1....4......3..1";
    let made = |puzzle: &str, name: &str, arguments: &str| {
        let path = folder.path().join(name);
        run(&format!("prove --logic none -o {} {arguments}", path.display()), puzzle).ends(0);
        path
    };
    let read = |path: &std::path::Path, name| fs::read(path.join(name)).unwrap();
    let drat = made(hard, "drat", "");
    let (binary, lrat) = ("--proof-format binary-drat", "--proof-format lrat");
    let mut seeds =
        vec![read(&drat, "proof.drat"), read(&made(hard, "binary", binary), "proof.drat")];
    let mut cnf = Cnf::default();
    let text = read(&drat, "puzzle.cnf");
    let mut rest = text.as_slice();
    let formula = FormulaHeader::read(&mut rest).unwrap();
    formula.clauses(&mut rest, &mut |_, clause| cnf.clause(clause)).unwrap();
    let limits = || ProofLimits { bytes: 1 << 20, hints: 1 << 20, stop: Stop::never() };
    // Three in four are proofs of a formula that is read very quickly.
    let [large, small] = [seeds.len(), 3 * seeds.len()];
    seeds.extend(
        [ALL_WAYS_TEXT, ALL_WAYS_BINARY].map(<[u8]>::to_vec).into_iter().cycle().take(small),
    );
    let formulas = [cnf.clone(), all_ways()];
    let check = move |seed: usize, bytes: &[u8]| {
        proofs::check(&formulas[usize::from(seed >= large)], bytes, &limits())
    };
    for (number, seed) in seeds.iter().enumerate() {
        assert!(check(number, seed).is_ok(), "{number}");
    }
    let of_drat = move |seed: usize, bytes: &[u8], _: &mut Random| _ = check(seed, bytes);
    let lrats = vec![read(&made(hard, "lrat", lrat), "proof.lrat")];
    let of_lrat = move |_, bytes: &[u8], _: &mut Random| {
        let _ = proofs::check_lrat(&cnf, &mut &*bytes, &Stop::never());
    };
    let sums = made(SUMS, "sums", "--proof-format veripb");
    let opb = String::from_utf8(read(&sums, "puzzle.opb")).unwrap();
    let lines = opb.lines().filter(|line| !line.starts_with('*'));
    let constraints: Vec<_> = lines.flat_map(|it| proofs::read_constraint(it).unwrap()).collect();
    let of_sums = move |_, bytes: &[u8], _: &mut Random| {
        let _ = proofs::check_pseudo_boolean(constraints.clone(), &mut &*bytes, &Stop::never());
    };
    let proofs_of_sums = vec![read(&sums, "proof.pbp")];
    // All files of one certificate, each of which is mutated in turn.
    let whole = |path: std::path::PathBuf, [formula, proof]: [&'static str; 2]| {
        let names = [formula, proof, "solution.txt", "README"];
        let files: Vec<Vec<u8>> = names.iter().map(|name| read(&path, name)).collect();
        let honest = files.clone();
        let of_whole = move |one: usize, bytes: &[u8], _: &mut Random| {
            fs::write(path.join(names[one]), bytes).unwrap();
            let _ = certificate::recheck(&path, 1 << 20, &Stop::never());
            fs::write(path.join(names[one]), &honest[one]).unwrap();
        };
        Reader { name: "certificates", seeds: files, read: Box::new(of_whole) }
    };
    let of_clauses = whole(made(UNIQUE, "whole", ""), ["puzzle.cnf", "proof.drat"]);
    let of_constraints = whole(sums, ["puzzle.opb", "proof.pbp"]);
    vec![
        Reader { name: "DRAT", seeds, read: Box::new(of_drat) },
        Reader { name: "LRAT", seeds: lrats, read: Box::new(of_lrat) },
        Reader { name: "VeriPB", seeds: proofs_of_sums, read: Box::new(of_sums) },
        of_clauses,
        Reader { name: "certificates of sums", ..of_constraints },
    ]
}

/// Returns the reader of the resume file of an interrupted output.
fn cut_outputs(folder: &Folder) -> Reader {
    let path = folder.path().join("answers");
    let settings = serde_json::json!({ "--format": "line", "input 1 bytes": 17 });
    let output = {
        let path = path.clone();
        move |existing| Output::new(&path, settings.clone(), existing, true)
    };
    drop(output(ExistingOutput::Keep).begin().unwrap());
    let beside = folder.path().join("answers.resume");
    let seeds = vec![fs::read(&beside).unwrap()];
    let read = move |_, bytes: &[u8], _: &mut Random| {
        fs::write(&path, "1234341221434321\n").unwrap();
        fs::write(&beside, bytes).unwrap();
        let _ = output(ExistingOutput::Resume).begin();
    };
    Reader { name: "outputs cut off", seeds, read: Box::new(read) }
}

#[test]
fn mutated_files_never_panic_in_256_mib() {
    const NAME: &str = "mutated::mutated_files_never_panic_in_256_mib";
    if env::var_os("MUTATED_WITHIN_LIMIT").is_none() {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh"]);
        shell.arg(env::current_exe().unwrap()).args([NAME, "--exact", "--nocapture"]);
        assert!(shell.env("MUTATED_WITHIN_LIMIT", "").status().unwrap().success());
        return;
    }
    let folder = Folder::new();
    let mut readers = vec![formats_of_puzzles(), cut_outputs(&folder)];
    readers.extend(formulas_and_answers());
    readers.extend(certificates(&folder));
    // The variable selects one kind, because there are many.
    let only = env::var("KIND").ok();
    let is_asked = |it: &Reader| only.as_ref().is_none_or(|name| *name == it.name);
    assert!(readers.iter().any(is_asked), "unknown kind {only:?}");
    for Reader { name, seeds, read } in readers.into_iter().filter(is_asked) {
        let (numbers, begun) = (numbers(1000), Instant::now());
        let (mut total, mut slowest) = (0, (Duration::ZERO, 0));
        for number in numbers.clone() {
            let random = &mut Random(number as u64);
            let seed = random.below(seeds.len());
            let bytes = mutated(&seeds[seed], &seeds, random);
            let start = Instant::now();
            let read = catch_unwind(AssertUnwindSafe(|| read(seed, &bytes, random)));
            assert!(read.is_ok(), "{name} {number}: {:?}", String::from_utf8_lossy(&bytes));
            slowest = slowest.max((start.elapsed(), number));
            total += bytes.len();
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (longest, number) = slowest;
        println!(
            "{name}: {numbers:?}, {total} bytes, {seconds:.1} s, the slowest {number} in {longest:?}"
        );
    }
}
