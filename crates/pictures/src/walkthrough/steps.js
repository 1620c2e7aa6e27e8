// Connects buttons, lists and keys with the steps of each puzzle on the page. The fragment of the
// address can select a step of the first puzzle: #step=12. Without scripts, the page still contains
// the puzzle and its steps.
document.documentElement.classList.add("awake");
const players = Array.from(document.querySelectorAll(".puzzle"), player);
let used = players[0];
for (const one of players) {
  for (const event of ["pointerdown", "focusin", "click"]) {
    one.article.addEventListener(event, () => (used = one));
  }
}

const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "reset", End: "last" };
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || !used || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  used.go[name]();
});

function showAsked() {
  const asked = new URLSearchParams(location.hash.slice(1)).get("step");
  if (/^\d+$/.test(asked || "") && players[0]) players[0].show(Number(asked));
}
window.addEventListener("hashchange", showAsked);
showAsked();
