//! Text in plots: shortening, width, and numbers.

/// The largest number of letters of a name in a plot.
const MAX_NAME_LENGTH: usize = 56;

/// Shortens a long name in the middle, so that both ends still distinguish it from others.
pub(crate) fn cut(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= MAX_NAME_LENGTH {
        return name.to_owned();
    }
    let (head, tail) =
        (&letters[..MAX_NAME_LENGTH / 2], &letters[letters.len() - MAX_NAME_LENGTH / 2 + 1..]);
    head.iter().chain(['…'].iter()).chain(tail).collect()
}

/// Returns an estimate of the width of a text of 12 pixels. It is rather too large, because the
/// font of the viewer is unknown.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(|letter| if letter <= '\u{24f}' { 7.5 } else { 13.0 }).sum()
}

/// Formats a number at an axis without unnecessary digits.
pub(crate) fn number(value: f64) -> String {
    let power = value.abs().log10().floor();
    if (5.0..=300.0).contains(&power) {
        let head = value / 10f64.powf(power);
        let head = if (head - 1.0).abs() < 1e-9 { String::new() } else { plain(head) + "·" };
        return format!("{head}10{}", raised(power as u32));
    }
    plain(value)
}

fn plain(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn raised(power: u32) -> String {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let figure = |figure: char| SUPERSCRIPTS[figure as usize - '0' as usize];
    power.to_string().chars().map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_numbers_are_short() {
        let shown = [0.0, 0.001, 2.5, 100.0, 1e4, 1e5, 2e6, 5e12].map(number);
        assert_eq!(shown, ["0", "0.001", "2.5", "100", "10000", "10⁵", "2·10⁶", "5·10¹²"]);
    }

    #[test]
    fn long_names_keep_both_ends() {
        let name = format!("a{}z", "é".repeat(200));
        let short = cut(&name);
        assert!(short.starts_with('a') && short.ends_with('z'));
        assert!(short.chars().count() <= MAX_NAME_LENGTH && cut(&short) == short);
    }
}
