// Answers questions with the library, away from the page, so that the page never waits. A question
// is { id, question }; what comes back is { id, text, ms }, or { failed } where a part of the program
// broke or cannot be loaded.

importScripts("unpack.js");

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let library;
let failure = "";

const imports = {
  env: {
    now: () => performance.now(),
    failed: (text, length) => {
      failure = decoder.decode(new Uint8Array(library.memory.buffer, text, length));
    },
  },
};

function call(question) {
  const bytes = encoder.encode(question);
  const room = library.room(bytes.length);
  new Uint8Array(library.memory.buffer, room, bytes.length).set(bytes);
  const length = library.call();
  // The memory may have grown meanwhile, which makes it another buffer.
  return decoder.decode(new Uint8Array(library.memory.buffer, library.text(), length));
}

async function load() {
  const answer = await fetch("sudoku.wasm");
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const { instance } = await WebAssembly.instantiate(unpack(await answer.arrayBuffer()), imports);
  library = instance.exports;
}

const loading = load();

onmessage = async ({ data: { id, question } }) => {
  try {
    await loading;
    const begun = performance.now();
    const text = call(JSON.stringify(question));
    postMessage({ id, text, ms: performance.now() - begun });
  } catch (error) {
    const what = library ? "A part of the program failed" : "The library cannot be loaded";
    postMessage({ failed: `${what}: ${failure || error}` });
  }
};
