//! Expands the JSON of penpa-edit, in which some words are abbreviated to `z` and a letter or
//! digit.

/// The characters after `z`, and the texts that they replace.
const SHORT: [(char, &str); 29] = [
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('1', "\"numberS\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('T', "\"thermo\""),
    ('7', "\"nobulbthermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('B', "\"board\""),
    ('8', "\"command_replay\""),
    ('U', "\"command_undo\""),
    ('R', "\"command_redo\""),
    ('O', "null"),
];

/// Returns the JSON of a line with abbreviated words.
pub(super) fn json(line: &str) -> String {
    let mut json = String::with_capacity(2 * line.len());
    let (mut chars, mut in_text) = (line.chars().peekable(), false);
    while let Some(c) = chars.next() {
        in_text ^= c == '"';
        let next = chars.peek().copied();
        let word = SHORT.iter().find(|(short, _)| Some(*short) == next);
        match (c, in_text) {
            ('z', false) if next == Some('_') => {
                json += "\"__a\"";
                chars.next();
            }
            ('z', false) if word.is_some() => {
                json += word.map_or("", |(_, word)| word);
                chars.next();
            }
            ('\\', true) => json.extend([Some(c), chars.next()].into_iter().flatten()),
            _ => json.push(c),
        }
    }
    json
}
