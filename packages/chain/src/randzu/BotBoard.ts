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
  /** What each side sees along each line: `STEPS.length` lines for each cell. */
  private readonly lines = { [MINE]: noLines(), [THEIRS]: noLines() };
  /** The packed threats of each cell's lines, summed, for each side. */
  private readonly sums = { [MINE]: new Int32Array(SIZE), [THEIRS]: new Int32Array(SIZE) };
  private sumOfKeys = 0;
  private readonly reach: number;
  private readonly judged: Readonly<Record<StoneOwner, JudgedLines>>;

  constructor(
    { black, white, turn }: Position,
    winning: WinningRow | WinningRows = "five or more",
  ) {
    const rows = typeof winning === "string" ? { black: winning, white: winning } : winning;
    this.reach = Math.max(REACH[rows.black], REACH[rows.white]);
    const [ofBlack, ofWhite] = [judgedLines[rows.black], judgedLines[rows.white]];
    this.judged =
      turn === 0 ? { [MINE]: ofBlack, [THEIRS]: ofWhite } : { [MINE]: ofWhite, [THEIRS]: ofBlack };
    for (const cell of CELLS) this.cells[cell] = FREE;
    for (const side of [MINE, THEIRS] as const) this.judgeEmptyLines(side);
    const [mine, theirs] = turn === 0 ? [black, white] : [white, black];
    for (const cell of CELLS) {
      const { x, y } = pointOfCell(cell);
      const bit = bitAt(x, y);
      if ((mine | theirs) & bit) this.replace(cell, mine & bit ? MINE : THEIRS);
    }
  }

  /** On an empty board, only the edge is in the way. */
  private judgeEmptyLines(side: StoneOwner): void {
    for (const cell of CELLS) {
      STEPS.forEach((step, direction) => {
        let line = 0;
        for (const [towards, digits] of [
          [step, AHEAD],
          [-step, BEHIND],
        ] as const) {
          const edge = [1, 2, 3, 4, 5].find((steps) => this.at(cell + steps * towards) === EDGE);
          if (edge !== undefined && edge <= this.reach) line += BLOCKED * digits[edge]!;
        }
        this.lines[side][cell * STEPS.length + direction] = line;
        this.sums[side][cell]! += this.judged[side].threatsOf(line);
      });
    }
  }

  /** A number that is the same for the same stones, and almost surely differs for others. */
  get key(): number {
    return this.sumOfKeys;
  }

  get stones(): number {
    return CELLS.filter((cell) => this.at(cell) !== FREE).length;
  }

  at(cell: number): number {
    return this.cells[cell] ?? EDGE;
  }

  /** Puts a stone on a free cell, or takes it away. */
  set(cell: number, content: StoneOwner | typeof FREE): void {
    this.replace(cell, content);
  }

  private replace(cell: number, content: StoneOwner | typeof FREE): void {
    const before = this.at(cell);
    const key = this.sumOfKeys + keyOf(cell, content) - keyOf(cell, before);
    this.sumOfKeys = key < 0 ? key + KEYS : key < KEYS ? key : key - KEYS;
    this.cells[cell] = content;
    const mine = digitOf(content, MINE) - digitOf(before, MINE);
    const theirs = digitOf(content, THEIRS) - digitOf(before, THEIRS);
    for (let direction = 0; direction < STEPS.length; direction++) {
      const step = STEPS[direction]!;
      for (let steps = 1, other = cell + step; steps <= this.reach; steps++, other += step) {
        if (this.at(other) === EDGE) break;
        this.change(other, direction, mine * BEHIND[steps]!, theirs * BEHIND[steps]!);
      }
      for (let steps = 1, other = cell - step; steps <= this.reach; steps++, other -= step) {
        if (this.at(other) === EDGE) break;
        this.change(other, direction, mine * AHEAD[steps]!, theirs * AHEAD[steps]!);
      }
    }
  }

  private change(cell: number, direction: number, mine: number, theirs: number): void {
    this.changeLine(MINE, cell, direction, mine);
    this.changeLine(THEIRS, cell, direction, theirs);
  }

  private changeLine(side: StoneOwner, cell: number, direction: number, change: number): void {
    const lines = this.lines[side];
    const at = cell * STEPS.length + direction;
    const before = lines[at]!;
    const judged = this.judged[side];
    lines[at] = before + change;
    this.sums[side][cell]! += judged.threatsOf(before + change) - judged.threatsOf(before);
  }

  /** Whether the rules may forbid this side a free cell. */
  forbids(_side: StoneOwner): boolean {
    return false;
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
    return this.isOpen(cell, side) ? this.builds(threat, cell, side) : 0;
  }

  /** The same, for a free cell, whether or not the stone is forbidden. */
  protected builds(threat: Threat, cell: number, side: StoneOwner): number {
    return (this.sums[side][cell]! >> SHIFT[threat]) & MASK[threat];
  }

  private isOpen(cell: number, side: StoneOwner): boolean {
    return this.cells[cell] === FREE && !this.isForbidden(cell, side);
  }

  /** The cells where a stone of `side` creates at least this many of a threat. */
  cellsWith(threat: Threat, side: StoneOwner, least = 1): number[] {
    const found: number[] = [];
    for (let cell = this.next(0, threat, side, least); cell < SIZE;) {
      found.push(cell);
      cell = this.next(cell + 1, threat, side, least);
    }
    return found;
  }

  has(threat: Threat, side: StoneOwner, least = 1): boolean {
    return this.next(0, threat, side, least) < SIZE;
  }

  /** The first of these cells from this one on; `SIZE` if there is none. */
  private next(from: number, threat: Threat, side: StoneOwner, least: number): number {
    const sums = this.sums[side];
    const [shift, mask] = [SHIFT[threat], MASK[threat]];
    for (let cell = from; cell < SIZE; cell++) {
      if (((sums[cell]! >> shift) & mask) >= least && this.isOpen(cell, side)) return cell;
    }
    return SIZE;
  }

  /** The sum over all free cells. */
  total(threat: Threat, side: StoneOwner): number {
    let sum = 0;
    for (const cell of CELLS) sum += this.count(threat, cell, side);
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
}

/** Sums of two keys are exact. */
const KEYS = 2 ** 52;
const cellKeys = new Float64Array(SIZE * 2);
for (let i = 0, random = 1; i < cellKeys.length; i++) {
  for (const bits of [26, 26]) {
    random = (random * 48_271) % 0x7fffffff;
    cellKeys[i] = cellKeys[i]! * 2 ** bits + ((random >>> 4) % 2 ** bits);
  }
}

/** A random number for a stone on a cell, and 0 for none. It is the same in every run. */
function keyOf(cell: number, content: number): number {
  return content === FREE ? 0 : cellKeys[2 * cell + content - MINE]!;
}

/**
 * A side sees a line as a number in base 3. The digits are its neighbours, up to five in each
 * direction: free, the side's own, or in the way. Beyond a cell that is in the way, no digit
 * matters.
 */
const OWN = 1;
const BLOCKED = 2;
const AHEAD = [0, 1, 2, 3, 4, 5].map((steps) => 3 ** (steps - 1));
const BEHIND = [0, 1, 2, 3, 4, 5].map((steps) => 3 ** (steps + 4));
const LINES = 3 ** 10;

function digitOf(content: number, side: StoneOwner): number {
  return content === FREE ? 0 : content === side ? OWN : BLOCKED;
}

function noLines(): Uint16Array {
  return new Uint16Array(SIZE * STEPS.length);
}

/** Where each threat is in a packed number. It has room for the sum over four lines. */
const SHIFT: Readonly<Record<Threat, number>> = { shape: 0, fours: 13, threes: 18, fives: 22 };
const MASK: Readonly<Record<Threat, number>> = { shape: 0x1fff, fours: 31, threes: 15, fives: 15 };

/** Judges each line once. */
class JudgedLines {
  private readonly packed = new Int32Array(LINES).fill(-1);

  constructor(private readonly winning: WinningRow) {}

  /** The packed threats of a stone of the side that sees the line. */
  threatsOf(line: number): number {
    const known = this.packed[line]!;
    return known >= 0 ? known : (this.packed[line] = this.judge(line));
  }

  private judge(line: number): number {
    let [own, open] = [CENTRE, CENTRE];
    const read = (digits: number[], bitAfter: (steps: number) => number) => {
      for (let steps = 1; steps <= 5; steps++) {
        const digit = Math.floor(line / digits[steps]!) % 3;
        if (digit === BLOCKED) return;
        open |= bitAfter(steps);
        if (digit === OWN) own |= bitAfter(steps);
      }
    };
    read(AHEAD, (steps) => CENTRE << steps);
    read(BEHIND, (steps) => CENTRE >> steps);
    const { fives, fours, threes, shape } = judgeLine(own, open & NEAR, this.winning);
    return (
      (shape << SHIFT.shape) |
      (fours << SHIFT.fours) |
      (threes << SHIFT.threes) |
      (fives << SHIFT.fives)
    );
  }
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
const judgedLines: Readonly<Record<WinningRow, JudgedLines>> = {
  "five or more": new JudgedLines("five or more"),
  "exactly five": new JudgedLines("exactly five"),
};

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
