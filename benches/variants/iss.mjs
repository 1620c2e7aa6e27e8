// Runs Interactive Sudoku Solver (sigh/Interactive-Sudoku-Solver): node iss.mjs CHECKOUT SECONDS [LIMIT].
// Reads puzzles in the text format of this solver, one per line. Writes for each line the CPU milliseconds
// and the number of solutions found: 0, 1, 2, ? if the time limit was reached, or an error. The time
// starts with the text and ends with two solutions, or with the proof that there are no more. Puzzles that take
// less than a second are solved three times, and the best time counts. Before that, the first puzzles are solved
// once to warm up the process. With LIMIT, solutions are counted up to this number, and every puzzle is solved once.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [checkout, seconds, most] = process.argv.slice(2);
const limit = Number(seconds) * 1000;
// Globals of a browser that its modules expect.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const load = (file) => import(new URL(file, pathToFileURL(`${checkout}/`)));
const { SudokuParser } = await load('js/sudoku_parser.js');
const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

class TimeOut extends Error {}

const timed = (text) => {
  const begun = cpu();
  let found = '?';
  try {
    const parsed = SudokuParser.parseText(text);
    const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(parsed));
    const look = () => {
      if (cpu() - begun > limit) throw new TimeOut();
    };
    solver.setProgressCallback(look, 10);
    found = String(solver.countSolutions(Number(most ?? 2)));
  } catch (error) {
    if (!(error instanceof TimeOut)) found = `error: ${error}`.replace(/\s+/g, ' ');
  }
  return [cpu() - begun, found];
};

const puzzles = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
const begun = cpu();
for (let at = 0; !most && at < puzzles.length && cpu() - begun < 2000; at++) {
  timed(puzzles[at]);
}
for (const text of puzzles) {
  let [best, found] = timed(text);
  for (let again = 1; !most && again < 3 && best < 1000; again++) {
    best = Math.min(best, timed(text)[0]);
  }
  console.log(`${best.toFixed(3)} ${found}`);
}
