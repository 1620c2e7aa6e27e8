//! A chunk from its lines to the lines of its answers, in one thread.

use std::borrow::Cow;

use crate::{
    chunk::Chunk,
    end::End,
    items::{Item, Items, What},
    order::Answers,
    record::{Name, Record},
    settings::Batch,
    solving::{Finding, Solving},
};
use board::{escape::visible, stop::Why};
use formats::{ReadError, Reason};
use solve::{VerdictKind, engines::lanes};

/// Answers chunks.
pub(crate) struct Worker<'a> {
    batch: &'a Batch<'a>,
    items: Items<'a>,
    solving: Solving<'a>,
}

/// What the records of a chunk share.
struct Page<'c> {
    chunk: &'c Chunk,
    /// The name of the input.
    file: Name,
}

impl<'a> Worker<'a> {
    /// For a thread.
    pub(crate) fn new(batch: &'a Batch<'a>) -> Worker<'a> {
        Worker { batch, items: Items::new(batch), solving: Solving::new(batch) }
    }

    /// Reads a chunk; the number of its records.
    pub(crate) fn read(&mut self, chunk: &mut Chunk) -> usize {
        self.items.read(chunk);
        self.items.records()
    }

    /// Answers the chunk that was read; its first record comes after so many others.
    /// The end of an input without any is told, but is no record: a piece of an input may
    /// hold comments only, and its answers are those of the whole.
    pub(crate) fn answer(&mut self, chunk: &Chunk, before: u64, empty: bool) -> Answers {
        let mut answers = Answers::default();
        answers.guessed.append(&mut self.items.guessed);
        answers.remarks.append(&mut self.items.remarks);
        if empty {
            answers.tally.empty += 1;
            let why = nothing(chunk).to_string();
            match self.batch.strict {
                true => answers.end = Some(End::Strict(why)),
                false => answers.empty = Some(why),
            }
        }
        let count = self.items.records();
        let known = self.batch.skip.saturating_sub(before).min(count as u64) as usize;
        if known == count {
            return answers;
        }
        if self.batch.unanswered {
            answers.lines = self.unanswered(chunk, before);
            return answers;
        }
        if before == 0 && known == 0 {
            let header = self.batch.form.header();
            answers.lines.extend_from_slice(header.as_bytes());
        }
        self.solving.ask(self.items.boards());
        self.solving.check(&self.items.all, &chunk.bytes);
        let page = Page { chunk, file: Name::new(&chunk.file, self.batch.form.escapes_formulas()) };
        let Worker { batch, items, solving } = self;
        answers.lines.reserve(chunk.bytes.len());
        let (mut found, mut searched) = ([0; 2], 0);
        for (index, (item, number)) in (before + 1..).zip(each(&items.all)).skip(known) {
            if batch.read.symbols.is_none()
                && let Some((answer, shown)) = solving.solved(item, number)
                && let solved = (&page.file, item.line + number, shown)
                && batch.form.write_solved(solved, &mut answers.lines)
            {
                found[usize::from(shown.len() > 1)] += 1;
                searched += u64::from(answer.nodes > 1);
                continue;
            }
            let other = item.other(number);
            let item = other.as_ref().unwrap_or(item);
            let input = &chunk.bytes[item.input.clone()];
            let word = solving.answer(&item.what, input, items.boards());
            if let Some(end) = last(batch, solving, &page, item, word) {
                answers.end = Some(end);
                break;
            }
            let solver = solver(&solving.finding, word);
            let record = record(batch, solving, &page, index, item, word);
            answers.tally.count(word, solving.finding.searched, solver);
            answers.tally.claimed += u64::from(solving.finding.claimed_by.is_some());
            answers.tally.unfinished += u64::from(is_unfinished(batch, &solving.finding, word));
            batch.form.write(&record, &mut answers.lines);
        }
        answers.tally.count_all(VerdictKind::Unique, found[0], searched, lanes::NAME);
        answers.tally.count_all(VerdictKind::Multiple, found[1], 0, lanes::NAME);
        answers
    }

    /// What the answers of the chunk must go with.
    fn unanswered(&mut self, chunk: &Chunk, before: u64) -> Vec<u8> {
        let page = Page { chunk, file: Name::new(&chunk.file, self.batch.form.escapes_formulas()) };
        let Worker { batch, items, solving } = self;
        let mut lines = Vec::with_capacity(chunk.bytes.len());
        for (index, (item, number)) in (before + 1..).zip(each(&items.all)) {
            let other = item.other(number);
            let item = other.as_ref().unwrap_or(item);
            let word = solving.ask_nothing(&item.what, &chunk.bytes[item.input.clone()]);
            let record = record(batch, solving, &page, index, item, word);
            batch.form.write_unanswered(&record, &mut lines);
        }
        lines
    }
}

/// All records, each by an item and its number there.
fn each(items: &[Item]) -> impl Iterator<Item = (&Item, usize)> {
    items.iter().flat_map(|item| (0..=item.more).map(move |other| (item, other)))
}

/// What is wrong with an input without any record.
fn nothing(chunk: &Chunk) -> ReadError {
    ReadError::of_input(chunk.file.clone(), chunk.line, Reason::Empty)
}

/// Why a record is not written, nor any after it.
fn last(
    batch: &Batch,
    solving: &mut Solving,
    page: &Page,
    item: &Item,
    word: VerdictKind,
) -> Option<End> {
    let finding = &mut solving.finding;
    if let Some(error) = finding.failed.take() {
        return Some(End::Output(error));
    }
    match (&item.what, word) {
        (_, VerdictKind::Unknown) if finding.stopped == Some(Why::Interrupted) => {
            return Some(End::Interrupted);
        }
        (What::Bad(error), _) if error.is_io() => return Some(End::Input(error.clone())),
        (What::Bad(_), _) => {}
        // An error that was read has its place already.
        (_, VerdictKind::Error) => {
            finding.reason = format!("{}:{}: {}", page.file.shown, item.line, finding.reason);
        }
        _ => {}
    }
    if word == VerdictKind::Error && batch.strict {
        return Some(End::Strict(std::mem::take(&mut finding.reason)));
    }
    // A record is a line, and fit to be shown.
    if let Cow::Owned(reason) = visible(&finding.reason) {
        finding.reason = reason;
    }
    None
}

/// Whether something stopped the search for as many solutions as were wanted, but not for two.
fn is_unfinished(batch: &Batch, finding: &Finding, word: VerdictKind) -> bool {
    let is_short = finding.count.zip(batch.limit).is_some_and(|(count, limit)| count < limit);
    word == VerdictKind::Multiple && finding.stopped.is_some() && is_short
}

/// Who found it out. Whoever was not asked, it was logic that decided.
fn solver(finding: &Finding, word: VerdictKind) -> &'static str {
    match finding.solver {
        "" if word == VerdictKind::Error => "",
        "" => "logic",
        solver => solver,
    }
}

fn record<'r>(
    batch: &Batch,
    solving: &'r Solving<'_>,
    page: &'r Page,
    index: u64,
    item: &'r Item,
    word: VerdictKind,
) -> Record<'r> {
    let finding = &solving.finding;
    Record {
        index,
        file: &page.file,
        line: item.line,
        id: item.id.as_deref(),
        puzzle: item.is_puzzle().then(|| &page.chunk.bytes[item.input.clone()]),
        input: &page.chunk.bytes[item.input.clone()],
        written: item.written,
        word,
        reason: &finding.reason,
        stopped_by: finding.stopped.map(Why::name),
        claimed_by: finding.claimed_by,
        count: finding.count,
        exact: finding.exact,
        solution: (word == VerdictKind::Unique).then_some(&finding.solution),
        solutions: Some(&*finding.solutions)
            .filter(|all| batch.limit.is_some() && word != VerdictKind::Unique && !all.is_empty()),
        solver: solver(finding, word),
        nodes: finding.nodes,
        nanoseconds: batch.timed.then_some(finding.nanoseconds),
        error: match &item.what {
            What::Bad(error) => Some(error),
            _ => None,
        },
        whole: finding.whole.as_ref(),
    }
}
