import { bitAt } from "@kifu/kit/plain";
import { BOARD, type Point, type Position } from "./position.js";

/**
 * A house player of fair strength: it completes a five, stops the opponent's, finds a win by
 * one four after another, answers open threes and fours, and otherwise builds shape. Among
 * moves of equal worth, `random` (from 0 up to 1) decides. `undefined` when no cell is free.
 */
export function chooseMove(position: Position, random: () => number): Point | undefined {
  const table = new Table(position);
  const candidates = table.candidates();
  const winning = winByFours(table, candidates);
  if (winning !== undefined) return pointOf(winning);

  let best = -Infinity;
  let choice: number[] = [];
  for (const cell of candidates) {
    const worth = worthOf(table, cell, candidates);
    if (worth > best) [best, choice] = [worth, []];
    if (worth === best) choice.push(cell);
  }
  const cell = choice[Math.floor(random() * choice.length)];
  return cell === undefined ? undefined : pointOf(cell);
}

/** What a stone's threats are worth; the shape of its lines adds a few hundred at most. */
const FIVE = 1e8;
const OPEN_FOUR = 1e6;
const FOUR_AND_THREE = 3e5;
const TWO_THREES = 3e4;
const FOUR = 150;
const THREE = 2000;

/** Hindering the opponent is worth a little less than the same shape of one's own. */
const DEFENCE = 0.6;

/** The worth of a move: what it builds, what it denies, less the threats that it leaves. */
function worthOf(table: Table, cell: number, candidates: readonly number[]): number {
  const attack = table.worth(cell, MINE);
  const defence = table.worth(cell, THEIRS) * DEFENCE;
  table.cells[cell] = MINE;
  const left = Math.max(0, ...candidates.map((reply) => table.worth(reply, THEIRS)));
  table.cells[cell] = FREE;
  // A winning threat leaves the opponent time for a five only.
  if (attack >= FOUR_AND_THREE && left < FIVE) return attack * 10 - left;
  return attack + defence - (left >= TWO_THREES ? left : 0);
}

/** How many positions the search for a win by fours may look at; some ten milliseconds' worth. */
const SEARCHED = 40;

/**
 * The move that completes a five, or begins a row of fours that ends in one: each four leaves
 * the opponent a single answer.
 */
function winByFours(table: Table, candidates: readonly number[]): number | undefined {
  let budget = SEARCHED;
  const completing = (side: Side): number | undefined =>
    candidates.find((cell) => table.threats(cell, side).fives > 0);

  function search(): number | undefined {
    const won = completing(MINE);
    if (won !== undefined || completing(THEIRS) !== undefined) return won;
    return candidates.find((cell) => {
      const { fours } = table.threats(cell, MINE);
      return fours > 1 || (fours === 1 && budget-- > 0 && winsAfterFour(cell));
    });
  }

  function winsAfterFour(cell: number): boolean {
    table.cells[cell] = MINE;
    const answer = completing(MINE)!;
    table.cells[answer] = THEIRS;
    const wins = search() !== undefined;
    table.cells[answer] = table.cells[cell] = FREE;
    return wins;
  }

  return search();
}

const FREE = 0;
const MINE = 1;
const THEIRS = 2;
const EDGE = 3;
type Side = typeof MINE | typeof THEIRS;

/** Two columns of edge part each row from the next, so that nothing nearby lies around a corner. */
const EDGES = 2;
const PITCH = BOARD.width + EDGES;
const STEPS = [1, PITCH, PITCH + 1, PITCH - 1];

function cellOf({ x, y }: Point): number {
  return y * PITCH + x + EDGES;
}

function pointOf(cell: number): Point {
  return { x: (cell % PITCH) - EDGES, y: Math.floor(cell / PITCH) };
}

/** The board as the player on turn sees it: one small number a cell. */
class Table {
  readonly cells = new Int8Array(PITCH * BOARD.height).fill(EDGE);

  constructor({ black, white, turn }: Position) {
    const [mine, theirs] = turn === 0 ? [black, white] : [white, black];
    for (let y = 0; y < BOARD.height; y++) {
      for (let x = 0; x < BOARD.width; x++) {
        const bit = bitAt(x, y);
        this.cells[cellOf({ x, y })] = mine & bit ? MINE : theirs & bit ? THEIRS : FREE;
      }
    }
  }

  at(cell: number): number {
    return this.cells[cell] ?? EDGE;
  }

  /** The free cells within two steps of a stone; on an empty board, the centre. */
  candidates(): number[] {
    const free = [...this.cells.keys()].filter((cell) => this.at(cell) === FREE);
    const near = free.filter((cell) => this.hasNeighbour(cell));
    if (near.length > 0) return near;
    const centre = cellOf({ x: BOARD.width >> 1, y: BOARD.height >> 1 });
    return free.includes(centre) ? [centre] : free;
  }

  private hasNeighbour(cell: number): boolean {
    return STEPS.some((step) =>
      [-2, -1, 1, 2].some((steps) => {
        const neighbour = this.at(cell + steps * step);
        return neighbour === MINE || neighbour === THEIRS;
      }),
    );
  }

  /** What a stone of `side` is worth on `cell`; nothing when the cell is taken. */
  worth(cell: number, side: Side): number {
    const { fives, fours, threes, shape } = this.threats(cell, side);
    if (fives > 0) return FIVE;
    if (fours > 1) return OPEN_FOUR + shape;
    if (fours === 1 && threes > 0) return FOUR_AND_THREE + shape;
    if (threes > 1) return TWO_THREES + shape;
    return fours * FOUR + threes * THREE + shape;
  }

  /** What a stone of `side` would build on `cell`, counted over the four lines through it. */
  threats(cell: number, side: Side): Threats {
    const sum = { fives: 0, fours: 0, threes: 0, shape: 0 };
    if (this.at(cell) !== FREE) return sum;
    for (const step of STEPS) {
      const line = this.lineThrough(cell, step, side);
      sum.fives += line.fives;
      sum.fours += line.fours;
      sum.threes += line.threes;
      sum.shape += line.shape;
    }
    return sum;
  }

  private lineThrough(cell: number, step: number, side: Side): Threats {
    let own = CENTRE;
    let open = CENTRE;
    for (const towards of [-1, 1]) {
      for (let steps = 1; steps <= 4; steps++) {
        const found = this.at(cell + towards * steps * step);
        if (found !== side && found !== FREE) break;
        const bit = 1 << (4 + towards * steps);
        open |= bit;
        if (found === side) own |= bit;
      }
    }
    return (judged[(open << 9) | own] ??= judgeLine(own, open));
  }
}

interface Threats {
  readonly fives: number;
  /** Fives that one stone more would complete: an open four counts as two. */
  readonly fours: number;
  /** Lines that one stone more would make an open four. */
  readonly threes: number;
  /** A small number that grows with the fives that are still possible. */
  readonly shape: number;
}

/** Nine cells in a row around the one in question, as bits: the side's own, and those open to it. */
const CENTRE = 1 << 4;
const WINDOWS = [0, 1, 2, 3, 4].map((start) => 0b11111 << start);
const judged: Threats[] = [];

function judgeLine(own: number, open: number): Threats {
  const windows = WINDOWS.filter((window) => (open & window) === window);
  const shape = windows.reduce((sum, window) => sum + 3 ** countBits(own & window), 0);
  if (windows.some((window) => (own & window) === window)) {
    return { fives: 1, fours: 0, threes: 0, shape };
  }
  const fours = completionsOf(own, open);
  const threes = fours === 0 && leadsToOpenFour(own, open) ? 1 : 0;
  return { fives: 0, fours, threes, shape };
}

function leadsToOpenFour(own: number, open: number): boolean {
  for (let bit = 1; bit < 1 << 9; bit <<= 1) {
    if (open & ~own & bit && completionsOf(own | bit, open) > 1) return true;
  }
  return false;
}

/** In how many ways one stone more makes a five. */
function completionsOf(own: number, open: number): number {
  const missing = new Set<number>();
  for (const window of WINDOWS) {
    const gap = window & ~own;
    if ((open & window) === window && countBits(gap) === 1) missing.add(gap);
  }
  return missing.size;
}

function countBits(bits: number): number {
  let count = 0;
  for (; bits > 0; bits &= bits - 1) count++;
  return count;
}
