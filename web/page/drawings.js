// Drawings of a link that are no rules: the user chooses the rule of each group, or that it is only decoration.

import { button, element } from "./dom.js";

/** The rules that drawings of a kind can be, by the notation of their cells. */
const FORMS = { line: ["line"], arrow: ["line"], dot: ["cells"], circle: ["cells"], square: ["cells"], rectangle: ["cells"], text: ["cells"], cage: ["cells"], cell: ["cells"] };

/** Returns the groups of drawings in an address, which may contain anything. */
export function groupsOf(value) {
  const isDrawing = (it) => Array.isArray(it?.cells) && it.cells.every((cell) => typeof cell === "string") && (it.number === null || Number.isInteger(it.number));
  const isGroup = (it) => typeof it?.name === "string" && Array.isArray(it.drawings) && it.drawings.every(isDrawing);
  return Array.isArray(value) ? value.filter(isGroup) : [];
}

/** Returns the records of the rules that the drawings of a group are. */
export function recordsOf(group, kind) {
  return group.drawings.map(({ cells, number }) => {
    const record = { rule: kind.name };
    let rest = cells;
    for (const { name, form } of kind.fields) {
      if (form === "first") [record[name], rest] = [rest.slice(0, 1), rest.slice(1)];
    }
    for (const { name, form } of kind.fields) {
      if (form === "cells" || form === "line") record[name] = rest;
      if (form === "number" && number !== null) record[name] = number;
    }
    return record;
  });
}

/** Returns the kinds of rules that a group can be, those of its form first. */
function possible(group, kinds) {
  const forms = FORMS[group.name.split("-").at(-1)] ?? [];
  const has = (kind) => kind.fields.some(({ form }) => forms.includes(form));
  const some = kinds.filter((kind) => kind.fields.some(({ form }) => form === "cells" || form === "line"));
  return [...some.filter(has), ...some.filter((kind) => !has(kind))];
}

/**
 * Returns the list of groups. `apply(group, records)` adds the rules of a group, which are none for decoration, and
 * `point(cells)` shows the cells of a group.
 */
export function drawingList(groups, kinds, { apply, point }) {
  const all = groups.reduce((sum, { drawings }) => sum + drawings.length, 0);
  const list = element("ul");
  for (const group of groups) {
    const words = `${group.name.replaceAll("-", " ")}${group.drawings.length > 1 ? ` ×${group.drawings.length}` : ""}`;
    const item = element("li");
    const select = element("select", undefined, { "aria-label": `Rule of ${words}` });
    select.append(element("option", "choose …", { value: "" }), element("option", "only decoration", { value: "-" }));
    select.append(...possible(group, kinds).map(({ name, words: told }) => element("option", told ?? name, { value: name })));
    select.value = group.rule ?? "";
    const cells = group.drawings.flatMap((it) => it.cells);
    const add = button("Add", () => {
      const kind = kinds.find(({ name }) => name === select.value);
      if (select.value) apply(group, kind ? recordsOf(group, kind) : []);
      else select.focus();
    });
    add.setAttribute("aria-label", `Add the rule of ${words}`);
    const show = button(words, () => point(cells));
    show.title = "Show these cells";
    item.append(show, select, add);
    list.append(item);
  }
  const head = element("p", `The link draws ${all === 1 ? "a line or shape" : `${all} lines or shapes`} of unknown meaning. Compare with the rules text, and choose the rules:`);
  return [head, list];
}
