//! `menus`: all options that can be selected, each with a description.

use explain::rating::Level;
use logic::reduce;
use sat::{backends, formulations};
use serde_json::{Value, json};
use solve::{engines, generate::RANDOM, givens::symmetry};

use super::Question;
use crate::asked::{Failure, Request};

pub(super) static MENUS: Question = Question { name: "menus", answer: menus };

fn menus(_: &Request) -> Result<Value, Failure> {
    let menu = |all: Vec<(&str, &str)>| -> Value {
        all.into_iter().map(|(name, summary)| json!({ "name": name, "summary": summary })).collect()
    };
    let backends = backends::ALL.iter().filter(|it| it.unavailable_reason().is_none());
    Ok(json!({
        "engines": menu(engines::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
        "backends": menu(backends.map(|it| (it.name(), it.summary())).collect()),
        "levels": menu(Level::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
        "symmetries": menu(symmetry::ALL.iter().map(|it| (it.name, it.summary)).collect()),
        "rules": RANDOM,
        "logic": menu(reduce::ALL.iter().map(|it| (it.name, it.summary)).collect()),
        "formulations": menu(formulations::ALL.iter().map(|it| (it.name, it.summary)).collect()),
        "encodings": menu(encodings::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
        "sum_encodings": menu(encodings::sums::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
    }))
}
