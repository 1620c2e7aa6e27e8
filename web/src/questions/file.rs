//! `file`: the puzzle as a PNG, PDF or workbook (`.xlsx`) file, encoded as Base64.

use base64::{Engine, prelude::BASE64_STANDARD};
use board::{Layout, Puzzle, stop::Stop};
use explain::{Move, PencilMarks};
use pictures::{
    png::{Ground, Size},
    sheet::{Sheet, SheetPuzzle},
};
use questions::{check, explain as steps};
use serde_json::{Value, json};
use solve::Verdict;
use workbook::{WorkbookContent, can_hold, workbook};

use super::{
    Question,
    picture::{picture, placed},
};
use crate::asked::{Failure, Request};

pub(super) static FILE: Question = Question { name: "file", answer };

/// The width of a PNG in pixels.
const PNG_WIDTH: u32 = 1200;

fn answer(asked: &Request) -> Result<Value, Failure> {
    let puzzle = asked.puzzle()?;
    let bytes = match asked.word_or_none("format").unwrap_or("png") {
        "png" => {
            let found = placed(asked, &puzzle)?;
            picture(asked, &puzzle, &found).png(Ground::Light, Size::Width(PNG_WIDTH))?
        }
        "pdf" => pdf(asked, &puzzle)?,
        "xlsx" => with_steps(&puzzle, &asked.stop())?,
        other => {
            return Err(Failure::new(format!("unknown format {other:?}; expected png, pdf, xlsx")));
        }
    };
    Ok(json!({ "base64": BASE64_STANDARD.encode(bytes) }))
}

/// Returns a page with the title, the puzzle, and the texts below it.
fn pdf(asked: &Request, puzzle: &Puzzle) -> Result<Vec<u8>, Failure> {
    let found = placed(asked, puzzle)?;
    let caption = asked.word_or_none("caption").unwrap_or_default().to_owned();
    let picture = picture(asked, puzzle, &found);
    let name = picture.title;
    let puzzles = vec![SheetPuzzle { picture, caption, answer: None }];
    let sheet = Sheet { name, title: asked.word_or_none("title"), per_page: 1, puzzles };
    Ok(sheet.pdf(0..sheet.pages())?)
}

/// Returns a workbook with the puzzle, its solution and the steps of a human solver.
fn with_steps(puzzle: &Puzzle, stop: &Stop) -> Result<Vec<u8>, Failure> {
    can_hold(puzzle)?;
    let checked = check::ask(puzzle, &check::Options::default(), stop)?;
    let found = checked.found.verdict();
    let solution = match &found {
        Verdict::Unique(grid) | Verdict::Multiple(grid, _) => Some(grid),
        _ => None,
    };
    let is_invalid = matches!(found, Verdict::Invalid(_));
    let (moves, ending, marks) = if is_invalid {
        let layout = Layout::of(puzzle);
        (Vec::new(), checked.to_string(), PencilMarks::new(&layout, puzzle).candidates)
    } else {
        let answer = steps::ask(puzzle, &steps::Options::default(), stop)?;
        let (ending, first, mut marks) =
            (answer.summary(), answer.before.candidates.clone(), answer.before);
        let counted = answer.moves.into_iter().map(|step| {
            marks.make(&answer.layout, &step);
            (step, marks.candidates.total())
        });
        (counted.collect::<Vec<(Move, usize)>>(), ending, first)
    };
    let verdict = checked.to_string();
    let content =
        WorkbookContent { puzzle, verdict, solution, marks: &marks, steps: &moves, ending };
    Ok(workbook(&content)?)
}
