//! HTML: escaped text, templates, and the frame of a self-contained page. A page needs no network
//! and no other files, has a light and a dark style, and can be printed.

use board::escape::is_control;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// Escapes a text for use between tags and in quoted attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML allows no other control characters, and characters that reorder text are unsafe.
            '\t' | '\n' => out.push(letter),
            _ if is_control(letter) || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
    out
}

/// Fills every `{{hole}}` of a template. The inserted texts are not scanned for holes.
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

/// Returns a page with a title, a body and a script. `style` is added to the styles of every page.
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
    fn escaped_text_contains_no_markup() {
        let text = escaped("</script><b a=\"'&\u{1b}\u{202e}\">");
        assert!(!text.contains(['<', '>', '"', '\'', '\u{1b}', '\u{202e}']), "{text}");
        assert!(text.starts_with("&lt;/script&gt;"));
    }
}
