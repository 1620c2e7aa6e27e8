// Boards that are not one square grid: painting irregular regions, and arrangements of overlapping grids.

import { Places } from "./draw.js";

/** Returns the regions of a puzzle as lists of cells: its irregular regions, or its boxes. */
export function regionsOf(read) {
  const places = new Places(read);
  const { regions: written, box } = read.puzzle.startsWith("{") ? JSON.parse(read.puzzle) : {};
  // A word instead of a list stands for the boxes.
  const regions = Array.isArray(written) ? written : undefined;
  if (regions?.every((it) => typeof it === "string")) {
    const byLetter = new Map();
    [...regions.join("")].forEach((letter, cell) => letter !== "." && byLetter.set(letter, [...(byLetter.get(letter) ?? []), cell]));
    return [...byLetter.values()];
  }
  if (regions) return regions.map((names) => places.cells(names));
  const { rows, columns, digits } = read;
  const [high, wide] = box?.split("x").map(Number) ?? boxOf(digits);
  if (rows % high || columns % wide || rows !== columns) return [];
  const inRow = columns / wide;
  const all = Array.from({ length: (rows / high) * inRow }, () => []);
  for (let cell = 0; cell < rows * columns; cell += 1) {
    const [row, column] = places.at(cell);
    all[Math.floor(row / high) * inRow + Math.floor(column / wide)].push(cell);
  }
  return all;
}

/** Returns the rows and columns of the most square box with this number of cells. */
function boxOf(digits) {
  let high = Math.floor(Math.sqrt(digits));
  while (digits % high) high -= 1;
  return [high, digits / high];
}

/** Returns lists of cells as one text, which does not depend on their order. */
const keyOf = (lists) => lists.map((cells) => [...cells].sort((a, b) => a - b).join()).sort().join("|");

/** A tool that paints regions. `changed` gets the shapes to show, and `done` the regions if none is too large. */
export class RegionTool {
  constructor(read, { changed, done, counted }, draft) {
    Object.assign(this, { read, changed, done, counted, limit: read.digits, isEmpty: true });
    const regions = regionsOf(read);
    const isKnown = draft && keyOf(draft.lists.filter((cells) => cells.length)) === keyOf(regions);
    this.number = isKnown ? draft.number : 0;
    this.lists = isKnown ? draft.lists : Array.from({ length: Math.max(regions.length, (read.rows * read.columns - read.holes.length) / read.digits) }, (_, at) => regions[at] ?? []);
    this.draw();
  }

  /** Chooses the region that is painted. */
  choose(number) {
    if (number < this.lists.length) this.number = number;
    this.draw();
  }

  press({ cell }) {
    if (cell === undefined) return;
    this.isErasing = this.lists[this.number].includes(cell);
    this.isPainting = true;
    this.paint(cell);
  }

  enter(cell) {
    if (this.isPainting) this.paint(cell);
  }

  release() {
    if (!this.isPainting) return;
    this.isPainting = false;
    this.end();
  }

  /** Paints the selected cells. */
  take(cells) {
    this.isErasing = cells.every((cell) => this.lists[this.number].includes(cell));
    for (const cell of cells) this.paint(cell);
    this.end();
  }

  paint(cell) {
    this.lists = this.lists.map((cells) => cells.filter((it) => it !== cell));
    if (!this.isErasing) this.lists[this.number].push(cell);
    this.draw();
  }

  clear() {
    this.lists = this.lists.map(() => []);
    this.draw();
    this.end();
  }

  /** Returns the numbers of the regions with too many cells. */
  get tooLarge() {
    return this.lists.flatMap((cells, number) => (cells.length > this.limit ? [number] : []));
  }

  end() {
    this.done(this.lists.filter((cells) => cells.length), this.tooLarge);
  }

  draw() {
    const numbers = this.lists.map((cells, number) => ({ form: "area", cells: number === this.number ? cells : [], labels: cells.map((cell) => [cell, String(number + 1)]) }));
    this.changed(numbers);
    this.counted(this.lists.map((cells) => cells.length), this.number);
  }
}

/** Returns arrangements of overlapping grids with as many digits and the same boxes as a board. */
export function arrangements(read) {
  const [high, wide] = read.puzzle.startsWith("{") && JSON.parse(read.puzzle).box ? JSON.parse(read.puzzle).box.split("x").map(Number) : boxOf(read.digits);
  const side = read.digits;
  const [down, right] = [side - high, side - wide];
  const shapes = {
    Samurai: [[0, 0], [0, 2 * right], [down, right], [2 * down, 0], [2 * down, 2 * right]],
    Twin: [[0, 0], [down, right]],
    Butterfly: [[0, 0], [0, wide], [high, 0], [high, wide]],
    Flower: [[0, wide], [high, 0], [high, wide], [high, 2 * wide], [2 * high, wide]],
  };
  return Object.entries(shapes).map(([name, corners]) => {
    const [rows, columns] = [0, 1].map((it) => side + Math.max(...corners.map((corner) => corner[it])));
    const grids = corners.map(([row, column]) => `r${row + 1}c${column + 1}`);
    return { name, puzzle: JSON.stringify({ rows, columns, digits: [read.lowest, read.lowest + side - 1], box: `${high}x${wide}`, grids, givens: {}, rules: [] }) };
  });
}
