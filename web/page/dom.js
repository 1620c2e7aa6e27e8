// Elements, texts and storage.

/** Returns the element of an id. */
export const get = (id) => document.getElementById(id);

/** Returns all elements of a selector. */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** Makes an element. */
export function element(name, text, attributes = {}) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** Makes a button. */
export function button(text, act) {
  const node = element("button", text, { type: "button" });
  node.addEventListener("click", act);
  return node;
}

/** Returns an icon of the page. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Returns a time in words. */
export const time = (ms) => (ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Returns a number with its noun, after another word. */
export const plural = (count, word, before = "") => `${before && `${before} `}${count} ${word}${count === 1 ? "" : "s"}`;

/** Returns a text of the library as a sentence. */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Downloads a text or bytes as a file. */
export function save(content, name, type = "text/plain") {
  const link = element("a", undefined, { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Stores a text for the next visit; without storage, it is valid until the page is closed. */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Returns a stored text, if there is one. */
export function stored(key) {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
