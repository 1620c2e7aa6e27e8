//! Recognises the addresses that hold a puzzle and extracts the encoded puzzle. Nothing is ever
//! fetched.

use super::{base64, lz_string};

/// The kind of payload of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PayloadKind {
    /// JSON of f-puzzles, compressed by lz-string.
    FPuzzles,
    /// JSON of SudokuPad with short keys, compressed by lz-string.
    Scl,
    /// JSON of SudokuPad, compressed by lz-string.
    Ctc,
    /// A classic puzzle as a short text of SudokuPad.
    Scf,
    /// Text of penpa-edit, compressed by deflate.
    Penpa,
    /// Text of Interactive Sudoku Solver.
    Iss,
    /// Genre, size and cells of puzz.link.
    PuzzLink,
    /// The page of SudokuWiki and the rest of the address.
    SudokuWiki,
    /// The name of a puzzle that is stored on a server.
    Id,
    /// An unknown encoding of SudokuPad.
    Unknown,
}

impl PayloadKind {
    /// Returns the reason and the remedy if an address has no puzzle that can be read.
    pub(crate) fn refused(self) -> Option<&'static str> {
        match self {
            PayloadKind::Id => Some(
                "this is the id of a puzzle on a server, which is not fetched; open it in a browser \
                 and export it, as in \"open in f-puzzles\", to get a long link with the puzzle",
            ),
            PayloadKind::Unknown => Some(
                "the coding of this link is unknown, or its beginning is damaged; links of SudokuPad \
                 are read if fpuz, scl, ctc or scf follows the host; copy the whole link again, or \
                 open it in a browser and export it, as in \"open in f-puzzles\"",
            ),
            _ => None,
        }
    }
}

/// The message about a link within other text.
pub(crate) const IN_TEXT: &str = "this is a link within other text; put only the link on the line";

/// An address that contains a puzzle, or its name.
pub(crate) struct Address {
    pub(crate) holds: PayloadKind,
    /// The encoded text.
    pub(crate) payload: String,
}

/// The hosts of SudokuPad. Their paths are puzzles.
const SUDOKUPAD: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "michelkraemer.com"];

/// Hosts that shorten addresses, or that store puzzles by their ids.
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

/// Hosts with the editor of puzz.link. Its other genres are not Sudoku.
const PUZZ_LINK: [&str; 3] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app"];

/// The maximum length of the id of a puzzle.
const LONGEST_ID: usize = 80;

/// The prefixes of the payloads of SudokuPad.
const PREFIXES: [(&str, PayloadKind); 5] = [
    ("fpuzzles", PayloadKind::FPuzzles),
    ("fpuz", PayloadKind::FPuzzles),
    ("scl", PayloadKind::Scl),
    ("ctc", PayloadKind::Ctc),
    ("scf", PayloadKind::Scf),
];

/// The prefixes whose payload is compressed by lz-string.
const PACKED: [(&str, PayloadKind); 4] = [PREFIXES[0], PREFIXES[1], PREFIXES[2], PREFIXES[3]];

/// Returns the payload in a text and its kind, if it decompresses to the beginning of an object.
/// Without a prefix, it is JSON of f-puzzles. If its keys have no quotes, it is `scl`. The rest of
/// the payload is not checked.
fn code(text: &str) -> Option<(PayloadKind, &str)> {
    let prefixed = PACKED.iter().find_map(|&(prefix, holds)| {
        let payload = text.strip_prefix(prefix)?.trim_start_matches('/');
        object_start(payload).map(|_| (holds, payload))
    });
    prefixed.or_else(|| match object_start(text)? {
        '"' => Some((PayloadKind::FPuzzles, text)),
        _ => Some((PayloadKind::Scl, text)),
    })
}

/// Returns the character after the initial `{` of the compressed text. It is the quote or the first
/// letter of the first key.
fn object_start(payload: &str) -> Option<char> {
    // These bytes are enough for two characters.
    let start = payload.char_indices().nth(32).map_or(payload, |(end, _)| &payload[..end]);
    let units = lz_string::first_units(&base64::decode(start).ok()?, 2);
    match char::decode_utf16(units).collect::<Result<Vec<char>, _>>().ok()?[..] {
        ['{', key] if matches!(key, '"' | '\'') || key.is_ascii_alphabetic() => Some(key),
        _ => None,
    }
}

/// Returns the contents of a line that is an address, or a payload without an address.
pub(crate) fn of(line: &str) -> Option<Address> {
    let around = |c: char| matches!(c, '"' | '\'' | '<' | '>' | ',' | '`') || c.is_whitespace();
    // Most lines begin with another character than an address.
    if !line.trim_start_matches(around).starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let line = match line.split_once(['"', '\'']) {
        Some((name, quoted)) if name.trim_ascii_end().ends_with(['=', ':', '(']) => quoted,
        _ => line,
    };
    // In source code, more text may follow the quotes.
    let line = line.trim_matches(around).split('"').next()?;
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) || line.len() < 12 {
        return None;
    }
    let (scheme, rest) = line.split_once("://").unwrap_or(("", line));
    if !["", "http", "https"].contains(&&*scheme.to_ascii_lowercase()) {
        return None;
    }
    // Only the beginning is tested first, because other lines of letters may be long.
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
        return at(PayloadKind::Iss, &parameter(tail, "q")?.replace('+', " "));
    }
    if tail.contains("penpa-edit") {
        return at(PayloadKind::Penpa, parameter(tail, "p")?);
    }
    if host == "f-puzzles.com" {
        let id = parameter(tail, "id").map(|id| (PayloadKind::Id, id));
        let (holds, payload) =
            parameter(tail, "load").map(|it| (PayloadKind::FPuzzles, it)).or(id)?;
        return at(holds, payload);
    }
    let genre = tail.split_once('?').filter(|(path, _)| ["/p", "/p.html"].contains(path));
    if let Some((_, puzzle)) = genre
        && (PUZZ_LINK.contains(&host) || puzzle.starts_with("sudoku/"))
    {
        return at(PayloadKind::PuzzLink, puzzle);
    }
    if host == SUDOKUWIKI {
        return parameter(tail, "bd").and_then(|_| at(PayloadKind::SudokuWiki, tail));
    }
    if OF_IDS.contains(&host) {
        return at(PayloadKind::Id, tail.trim_matches('/'));
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
    // An id has ten characters and may begin with a prefix.
    if let Some((holds, payload)) = code(path).filter(|_| path.len() > 14) {
        return Some(Address { holds, payload: payload.to_owned() });
    }
    // The payload is corrupted from its beginning, or not an object.
    let packed =
        PREFIXES.into_iter().find(|(prefix, _)| path.starts_with(prefix) && path.len() > 14);
    let is_id = path.len() <= LONGEST_ID;
    let (prefix, holds) =
        packed.unwrap_or(("", if is_id { PayloadKind::Id } else { PayloadKind::Unknown }));
    let payload = path[prefix.len()..].trim_start_matches('/').to_owned();
    Some(Address { holds, payload })
}

/// Returns true if a line has an address after other text.
pub(crate) fn is_within(line: &str) -> bool {
    line.find("http").is_some_and(|at| at > 0 && of(&line[at..]).is_some())
}

/// Returns the value of a parameter after `?`, `&` or `#`.
pub(crate) fn parameter<'a>(tail: &'a str, name: &str) -> Option<&'a str> {
    let parts = tail.split(['?', '&', '#']).skip(1);
    parts.filter_map(|part| part.split_once('=')).find(|(key, _)| *key == name).map(|it| it.1)
}

/// Decodes percent-encoded characters such as `%2B`. Malformed codes are kept.
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
            assert_eq!(told(&address), is(PayloadKind::FPuzzles, &packed), "{address}");
        }
        let percent = packed.replace('+', "%2B").replace('/', "%2f");
        assert_eq!(
            told(&format!("https://sudokupad.app/scl{percent}")),
            is(PayloadKind::Scl, &packed)
        );
        assert_eq!(
            told(&format!("https://sudokupad.app/ctc{packed}")),
            is(PayloadKind::Ctc, &packed)
        );
        assert_eq!(
            told("https://sudokupad.app/scf0UD0dDa0J1B0E7H"),
            is(PayloadKind::Scf, "0UD0dDa0J1B0E7H")
        );
        assert_eq!(
            told("https://x.github.io/penpa-edit/#m=edit&p=7VZ%2Fabc&a=1"),
            is(PayloadKind::Penpa, "7VZ/abc")
        );
        assert_eq!(
            told("https://x.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2%20.X"),
            is(PayloadKind::Iss, ".Cage~10~R1C1~R1C2 .X")
        );
        // All ways in which an address of SudokuPad contains a compressed puzzle.
        let words = PREFIXES.into_iter().filter(|(_, holds)| *holds != PayloadKind::Scf);
        for (word, holds) in words.chain([("", PayloadKind::FPuzzles)]) {
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
            assert_eq!(told(&address), is(PayloadKind::Id, "abcdefghij"), "{address}");
        }
        assert_eq!(told("https://sudokupad.app/scl4567890"), is(PayloadKind::Id, "scl4567890"));
        assert_eq!(
            told("https://sudokupad.app/someone/a-puzzle"),
            is(PayloadKind::Id, "someone/a-puzzle")
        );
        assert_eq!(told("https://tinyurl.com/yabcdefg"), is(PayloadKind::Id, "yabcdefg"));
        let unknown = "xyz".repeat(40);
        let address = format!("https://sudokupad.app/{unknown}");
        assert_eq!(told(&address), is(PayloadKind::Unknown, &unknown));
        for host in ["puzz.link/p", "pzv.jp/p.html", "example.org/p"] {
            let address = format!("https://{host}?sudoku/4/4/i1g2");
            assert_eq!(told(&address), is(PayloadKind::PuzzLink, "sudoku/4/4/i1g2"));
        }
        assert_eq!(
            told("https://puzz.link/p?slither/4/4/i1"),
            is(PayloadKind::PuzzLink, "slither/4/4/i1")
        );
        assert_eq!(told("https://example.org/p?slither/4/4/i1"), None);
        let wiki = told("https://www.sudokuwiki.org/Sudoku.htm?bd=12");
        assert_eq!(wiki, is(PayloadKind::SudokuWiki, "/Sudoku.htm?bd=12"));
        assert_eq!(told("https://www.sudokuwiki.org/X_Wing_Strategy"), None);
        for other in ["https://example.org/?load=N4Ig", "123456789012345", "https://sudokupad.app/"]
        {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
