//! Tests of each rule of the language, valid and invalid, on small formulas.

use board::stop::Stop;
use proofs::{Inequality, check_pseudo_boolean, read_constraint};

/// Exactly one of two, at least one of two, and x1 + 2 x2 − 2 x3 − x4 ≥ 3; together unsatisfiable.
const FORMULA: &[&str] =
    &["+1 x1 +1 x2 = 1 ;", "+1 x3 +1 x4 >= 1 ;", "+1 x1 +2 x2 -2 x3 -1 x4 >= 3 ;"];

fn formula(lines: &[&str]) -> Vec<Inequality> {
    lines.iter().flat_map(|line| read_constraint(line).unwrap()).collect()
}

/// Checks these steps for a formula.
fn check(lines: &[&str], steps: &str, end: u64) -> Result<(), String> {
    let formula = formula(lines);
    let count = formula.len();
    let proof = format!(
        "pseudo-Boolean proof version 3.0\nf {count} ;\n{steps}output NONE ;\n\
         conclusion UNSAT : {end} ;\nend pseudo-Boolean proof ;\n"
    );
    let checked = check_pseudo_boolean(formula, &mut proof.as_bytes(), &Stop::never());
    checked.map_err(|refused| refused.to_string())
}

#[test]
fn proof_using_every_rule_is_accepted() {
    let steps = "% a comment\n\
        pol 2 2 * 4 + s ;\n\
        rup +1 ~x3 >= 1 : ~ 5 ;\n\
        rup +1 ~x4 >= 1 : ~ 5 ;\n\
        red +1 ~x3 +1 x5 >= 1 : x5 -> 1 ;\n\
        red +1 x3 +1 ~x5 >= 1 : x5 -> 0 ;\n\
        del id 8 9 ;\n\
        rup >= 1 : 3 6 7 ;\n";
    check(FORMULA, steps, 10).unwrap();
}

#[test]
fn invalid_step_is_refused_with_reason() {
    let satisfiable = &["+1 x1 +1 x2 >= 1 ;", "+2 x1 +3 x2 -1 x3 >= 1 ;"];
    for (steps, said) in [
        // Propagation.
        ("rup +1 x1 >= 1 : ~ 1 2 ;\n", "line 3: the constraint does not follow"),
        ("rup +1 x1 >= 1 : ~ 9 ;\n", "constraint 9 does not exist"),
        ("rup +1 x1 >= 1 ;\n", "`rup` without hints"),
        ("rup +1 x1 = 1 : ~ 1 ;\n", "expected an inequality, found an equation"),
        (
            "rup +1 x1 +1 x2 >= 1 : ~ 1 ;\nrup +1 x1 >= 1 : ~ 3 1 ;\n",
            "line 4: the constraint does not follow",
        ),
        // Sums.
        ("pol 1 2 ;\n", "2 constraints are left instead of one"),
        ("pol ;\n", "0 constraints are left instead of one"),
        ("pol 1 + ;\n", "an operand of a rule is missing"),
        ("pol 1 0 * ;\n", "\"0\" is not a positive factor"),
        ("pol 1 -1 * ;\n", "\"-1\" is not a positive factor"),
        ("pol 1 0 d ;\n", "\"0\" is not a positive factor"),
        ("pol 1 ~x1 w ;\n", "is not a variable"),
        ("pol 1 9223372036854775807 * 9 * ;\n", "a number beyond 64 bits"),
        ("pol 1 x1 ;\n", "2 constraints are left"),
        // Auxiliary variables.
        ("red +1 x1 >= 1 : x1 -> 1 ;\n", "is not an auxiliary variable"),
        ("red +1 x1 +1 x9 >= 2 : x9 -> 1 ;\n", "cannot have the value of the witness"),
        ("red +1 x9 >= 1 : x9 -> 0 ;\n", "cannot have the value of the witness"),
        (
            "red +1 ~x9 +1 x1 >= 1 : x9 -> 0 ;\nred +1 x9 +1 x2 >= 1 : x9 -> 1 ;\n",
            "line 4: x9 cannot have the value of the witness",
        ),
        ("red +1 ~x9 +1 x1 >= 1 ;\n", "`red` without a witness"),
        (
            "red +1 ~x9 +1 x1 >= 1 : x9 -> 0 x1 -> 1 ;\n",
            "expected a witness of one variable and its value",
        ),
        // Deletions, unknown rules and syntax errors.
        ("del id 1 ;\n", "derived constraint 1 to delete does not exist"),
        ("del 1 ;\n", "`del` without `id`"),
        ("pol 1 ;\ndel id 3 ;\npol 3 ;\n", "line 5: constraint 3 does not exist"),
        ("dom +1 x1 >= 1 : x1 -> 1 ;\n", "unexpected rule \"dom\""),
        ("a +1 x1 >= 1 ;\n", "unexpected rule \"a\""),
        ("f 2 ;\n", "unexpected rule \"f\""),
        ("pol 1\n", "missing `;`"),
        ("rup +1 x99999999 >= 0 : ~ ;\n", "is not a literal"),
        ("rup +1 y >= 0 : ~ ;\n", "is not a literal"),
        ("rup 1 1 >= 0 : ~ ;\n", "is not a literal"),
        ("rup +-1 x1 >= 0 : ~ ;\n", "\"+-1\" is not a number"),
        ("rup +1 x1 : ~ ;\n", "expected `>=` or `=`"),
        ("rup +1 x1 >= 1 2 : ~ ;\n", "after a constraint"),
        // No contradiction.
        ("", "line 4: constraint 3 does not exist"),
        ("pol 1 ;\n", "constraint 3 is not a contradiction"),
    ] {
        let told = check(satisfiable, steps, 3).unwrap_err();
        assert!(told.contains(said), "{steps}{told}");
    }
}

#[test]
fn proof_header_and_conclusion_are_required() {
    let good = "pseudo-Boolean proof version 3.0\nf 1 ;\noutput NONE ;\nconclusion UNSAT : 1 ;\n\
        end pseudo-Boolean proof ;\n";
    let check = |text: &str| {
        let formula = formula(&["+1 x1 >= 2 ;"]);
        check_pseudo_boolean(formula, &mut text.as_bytes(), &Stop::never())
    };
    check(good).unwrap();
    for (from, to) in [
        ("version 3.0", "version 2.0"),
        ("f 1 ;", "f 2 ;"),
        ("f 1 ;\n", ""),
        ("output NONE ;\n", ""),
        ("UNSAT : 1", "SAT : 1"),
        ("UNSAT : 1", "UNSAT"),
        ("conclusion UNSAT : 1 ;\n", ""),
        ("end pseudo-Boolean proof ;\n", ""),
        ("end pseudo", "end of pseudo"),
        ("proof ;\n", "proof ;\npol 1 ;\n"),
    ] {
        let spoilt = good.replacen(from, to, 1);
        assert_ne!(spoilt, good);
        check(&spoilt).unwrap_err();
    }
    for end in 0..good.len() - 1 {
        // Everything but the last semicolon and white space is needed.
        assert!(check(&good[..end]).is_err() || good[end..].trim().is_empty(), "{end}");
    }
}
