//! Tests of proofs written by external solvers, valid and invalid.

use std::io::{self, Write};

use proofs::certificate::{
    self, CertificateFormat, CertificateOptions, CertificateOutcome, Claim, NoCertificate,
};
use sat::{
    backends::{self, BackendEntry},
    programs::Program,
};

use super::{claim, corpus::dratify_accepts, wanted, written};
use testbed::{Folder, backends::fake, corpus::corpus};

/// Returns options with this backend.
fn by(
    backend: &'static dyn BackendEntry,
    logic: &str,
    format: CertificateFormat,
) -> CertificateOptions {
    let mut wanted = wanted(logic, format);
    wanted.solver.backend = backend;
    wanted
}

#[test]
fn kissat_and_cadical_proofs_are_accepted() {
    for name in ["external:kissat", "external:kissat:sat", "external:cadical"] {
        let entry = backends::named(name).unwrap();
        if let Some(why) = entry.unavailable_reason() {
            let _ = writeln!(io::stderr(), "NOT TESTED: proofs of {name}: {why}");
            continue;
        }
        assert!(entry.abilities().proof);
        let mut searched = 0;
        for case in corpus().into_iter().filter(|case| case.puzzle.shape.side() <= 16).step_by(29) {
            let Some(claim) = claim(&case.puzzle) else { continue };
            for (logic, format) in
                [("full", CertificateFormat::Drat), ("none", CertificateFormat::Lrat)]
            {
                let folder = Folder::new();
                let wanted = by(entry, logic, format);
                let certificate = written(&folder, &case.puzzle, &claim, &wanted);
                assert!(certificate.check.is_some(), "{}", case.place);
                if certificate.search_lemmas.is_some() {
                    assert_eq!(certificate.prover, name);
                    searched += 1;
                }
                if format == CertificateFormat::Drat {
                    dratify_accepts(&folder, format).unwrap();
                }
            }
        }
        assert!(searched > 10, "{searched}");
    }
}

/// Returns a program that claims UNSAT and writes the output of the script as its proof.
fn liar(folder: &Folder, script: &str) -> &'static Program {
    let honest = fake(folder, &format!("{script}\necho s UNSATISFIABLE; exit 20\n"));
    let [path, _] = honest.arguments else { panic!("{:?}", honest.arguments) };
    let proof = vec![*path, "{cnf}", "{proof}"].leak();
    Box::leak(Box::new(Program { name: "external:fake", proof, ..*honest }))
}

/// The message for lemmas that do not follow.
const UNPROVED: &str = "does not follow by unit propagation";

#[test]
fn invalid_external_proof_names_its_program() {
    let case = corpus().into_iter().find(|case| case.file == "hardest").unwrap();
    let claim = Claim::Unique(case.solution.unwrap());
    let scripts = Folder::new();
    for (script, reason) in [
        ("", UNPROVED),
        ("printf 'a\\0' > $2", UNPROVED),
        ("printf 'a\\2\\0' > $2", UNPROVED),
        ("printf 'a\\2\\4' > $2", "its proof is cut"),
        ("printf 'a' > $2", "its proof is cut"),
        ("printf '1 0\\n' > $2", "is not a record of binary DRAT"),
        ("printf 'a\\376\\377\\377\\077\\0' > $2", "is not a variable of the formula"),
        ("rm $2", "it wrote no proof"),
        ("rm $2; mkfifo $2", "its proof is no longer a file"),
        ("kill -9 $$", "(signal: 9"),
        ("echo s UNSATISFIABLE; exit 3", "but ends with exit status: 3"),
    ] {
        for (logic, format) in
            [("full", CertificateFormat::Drat), ("full", CertificateFormat::Lrat)]
        {
            let folder = Folder::new();
            let wanted = by(liar(&scripts, script), logic, format);
            match certificate::write(folder.path(), &case.puzzle, &claim, &wanted) {
                Ok(CertificateOutcome::Unknown(why)) => {
                    let told = why.to_string();
                    let start = match reason {
                        UNPROVED => "the proof of external:fake does not hold: ",
                        _ => "external:fake wrote no proof: ",
                    };
                    assert!(told.starts_with(start) && told.contains(reason), "{script}: {told}");
                }
                other => panic!("{script}: {other:?}"),
            }
        }
    }
}

#[test]
fn external_proof_size_is_bounded() {
    let case = corpus().into_iter().find(|case| case.file == "hardest").unwrap();
    let claim = Claim::Unique(case.solution.unwrap());
    let scripts = Folder::new();
    let outcome = |script: &str, logic, limit| {
        let wanted = CertificateOptions {
            limit,
            ..by(liar(&scripts, script), logic, CertificateFormat::Drat)
        };
        certificate::write(Folder::new().path(), &case.puzzle, &claim, &wanted)
    };
    for logic in ["full", "none"] {
        // Deletions of unknown clauses are not copied but lemmas are; one proof is endless.
        for script in [
            "yes d | head -c 200000 | tr '\\n' '\\0' > $2",
            "printf 'a\\2\\0%.0s' $(seq 50000) > $2",
            "yes d | tr '\\n' '\\0' > $2",
            "exec >&-; yes d | tr '\\n' '\\0' > $2",
        ] {
            match outcome(script, logic, 100_000) {
                Ok(CertificateOutcome::Unknown(NoCertificate::TooLong)) => {}
                other => panic!("{script}: {other:?}"),
            }
        }
        // A single record that repeats one literal.
        match outcome("yes a | tr -d '\\n' | head -c 300000 > $2", logic, 1 << 20) {
            Ok(CertificateOutcome::Unknown(NoCertificate::NoProof { reason, .. })) => {
                assert!(reason.contains("more literals than the formula"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn false_external_model_proves_nothing() {
    let case = corpus().into_iter().find(|case| case.file == "hardest").unwrap();
    let claim = Claim::Unique(case.solution.unwrap());
    let (folder, scripts) = (Folder::new(), Folder::new());
    let script = "echo s SATISFIABLE; exit 10";
    let wanted = by(liar(&scripts, script), "full", CertificateFormat::Drat);
    // An invalid model is not an answer, so there is no proof.
    match certificate::write(folder.path(), &case.puzzle, &claim, &wanted) {
        Ok(CertificateOutcome::Unknown(
            why @ NoCertificate::NoProof { program: "external:fake", .. },
        )) => {
            assert!(why.to_string().contains("but the model (`v` lines) is missing"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}
