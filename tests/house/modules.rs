//! The modules of a crate, read from its sources: what each file defines, imports and names.
//!
//! Only the tokens are read, so paths in macros count like all others. What is for tests alone
//! (`#[cfg(test)]`, `#[test]`) is left out, and so are comments and docs.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Gives the text of a file, if there is one.
pub(crate) type Read<'a> = &'a dyn Fn(&Path) -> Option<String>;

/// One crate.
#[derive(Default)]
pub(crate) struct Crate {
    /// The files, the root first.
    pub files: Vec<File>,
    /// The modules, the root first; those in braces too.
    pub modules: Vec<Module>,
    /// The files that are for tests only.
    pub tests: HashSet<PathBuf>,
}

/// One file of a crate.
pub(crate) struct File {
    /// Where it is.
    pub path: PathBuf,
    /// Its module.
    pub module: usize,
    /// The items that make the list of a catalogue, and those that go by it; see [`Crate::list`].
    pub list: HashSet<String>,
}

/// One module, a file or in braces.
pub(crate) struct Module {
    /// Its name; empty for the root.
    pub name: String,
    /// The file in which it stands.
    pub file: usize,
    /// The module that declares it.
    pub parent: Option<usize>,
    /// What each name stands for.
    names: HashMap<String, Vec<Meaning>>,
    /// The paths of `use path::*`.
    globs: Vec<Vec<String>>,
    /// The items that it defines, with their kind: `fn`, `struct` and so on.
    items: Vec<(String, String)>,
    /// Its imports.
    pub imports: Vec<Import>,
    /// The paths in its code.
    pub mentions: Vec<Mention>,
    /// The methods of `self` and `Self` that are called in its code, with their lines.
    pub calls: Vec<(String, usize)>,
    /// The types to which it adds methods, by their paths, and these methods.
    pub impls: Vec<(Vec<String>, Vec<String>)>,
    /// The variants of its `enum Command`, if it is the module `commands`.
    pub commands: Vec<String>,
}

/// The names that are being looked up, where and whether as a module, so that no way is gone
/// twice.
type Seen = Vec<(usize, String, bool)>;

/// What a name stands for.
enum Meaning {
    /// An item of this module.
    Item,
    /// A module in it.
    Module(usize),
    /// What is imported from there.
    Path(Vec<String>),
}

/// One name of a `use`.
pub(crate) struct Import {
    /// The name here; none of `*` and `_`.
    pub name: Option<String>,
    /// The path from there.
    pub path: Vec<String>,
    /// The line of the path.
    pub line: usize,
    /// Whether it is handed on, by any `pub`.
    pub is_public: bool,
}

/// A path in the code.
pub(crate) struct Mention {
    /// The item in which it stands; none in an `impl`.
    pub item: Option<String>,
    /// The path.
    pub path: Vec<String>,
    /// Its line.
    pub line: usize,
}

/// Where a path leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// To an item, by the module that defines it.
    Item(usize, String),
    /// To a module as such.
    Module(usize),
    /// Out of the crate, or nowhere.
    Outside,
}

impl Crate {
    /// Reads a crate from its root file on.
    ///
    /// # Errors
    /// Which file is not there, or is no Rust.
    pub(crate) fn read(root: &Path, read: Read) -> Result<Crate, String> {
        let mut all = Crate::default();
        let folder = root.parent().unwrap_or(Path::new("")).to_owned();
        all.file(root.to_owned(), &folder, String::new(), None, read)?;
        for file in 0..all.files.len() {
            all.files[file].list = all.list(all.files[file].module);
        }
        Ok(all)
    }

    /// Reads a file whose children stand in that folder; its module's number, none if it is
    /// for tests only.
    fn file(
        &mut self,
        path: PathBuf,
        folder: &Path,
        name: String,
        parent: Option<usize>,
        read: Read,
    ) -> Result<Option<usize>, String> {
        let text = read(&path).ok_or_else(|| format!("{} is not there", path.display()))?;
        let tokens: TokenStream =
            text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        if inner_attributes(&tokens).any(is_for_tests) {
            self.tests.insert(path);
            return Ok(None);
        }
        let module = self.modules.len();
        self.files.push(File { path, module, list: HashSet::new() });
        let file = self.files.len() - 1;
        self.module(&tokens, name, file, parent, folder, read)?;
        Ok(Some(module))
    }

    /// Reads what stands in a module.
    fn module(
        &mut self,
        tokens: &[TokenTree],
        name: String,
        file: usize,
        parent: Option<usize>,
        folder: &Path,
        read: Read,
    ) -> Result<(), String> {
        let at = self.modules.len();
        self.modules.push(Module {
            name,
            file,
            parent,
            names: HashMap::new(),
            globs: Vec::new(),
            items: Vec::new(),
            imports: Vec::new(),
            mentions: Vec::new(),
            calls: Vec::new(),
            impls: Vec::new(),
            commands: Vec::new(),
        });
        for item in items(tokens) {
            match (item.kind.as_str(), &item.name) {
                ("mod", Some(name)) => self.child(at, &item, name, folder, read)?,
                ("use", _) if !item.is_for_tests => {
                    let module = &mut self.modules[at];
                    use_tree(item.rest, &mut Vec::new(), item.is_public, module);
                }
                (kind, name) if !item.is_for_tests => {
                    let module = &mut self.modules[at];
                    if let Some(name) = name {
                        module.names.entry(name.clone()).or_default().push(Meaning::Item);
                        module.items.push((name.clone(), kind.to_owned()));
                        if (kind, &**name, &*module.name) == ("enum", "Command", "commands") {
                            module.commands = variants(item.rest);
                        }
                    }
                    if kind == "impl" {
                        module.impls.extend(methods(item.rest));
                    }
                    scan(item.tokens, name.as_deref(), module);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a module that is declared by `mod`.
    fn child(
        &mut self,
        parent: usize,
        item: &Item,
        name: &str,
        folder: &Path,
        read: Read,
    ) -> Result<(), String> {
        let body = item.rest.iter().find_map(|token| group(token, Delimiter::Brace));
        let own = folder.join(name);
        let beside = folder.join(format!("{name}.rs"));
        let path = if read(&beside).is_some() { beside } else { own.join("mod.rs") };
        if item.is_for_tests {
            self.tests.insert(path);
            return Ok(());
        }
        let child = match body {
            Some(body) => {
                let file = self.modules[parent].file;
                let child = self.modules.len();
                self.module(&body, name.to_owned(), file, Some(parent), &own, read)?;
                Some(child)
            }
            None => self.file(path, &own, name.to_owned(), Some(parent), read)?,
        };
        if let Some(child) = child {
            let names = &mut self.modules[parent].names;
            names.entry(name.to_owned()).or_default().push(Meaning::Module(child));
        }
        Ok(())
    }

    /// Where a path in that module leads.
    pub(crate) fn resolve(&self, from: usize, path: &[String]) -> Target {
        self.follow(from, path, &mut Vec::new())
    }

    fn follow(&self, from: usize, path: &[String], seen: &mut Seen) -> Target {
        let mut at = None;
        for (index, name) in path.iter().enumerate() {
            let module = at.unwrap_or(from);
            at = match (name.as_str(), index) {
                ("crate", 0) => Some(0),
                ("self", _) => Some(module),
                ("super", _) => match self.modules[module].parent {
                    None => return Target::Outside,
                    parent => parent,
                },
                _ => match self.lookup(module, name, index + 1 < path.len(), seen) {
                    Some(Target::Module(module)) => Some(module),
                    Some(other) => return other,
                    None if index == 0 => return Target::Outside,
                    // Made by a macro, or by other means that are not seen here.
                    None => return Target::Item(module, name.clone()),
                },
            };
        }
        Target::Module(at.unwrap_or(from))
    }

    /// What a name in a module stands for: of an item and a module of the same name, the one
    /// that is wanted.
    fn lookup(
        &self,
        module: usize,
        name: &str,
        wants_module: bool,
        seen: &mut Seen,
    ) -> Option<Target> {
        let here = (module, name.to_owned(), wants_module);
        if seen.contains(&here) {
            return None;
        }
        seen.push(here);
        let meanings = self.modules[module].names.get(name);
        let named = meanings.into_iter().flatten().map(|meaning| match meaning {
            Meaning::Item => Target::Item(module, name.to_owned()),
            Meaning::Module(child) => Target::Module(*child),
            Meaning::Path(path) => self.follow(module, path, seen),
        });
        let mut found: Vec<Target> = named.collect();
        if found.is_empty() {
            for glob in &self.modules[module].globs {
                if let Target::Module(other) = self.follow(module, glob, seen) {
                    found.extend(self.lookup(other, name, wants_module, seen));
                }
            }
        }
        seen.pop();
        let is_wanted = |target: &&Target| matches!(target, Target::Module(_)) == wants_module;
        found.iter().find(is_wanted).or(found.first()).cloned()
    }

    /// Whether a module is the other one or stands in it.
    pub(crate) fn is_in(&self, module: usize, other: usize) -> bool {
        let mut up = Some(module);
        while let Some(at) = up {
            if at == other {
                return true;
            }
            up = self.modules[at].parent;
        }
        false
    }

    /// The children of a module that are files of their own.
    pub(crate) fn children(&self, module: usize) -> impl Iterator<Item = &Module> {
        let is_file = move |child: &&Module| child.file != self.modules[module].file;
        self.modules.iter().filter(move |child| child.parent == Some(module)).filter(is_file)
    }

    /// The items that make the list of a catalogue: `ALL`, or the enum `Command`, and the
    /// statics that it names.
    pub(crate) fn menu(&self, module: usize) -> HashSet<String> {
        let Module { items, commands, .. } = &self.modules[module];
        let is_head = |(name, kind): &&(String, String)| match name.as_str() {
            "ALL" => kind == "static",
            "Command" => !commands.is_empty(),
            _ => false,
        };
        let heads = items.iter().filter(is_head).map(|(name, _)| name.clone()).collect();
        self.grown(module, heads, false)
    }

    /// The list of a catalogue and what goes by it: the items that name it, but for traits, on
    /// which the things of the catalogue depend. Nothing where there are no files to list.
    fn list(&self, module: usize) -> HashSet<String> {
        match self.children(module).next() {
            Some(_) => self.grown(module, self.menu(module), true),
            None => HashSet::new(),
        }
    }

    /// Some items of a module with the statics that they name, over others too, and if it is
    /// wanted with the items that name these, but for traits.
    fn grown(&self, module: usize, mut set: HashSet<String>, up: bool) -> HashSet<String> {
        let Module { items, mentions, .. } = &self.modules[module];
        let is_a = |name: &String, kind: &str| items.contains(&(name.clone(), kind.to_owned()));
        loop {
            let before = set.len();
            for Mention { item, path, .. } in mentions {
                let Some(item) = item else { continue };
                if set.contains(item) && is_a(&path[0], "static") {
                    set.insert(path[0].clone());
                }
                if up && set.contains(&path[0]) && !is_a(item, "trait") {
                    set.insert(item.clone());
                }
            }
            if set.len() == before {
                return set;
            }
        }
    }

    /// The children of a catalogue that its list names.
    pub(crate) fn listed(&self, module: usize) -> BTreeSet<&str> {
        let menu = self.menu(module);
        let mentions = self.modules[module].mentions.iter();
        let inside = mentions.filter(|it| it.item.as_ref().is_some_and(|item| menu.contains(item)));
        let targets: Vec<Target> = inside.map(|it| self.resolve(module, &it.path)).collect();
        let is_named = |child: &&Module| {
            let child = self.files[child.file].module;
            targets
                .iter()
                .any(|target| matches!(target, Target::Item(to, _) if self.is_in(*to, child)))
        };
        self.children(module).filter(is_named).map(|child| child.name.as_str()).collect()
    }
}

/// An item of a module, as tokens.
struct Item<'a> {
    /// `mod`, `use`, `fn` and so on; empty for the call of a macro.
    kind: String,
    /// What it defines, if it has a name.
    name: Option<String>,
    /// All of it, attributes too.
    tokens: &'a [TokenTree],
    /// What follows the kind.
    rest: &'a [TokenTree],
    is_public: bool,
    is_for_tests: bool,
}

/// The words by which items are known.
const KINDS: &str = "mod use fn struct enum union trait type static const impl macro_rules";

/// The items of a module.
fn items(tokens: &[TokenTree]) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let start = at;
        let mut is_for_tests = false;
        while let Some((attribute, length)) = attribute(&tokens[at..]) {
            is_for_tests |= self::is_for_tests(attribute);
            at += length;
        }
        let is_public = word(tokens.get(at)) == "pub";
        let is_end = |token: &TokenTree| is(token, ';') || group(token, Delimiter::Brace).is_some();
        let mut kind = at;
        // `const fn`, `unsafe impl`, `extern "C" fn`: the last word before the name counts.
        while kind < tokens.len() && !is_end(&tokens[kind]) {
            let is_kind = KINDS.split(' ').any(|known| word(tokens.get(kind)) == known);
            let next = word(tokens.get(kind + 1));
            let goes_on =
                ["fn", "unsafe", "async", "extern", "trait", "impl"].contains(&next.as_str());
            if is_kind && !(goes_on && word(tokens.get(kind)) == "const") {
                break;
            }
            kind += 1;
        }
        let (head, rest) = match tokens.get(kind) {
            Some(token) if !is_end(token) => (word(Some(token)), kind + 1),
            _ => (String::new(), at),
        };
        let is_formulation = ["use", "static", "const", "type"].contains(&head.as_str());
        let is_last =
            |token: &TokenTree| if is_formulation { is(token, ';') } else { is_end(token) };
        let length =
            tokens[rest..].iter().position(is_last).map_or(tokens.len() - rest, |end| end + 1);
        let end = rest + length;
        let rest = &tokens[rest..end];
        let skipped = rest.iter().take_while(|token| is(token, '!') || word(Some(token)) == "mut");
        let name = match head.as_str() {
            "" | "impl" | "use" => None,
            _ => Some(word(rest.get(skipped.count()))).filter(|name| !name.is_empty()),
        };
        items.push(Item {
            kind: head,
            name,
            tokens: &tokens[start..end],
            rest,
            is_public,
            is_for_tests,
        });
        at = end;
    }
    items.retain(|item| !item.tokens.is_empty());
    items
}

/// The path of a type and the methods that an `impl` adds to it, after that word; none where it
/// is that of a trait.
fn methods(tokens: &[TokenTree]) -> Option<(Vec<String>, Vec<String>)> {
    let (body, head) = tokens.split_last()?;
    let mut depth = 0;
    let is_outside = |token: &&TokenTree| {
        depth += i32::from(is(token, '<'));
        depth -= i32::from(is(token, '>'));
        depth == 0 && !is(token, '>')
    };
    let head: Vec<String> = head.iter().filter(is_outside).map(|token| word(Some(token))).collect();
    if head.iter().any(|word| word == "for") {
        return None;
    }
    let path = head.into_iter().take_while(|word| word != "where").filter(|word| !word.is_empty());
    let body = group(body, Delimiter::Brace)?;
    let functions = items(&body).into_iter().filter(|it| it.kind == "fn" && !it.is_for_tests);
    Some((path.collect(), functions.filter_map(|item| item.name).collect()))
}

/// The names of the variants of an enum.
fn variants(tokens: &[TokenTree]) -> Vec<String> {
    let body = tokens.iter().find_map(|token| group(token, Delimiter::Brace)).unwrap_or_default();
    let mut names = Vec::new();
    let mut at = 0;
    while at < body.len() {
        while let Some((_, length)) = attribute(&body[at..]) {
            at += length;
        }
        names.push(word(body.get(at)));
        at += body[at..].iter().take_while(|token| !is(token, ',')).count() + 1;
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Notes the names of a `use`, after that word or inside of its braces.
fn use_tree(tokens: &[TokenTree], prefix: &mut Vec<String>, is_public: bool, module: &mut Module) {
    let depth = prefix.len();
    let branches = tokens.split(|token| is(token, ',') || is(token, ';'));
    for branch in branches.filter(|branch| !branch.is_empty()) {
        let line = branch[0].span().start().line;
        let mut renamed = None;
        let mut at = 0;
        let mut is_whole = true;
        while let Some(token) = branch.get(at) {
            match word(Some(token)).as_str() {
                "as" => {
                    renamed = Some(word(branch.get(at + 1)));
                    at += 1;
                }
                "self" if !prefix.is_empty() => {}
                "" => {}
                name => prefix.push(name.to_owned()),
            }
            if is(token, '*') {
                module.globs.push(prefix.clone());
                module.imports.push(Import { name: None, path: prefix.clone(), line, is_public });
                is_whole = false;
            }
            if let Some(inner) = group(token, Delimiter::Brace) {
                use_tree(&inner, prefix, is_public, module);
                is_whole = false;
            }
            at += 1;
        }
        if is_whole && !prefix.is_empty() {
            let name = renamed.or(prefix.last().cloned()).filter(|name| name != "_");
            if let Some(name) = &name {
                let names = module.names.entry(name.clone()).or_default();
                names.push(Meaning::Path(prefix.clone()));
            }
            module.imports.push(Import { name, path: prefix.clone(), line, is_public });
        }
        prefix.truncate(depth);
    }
}

/// Notes the paths in code, and the imports inside of functions.
fn scan(tokens: &[TokenTree], item: Option<&str>, module: &mut Module) {
    let is_at = |at: usize, c: char| tokens.get(at).is_some_and(|token| is(token, c));
    let is_colons = |at: usize| is_at(at, ':') && is_at(at + 1, ':');
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if let Some((inside, length)) = attribute(&tokens[at..]) {
            at += length;
            if is_for_tests(inside.clone()) {
                let is_end = |token: &TokenTree| {
                    is(token, ';') || is(token, ',') || group(token, Delimiter::Brace).is_some()
                };
                at += tokens[at..].iter().position(is_end).map_or(tokens.len(), |end| end + 1);
            } else {
                scan(inside.get(1..).unwrap_or_default(), item, module);
            }
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                scan(&group.stream().into_iter().collect::<Vec<_>>(), item, module);
            }
            TokenTree::Ident(word) if word == "use" && !is_at(at + 1, '<') => {
                let end = tokens[at..].iter().position(|token| is(token, ';'));
                let end = end.map_or(tokens.len(), |end| at + end);
                use_tree(&tokens[at + 1..end], &mut Vec::new(), false, module);
                at = end;
            }
            TokenTree::Ident(first) => {
                let mut path = vec![first.to_string()];
                let start = at;
                while is_colons(at + 1) && !word(tokens.get(at + 3)).is_empty() {
                    path.push(word(tokens.get(at + 3)));
                    at += 3;
                }
                let before = |c: char| start > 0 && is_at(start - 1, c);
                let is_field = before('.') && !(start > 1 && is_at(start - 2, '.'));
                let is_rest_of_path = start > 1 && is_colons(start - 2);
                // A small name alone is a variable, unless it is called.
                let is_call = is_at(at + 1, '!')
                    || is_colons(at + 1)
                    || tokens
                        .get(at + 1)
                        .is_some_and(|it| group(it, Delimiter::Parenthesis).is_some());
                let is_variable = path.len() == 1
                    && first.to_string().starts_with(char::is_lowercase)
                    && (!is_call || start > 0 && word(tokens.get(start - 1)) == "fn");
                let line = first.span().start().line;
                match &path[..] {
                    [method] if is_field && is_call && word(tokens.get(start - 2)) == "self" => {
                        module.calls.push((method.clone(), line));
                    }
                    [own, method] if own == "Self" => module.calls.push((method.clone(), line)),
                    _ => {}
                }
                if !(is_field || is_rest_of_path || is_variable || before('\'')) {
                    module.mentions.push(Mention { item: item.map(str::to_owned), path, line });
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// The tokens in the brackets of an attribute at the beginning, and the length of the whole.
fn attribute(tokens: &[TokenTree]) -> Option<(Vec<TokenTree>, usize)> {
    let inner = usize::from(tokens.get(1).is_some_and(|token| is(token, '!')));
    let hash = tokens.first().filter(|token| is(token, '#'));
    let inside = hash.and(tokens.get(1 + inner)).and_then(|it| group(it, Delimiter::Bracket));
    inside.map(|inside| (inside, 2 + inner))
}

/// The attributes `#![…]` at the beginning.
fn inner_attributes(tokens: &[TokenTree]) -> impl Iterator<Item = Vec<TokenTree>> {
    let mut rest = tokens;
    std::iter::from_fn(move || {
        let (inside, length) = attribute(rest).filter(|(_, length)| *length == 3)?;
        rest = &rest[length..];
        Some(inside)
    })
}

/// Whether an attribute says that what follows is compiled for tests only.
fn is_for_tests(attribute: Vec<TokenTree>) -> bool {
    fn takes_tests(condition: &[TokenTree]) -> bool {
        match (word(condition.first()).as_str(), condition.get(1)) {
            ("test", _) => true,
            ("cfg" | "all", Some(inner)) => {
                let inner = group(inner, Delimiter::Parenthesis).unwrap_or_default();
                inner.split(|token| is(token, ',')).any(takes_tests)
            }
            _ => false,
        }
    }
    takes_tests(&attribute)
}

/// The word that a token is; empty if it is none.
fn word(token: Option<&TokenTree>) -> String {
    match token {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    }
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// What stands in such brackets.
fn group(token: &TokenTree, delimiter: Delimiter) -> Option<Vec<TokenTree>> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => {
            Some(group.stream().into_iter().collect())
        }
        _ => None,
    }
}
