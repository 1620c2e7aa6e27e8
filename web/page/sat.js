// The activity SAT: the formula of the puzzle, comparison and check of encodings, proofs.

import { button, element, get, save, sentence, time } from "./dom.js";

const figure = (it) => it.toLocaleString("en");
const CHOICES = ["formulation", "encoding", "sum_encoding", "logic"];
/** Returns the chosen options. */
const wording = () => Object.fromEntries(CHOICES.map((key) => [key, get(key).value]));
/** Returns the chosen options in words. */
const worded = () => `${get("formulation").value} formulation, ${get("encoding").value} encoding, logic pre-pass ${get("logic").value}`;

/** The last formula: its lines and clauses, the variables of each cell, and the candidate of each variable. */
let formula;

/** Reads the variables and clauses of a formula in DIMACS. */
function parsed(dimacs) {
  const lines = dimacs.trimEnd().split("\n");
  const [variables, names] = [new Map(), new Map()];
  for (const line of lines) {
    const [, number, cell, digit] = /^c var (\d+) (r\d+c\d+)=(\d+)$/.exec(line) ?? [];
    if (!number) continue;
    variables.set(cell, [...(variables.get(cell) ?? []), { number, digit }]);
    names.set(number, `${cell}=${digit}`);
  }
  return { lines, variables, names, clauses: lines.filter((line) => !/^[cp]/.test(line)) };
}

/** Returns lines of a file, which can be scrolled. */
const code = (text) => element("code", text, { tabindex: "0" });

/** The largest number of lines that are shown of a formula, and of clauses of a cell. */
const [MOST_LINES, MOST_CLAUSES] = [60, 12];

/** Returns a short clause with the candidates of its variables. */
function inWords(line) {
  const literals = line.split(" ").slice(0, -1);
  const names = literals.map((literal) => formula.names.get(literal.replace("-", "")));
  if (literals.length > 2 || !names.every(Boolean)) return "";
  return `   ${names.map((name, at) => (literals[at].startsWith("-") ? `not ${name}` : name)).join(" or ")}`;
}

/** Shows the variables of the selected cell, and its first clauses. */
export function showCell(names) {
  if (!formula || !get("variables")) return;
  if (names.length !== 1) return void (get("variables").textContent = "Select a cell to see its variables and clauses.");
  const [name] = names;
  const own = formula.variables.get(name) ?? [];
  if (!own.length) return void (get("variables").textContent = `${name} has no variable: the logic pre-pass determines it.`);
  const numbers = new Set(own.map(({ number }) => number));
  const all = formula.clauses.filter((line) => line.split(" ").some((literal) => numbers.has(literal.replace("-", ""))));
  const meaning = own.map(({ number, digit }) => `${number} is ${name}=${digit}`).join(", ");
  const first = all.slice(0, MOST_CLAUSES).map((line) => `${line}${inWords(line)}`).join("\n");
  get("variables").replaceChildren(
    element("p", `Variables: ${meaning}.`),
    element("p", `${figure(all.length)} clauses contain them${all.length > MOST_CLAUSES ? `; the first ${MOST_CLAUSES}` : ""}:`),
    code(first),
  );
}

/** Connects the buttons. `asks` sends a question about the game; `question` is called for each button. */
export function connect({ asks, question, selected }) {
  const place = get("formula");

  async function cnf() {
    const found = await asks("export", wording());
    formula = parsed(found.dimacs);
    const preview = element("details");
    preview.append(element("summary", "The file"), code(formula.lines.slice(0, MOST_LINES).join("\n") + (formula.lines.length > MOST_LINES ? "\n…" : "")));
    const legend = element("p", "In DIMACS, a line is a clause that ends with 0, and a minus sign negates a variable. Comments (c) name the candidate of each variable.", { class: "quiet" });
    place.replaceChildren(
      element("p", `${figure(found.variables)} variables, ${figure(found.clauses)} clauses, ${figure(found.dimacs.length)} bytes of DIMACS (${worded()}).`),
      button("Save puzzle.cnf", () => save(found.dimacs, "puzzle.cnf")),
      legend,
      element("div", undefined, { id: "variables" }),
      preview,
    );
    showCell(selected());
    return found.ms;
  }

  async function prove() {
    const found = await asks("prove");
    formula = undefined;
    if (found.drat === undefined) {
      place.replaceChildren(element("p", sentence(`nothing to prove: ${found.text}`)));
      return found.ms;
    }
    const row = element("div", undefined, { class: "row" });
    row.append(button("Save puzzle.cnf", () => save(found.dimacs, "puzzle.cnf")), button("Save puzzle.drat", () => save(found.drat, "puzzle.drat")));
    const check = element("p", "To check it with another program: ", { class: "quiet" });
    check.append(element("code", "drat-trim puzzle.cnf puzzle.drat"));
    place.replaceChildren(element("p", sentence(found.text)), row, check);
    return found.ms;
  }

  const solved = (chosen) => asks("compare", { ...chosen, sum_encoding: get("sum_encoding").value, logic: get("logic").value, backend: "batsat" });

  /** The result of a solver for the formula, in words. */
  const RESULTS = { unique: "one solution", multiple: "at least 2 solutions", unsolvable: "no solution", invalid: "no solution", unknown: "unknown" };

  async function checkEncoding() {
    const wanted = await asks("check");
    const found = await solved(wording());
    const isSame = found.verdict === wanted.verdict;
    const words = `With this encoding, the formula has ${RESULTS[found.verdict]}; ${isSame ? "so has the puzzle by a search without this formula" : `but the puzzle has ${RESULTS[wanted.verdict]}`}. Each solution was verified against the rules.`;
    formula = undefined;
    place.replaceChildren(
      element("p", words, { class: isSame ? "good" : "bad" }),
      element("p", `${worded()}: ${figure(found.variables)} variables, ${figure(found.clauses)} clauses, ${figure(found.literals)} literals; encoded in ${time(found.encoding_ms)}, solved by batsat in ${time(found.solving_ms)}${found.conflicts === null ? "" : ` with ${figure(found.conflicts)} conflicts`}.`),
    );
    return wanted.ms + found.ms;
  }

  /** Returns the compared combinations: each formulation, and other encodings with the default formulation. */
  function combinations() {
    const all = (id) => [...get(id).options].map(({ value }) => value);
    const formulations = all("formulation").map((formulation) => ({ formulation, encoding: all("encoding")[0] }));
    const encodings = all("encoding").slice(1).map((encoding) => ({ formulation: "extended", encoding }));
    return [...formulations, ...encodings];
  }

  const COUNTS = { unique: "1", multiple: "≥ 2", unsolvable: "0", invalid: "0", unknown: "?" };
  const COLUMNS = ["formulation", "encoding", "variables", "clauses", "literals", "time to encode", "time to solve", "conflicts", "solutions"];

  async function compare() {
    const table = element("table");
    const head = element("tr");
    for (const name of COLUMNS) head.append(element("th", name, { scope: "col" }));
    table.append(head);
    const frame = element("div", undefined, { class: "wide", tabindex: "0", role: "region", "aria-label": "Encodings" });
    frame.append(table);
    const all = combinations();
    const progress = element("p", undefined, { class: "quiet" });
    formula = undefined;
    place.replaceChildren(element("p", `Each formula is solved by batsat in this browser: it finds the solution and proves that there is no other. Logic pre-pass: ${get("logic").value}. Press a formulation to choose its row.`, { class: "quiet" }), progress, frame);
    let whole = 0;
    for (const [number, chosen] of all.entries()) {
      progress.textContent = `${number} of ${all.length} compared …`;
      const found = await solved(chosen);
      whole += found.ms;
      const use = button(chosen.formulation, () => {
        for (const [key, value] of Object.entries(chosen)) get(key).value = value;
        for (const row of table.rows) row.classList.toggle("chosen", row === use.closest("tr"));
      });
      const row = element("tr");
      const columns = [chosen.encoding, figure(found.variables), figure(found.clauses), figure(found.literals), time(found.encoding_ms), time(found.solving_ms), found.conflicts === null ? "" : figure(found.conflicts), COUNTS[found.verdict]];
      const first = element("td");
      first.append(use);
      row.append(first, ...columns.map((it) => element("td", it)));
      table.append(row);
    }
    progress.remove();
    return whole;
  }

  question("cnf", "Formula", cnf, { place: "formula" });
  question("prove", "Prove", prove, { place: "formula" });
  question("compare", "Compare encodings", compare, { place: "formula" });
  question("check-encoding", "Check this encoding", checkEncoding, { place: "formula" });
  for (const key of CHOICES) get(key).addEventListener("change", explain);
  return { explain };
}

/** Shows the summaries of the chosen options. */
function explain() {
  const words = CHOICES.map((key) => get(key).selectedOptions[0]).filter((option) => option?.title).map((option) => sentence(`${option.value}: ${option.title}`));
  get("chosen").replaceChildren(...words.map((it) => element("li", it)));
}
