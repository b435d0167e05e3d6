/**
 * Fouls again, slowly, from the words of the RIF's rules: rows are sets of named cells, and every
 * empty cell of a line is tried. It shares no code with `src/renju`.
 */
export interface Board {
  readonly black: ReadonlySet<string>;
  readonly white: ReadonlySet<string>;
}

export function literalFoul(board: Board, at: string): string | undefined {
  const after = withBlack(board, at);
  const runs = DIRECTIONS.map((direction) => runOf(after, at, direction).length);
  if (runs.includes(5)) return undefined;
  if (runs.some((length) => length > 5)) return "overline";
  if (rowsOf(after, at, 4).filter((row) => isFour(after, row)).length > 1) return "double-four";
  const threes = rowsOf(after, at, 3).filter((row) => isThree(after, row));
  return threes.length > 1 ? "double-three" : undefined;
}

/** The foul on each cell of the board that has one. */
export function literalFouls(board: Board): Map<string, string> {
  const fouls = new Map<string, string>();
  for (const cell of CELLS) {
    const foul = isEmpty(board, cell) ? literalFoul(board, cell) : undefined;
    if (foul !== undefined) fouls.set(cell, foul);
  }
  return fouls;
}

/** Some black stones on one line. */
interface Row {
  readonly stones: readonly string[];
  readonly direction: Direction;
}

/** "A row with four stones to which you can add one more stone to attain five in a row." */
function isFour(board: Board, row: Row): boolean {
  return fivesOf(board, row).length > 0;
}

/** The cells on which a stone makes these four stones a row of exactly five. */
function fivesOf(board: Board, { stones, direction }: Row): string[] {
  return lineThrough(stones[0]!, direction).filter(
    (cell) =>
      isEmpty(board, cell) &&
      areSame(runOf(withBlack(board, cell), cell, direction), [...stones, cell]),
  );
}

/**
 * "A row with three stones to which you, without at the same time a five in a row is made, can add
 * one more stone to attain a straight four", where that stone is no foul (9.3).
 */
function isThree(board: Board, row: Row): boolean {
  return straightened(board, row).some(
    (cell) => !makesFive(board, cell) && literalFoul(board, cell) === undefined,
  );
}

export function makesFive(board: Board, at: string): boolean {
  const after = withBlack(board, at);
  return DIRECTIONS.some((direction) => runOf(after, at, direction).length === 5);
}

/** The cells that make a straight four of a black stone and three more, in each direction. */
export function straightFours(board: Board, at: string): string[][] {
  return DIRECTIONS.map((direction) => {
    const rows = rowsOf(board, at, 3).filter((row) => row.direction === direction);
    return rows.flatMap((row) => straightened(board, row));
  });
}

/** The cells on which a stone makes these three a straight four. */
function straightened(board: Board, { stones, direction }: Row): string[] {
  return lineThrough(stones[0]!, direction).filter((cell) => {
    if (!isEmpty(board, cell)) return false;
    const after = withBlack(board, cell);
    const four = [...stones, cell];
    return (
      areSame(runOf(after, cell, direction), four) &&
      fivesOf(after, { stones: four, direction }).length === 2
    );
  });
}

/** All choices of `size` black stones on a line through a cell, that cell included. */
function rowsOf(board: Board, at: string, size: number): Row[] {
  return DIRECTIONS.flatMap((direction) => {
    const others = lineThrough(at, direction).filter((cell) => cell !== at);
    const black = others.filter((cell) => board.black.has(cell) && distance(cell, at) < 5);
    return choices(black, size - 1).map((some) => ({ stones: [at, ...some], direction }));
  });
}

function choices(from: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return from.flatMap((first, i) =>
    choices(from.slice(i + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** The unbroken row of black stones through a cell. */
function runOf(board: Board, at: string, direction: Direction): string[] {
  const line = lineThrough(at, direction);
  const stones = line.map((cell) => board.black.has(cell));
  const here = line.indexOf(at);
  const from = stones.slice(0, here).lastIndexOf(false) + 1;
  const end = stones.indexOf(false, here);
  return line.slice(from, end < 0 ? undefined : end);
}

type Direction = readonly [dx: number, dy: number];
const DIRECTIONS: readonly Direction[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

const FILES = "abcdefghijklmno";
const CELLS = [...FILES].flatMap((file) => Array.from({ length: 15 }, (_, y) => `${file}${y + 1}`));

/** All cells of the line through a cell, in order. */
function lineThrough(at: string, direction: Direction): readonly string[] {
  const key = `${at} ${direction.join()}`;
  const known = lines.get(key);
  if (known !== undefined) return known;
  const [x, y] = placeOf(at);
  const line = Array.from({ length: 29 }, (_, i) => {
    const k = i - 14;
    return `${FILES[x + k * direction[0]] ?? "?"}${y + k * direction[1]}`;
  }).filter((cell) => CELLS.includes(cell));
  lines.set(key, line);
  return line;
}

const lines = new Map<string, readonly string[]>();

function distance(one: string, other: string): number {
  const [x, y] = placeOf(one);
  const [u, v] = placeOf(other);
  return Math.max(Math.abs(x - u), Math.abs(y - v));
}

function placeOf(cell: string): [number, number] {
  return [FILES.indexOf(cell[0]!), Number(cell.slice(1))];
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((cell) => others.includes(cell));
}

function isEmpty({ black, white }: Board, cell: string): boolean {
  return !black.has(cell) && !white.has(cell);
}

export function withBlack({ black, white }: Board, cell: string): Board {
  return { black: new Set([...black, cell]), white };
}
