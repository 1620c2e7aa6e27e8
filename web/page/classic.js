// A classic 9×9 puzzle as the library reads it, so that the page can draw it before the library is loaded.

/** The puzzle of the first visit. */
export const SAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const [MARGIN, SIZE] = [26, 49];
const ALL = Array.from({ length: 81 }, (_, cell) => cell);
const place = (cell) => [Math.floor(cell / 9), cell % 9];
const text = (kind, x, y, digit) => `<text class="${kind}" x="${x}" y="${y.toFixed(1)}" font-size="12">${digit}</text>`;

function svg() {
  const at = (index) => MARGIN + SIZE * index;
  const labels = ALL.slice(0, 9).map((it) => text("label", at(it) + 24.5, 18, it + 1) + text("label", 13, at(it) + 28.7, it + 1));
  const cells = ALL.map((cell) => `<rect class="cell" x="${at(cell % 9)}" y="${at(Math.floor(cell / 9))}" width="${SIZE}" height="${SIZE}"/>`);
  const lines = (is) => [...Array(10).keys()].filter(is).map((it) => `M${at(it)} ${at(0)}v441M${at(0)} ${at(it)}h441`).join("");
  const marks = ALL.flatMap((cell) => ALL.slice(0, 9).map((it) => text("mark", at(cell % 9) + 9.5 + 15 * (it % 3), at(Math.floor(cell / 9)) + 13.7 + 15 * Math.floor(it / 3), it + 1)));
  const [thin, thick] = [lines((it) => it % 3), lines((it) => it % 3 === 0)];
  return `<svg class="sudoku" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 473 473"><rect class="ground" width="473" height="473"/>${labels.join("")}${cells.join("")}<path class="thin" d="${thin}"/><path class="thick" d="${thick}"/>${marks.join("")}</svg>`;
}

/** Returns the reading of a line of 81 characters, or nothing of any other text. */
export function classic(line) {
  if (!/^[1-9.]{81}$/.test(line)) return undefined;
  const box = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
  const sees = (a, b) => a !== b && (place(a)[0] === place(b)[0] || place(a)[1] === place(b)[1] || box(a) === box(b));
  return {
    puzzle: line,
    about: {},
    rows: 9,
    columns: 9,
    digits: 9,
    lowest: 1,
    holes: [],
    names: ALL.map((cell) => `r${place(cell)[0] + 1}c${place(cell)[1] + 1}`),
    givens: [...line].map((it) => Number(it) || 0),
    placed: ALL.map(() => 0),
    struck: [],
    notes: [],
    interchangeable: true,
    rules: [],
    phrases: [],
    records: [],
    peers: ALL.map((cell) => ALL.filter((other) => sees(cell, other))),
    svg: svg(),
  };
}
