//! Pages made of templates.

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
