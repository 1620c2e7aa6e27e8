// Draws rules by gestures. The fields of a rule in the registry determine the result of its gesture: a line of
// cells, a set of cells, several sets, or nothing if the rule is about the whole board. A new rule needs no change here.

/** The rules of the board itself, which are not drawn. */
const OF_BOARD = ["lines", "boxes", "regions", "grids"];

/** The form of the field that has the cells, for each kind of gesture. */
const FORMS = ["lists", "line", "cells"];

/** Returns how a kind of rules is drawn: its `gesture`, the `body` with the cells, and the `first` field with others. */
function geometry({ fields, example }) {
  const gesture = FORMS.find((form) => fields.some((field) => field.form === form)) ?? "board";
  const body = fields.find((field) => field.form === gesture)?.name;
  const first = fields.find(({ form }) => form === "first" || form === "before");
  const cells = example[body] ?? [];
  const isSquare = fields.some((field) => field.form === "numbers") && cells.length === 4;
  return { gesture, body, first, isPair: gesture === "cells" && cells.length === 2, isSquare, isRay: gesture === "line" && isRay(cells) };
}

const place = (name) => name.slice(1).split("c").map(Number);

/** Returns true if the cells of an example go straight from edge to edge of a 9×9 board, as clues outside the board do. */
function isRay(names) {
  if (names.length < 3) return false;
  const [first, second] = names.map(place);
  const step = [second[0] - first[0], second[1] - first[1]];
  const isOut = ([row, column]) => Math.min(row, column) < 1 || Math.max(row, column) > 9;
  const last = place(names.at(-1));
  const isStraight = names.every((name, at) => String(place(name)) === String([first[0] + step[0] * at, first[1] + step[1] * at]));
  return isStraight && isOut([first[0] - step[0], first[1] - step[1]]) && isOut([last[0] + step[0], last[1] + step[1]]);
}

const GROUPS = { line: "Lines", outside: "Clues outside", cells: "Cells", pair: "Edges and corners", lists: "Several sets", board: "Whole board" };

/** Returns all kinds of rules that can be drawn, each with its geometry and its group. */
export function kindsOf(menu) {
  return menu
    .filter(({ name }) => !OF_BOARD.includes(name))
    .map((kind) => {
      const how = geometry(kind);
      const group = how.isRay ? "outside" : how.isPair || how.isSquare ? "pair" : how.gesture;
      return { ...kind, ...how, group: GROUPS[group] };
    });
}

/** Returns how a kind is drawn, in words. */
export function gestureOf({ gesture, first, isPair, isSquare, isRay }) {
  if (gesture === "board") return "It holds on the whole board: press Add.";
  if (isRay) return "Drag from the edge in the direction of the clue: two cells are enough.";
  if (isSquare) return "Drag over the four cells of a crossing.";
  if (isPair) return "Drag from a cell to its neighbour.";
  if (gesture === "lists") return "Drag over each set of cells, then press Add.";
  if (first?.form === "first") return "Drag from the bulb along the shaft.";
  if (first) return "Drag over the cells, then over their copies in the same order.";
  if (gesture === "line") return "Drag along the line; dragging back removes its end.";
  return "Drag over the cells.";
}

/** A tool that collects the cells of one rule. It calls `begun` and `done` at the ends of a drag, and `changed` whenever the cells change. */
export class Tool {
  constructor(kind, read, { begun, changed, done }) {
    Object.assign(this, { kind, read, begun, changed, done, sets: [[]], path: undefined, isDragged: false });
  }

  get cells() {
    return this.sets.at(-1);
  }

  /** Returns true if the next drag begins another set, as for clones. */
  get isSecond() {
    return this.kind.gesture === "lists" || this.kind.first?.form === "before";
  }

  /** Begins a drag, or a tap. */
  press(cell) {
    this.path = [cell];
    this.isDragged = false;
    this.begun();
    this.draw();
  }

  /** Goes on with a drag. */
  enter(cell) {
    const { path } = this;
    if (!path || cell === path.at(-1)) return;
    this.isDragged = true;
    if (cell === path.at(-2)) path.pop();
    else if (this.kind.gesture === "line") for (const it of this.between(path.at(-1), cell)) path.push(it);
    else if (!path.includes(cell)) path.push(cell);
    this.draw();
  }

  /** Ends a drag; a tap adds its cell to the set, or removes it. */
  release() {
    const { path, isDragged } = this;
    if (!path) return;
    this.path = undefined;
    if (isDragged) {
      const before = this.isSecond ? this.sets.filter((cells) => cells.length) : [];
      this.sets = [...before, this.kind.isRay ? this.extended(path) : this.kind.isSquare ? this.squared(path) : path];
    } else {
      this.toggle(path[0]);
    }
    this.draw();
    if (isDragged) this.done();
  }

  /** Adds a cell to the set, or removes it. */
  toggle(cell) {
    const { cells } = this;
    if (cells.at(-1) !== cell && (this.kind.gesture === "line" || !cells.includes(cell))) cells.push(cell);
    else cells.splice(cells.lastIndexOf(cell), 1);
    this.draw();
  }

  /** Begins another set. */
  next() {
    if (this.cells.length) this.sets.push([]);
  }

  clear() {
    this.sets = [[]];
    this.draw();
  }

  draw() {
    this.changed(this.path && this.isDragged ? [...this.sets, this.path] : this.sets, this.kind.gesture === "line" && this.kind.group !== GROUPS.pair);
  }

  at(cell) {
    return [Math.floor(cell / this.read.columns), cell % this.read.columns];
  }

  /** Returns the cells of a straight way from one cell to another, without the first. Others are no line. */
  between(from, to) {
    const [[row, column], [toRow, toColumn]] = [this.at(from), this.at(to)];
    const length = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
    const [down, right] = [(toRow - row) / length, (toColumn - column) / length];
    if (!Number.isInteger(down) || !Number.isInteger(right)) return [];
    return Array.from({ length }, (_, at) => (row + down * (at + 1)) * this.read.columns + column + right * (at + 1));
  }

  /** Returns the cells from the first on in the direction of the second, up to the edge. */
  extended([first, second]) {
    const [[row, column], [toRow, toColumn]] = [this.at(first), this.at(second)];
    const [down, right] = [toRow - row, toColumn - column];
    const cells = [];
    for (let [y, x] = [row, column]; y >= 0 && x >= 0 && y < this.read.rows && x < this.read.columns; [y, x] = [y + down, x + right]) cells.push(y * this.read.columns + x);
    return cells;
  }

  /** Returns the four cells of a crossing that cells are part of. */
  squared(cells) {
    const places = cells.map((cell) => this.at(cell));
    const [top, left] = [0, 1].map((it) => Math.min(...places.map((place) => place[it])));
    const [bottom, right] = [0, 1].map((it) => Math.max(...places.map((place) => place[it])));
    if (bottom - top !== 1 || right - left !== 1) return cells;
    return [top, bottom].flatMap((row) => [left, right].map((column) => row * this.read.columns + column));
  }

  /** Returns the rule of the cells, with these values of the other fields; nothing if cells are missing. */
  rule(values) {
    const { kind, read } = this;
    const sets = this.sets.filter((cells) => cells.length).map((cells) => cells.map((cell) => read.names[cell]));
    const rule = { rule: kind.name, ...values };
    if (kind.gesture === "board") return rule;
    if (!sets.length) return undefined;
    const all = sets.flat();
    if (kind.gesture === "lists") return { ...rule, [kind.body]: sets };
    if (kind.first?.form === "first") return all.length > 1 ? { ...rule, [kind.first.name]: all.slice(0, 1), [kind.body]: all.slice(1) } : undefined;
    if (kind.first) {
      if (all.length % 2) return undefined;
      return { ...rule, [kind.first.name]: all.slice(0, all.length / 2), [kind.body]: all.slice(all.length / 2) };
    }
    return { ...rule, [kind.body]: all };
  }
}

/** Returns the value of a field from its text; nothing if the text is empty. */
export function valueOf({ form }, text) {
  const words = text.trim().split(/[\s,;]+/).filter(Boolean);
  if (!words.length) return undefined;
  const parts = words.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));
  if (form === "number" || form === "word") return parts[0];
  if (form === "pairs") return words.map((word) => word.split("-").map(Number));
  return parts;
}

/** Returns the text of a value of a field. */
export function textOf({ form }, value) {
  if (value === undefined) return "";
  if (form === "pairs") return value.map((pair) => pair.join("-")).join(" ");
  return [value].flat().join(" ");
}
