// Setting a puzzle: the palette of rules, the tool that draws the chosen one, and the list of the rules of the puzzle.

import { drawing, gridsOf } from "./board.js";
import { all, button, element, get, icon, sentence } from "./dom.js";
import { gestureOf, GROUPS, kindsOf, Places, recordsAt, setsOf, shapesOf, textOf, Tool, typedFields, valueOf } from "./draw.js";
import { arrangements, RegionTool } from "./regions.js";
import { ask, Stopped } from "./library.js";

/** The time in milliseconds within which another figure belongs to the same number. */
const SAME_NUMBER = 1500;

/** What the page gives: the game, the board and its functions. */
let page;
let kinds = [];
/** The kinds of rules that the page cannot draw: compositions and rules of layers. */
let undrawn = [];
/** The kinds as the library lists them, and whether they have pictures. */
let [offered, isIllustrated] = [[], false];
/** The name of the chosen kind; empty if taps choose rules that are on the board. */
let chosen = "";
let tool;
/** The number of the rule that is edited, if it is one of the puzzle already. */
let edited;
/** The regions that are painted, which the puzzle contains once none is too large. */
let draft;
/** True while the page replaces the rules, so that the edited rule stays the same. */
let isOwn = false;
/** The field that the last figure was typed into, and its time. */
let typing = {};
/** The changes of a value by typed figures, one after the other. */
let writing = Promise.resolve();
/** The widths of the sides of the board while clues outside are drawn, with the name of their kind. */
let margins;
/** The cells of the last set that was taken by a key. */
let taken = "";
/** The names of the kinds whose rules were drawn last, the last one first. */
let recent = recalled();
/** The number of kinds that are shown as drawn last. */
const RECENT = 5;

/** The words of setters for kinds of rules, besides the names that the library knows. */
const SYNONYMS = {
  negative: ["kropki", "xv"],
  regions: ["chaos"],
  grids: ["butterfly", "twin", "flower", "gattai"],
  odd: ["parity", "even odd", "odd even"],
  even: ["parity", "even odd", "odd even"],
  inequality: ["less than"],
  diagonal: ["x sudoku"],
  "unknown-regions": ["layer"],
  of: ["or", "and", "not", "exactly", "if", "composition"],
};
/** Words that say little about a rule beside others, as in "kropki dots". */
const NOUNS = ["line", "clue", "cell", "dot", "rule", "constraint", "sudoku"];

/** The names of fields in sentences, where the fields have others. */
const FIELDS = { values: "digits", count: "number" };
const nameOf = ({ name }) => FIELDS[name] ?? name;
/** True if the next drag extends the bulb or the chosen rule, as with Shift. */
const isMore = () => get("extend").getAttribute("aria-pressed") === "true";
const setMore = (is) => get("extend").setAttribute("aria-pressed", is);

const kindOf = (name) => kinds.find((kind) => kind.name === name);
const kind = () => kindOf(chosen);
const records = () => page.game.read.records;
const phrase = (number) => page.game.read.rules[number];
const inputs = () => all("#fields [data-field]");
const placesOf = () => new Places(page.game.read);

/** Returns true if the palette is open. */
export const isOpen = () => !get("palette").hidden;

/** Returns the kinds of rules whose cells are drawn. */
export const drawable = () => kinds.filter(({ isOwn }) => !isOwn);

/** Prepares the palette. */
export function start(it) {
  page = it;
  get("search").addEventListener("input", filter);
  get("search").addEventListener("keydown", (event) => event.key === "Enter" && first()?.click());
  get("tiles").addEventListener("keydown", walk);
  get("select").addEventListener("click", (event) => choose("", event.detail === 0));
  get("other").addEventListener("click", () => view("tiles"));
  get("add").addEventListener("click", () => afterwards(() => page.run("Draw", add)));
  get("next").addEventListener("click", () => tool.next?.());
  get("extend").addEventListener("click", extend);
  get("delete-rule").addEventListener("click", () => page.run("Rules", remove));
  get("off-rule").addEventListener("click", () => page.run("Rules", () => switchOff(edited)));
  get("back-rule").addEventListener("click", () => get("undo").click());
  get("again-rule").addEventListener("click", () => get("redo").click());
  get("drawn").addEventListener("click", () => page.panel());
  get("values").replaceChildren(...[..."1234567890"].map((figure) => button(figure, () => write(figure))), labelled(button("⌫", () => write("Backspace")), "Remove the last figure"));
  // The buttons leave the focus on the board, so that its keys still work.
  get("palette").addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
}

function labelled(node, label) {
  node.setAttribute("aria-label", label);
  node.title = label;
  return node;
}

// The palette.

/** Fills the palette with all kinds of rules; `others` cannot be drawn. */
export function fill(menu, others) {
  offered = menu;
  undrawn = others.map((it) => ({ ...it, group: "" }));
  kinds = kindsOf(menu);
  lay();
  take();
}

/** Adds the pictures to the palette when it is opened for the first time. */
async function illustrate() {
  if (isIllustrated) return;
  isIllustrated = true;
  const { pictures } = await ask({ ask: "pictures" }).catch(() => ({}));
  // If the question was stopped, the next opening asks again.
  if (!pictures) return void (isIllustrated = false);
  kinds = kindsOf(offered, pictures);
  lay();
  if (!tool?.isEmpty) return undefined;
  isOwn = true;
  take();
  isOwn = false;
  return undefined;
}

/** Lays out the tiles by groups. */
function lay() {
  const groups = Object.values(GROUPS).map((name) => {
    const group = element("div", undefined, { role: "group", "aria-label": name });
    group.append(element("p", name), ...kinds.filter((it) => it.group === name).map(tile));
    return group;
  });
  get("tiles").replaceChildren(...groups);
  all("#tiles [data-kind]").forEach((node, at) => (node.tabIndex = at ? -1 : 0));
  layRecent();
  show();
}

/** Returns the tile of a kind: its picture and its name. */
function tile({ name, words, summary, svg, example }) {
  const node = element("button", undefined, { type: "button", "data-kind": name, title: sentence(summary) });
  node.append(svg ? pictureOf(svg, JSON.stringify(example)) : icon("grid"), element("span", words));
  node.addEventListener("click", (event) => choose(name, event.detail === 0));
  return node;
}

/** Returns the part of the drawing of an example that shows its first cells. */
function pictureOf(text, example) {
  const svg = drawing(text, false);
  const rects = [...svg.querySelectorAll("rect.cell")];
  // The label of a cage also has the class of a cell.
  const side = Math.floor(Math.sqrt(rects.length));
  const named = [...example.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [row - 1, column - 1]);
  for (const node of svg.querySelectorAll("text.label, text.mark, title")) node.remove();
  if (!named.length && svg.querySelectorAll("*").length <= rects.length + svg.querySelectorAll(".ground, .thin, .thick").length) return icon("grid");
  const size = Number(rects[0].getAttribute("width"));
  const [top, left] = [0, 1].map((it) => Math.min(...named.map((place) => place[it]), side - 1));
  const extents = [0, 1].map((it) => Math.max(...named.map((place) => place[it])) - [top, left][it] + 1);
  const isWhole = !named.length;
  const [row, column, count] = isWhole ? [0, 0, side] : [Math.min(top, side - 3), Math.min(left, side - 3), Math.min(Math.max(...extents, 2), 3)];
  const [x, y] = ["x", "y"].map((name) => Number(rects[row * side + column].getAttribute(name)));
  const more = svg.querySelector(".clue") ? 0.8 * size : 3;
  svg.setAttribute("viewBox", `${x - more} ${y - more} ${count * size + more + 3} ${count * size + more + 3}`);
  for (const node of svg.querySelectorAll("text.clue")) node.setAttribute("font-size", 2 * Number(node.getAttribute("font-size")));
  for (const name of ["width", "height"]) svg.removeAttribute(name);
  svg.classList.add(isWhole ? "far" : "near");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** Returns the words of a text in the singular and without hyphens. */
const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** Returns how well a kind fits the words of a search: 0 is best; nothing if it does not fit. */
function fit({ name, words, aliases = [], summary, group }, asked) {
  const names = [name, words, ...aliases.map((it) => it.split(" = ")[0]), ...(SYNONYMS[name] ?? [])].map((it) => wordsOf(it).join(""));
  const whole = asked.join("");
  if (names[0] === whole) return 0;
  if (names.includes(whole)) return 1;
  if (names.some((it) => it.startsWith(whole))) return 2;
  if (names.some((it) => it.includes(whole))) return 3;
  const text = [...names, ...wordsOf(`${words} ${summary} ${group}`)].join(" ");
  return asked.every((word) => text.includes(word)) ? 4 : undefined;
}

/** Hides the kinds that do not fit the words of the search. */
function filter() {
  const typed = wordsOf(get("search").value);
  const telling = typed.filter((word) => !NOUNS.includes(word));
  const asked = telling.length ? telling : typed;
  for (const node of all("#tiles [data-kind]")) {
    const rank = asked.length ? fit(kindOf(node.dataset.kind), asked) : 0;
    node.hidden = rank === undefined;
    node.dataset.rank = rank;
  }
  for (const group of all("#tiles [role=group]")) group.hidden = !group.querySelector("[data-kind]:not([hidden])");
  const best = asked.length ? first() : undefined;
  for (const node of all("#tiles [data-kind]")) node.classList.toggle("first", node === best);
  get("found").textContent = !asked.length ? "" : best ? `Enter chooses ${kindOf(best.dataset.kind).words}.` : "Nothing found. Other words may help, such as killer, kropki, line or sum.";
  const stated = asked.length ? undrawn.filter((it) => fit(it, asked) !== undefined) : [];
  if (stated.length) {
    const names = stated.map(({ words, aliases }) => [words, ...aliases.map((it) => it.split(" = ")[0])].join(", "));
    const told = `The page does not draw these rules, but you can state them as JSON: ${names.join(", ")}. `;
    get("found").replaceChildren(best ? `${get("found").textContent} ` : "", told, button("Edit the puzzle as JSON", editAsJson));
  }
  get("recent").hidden = !recent.length || asked.length > 0;
}

/** Writes the puzzle as JSON, with a rule on each line, into the panel that opens puzzles. */
function editAsJson() {
  const { game } = page;
  const text = JSON.stringify({ ...game.read.about, ...JSON.parse(game.ruled(records())) });
  page.panel("open");
  get("text").value = text.replace(/(?<=\[|,)\{"rule":/g, (it) => `\n${it}`);
  get("text").focus();
}

/** Returns the tile that fits the search best, the first of several. */
const first = () => all("#tiles [data-kind]:not([hidden])").reduce((best, node) => (!best || Number(node.dataset.rank) < Number(best.dataset.rank) ? node : best), undefined);

function clearSearch() {
  if (!get("search").value) return;
  get("search").value = "";
  filter();
}

/** Shows which kinds were drawn last. */
function remember(name) {
  if (recent[0] === name) return;
  recent = [name, ...recent.filter((it) => it !== name)].slice(0, RECENT);
  try {
    sessionStorage.setItem("recent", recent.join());
  } catch {
    // Storage is full or forbidden: a reload forgets them.
  }
  layRecent();
  show();
}

function recalled() {
  try {
    return (sessionStorage.getItem("recent") ?? "").split(",").filter(Boolean);
  } catch {
    return [];
  }
}

function layRecent() {
  const nodes = recent.map(kindOf).filter(Boolean).map(({ name, words, summary }) => {
    const node = button(words, (event) => choose(name, event.detail === 0));
    node.dataset.kind = name;
    node.title = sentence(summary);
    return node;
  });
  get("recent").replaceChildren(...nodes);
  filter();
}

/** Moves the focus between the tiles by arrows. */
function walk(event) {
  const tiles = all("#tiles [data-kind]").filter((node) => node.checkVisibility());
  const at = tiles.indexOf(event.target);
  if (at < 0) return;
  const box = (node) => node.getBoundingClientRect();
  const far = (node) => Math.abs(box(node).x - box(event.target).x);
  const row = (isNext) => {
    const others = tiles.filter((node) => (isNext ? box(node).y > box(event.target).y + 1 : box(node).y < box(event.target).y - 1));
    const y = others.length ? box(isNext ? others[0] : others.at(-1)).y : 0;
    return others.filter((node) => Math.abs(box(node).y - y) < 1).sort((one, other) => far(one) - far(other))[0];
  };
  const next = { ArrowRight: () => tiles[at + 1], ArrowLeft: () => tiles[at - 1], ArrowDown: () => row(true), ArrowUp: () => row(false) }[event.key]?.();
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  for (const node of tiles) node.tabIndex = node === next ? 0 : -1;
  next.focus();
}

/** Shows the tiles, or the chosen tool; a wide page shows both. */
function view(name) {
  get("palette").dataset.view = name;
  // On a phone the focus would open its keyboard.
  if (name === "tiles" && matchMedia("(pointer: fine)").matches) get("search").focus({ preventScroll: true });
}

/** Chooses a kind. With `isKey`, the focus moves to the board. A rule of the whole board that needs no choice is added or removed. */
function choose(name, isKey = false) {
  page.say("");
  settle();
  clearSearch();
  if (kindOf(name)?.isToggle) return toggle(kindOf(name));
  chosen = name;
  edited = undefined;
  take();
  view("tool");
  reveal();
  if (isKey) page.board.go({ cell: page.board.at });
  return undefined;
}

/** Scrolls the list of tiles to the chosen one. */
function reveal() {
  const [list, node] = [get("tiles"), get("tiles").querySelector(`[data-kind="${chosen}"]`)];
  if (!chosen || !node) return;
  const [outer, inner] = [list, node].map((it) => it.getBoundingClientRect());
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - 24;
}

/** Adds a rule of the whole board, or removes it. */
function toggle({ name, words, summary }) {
  afterwards(() => page.run("Rules", async () => {
    const number = records().findIndex(({ rule }) => rule === name);
    const { ms } = await setRules(number < 0 ? [...records(), { rule: name }] : records().toSpliced(number, 1)).catch((error) => {
      // A rule without one of its fields is completed in the tool.
      if (!(error instanceof Stopped) && typedFields(kindOf(name)).length) [chosen, edited] = [name, undefined];
      take();
      view("tool");
      throw error;
    });
    page.say(number < 0 ? sentence(`${words} is added: ${summary}`) : `${sentence(words)} The rule is removed.`);
    return ms;
  }));
}

/** Adds the cells that were tapped but not added yet, or tells why they are no rule. */
export function settle() {
  if (!(tool instanceof Tool) || tool.isEmpty || edited !== undefined || !kind()) return;
  const [{ words }, rule] = [kind(), tool.rule(values())];
  const replaced = rule ? tool.replaces(rule) : -1;
  tool.clear();
  const why = (text) => `The ${words} was not added: ${text}`;
  afterwards(() => page.run("Draw", async () => {
    if (!rule) throw new Error(why("it has too few cells."));
    try {
      const { ms } = await setRules(replaced < 0 ? [...records(), rule] : records().with(replaced, rule));
      page.say(`The ${words} that you tapped is added. Undo removes it.`);
      return ms;
    } catch (error) {
      throw error instanceof Stopped ? error : new Error(why(error.message));
    }
  }));
}

/** Begins or ends the extension of the chosen rule, or of the bulb. */
function extend() {
  if (!chosen && edited !== undefined) {
    chosen = records()[edited].rule;
    isOwn = true;
    take();
    isOwn = false;
    show();
  }
  setMore(!isMore());
  if (!isMore()) return void page.say("");
  const [isLine, isBulb] = [kind()?.gesture === "line", kind()?.first?.form === "first"];
  page.say(isBulb ? "Bulb is on: drag over the cells of the bulb, or from a shaft to branch off." : isLine ? "Extend is on: drag on from an end of the line, or back from an end to shorten it." : "Extend is on: drag over more cells, or tap one to remove it.");
}

// The tool.

/** Gives the board the tool of the chosen kind if the palette is open. */
export function take() {
  if (!page?.board) return;
  const { board, game } = page;
  if (!isOwn) {
    edited = undefined;
    clearSearch();
  }
  const callbacks = {
    begun: () => deselect(),
    changed: (shapes) => {
      board.outline("ghost", shapes);
      get("add").classList.toggle("main", shapes.length > 0);
    },
    done,
    records,
    edited: () => edited,
    choose: (place) => pick(place, chosen),
  };
  tool = undefined;
  board.outline("ghost", []);
  get("add").classList.remove("main");
  if (isOpen() && kinds.length) {
    illustrate();
    if (!kind()) tool = picker();
    else if (chosen === "regions") tool = new RegionTool(game.read, { ...callbacks, done: paint, counted }, draft);
    else if (!kind().isOwn) tool = new Tool(kind(), game.read, callbacks);
  }
  const release = () => {
    tool.release();
    if (tool.isDragged) setMore(false);
  };
  board.tool = !tool ? page.painter : { press: (place, more) => tool.press(place, more || isMore()), enter: (cell) => tool.enter(cell), release };
  board.pointed = (place) => page.mood === "set" && pick(place, "", true);
  const isOutside = tool && kind()?.isRay;
  const hasClue = isOutside ? sidesOf(kind()) : [];
  margins = isOutside ? { name: chosen, widths: board.open(placesOf().slots(kind().isDiagonal), { margins: margins?.name === chosen ? margins.widths : undefined, hasClue }) } : board.open([]);
  // The fields may be in use while the page replaces a rule.
  if (isOwn) mark();
  else show();
}

/** Returns, for the left, top, right and lower side of the board, whether a clue of a kind stands there. */
function sidesOf({ name, body }) {
  const { rows, columns } = page.game.read;
  const slots = records().filter(({ rule }) => rule === name).map((record) => placesOf().slot(placesOf().cells(record[body])));
  return [([, column]) => column < 0, ([row]) => row < 0, ([, column]) => column >= columns, ([row]) => row >= rows].map((is) => slots.some(is));
}

/** Returns a tool whose taps choose rules that are on the board. */
function picker() {
  let start;
  const release = () => {
    if (!pick(start, "", true)) page.say("No rule is here. Rules of the whole board are in the list.");
  };
  return { isEmpty: true, press: (place) => (start = place), enter: () => {}, release };
}

/** Chooses a rule at a place, or the next one there, or the one of a number. Returns false if there is none. */
function pick(place, name, isFocused = false) {
  const found = typeof place === "number" ? [place] : recordsAt(records(), kindOf, place, placesOf()).filter((it) => !name || records()[it].rule === name);
  const next = name ? found[found.indexOf(edited) + 1] : found[(found.indexOf(edited) + 1) % found.length];
  if (next === undefined) return false;
  select(next, isFocused);
  return true;
}

/** Chooses a rule of the puzzle: shows its cells and its values, which can be changed. */
export function select(number, isFocused = false) {
  if (!isOpen()) {
    page.act("set");
    page.panel("palette");
  }
  const { rule } = records()[number];
  const isPicking = !chosen;
  edited = number;
  typing = {};
  if (!isPicking && chosen !== rule) {
    chosen = rule;
    isOwn = true;
    take();
    isOwn = false;
  }
  view("tool");
  show();
  const field = numberField();
  page.say(`${sentence(phrase(number))} ${field ? `Type its ${nameOf(field)}, or press` : "Press"} Delete to remove it.`);
  const item = all("#rules [data-rule]")[number];
  if (!item) return;
  get("rules").scrollTop += item.getBoundingClientRect().top - get("rules").getBoundingClientRect().top - 20;
  if (isFocused) item.querySelector("button").focus({ preventScroll: true });
}

/** Ends the choice of a rule. Sums and other clues belong to one rule; the next one has its own. */
function deselect() {
  edited = undefined;
  for (const input of inputs()) if (kind()?.isRay || /^(sum|count|values)$/.test(input.dataset.field)) input.value = "";
  typing = {};
  mark();
}

/** The kind whose fields are shown: that of the edited rule, else the chosen one. */
const fielded = () => (edited === undefined ? kind() : kindOf(records()[edited]?.rule)) ?? kind();

/** Shows the chosen kind, its fields and its buttons. */
function show() {
  const it = fielded();
  const isThere = (name) => kindOf(name)?.isToggle && records().some(({ rule }) => rule === name);
  for (const node of all("#kinds [data-kind]")) node.setAttribute("aria-pressed", node.dataset.kind === chosen || isThere(node.dataset.kind) === true);
  const old = it ? all("#tiles [data-kind]").find((node) => node.dataset.kind === it.name) : get("select");
  get("other").replaceChildren(...[...(old?.childNodes ?? [])].map((node) => node.cloneNode(true)), element("span", "Other rule", { class: "quiet" }));
  get("gesture").textContent = it ? `${sentence(it.summary)} ${edited === undefined || chosen ? gestureOf(it) : ""}` : "Tap a rule on the board to change or delete it; tap again for the next one.";
  const record = edited === undefined ? undefined : records()[edited];
  const fields = it && !it.isOwn ? typedFields(it).map((field) => fieldOf(field, it, record)) : [];
  if (it?.name === "grids") get("fields").replaceChildren(...arrangements(page.game.read).map(({ name, puzzle }) => button(name, () => page.run("Open", () => page.open(puzzle, { how: "given" })))));
  else if (it?.name !== "regions") get("fields").replaceChildren(...fields);
  const isNumber = it && !it.isOwn && typedFields(it).some(({ form }) => form === "number" || form === "numbers");
  get("values").hidden = !isNumber || (!chosen && edited === undefined);
  get("add").hidden = !it || it.isOwn || !chosen;
  get("next").hidden = !(tool?.isSecond && chosen);
  get("extend").hidden = (!chosen && edited === undefined) || !it || it.isOwn || it.isSingle || it.gesture === "board" || it.gesture === "lists" || it.isRay || it.isPair || it.isSquare || it.first?.form === "before";
  get("extend").textContent = it?.first?.form === "first" ? "Bulb" : "Extend";
  setMore(false);
  mark();
}

/** Returns the input of a field, with the value of a rule if one is given. */
function fieldOf(field, { example }, record) {
  const { name, form, words } = field;
  const label = element("label", `${name} `, { class: "inline" });
  const input = form === "word" ? element("select") : element("input", undefined, form === "flag" ? { type: "checkbox" } : { size: 6, autocomplete: "off", placeholder: textOf(field, example[name]), inputmode: form === "number" ? "numeric" : "text" });
  if (form === "word") input.append(...words.map((word) => element("option", word)));
  if (form === "flag") input.checked = record?.[name] ?? false;
  else if (form !== "word" || record) input.value = textOf(field, record?.[name]);
  input.dataset.field = name;
  input.addEventListener("change", () => edited !== undefined && page.run("Change", () => change()));
  label.append(input);
  return label;
}

/** Shows which rule is chosen, on the board and in the list. */
function mark() {
  for (const id of ["delete-rule", "off-rule"]) get(id).hidden = edited === undefined;
  page.board?.outline("chosen", edited === undefined || !isOpen() ? [] : outlines([edited]));
  for (const node of all("#rules [data-rule]")) node.toggleAttribute("aria-current", Number(node.dataset.rule) === edited && isOpen());
}

/** Returns the shapes that show rules of the puzzle. */
export const outlines = (numbers) =>
  numbers.flatMap((number) => {
    const it = kindOf(records()[number]?.rule);
    return it ? shapesOf(it, setsOf(it, records()[number], placesOf()), placesOf()) : [];
  });

/** A drag or a tap has completed the cells of a rule. */
function done() {
  const it = kind();
  const [input] = inputs();
  if (tool.isSecond) tool.next();
  else if ((it.isRay || it.isSquare || it.isSingle) && input && !input.value) page.say(`Type the ${nameOf({ name: input.dataset.field })}.`);
  else afterwards(() => page.run("Draw", add));
}

/** Returns the values of the fields in the palette. */
function values() {
  const { fields } = fielded();
  const entries = inputs().map((input) => {
    const field = fields.find(({ name }) => name === input.dataset.field);
    return [field.name, field.form === "flag" ? input.checked || undefined : valueOf(field, input.value)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Adds the rule of the drawn cells or, if none are drawn, of the selected cells. */
async function add() {
  if (!tool || !kind()) return undefined;
  if (tool.isEmpty && kind().gesture !== "board") tool.take(page.cells());
  const rule = tool.rule(values());
  if (!rule) throw new Error("Select the cells of the rule first.");
  const key = (record) => JSON.stringify(Object.entries(record).sort());
  if (kind().gesture === "board" && records().some((record) => key(record) === key(rule))) throw new Error(`The ${kind().words} is on the board already.`);
  const replaced = tool.replaces(rule);
  const all = replaced >= 0 ? records().with(replaced, rule) : [...records(), rule];
  try {
    const { ms } = await setRules(all, { now: replaced >= 0 ? replaced : all.length - 1 });
    const field = numberField();
    page.say(field ? `Type its ${nameOf(field)}, or go on drawing.` : "Go on drawing, or press Done.");
    remember(rule.rule);
    return ms;
  } catch (error) {
    throw error.message.endsWith("is missing.") ? new Error(`${error.message} Fill it in and press Add.`) : error;
  }
}

/** Returns an error of a rule in words: with its first cell instead of its number in the JSON text. */
export function worded(text, rules = []) {
  const [, number, name, rest] = /^rules\[(\d+)\] \(([^)]*)\): (.*)$/s.exec(text) ?? [];
  if (rest === undefined) return text;
  const [record, it] = [rules[number], kindOf(name)];
  const cell = it && record ? [it.first?.name, it.body].flatMap((field) => record[field] ?? []).flat()[0] : undefined;
  const [, field, wanted] = /^(\w+): expected (.*)$/.exec(rest) ?? /^the field "(\w+)" is (missing)$/.exec(rest) ?? [];
  const told = field === undefined ? rest : wanted === "missing" ? `its ${nameOf({ name: field })} is missing` : `its ${nameOf({ name: field })} must be ${wanted}`;
  return sentence(cell ? `The ${it.words} at ${cell}: ${told}` : `Rule ${Number(number) + 1} (${it?.words ?? name}): ${told}`);
}

/** Changes the fields of the edited rule. Several figures of a number are undone as one. */
async function change(isSame = false) {
  const old = records()[edited];
  const names = typedFields(fielded()).map(({ name }) => name);
  const kept = Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name)));
  const { ms, isChanged } = await setRules(records().with(edited, { ...kept, ...values() }), { now: edited });
  if (isSame && isChanged) page.game.past.pop();
  return ms;
}

async function remove() {
  if (edited !== undefined) await setRules(records().toSpliced(edited, 1));
}

// Values by keys.

/** Returns the field that figures are written into. */
const numberField = () => (chosen || edited !== undefined) && fielded() && typedFields(fielded()).find(({ form }) => form === "number" || form === "numbers");

/** Does something after the changes by earlier keys. */
const afterwards = (does) => (writing = writing.then(does));

/** Writes a figure into the value of the rule, or removes the last one. Returns false if there is no value. */
function write(key) {
  if (!numberField() || (key === "Backspace" && !inputOf(numberField()).value)) return false;
  const [{ slot }, at] = [page.board, performance.now()];
  afterwards(() => writeAt(key, slot, at));
  return true;
}

const inputOf = (field) => inputs().find((node) => node.dataset.field === field.name);

/** Writes a figure that was typed at a place outside the board, if there is one, and at a time. */
function writeAt(key, slot, at) {
  if (slot && tool?.turnTo && !isAt(slot)) tool.turnTo(slot);
  const field = numberField();
  if (!field) return undefined;
  const input = inputOf(field);
  const isNext = at - typing.at < SAME_NUMBER && typing.field === field.name;
  const parts = input.value.trim().split(/\s+/).filter(Boolean);
  const isBack = key === "Backspace";
  if (field.form === "number") input.value = isBack ? input.value.slice(0, -1) : (isNext ? input.value : "") + key;
  else if (isBack) input.value = parts.slice(0, -1).join(" ");
  else if (isNext && page.game.read.digits > 9 && parts.length) input.value = `${parts.join(" ")}${key}`;
  else input.value = [...parts, key].join(" ");
  typing = { at, field: field.name };
  if (edited !== undefined) return input.value || !(kind()?.isRay || kind()?.isSquare) ? page.run("Change", () => change(isNext || isBack)) : undefined;
  return tool && !tool.isEmpty ? page.run("Draw", add) : undefined;
}

/** Returns true if the edited or drawn rule begins at a place outside the board. */
function isAt(slot) {
  const record = edited === undefined ? undefined : records()[edited];
  const cells = record?.rule === chosen ? setsOf(kind(), record, placesOf())[0] : tool.cells;
  return cells?.length > 1 && String(placesOf().slot(cells)) === String(slot);
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Handles a key while the palette is open. Returns true if the key was for it. */
export function key(event) {
  if (!tool || !isOpen()) return false;
  const isOnBoard = event.target.matches("body, #board *");
  const { board } = page;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) {
    const step = STEPS[event.key];
    if (!step || !isOnBoard || !kind()?.isPair) return false;
    const places = placesOf();
    const [row, column] = places.at(board.at);
    const other = places.cell(row + step[0], column + step[1]);
    if (other !== undefined) tool.finish([board.at, other]);
    return true;
  }
  if (event.altKey) return false;
  if (event.shiftKey && STEPS[event.key] && isOnBoard) return walkTo(STEPS[event.key]);
  if (event.key === "Enter" && isOnBoard) {
    if (!kind()) return false;
    afterwards(() => enter(event.shiftKey));
    return true;
  }
  if (event.key === " " && board.slot && isOnBoard) {
    tool.turnTo(board.slot);
    return true;
  }
  if (event.key === "Escape" && tool.clear && !tool.isEmpty) {
    tool.clear();
    return true;
  }
  if (event.key === "Delete" || event.key === "Backspace") {
    if (event.key === "Backspace" && write("Backspace")) return true;
    if (edited !== undefined) page.run("Rules", remove);
    else if (tool.clear && chosen !== "regions" && !tool.isEmpty) tool.clear();
    else return false;
    return true;
  }
  const figure = /^Digit(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
  if (figure === undefined || event.shiftKey) return false;
  if (chosen === "regions") {
    tool.choose(Number(figure) - 1);
    tool.take(page.cells());
    return true;
  }
  return write(figure);
}

/** Extends the shape that is drawn, or with *Extend* the chosen rule, by the next cell. Returns false if the tool has no shape. */
function walkTo([down, right]) {
  const { board } = page;
  if (!(tool instanceof Tool) || board.slot || kind().isRay || kind().isSquare || kind().gesture === "board") return false;
  const places = placesOf();
  const [row, column] = places.at(board.at);
  const [from, to] = [board.at, places.cell(row + down, column + right)];
  if (to === undefined) return true;
  if (kind().isPair) tool.finish([from, to]);
  else if (isMore() && edited !== undefined) tool.extend([from, to]);
  else tool.walk(from, to);
  if (kind().isPair) return true;
  board.selected = new Set([to]);
  board.go({ cell: to });
  page.draw();
  return true;
}

/** Enter: takes the selected cells, or adds the rule, or ends the choice of one. */
function enter(isShift) {
  const { board } = page;
  if (!kind() || !tool) return undefined;
  const cells = page.cells();
  if (chosen === "regions") {
    tool.take(cells);
  } else if (board.slot && !isAt(board.slot)) {
    tool.turnTo(board.slot);
  } else if (isShift && tool.hasBulb && tool.cells.length) {
    tool.takeBulb();
  } else if (isShift) {
    tool.take(cells, true);
  } else if (tool.isSecond && tool.cells.length) {
    taken = String(cells);
    tool.next();
    page.say("Draw the next set, or press Enter again to add the rule.");
  } else if (tool.isSecond && String(cells) !== taken) {
    taken = String(cells);
    tool.take(cells);
    tool.next();
    page.say("Select the next set, or press Enter again to add the rule.");
  } else if (tool.isEmpty && edited !== undefined && kind().gesture !== "board") {
    deselect();
  } else {
    taken = "";
    if (tool.hasBulb && tool.bulb.length && tool.isEmpty) tool.take(cells);
    return page.run("Draw", add);
  }
  return undefined;
}

/** Called when keys have moved the selection: the rule that was drawn last is complete. */
export function moved() {
  if (tool && chosen && edited !== undefined && isOpen() && !isOwn && !isMore()) deselect();
}

// Regions.

/** Writes painted regions into the puzzle if none is too large. */
function paint(regions, tooLarge) {
  const { lists, number } = tool;
  if (tooLarge.length) return page.say(`Region ${tooLarge[0] + 1} has more than ${page.game.read.digits} cells: move some to another region.`);
  draft = { lists, number };
  const names = regions.map((cells) => cells.map((cell) => page.game.read.names[cell]));
  return page.run("Regions", async () => (await setRules(records(), { board: { regions: names } })).ms);
}

/** Shows the number of cells of each region. */
function counted(sizes, number) {
  const buttons = sizes.map((size, at) => {
    const node = button(`${at + 1}`, () => tool.choose(at));
    node.append(element("small", `${size}/${page.game.read.digits}`));
    node.setAttribute("aria-pressed", at === number);
    node.className = size > page.game.read.digits ? "bad" : "";
    return labelled(node, `Region ${at + 1}: ${size} of ${page.game.read.digits} cells`);
  });
  get("fields").replaceChildren(...buttons, button("Clear regions", () => tool.clear()));
}

// The rules of the puzzle.

/**
 * Replaces the rules of the puzzle; this can be undone. `now` is the number of the edited rule, `off` are the rules that
 * are switched off, `about` the metadata, and `board` has other keys of the puzzle, such as its regions.
 */
export async function setRules(rules, { now, off = offOf(page.game.read), about = page.game.read.about, board } = {}) {
  const { read } = await page.reread(rules, board).catch((error) => {
    throw error instanceof Stopped ? error : Object.assign(error, { message: worded(error.message, rules) });
  });
  const isChanged = page.game.replace({ ...read, about, how: "given" }, { ...page.game.state(), g: undefined, o: off, a: about });
  edited = now;
  isOwn = true;
  page.changed();
  isOwn = false;
  if (now === undefined && chosen !== "regions") show();
  else mark();
  return { ms: read.ms, isChanged };
}

/** Removes a rule of the puzzle. */
export const without = (number) => setRules(records().toSpliced(number, 1));

const switchOff = (number) => setRules(records().toSpliced(number, 1), { off: [...offOf(page.game.read), { text: phrase(number), record: records()[number] }] });

/** Returns the rows of the list of rules: those of the puzzle, then those that are switched off. */
export const items = (read) => [...gridItems(read), ...read.rules.map(ruleItem), ...offOf(read).map(offItem)];

/** Returns the row about the grids of a board that consists of several ones. */
function gridItems(read) {
  const corners = gridsOf(read);
  return corners.length < 2 ? [] : [element("li", `${corners.length} grids of ${read.digits}×${read.digits}, at ${corners.join(" ")}`)];
}

/** Returns the rules of a puzzle in words: the meaning of each of its kinds. */
export function meanings({ records: all }) {
  const found = [...new Set(all.map(({ rule }) => rule))].map((name) => [...kinds, ...undrawn].find((it) => it.name === name)).filter(Boolean);
  const named = (words, summary) => {
    const [, other, rest] = /^([a-z]+(?: dot)?): (.*)$/.exec(summary) ?? [];
    return other ? `${words} (${other}): ${rest}` : `${words}: ${summary}`;
  };
  return found.map(({ words, summary }) => sentence(named(words, summary)));
}

/** Changes the title, the author or the rules in words. */
export const setAbout = (fields) => {
  const about = Object.fromEntries(Object.entries({ ...page.game.read.about, ...fields }).filter(([, it]) => it !== ""));
  return setRules(records(), { about });
};

/** Returns the row of a rule: its text, which selects it, and buttons that switch it off and delete it. */
function ruleItem(text, number) {
  const item = element("li", undefined, { "data-rule": number });
  item.append(button(text, () => select(number)), tiny("off", `Switch off ${text}`, () => switchOff(number)), tiny("delete", `Delete ${text}`, () => without(number)));
  return item;
}

/** Returns a button of an icon. */
function tiny(name, label, does) {
  const node = labelled(button(undefined, () => page.run("Rules", does)), label);
  node.append(icon(name));
  return node;
}

/** Returns the rules that are switched off. */
const offOf = (read) => read.off ?? [];

/** Returns the row of a rule that is switched off. */
function offItem({ text, record }, number) {
  const item = element("li", undefined, { class: "off" });
  const others = offOf(page.game.read).toSpliced(number, 1);
  item.append(element("s", text), tiny("check", `Switch on ${text}`, () => setRules([...records(), record], { off: others })), tiny("delete", `Delete ${text}`, () => setRules(records(), { off: others })));
  return item;
}
