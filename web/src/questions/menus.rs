//! `menus`: all options that can be selected, each with a description.

use board::rules::{self, FieldForm, RuleKind};
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
        "kinds": rules::ALL.iter().filter(|it| !has_rules(it)).map(|it| kind(it)).collect::<Vec<_>>(),
        // The page cannot draw rules that consist of rules, and rules of layers.
        "undrawn": rules::ALL
            .iter()
            .filter(|it| has_rules(it))
            .chain(rules::OF_LAYERS)
            .map(|it| kind(it))
            .collect::<Vec<_>>(),
        "logic": menu(reduce::ALL.iter().map(|it| (it.name, it.summary)).collect()),
        "formulations": menu(formulations::ALL.iter().map(|it| (it.name, it.summary)).collect()),
        "encodings": menu(encodings::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
        "sum_encodings": menu(encodings::sums::ALL.iter().map(|it| (it.name(), it.summary())).collect()),
    }))
}

fn has_rules(kind: &RuleKind) -> bool {
    kind.fields.iter().any(|field| field.1 == FieldForm::Rules)
}

/// Returns a kind of rules: its names, its fields with their notation, and an example.
fn kind(kind: &RuleKind) -> Value {
    let field = |&(name, form): &(&str, FieldForm)| {
        let words = if let FieldForm::Word(words) = form { words } else { &[] };
        json!({ "name": name, "form": notation(form), "words": words })
    };
    json!({
        "name": kind.name,
        "words": kind.words(),
        "aliases": kind.aliases,
        "summary": kind.summary,
        "fields": kind.fields.iter().map(field).collect::<Vec<_>>(),
        "example": serde_json::from_str::<Value>(kind.example).unwrap_or_default(),
    })
}

/// Returns the name of the notation of a field. The page draws rules whose cells are a line or a
/// set.
fn notation(form: FieldForm) -> &'static str {
    match form {
        FieldForm::Cells => "cells",
        FieldForm::Line => "line",
        FieldForm::Lists => "lists",
        FieldForm::Rules => "rules",
        FieldForm::Before => "before",
        FieldForm::First => "first",
        FieldForm::Number => "number",
        FieldForm::Numbers => "numbers",
        FieldForm::Quoted => "quoted",
        FieldForm::Pairs => "pairs",
        FieldForm::Word(_) => "word",
        FieldForm::Flag => "flag",
        FieldForm::Named => "named",
        FieldForm::NamedOne => "named-one",
    }
}
