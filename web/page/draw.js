// Draws rules by gestures. The fields of a rule in the registry determine the result of its gesture: a line of
// cells, a set of cells, several sets, or nothing if the rule is about the whole board. A new rule needs no change here.
//
// A place is what a pointer points at: { cell, x, y }, with x and y from 0 to 1 within the cell, or { slot }, the row
// and column of a place next to the board.

/** The rules of the board itself, which cannot be chosen. */
const OF_BOARD = ["lines", "boxes"];

/** The rules of the board that have a gesture of their own. */
const OWN = ["regions", "grids"];

/** The form of the field that has the cells, for each kind of gesture. */
const FORMS = ["lists", "line", "cells"];

/** The forms of fields that contain cells. */
const CELL_FORMS = [...FORMS, "before", "first"];

/** The kinds that hold for each of their cells alone, so that a tap on one cell is a rule. */
const OF_EACH_CELL = ["odd", "even", "minimum", "maximum", "indexing", "only"];

/** The largest distance from an edge or a crossing at which it is meant, in cells. */
const NEAR = 0.3;

/** Returns how a kind of rules is drawn: its `gesture`, the `body` with the cells, and the `first` field with others. */
function geometry({ name, fields, example }) {
  if (OWN.includes(name)) return { gesture: name, body: fields[0].name, isOwn: true };
  const gesture = FORMS.find((form) => fields.some((field) => field.form === form)) ?? "board";
  const body = fields.find((field) => field.form === gesture)?.name;
  const first = fields.find(({ form }) => form === "first" || form === "before");
  const cells = example[body] ?? [];
  const isSquare = fields.some((field) => field.form === "numbers") && cells.length === 4;
  const isRay = gesture === "line" && goesToTheEdge(cells);
  const isPair = gesture === "cells" && cells.length === 2 && stepOf(cells).every((step) => Math.abs(step) < 2);
  // A rule of the whole board that needs no choice is only there or not.
  const isToggle = gesture === "board" && !fields.some(({ form }) => form === "word");
  return { gesture, body, first, isPair, isSquare, isRay, isToggle, isSingle: OF_EACH_CELL.includes(name), isDiagonal: isRay && !stepOf(cells).includes(0) };
}

const rowAndColumn = (name) => name.slice(1).split("c").map(Number);

/** Returns the step from the first cell to the second. */
function stepOf(names) {
  const [first, second] = names.map(rowAndColumn);
  return [second[0] - first[0], second[1] - first[1]];
}

/** Returns true if the cells of an example go straight from edge to edge of a 9×9 board, as clues outside the board do. */
function goesToTheEdge(names) {
  if (names.length < 3) return false;
  const [first, step] = [rowAndColumn(names[0]), stepOf(names)];
  const isOut = ([row, column]) => Math.min(row, column) < 1 || Math.max(row, column) > 9;
  const last = rowAndColumn(names.at(-1));
  const isStraight = names.every((name, at) => String(rowAndColumn(name)) === String([first[0] + step[0] * at, first[1] + step[1] * at]));
  return isStraight && isOut([first[0] - step[0], first[1] - step[1]]) && isOut([last[0] + step[0], last[1] + step[1]]);
}

/** The groups of kinds, in the order of the palette. */
export const GROUPS = { cells: "Cells", line: "Lines", outside: "Clues outside", pair: "Edges and corners", lists: "Several sets", board: "Whole board" };

/** Returns all kinds of rules that can be drawn, each with its geometry, its group and its picture. */
export function kindsOf(menu, pictures = []) {
  return menu
    .filter(({ name }) => !OF_BOARD.includes(name))
    .map((kind) => {
      const how = geometry(kind);
      const group = how.isRay ? "outside" : how.isPair || how.isSquare ? "pair" : how.isOwn ? "board" : how.gesture;
      const { bulb = false, svg } = pictures.find(({ name }) => name === kind.name) ?? {};
      return { ...kind, ...how, group: GROUPS[group], hasBulb: bulb, svg };
    });
}

/** Returns the fields of a kind that are typed. */
export const typedFields = ({ fields }) => fields.filter(({ form }) => !CELL_FORMS.includes(form));

/** Returns how a kind is drawn, in words. */
export function gestureOf({ gesture, first, isPair, isSquare, isRay, isToggle, isSingle, isDiagonal }) {
  if (gesture === "regions") return "Choose a region and paint its cells.";
  if (gesture === "grids") return "Choose an arrangement; it replaces the board.";
  if (isToggle) return "It holds on the whole board: its tile adds and removes it.";
  if (gesture === "board") return "It holds on the whole board: press Add.";
  if (isSingle) return "Tap cells, or drag over several.";
  if (isDiagonal) return "Tap a place outside the board and type; tap it again for its other direction.";
  if (isRay) return "Tap a place outside the board and type.";
  if (isSquare) return "Tap the corner of four cells and type.";
  if (isPair) return "Tap the edge between two cells, or drag from one to the other.";
  if (gesture === "lists") return "Drag over each set of cells, then press Add (Enter).";
  if (first?.form === "first") return "Drag from the bulb along the shaft, or tap cells and press Add (Enter). Bulb, or Shift, makes a bulb of several cells.";
  if (first) return "Drag over the cells, then over their copies in the same order.";
  if (gesture === "line") return "Drag along the line, or tap cells and press Add (Enter). Extend, or Shift, lengthens the chosen line from its end or, dragged back, shortens it.";
  return "Drag over the cells, or tap cells and press Add (Enter). Extend, or Shift, adds cells to the chosen rule or removes them.";
}

/** The cells of a board by rows and columns. */
export class Places {
  constructor(read) {
    this.read = read;
    this.isHole = new Set(read.holes);
  }

  /** Returns the row and column of a cell. */
  at(cell) {
    return [Math.floor(cell / this.read.columns), cell % this.read.columns];
  }

  /** Returns the cell of a row and column, if there is one. */
  cell(row, column) {
    const { rows, columns } = this.read;
    const cell = row * columns + column;
    return row < 0 || column < 0 || row >= rows || column >= columns || this.isHole.has(cell) ? undefined : cell;
  }

  /** Returns the cells of names. */
  cells(names) {
    return names.map((name) => this.read.names.indexOf(name));
  }

  /** Returns the cells from a row and column on in one direction, up to the edge. */
  ray(row, column, [down, right]) {
    const cells = [];
    for (let [y, x] = [row, column]; this.cell(y, x) !== undefined; [y, x] = [y + down, x + right]) cells.push(this.cell(y, x));
    return cells;
  }

  /** Returns the place next to the board at which a straight line of cells begins. */
  slot(cells) {
    const [[row, column], [toRow, toColumn]] = [this.at(cells[0]), this.at(cells[1])];
    return [2 * row - toRow, 2 * column - toColumn];
  }

  /** Returns the straight lines of cells that begin at a place next to the board. */
  rays([row, column], isDiagonal) {
    const { rows, columns } = this.read;
    const inwards = (at, count) => (at < 0 ? [1] : at >= count ? [-1] : isDiagonal ? [1, -1] : [0]);
    const steps = inwards(row, rows).flatMap((down) => inwards(column, columns).map((right) => [down, right]));
    return steps.filter((step) => step.includes(0) !== Boolean(isDiagonal)).map((step) => this.ray(row + step[0], column + step[1], step)).filter((cells) => cells.length > 1);
  }

  /** Returns the places next to the board at which a line begins. */
  slots(isDiagonal) {
    const { rows, columns } = this.read;
    const all = [];
    for (let row = -1; row <= rows; row += 1) {
      for (let column = -1; column <= columns; column += 1) {
        const isOutside = row < 0 || column < 0 || row >= rows || column >= columns;
        if (isOutside && this.rays([row, column], isDiagonal).length) all.push([row, column]);
      }
    }
    return all;
  }

  /** Returns the two cells of the edge near a place, the cell of the place first. */
  edge({ cell, x, y }) {
    if (x === undefined) return undefined;
    const [row, column] = this.at(cell);
    const sides = [[y, -1, 0], [1 - y, 1, 0], [x, 0, -1], [1 - x, 0, 1]].sort(([one], [other]) => one - other);
    const [far, down, right] = sides.find(([, down, right]) => this.cell(row + down, column + right) !== undefined) ?? [1];
    return far < NEAR ? [cell, this.cell(row + down, column + right)] : undefined;
  }

  /** Returns the four cells of the corner nearest to a place, if it is near enough. */
  crossing({ cell, x, y }, near = 1) {
    if (x === undefined || Math.max(Math.min(x, 1 - x), Math.min(y, 1 - y)) > near) return undefined;
    const [row, column] = this.at(cell);
    const [top, left] = [row - (y < 0.5), column - (x < 0.5)];
    return this.square(top, left);
  }

  /** Returns the four cells below and right of a row and column. */
  square(top, left) {
    const cells = [top, top + 1].flatMap((row) => [left, left + 1].map((column) => this.cell(row, column)));
    return cells.includes(undefined) ? undefined : cells;
  }

  /** Returns the four cells of a crossing that cells are part of; with one cell, the crossing at its lower right. */
  squareOf(cells) {
    const places = cells.map((cell) => this.at(cell));
    const [top, left] = [0, 1].map((it) => Math.min(...places.map((place) => place[it])));
    const [bottom, right] = [0, 1].map((it) => Math.max(...places.map((place) => place[it])));
    if (bottom - top > 1 || right - left > 1) return cells;
    return this.square(Math.min(top, this.read.rows - 2), Math.min(left, this.read.columns - 2)) ?? cells;
  }

  /** Returns the cells of a straight way from one cell to another, without the first. Others are no line. */
  between(from, to) {
    const [[row, column], [toRow, toColumn]] = [this.at(from), this.at(to)];
    const length = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
    const [down, right] = [(toRow - row) / length, (toColumn - column) / length];
    if (!Number.isInteger(down) || !Number.isInteger(right)) return [];
    const cells = Array.from({ length }, (_, at) => this.cell(row + down * (at + 1), column + right * (at + 1)));
    return cells.includes(undefined) ? [] : cells;
  }
}

const isSame = (one, other) => one.length === other.length && one.every((cell) => other.includes(cell));

/** Returns the lists of cells in a record: those of the first field, then those of the others. */
export function setsOf(kind, record, places) {
  const lists = [kind.first && record[kind.first.name], ...(kind.gesture === "lists" ? record[kind.body] ?? [] : [record[kind.body]])];
  return lists.filter((list) => Array.isArray(list) && list.length).map((list) => places.cells(list));
}

/** Returns the numbers of the records at a place: those of edges and corners first, then those with fewer cells. */
export function recordsAt(records, kindOf, place, places) {
  const found = records.flatMap((record, number) => {
    const kind = kindOf(record.rule);
    const sets = kind ? setsOf(kind, record, places) : [];
    const cells = sets.flat();
    if (!cells.length) return [];
    if (kind.isRay || place.slot) return kind.isRay && place.slot && cells.length > 1 && isSame(places.slot(cells), place.slot) ? [{ number, size: 0 }] : [];
    const near = kind.isPair ? places.edge(place) : kind.isSquare ? places.crossing(place, NEAR) : undefined;
    if (kind.isPair || kind.isSquare) return near && isSame(near, cells) ? [{ number, size: 0 }] : [];
    return cells.includes(place.cell) ? [{ number, size: cells.length }] : [];
  });
  return found.sort((one, other) => one.size - other.size).map(({ number }) => number);
}

/** Returns the shapes that show lists of cells of a kind: lines, areas, edges, corners and places outside the board. */
export function shapesOf(kind, sets, places, text = "") {
  const lists = sets.filter((cells) => cells.length);
  if (!lists.length) return [];
  if (kind.isRay) return lists.map((cells) => ({ form: "ray", cells, slot: cells.length > 1 ? places.slot(cells) : undefined, text }));
  if (kind.isPair && lists[0]?.length === 2) return [{ form: "edge", cells: lists[0] }];
  if (kind.isSquare && lists[0]?.length === 4) return [{ form: "corner", cells: lists[0], text }];
  if (kind.first?.form === "first") {
    const [bulb, ...shafts] = lists;
    const from = (cells) => bulb.find((cell) => touches(cell, cells[0], places)) ?? bulb.at(-1);
    return [{ form: "pill", cells: bulb }, ...shafts.map((cells) => ({ form: "line", cells: [from(cells), ...cells] }))];
  }
  if (kind.gesture === "line") return lists.map((cells) => ({ form: "line", cells, isBulb: true }));
  return lists.map((cells, at) => ({ form: "area", cells, text: lists.length > 1 ? String(at + 1) : text }));
}

function touches(one, other, places) {
  const [[row, column], [toRow, toColumn]] = [places.at(one), places.at(other)];
  return Math.max(Math.abs(toRow - row), Math.abs(toColumn - column)) === 1;
}

/**
 * A tool that collects the cells of one rule. It calls `begun` when a new rule begins, `done` at the end of a drag or
 * of a tap that completes the rule, and `changed` whenever the cells change. `records` returns the rules of the puzzle,
 * `edited` the number of the chosen one, and `choose` chooses one at a place, if there is one.
 */
export class Tool {
  constructor(kind, read, { begun, changed, done, records = () => [], edited = () => undefined, choose = () => false }) {
    Object.assign(this, { kind, read, begun, changed, done, records, edited, choose, places: new Places(read) });
    Object.assign(this, { sets: [[]], bulb: [], path: undefined, isDragged: false, isMore: false });
  }

  get cells() {
    return this.sets.at(-1);
  }

  get isEmpty() {
    return !this.sets.flat().length;
  }

  /** Returns true if the next drag begins another set, as for clones. */
  get isSecond() {
    return this.kind.gesture === "lists" || this.kind.first?.form === "before";
  }

  /** Returns true if the bulb of the rule is a field of its own. */
  get hasBulb() {
    return this.kind.first?.form === "first";
  }

  /** Begins a drag, or a tap. With `isMore`, its cells extend the bulb or the chosen rule. */
  press(place, isMore = false) {
    if (this.kind.gesture === "board") return;
    this.start = place;
    this.path = place.slot ? [] : [place.cell];
    this.isMore = isMore;
    Object.assign(this, { isDragged: false, replaced: undefined, grown: undefined });
    this.draw();
  }

  /** Goes on with a drag. */
  enter(cell) {
    const { path } = this;
    if (!path || cell === path.at(-1)) return;
    this.isDragged = true;
    if (cell === path.at(-2)) path.pop();
    else if (this.kind.gesture === "line" && path.length) path.push(...this.places.between(path.at(-1), cell));
    else if (!path.includes(cell)) path.push(cell);
    this.draw();
  }

  /** Ends a drag or a tap. */
  release() {
    const { path, isDragged, start } = this;
    if (!path) return;
    this.path = undefined;
    if (!isDragged) this.tap(start);
    else if (this.isMore) this.extend(path);
    else this.finish(this.whole(path), this.bulb);
    this.draw();
  }

  /** Ends a drag over cells, which complete a rule unless it has several sets. */
  finish(cells, bulb = [], replaced = undefined) {
    if (replaced === undefined) this.begun();
    const before = this.isSecond ? this.sets.filter((list) => list.length) : [];
    Object.assign(this, { sets: [...before, cells], bulb, replaced });
    this.draw();
    this.done();
  }

  /** Returns the cells of a rule from those of a drag. */
  whole(path) {
    const { kind, places } = this;
    if (kind.isRay) {
      const slot = this.start.slot;
      if (!slot) return path.length > 1 ? places.ray(...places.at(path[0]), this.step(path)) : path;
      return places.rays(slot, kind.isDiagonal).find((cells) => cells.includes(path[0])) ?? path;
    }
    if (kind.isSquare) return places.squareOf(path);
    return kind.gesture === "line" ? this.branched(path) : path;
  }

  step([first, second]) {
    const [[row, column], [toRow, toColumn]] = [this.places.at(first), this.places.at(second)];
    return [toRow - row, toColumn - column];
  }

  /**
   * Returns a line with the stem that it branches off from. A branch of a thermometer begins at the bulb of its stem.
   * A drag from the bulb of an arrow draws another shaft; with `isMore`, a drag from its shaft also does.
   */
  branched(path) {
    const { kind, places } = this;
    for (const [number, record] of this.records().entries()) {
      if (record.rule !== kind.name) continue;
      const cells = places.cells(record[kind.body]);
      const [at, isBack] = [cells.indexOf(path[0]), cells.includes(path[1])];
      if (this.hasBulb) {
        const bulb = places.cells(record[kind.first.name]);
        if (!this.bulb.length && bulb.length > 1 && bulb.includes(path[0])) this.bulb = bulb;
        if (!this.isMore || at < 0) continue;
        this.bulb = bulb;
        if (at === cells.length - 1) this.grown = number;
        return [...cells.slice(0, at + 1), ...path.slice(1)];
      }
      if (kind.hasBulb && at > 0 && !isBack) {
        if (at === cells.length - 1) this.grown = number;
        return [...cells.slice(0, at + 1), ...path.slice(1)];
      }
    }
    return path;
  }

  /** Adds cells to the bulb, or to the rule that is chosen. */
  extend(path) {
    const { kind, places } = this;
    const edited = this.edited();
    const record = this.records()[edited];
    if (this.hasBulb) {
      const cells = this.branched(path);
      if (cells !== path) return this.finish(cells, this.bulb);
      this.bulb = [...new Set([...this.bulb, ...path])];
      return undefined;
    }
    if (!record || record.rule !== kind.name || kind.gesture === "lists" || kind.first || kind.isRay) return this.finish(this.whole(path));
    const cells = places.cells(record[kind.body]);
    const fewer = this.shortened(cells, path);
    if (fewer) return this.finish(fewer, [], edited);
    const isBefore = kind.gesture === "line" && path.length > 1 && path[0] === cells[0];
    const more = path.filter((cell) => !cells.includes(cell));
    return this.finish(isBefore ? [...more.reverse(), ...cells] : [...cells, ...more], [], edited);
  }

  /** Returns the cells that are left if those of a path are removed: of a line from its end on, of a set one. Others remove none. */
  shortened(cells, path) {
    if (cells.length < 2 || !path.every((cell) => cells.includes(cell))) return undefined;
    const [first, last] = [path[0], path.at(-1)];
    if (this.kind.gesture !== "line") return path.length === 1 ? cells.filter((cell) => cell !== first) : undefined;
    if (path.length === 1) return first === cells.at(-1) ? cells.slice(0, -1) : first === cells[0] ? cells.slice(1) : undefined;
    if (first === cells.at(-1)) return cells.slice(0, cells.indexOf(last) + 1);
    return first === cells[0] ? cells.slice(cells.indexOf(last)) : undefined;
  }

  /** Goes from a cell to the next one by keys: it extends the set, or goes back to the cell before. */
  walk(from, to) {
    if (this.isEmpty && !this.bulb.length) this.begun();
    const { cells } = this;
    if (!cells.includes(from)) cells.push(from);
    const at = cells.indexOf(to);
    if (at < 0) cells.push(to);
    else if (at === cells.length - 2) cells.pop();
    this.draw();
  }

  /** Makes the cells so far the bulb. */
  takeBulb() {
    this.bulb = [...new Set([...this.bulb, ...this.cells])];
    this.sets = [[]];
    this.draw();
  }

  /** A tap: chooses a rule, completes one, or adds its cell to the set. */
  tap(place) {
    const { kind, places, isMore } = this;
    if (place.slot) return this.turnTo(place.slot);
    if (isMore) return this.extend([place.cell]);
    if (this.isEmpty && this.choose(place)) return undefined;
    const whole = kind.isPair ? places.edge(place) : kind.isSquare ? places.crossing(place) : undefined;
    if (whole) return this.finish(whole);
    if (this.isEmpty) this.begun();
    this.toggle(place.cell);
    return (kind.isPair && this.cells.length === 2) || (kind.isSingle && this.cells.length) ? this.finish(this.cells) : undefined;
  }

  /** Chooses a place outside the board, or its other direction. */
  turnTo(slot) {
    const { kind, places } = this;
    if (!kind.isRay) return;
    const rays = places.rays(slot, kind.isDiagonal);
    if (!rays.length) return;
    const isHere = ({ rule, [kind.body]: names }) => rule === kind.name && String(places.slot(places.cells(names))) === String(slot);
    const here = this.records().flatMap((record, number) => (isHere(record) ? [number] : []));
    const edited = this.edited();
    // A tap on a clue chooses it, and another one turns it.
    if (this.isEmpty && here.length && !here.includes(edited)) return void this.choose(here[0]);
    const isTurned = this.isEmpty && here.includes(edited);
    const before = isTurned ? places.cells(this.records()[edited][kind.body]) : this.cells;
    const cells = rays[(rays.findIndex((ray) => String(ray) === String(before)) + 1) % rays.length];
    const known = this.records().findIndex((record) => record.rule === kind.name && String(places.cells(record[kind.body])) === String(cells));
    if (known >= 0) {
      this.sets = [[]];
      this.choose(known);
    } else {
      this.finish(cells, [], isTurned ? edited : undefined);
    }
    this.draw();
  }

  /** Adds a cell to the set, or removes it. */
  toggle(cell) {
    const { cells } = this;
    if (cells.at(-1) !== cell && (this.kind.gesture === "line" || !cells.includes(cell))) cells.push(cell);
    else cells.splice(cells.lastIndexOf(cell), 1);
    this.draw();
  }

  /** Takes selected cells as the cells of the rule, or with `isMore` as its bulb. */
  take(cells, isMore = false) {
    if (isMore) this.extend(cells);
    else for (const cell of this.kind.isSquare ? this.places.squareOf(cells) : cells) this.toggle(cell);
    this.draw();
  }

  /** Begins another set. */
  next() {
    if (this.cells.length) this.sets.push([]);
  }

  clear() {
    Object.assign(this, { sets: [[]], bulb: [], replaced: undefined });
    this.draw();
  }

  /** Returns the cells so far: those of the bulb first, if it is a field of its own. */
  get lists() {
    const lists = this.path && this.isDragged && !this.isMore ? [...this.sets, this.path] : this.sets;
    if (!this.hasBulb) return this.path && this.isDragged && this.isMore ? [...lists, this.path] : lists;
    const more = this.isMore && this.path ? this.path : [];
    const line = lists.at(-1).filter((cell) => !this.bulb.includes(cell));
    return this.bulb.length || more.length ? [[...new Set([...this.bulb, ...more])], line] : [line.slice(0, 1), line.slice(1)];
  }

  draw() {
    this.changed(shapesOf(this.kind, this.lists, this.places));
  }

  /** Returns the rule of the cells, with these values of the other fields; nothing if cells are missing. */
  rule(values) {
    const { kind, read } = this;
    const named = (cells) => cells.map((cell) => read.names[cell]);
    const sets = this.sets.filter((cells) => cells.length).map(named);
    const rule = { rule: kind.name, ...values };
    if (kind.gesture === "board") return rule;
    if (!sets.length) return undefined;
    const all = sets.flat();
    if (kind.gesture === "lists") return { ...rule, [kind.body]: sets };
    if (this.hasBulb) {
      const [bulb, line] = this.lists.map(named);
      return bulb.length && line.length ? { ...rule, [kind.first.name]: bulb, [kind.body]: line } : undefined;
    }
    if (kind.first) {
      if (all.length % 2) return undefined;
      return { ...rule, [kind.first.name]: all.slice(0, all.length / 2), [kind.body]: all.slice(all.length / 2) };
    }
    return { ...rule, [kind.body]: all };
  }

  /** Returns the number of the rule that this one replaces: an extended one, or one of the same kind and cells. */
  replaces(rule) {
    if (this.replaced !== undefined) return this.replaced;
    if (this.grown !== undefined) return this.grown;
    const { kind, places } = this;
    const cells = setsOf(kind, rule, places).flat();
    // A clue outside the board belongs to its end of the line.
    const is = (others) => (kind.isRay ? String(others) === String(cells) : isSame(others, cells));
    return cells.length ? this.records().findIndex((record) => record.rule === kind.name && is(setsOf(kind, record, places).flat())) : -1;
  }
}

/** Returns the value of a field from its text; nothing if the text is empty. */
export function valueOf({ form }, text) {
  if (form === "quoted") return text.trim() || undefined;
  const words = text.trim().split(/[\s,;]+/).filter(Boolean);
  if (!words.length) return undefined;
  const ends = /^(\d+)\.\.(\d+)$/.exec(words[0]);
  if (form === "number" && ends) return [Number(ends[1]), Number(ends[2])];
  const parts = words.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));
  if (["number", "word", "named-one"].includes(form)) return parts[0];
  if (form === "pairs") return words.map((word) => word.split("-").map(Number));
  return parts;
}

/** Returns the text of a value of a field. */
export function textOf({ form }, value) {
  if (value === undefined) return "";
  if (form === "pairs") return value.map((pair) => pair.join("-")).join(" ");
  return [value].flat().join(form === "number" ? ".." : " ");
}
