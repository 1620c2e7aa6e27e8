// The explanation: all steps of a human solver on the board, with a slider.

import { article } from "./board.js";
import { element, get, icon, sentence } from "./dom.js";

/** The icons of the buttons that go through the steps. */
const ICONS = { reset: "restart", first: "first", back: "back", forward: "forward", last: "last" };

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** Returns the summary of an explanation as a sentence. */
export const summaryOf = (text) => sentence(text.replace(/^solved in/, "this puzzle can be solved in"));

/** Writes the names of steps and buttons with capitals, and adds icons. */
function dress(made) {
  for (const node of made.querySelectorAll(".steps button")) node.textContent = capital(node.textContent);
  const summary = made.querySelector(".summary");
  if (summary) summary.textContent = summaryOf(summary.textContent);
  for (const node of made.querySelectorAll("[data-go]")) {
    const { go } = node.dataset;
    node.replaceChildren(...(go === "forward" ? [capital(go), icon(ICONS[go])] : [icon(ICONS[go]), capital(go)]));
  }
}

/** Shows the steps in place of the game, at the first one. */
export function showSteps(text) {
  const made = article(text);
  dress(made);
  const steps = get("steps");
  const back = element("button", "← Back to the puzzle", { type: "button", id: "back" });
  back.addEventListener("click", () => {
    closeSteps();
    get("explain").focus({ preventScroll: true });
  });
  steps.replaceChildren(back, made);
  get("game").hidden = true;
  steps.hidden = false;
  const { go, show } = window.player(made);
  addSlider(made, show);
  // On a phone, the list is below the board.
  for (const node of made.querySelectorAll(".steps button")) node.addEventListener("click", () => made.querySelector("svg").scrollIntoView({ block: "nearest" }));
  // Long sentences can be scrolled.
  made.querySelector(".sentence").tabIndex = 0;
  document.documentElement.classList.add("awake");
  const keys = { ArrowRight: go.forward, ArrowLeft: go.back, Home: go.reset, End: go.last, Escape: () => back.click() };
  steps.onkeydown = (event) => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
  go.first();
  scrollTo(0, 0);
  made.querySelector("[data-go=forward]").focus({ preventScroll: true });
}

/** Adds a slider below the buttons. It follows the number of the step. */
function addSlider(made, show) {
  const number = made.querySelector(".number");
  const [, count] = number.textContent.split(" of ");
  const slider = element("input", undefined, { type: "range", min: 0, max: count, "aria-label": "Step", class: "slider" });
  const follow = () => {
    slider.value = parseInt(number.textContent, 10);
    slider.setAttribute("aria-valuetext", number.textContent);
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  new MutationObserver(follow).observe(number, { childList: true, characterData: true, subtree: true });
  number.closest("nav").after(slider);
  follow();
}

/** Shows the game again. */
export function closeSteps() {
  get("game").hidden = false;
  get("steps").hidden = true;
  get("steps").replaceChildren();
}
