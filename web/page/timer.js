// The time of a game. It runs while the page is visible, the puzzle is not finished and nobody has paused it.

import { get, store, stored } from "./dom.js";

let [puzzle, passed, since, isDone, isPaused] = [undefined, 0, undefined, false, false];
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
  get("clock").classList.toggle("paused", isPaused && !isDone);
}

function go() {
  if (!isDone && !isPaused && !document.hidden) since ??= performance.now();
}

function pause() {
  if (since !== undefined) passed += performance.now() - since;
  since = undefined;
}

/** Starts the time of a puzzle, or continues it after a reload. */
export function restartClock(game) {
  const kept = puzzle === undefined ? timeOf(game) : undefined;
  [puzzle, passed, since, isDone, isPaused] = [game, kept?.passed ?? 0, undefined, Boolean(kept?.isDone), false];
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

/** Pauses the time, or lets it run again. */
export function pauseClock(is) {
  if (is === isPaused) return;
  if (is) pause();
  isPaused = is;
  go();
  show();
}

/** Returns true if there is a time to tell. */
export const isClockShown = () => stored("clock") === "shown" && seconds() > 0;

function dress() {
  const isShown = stored("clock") === "shown";
  get("clock").hidden = !isShown;
  get("timer").setAttribute("aria-pressed", isShown);
}

get("timer").addEventListener("click", () => {
  store("clock", stored("clock") === "shown" ? "hidden" : "shown");
  dress();
});
get("clock").addEventListener("click", () => pauseClock(!isPaused && !isDone));

/** Returns the time that a reload stored for a puzzle, in milliseconds, and whether the puzzle is solved. */
function timeOf(game) {
  try {
    const kept = JSON.parse(sessionStorage.getItem("time"));
    return kept?.puzzle === game && kept.passed > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

addEventListener("pagehide", () => {
  pause();
  try {
    sessionStorage.setItem("time", JSON.stringify({ puzzle, passed, isDone }));
  } catch {
    // Storage is full or forbidden: a reload starts at 0.
  }
});
document.addEventListener("visibilitychange", () => (document.hidden ? pause() : go()));
setInterval(show, 500);
dress();
