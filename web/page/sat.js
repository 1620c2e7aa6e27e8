// The activity SAT: the formula of the puzzle, answers of solvers, comparison and check of encodings, proofs.

import { button, element, get, save, sentence, time } from "./dom.js";
import { Stopped } from "./library.js";

const figure = (it) => it.toLocaleString("en");
const counted = (count, word) => `${figure(count)} ${word}${count === 1 ? "" : "s"}`;

const CHOICES = ["formulation", "encoding", "sum_encoding", "logic"];
/** True if the puzzle has sums, so that their encoding matters. */
let hasSums = false;
/** Returns the chosen options. */
const wording = () => Object.fromEntries(CHOICES.map((key) => [key, get(key).value]));
/** Returns options in words. The formula of a proof has no logic pre-pass. */
const worded = ({ formulation, encoding, sum_encoding, logic }) =>
  [`${formulation} formulation`, `${encoding} encoding`, hasSums && `${sum_encoding} sum encoding`, logic === "none" ? "no logic pre-pass" : `logic pre-pass ${logic}`].filter(Boolean).join(", ");
/** Returns the name of the file of a formula. */
const fileOf = ({ formulation, encoding, sum_encoding, logic }) => `puzzle-${[formulation, encoding, hasSums && sum_encoding, logic !== "none" && logic].filter(Boolean).join("-")}.cnf`;

/** Shows or hides the options that only matter for some puzzles. */
export function fit(read) {
  hasSums = read.sums === true;
  get("sum_encoding").closest("label").hidden = !hasSums;
  if (get("formulation").length) explain();
}

/** Returns true if a text is the answer of a solver: its status, its values, or a list of literals. */
export const isAnswer = (text) =>
  /^(s ((UN)?SATISFIABLE|UNKNOWN)|v( -?\d+)+)\s*$/m.test(text) ||
  /^\s*(UN)?SAT\s*(\n|$)|(^|\n)(UN)?SATISFIABLE\s*$/.test(text) ||
  (/^\s*\[?-?\d+(,?\s+-?\d+){15}/.test(text) && text.match(/(^|[\s,[])-\d/g)?.length > 9);

/** The answer of a solver that the next formula gets into its box. */
let pasted = "";
/** Shows the formula with an answer of a solver in its box. */
export function paste(text) {
  pasted = text;
  get("cnf").click();
}

/** The last formula: its lines and clauses, the variables of each cell, and the meaning of each variable. */
let formula;

/** Reads the variables and clauses of a formula in DIMACS. */
function parsed({ dimacs, origins, auxiliary, chosen }) {
  const lines = dimacs.trimEnd().split("\n");
  const [variables, names, fixed] = [new Map(), new Map(), new Map()];
  for (const line of lines) {
    if (line.startsWith("c fixed ")) fixed.set(...line.slice("c fixed ".length).split("="));
    const [, number, cell, digit] = /^c var (\d+) (\S+)=(\d+)$/.exec(line) ?? [];
    if (!number) continue;
    variables.set(cell, [...(variables.get(cell) ?? []), { number, digit }]);
    names.set(number, { cell, digit, name: `${cell}=${digit}` });
  }
  return { lines, variables, names, fixed, origins, auxiliary, chosen, clauses: lines.filter((line) => !/^[cp]/.test(line)) };
}

/** Returns the text of the last entry whose number is not larger. */
function entryOf(list, number) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle][0] <= number) low = middle + 1;
    else high = middle;
  }
  return list[low - 1]?.[1];
}

/** Returns lines of a file, which can be scrolled. */
const code = (text) => element("code", text, { tabindex: "0" });

/** The numbers of variables and clauses that the preview shows, of clauses of each constraint of a cell, and of helper variables. */
const [MOST_VARIABLES, MOST_CLAUSES, MOST_OF_CONSTRAINT, MOST_HELPERS] = [3, 12, 4, 12];

/** Returns the first lines of each part of the file: comments, variables, sizes and clauses. */
function preview() {
  const { lines } = formula;
  const size = lines.findIndex((line) => line.startsWith("p cnf "));
  const named = lines.findIndex((line) => /^(c (fixed|var) |p cnf )/.test(line));
  const shown = lines.slice(0, Math.min(named + MOST_VARIABLES, size));
  const left = size - shown.length;
  const clauses = lines.slice(size, size + 1 + MOST_CLAUSES);
  const rest = lines.length - size - clauses.length;
  return [...shown, left && `… ${counted(left, "more comment line")}`, ...clauses, rest && `… ${counted(rest, "more line")}`].filter(Boolean).join("\n");
}

const listed = (list, word) => (list.length < 2 ? list.join() : `${list.slice(0, -1).join(", ")} ${word} ${list.at(-1)}`);

/** Returns a clause in words. */
function inWords(literals) {
  const all = literals.map((literal) => {
    const number = literal.replace("-", "");
    return { isNegative: literal.startsWith("-"), ...(formula.names.get(number) ?? { name: `helper ${number}` }) };
  });
  const same = (key) => all.every((it) => it[key] && it[key] === all[0][key]);
  const isPositive = all.every((it) => !it.isNegative);
  if (all.length > 1 && isPositive && same("cell")) return `${all[0].cell} is ${listed(all.map((it) => it.digit), "or")}`;
  if (all.length > 1 && isPositive && same("digit")) return `${all[0].digit} is in ${listed(all.map((it) => it.cell), "or")}`;
  if (all.length === 2 && all.every((it) => it.isNegative)) return `not both ${all[0].name} and ${all[1].name}`;
  return all.map((it) => (it.isNegative ? `not ${it.name}` : it.name)).join(" or ");
}

const literalsOf = (line) => line.split(" ").slice(0, -1);

/** Returns what a helper variable belongs to. */
function helper(number) {
  const place = entryOf(formula.auxiliary, Number(number)) ?? "";
  const { formulation, encoding } = formula.chosen;
  const of = place.includes(" shared by ") ? `the formulation ${formulation} with the encoding ${encoding}` : /^(digit|cell) /.test(place) ? `the encoding ${encoding}` : "a rule";
  return `${number} is a helper variable of ${of} (${place})`;
}

/** The formula and cell whose variables are shown. */
let described = {};

/** Shows the variables of the selected cell, and its clauses by constraint. */
export function showCell(names) {
  const place = get("variables");
  if (!formula || !place) return;
  const key = names.join();
  if (described.formula === formula && described.place === place && described.key === key) return;
  described = { formula, place, key };
  const tell = (text) => place.replaceChildren(element("p", text));
  if (names.length !== 1) return tell("Select a cell to see its variables and clauses.");
  const [name] = names;
  const own = formula.variables.get(name) ?? [];
  if (!own.length && formula.fixed.has(name)) return tell(`${name} has no variable; determined by the givens and the pre-pass: ${name} = ${formula.fixed.get(name)}.`);
  if (!own.length) return tell(`${name} has no variable, because no digit is left for it.`);
  const numbers = new Set(own.map(({ number }) => number));
  const groups = new Map();
  formula.clauses.forEach((line, number) => {
    const literals = literalsOf(line);
    if (!literals.some((literal) => numbers.has(literal.replace("-", "")))) return;
    const origin = entryOf(formula.origins, number) ?? "other";
    groups.set(origin, [...(groups.get(origin) ?? []), { line, literals }]);
  });
  const count = [...groups.values()].reduce((sum, it) => sum + it.length, 0);
  const helpers = [...new Set([...groups.values()].flat().flatMap(({ literals }) => literals.map((it) => it.replace("-", "")).filter((it) => !formula.names.has(it))))];
  place.replaceChildren(
    element("p", `Variables: ${own.map(({ number, digit }) => `${number} is ${name}=${digit}`).join(", ")}.`),
    element("p", `${counted(count, "clause")} contain${count === 1 ? "s" : ""} them:`),
    ...[...groups].flatMap(([origin, clauses]) => group(origin, clauses)),
  );
  if (!helpers.length) return;
  const more = helpers.length - MOST_HELPERS;
  place.append(
    element("p", `${helpers.slice(0, MOST_HELPERS).map(helper).join("; ")}${more > 0 ? `; and ${figure(more)} more` : ""}.`, { class: "quiet" }),
    element("p", "Clauses that contain only helper variables are not listed.", { class: "quiet" }),
  );
}

/** Returns the name of a constraint and its first clauses, with a button for all. */
function group(origin, clauses) {
  const text = (list) => list.map(({ line, literals }) => `${line}   ${inWords(literals)}`).join("\n");
  const head = element("p", `${origin[0].toUpperCase()}${origin.slice(1)}: ${counted(clauses.length, "clause")} `);
  const shown = code(text(clauses.slice(0, MOST_OF_CONSTRAINT)));
  if (clauses.length > MOST_OF_CONSTRAINT) {
    const every = button("Show all", () => {
      shown.textContent = text(clauses);
      every.remove();
    });
    every.setAttribute("aria-label", `Show all clauses of ${origin}`);
    head.append(every);
  }
  return [head, shown];
}

/** What shows: "formula", "proof", "check", "count" or "table". */
let current;

/** The result of a solver for a formula, in words. */
const RESULTS = { unique: "one solution", multiple: "at least 2 solutions", unsolvable: "no solution", invalid: "no solution", unknown: "an unknown number of solutions" };

/** The stages and engines that need no formula. */
const WITHOUT_FORMULA = { simd: "The engine simd", bitmask: "The bitmask search", logic: "The logic pre-pass alone", probing: "The logic pre-pass with trial assignments" };
/** Returns the subject of a sentence: what decided a puzzle. */
const decider = ({ decided_by: by }) => (WITHOUT_FORMULA[by] ? `${WITHOUT_FORMULA[by]}, which uses no formula,` : `The SAT solver ${by} with the default formula`);
/** Returns the reason of an answer without its verdict. */
const reasonOf = ({ text }) => text.replace(/^(invalid|unsolvable|unknown): /, "");

/** The limit of each solve of the comparison in seconds, and that of counting. */
const [SECONDS, SECONDS_TO_COUNT] = [10, 30];

/**
 * Connects the buttons. `asks` sends a question about the game; `question` is called for each button. `isBusy` returns
 * true if a question is open, `halt` stops it, `run` runs an action, and `present` shows a solution on the board and
 * returns a button that writes it.
 */
export function connect({ asks, question, selected, isBusy, halt, run, present }) {
  const place = get("formula");

  /** Returns the box for the answer of a solver to a formula. */
  function box(chosen, isOfProof) {
    const field = element("textarea", undefined, { rows: "3", spellcheck: "false", autocomplete: "off", "aria-label": "The solver's answer", placeholder: "s SATISFIABLE, v 1 -2 …, a list of literals, UNSAT, or the whole log" });
    const result = element("div", undefined, { "aria-live": "polite" });
    const check = button("Check the answer", () => run("Solver's answer", () => decode(field.value, chosen, isOfProof, result)));
    const made = element("details", undefined, { class: "answer" });
    made.append(element("summary", "Paste the solver's answer"), field, check, result);
    if (pasted) [field.value, made.open, pasted] = [pasted, true, ""];
    return made;
  }

  async function decode(answer, chosen, isOfProof, result) {
    const tell = (text, tone = "") => element("p", text, { class: tone });
    result.replaceChildren();
    try {
      const found = await asks("decode", { ...chosen, answer, of_proof: isOfProof });
      if (found.status === "unknown") result.replaceChildren(tell("The solver reports no result: unknown.", "warn"));
      else if (found.status === "unsatisfiable") result.replaceChildren(tell(...(await claimed(isOfProof))));
      else {
        const left = found.variables - found.assigned;
        const wrong = found.wrong_clause && `But the model falsifies the clause ${found.wrong_clause}, so it is no model of this formula.`;
        const isOther = isOfProof ? "It is another solution, so the puzzle is not unique." : "";
        result.replaceChildren(
          tell(`Verified: the grid satisfies all givens and rules. ${isOther}`.trim(), "good"),
          ...[wrong && tell(wrong, "warn"), left > 0 && tell(`${counted(left, "variable")} without a value; the grid is complete without.`, "quiet")].filter(Boolean),
          present(found.solution),
        );
      }
      return found.ms;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      result.replaceChildren(tell(sentence(error.message), "bad"));
      return undefined;
    }
  }

  /** Returns a sentence about the claim that a formula has no model, and its tone. */
  async function claimed(isOfProof) {
    const real = await asks("check", { engine: "auto" });
    const isKnown = real.verdict !== "unknown";
    const isRight = isOfProof ? real.verdict !== "multiple" : real.verdict === "unsolvable" || real.verdict === "invalid";
    const claim = `The solver reports that the formula is unsatisfiable${isOfProof && real.verdict === "unique" ? ": there is no other solution" : ""}. This is unverified, because no proof comes with it.`;
    if (!isKnown) return [claim, "warn"];
    return [`${claim} ${decider(real)} ${isRight ? "agrees" : `finds ${RESULTS[real.verdict]}, so the answer is wrong`}.`, isRight ? "good" : "bad"];
  }

  async function cnf() {
    current = "formula";
    const chosen = wording();
    const found = await asks("export", chosen);
    formula = parsed({ ...found, chosen });
    const file = element("details");
    file.append(element("summary", "The file"), code(preview()));
    const hasHelpers = formula.auxiliary.length > 0;
    const legend = element("p", `In DIMACS, a line is a clause that ends with 0, and a minus sign negates a variable. Comments (c var) name the candidate of a variable${hasHelpers ? "; helper variables of the encoding have no comment" : ""}.`, { class: "quiet" });
    const name = fileOf(chosen);
    place.replaceChildren(
      element("p", `${counted(found.variables, "variable")}, ${counted(found.clauses, "clause")}, ${figure(found.dimacs.length)} bytes of DIMACS (${worded(chosen)}).`),
      button(`Save ${name}`, () => save(found.dimacs, name)),
      box(chosen, false),
      legend,
      element("div", undefined, { id: "variables" }),
      file,
    );
    showCell(selected());
    return found.ms;
  }

  async function prove() {
    current = "proof";
    const chosen = { ...wording(), logic: "none" };
    const found = await asks("prove", chosen);
    formula = undefined;
    if (found.drat === undefined) {
      const several = /two differ in (.*)/.exec(found.text)?.[1];
      const why = found.verdict === "multiple" ? `the puzzle has several solutions${several ? `. Two of them differ in ${several}` : ""}` : `the verdict is not known (${reasonOf(found)})`;
      place.replaceChildren(element("p", sentence(`Nothing to prove: ${why}`)));
      return found.ms;
    }
    const isUnique = found.verdict === "unique";
    const name = isUnique ? "puzzle-unique" : "puzzle-unsolvable";
    const row = element("div", undefined, { class: "row" });
    row.append(button(`Save ${name}.cnf`, () => save(found.dimacs, `${name}.cnf`)), button(`Save ${name}.drat`, () => save(found.drat, `${name}.drat`)));
    const check = element("p", "To check it with another program: ", { class: "quiet" });
    check.append(element("code", `drat-trim ${name}.cnf ${name}.drat`));
    const forbids = isUnique ? " Its last clause forbids the solution, so it is unsatisfiable if and only if there is no other solution." : "";
    const steps =
      found.lemmas === 0
        ? "Unit propagation alone refutes the formula, so no clause of the proof is needed."
        : `The formula is refuted after ${found.lemmas === found.added ? "all" : `${figure(found.lemmas)} of the`} ${counted(found.added, "clause")} that the proof adds.`;
    place.replaceChildren(
      element("p", `Proof that there is no ${isUnique ? "other " : ""}solution, checked. ${steps}`, { class: "good" }),
      element("p", `The formula has ${counted(found.variables, "variable")} and ${counted(found.clauses, "clause")} (${worded(chosen)}).${forbids}`),
      element("p", `The SAT solver varisat wrote the proof (${figure(found.drat.length)} bytes of DRAT). The checker of this program, which is separate from it, checked it by unit propagation.`),
      row,
      check,
      box(chosen, true),
    );
    return found.ms;
  }

  const solved = (chosen, more) => asks("compare", { ...chosen, backend: "batsat", ...more });
  const isByLogic = (found) => found.variables === 0 && found.verdict !== "invalid" && found.verdict !== "unknown";

  async function checkEncoding() {
    current = "check";
    const chosen = wording();
    const wanted = await asks("check", { engine: "auto" });
    const found = await solved(chosen);
    const isSame = found.verdict === wanted.verdict;
    const agrees = isSame ? `${decider(wanted)} agrees.` : `But ${decider(wanted)} finds ${RESULTS[wanted.verdict]}.`;
    formula = undefined;
    const tone = { class: isSame ? "good" : "bad" };
    if (isByLogic(found)) {
      const result = found.verdict === "unique" ? "finds the only solution" : "finds that there is no solution";
      place.replaceChildren(element("p", `The logic pre-pass (${chosen.logic}) ${result}, so no formula was needed. Choose the pre-pass none to check the encoding. ${isSame ? "" : agrees}`.trim(), tone));
      return wanted.ms + found.ms;
    }
    const why = wanted.verdict === "invalid" ? `The givens contradict each other: ${reasonOf(wanted)}.` : agrees;
    const conflicts = found.conflicts === null ? "" : ` with ${counted(found.conflicts, "conflict")}`;
    const verified = found.verdict === "unique" || found.verdict === "multiple" ? " Each solution was verified against the rules." : "";
    place.replaceChildren(
      element("p", `With this encoding, the formula has ${RESULTS[found.verdict]}. ${why}${verified}`, tone),
      element("p", `${sentence(worded(chosen)).slice(0, -1)}: ${counted(found.variables, "variable")}, ${counted(found.clauses, "clause")}, ${counted(found.literals, "literal")}; encoded in ${time(found.encoding_ms)}, solved by the SAT solver batsat in ${time(found.solving_ms)}${conflicts}.`),
    );
    return wanted.ms + found.ms;
  }

  async function count() {
    current = "count";
    formula = undefined;
    const found = await asks("count", { seconds: SECONDS_TO_COUNT });
    const words = found.exact ? (found.count === 0 ? "No solution" : `Exactly ${counted(found.count, "solution")}`) : `At least ${counted(found.count, "solution")}`;
    const why = found.exact ? (found.reason ? `: ${found.reason}` : "") : !found.text.startsWith("more than") ? `; counting stopped after ${SECONDS_TO_COUNT} s` : "; counting stops there";
    place.replaceChildren(element("p", `${words}${why}.`, { class: found.exact && found.count === 1 ? "good" : "" }));
    return found.ms;
  }

  /** Returns the compared combinations: each formulation, and other encodings with the default formulation. */
  function combinations() {
    const all = (id) => [...get(id).options].map(({ value }) => value);
    const formulations = all("formulation").map((formulation) => ({ formulation, encoding: all("encoding")[0] }));
    const encodings = all("encoding").slice(1).map((encoding) => ({ formulation: "extended", encoding }));
    return [...formulations, ...encodings];
  }

  /** The measures that are compared: the field, the head of its column, and its words in the conclusion. */
  const MEASURES = [
    ["conflicts", "conflicts", "fewest conflicts"],
    ["solving_ms", "time", "shortest time"],
    ["variables", "variables", ""],
    ["clauses", "clauses", "fewest clauses"],
  ];
  const isTime = (key) => key.endsWith("_ms");
  const shownOf = (key, value) => (!isTime(key) ? figure(value) : value < 0.05 ? "< 0.1 ms" : time(value));
  const isChosen = ({ formulation, encoding }) => get("formulation").value === formulation && get("encoding").value === encoding;

  /** The rows of the comparison: the options, the results, and the row of the table. */
  let compared = [];
  const markChosen = () => compared.forEach(({ chosen, node }) => node.classList.toggle("chosen", isChosen(chosen)));

  async function compare() {
    current = "table";
    formula = undefined;
    const { sum_encoding, logic } = wording();
    const table = element("table");
    const [head, body] = [element("thead"), element("tbody")];
    const titles = element("tr");
    titles.append(element("th", "formula", { scope: "col" }));
    const heads = MEASURES.map(([key, name]) => {
      const node = element("th", undefined, { scope: "col" });
      node.append(button(name, () => sortBy(key)));
      return node;
    });
    titles.append(...heads);
    head.append(titles);
    table.append(head, body);

    compared = combinations().map((chosen) => {
      const node = element("tr");
      const row = { chosen, node, found: {}, name: `${chosen.formulation}, ${chosen.encoding}`, cells: MEASURES.map(() => element("td", "…")) };
      const use = button(row.name, () => {
        for (const [key, value] of Object.entries(chosen)) get(key).value = value;
        explain();
        markChosen();
      });
      const first = element("th", undefined, { scope: "row" });
      first.append(use);
      node.append(first, ...row.cells);
      body.append(node);
      return row;
    });
    const rows = compared;
    markChosen();

    /** Sorts by a measure, the smallest first; rows without a value are the last. */
    function sortBy(key) {
      const value = ({ found }) => found[key] ?? Infinity;
      const sorted = [...rows].sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0));
      body.append(...sorted.map(({ node }) => node));
      heads.forEach((node, at) => (MEASURES[at][0] === key ? node.setAttribute("aria-sort", "ascending") : node.removeAttribute("aria-sort")));
    }
    const fill = ({ found, cells }) =>
      MEASURES.forEach(([key], at) => {
        if (found[key] !== undefined && found[key] !== null) cells[at].textContent = shownOf(key, found[key]);
        else if (found.verdict) cells[at].textContent = key === "solving_ms" ? `> ${SECONDS} s` : "–";
      });
    /** Returns the smallest value of a measure, and the names of the rows that have it. */
    function best(key) {
      const values = rows.map(({ found }) => found[key]).filter((it) => typeof it === "number");
      const least = Math.min(...values);
      return { least, all: rows.filter(({ found }) => found[key] === least), isTie: values.every((it) => it === least) };
    }
    function conclude() {
      const late = rows.filter(({ found }) => found.verdict === "unknown").length;
      const verdicts = new Set(rows.map(({ found }) => found.verdict).filter((it) => it !== "unknown"));
      if (rows.every(({ found }) => isByLogic(found))) return `The logic pre-pass (${logic}) decides the puzzle, so there is nothing to compare.`;
      const parts = [];
      MEASURES.forEach(([key, , words], at) => {
        const { least, all, isTie } = best(key);
        if (isTie && key === "conflicts" && Number.isFinite(least)) parts.push(`all have ${counted(least, "conflict")}`);
        // The clocks of browsers are not exact enough for shorter times.
        if (isTie || (isTime(key) && least < 1)) return;
        for (const { cells } of all) cells[at].classList.add("best");
        const tied = all.length > 2 ? `${all.length} formulas` : all.map(({ name }) => name).join(" and ");
        if (words) parts.push(`${words}: ${tied} (${shownOf(key, least)})`);
      });
      const [verdict] = verdicts;
      const results = verdicts.size > 1 ? "The results differ, which is an error." : verdict ? `Each ${late ? "finished " : ""}formula has ${RESULTS[verdict]}.` : "";
      return `${results} ${parts.length ? sentence(parts.join("; ")) : ""} ${late ? `${counted(late, "formula")} needed more than ${SECONDS} s. ` : ""}Times are single runs. Press a name to use its formulation and encoding.`.trim();
    }

    const frame = element("div", undefined, { class: "wide", tabindex: "0", role: "region", "aria-label": "Encodings" });
    frame.append(table);
    const progress = element("p", undefined, { role: "status" });
    const options = [`logic pre-pass: ${logic}`, hasSums && `sum encoding: ${sum_encoding}`].filter(Boolean).join("; ");
    place.replaceChildren(element("p", `The SAT solver batsat searches each formula for two solutions, in this browser, for at most ${SECONDS} s. If it finds fewer, it proves that there are no more. ${sentence(options)}`, { class: "quiet" }), progress, frame);
    let [whole, done] = [0, 0];
    try {
      for (const row of rows) {
        progress.textContent = "Sizes …";
        row.found = await solved({ ...row.chosen, sum_encoding, logic }, { sizes: true });
        whole += row.found.ms;
        fill(row);
      }
      for (const row of rows) {
        progress.textContent = `${done} of ${rows.length} solved …`;
        const found = await solved({ ...row.chosen, sum_encoding, logic }, { seconds: SECONDS });
        whole += found.ms;
        done += 1;
        row.found = found.verdict === "unknown" ? { ...row.found, verdict: "unknown" } : found;
        fill(row);
      }
    } catch (error) {
      const isStopped = error instanceof Stopped;
      progress.textContent = isStopped ? `Stopped: ${done} of ${rows.length} formulas were solved.` : "";
      for (const { cells } of rows) for (const it of cells) if (it.textContent === "…") it.textContent = "–";
      throw error;
    }
    progress.textContent = conclude();
    sortBy(best("conflicts").isTie ? "clauses" : "conflicts");
    return whole;
  }

  /** Keeps what shows in agreement with the options after one of them changed. */
  function adapt(key) {
    explain();
    const isBusyNow = isBusy();
    if (!place.hasChildNodes() && !isBusyNow) return;
    if (current === "formula") return void get("cnf").click();
    if (current === "count" || (current === "proof" && key === "logic")) return;
    if (current === "table" && (key === "formulation" || key === "encoding")) return markChosen();
    if (isBusyNow) halt();
    place.replaceChildren(element("p", "The options changed, so the last result no longer applies.", { class: "quiet" }));
  }

  question("cnf", "Formula", cnf, { place: "formula" });
  question("prove", "Prove", prove, { place: "formula" });
  question("compare", "Compare encodings", compare, { place: "formula" });
  question("check-encoding", "Check this encoding", checkEncoding, { place: "formula" });
  question("count", "Count solutions", count, { place: "formula" });
  for (const key of CHOICES) get(key).addEventListener("change", () => adapt(key));
  return { explain };
}

/** Shows the summaries of the chosen options. */
function explain() {
  const options = CHOICES.filter((key) => key !== "sum_encoding" || hasSums).map((key) => get(key).selectedOptions[0]).filter((option) => option?.title);
  const words = options.map((option) => sentence(`${option.value}: ${option.title}`));
  if (words.some((it) => /\bhouse\b/.test(it))) words.push("A house is a row, a column, a box or another group of cells that contains each digit once.");
  get("chosen").replaceChildren(...words.map((it) => element("li", it)));
}
