//! Rules in JSON that are read at once say what they say as a tree of values, and what is wrong
//! with them is told with the same words at the same place.

use board::{fields::Value, rules};

/// What is read from a text: the shape, givens and fields of rules, or the error.
fn told(text: &str) -> Result<String, String> {
    let puzzle = formats::read(text).map_err(|error| error.to_string())?;
    let fields = |(name, value): (&str, Value)| format!("{name}={value}");
    let rule = |rule: &dyn rules::Rule| -> String {
        let fields: Vec<String> = rule.fields(puzzle.shape).into_iter().map(fields).collect();
        format!("{} {}", rule.name(), fields.join(" "))
    };
    let rules: Vec<String> = puzzle.rules.all().iter().map(|it| rule(&**it)).collect();
    Ok(format!("{} {} {}", puzzle.shape, puzzle.givens, rules.join("; ")))
}

#[test]
fn rules_read_at_once_and_as_a_tree_are_the_same() {
    // An escape takes a list to the tree; spaces take as many bytes.
    let [direct, tree] = [r#""rule"     "#, r#""rul\u0065""#];
    let others = b"\"[]{},:-+ 01.\\rcx\t";
    let (mut read, mut refused) = (0, 0);
    for kind in rules::ALL {
        let fields = kind.example.strip_prefix('{').unwrap();
        let comma = if fields == "}" { "" } else { "," };
        let rest = format!(
            r#":"x","cells":["r5c5","r5c6"]}},{{"rule":"{}"{comma}{fields}],"name":"é"}}"#,
            kind.name
        );
        let both = |rest: &str| {
            let [direct, tree] = [direct, tree].map(|key| {
                let text = format!("{{\"side\":9,\"rules\":[{{{key}{rest}\n");
                told(&text)
            });
            assert_eq!(direct, tree, "{rest}");
            direct.is_ok()
        };
        both(&rest);
        for (place, byte) in rest.bytes().enumerate().filter(|(_, byte)| byte.is_ascii()) {
            for turn in 0..3 {
                let other = others[(7 * place + 5 * turn + kind.name.len()) % others.len()];
                let [before, after] = [&rest[..place], &rest[place + 1..]];
                let with = |middle: &str| format!("{before}{middle}{after}");
                let middle = match turn {
                    0 => char::from(other).to_string(),
                    1 => format!("{}{}", char::from(byte), char::from(other)),
                    _ => String::new(),
                };
                *(if both(&with(&middle)) { &mut read } else { &mut refused }) += 1;
            }
        }
    }
    assert!(read > 400 && refused > 1_000, "{read} read, {refused} refused");
}

#[test]
fn rules_that_go_on_as_the_one_before_are_read_as_any_other() {
    // An escape takes a list to the tree; spaces take as many bytes.
    let [direct, tree] = [r#""rule"     "#, r#""rul\u0065""#];
    let first = r#":"cage","cells":["r1c1"],"sum":1}"#;
    let alike = r#"{"rule":"cage","cells":["r1c2"],"sum":2}"#;
    let turned = r#"{"cells":["r1c3"],"rule":"cage","sum":3}"#;
    let (mut read, mut refused) = (0, 0);
    for last in [
        r#"{"rule":"cage","cells":["r1c4"],"sum":4}"#,
        r#"{"rule":"cage","cells":["r1c4"] ,"sum":4 }"#,
        r#"{"rule":"cage","cells":["r1c4"],"sum":4.5}"#,
        r#"{"rule":"cage","cells":["r1c4"],"sum":4,"sum":4}"#,
        r#"{"rule":"cage","cells":["r1c4"],"rule":"cage","sum":4}"#,
        r#"{"cells":["r1c4"],"rule":"cage","sum":4}"#,
    ] {
        for between in [vec![], vec![alike], vec![turned], vec![alike, turned], vec![turned, alike]]
        {
            let rules = [&between[..], &[last]].concat().join(",");
            let [direct, tree] = [direct, tree]
                .map(|key| told(&format!("{{\"side\":9,\"rules\":[{{{key}{first},{rules}]}}\n")));
            assert_eq!(direct, tree, "{rules}");
            *(if direct.is_ok() { &mut read } else { &mut refused }) += 1;
        }
    }
    assert_eq!((read, refused), (15, 15));
}
