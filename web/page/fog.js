// Fog: cells of a link that hide their digits and drawings until correct digits light them.

/** Returns the cells in fog, or nothing if the puzzle has none. Correct digits and lamps light their neighbours. */
export function foggy(game, solution) {
  const { about, names, rows, columns } = game.read;
  const cellsOf = (list) => (Array.isArray(list) ? list.map((name) => names.indexOf(name)).filter((cell) => cell >= 0) : []);
  const [lamps, lights] = [cellsOf(about.fog_lamps), cellsOf(about.fog_lights)];
  if (!lamps.length && !lights.length) return undefined;
  const right = solution ? solution.map((digit, cell) => (digit && game.now.placed[cell] === digit ? cell : -1)).filter((cell) => cell >= 0) : [];
  const lit = new Set(lights);
  for (const cell of [...lamps, ...right]) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (let down = -1; down <= 1; down += 1) {
      for (let along = -1; along <= 1; along += 1) {
        const [y, x] = [row + down, column + along];
        if (y >= 0 && y < rows && x >= 0 && x < columns) lit.add(y * columns + x);
      }
    }
  }
  return new Set(names.map((_, cell) => cell).filter((cell) => !lit.has(cell) && !game.isHole.has(cell)));
}
