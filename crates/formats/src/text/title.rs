//! Titles between puzzles: `Grid 01`, `Nr. 4711`, `*** easy ***`, `2024-05-06`, `[code]`.

use super::rule_words::names_rule;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::alphabet::Alphabet;
use super::lines::comment;
use super::word::SEPARATES;
use super::wrapped::is_square;
use board::MIN_SIDE;

/// Maximum number of characters of a word in a title; a longer word may be a puzzle with a fault.
const LONGEST: usize = 15;

/// Maximum number of figures of a number in a title, enough for a date; more may be a row.
const MOST_FIGURES: usize = 8;

/// Words that occur only in titles.
const TOLD: [&str; 24] = [
    "puzzle",
    "sudoku",
    "grid",
    "game",
    "board",
    "number",
    "no",
    "nr",
    "level",
    "page",
    "easy",
    "medium",
    "hard",
    "difficult",
    "expert",
    "evil",
    "simple",
    "moderate",
    "leicht",
    "mittel",
    "schwer",
    "facile",
    "moyen",
    "difficile",
];

/// Returns true if a line, including its comment, is a title.
///
/// A title contains a word. Also, the word is typical of titles, there is a number, the line ends
/// with `:`, or marks such as `***` surround it. Other words are not skipped, because they may be a
/// damaged puzzle. A line is not a title if most of its words are cells, or if it contains a
/// possible row or puzzle, or names a rule.
pub(crate) fn is_title(alphabet: &Alphabet, line: &str) -> bool {
    // `#` may precede a number.
    let end = comment(line).unwrap_or(line.len());
    let is_number = |at: usize| line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let comment = line.match_indices('#').find(|&(at, _)| at >= end && !is_number(at));
    let (line, comment) = line.split_at(comment.map_or(line.len(), |(at, _)| at));
    let line = line.trim_ascii();
    let is_part = |c: char| c.is_alphanumeric() || " \t.,:;()#*-=!?/'\"&_~<>+[]%".contains(c);
    if line.starts_with(['<', '{']) && is_tag(line) {
        return true;
    }
    let title = line.strip_prefix("<summary>").and_then(|it| it.strip_suffix("</summary>"));
    if let Some(title) = title.filter(|title| !title.contains('<')) {
        return is_title(alphabet, title);
    }
    // The first word excludes most lines.
    let first = line.bytes().take(LONGEST + 1).position(|b| SEPARATES[usize::from(b)]);
    if line.len() > LONGEST && first.is_none() || !line.chars().all(is_part) {
        return false;
    }
    let is_cells = |word: &str| is_square(word) && word.chars().all(|c| alphabet.may_be_cell(c));
    if comment.split([' ', '\t', ':']).any(is_cells) || has_cells(alphabet, comment) {
        return false;
    }
    if is_tag(line) || alphabet.is_plain() && is_date(line) {
        return true;
    }
    let is_rule = is_rule(line) || line.ends_with(':') && names_rule(line);
    if is_code(line) || is_section(line) || is_rule || has_row(alphabet, line) {
        return false;
    }
    let bare =
        |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let (mut words, mut cells, mut figures, mut told) = (0, 0, 0, false);
    for word in line.split(|c: char| c.is_whitespace() || c == '_') {
        if word.chars().count() > LONGEST {
            return false;
        }
        let is_cell = !word.is_empty() && word.chars().all(|c| alphabet.may_be_cell(c));
        let plain = bare(word);
        if plain.chars().count() > 1 && plain.chars().all(char::is_alphabetic) && !is_cell {
            words += 1;
            told |= TOLD.contains(&&*plain);
        } else if is_cell && (!plain.is_empty() || word.len() < 3) {
            cells += 1;
        }
        figures += usize::from(plain.chars().any(|c| c.is_ascii_digit()));
    }
    let ends =
        |c: char| matches!(c, '*' | '-' | '=' | '~' | '+' | '<' | '>' | '(' | ')' | '[' | ']');
    let brackets = line.starts_with(['(', '<', '[']) && line.ends_with([')', '>', ']']);
    let around = |chars: &mut dyn Iterator<Item = char>| chars.take(3).all(ends);
    told |= line.ends_with(':') || brackets;
    told |= around(&mut line.chars()) && around(&mut line.chars().rev());
    // If a cell precedes all words, the line is a row with faults.
    let numbers = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let begins = |c: char| c.is_alphabetic() || ends(c);
    let is_numbered = line.starts_with(begins)
        || numbers.len() < line.len() && numbers.starts_with(['.', ')', ':']);
    words > 0 && cells <= words && (told || figures > 0 && is_numbered)
}

/// Forum tags around code, quotes and hidden text.
const TAGS: [&str; 7] = ["code", "quote", "spoiler", "hidden", "hide", "pre", "tt"];

/// The names of tags in `{}` and in `<>`.
const OTHER_TAGS: [&str; 8] =
    ["table", "code", "noformat", "quote", "details", "center", "div", "p"];

/// Returns true if a line is a tag of a forum, a wiki or a web page: `[code]`, `[spoiler=easy]`,
/// `[/code]`, `{noformat}`, `{% latex %}`, `<details>`.
fn is_tag(line: &str) -> bool {
    let inside = |open, close| line.strip_prefix(open).and_then(|it| it.strip_suffix(close));
    let is_one = |tag: &str, names: &[&str]| {
        let name = tag.strip_prefix('/').unwrap_or(tag).split(['=', ':', ' ']).next();
        names.iter().any(|it| name.is_some_and(|name| it.eq_ignore_ascii_case(name)))
    };
    let is_template =
        inside('{', '}').is_some_and(|tag| tag.starts_with('%') && tag.ends_with('%'));
    is_template
        || inside('[', ']').is_some_and(|tag| is_one(tag, &TAGS))
        || inside('{', '}')
            .or_else(|| inside('<', '>'))
            .is_some_and(|tag| is_one(tag, &OTHER_TAGS) && !tag.contains(['<', '>', '{', '}']))
}

/// Returns true if a line is only a date, such as `2024-05-06` or `06.05.2024`. Without symbols, no
/// row or puzzle has ten characters.
fn is_date(line: &str) -> bool {
    let within = |number: &str, length: usize, ends: RangeInclusive<u16>| {
        let is_number = number.len() == length && number.bytes().all(|b| b.is_ascii_digit());
        is_number && number.parse().is_ok_and(|number| ends.contains(&number))
    };
    line.len() == 10
        && ['-', '.', '/'].iter().any(|&between| {
            let parts: Vec<&str> = line.split(between).collect();
            // Either of the two numbers may be the month.
            let is_date = |year, one, two| {
                within(year, 4, 1900..=2099) && within(one, 2, 1..=31) && within(two, 2, 1..=31)
            };
            let [first, middle, last] = parts[..] else { return false };
            is_date(first, middle, last) || is_date(last, first, middle)
        })
}

/// Returns true if a line belongs to the source code of an array.
fn is_code(line: &str) -> bool {
    let opens = |c: char| matches!(c, '[' | '(');
    let is_list = line.starts_with(opens) && line.contains(',');
    let is_set = line.trim_matches(['=', ' ']).contains('=')
        || !line.starts_with('=') && line.ends_with('=');
    // The arguments of a call.
    let has_arguments = line.contains(opens) && line.matches(',').count() >= MIN_SIDE - 1;
    is_list
        || has_arguments
        || is_set
        || line.contains("<-")
        || line.ends_with(opens)
        || ["[[", "((", "(["].iter().any(|it| line.contains(it))
}

/// Returns true if a line is the name of a section, which some formats contain.
fn is_section(line: &str) -> bool {
    line.starts_with('[') && line.ends_with(']')
}

/// The names of rules in texts, if they differ from those in files.
static SAID: LazyLock<Vec<String>> = LazyLock::new(|| {
    let said = board::rules::ALL.iter().map(|kind| (kind.name, kind.words()));
    said.filter(|(name, said)| name != said).map(|(_, said)| said).collect()
});

/// Returns true if a line states a rule, as the text below a picture does.
///
/// It names a cell such as `r1c1`, begins with the name of a rule and `:`, is a rule name of
/// several words, or lists digits.
pub(crate) fn is_rule(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_cell = |word: &str| {
        let place = word.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        place.is_some_and(|(row, column)| is_number(row) && is_number(column))
    };
    let name = line.split_once(": ").map(|(name, _)| name);
    let is_said = |name: &str| SAID.iter().any(|said| said == name);
    name.is_some_and(|name| board::rules::named(name).is_some() || is_said(name))
        // Otherwise `global mod3` would be a title with a number.
        || is_said(line)
        // `digits 0 to 8` lists the digits of the board.
        || line.strip_prefix("digits ").and_then(|it| it.split_once(" to ")).is_some_and(|ends| {
            let is_digit = |word: &str| is_number(word) || word.chars().count() == 1;
            is_digit(ends.0) && is_digit(ends.1)
        })
        || line.split(|c: char| !c.is_ascii_alphanumeric()).any(is_cell)
}

/// Returns true if a line contains at least as many separate cells as the smallest puzzle.
fn has_cells(alphabet: &Alphabet, line: &str) -> bool {
    let is_cell = |word: &&str| word.chars().all(|c| alphabet.may_be_cell(c));
    line.split_ascii_whitespace().filter(is_cell).count() >= MIN_SIDE * MIN_SIDE
}

/// Returns true if a line contains a possible row or puzzle: at least four figures and blanks that
/// are not a number, a fraction or a date.
fn has_row(alphabet: &Alphabet, line: &str) -> bool {
    let is_part = |c: char| alphabet.may_be_cell(c) || matches!(c, ',' | ';' | '/');
    let is_blank = |c: char| !c.is_alphanumeric() || alphabet.value(c).is_none();
    let is_row = |word: &str| {
        let numbers: Vec<&str> = word.split(is_blank).collect();
        let is_number = match numbers[..] {
            [number] | [number, ""] => number.len() <= MOST_FIGURES,
            _ => numbers.len() <= 3 && !numbers.contains(&""),
        };
        word.chars().count() >= MIN_SIDE
            && word.chars().all(is_part)
            && !word.chars().all(is_blank)
            && !is_number
    };
    line.split(|c: char| c.is_whitespace() || ":()[]<>".contains(c)).any(is_row)
}
