//! The roles of lines around a matrix: the size, a declaration before it, its closing, a caption.

use super::brackets::changes;
use super::cell::{are_cells, is_cell};
use super::unit::{Class, Line};
use crate::text::ReadContext;
use crate::text::alphabet::number;
use crate::text::rule_words::{mentions_rule, names_rule};
use crate::text::token::{Kind, Token};
use crate::text::wrapped;
use board::MIN_SIDE;

/// The role of a line before a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Nothing, a comment or a border.
    Between,
    /// The side, or the rows and columns of a box.
    Size(Option<(usize, usize)>),
    /// The beginning of a statement of source code, or a name.
    Declaration,
}

/// Returns the role of a line before a matrix of that side, if one is possible.
pub(super) fn before(line: &Line, side: usize, known: &ReadContext) -> Option<Role> {
    if line.class != Class::Other {
        return Some(Role::Between);
    }
    let size = || size(line).and_then(|numbers| box_of(&numbers, side)).map(Role::Size);
    size().or_else(|| is_declaration(line, known).then_some(Role::Declaration))
}

/// Returns true if a line can have a role before a matrix of some side.
pub(super) fn may_be_before(line: &Line, known: &ReadContext) -> bool {
    line.class != Class::Other || size(line).is_some() || is_declaration(line, known)
}

/// Returns the numbers of a line with few numbers, signs and at most three words.
fn size(line: &Line) -> Option<Vec<usize>> {
    let (mut numbers, mut names) = (Vec::new(), 0);
    if line.tokens.iter().any(|token| token.kind == Kind::Separator(b'|')) {
        return None;
    }
    for word in line.words() {
        let sides =
            word.split(['x', 'X', '×']).map(|side| number(side).filter(|_| !side.is_empty()));
        match sides.collect::<Option<Vec<_>>>() {
            Some(found) => numbers.extend(found),
            None if word.bytes().any(|b| b.is_ascii_digit()) => return None,
            None => names += 1,
        }
    }
    let is_size = (1..=4).contains(&numbers.len()) && names <= 3 && !names_rule(&line.text);
    is_size.then_some(numbers)
}

/// Returns the box that the numbers specify, if they are a size for that side.
fn box_of(numbers: &[usize], side: usize) -> Option<Option<(usize, usize)>> {
    let is_side = |number: usize| number == side;
    match *numbers {
        [one] if is_side(one) || one.checked_mul(one) == Some(side) => Some(None),
        [one, other] if is_side(one) && is_side(other) => Some(None),
        [rows, columns] | [_, rows, columns] | [_, _, rows, columns] => {
            let sides = &numbers[..numbers.len() - 2];
            let is_box = rows.checked_mul(columns) == Some(side);
            (is_box && sides.iter().all(|&it| is_side(it))).then_some(Some((rows, columns)))
        }
        _ => None,
    }
}

/// Returns true if a line begins a statement of source code, a table or a document. It ends with a
/// bracket or a sign and contains no row of cells.
fn is_declaration(line: &Line, known: &ReadContext) -> bool {
    let text = line.text.trim_ascii();
    let ends_open = line
        .tokens
        .last()
        .is_some_and(|token| matches!(token.kind, Kind::Open | Kind::Sign(b'=' | b':')));
    let is_begin = text.contains("\\begin") && !text.contains('&');
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
    let first = text.split([' ', '\t']).next().unwrap_or_default();
    let is_table = ["table", "parameter"].iter().any(|it| first.eq_ignore_ascii_case(it));
    let is_section = |text: &str| {
        let name = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    let is_long_text = ["\"\"\"", "'''", "`"].iter().any(|quotes| {
        let before = text.strip_suffix(quotes).unwrap_or_default().trim_ascii_end();
        before.ends_with(['=', ':', '(']) && !before.contains('`')
    });
    let is_here = text.split_once("<<").is_some_and(|(before, name)| {
        before.ends_with(['=', ' ', '\t'])
            && !name.is_empty()
            && name.bytes().all(|b| b"~-'\";".contains(&b) || b.is_ascii_uppercase())
    });
    let is_fence = text.strip_prefix("```").is_some_and(is_word);
    let is_statement = text
        .strip_suffix(';')
        .is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()));
    // A multi-line text in YAML, or a formula in LaTeX.
    let is_block = [": |", ": |-", ": >"].iter().any(|end| text.ends_with(end)) || text == "$$";
    let is_source = is_table || is_section(text) || is_long_text || is_here;
    (is_block || ends_open || is_begin || is_fence || is_statement || is_source)
        && (is_begin || !has_row(line, known))
        && !names_rule(text)
}

/// Returns true if a line directly below a declared matrix ends it.
pub(super) fn is_closing(line: &Line) -> bool {
    let text = line.text.trim_ascii();
    let is_mark = |token: &Kind| matches!(token, Kind::Close | Kind::Separator(b';' | b','));
    let is_end = |word: &str| matches!(word, "end" | "." | "..." | "```" | "$$" | "\\]");
    let is_here = (3..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase());
    let mut kinds = line.tokens.iter().map(|token| token.kind);
    let are_marks = !line.tokens.is_empty() && kinds.all(|kind| is_mark(&kind));
    are_marks
        || is_end(text.trim_end_matches(';'))
        || text.starts_with("\\end")
        || is_here
        || wrapped::is_end(text)
}

/// Returns true if a line contains a row: at least four consecutive cells, or only cells.
pub(super) fn has_row(line: &Line, known: &ReadContext) -> bool {
    let (mut run, mut longest, mut others) = (0, 0, 0);
    let is_decimal = |word: &str| {
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit());
        word.split_once('.').is_some_and(|(whole, part)| is_number(whole) && is_number(part))
    };
    for &token in &line.tokens {
        let word = line.of(token);
        match token.kind {
            Kind::Word if is_decimal(word) => run += 1,
            Kind::Word | Kind::Text if is_cell(word, &known.alphabet) => run += 1,
            Kind::Word | Kind::Text if are_cells(word, &known.alphabet) => {
                run += word.chars().count()
            }
            Kind::Separator(_) => {}
            _ => (run, others) = (0, others + 1),
        }
        longest = longest.max(run);
    }
    longest >= MIN_SIDE || !line.tokens.is_empty() && others == 0
}

/// Returns true if a line is the number of rows and columns of a table, as programs print it.
fn is_row_count(text: &str) -> bool {
    let words: Vec<&str> = text.trim_matches(['[', ']', '(', ')']).split(' ').collect();
    let is_count = number(words[0]).is_some() && words.get(1) == Some(&"rows");
    is_count && matches!(words.get(2), None | Some(&("in" | "x" | "×" | "selected.")))
}

/// Returns true if a line above a grid is a statement of source code, or a name with a value. It
/// contains no row and does not name a rule.
pub(super) fn is_code(line: &Line, known: &ReadContext) -> bool {
    let text = line.text.trim_ascii();
    let is_cell = |word: &str| is_cell(word, &known.alphabet);
    let cells = line.words().filter(|word| is_cell(word)).count();
    let is_value = |kind: Kind| matches!(kind, Kind::Word | Kind::Text | Kind::Separator(b';'));
    let kinds: Vec<Kind> = line.tokens.iter().map(|token| token.kind).collect();
    let is_pair = match &kinds[..] {
        [Kind::Word | Kind::Text, Kind::Sign(b'=' | b':'), values @ ..] => {
            (1..8).contains(&values.len()) && values.iter().all(|&kind| is_value(kind))
        }
        _ => false,
    };
    let first = line.words().next().unwrap_or_default();
    let is_keyword = ["import", "from", "using", "use", "package", "module", "include", "library"]
        .contains(&first);
    let ends = text.ends_with([';', '{', ')']) && line.words().any(|word| word.len() > 2);
    line.class == Class::Other
        && (is_pair || is_keyword || ends)
        && cells < MIN_SIDE
        && !has_row(line, known)
        && !mentions_rule(text)
        && changes(line).is_none()
}

/// Returns true if a line next to a grid is prose. It contains words, and nothing that can be a
/// row, a puzzle or source code.
pub(super) fn is_caption(line: &Line, known: &ReadContext) -> bool {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let is_word = |word: &str| letters(word) >= 3 && !are_cells(word, &known.alphabet);
    let is_prose = |c: char| c.is_alphanumeric() || " \t.,:;()!?'\"-–—/%&+*".contains(c);
    let words = line.words().filter(|word| is_word(word)).count();
    let has_separators = |token: &Token| matches!(token.kind, Kind::Separator(b',' | b';'));
    let separators = line.tokens.iter().filter(|token| has_separators(token)).count();
    let text = line.text.trim_ascii();
    if is_row_count(text) {
        return true;
    }
    // Names of columns are headings of the grid below.
    line.class == Class::Other
        && words > 0
        && text.contains(' ')
        && line.words().count() > separators + 1
        && !mentions_rule(text)
        && line.text.chars().all(is_prose)
        && !has_row(line, known)
}
