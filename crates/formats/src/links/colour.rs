//! Plain names of colours in drawings: `#67f067` is green.

/// Names of colours, as in CSS.
const WORDS: [(&str, &str); 16] = [
    ("black", "#000000"),
    ("white", "#ffffff"),
    ("gray", "#808080"),
    ("grey", "#808080"),
    ("silver", "#c0c0c0"),
    ("red", "#ff0000"),
    ("orange", "#ffa500"),
    ("brown", "#8b4513"),
    ("yellow", "#ffff00"),
    ("green", "#008000"),
    ("lime", "#00ff00"),
    ("cyan", "#00ffff"),
    ("blue", "#0000ff"),
    ("purple", "#800080"),
    ("magenta", "#ff00ff"),
    ("pink", "#ffc0cb"),
];

/// Returns the normalised code of a colour, unless it is invisible.
pub(crate) fn visible(text: &str) -> Option<String> {
    Some(code(text)).filter(|code| !code.is_empty())
}

/// Normalises a colour to a code such as `#67f067`, with two more digits if it is partly
/// transparent. An invisible colour is empty. A text that is not a colour is unchanged.
fn code(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase();
    if let Some((_, code)) = WORDS.iter().find(|(word, _)| *word == text) {
        return (*code).to_owned();
    }
    let numbers = text.strip_prefix("rgb").and_then(|rest| {
        let inner = rest.trim_start_matches('a').strip_prefix('(')?.strip_suffix(')')?;
        let numbers = inner.split(',').map(|it| it.trim().parse::<f64>());
        numbers.collect::<Result<Vec<f64>, _>>().ok()
    });
    let digits = text.strip_prefix('#').filter(|it| it.bytes().all(|b| b.is_ascii_hexdigit()));
    let code = match (numbers.as_deref(), digits) {
        // Opacity is a fraction of 1, unlike the other numbers.
        (Some([rgb @ .., opacity]), _) if rgb.len() == 3 => hex(rgb) + &hex(&[opacity * 255.0]),
        (Some(rgb), _) if rgb.len() == 3 => hex(rgb),
        (_, Some(digits)) if matches!(digits.len(), 3 | 4) => {
            digits.chars().flat_map(|digit| [digit; 2]).collect()
        }
        (_, Some(digits)) if matches!(digits.len(), 6 | 8) => digits.to_owned(),
        _ if text == "transparent" || text == "none" => return String::new(),
        _ => return text,
    };
    match code.get(6..) {
        Some("00") => String::new(),
        Some("ff") => format!("#{}", &code[..6]),
        _ => format!("#{code}"),
    }
}

fn hex(numbers: &[f64]) -> String {
    numbers.iter().map(|number| format!("{:02x}", number.clamp(0.0, 255.0) as u8)).collect()
}

/// Returns the plain name of a colour in the form of [`code`], from its hue and lightness.
pub(crate) fn name(code: &str) -> Option<&'static str> {
    let digits = code.strip_prefix('#').filter(|it| it.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let digits = digits.get(..6)?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok().map(i32::from);
    let (red, green, blue) = (part(0)?, part(2)?, part(4)?);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let range = most - least;
    if range < 25 {
        return Some(match most {
            240.. => "white",
            ..=40 => "black",
            _ => "grey",
        });
    }
    let hue = match most {
        _ if most == red => 60 * (green - blue) / range,
        _ if most == green => 120 + 60 * (blue - red) / range,
        _ => 240 + 60 * (red - green) / range,
    };
    Some(match hue.rem_euclid(360) {
        12..45 if most < 180 => "brown",
        12..45 => "orange",
        45..70 => "yellow",
        70..165 => "green",
        165..185 => "cyan",
        185..255 => "blue",
        255..315 => "purple",
        315..345 => "pink",
        _ if least > 150 => "pink",
        _ => "red",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_one_spelling() {
        for (text, expected) in [
            ("#0F0", "#00ff00"),
            ("#67F067ff", "#67f067"),
            ("#67f06780", "#67f06780"),
            ("rgba(0, 255, 0, 1)", "#00ff00"),
            ("rgb(1,2,300)", "#0102ff"),
            ("White", "#ffffff"),
            ("#0000", ""),
            ("transparent", ""),
            ("salmon", "salmon"),
            ("#12é", "#12é"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }

    #[test]
    fn colours_of_common_lines_have_plain_names() {
        for (code, expected) in [
            ("#67f067", "green"),
            ("#f067f0", "purple"),
            ("#2ecbff", "blue"),
            ("#cfcfcf", "grey"),
            ("#ffccaa", "orange"),
            ("#ff0000", "red"),
            ("#ffc0cb", "pink"),
            ("#a52a2a80", "red"),
            ("#8b4513", "brown"),
            ("#ffff00", "yellow"),
            ("#33bbbb", "cyan"),
            ("#ffffff", "white"),
            ("#000000", "black"),
        ] {
            assert_eq!(name(code), Some(expected), "{code}");
        }
        assert_eq!(name("salmon"), None);
        assert_eq!(name("#1é234"), None);
    }
}
