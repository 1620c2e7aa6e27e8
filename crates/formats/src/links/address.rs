//! Which address holds a puzzle, where in it, and packed in which way. Nothing is ever fetched.

use super::{base64, lz_string};

/// What an address holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    /// JSON of f-puzzles, packed by lz-string.
    FPuzzles,
    /// JSON of SudokuPad with short keys, packed by lz-string.
    Scl,
    /// JSON of SudokuPad, packed by lz-string.
    Ctc,
    /// A classic puzzle as a short text of SudokuPad.
    Scf,
    /// Text of penpa-edit, packed by deflate.
    Penpa,
    /// Text of Interactive Sudoku Solver.
    Iss,
    /// Genre, size and cells of puzz.link.
    PuzzLink,
    /// The page of SudokuWiki and what follows it.
    SudokuWiki,
    /// The name of a puzzle that only a server knows.
    Id,
    /// A coding of SudokuPad that is unknown.
    Unknown,
}

impl Holds {
    /// Returns why an address has no puzzle that can be read, and what to do.
    pub(crate) fn refused(self) -> Option<&'static str> {
        match self {
            Holds::Id => Some(
                "this is the id of a puzzle on a server, which is not fetched; open it in a browser \
                 and export it, as in \"open in f-puzzles\", to get a long link with the puzzle",
            ),
            Holds::Unknown => Some(
                "the coding of this link is unknown, or its beginning is damaged; links of SudokuPad \
                 are read if fpuz, scl, ctc or scf follows the host; copy the whole link again, or \
                 open it in a browser and export it, as in \"open in f-puzzles\"",
            ),
            _ => None,
        }
    }
}

/// What a link in other text is, and what to do.
pub(crate) const IN_TEXT: &str = "this is a link within other text; put only the link on the line";

/// An address that holds a puzzle, or names one.
pub(crate) struct Address {
    pub(crate) holds: Holds,
    /// What is packed.
    pub(crate) payload: String,
}

/// The hosts of SudokuPad, whose paths are puzzles.
const SUDOKUPAD: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "michelkraemer.com"];

/// Hosts that give addresses short names, or that keep puzzles by their ids.
const OF_IDS: [&str; 12] = [
    "tinyurl.com",
    "bit.ly",
    "is.gd",
    "git.io",
    "t.co",
    "goo.gl",
    "ow.ly",
    "cutt.ly",
    "rb.gy",
    "shorturl.at",
    "cracking-the-cryptic.web.app",
    "logic-masters.de",
];

/// The hosts of SudokuWiki.
const SUDOKUWIKI: &str = "sudokuwiki.org";

/// Hosts with the editor of puzz.link, whose other genres are no Sudoku.
const PUZZ_LINK: [&str; 3] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app"];

/// No id of a puzzle is longer.
const LONGEST_ID: usize = 80;

/// How the payloads of SudokuPad begin.
const PREFIXES: [(&str, Holds); 5] = [
    ("fpuzzles", Holds::FPuzzles),
    ("fpuz", Holds::FPuzzles),
    ("scl", Holds::Scl),
    ("ctc", Holds::Ctc),
    ("scf", Holds::Scf),
];

/// The prefixes whose payload is packed by lz-string.
const PACKED: [(&str, Holds); 4] = [PREFIXES[0], PREFIXES[1], PREFIXES[2], PREFIXES[3]];

/// Returns the code in a text and what it holds, if it unpacks to the beginning of an object: JSON
/// of f-puzzles without a prefix, unless its keys have no quotes, as only `scl` has them. Whether
/// the rest unpacks is the reader's to find out.
fn code(text: &str) -> Option<(Holds, &str)> {
    let prefixed = PACKED.iter().find_map(|&(prefix, holds)| {
        let payload = text.strip_prefix(prefix)?.trim_start_matches('/');
        object_start(payload).map(|_| (holds, payload))
    });
    prefixed.or_else(|| match object_start(text)? {
        '"' => Some((Holds::FPuzzles, text)),
        _ => Some((Holds::Scl, text)),
    })
}

/// Returns the character after the `{` with which the packed text begins: the quote or the letter
/// of the first key.
fn object_start(payload: &str) -> Option<char> {
    // Enough for two characters.
    let start = payload.char_indices().nth(32).map_or(payload, |(end, _)| &payload[..end]);
    let units = lz_string::first_units(&base64::decode(start).ok()?, 2);
    match char::decode_utf16(units).collect::<Result<Vec<char>, _>>().ok()?[..] {
        ['{', key] if matches!(key, '"' | '\'') || key.is_ascii_alphabetic() => Some(key),
        _ => None,
    }
}

/// What a line holds that is an address, or a payload without one.
pub(crate) fn of(line: &str) -> Option<Address> {
    let around = |c: char| matches!(c, '"' | '\'' | '<' | '>' | ',' | '`') || c.is_whitespace();
    // Of source code there may be more behind the quotes.
    let line = line.trim_matches(around).split('"').next()?;
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) || line.len() < 12 {
        return None;
    }
    let (scheme, rest) = line.split_once("://").unwrap_or(("", line));
    if !["", "http", "https"].contains(&&*scheme.to_ascii_lowercase()) {
        return None;
    }
    // The beginning first: lines of letters may be long, and are no codes.
    let may_be_code = |start: &str| code(&percent(start)).is_some();
    if scheme.is_empty() && rest.get(..40).is_some_and(may_be_code) {
        let text = percent(rest);
        let is_packed = text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/= ".contains(&b));
        if let Some((holds, payload)) = code(&text).filter(|_| is_packed) {
            return Some(Address { holds, payload: payload.to_owned() });
        }
    }
    let end = rest.find(['/', '?', '#']).filter(|&end| end > 0 && rest[..end].contains('.'))?;
    let (host, tail) = (rest[..end].to_ascii_lowercase(), &rest[end..]);
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let at = |holds, payload: &str| Some(Address { holds, payload: percent(payload) });
    if tail.contains("Interactive-Sudoku-Solver") {
        return at(Holds::Iss, &parameter(tail, "q")?.replace('+', " "));
    }
    if tail.contains("penpa-edit") {
        return at(Holds::Penpa, parameter(tail, "p")?);
    }
    if host == "f-puzzles.com" {
        let id = parameter(tail, "id").map(|id| (Holds::Id, id));
        let (holds, payload) = parameter(tail, "load").map(|it| (Holds::FPuzzles, it)).or(id)?;
        return at(holds, payload);
    }
    let genre = tail.split_once('?').filter(|(path, _)| ["/p", "/p.html"].contains(path));
    if let Some((_, puzzle)) = genre
        && (PUZZ_LINK.contains(&host) || puzzle.starts_with("sudoku/"))
    {
        return at(Holds::PuzzLink, puzzle);
    }
    if host == SUDOKUWIKI {
        return parameter(tail, "bd").and_then(|_| at(Holds::SudokuWiki, tail));
    }
    if OF_IDS.contains(&host) {
        return at(Holds::Id, tail.trim_matches('/'));
    }
    if !SUDOKUPAD.contains(&host) {
        return None;
    }
    let path = tail.trim_start_matches('/');
    let path = ["sudoku", "sudocle"].iter().find_map(|it| path.strip_prefix(it)).unwrap_or(path);
    let path = match ["puzzleid", "fpuzzles", "load"].iter().find_map(|it| parameter(path, it)) {
        Some(id) => id,
        None => &path[..path.find(['?', '&', '#']).unwrap_or(path.len())],
    };
    let path = percent(path);
    let path = path.trim_start_matches('/');
    if path.is_empty() {
        return None;
    }
    // An id has ten characters, which may begin so.
    if let Some((holds, payload)) = code(path).filter(|_| path.len() > 14) {
        return Some(Address { holds, payload: payload.to_owned() });
    }
    // A code that is spoilt from its beginning, or of no object.
    let packed =
        PREFIXES.into_iter().find(|(prefix, _)| path.starts_with(prefix) && path.len() > 14);
    let is_id = path.len() <= LONGEST_ID;
    let (prefix, holds) = packed.unwrap_or(("", if is_id { Holds::Id } else { Holds::Unknown }));
    let payload = path[prefix.len()..].trim_start_matches('/').to_owned();
    Some(Address { holds, payload })
}

/// Whether a line has such an address behind other text.
pub(crate) fn is_within(line: &str) -> bool {
    line.find("http").is_some_and(|at| at > 0 && of(&line[at..]).is_some())
}

/// The value of a parameter of that name, after `?`, `&` or `#`.
pub(crate) fn parameter<'a>(tail: &'a str, name: &str) -> Option<&'a str> {
    let parts = tail.split(['?', '&', '#']).skip(1);
    parts.filter_map(|part| part.split_once('=')).find(|(key, _)| *key == name).map(|it| it.1)
}

/// A text whose characters `%2B` and so on stand for others; what is no such thing stays.
fn percent(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%').and_then(|code| {
            let code = std::str::from_utf8(code).ok()?;
            u8::from_str_radix(code, 16).ok().filter(|_| !code.starts_with('+'))
        });
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_by_host_and_path() {
        let told = |line: &str| of(line).map(|it| (it.holds, it.payload));
        let packed = format!("N4Ig{}", "z/+A".repeat(12));
        let is = |holds, payload: &str| Some((holds, payload.to_owned()));
        for address in [
            "https://f-puzzles.com/?load=P",
            "https://www.f-puzzles.com/?load=P&x=1",
            "f-puzzles.com/?load=P#",
            "https://sudokupad.app/fpuzP",
            "https://sudokupad.app/fpuzzlesP?setting-nogrid=1",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesP",
            "https://app.crackingthecryptic.com/sudoku/fpuzP&extra",
            "<http://sudokupad.app//fpuz/P>",
            "https://michelkraemer.com/sudocle/fpuzP",
            "fpuzP",
            "\"P\",",
        ] {
            let address = address.replace('P', &packed);
            assert_eq!(told(&address), is(Holds::FPuzzles, &packed), "{address}");
        }
        let percent = packed.replace('+', "%2B").replace('/', "%2f");
        assert_eq!(told(&format!("https://sudokupad.app/scl{percent}")), is(Holds::Scl, &packed));
        assert_eq!(told(&format!("https://sudokupad.app/ctc{packed}")), is(Holds::Ctc, &packed));
        assert_eq!(
            told("https://sudokupad.app/scf0UD0dDa0J1B0E7H"),
            is(Holds::Scf, "0UD0dDa0J1B0E7H")
        );
        assert_eq!(
            told("https://x.github.io/penpa-edit/#m=edit&p=7VZ%2Fabc&a=1"),
            is(Holds::Penpa, "7VZ/abc")
        );
        assert_eq!(
            told("https://x.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2%20.X"),
            is(Holds::Iss, ".Cage~10~R1C1~R1C2 .X")
        );
        // In whatever way an address of SudokuPad has what is packed.
        let words = PREFIXES.into_iter().filter(|(_, holds)| *holds != Holds::Scf);
        for (word, holds) in words.chain([("", Holds::FPuzzles)]) {
            for host in ["sudokupad.app", "app.crackingthecryptic.com"] {
                for way in ["", "?puzzleid=", "?fpuzzles=", "?load=", "?x=1&load="] {
                    for path in ["", "sudoku/"] {
                        let address = format!("https://{host}/{path}{way}{word}{packed}");
                        assert_eq!(told(&address), is(holds, &packed), "{address}");
                        let address = format!("https://{host}/{path}{way}{word}{percent}&y=2");
                        assert_eq!(told(&address), is(holds, &packed), "{address}");
                    }
                }
            }
        }
        for way in ["", "?puzzleid=", "?load="] {
            let address = format!("https://sudokupad.app/{way}abcdefghij");
            assert_eq!(told(&address), is(Holds::Id, "abcdefghij"), "{address}");
        }
        assert_eq!(told("https://sudokupad.app/scl4567890"), is(Holds::Id, "scl4567890"));
        assert_eq!(
            told("https://sudokupad.app/someone/a-puzzle"),
            is(Holds::Id, "someone/a-puzzle")
        );
        assert_eq!(told("https://tinyurl.com/yabcdefg"), is(Holds::Id, "yabcdefg"));
        let unknown = "xyz".repeat(40);
        let address = format!("https://sudokupad.app/{unknown}");
        assert_eq!(told(&address), is(Holds::Unknown, &unknown));
        for host in ["puzz.link/p", "pzv.jp/p.html", "example.org/p"] {
            let address = format!("https://{host}?sudoku/4/4/i1g2");
            assert_eq!(told(&address), is(Holds::PuzzLink, "sudoku/4/4/i1g2"));
        }
        assert_eq!(
            told("https://puzz.link/p?slither/4/4/i1"),
            is(Holds::PuzzLink, "slither/4/4/i1")
        );
        assert_eq!(told("https://example.org/p?slither/4/4/i1"), None);
        let wiki = told("https://www.sudokuwiki.org/Sudoku.htm?bd=12");
        assert_eq!(wiki, is(Holds::SudokuWiki, "/Sudoku.htm?bd=12"));
        assert_eq!(told("https://www.sudokuwiki.org/X_Wing_Strategy"), None);
        for other in ["https://example.org/?load=N4Ig", "123456789012345", "https://sudokupad.app/"]
        {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
