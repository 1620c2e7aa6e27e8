// The time of a game. It runs while the page is visible and the puzzle is not finished.

import { get, store, stored } from "./dom.js";

let [puzzle, passed, since, isDone] = [undefined, 0, undefined, false];
const seconds = () => Math.floor((passed + (since === undefined ? 0 : performance.now() - since)) / 1000);

/** Returns the time as minutes and seconds, and hours if there are any. */
export function clock(all = seconds()) {
  const two = (it) => String(it).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

function show() {
  get("clock").textContent = clock();
  get("clock").classList.toggle("done", isDone);
}

function go() {
  if (!isDone && !document.hidden) since ??= performance.now();
}

function pause() {
  if (since !== undefined) passed += performance.now() - since;
  since = undefined;
}

/** Starts the time of a puzzle, or continues it after a reload. */
export function restartClock(game) {
  const kept = puzzle === undefined ? timeOf(game) : 0;
  [puzzle, passed, since, isDone] = [game, kept, undefined, false];
  go();
  show();
}

/** Stops the time because the puzzle is solved, or lets it run again. */
export function finishClock(is) {
  if (is === isDone) return;
  if (is) pause();
  isDone = is;
  go();
  show();
}

export const isClockShown = () => stored("clock") === "shown";

function dress() {
  get("clock").hidden = !isClockShown();
  get("timer").setAttribute("aria-pressed", isClockShown());
}

get("timer").addEventListener("click", () => {
  store("clock", isClockShown() ? "hidden" : "shown");
  dress();
});
/** Returns the time in milliseconds that a reload stored for a puzzle. */
function timeOf(game) {
  try {
    const kept = JSON.parse(sessionStorage.getItem("time"));
    return kept?.puzzle === game && kept.passed > 0 ? kept.passed : 0;
  } catch {
    return 0;
  }
}

addEventListener("pagehide", () => {
  pause();
  try {
    sessionStorage.setItem("time", JSON.stringify({ puzzle, passed }));
  } catch {
    // Storage is full or forbidden: a reload starts at 0.
  }
});
document.addEventListener("visibilitychange", () => (document.hidden ? pause() : go()));
setInterval(show, 500);
dress();
