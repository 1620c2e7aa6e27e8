// The page: the actions of buttons and keys, and the display of answers.

import { ask, askFiles, stop, Stopped, tell } from "./library.js";
import { Game, opened } from "./game.js";
import { Board, drawing, style, theme } from "./board.js";
import { classic, SAMPLE } from "./classic.js";
import { all, button, element, get, plural, sentence, store, stored, time } from "./dom.js";
import { drawingList, groupsOf } from "./drawings.js";
import { closeSteps, showSteps, summaryOf } from "./explanation.js";
import { foggy } from "./fog.js";
import * as sat from "./sat.js";
import * as setting from "./setting.js";
import { base64, connect as connectShare, isWorkbook } from "./share.js";
import { clock, finishClock, isClockShown, pauseClock, restartClock } from "./timer.js";

const EMPTY = ".".repeat(81);

let game;
let board;
/** True once the library has read a puzzle. Until then, the page only knows classic puzzles. */
let isRead = false;
/** The number of open questions about the game. */
let running = 0;
/** The activity: "play", "set" or "sat". Digits that are typed in "set" are givens. */
let mood = "play";
let mode = "digit";
/** The number typed last, with its mode, its time and whether it changed anything. The next figure may be its second one. */
let typed = {};
/** The marks that are drawn over the game until something changes. */
let shown = {};
/** The last request for the game. Answers are valid until it changes. */
let known;
/** The true candidates while they are shown. */
let truths;
/** True while the digits of a puzzle are typed one after the other. */
let isFilling = false;
/** Opens the next puzzle of the text, if it contains several. */
let series;
/** The number of the rule that no digits fulfil or that the givens break, and why; found while setting. */
let broken;

// Messages.

function say(...nodes) {
  const made = nodes.filter(Boolean).map((it) => (typeof it === "string" ? element("p", it) : it));
  follow();
  get("answer").replaceChildren(...made);
  get("answer").scrollTop = 0;
}

// A long answer can be scrolled by keys.
new MutationObserver(() => {
  const { scrollHeight, clientHeight } = get("answer");
  if (scrollHeight > clientHeight) get("answer").tabIndex = 0;
  else get("answer").removeAttribute("tabindex");
}).observe(get("answer"), { childList: true });

function status(text, details = "") {
  get("status").textContent = text;
  get("status").title = details;
}

/** Returns names as a list in words. */
const list = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join());

/** Returns a message of the library in the words of players. */
const plain = (text) =>
  text
    .replace(/^(no next step: )?the game state is wrong: no solution agrees with all entries/, "each of your digits is possible, but no solution has all of them")
    .replace(/^(?:text: ?)?(\d+) (\S+?)[:;] expected n×n.*/s, "this text has $1 $2, but a puzzle has one for each cell, such as 81 for 9×9 or 16 for 4×4");

const cellName = (cell) => game.read.names[cell];
const candidate = ([cell, digit], sign = "=") => `${cellName(cell)}${sign}${game.name(digit)}`;

/** The nodes of the last error, which the next success removes. */
let failure = [];

/** The timer that shows for how long the last action has been running. */
let ticking;

/** Runs the action of a button, and shows its error. */
async function run(what, act) {
  status(`${what} …`);
  const begun = performance.now();
  clearInterval(ticking);
  const tick = setInterval(() => status(`${what} … ${Math.round((performance.now() - begun) / 1000)} s`), 1000);
  ticking = tick;
  try {
    const ms = await act();
    clearInterval(tick);
    const told = typeof ms === "number" ? `${what}: ${time(ms)}` : "";
    // Players do not care for milliseconds.
    status(mood === "play" ? "" : told, told);
    for (const node of failure) node.remove();
    failure = [];
  } catch (error) {
    clearInterval(tick);
    const isStopped = error instanceof Stopped;
    status(isStopped ? `${what}: stopped` : "");
    if (isStopped) return;
    say(element("p", sentence(plain(setting.worded(error.message))), { class: "bad" }), ...remedies(error, () => run(what, act)));
    failure = [...get("answer").childNodes];
  }
}

/** What to do about a text that cannot be read, if the page has no button for it. */
const ADVICE = {
  "choose-part": "Remove the columns around the puzzle.",
  "choose-range": "Copy only the cells of the puzzle.",
  "decode-answer": "Open the puzzle that it belongs to. SAT writes its formula, and reads the answers of solvers.",
  unpack: "Unpack the file first.",
  "copy-text": "Copy the puzzle out of the document as text.",
  "enter-text": "Type the puzzle instead.",
  "export-text": "Export the puzzles as CSV or JSON.",
  "store-as-text": "Format the column as text, and enter the puzzles again.",
};

/** Returns buttons for the remedies of an error. */
function remedies({ remedy, retry, isLoading }, repeat) {
  if (isLoading) return [element("p", "Digits and pencil marks still work without it."), button("Try again", repeat)];
  if (!remedy || !retry) return [];
  if (remedy.kind === "paste-answer") return ["Open its puzzle first. Then paste the answer in SAT, below the formula.", button("Paste it below this formula", () => pasteAnswer(remedy.answer))];
  const again = (text, options) => button(text, () => run("Open", () => retry(options)));
  if (remedy.kind === "choose-side") return remedy.sides.map((side) => again(`Read as ${side}×${side}`, { size: side }));
  if (remedy.kind === "choose-format") return remedy.formats.map((from) => again(`Read as ${from}`, { from }));
  if (remedy.kind === "omit-symbols") return [again("Read numbers", { symbols: undefined })];
  if (remedy.kind === "omit-format") return [again("Recognize the format", { from: undefined })];
  if (remedy.kind === "choose-range" && remedy.ranges.length) return remedy.ranges.map((range) => again(`Read ${range}`, { range }));
  if (remedy.kind === "enter-text") return [button("Type it", () => start("type"))];
  if (ADVICE[remedy.kind]) return [ADVICE[remedy.kind]];
  if (remedy.kind !== "choose-symbols" && remedy.kind !== "symbols-of-row") return [];
  const symbols = element("input", undefined, { "aria-label": "Symbols of the digits", placeholder: "1-9A-G" });
  return [element("p", "Give one symbol for each digit, for example 1-9A-G or 0-9A-F for 16×16:"), symbols, button("Read with these symbols", () => run("Open", () => retry({ symbols: symbols.value.trim() })))];
}

/** Shows the answer of a solver below the formula of the puzzle. */
function pasteAnswer(answer) {
  panel();
  act("sat");
  sat.paste(answer);
}

// The game.

async function open(text, { saved, name, how = "digit", ...options } = {}) {
  const retry = (more) => open(text, { saved, name, how, ...options, ...more });
  if (sat.isAnswer(text)) throw Object.assign(new Error("this is the answer of a SAT solver, not a puzzle"), { remedy: { kind: "paste-answer", answer: text }, retry });
  const send = options.file ? askFiles : ask;
  const answer = await send({ ask: "read", puzzle: text, name, ...options }).catch((error) => {
    // Drawings that are no rules do not keep a puzzle from being opened: the page offers rules for them.
    if (error.remedy?.kind === "ignore-drawings") return send({ ask: "read", puzzle: text, name, ...options, ignore_drawings: true });
    throw Object.assign(error, { retry });
  });
  const read = { ...answer, how };
  const { drawings = [], cosmetics = [] } = answer;
  if (cosmetics.length) read.about = { ...read.about, drawings, unread: drawings.length ? [] : cosmetics };
  series = read.more ? () => retry({ number: (options.number ?? 0) + 1 }) : undefined;
  const isSame = !isRead && game?.read.puzzle === read.puzzle;
  isRead = true;
  if (isSame) {
    // The page has drawn the puzzle before, and somebody may have typed into it.
    const { about } = game.read;
    Object.assign(game.read, read, { about: Object.keys(read.about).length ? read.about : about });
    sat.fit(game.read);
    style(read.svg);
    theme(document.documentElement.dataset.theme);
    if (!get("level").length) await fillMenus();
    if (mood === "set") verify();
    if (isFinished()) await finish();
    return read.ms;
  }
  isFilling = false;
  const isReplaced = game?.replace(read, saved);
  const isFirst = !game;
  game ??= new Game(read, saved);
  if (how === "given") act("set");
  changed();
  if (isFirst) remember();
  panel();
  if (!isFirst) begin();
  const notes = [
    (read.more || options.number > 0) && `The text contains several puzzles; this is number ${(options.number ?? 0) + 1}.`,
    read.guessed_box && `Boxes are not specified; ${read.guessed_box} is assumed.`,
    ...read.remarks.map((remark) => `${remark}.`),
    read.left && "Besides its givens and rules, the puzzle excludes some candidates.",
  ].filter(Boolean);
  const other = (label, by) => button(label, () => run("Open", () => retry({ number: (options.number ?? 0) + by })));
  const others = [options.number > 0 && other("Previous puzzle", -1), read.more && other("Next puzzle", 1)];
  say(...(notes.length ? notes : [WELCOME[mood]]), isReplaced && replaced(), ...others);
  if (!get("level").length) await fillMenus();
  if (isFirst && isFinished()) await finish();
  return read.ms;
}

/** Begins another puzzle: its time, and the cursor in the first empty cell. */
function begin() {
  restartClock(game.read.puzzle);
  board.selected.clear();
  const at = game.now.givens.findIndex((_, cell) => !game.isHole.has(cell) && !game.digit(cell));
  if (at >= 0) board.at = at;
  draw();
  if (document.activeElement.matches("body, #ask *, #board *")) toBoard(true);
  if (isNarrow()) scrollTo(0, 0);
}

/** Returns true if the panels are below the board. */
const isNarrow = () => matchMedia("(max-width: 46rem)").matches;

/** Gives the focus to the board, so that its keys work. Without a selection, this selects a cell only if that is asked for. */
function toBoard(isSelecting = false) {
  if (isSelecting || board.selected.size) board.go({ cell: board.at });
  else document.activeElement.blur();
}

const WELCOME = {
  play: "Click a cell and type a digit. Hint helps where you are stuck.",
  set: "Click cells and type the digits of your puzzle. After each one, the page tells whether there is exactly one solution.",
  sat: "Write the formula, or compare the encodings.",
};
/** Returns a sentence about undoing. SAT has no button for it. */
const replaced = (what = "restores the previous board") => `${mood === "sat" ? "Undo, in Play and Set," : "Undo"} ${what}.`;

/** Shows another puzzle: its board, title and rules. */
function lay() {
  const { about } = game.read;
  truths = undefined;
  const [before, isFocused] = [board, get("board").contains(document.activeElement)];
  board = new Board(get("board"), game, () => {
    typed = {};
    setting.moved();
    draw();
  });
  if (before?.read.rows === board.read.rows && before.read.columns === board.read.columns) [board.selected, board.at, board.slot] = [before.selected, before.at, before.slot];
  setting.take();
  if (isFocused && !board.game.isHole.has(board.at)) board.go({ cell: board.slot ? undefined : board.at, slot: board.slot });
  theme(document.documentElement.dataset.theme);
  pad();
  sat.fit(game.read);
  const { title, name: named, author, rules_text } = about;
  const words = (...all) => all.filter((it) => typeof it === "string" && it.trim());
  get("about").textContent = words(title ?? named, author).join(", by ");
  document.title = words(title ?? named, "sudoku-sat").join(" – ");
  layTexts();
  get("rules").replaceChildren(...setting.items(game.read));
  get("rules").hidden = !get("rules").children.length;
  layDrawings();
  if (before?.read.puzzle !== game.read.puzzle) {
    solution = game.read.expected ?? undefined;
    restartClock(game.read.puzzle);
  }
}

/** Returns the title, the author and the rules in words: those of the setter, else the meaning of each rule. */
function textsOf() {
  const { title, name, author, rules_text } = game.read.about;
  const text = (it) => (typeof it === "string" && it.trim() ? it.trim() : undefined);
  return { title: text(title) ?? text(name), author: text(author), rules: text(rules_text), meanings: setting.meanings(game.read) };
}

/** Shows the rules in words, and fills the form of the texts. */
function layTexts() {
  const { rules, meanings } = textsOf();
  get("rules-text").textContent = rules ?? meanings.join("\n");
  get("rules-text").classList.toggle("made", !rules);
  for (const node of all("[data-about]")) if (node !== document.activeElement) node.value = String(game.read.about[node.dataset.about] ?? "");
}

/** Offers rules for the drawings of the link that are no rules. */
function layDrawings() {
  const groups = groupsOf(game.read.about.drawings);
  const unread = Array.isArray(game.read.about.unread) ? game.read.about.unread : [];
  const kinds = setting.drawable();
  const isOffered = groups.length > 0 && kinds.length > 0;
  get("drawings").hidden = !isOffered && !unread.length;
  get("drawings").replaceChildren(...(unread.length ? [element("p", `The link also draws what this page does not: ${unread.join(", ")}.`)] : []));
  if (!isOffered) return;
  const apply = (group, records) => run("Rules", async () => {
    const left = groups.filter((it) => it !== group);
    const { ms } = await setting.setRules([...game.read.records, ...records], { about: { ...game.read.about, drawings: left } });
    return ms;
  });
  const point = (names) => show({ cells: new Map(names.map((name) => [game.cellOf(name), "house"])) });
  get("drawings").replaceChildren(...drawingList(groups, kinds, { apply, point }));
}

/** The digits of the solution of a puzzle with fog. */
let solution;

/** Returns the cells in fog. Only *Play* has fog; it needs the solution to be lifted by correct digits. */
function fogged() {
  if (mood !== "play") return undefined;
  const fog = foggy(game, solution);
  if (fog && !solution && isRead) findSolution();
  return fog;
}

let isFinding = false;
async function findSolution() {
  if (isFinding) return;
  isFinding = true;
  const { read } = game;
  try {
    const found = await ask(game.question("check", { givens: read.givens, placed: [], struck: [], seconds: 10 }));
    if (read === game.read) [solution] = [found.solution ? game.gridOf(found.solution) : read.givens];
    draw();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    isFinding = false;
  }
}

let keeping;
/** Updates the page after a change: clears marks and messages, and stores the game in the address. */
function changed() {
  typed = {};
  closeSteps();
  pauseClock(false);
  if (board?.read !== game.read) lay();
  const before = known;
  known = JSON.stringify(game.question());
  if (known !== before) {
    for (const id of ["written", "formula"]) get(id).replaceChildren();
    // Answers to questions about the previous game are of no use.
    if (running) stop();
  }
  [broken, patience] = [undefined, PATIENCE];
  // Clears the time of an earlier answer, but not the message of a running question.
  if (!get("status").textContent.includes("…")) status("");
  show({});
  clearTimeout(keeping);
  keeping = setTimeout(keep, 120);
  verify();
  if (!game.isFull()) finishClock(false);
  if (!game.past.length) return;
  if (isFinished()) run("Check my digits", finish);
  else if (game.isFull() && game.read.peers.length > 0 && game.clashes().size === 0) say("The grid is full and has no duplicate digit.");
}

/** Returns true if all cells are filled in *Play*, rightly or not. */
const isFinished = () => mood === "play" && game.isFull() && game.read.peers.length > 0 && game.now.placed.some(Boolean);

/** Returns the fragment of an address that opens this game and this activity again. */
const here = () => game.address() + (mood === "play" ? "" : `&mood=${mood}`);

function keep() {
  if (!game) return;
  const address = here();
  if (address !== location.hash) history.replaceState(null, "", address);
  store("game", address);
  const [past, future] = [game.past.slice(-200), game.future.slice(-200)];
  const reads = [...new Set([...past, ...future].map(({ read }) => read))];
  const numbered = (list) => list.map(({ read, now }) => [reads.indexOf(read), now]);
  try {
    sessionStorage.setItem("past", JSON.stringify({ address: game.address(), reads: reads.map(({ puzzle, about, off }) => ({ puzzle, about, off })), past: numbered(past), future: numbered(future) }));
  } catch {
    // Storage is full or forbidden: a reload forgets what can be undone.
  }
}

/** Restores what can be undone after a reload. The puzzles of earlier boards are read when they are needed. */
function remember() {
  try {
    const { address, reads, past, future } = JSON.parse(sessionStorage.getItem("past"));
    const { puzzle, about, off } = game.read;
    const key = (it) => JSON.stringify([it.puzzle, it.about, it.off ?? []]);
    const all = reads.map((it) => (key(it) === key({ puzzle, about, off }) ? game.read : it));
    const restored = (list) => list.map(([number, now]) => ({ read: all[number], now }));
    if (address === game.address()) [game.past, game.future] = [restored(past), restored(future)];
  } catch {
    // Nothing was stored.
  }
  draw();
}

/** Undoes or redoes a change: `name` is "undo" or "redo". */
function go(name) {
  const list = name === "undo" ? game.past : game.future;
  const next = list.at(-1);
  const make = () => {
    game[name]();
    changed();
  };
  if (!next) return;
  if (next.read.svg) return void make();
  run(name === "undo" ? "Undo" : "Redo", async () => {
    const { puzzle, about, off } = next.read;
    Object.assign(next.read, await ask({ ask: "read", puzzle }), { about, off, how: "given" });
    if (list.at(-1) === next) make();
  });
}

function draw() {
  const marks = new Map(shown.marks);
  const digits = new Map(shown.digits);
  if (truths) {
    for (const [is, kind] of truths.marks) if (!marks.has(is)) marks.set(is, kind);
    for (const [cell, digit] of truths.singles) if (!game.digit(cell) && !digits.has(cell)) digits.set(cell, { text: game.name(digit), kind: "sole" });
  }
  const picked = [...board.selected].map((cell) => game.digit(cell)).filter(Boolean);
  const asked = Number(get("highlight").value);
  const highlight = asked || (new Set(picked).size === 1 ? picked[0] : 0);
  const faults = [...(shown.rules ?? []), ...(broken ? [broken.number] : [])];
  board.outline("clashing", setting.outlines(faults));
  for (const node of all("#rules [data-rule]")) node.classList.toggle("bad", faults.includes(Number(node.dataset.rule)));
  board.draw({ ...shown, digits, marks, instead: Boolean(truths) || Boolean(shown.instead), highlight, fog: fogged() });
  get("rules").classList.toggle("secret", board.hasFog);
  if (mood === "sat") sat.showCell(cells().map(cellName));
  for (const id of ["undo", "back-rule"]) get(id).disabled = !game.past.length;
  for (const id of ["redo", "again-rule"]) get(id).disabled = !game.future.length;
  if (truths) tellTruths();
}

function show(what, ...words) {
  shown = what;
  draw();
  say(...words);
}

/** Returns the selected cells. */
const cells = () => [...board.selected];

/** The method of the game for each way of entering. */
const WRITE = { digit: "write", mark: "mark", centre: "centre", colour: "colour", given: "give" };

/** The chosen digit, mark or colour that each pressed cell gets, if one was chosen without a selection. It is a tool of the board. */
let painter;
const isDigitFirst = () => stored("digit-first") === "on";

/** Chooses what pressed cells get, or nothing. */
function arm(digit, how) {
  const isSame = painter?.digit === digit && painter?.how === how;
  painter = digit && !isSame ? makePainter(digit, how) : undefined;
  if (painter) board.selected.clear();
  setting.take();
  pad();
  draw();
}

/** Returns a tool that writes into each pressed cell, or removes from each if the first one has it. */
function makePainter(digit, how) {
  const has = (cell) => ({ digit: game.now.placed, given: game.now.givens, colour: game.now.colours })[how]?.[cell] === digit || { mark: game.now.notes, centre: game.now.centres }[how]?.[cell].includes(digit) === true;
  let isAdding;
  const paint = (cell) => {
    if (has(cell) !== isAdding && game[WRITE[how]]([cell], digit)) changed();
  };
  return {
    digit,
    how,
    press(place) {
      const cell = place.cell ?? place;
      isAdding = !has(cell);
      paint(cell);
    },
    enter: paint,
    release() {},
  };
}

function type(digit, how = mode, number = 0) {
  if (digit > (how === "colour" ? 8 : game.read.digits)) return;
  // While rules are drawn, presses on cells draw.
  if (setting.isOpen() && !board.selected.size) return undefined;
  if (!setting.isOpen() && (painter || isDigitFirst() || !board.selected.size)) return arm(digit, how);
  const isNext = isFilling && how === "given" && board.selected.size === 1;
  // While a puzzle is typed, a digit that is there already remains.
  const isMade = !(isNext && game.now.givens[board.at] === digit) && game[WRITE[how]](cells(), digit);
  if (isMade) changed();
  if (isNext) return advance(1);
  typed = { number, how, at: performance.now(), isMade };
}

const FILLING = "Type the digits of the puzzle; 0 or Space leaves a cell empty and moves on; then press Play.";

/** Selects the next or the previous cell while a puzzle is typed. */
function advance(by) {
  const next = Math.min(Math.max(board.at + by, 0), game.cells - 1);
  board.select([next], next);
  if (!get("answer").childNodes.length) say(FILLING);
}

/** The keys while a puzzle is typed: returns false if it is none of them. */
function fillBy(key) {
  if (!isFilling || mode !== "given" || board.selected.size !== 1) return false;
  const isBack = key === "backspace";
  if (!isBack && !["0", " ", "."].includes(key)) return false;
  if (isBack && !game.digit(board.at)) advance(-1);
  if (game.digit(board.at) && game.clear(cells(), true)) changed();
  advance(isBack ? 0 : 1);
  return true;
}

function pad() {
  const { digits } = game.read;
  const all = Array.from({ length: Math.min(digits, 40) }, (_, at) => at + 1);
  const colours = Array.from({ length: 8 }, (_, at) => at + 1);
  const swatch = (number) => {
    const node = button(undefined, () => type(number));
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.setAttribute("class", `c${number}`);
    rect.setAttribute("width", "100%");
    rect.setAttribute("height", "100%");
    svg.append(rect);
    node.append(svg);
    node.setAttribute("aria-label", `colour ${number}`);
    return node;
  };
  const digit = (number) => button(game.name(number), () => type(number));
  const isArmed = (number) => String(painter?.how === mode && painter.digit === number);
  get("digits").replaceChildren(...(mode === "colour" ? colours.map(swatch) : all.map(digit)));
  for (const [at, node] of [...get("digits").children].entries()) if (painter) node.setAttribute("aria-pressed", isArmed(at + 1));
  const options = [["0", "none"], ...all.map((it) => [String(it), game.name(it)])];
  const kept = get("highlight").value;
  get("highlight").replaceChildren(...options.map(([value, name]) => element("option", name, { value })));
  get("highlight").value = options.some(([value]) => value === kept) ? kept : "0";
}

/** Chooses what typed numbers are. Digits and givens belong to different activities. */
function choose(name) {
  mode = name;
  if (painter) arm();
  if (name === "given" && mood !== "set") act("set");
  if (name === "digit" && mood === "set") act("play");
  for (const node of all("[data-mode]")) node.setAttribute("aria-pressed", node.dataset.mode === name);
  if (game) pad();
}

/** Starts an activity. */
function act(name) {
  if (mood !== name) {
    isFilling = false;
    // A hint belongs to its activity.
    if (following) show({}, "");
    if (!get("status").textContent.includes("…")) status("", get("status").title);
  }
  // The solution is not shown to those who play.
  if (name === "play" && mood !== "play" && shown.digits) {
    shown = {};
    if (board) say("");
  }
  if (mood !== name && get("answer").textContent === WELCOME[mood]) say(WELCOME[name]);
  mood = name;
  if (name !== "set" && setting.isOpen()) panel();
  closeSteps();
  document.body.dataset.mood = name;
  for (const node of all("[data-to]")) node.setAttribute("aria-pressed", node.dataset.to === name);
  if (mode === "digit" || mode === "given") choose(name === "set" ? "given" : "digit");
  if (board && board.read === game.read) draw();
  verify();
}

/** Shows one panel, or none. */
function panel(name) {
  if (name) {
    closeSteps();
    isFilling = false;
  } else if (document.body.classList.contains("panelled")) {
    closed = { ...pressed, time: performance.now() };
    if (isNarrow()) scrollTo(0, 0);
  }
  if (name !== "palette") setting.settle();
  for (const node of all("[aria-controls]")) {
    const id = node.getAttribute("aria-controls");
    get(id).hidden = id !== name;
    node.setAttribute("aria-expanded", id === name);
  }
  document.body.classList.toggle("panelled", name !== undefined);
  setting.take();
  // The palette needs the board; other panels are brought to the top.
  if (name && name !== "palette" && isNarrow()) get(name).scrollIntoView({ block: "start" });
}

/** The place of the last click, and that of the click that closed a panel, until there is another click. */
let pressed = {};
let closed = {};
// Ignores the second click of a double click at the place where a panel closed.
addEventListener("click", (event) => {
  const { clientX: x, clientY: y } = event;
  const isSame = event.isTrusted && event.detail > 0 && Math.hypot(x - closed.x, y - closed.y) < 12 && performance.now() - closed.time < 400;
  if (event.detail > 0) pressed = { x, y };
  if (!isSame) return void (closed = {});
  event.preventDefault();
  event.stopPropagation();
}, true);

/** Starts with a puzzle to paste, to type or to make. */
function start(how) {
  if (how === "type") {
    return run("Open", async () => {
      const ms = await typeOne();
      const other = element("label", "Another size: ", { class: "inline" });
      other.append(sizes());
      get("answer").append(other);
      return ms;
    });
  }
  panel("open");
  get(how === "make" ? "level" : "text").focus();
}

/** Starts an empty board whose digits are typed one after the other. */
async function typeOne() {
  const before = game.past.length;
  const ms = await open(EMPTY, { how: "given" });
  isFilling = true;
  board.select([0], 0);
  say(FILLING, game.past.length > before && replaced());
  return ms;
}

// Questions.

/** Sends a question about the game. If the game changes meanwhile, there is no answer. */
async function asks(name, more) {
  // The library was not loaded before.
  if (!isRead) await openAddress();
  const before = known;
  running += 1;
  try {
    return await ask(game.question(name, more));
  } finally {
    running -= 1;
    if (known !== before) throw new Stopped();
  }
}

/** Returns a remark how an answer treats typed digits: it starts from them, or uses only the puzzle. */
function readingOf(isFromHere) {
  if (!game.now.placed.some(Boolean)) return [];
  const isPuzzle = game.reading().givens === game.now.placed;
  const told = isPuzzle
    ? "Your digits count as givens, because the board has no givens."
    : isFromHere
      ? "Your digits are taken into account."
      : "Your digits are ignored here: the answer is about the puzzle without them.";
  const adopt = button("Turn them into givens", () => {
    game.adopt();
    changed();
    say("Your digits are now givens.", replaced("takes this back"));
  });
  return [element("p", told, { class: "quiet" }), (isPuzzle || !isFromHere) && adopt].filter(Boolean);
}

/** Returns the digits of a solution for all cells without a given. */
function gridOf(solution) {
  const { givens } = game.reading();
  const open = [...solution.entries()].filter(([cell, digit]) => digit && !game.isHole.has(cell) && !givens[cell]);
  return new Map(open.map(([cell, digit]) => [cell, { text: game.name(digit), kind: "new" }]));
}

/** Returns both solutions in one grid. Cells in which they differ contain both digits. */
function both(found) {
  const [solution, other] = found.solutions.map((line) => game.gridOf(line));
  // The cell of a layer has the name of the layer before that of the cell.
  const [digits, differ] = [gridOf(solution), found.differ.map((name) => game.cellOf(name.split(".").at(-1)))];
  for (const cell of differ.filter((it) => solution[it] !== other[it])) digits.set(cell, { text: `${game.name(solution[cell])}/${game.name(other[cell])}`, kind: "new" });
  return { digits, cells: new Map(differ.map((cell) => [cell, "differ"])), layers: found.layers };
}

function writeSolution(solution) {
  return button("Write the solution into the grid", () => {
    game.solve(solution);
    changed();
  });
}

/** Shows a solution on the board, and returns a button that writes it. */
function present(line) {
  const solution = game.gridOf(line);
  show({ digits: gridOf(solution) });
  return writeSolution(solution);
}

const TONES = { unique: "good", multiple: "warn", unsolvable: "bad", invalid: "bad" };
/** Returns the text of an answer in the colour of its verdict. */
const verdictOf = (found) => element("p", sentence(found.text), { class: TONES[found.verdict] ?? "" });
/** Returns a button that presses another one. */
const instead = (id, text) => button(text, () => get(id).click());

const wrongCells = (names) => new Map((names ?? []).map((name) => [game.cellOf(name), "wrong"]));

async function solve() {
  const found = await asks("check");
  const line = found.solution ?? found.solutions?.[0];
  const solution = line && game.gridOf(line);
  const isWrong = found.verdict === "unsolvable" || found.verdict === "invalid";
  if (found.verdict === "unique") show({ digits: gridOf(solution), layers: found.layers }, verdictOf(found), writeSolution(solution));
  else if (found.verdict === "multiple") show(both(found), verdictOf(found), found.layers ? "Coloured cells differ between the solutions, in the digit or in a layer." : "Cells with two digits differ between the solutions.", writeSolution(solution));
  else show({ cells: wrongCells(found.clash) }, verdictOf(found), isWrong && instead("why", "Find the fault"));
  return found.ms;
}

async function check() {
  const found = await asks("check");
  const isMultiple = found.verdict === "multiple";
  const isWrong = found.verdict === "unsolvable" || found.verdict === "invalid";
  const more = isMultiple ? instead("solve", "Show two solutions") : isWrong && instead("why", "Find the fault");
  show({ cells: wrongCells(found.clash) }, verdictOf(found), more);
  return found.ms;
}

/** Returns the rule that a reason of the library names, if it names only one. */
function ruleOf(reason = "") {
  const [, kind, cell] = / (?:in|rule) (\S+) (?:\S+ )?at (r\d+c\d+)/.exec(reason) ?? /^the (\S+) (?:\S+ )?at (r\d+c\d+) cannot/.exec(reason) ?? [];
  const found = game.read.phrases.flatMap((phrase, number) => (phrase.startsWith(`${kind} `) && phrase.endsWith(`at ${cell}`) ? [number] : []));
  return found.find((number) => reason.includes(game.read.phrases[number])) ?? found[0];
}

/** Returns the conflict that *Check* reports, if it is another one than that of a question for conflicts. */
async function directOf({ conflicts }) {
  const found = await asks("check", { seconds: 1 });
  if (found.verdict !== "invalid" || !found.clash) return undefined;
  const names = new Set(found.clash);
  const cellsOf = (conflict) => conflict.givens.map((it) => it.split("=")[0]);
  const same = conflicts.filter((it) => cellsOf(it).some((name) => names.has(name)));
  if (same.length) return undefined;
  const givens = found.clash.map((name) => [name, game.digit(game.cellOf(name))]).filter(([, digit]) => digit);
  const number = ruleOf(found.reason);
  return [{ givens: givens.map(([name, digit]) => `${name}=${game.name(digit)}`), rules: number === undefined ? [] : [game.read.phrases[number]], breaks: found.reason }];
}

async function why() {
  const found = await asks("why", { seconds: 10 });
  const direct = found.conflicts ? await directOf(found) : undefined;
  const [conflict] = direct ?? found.conflicts ?? [];
  const clashing = (conflict?.rules ?? []).map((it) => game.read.phrases.indexOf(it)).filter((it) => it >= 0);
  const view = found.verdict === "multiple" ? both(found) : { cells: wrongCells(conflict?.givens.map((it) => it.split("=")[0])) };
  view.rules = clashing;
  for (const { form, cells } of setting.outlines(clashing)) if (form !== "ray") for (const cell of cells) view.cells.set(cell, "wrong");
  const add = (found.add ?? []).map((it) => game.candidateOf(it));
  for (const [cell] of add) view.cells.set(cell, "missing");
  const give = button(plural(add.length, "given", "Add the"), () => {
    game.add(add);
    changed();
  });
  const remove = clashing.map((it) => button(`Remove ${game.read.phrases[it]}`, () => run("Remove", () => setting.without(it))));
  // A long list of givens is no help.
  const given = (conflict?.givens ?? []).slice(0, 12).map((it) => button(`Remove ${it}`, () => game.remove([game.candidateOf(it)[0]]) && changed()));
  const told = direct ? [conflict.breaks] : found.sentences;
  show(view, ...told.map(sentence), add.length > 0 && give, ...remove, ...given);
  return found.ms;
}

async function fewer() {
  const found = await asks("minimize");
  if (!found.removed) {
    show({}, verdictOf(found));
    return found.ms;
  }
  const cells = found.removed.map((it) => game.cellOf(it.split("=")[0]));
  const remove = button(plural(cells.length, "redundant given", "Remove"), () => {
    game.remove(cells);
    changed();
  });
  const left = game.reading().givens.filter(Boolean).length - cells.length;
  const enough = `${plural(left, "given")} ${left === 1 ? "is" : "are"} enough`;
  const told = cells.length && / minimal$/.test(found.text) ? `${enough}: no other can be removed without losing uniqueness.` : sentence(found.text);
  show({ cells: new Map(cells.map((cell) => [cell, "differ"])) }, told, cells.length > 0 && remove);
  return found.ms;
}

/** Returns the cells of wrong digits, and the empty cells whose right digit is crossed out. */
function wrongOf(found) {
  const all = (found.wrong ?? []).map((name) => game.cellOf(name));
  return { digits: all.filter((cell) => game.digit(cell)), crossed: all.filter((cell) => !game.digit(cell)), all };
}

/** Returns a button that removes what is wrong. */
function removing({ digits, all }) {
  return button(digits.length ? "Remove wrong digits" : "Remove these crosses", () => {
    game.erase(all);
    changed();
    toBoard();
  });
}

/** Says what is wrong before a hint or an explanation, which needs correct digits. Returns false if nothing is. */
function tellWrong(found) {
  const wrong = wrongOf(found);
  if (!wrong.all.length) return false;
  const are = (cells, one, many) => `${list(cells.map(cellName))} ${cells.length > 1 ? many : one}`;
  const words = [
    wrong.digits.length > 0 && are(wrong.digits, "is wrong: remove it first.", "are wrong: remove them first."),
    wrong.crossed.length > 0 && `The right digit of ${list(wrong.crossed.map(cellName))} is crossed out.`,
  ];
  show({ cells: wrongCells(found.wrong) }, ...words.filter(Boolean).map((it) => element("p", it, { class: "bad" })), removing(wrong));
  return true;
}

const hasMarks = () => game.now.notes.some((it) => it.length) || game.now.centres.some((it) => it.length);

async function mistakes() {
  const found = await asks("hint");
  const more = found.verdict === "unsolvable" && instead("why", "Find the fault");
  const wrong = wrongOf(found);
  const isSolved = game.isFull() && !wrong.all.length && found.verdict !== "unsolvable" && /^solved/.test(found.review);
  const isRight = found.review === "no mistake" && hasMarks();
  const text = isRight ? "No mistake in the digits; marks are not checked." : sentence(plain(found.review));
  show({ cells: wrongCells(found.wrong) }, element("p", text, { class: isSolved ? "good" : wrong.all.length ? "bad" : "" }), more, wrong.all.length > 0 && removing(wrong));
  return found.ms;
}

/** Checks a full grid, and shows the message of the setter if it is solved. */
async function finish() {
  const ms = await mistakes();
  const message = game.read.about.success_message;
  const told = get("answer").querySelector("p");
  const isGood = told.classList.contains("good");
  told.classList.toggle("finish", isGood);
  const wrong = [...(shown.cells ?? [])].length;
  if (wrong) told.textContent = `The grid is full, but ${wrong === 1 ? "1 digit is" : `${wrong} digits are`} wrong.`;
  if (!isGood) return ms;
  finishClock(true);
  if (isClockShown()) get("answer").append(element("p", `Your time: ${clock()}.`));
  if (typeof message === "string" && message.trim()) get("answer").append(element("p", message, { class: "message" }));
  get("answer").append(button("Next puzzle", () => run("Next puzzle", series ?? makeOne)));
  return ms;
}

/** The next part of a hint, which *Hint* shows while the part before is there. */
let following;

/** Lets *Hint* show the next part of a hint, or begin another one. */
function follow(words = "Hint: where?", next = undefined) {
  following = next;
  get("hint-part").textContent = words;
}

async function hint() {
  const found = await asks("hint");
  const { step } = found;
  if (tellWrong(found)) return found.ms;
  if (!step) {
    show({}, sentence(plain(found.text)));
    return found.ms;
  }
  const candidates = (names) => names.map((name) => game.candidateOf(name));
  const [placed] = candidates(step.placed ? [step.placed] : []);
  const [cells, eliminated, denied, implied] = [step.cells.map((name) => game.cellOf(name)), ...[step.eliminated, step.denied, step.implied].map(candidates)];
  const house = step.house_cells.map((name) => game.cellOf(name));
  const where = new Map(house.map((cell) => [cell, "house"]));
  show({ cells: where }, sentence(found.vague));
  follow("Show the step", () => {
    const kinds = new Map(where);
    for (const cell of seers(step.technique, placed, house)) kinds.set(cell, "seer");
    for (const cell of cells) kinds.set(cell, "pattern");
    const marks = new Map();
    const hasSides = denied.length + implied.length > 0;
    if (!hasSides) for (const cell of cells) for (const digit of step.digits.map((value) => game.digitOf(value))) if (isOpen(cell, digit)) marks.set(`${cell},${digit}`, "because");
    for (const it of denied) marks.set(String(it), "denied");
    for (const it of implied) marks.set(String(it), "holds");
    if (!placed) for (const it of eliminated) marks.set(String(it), "eliminated");
    const digits = placed ? new Map([[placed[0], { text: game.name(placed[1]), kind: "new" }]]) : new Map();
    show({ cells: kinds, marks, digits }, sentence(found.text));
    follow("Apply the step", () => {
      const noted = placed ? "" : notedOf(eliminated);
      game.step(placed, eliminated);
      changed();
      const fresh = { cells: new Map((placed ? [placed] : eliminated).map(([cell]) => [cell, "fresh"])) };
      show(fresh, noted, sentence(step.sentence));
      setTimeout(() => {
        if (shown !== fresh) return;
        shown = {};
        draw();
      }, 2000);
      toBoard();
    });
  });
  return found.ms;
}

/** Returns the digits on the board that leave no other place for the digit of a single, or no other digit. */
function seers(technique, placed, house) {
  if (!placed || !/^(hidden|naked) single$/.test(technique)) return [];
  const [at, digit] = placed;
  const peersWith = (cell, it) => (game.read.peers[cell] ?? []).filter((peer) => game.digit(peer) === it);
  if (technique === "naked single") return Array.from({ length: game.read.digits }, (_, it) => it + 1).flatMap((it) => (it === digit ? [] : peersWith(at, it).slice(0, 1)));
  let open = house.filter((cell) => cell !== at && !game.digit(cell));
  const found = [];
  // As few digits as possible: first those that see most cells.
  for (;;) {
    const seen = new Map();
    for (const cell of open) for (const peer of new Set(peersWith(cell, digit))) seen.set(peer, [...(seen.get(peer) ?? []), cell]);
    const [best] = [...seen].sort(([, one], [, other]) => other.length - one.length);
    if (!best) return found;
    found.push(best[0]);
    open = open.filter((cell) => !best[1].includes(cell));
  }
}

/** Says which candidates a step crosses out, on the board or in the marks. */
function notedOf(eliminated) {
  const parts = [true, false].flatMap((hasMark) => {
    const some = eliminated.filter(([cell]) => (game.now.notes[cell].length + game.now.centres[cell].length > 0) === hasMark);
    const digits = [...new Set(some.map(([, digit]) => digit))];
    return digits.map((digit) => `${game.name(digit)} is ${hasMark ? "removed from the marks of" : "crossed out in"} ${list(some.filter((it) => it[1] === digit).map(([cell]) => cellName(cell)))}`);
  });
  return `Noted: ${parts.join("; ")}. Undo takes this back.`;
}

/** Returns true if neither a peer nor an elimination excludes a digit from a cell. */
function isOpen(cell, digit) {
  const isSeen = (game.read.peers[cell] ?? []).some((peer) => game.digit(peer) === digit);
  return !game.digit(cell) && !isSeen && !game.now.struck.includes(`${cell},${digit}`);
}

async function explain() {
  const found = await asks("explain");
  // Nothing can be explained from wrong digits: the board shows them.
  if (/^the game state is wrong/.test(found.summary)) {
    const { ms } = found;
    if (!tellWrong(await asks("hint"))) show({}, sentence(plain(found.summary)));
    return ms;
  }
  // A hint from before does not fit to what follows.
  show({}, summaryOf(found.summary));
  showSteps(found.article);
  return found.ms;
}

async function rate() {
  const found = await asks("rate");
  show({}, sentence(found.text));
  return found.ms;
}

// The verdict while setting, and true candidates: one question at a time, then one for the newest state.

let isAsking = false;
let isStale = false;
const isLive = () => get("live").getAttribute("aria-pressed") === "true";

const VERDICTS = { unique: "✓ one solution", multiple: "≥ 2 solutions", unsolvable: "✕ no solution", invalid: "✕ duplicate digit", unknown: "? not known after 3 s" };

function verdict(name) {
  get("verdict").className = TONES[name] ?? "";
  const isRule = name === "invalid" && !game.clashes().size;
  get("verdict").title = "";
  get("verdict").textContent = isRule ? "✕ a rule is broken" : name ? VERDICTS[name] ?? "looking" : "";
}

/** Shows the verdict while setting, and the rule that is broken in itself. */
function judge({ verdict: name, reason }) {
  verdict(name);
  const number = ["unsolvable", "invalid"].includes(name) ? ruleOf(reason) : undefined;
  if (number === undefined && !broken) return;
  broken = number === undefined ? undefined : { number, reason };
  if (broken) [get("verdict").textContent, get("verdict").title] = [`✕ ${reason.replace(/^the /, "")}`, sentence(reason)];
  draw();
}

async function verify() {
  const isWanted = () => isLive() || mood === "set";
  if (!isWanted()) verdict();
  if (!isWanted() || !isRead) return;
  verdict("looking");
  if (isAsking) return void (isStale = true);
  isAsking = true;
  do {
    isStale = false;
    await new Promise((resolve) => setTimeout(resolve, 60));
    try {
      if (mood === "set") {
        const found = await asks("check", { seconds: 3 });
        if (mood === "set") judge(found);
      }
      if (isLive()) takeTruths(await asks("backbone", truthOptions()));
    } catch (error) {
      if (!(error instanceof Stopped)) say(element("p", sentence(error.message), { class: "bad" }));
    }
  } while (isStale && isWanted());
  isAsking = false;
}

/** The seconds for which true candidates are looked for, at first and now. */
const PATIENCE = 3;
let patience = PATIENCE;
/** The number of cells above which solutions are not counted, so that more candidates are decided. */
const MANY_CELLS = 200;
const truthOptions = () => ({ seconds: patience, ...(game.cells > MANY_CELLS && { counts: 1 }) });

/** Looks for the true candidates for longer. */
function goOn() {
  patience *= 5;
  run("True candidates", async () => {
    const found = await asks("backbone", truthOptions());
    takeTruths(found);
    return found.ms;
  });
}

function takeTruths(found) {
  if (!isLive()) return;
  const [marks, singles] = [new Map(), new Map()];
  const isCounted = found.counts_limit > 1 && !found.unknown;
  // The cells of layers follow those of the board.
  found.candidates.slice(0, game.cells).forEach((values, cell) => {
    const unknown = found.unknown?.[cell] ?? [];
    if (values.length === 1 && !unknown.length) return void singles.set(cell, game.digitOf(values[0]));
    values.forEach((value, at) => marks.set(`${cell},${game.digitOf(value)}`, isCounted && found.counts[cell][at] === 1 ? "once" : ""));
    for (const value of unknown) marks.set(`${cell},${game.digitOf(value)}`, "undecided");
  });
  truths = { marks, singles, found };
  draw();
}

/** Returns the meaning of the ways in which candidates are drawn, as far as the board has them. */
function legend() {
  const { marks, singles } = truths;
  const kinds = new Set(marks.values());
  const parts = [
    [[...singles.keys()].some((cell) => !game.digit(cell)), "sole", "the same in every solution"],
    [kinds.has("once"), "once", "in one solution only"],
    [kinds.has("undecided"), "undecided", "not decided: it may be possible or not"],
  ];
  const node = element("p", undefined, { class: "legend quiet" });
  for (const [isShown, kind, words] of parts) if (isShown) node.append(element("span", kind === "undecided" ? "5?" : "5", { class: kind }), ` ${words}  `);
  return node.childNodes.length ? node : undefined;
}

/** Shows the number of solutions with each candidate of the selected cell. */
function tellTruths() {
  const { found } = truths;
  const isKnown = found.verdict !== "unknown";
  const many = (count) => (!isKnown || count >= found.counts_limit ? `${count}+` : String(count));
  const undecided = `not all candidates are decided after ${patience} s`;
  const all =
    found.count === 0
      ? isKnown ? "No solution from here." : `Unknown: no answer within ${patience} s.`
      : `${found.exact ? "" : "At least "}${plural(found.count, "solution")} from here${isKnown ? "" : `; ${undecided}`}.`;
  const of = (cell) => {
    const counts = found.counts[cell];
    const list = found.candidates[cell].map((value, at) => `${value} in ${many(counts[at])}${at ? "" : many(counts[at]) === "1" ? " solution" : " solutions"}`).join(", ");
    const unknown = found.unknown?.[cell] ?? [];
    if (found.counts_limit === 1) return `${cellName(cell)}: ${[found.candidates[cell].length && `${found.candidates[cell].join(", ")} possible`, unknown.length && `${unknown.join(", ")} not decided`].filter(Boolean).join("; ") || "no candidate"}.`;
    return `${cellName(cell)}: ${[list, unknown.length && `${unknown.join(", ")} not decided`].filter(Boolean).join("; ") || "no candidate"}.`;
  };
  const chosen = board.selected.size === 1 ? of([...board.selected][0]) : "Select a cell to see how many solutions contain each of its candidates.";
  const more = button("Continue", goOn);
  more.title = `Go on for ${5 * patience} s`;
  say(all, !isKnown && more, element("p", chosen, { class: "quiet" }), legend(), ...readingOf(true));
}

// Drawing rules.

/** Returns the puzzle with other rules, and other keys such as regions, as the library reads it. */
async function reread(rules, more) {
  if (!isRead) await openAddress();
  if (running) stop();
  const before = known;
  const read = await ask({ ask: "read", puzzle: game.ruled(rules, more) });
  if (known !== before) throw new Stopped();
  return { read };
}

setting.start({
  get game() {
    return game;
  },
  get board() {
    return board;
  },
  get mood() {
    return mood;
  },
  get painter() {
    return painter;
  },
  run, say, act, panel, open, reread, changed, cells, draw,
});

// Generating, copying.

async function makeOne() {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const rule = get("rule").value;
  const more = rule ? { rule } : { level: get("level").value, symmetry: get("symmetry").value };
  const made = await ask({ ask: "generate", seed, ...more });
  if (mood !== "play") act("play");
  await open(made.puzzle);
  const kind = rule || made.level;
  const details = element("details");
  details.append(element("summary", "Details"), element("p", sentence(made.text), { class: "quiet" }));
  say(`${/^[aeiou]/i.test(kind) ? "An" : "A"} ${kind} puzzle with ${made.givens ? plural(made.givens, "given") : "no givens"}.`, replaced(), details);
  return made.ms;
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied.`);
  } catch {
    say(`${what} could not be copied; select and copy it here:`, element("code", text));
  }
}

// Buttons, keys, files, addresses.

const press = (id, what, does) => get(id).addEventListener("click", () => run(what, does));
/** A button that sends a question; the answer in `place` also states how it treats typed digits. */
const question = (id, what, does, { isFromHere = false, place = "answer" } = {}) =>
  press(id, what, async () => {
    // A new question replaces a running one.
    if (running) stop();
    const ms = await does();
    get(place).append(...readingOf(isFromHere));
    // The keys do not move if the answer can be read without that.
    const isSeen = place === "answer" && get(place).getBoundingClientRect().top + 48 < innerHeight;
    if (!isSeen) get(place).scrollIntoView({ block: "nearest" });
    return ms;
  });
question("solve", "Solution", solve);
question("check", "Check uniqueness", check);
question("why", "Find the fault", why);
question("fewer", "Fewer givens", fewer);
question("mistakes", "Check my digits", mistakes, { isFromHere: true });
get("hint").addEventListener("click", (event) => {
  if (!following) return;
  event.stopImmediatePropagation();
  following();
});
question("hint", "Hint", hint, { isFromHere: true });
question("explain", "Explain", explain, { isFromHere: true });
question("rate", "Rate", rate);
const { explain: explainChoices } = sat.connect({ asks, question, run, present, selected: () => cells().map(cellName), isBusy: () => running > 0, halt: stop });
connectShare({ asks, press, question, copy, say, texts: textsOf, game: () => game, here });
for (const node of all("[data-about]")) node.addEventListener("change", () => run("Texts", async () => (await setting.setAbout({ [node.dataset.about]: node.value.trim() })).ms));
press("make", "Make", makeOne);
press("read", "Open", () => open(get("text").value));
get("text").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  get("read").click();
});
get("text").addEventListener("paste", () => {
  // What is a puzzle is opened at once; anything else can be completed.
  setTimeout(async () => {
    const text = get("text").value;
    const isPuzzle = await ask({ ask: "read", puzzle: text }).then(() => true, (error) => error.remedy?.kind === "ignore-drawings");
    if (isPuzzle && get("text").value === text && !get("open").hidden) get("read").click();
  });
});
get("stop").addEventListener("click", stop);
tell((count) => {
  get("stop").hidden = count === 0;
  get("talk").classList.toggle("busy", count > 0);
});
for (const node of all("[data-to]")) {
  node.addEventListener("click", () => {
    act(node.dataset.to);
    keep();
  });
}
for (const node of all("[aria-controls]")) {
  node.addEventListener("click", () => {
    const name = node.getAttribute("aria-controls");
    panel(get(name).hidden ? name : undefined);
  });
}
for (const node of all("[data-sample]")) node.addEventListener("click", () => run("Open", async () => open((await import("./samples.js")).SAMPLES[node.dataset.sample])));
for (const node of all("[data-start]")) node.addEventListener("click", () => start(node.dataset.start));

const step = (does) => () => {
  if (does()) changed();
};
for (const name of ["undo", "redo"]) get(name).addEventListener("click", () => go(name));
get("clear").addEventListener("click", () => {
  if (isFilling && board.selected.size === 1 && !game.digit(board.at)) return advance(1);
  if (game.clear(cells(), mode === "given")) changed();
});
get("fill").addEventListener("click", step(() => game.fill()));
get("restart").addEventListener("click", () => {
  game.restart();
  restartClock(game.read.puzzle);
  changed();
  say("Your digits, marks and colours are removed. Undo brings them back.");
});
get("highlight").addEventListener("change", draw);
// The pad leaves the focus on the board, so that the arrow keys still work.
get("pad").addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
get("live").addEventListener("click", () => {
  get("live").setAttribute("aria-pressed", !isLive());
  [truths, shown] = [undefined, {}];
  if (!isLive()) say("");
  verify();
  draw();
});
for (const node of all("[data-mode]")) node.addEventListener("click", () => choose(node.dataset.mode));

/** The boxes of new boards by their side; the others have no boxes, and their regions can be painted. */
const BOXES = { 4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 14: "2x7", 15: "3x5", 16: "4x4" };

/** Returns a list of sizes; the choice of one opens an empty board. */
function sizes(list = element("select", undefined, { "aria-label": "Size of the new board" })) {
  const all = Array.from({ length: 13 }, (_, at) => at + 4);
  list.append(element("option", "…", { value: "" }), ...all.map((side) => element("option", `${side}×${side}${BOXES[side] ? "" : " without boxes"}`, { value: side })));
  list.addEventListener("change", () => {
    const side = Number(list.value);
    list.value = "";
    if (side) run("Open", () => open(JSON.stringify({ side, ...(BOXES[side] ? { box: BOXES[side] } : { regions: [] }), givens: {} }), { how: "given" }));
  });
  return list;
}
sizes(get("size"));

function dressDigitFirst() {
  get("digit-first").setAttribute("aria-pressed", isDigitFirst());
}
get("digit-first").addEventListener("click", () => {
  store("digit-first", isDigitFirst() ? "off" : "on");
  dressDigitFirst();
  if (painter) arm();
});
dressDigitFirst();

/** The themes in the order of presses. The first press changes what is visible. */
const themes = () => (matchMedia("(prefers-color-scheme: dark)").matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"]);
function dress(name) {
  theme(name);
  get("theme").textContent = `Theme: ${name}`;
  store("theme", name);
}
get("theme").addEventListener("click", () => dress(themes()[(themes().indexOf(document.documentElement.dataset.theme) + 1) % 3]));

/** Largest file that is read; workbooks of puzzles have some ten thousand bytes. */
const LARGEST = 4 << 20;

async function openFile(file) {
  if (file.size > LARGEST) throw new Error("The file is too large: the limit is 4 MiB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return open("", { name: file.name, file: base64(bytes) });
  return open(new TextDecoder().decode(bytes), { name: file.name });
}
get("file").addEventListener("change", () => {
  const [file] = get("file").files;
  if (file) run("Open", () => openFile(file));
  get("file").value = "";
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const [file] = event.dataTransfer.files;
  const text = event.dataTransfer.getData("text/plain");
  if (file) run("Open", () => openFile(file));
  else if (text) run("Open", () => open(text));
});
addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const text = event.clipboardData.getData("text/plain");
  if (text.trim()) run("Open", () => open(text));
});

/** The buttons of *Play* that have a key. */
const PRESSES = { h: "hint", k: "mistakes", e: "explain" };
const MODES = { n: "digit", m: "mark", x: "mark", c: "centre", v: "colour", g: "given" };
/** Returns the ways of entering that the activity offers. */
const modes = () => [mood === "set" ? "given" : "digit", "mark", "centre", "colour"];

/** Returns the number of a key. Numbers above 9 are letters from a = 10, or two figures within a second. */
function keyed(event, how) {
  const { digits, lowest } = game.read;
  const figure = /^Digit(\d)$/.exec(event.code)?.[1] ?? (isShifted(event) ? event.code.at(-1) : undefined) ?? /^\d$/.exec(event.key)?.[0];
  if (figure === undefined) return digits > 9 && /^[a-z]$/i.test(event.key) ? parseInt(event.key, 36) : undefined;
  const both = typed.number * 10 + Number(figure);
  const isSecond = digits > 9 && performance.now() - typed.at < 1000 && typed.number > 0 && typed.how === how && both - lowest < digits;
  if (isSecond && typed.isMade) game.undo();
  return isSecond ? both : Number(figure);
}

/** Returns true if this is a figure of the keypad with Shift, which arrives as an arrow or another key without Shift. */
const isShifted = (event) => /^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key) && event.getModifierState("NumLock");

/** Closes what is open: a panel, the chosen digit, the answer; then it clears the selection. */
function escape() {
  if (all(".panel:not([hidden])").length) return panel();
  if (painter) return arm();
  if (get("answer").childNodes.length) return show({}, "");
  board.selected.clear();
  draw();
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (!game || event.target.closest?.("textarea, input:not([type=checkbox]), select, #steps")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const does = () => {
    if (setting.key(event)) return;
    if (!isCommand && !event.altKey && event.target.matches("body, #board *") && fillBy(key)) return;
    if (isCommand && key === "z") return go(event.shiftKey ? "redo" : "undo");
    if (isCommand && key === "y") return go("redo");
    if (isCommand && key === "a") return board.select(game.read.names.map((_, cell) => cell).filter((cell) => !game.isHole.has(cell)), board.at);
    if (isCommand && key === "i") return board.select(game.read.names.map((_, cell) => cell).filter((cell) => !game.isHole.has(cell) && !board.selected.has(cell)), board.at);
    const isHeld = isCommand && /^(Digit|Numpad)[1-9]$/.test(event.code);
    if ((isCommand && !isHeld) || event.altKey) return false;
    if (key === " " && event.target.matches("body, #board *")) {
      const list = modes();
      return choose(list[(list.indexOf(mode) + (event.shiftKey ? list.length - 1 : 1)) % list.length]);
    }
    if (ARROWS[event.key] && !isShifted(event)) return event.target.matches("body, #board *") && board.move(...ARROWS[event.key], event.shiftKey);
    if (key === "escape") return escape();
    if (key === "delete" || key === "backspace") return game.clear(cells(), mode === "given") && changed();
    if (key === "z" && game.read.digits <= 9) return choose(modes()[0]);
    if (MODES[key] && game.read.digits <= 9) return choose(MODES[key]);
    if (PRESSES[key] && mood === "play" && game.read.digits <= 9) return get(PRESSES[key]).click();
    const isUpper = event.shiftKey || isShifted(event);
    const how = isUpper ? (isHeld ? "colour" : "mark") : isHeld ? "centre" : mode;
    const number = keyed(event, how);
    if (number === undefined) return false;
    const digit = number - game.read.lowest + 1;
    if (digit < 1) return game.clear(cells(), mode === "given") && changed();
    return type(digit, how, number);
  };
  if (does() !== false) event.preventDefault();
});

/** Returns what to open: the puzzle of the address, else the last game, else the sample. */
const wanted = () => opened(location.hash) ?? (isRead ? undefined : opened(stored("game") ?? "")) ?? { text: SAMPLE };

/** Opens the puzzle of the address. If it cannot be read, the sample is opened. */
async function openAddress() {
  try {
    const { text, saved, mood: asked } = wanted();
    if (document.querySelector(`[data-to="${asked}"]`)) act(asked);
    return await open(text, { saved });
  } catch (error) {
    if (!game) beforehand({ text: SAMPLE });
    if (!isRead && !error.isLoading) await open(game.read.puzzle);
    throw error;
  }
}

/** Draws the puzzle before the library is loaded if it is a classic one, and else an empty board. */
function beforehand({ text, saved }) {
  const read = classic(text);
  if (!read) return void get("board").replaceChildren(drawing(classic(EMPTY).svg));
  game = new Game(read, saved);
  const greeting = [...get("answer").childNodes];
  changed();
  remember();
  if (!location.hash || text === SAMPLE) get("answer").replaceChildren(...greeting);
}

addEventListener("hashchange", () => {
  if (game && location.hash !== here()) run("Open", openAddress);
});

async function fillMenus() {
  const menus = await ask({ ask: "menus" });
  const fill = (id, list, chosen) => {
    const option = ({ name, summary }) => element("option", name, { value: name, title: summary });
    get(id).append(...list.map(option));
    if (chosen) get(id).value = chosen;
  };
  fill("level", menus.levels, "medium");
  fill("symmetry", menus.symmetries, "rotate");
  fill("rule", menus.rules.map((name) => ({ name, summary: "" })));
  fill("formulation", menus.formulations, "extended");
  fill("encoding", menus.encodings);
  fill("sum_encoding", menus.sum_encodings);
  fill("logic", menus.logic);
  explainChoices();
  setting.fill(menus.kinds, menus.undrawn);
  layTexts();
  layDrawings();
}

const kept = stored("theme");
dress(themes().includes(kept) ? kept : "auto");
// Without a keyboard, its keys are of no use.
if (matchMedia("(pointer: coarse)").matches) get("keys").open = false;
try {
  const first = wanted();
  beforehand(first);
  if (location.hash && first.text !== SAMPLE) say(WELCOME.play);
} catch {
  // Reading the address fails again below, with a message.
  beforehand({ text: EMPTY });
}
performance.mark("board");
run("Open", async () => {
  await openAddress();
  performance.mark("first answer");
});
