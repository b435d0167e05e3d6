import { bitAt } from "@kifu/kit/plain";
import { BOARD, type Point, type Position } from "./position.js";

/** The contents of a cell, as the player to move sees it. */
export const FREE = 0;
/** A stone of the player to move. */
export const MINE = 1;
export const THEIRS = 2;
const EDGE = 3;
export type StoneOwner = typeof MINE | typeof THEIRS;

/**
 * The number of edge cells between two rows. A count along a line stops at an edge cell, so that
 * it does not continue in another row.
 */
const EDGES = 2;
const PITCH = BOARD.width + EDGES;
const SIZE = PITCH * BOARD.height;
const STEPS = [1, PITCH, PITCH + 1, PITCH - 1];
/** The rows that win. */
export type WinningRow = "five or more" | "exactly five";

/** The rows that win for each colour. */
type WinningRows = Readonly<Record<"black" | "white", WinningRow>>;

/**
 * How far a stone can change what another cell of its line builds. Five steps away, it can only
 * make an overline of a five.
 */
const REACH: Readonly<Record<WinningRow, number>> = { "five or more": 4, "exactly five": 5 };

/** The cell of a point. A `BotBoard` has wider rows than the board. */
export function cellOf({ x, y }: Point): number {
  return y * PITCH + x + EDGES;
}

export function pointOfCell(cell: number): Point {
  return { x: (cell % PITCH) - EDGES, y: Math.floor(cell / PITCH) };
}

const CELLS = Array.from({ length: SIZE }, (_, cell) => cell).filter(
  (cell) => cell % PITCH >= EDGES,
);

/** Counts of the threats that one stone creates. The bot weighs cells by these counts. */
export interface Threats {
  readonly fives: number;
  /** The number of fives that one more stone would complete. An open four counts as two. */
  readonly fours: number;
  /** Lines that one more stone would turn into an open four. */
  readonly threes: number;
  /** A small number that grows with the fives that are still possible. */
  readonly shape: number;
}
type Threat = keyof Threats;

/**
 * The board as the player to move sees it. For each side and free cell it knows which threats a
 * stone there would create, so that a search can ask for them often.
 */
export class BotBoard {
  private readonly cells = new Int8Array(SIZE).fill(EDGE);
  /** The threats of each side's lines: `STEPS.length` lines for each cell. */
  private readonly lines = { [MINE]: noLines(), [THEIRS]: noLines() };
  /** For each side and cell, the sum over its lines. */
  private readonly sums = { [MINE]: noThreats(), [THEIRS]: noThreats() };

  private readonly reach: number;
  private readonly winning: Readonly<Record<StoneOwner, WinningRow>>;

  constructor(
    { black, white, turn }: Position,
    winning: WinningRow | WinningRows = "five or more",
  ) {
    const rows = typeof winning === "string" ? { black: winning, white: winning } : winning;
    this.reach = Math.max(REACH[rows.black], REACH[rows.white]);
    this.winning =
      turn === 0
        ? { [MINE]: rows.black, [THEIRS]: rows.white }
        : { [MINE]: rows.white, [THEIRS]: rows.black };
    const [mine, theirs] = turn === 0 ? [black, white] : [white, black];
    for (const cell of CELLS) {
      const { x, y } = pointOfCell(cell);
      const bit = bitAt(x, y);
      this.cells[cell] = mine & bit ? MINE : theirs & bit ? THEIRS : FREE;
    }
    for (const cell of CELLS) {
      STEPS.forEach((_, direction) => {
        this.judge(cell, direction, MINE);
        this.judge(cell, direction, THEIRS);
      });
    }
  }

  get stones(): number {
    return CELLS.filter((cell) => this.at(cell) !== FREE).length;
  }

  at(cell: number): number {
    return this.cells[cell] ?? EDGE;
  }

  /**
   * Puts a stone on a free cell, or takes it away. The stones that were put last have to be taken
   * first, because a taken cell keeps the threats that it had when it was free.
   */
  set(cell: number, content: StoneOwner | typeof FREE): void {
    this.cells[cell] = content;
    for (let direction = 0; direction < STEPS.length; direction++) {
      const step = STEPS[direction]!;
      this.judgeTowards(cell, direction, step);
      this.judgeTowards(cell, direction, -step);
    }
  }

  /** Judges the free cells in reach, up to the stones behind which a side sees no change. */
  private judgeTowards(cell: number, direction: number, step: number): void {
    let seeing = MINE | THEIRS;
    for (let steps = 1, other = cell + step; steps <= this.reach; steps++, other += step) {
      const found = this.at(other);
      if (found === FREE) {
        if (seeing & MINE) this.judge(other, direction, MINE);
        if (seeing & THEIRS) this.judge(other, direction, THEIRS);
      } else if (found === EDGE) return;
      else seeing &= found;
    }
  }

  /** Whether the rules forbid a stone of `side` on a free cell. */
  isForbidden(_cell: number, _side: StoneOwner): boolean {
    return false;
  }

  /**
   * Counts what a stone of `side` on a free cell builds on the four lines through it; 0 if it is
   * forbidden.
   */
  count(threat: Threat, cell: number, side: StoneOwner): number {
    return this.isOpen(cell, side) ? this.sums[side][threat][cell]! : 0;
  }

  /** The same, for a free cell, whether or not the stone is forbidden. */
  protected builds(threat: Threat, cell: number, side: StoneOwner): number {
    return this.sums[side][threat][cell]!;
  }

  private isOpen(cell: number, side: StoneOwner): boolean {
    return this.cells[cell] === FREE && !this.isForbidden(cell, side);
  }

  /** The cells where a stone of `side` creates at least this many of a threat. */
  cellsWith(threat: Threat, side: StoneOwner, least = 1): number[] {
    const sums = this.sums[side][threat];
    const found: number[] = [];
    for (const cell of CELLS) {
      if (sums[cell]! >= least && this.isOpen(cell, side)) found.push(cell);
    }
    return found;
  }

  has(threat: Threat, side: StoneOwner, least = 1): boolean {
    const sums = this.sums[side][threat];
    for (const cell of CELLS) if (sums[cell]! >= least && this.isOpen(cell, side)) return true;
    return false;
  }

  /** The sum over all free cells. */
  total(threat: Threat, side: StoneOwner): number {
    const sums = this.sums[side][threat];
    let sum = 0;
    for (const cell of CELLS) if (this.isOpen(cell, side)) sum += sums[cell]!;
    return sum;
  }

  /** The free cells within two steps of a stone; on an empty board, the centre. */
  candidates(): number[] {
    const free = CELLS.filter((cell) => this.at(cell) === FREE);
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

  private judge(cell: number, direction: number, side: StoneOwner): void {
    const line = cell * STEPS.length + direction;
    const before = this.lines[side][line]!;
    const now = this.lineThrough(cell, STEPS[direction]!, side);
    if (now === before) return;
    this.lines[side][line] = now;
    const { fives, fours, threes, shape } = this.sums[side];
    fives[cell]! += now.fives - before.fives;
    fours[cell]! += now.fours - before.fours;
    threes[cell]! += now.threes - before.threes;
    shape[cell]! += now.shape - before.shape;
  }

  private lineThrough(cell: number, step: number, side: StoneOwner): Threats {
    let own = CENTRE;
    let open = CENTRE;
    const last = CENTRE << this.reach;
    const first = CENTRE >> this.reach;
    for (let bit = CENTRE << 1, other = cell + step; bit <= last; bit <<= 1, other += step) {
      const found = this.cells[other];
      if (found !== side && found !== FREE) break;
      open |= bit;
      if (found === side) own |= bit;
    }
    for (let bit = CENTRE >> 1, other = cell - step; bit >= first; bit >>= 1, other -= step) {
      const found = this.cells[other];
      if (found !== side && found !== FREE) break;
      open |= bit;
      if (found === side) own |= bit;
    }
    open &= NEAR;
    const winning = this.winning[side];
    return (judged[winning][(open << 10) | own] ??= judgeLine(own, open, winning));
  }
}

const NOTHING: Threats = { fives: 0, fours: 0, threes: 0, shape: 0 };

function noLines(): Threats[] {
  return new Array<Threats>(SIZE * STEPS.length).fill(NOTHING);
}

function noThreats(): Record<Threat, Int16Array> {
  const none = () => new Int16Array(SIZE);
  return { fives: none(), fours: none(), threes: none(), shape: none() };
}

/**
 * `judgeLine` reads eleven cells of a line as bits. Bit `CENTRE` is the cell of the stone. `own`
 * has a bit for each of the side's stones. `open` has these bits too, and a bit for each free
 * cell, up to the opponent's next stone or the edge. It lacks the outermost two cells, since no
 * row of five with the centre contains them.
 */
const CENTRE = 1 << 5;
const NEAR = 0b1_1111_1111 << 1;
const WINDOWS = [1, 2, 3, 4, 5].map((start) => 0b11111 << start);
const judged: Readonly<Record<WinningRow, Threats[]>> = { "five or more": [], "exactly five": [] };

function judgeLine(own: number, open: number, winning: WinningRow): Threats {
  const windows = windowsOf(own, open, winning);
  const shape = windows.reduce((sum, window) => sum + 3 ** countBits(own & window), 0);
  if (windows.some((window) => (own & window) === window)) {
    return { fives: 1, fours: 0, threes: 0, shape };
  }
  const fours = completionsOf(own, open, winning);
  const threes = fours === 0 && leadsToOpenFour(own, open, winning) ? 1 : 0;
  return { fives: 0, fours, threes, shape };
}

/** The rows of five cells that the side's stones may still fill. */
function windowsOf(own: number, open: number, winning: WinningRow): number[] {
  return WINDOWS.filter((window) => {
    if ((open & window) !== window) return false;
    // With a stone beside it, a row of five would be an overline.
    return winning === "five or more" || (own & ~window & ((window << 1) | (window >> 1))) === 0;
  });
}

function leadsToOpenFour(own: number, open: number, winning: WinningRow): boolean {
  for (let bit = 2; bit & NEAR; bit <<= 1) {
    if (open & ~own & bit && completionsOf(own | bit, open, winning) > 1) return true;
  }
  return false;
}

/** The number of cells where one more stone completes a five. */
function completionsOf(own: number, open: number, winning: WinningRow): number {
  const missing = new Set<number>();
  for (const window of windowsOf(own, open, winning)) {
    const gap = window & ~own;
    if (countBits(gap) === 1) missing.add(gap);
  }
  return missing.size;
}

function countBits(bits: number): number {
  let count = 0;
  for (; bits > 0; bits &= bits - 1) count++;
  return count;
}
