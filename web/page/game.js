// The game state of a puzzle: digits, pencil marks, colours and eliminated candidates; undo and
// redo; and the address that contains the state.

/** Largest number of characters of an address; the longest puzzles have some hundred thousand. */
const LONGEST = 1 << 20;

export class Game {
  /** Starts a game from `read`, the puzzle as the library read it, and `saved`, the state in an address. */
  constructor(read, saved) {
    this.begin(read, saved);
    this.past = [];
    this.future = [];
  }

  /** Starts a puzzle with its saved state. */
  begin(read, saved) {
    const places = Array.from({ length: read.rows * read.columns });
    const now = {
      givens: [...read.givens],
      placed: [...read.placed],
      notes: places.map(() => []),
      centres: places.map(() => []),
      colours: places.map(() => 0),
      struck: read.struck.map(String),
    };
    for (const [cell, digit] of read.notes) now.notes[cell].push(digit);
    this.take({ read, now });
    if (saved) this.restore(saved);
  }

  /** Sets the puzzle, `read`, and the game state, `now`. */
  take({ read, now }) {
    Object.assign(this, { read, now, cells: read.rows * read.columns, isHole: new Set(read.holes) });
  }

  /** Returns the digit of a cell, or 0 if the cell is empty. */
  digit(cell) {
    return this.now.givens[cell] || this.now.placed[cell];
  }

  isGiven(cell) {
    return this.now.givens[cell] > 0;
  }

  /** Returns the name of a digit. */
  name(digit) {
    return String(digit + this.read.lowest - 1);
  }

  /** Returns the digit of a value in a record. */
  digitOf(value) {
    return Number(value) - this.read.lowest + 1;
  }

  /** Returns the cell of a name in a record, such as r1c2. */
  cellOf(name) {
    const [row, column] = name.slice(1).split("c").map(Number);
    return (row - 1) * this.read.columns + column - 1;
  }

  /** Returns the cell and the digit of a candidate in a record, such as r1c2=5 or r1c2≠5. */
  candidateOf(text) {
    const [cell, value] = text.split(/[=≠]/);
    return [this.cellOf(cell), this.digitOf(value)];
  }

  /** Returns the digits of a grid in a record, which is one line. */
  gridOf(line) {
    const all = line.includes(" ") ? line.split(" ") : [...line];
    return all.map((value) => (value === "." ? 0 : this.digitOf(value)));
  }

  /** Makes a change that can be undone. Returns true if the state changed. */
  change(make) {
    const before = structuredClone(this.now);
    make(this.now);
    if (JSON.stringify(before) === JSON.stringify(this.now)) return false;
    return this.remember({ read: this.read, now: before });
  }

  /** Replaces the board by another puzzle; this can be undone. Returns true if the board changed. */
  replace(read, saved) {
    const [before, address] = [{ read: this.read, now: this.now }, this.address()];
    this.begin(read, saved);
    return this.address() !== address && this.remember(before);
  }

  /** Stores the state before a change. */
  remember(before) {
    this.past.push(before);
    if (this.past.length > 1000) this.past.shift();
    this.future = [];
    return true;
  }

  undo() {
    return this.go(this.past, this.future);
  }

  redo() {
    return this.go(this.future, this.past);
  }

  go(from, to) {
    if (!from.length) return false;
    to.push({ read: this.read, now: this.now });
    this.take(from.pop());
    return true;
  }

  /** Writes a digit into cells, or removes it if all of them have it. */
  write(cells, digit) {
    const open = cells.filter((cell) => !this.isGiven(cell) && !this.isHole.has(cell));
    const isThere = open.every((cell) => this.now.placed[cell] === digit);
    return this.change((now) => {
      for (const cell of open) {
        now.placed[cell] = isThere ? 0 : digit;
        if (isThere) continue;
        now.notes[cell] = [];
        now.centres[cell] = [];
        for (const peer of this.read.peers[cell] ?? []) {
          for (const list of [now.notes, now.centres]) list[peer] = list[peer].filter((it) => it !== digit);
        }
      }
    });
  }

  /** Sets a given, or removes it if all cells have it. */
  give(cells, digit) {
    const open = cells.filter((cell) => !this.isHole.has(cell));
    const isThere = open.every((cell) => this.now.givens[cell] === digit);
    return this.change((now) => {
      for (const cell of open) {
        now.givens[cell] = isThere ? 0 : digit;
        now.placed[cell] = 0;
        now.notes[cell] = [];
        now.centres[cell] = [];
      }
    });
  }

  /** Writes a pencil mark, or removes it if all cells have it. */
  mark(cells, digit, kind = "notes") {
    const open = cells.filter((cell) => !this.digit(cell) && !this.isHole.has(cell));
    const isThere = open.every((cell) => this.now[kind][cell].includes(digit));
    return this.change((now) => {
      for (const cell of open) {
        const others = now[kind][cell].filter((it) => it !== digit);
        now[kind][cell] = isThere ? others : [...others, digit].sort((a, b) => a - b);
      }
    });
  }

  /** Writes a pencil mark in the middle, or removes it if all cells have it. */
  centre(cells, digit) {
    return this.mark(cells, digit, "centres");
  }

  colour(cells, number) {
    const isThere = cells.every((cell) => this.now.colours[cell] === number);
    return this.change((now) => {
      for (const cell of cells) now.colours[cell] = isThere ? 0 : number;
    });
  }

  /** Clears cells: first their digits, then their pencil marks and crossed-out candidates, then their colours. */
  clear(cells, withGivens) {
    const { now } = this;
    const has = (list) => cells.some((cell) => list[cell] > 0);
    return this.change(() => {
      if (withGivens && has(now.givens)) for (const cell of cells) now.givens[cell] = 0;
      else if (has(now.placed)) for (const cell of cells) now.placed[cell] = 0;
      else if (cells.some((cell) => now.notes[cell].length + now.centres[cell].length) || this.isStruck(cells)) {
        for (const cell of cells) [now.notes[cell], now.centres[cell]] = [[], []];
        this.unstrike(cells);
      }
      else for (const cell of cells) now.colours[cell] = 0;
    });
  }

  /** Returns true if candidates of cells were eliminated. */
  isStruck(cells) {
    return this.now.struck.some((it) => cells.includes(parseInt(it, 10)));
  }

  /** Forgets the eliminated candidates of cells. */
  unstrike(cells) {
    this.now.struck = this.now.struck.filter((it) => !cells.includes(parseInt(it, 10)));
  }

  /** Removes typed digits, and in cells without one the eliminated candidates. */
  erase(cells) {
    return this.change((now) => {
      this.unstrike(cells.filter((cell) => !now.placed[cell]));
      for (const cell of cells) now.placed[cell] = 0;
    });
  }

  /** Writes all pencil marks, except those excluded by digits of peers or by eliminations. */
  fill() {
    const struck = new Set(this.now.struck);
    const left = this.read.left && new Set(this.read.left.map(String));
    return this.change((now) => {
      for (let cell = 0; cell < this.cells; cell += 1) {
        if (this.digit(cell) || this.isHole.has(cell)) continue;
        const seen = new Set((this.read.peers[cell] ?? []).map((peer) => this.digit(peer)));
        now.notes[cell] = [];
        for (let digit = 1; digit <= this.read.digits; digit += 1) {
          const is = `${cell},${digit}`;
          if (!seen.has(digit) && !struck.has(is) && (!left || left.has(is))) now.notes[cell].push(digit);
        }
      }
    });
  }

  /** Removes everything except the givens. */
  restart() {
    return this.change((now) => {
      now.placed.fill(0);
      now.colours.fill(0);
      now.notes = now.notes.map(() => []);
      now.centres = now.centres.map(() => []);
      now.struck = [];
    });
  }

  /** Adds givens, as pairs of a cell and a digit. */
  add(candidates) {
    return this.change((now) => {
      Object.assign(now, this.reading());
      for (const [cell, digit] of candidates) [now.givens[cell], now.placed[cell], now.notes[cell]] = [digit, 0, []];
    });
  }

  /** Removes givens. */
  remove(cells) {
    return this.change((now) => {
      Object.assign(now, this.reading());
      for (const cell of cells) now.givens[cell] = 0;
    });
  }

  /** Turns all typed digits into givens. */
  adopt() {
    return this.change((now) => {
      now.givens = now.givens.map((digit, cell) => digit || now.placed[cell]);
      now.placed.fill(0);
    });
  }

  /** Writes a solution into all cells without a given. */
  solve(solution) {
    return this.change((now) => {
      Object.assign(now, this.reading());
      solution.forEach((digit, cell) => {
        if (!now.givens[cell] && !this.isHole.has(cell)) [now.placed[cell], now.notes[cell]] = [digit, []];
      });
    });
  }

  /** Applies a step: the digit to write, if there is one, and the candidates to eliminate. */
  step(placed, eliminated) {
    return this.change((now) => {
      Object.assign(now, this.reading());
      if (placed) {
        now.placed[placed[0]] = placed[1];
        [now.notes[placed[0]], now.centres[placed[0]]] = [[], []];
      }
      const struck = new Set(now.struck);
      for (const [cell, digit] of eliminated) {
        for (const list of [now.notes, now.centres]) list[cell] = list[cell].filter((it) => it !== digit);
        // Eliminations that follow from a written digit need not be stored.
        if (!placed) struck.add(`${cell},${digit}`);
      }
      now.struck = [...struck];
    });
  }

  /** Returns the cells with the same digit as one of their peers. */
  clashes() {
    const found = new Set();
    this.read.peers.forEach((peers, cell) => {
      const digit = this.digit(cell);
      if (digit && peers.some((peer) => this.digit(peer) === digit)) found.add(cell);
    });
    return found;
  }

  isFull() {
    return Array.from({ length: this.cells }, (_, cell) => cell).every(
      (cell) => this.isHole.has(cell) || this.digit(cell),
    );
  }

  /**
   * Returns the givens and the typed digits as questions use them. If the digits are interchangeable
   * and there are no givens, typed digits count as givens.
   */
  reading() {
    const { givens, placed } = this.now;
    return this.read.interchangeable && !givens.some(Boolean) ? { givens: placed, placed: givens } : { givens, placed };
  }

  /** Returns a request to the library. */
  question(ask, more) {
    return {
      ask,
      puzzle: this.read.puzzle,
      ...this.reading(),
      struck: this.now.struck.map((it) => it.split(",").map(Number)),
      ...more,
    };
  }

  /** Returns the state as an address keeps it. */
  state() {
    const { givens, placed, notes, centres, colours, struck } = this.now;
    const kept = {};
    const sparse = (list, is) => Object.fromEntries(list.map((it, cell) => [cell, it]).filter(([, it]) => is(it)));
    if (String(givens) !== String(this.read.givens)) kept.g = givens;
    if (placed.some(Boolean)) kept.p = sparse(placed, Boolean);
    if (notes.some((it) => it.length)) kept.n = sparse(notes, (it) => it.length);
    if (centres.some((it) => it.length)) kept.m = sparse(centres, (it) => it.length);
    if (colours.some(Boolean)) kept.c = sparse(colours, Boolean);
    if (struck.length) kept.s = struck;
    if (this.read.off?.length) kept.o = this.read.off;
    if (Object.keys(this.read.about).length) kept.a = this.read.about;
    return kept;
  }

  /** Returns the fragment of an address that opens this puzzle and state again. */
  address() {
    const kept = this.state();
    const puzzle = `puzzle=${encodeURIComponent(this.read.puzzle)}`;
    const state = Object.keys(kept).length ? `&state=${encodeURIComponent(JSON.stringify(kept))}` : "";
    return `#${puzzle}${state}`;
  }

  /** Returns the puzzle with other rules, and other keys such as regions, as JSON. */
  ruled(rules, more = {}) {
    const { puzzle, rows, names, lowest } = this.read;
    const base = puzzle.startsWith("{") ? JSON.parse(puzzle) : { side: rows };
    const givens = this.now.givens.flatMap((digit, cell) => (digit ? [[names[cell], digit + lowest - 1]] : []));
    // Values of layers can be given only by the text of the puzzle.
    const layered = Object.entries(base.givens ?? {}).filter(([name]) => name.includes("."));
    return JSON.stringify({ ...base, ...more, givens: Object.fromEntries([...givens, ...layered]), rules });
  }

  /** Restores the state of an address. It may contain anything, so every field is checked. */
  restore({ g, p, n, m, c, s, o, a }) {
    const { now, cells, read } = this;
    const isDigit = (it) => Number.isInteger(it) && it >= 1 && it <= read.digits;
    const entries = (it) =>
      Object.entries(it && typeof it === "object" ? it : {})
        .map(([cell, value]) => [Number(cell), value])
        .filter(([cell]) => Number.isInteger(cell) && cell >= 0 && cell < cells);
    if (Array.isArray(g) && g.length === cells && g.every((it) => it === 0 || isDigit(it))) now.givens = g;
    for (const [cell, digit] of entries(p)) if (isDigit(digit)) now.placed[cell] = digit;
    for (const [cell, list] of entries(n)) if (Array.isArray(list)) now.notes[cell] = list.filter(isDigit);
    for (const [cell, list] of entries(m)) if (Array.isArray(list)) now.centres[cell] = list.filter(isDigit);
    for (const [cell, colour] of entries(c)) if (Number.isInteger(colour) && colour >= 0 && colour <= 8) now.colours[cell] = colour;
    if (a && typeof a === "object") read.about = a;
    if (Array.isArray(o)) read.off = o.filter((it) => typeof it?.text === "string" && it.record && typeof it.record === "object");
    if (Array.isArray(s)) {
      now.struck = s.map(String).filter((it) => {
        const [, cell, digit] = /^(\d{1,6}),(\d{1,3})$/.exec(it) ?? [];
        return cell !== undefined && Number(cell) < cells && isDigit(Number(digit));
      });
    }
  }
}

/** Returns the contents of the fragment of an address: the text of a puzzle, its state and the activity. */
export function opened(hash) {
  const end = hash.replace(/^#/, "");
  if (!end) return undefined;
  if (end.length > LONGEST) throw new Error(`The address is too long: the limit is ${LONGEST} characters.`);
  const parts = new URLSearchParams(end.replaceAll("+", "%2B"));
  if (!parts.has("puzzle")) {
    return { text: decoded(end) };
  }
  let saved;
  try {
    saved = JSON.parse(parts.get("state") ?? "null");
  } catch {
    // A truncated address may still contain the puzzle.
    saved = undefined;
  }
  return { text: parts.get("puzzle"), saved: saved && typeof saved === "object" ? saved : undefined, mood: parts.get("mood") ?? "play" };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
