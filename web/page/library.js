// The library in its worker: questions go out, answers come back, and stop ends the worker.

let worker;
let waiting = new Map();
let number = 0;
let told = () => {};

/** Thrown where the user stopped the question. */
export class Stopped extends Error {}

function start() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) return end(new Error(data.failed));
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    told(waiting.size);
    const answer = JSON.parse(data.text);
    if (answer.error) asked.reject(Object.assign(new Error(answer.error), { remedy: answer.remedy }));
    else asked.resolve({ ...answer, ms: data.ms });
  };
  worker.onerror = (event) => end(new Error(event.message || "Internal error: the worker failed."));
}

/** Ends what runs, for that reason. The next question begins anew: what cannot be loaded is not asked for without end. */
function end(reason) {
  worker?.terminate();
  worker = undefined;
  const all = [...waiting.values()];
  waiting = new Map();
  told(0);
  for (const { reject } of all) reject(reason);
}

/** Asks a question; the promise has the answer, with `ms`, the time it took. */
export function ask(question) {
  number += 1;
  const id = number;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    told(waiting.size);
    if (!worker) start();
    worker.postMessage({ id, question });
  });
}

/** Ends all questions. */
export function stop() {
  end(new Stopped());
  start();
}

/** Tells, whenever that changes, how many questions are open. */
export function tell(listener) {
  told = listener;
}

start();
