//! What counts as a cycle and what does not, on crates of a few lines.

use std::path::Path;

use crate::{
    arrows::{arrows, components, shortest},
    modules::Crate,
};

fn read(files: &[(&str, &str)]) -> Crate {
    let read = |path: &Path| {
        let found = files.iter().find(|(name, _)| Path::new(name) == path);
        found.map(|(_, text)| (*text).to_owned())
    };
    Crate::read(Path::new(files[0].0), &read).unwrap()
}

/// The arrows as `from to`, without `.rs`.
fn arrows_of(files: &[(&str, &str)]) -> Vec<String> {
    let arrows = arrows(&read(files), Path::new(""));
    arrows.iter().map(|it| format!("{} {}", it.from, it.to).replace(".rs", "")).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn a_cycle_over_three_files_is_found_with_its_lines() {
    let crate_ = read(&[
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "\nuse crate::b::B;\npub struct A(B);"),
        ("b.rs", "\n\nuse super::{c};\npub struct B(c::C);"),
        ("c.rs", "pub struct C; fn f() { let it = crate::a::A::new(); }"),
        ("d.rs", "use crate::{a::A, b::B};"),
    ]);
    let arrows = arrows(&crate_, Path::new(""));
    let components = components(&arrows);
    assert_eq!(components.len(), 1);
    assert_eq!(components[0].iter().copied().collect::<Vec<_>>(), ["a.rs", "b.rs", "c.rs"]);
    let through: Vec<_> = arrows.iter().filter(|arrow| arrow.from == "c.rs").collect();
    let cycle: Vec<_> = shortest(&arrows, &through)
        .iter()
        .map(|it| format!("{}:{} {}", it.from, it.line, it.path))
        .collect();
    assert_eq!(cycle, ["c.rs:1 crate::a::A::new", "a.rs:2 crate::b::B", "b.rs:3 super::c::C"]);
}

#[test]
fn a_parent_may_declare_and_hand_on_what_its_children_define() {
    let files = [
        ("lib.rs", "mod p;"),
        ("p/mod.rs", "mod x; mod y; pub use x::X; pub(crate) use self::y::*; pub struct P;"),
        ("p/x.rs", "use super::P; pub struct X(P);"),
        ("p/y.rs", "pub struct Y(super::P);"),
    ];
    assert_eq!(arrows_of(&files), ["p/x p/mod", "p/y p/mod"]);
}

#[test]
fn a_parent_that_uses_a_child_that_uses_the_parent_is_a_cycle() {
    for own in [
        "fn f(x: x::X) {}",
        "use x::X;",
        "pub use x::X; struct S(X);",
        "pub use x::*; fn f() -> X {}",
    ] {
        let parent = format!("mod x; {own} pub struct P;");
        let files = [("lib.rs", &*parent), ("x.rs", "pub struct X(crate::P);")];
        assert_eq!(arrows_of(&files), ["lib x", "x lib"], "{own}");
    }
}

#[test]
fn what_is_handed_on_belongs_to_the_file_that_defines_it() {
    let files = [
        ("lib.rs", "mod p; mod q; pub use p::X as Z;"),
        ("p/mod.rs", "mod x; mod y; mod z; pub use x::X; use crate::q::Q; pub use z::*;"),
        ("p/x.rs", "pub struct X;"),
        ("p/y.rs", "use super::{X, Q}; use crate::p::Glob; fn f(_: crate::Z) {}"),
        ("p/z/mod.rs", "mod deep; pub use deep::Glob;"),
        ("p/z/deep.rs", "pub enum Glob {}"),
        ("q.rs", "pub struct Q; use crate::p::x; fn f(_: x::X) {}"),
    ];
    let found = ["p/mod q", "p/y p/x", "p/y p/z/deep", "p/y q", "q p/x"];
    assert_eq!(arrows_of(&files), found);
}

#[test]
fn tests_docs_comments_strings_and_other_crates_make_no_arrow() {
    let files = [
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod laws; mod quiet;"),
        (
            "a.rs",
            "//! [`crate::b::B`]
            use std::fmt; use board::b::B;
            /// See [`crate::b::B`].
            pub struct A; // crate::b::B
            #[cfg(test)] use crate::b::B;
            #[cfg(all(test, unix))] mod tests { use crate::b::B; }
            #[test] fn f() { crate::b::B; }
            fn g(b: u8) { let s = \"crate::b::B\"; x.b(); #[cfg(test)] crate::b::f(); }",
        ),
        ("b.rs", "pub struct B;"),
        ("quiet.rs", "#![cfg(test)] use crate::b::B;"),
    ];
    assert_eq!(arrows_of(&files), NONE);
    assert_eq!(read(&files).tests.len(), 3);
}

#[test]
fn paths_in_macros_attributes_and_functions_count() {
    let b = ("b.rs", "pub struct B; pub fn f() {} macro_rules! m { () => {} } pub(crate) use m;");
    for text in [
        "macro_rules! m { () => { $crate::b::B } }",
        "fn f() { println!(\"{}\", crate::b::f()) }",
        "#[arg(value_parser = crate::b::f)] struct S;",
        "fn f() { use super::b::B; }",
        "fn f() { use super::b::*; let it = B; }",
        "use crate::b; fn f() { b::f() }",
        "impl From<crate::b::B> for u8 {}",
        "#[cfg(not(test))] use crate::b::B;",
        "mod inner { use super::super::b::B; }",
        "use crate::b::m;",
        "thread_local! { static X: crate::b::B = 0; }",
        "pub const fn f(_: crate::b::B) {}",
        "pub use crate::b::B;",
    ] {
        assert_eq!(arrows_of(&[("lib.rs", "mod a; mod b;"), ("a.rs", text), b]), ["a b"], "{text}");
    }
}

#[test]
fn a_file_needs_those_that_add_the_methods_it_calls() {
    let own = "pub struct S; impl S { fn f(&self) { self.g(); other.h() } }";
    let more = "impl<T: X<Y>> crate::a::S<T> { pub fn g(&self) {} } impl S for crate::c::C {}";
    let other = "impl super::a::S { pub fn h(&self) {} }";
    let files =
        [("lib.rs", "mod a; mod b; mod c;"), ("a.rs", own), ("b.rs", more), ("c.rs", other)];
    assert_eq!(arrows_of(&files)[..3], ["a b", "b a", "b c"]);
}

#[test]
fn the_list_of_a_catalogue_stands_above_its_things() {
    let list = "mod x; mod y; mod help; mod other;
        pub trait Thing {}
        pub static ALL: &[&dyn Thing] = &[&x::X, &Y, &OTHER];
        static OTHER: &dyn Thing = &other::Other;
        pub use y::Y;
        pub fn named(name: &str) -> &dyn Thing { ALL.iter().find(name) }";
    let x = (
        "x.rs",
        "use crate::{Thing, help}; pub struct X; impl Thing for X { fn f() { help::f() } }",
    );
    let rest = [
        ("y.rs", "pub struct Y;"),
        ("help.rs", "pub fn f() {}"),
        ("other.rs", "pub struct Other;"),
    ];
    let good = [&[("lib.rs", list), x][..], &rest].concat();
    let found = ["lib#ALL lib", "lib#ALL other", "lib#ALL x", "lib#ALL y", "x help", "x lib"];
    assert_eq!(arrows_of(&good), found);
    let crate_ = read(&good);
    assert_eq!(crate_.listed(0).into_iter().collect::<Vec<_>>(), ["other", "x", "y"]);

    let asks = ("x.rs", "pub struct X; fn f() { crate::named(\"y\") }");
    let bad = [&[("lib.rs", list), asks][..], &rest].concat();
    let crate_ = read(&bad);
    let arrows = arrows(&crate_, Path::new(""));
    let components = components(&arrows);
    assert_eq!(components[0].iter().copied().collect::<Vec<_>>(), ["lib.rs#ALL", "x.rs"]);
}

#[test]
fn the_commands_are_the_variants_of_the_enum() {
    let commands = "mod a; #[derive(X)] enum Command { #[x] TwoWords(a::A), B { c: u8 }, D, }
        pub fn run() { let it: Command; } pub fn tell() {}";
    let files = [
        ("main.rs", "mod commands; enum Command { E }"),
        ("commands/mod.rs", commands),
        ("commands/a.rs", "pub struct A; fn f() { super::tell() }"),
    ];
    let commands = read(&files).modules.into_iter().map(|module| module.commands);
    assert_eq!(commands.collect::<Vec<_>>(), [&[][..], &["TwoWords", "B", "D"], &[]]);
    assert_eq!(arrows_of(&files), ["commands/a commands/mod", "commands/mod#ALL commands/a"]);
}
