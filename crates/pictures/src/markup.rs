//! HTML: escaped text, templates, and the frame of a page that stands alone: no network, no other
//! files, light and dark, good to print.

use board::escape::is_control;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// Safe between tags and in quotes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Nothing else below a space may stand in XML, and nothing reorders what is around it.
            '\t' | '\n' => out.push(letter),
            _ if is_control(letter) || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
    out
}

/// A template with every `{{hole}}` filled; what fills one is not looked at.
pub fn filled(template: &str, fill: &dyn Fn(&str) -> String) -> String {
    let mut pieces = template.split("{{");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (hole, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        out.push_str(&fill(hole));
        out.push_str(rest);
    }
    out
}

/// A page with this title, styles beside those of every page, body and script.
pub fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    filled(PAGE, &|hole| match hole {
        "title" => escaped(title),
        "style" => format!("{STYLE}{style}"),
        "body" => body.to_owned(),
        "script" => script.to_owned(),
        _ => String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_taken_for_a_tag() {
        let text = escaped("</script><b a=\"'&\u{1b}\u{202e}\">");
        assert!(!text.contains(['<', '>', '"', '\'', '\u{1b}', '\u{202e}']), "{text}");
        assert!(text.starts_with("&lt;/script&gt;"));
    }
}
