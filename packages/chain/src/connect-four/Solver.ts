import { type IsLate, neverLate } from "@kifu/kit/plain";
import {
  BOTTOM_HIGH,
  BOTTOM_LOW,
  CELLS,
  CELLS_HIGH,
  CELLS_LOW,
  COLUMN_HIGH,
  COLUMN_LOW,
  completingHigh,
  completingLow,
  type DiscBits,
  dropped,
  hasRoom,
  HIGH,
  wins,
} from "./DiscBits.js";

/** The columns from the middle outwards. Middle columns are in the most lines. */
export const ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
const ORDER_LOW = ORDER.map((column) => COLUMN_LOW[column]!);
const ORDER_HIGH = ORDER.map((column) => COLUMN_HIGH[column]!);

/** More than the score of the fastest win, and the discs of each player. */
export const MOST = CELLS >> 1;

/** Scores between which the true one lies. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Columns, and the bounds of the score that the position has. */
export interface Best extends Bounds {
  readonly columns: readonly number[];
}

/** Bits of the upper half of a position's key in the table. The rest of the integer is a bound. */
const KEY_BITS = 21;
/** A bound is stored as a positive number. Numbers above this one stand for lower bounds. */
const UPPER = 2 * MOST + 2;

/** Numbers for each move that a ply tries: its cell, its worth, and the fours it threatens. */
const MOVE = 5;
const PLY = MOVE * ORDER.length;

/** A search asks once in `IN_TIME + 1` positions whether it is late. They take a millisecond. */
const IN_TIME = 4095;

class OutOfBudget extends Error {}

/**
 * Solves positions of Connect Four by searching to the end of the game.
 *
 * A score is positive if the player to move wins. It is one more than the number of discs that the
 * winner has left, so faster wins have higher scores. A draw is 0, and a loss is negative.
 */
export class Solver {
  private readonly table: Int32Array;
  private readonly shift: number;
  private readonly moves = new Int32Array(PLY * (CELLS + 1));
  private budget = 0;
  private isLate = neverLate;

  /** @param bits the table remembers up to `2 ** bits` positions, with eight bytes each */
  constructor(bits = 20) {
    this.table = new Int32Array(2 << bits);
    this.shift = 32 - bits;
  }

  /** Limits the number of positions that searches visit from now on, and their time. */
  allow(positions: number, isLate = neverLate): void {
    this.budget = positions;
    this.isLate = isLate;
  }

  /**
   * The score, if it lies between `least` and `most`. Otherwise the nearer of the two. When the
   * budget is used up, the bounds are still apart.
   */
  solve(discs: DiscBits, least = -MOST, most = MOST): Bounds {
    const { ownLow, ownHigh, allLow, allHigh, count } = discs;
    if (count === CELLS) return exactly(0);
    const winning =
      (completingLow(ownLow, ownHigh) & (allLow + BOTTOM_LOW) & CELLS_LOW) |
      (completingHigh(ownLow, ownHigh) & (allHigh + BOTTOM_HIGH) & CELLS_HIGH);
    if (winning !== 0) return exactly(scoreOfWin(count));
    const threatLow = completingLow(ownLow ^ allLow, ownHigh ^ allHigh);
    const threatHigh = completingHigh(ownLow ^ allLow, ownHigh ^ allHigh);
    let low = Math.max(least, 0 - ((CELLS - count) >> 1));
    let high = Math.min(most, scoreOfWin(count));
    try {
      while (low < high) {
        // Who wins is asked first, and how fast later. Small searches fill the table for others.
        let middle = (low + high) >> 1;
        if (middle <= 0 && low / 2 < middle) middle = (low / 2) | 0;
        else if (middle >= 0 && high / 2 > middle) middle = high >> 1;
        const score = this.search(
          ...([ownLow, ownHigh, allLow, allHigh, count, threatLow, threatHigh] as const),
          middle,
          middle + 1,
        );
        if (score <= middle) high = score;
        else low = score;
      }
    } catch (error) {
      if (!(error instanceof OutOfBudget)) throw error;
    }
    return { least: low, most: high };
  }

  /**
   * The best columns. Finding the score visits up to so many positions, and comparing the columns a
   * quarter as many. If the score is not known by then, the columns that keep a win or a draw that
   * is known. There may be none.
   */
  best(discs: DiscBits, positions: number, isLate?: IsLate): Best {
    const all = ORDER.filter((column) => hasRoom(discs, column));
    const winning = all.filter((column) => wins(discs, column));
    if (winning.length > 0) return { ...exactly(scoreOfWin(discs.count)), columns: winning };
    this.allow(positions, isLate);
    const { least, most } = this.solve(discs);
    if (least < 0 && least < most) return { least, most, columns: [] };
    this.allow(positions / 4, isLate);
    const columns = all.filter((column) => this.isAtMost(dropped(discs, column), -least));
    return { least, most, columns };
  }

  /** Whether the score is known to be `score` or less. */
  isAtMost(discs: DiscBits, score: number): boolean {
    return this.solve(discs, score, score + 1).most <= score;
  }

  /**
   * The score of a position in which the player to move cannot win at once. Scores outside of
   * `alpha` and `beta` are bounds only. `threat` are the cells where the opponent completes a four.
   */
  private search(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    count: number,
    threatLow: number,
    threatHigh: number,
    alpha: number,
    beta: number,
  ): number {
    if (--this.budget < 0 || ((this.budget & IN_TIME) === 0 && this.isLate()))
      throw new OutOfBudget();
    let low = (allLow + BOTTOM_LOW) & CELLS_LOW;
    let high = (allHigh + BOTTOM_HIGH) & CELLS_HIGH;
    const lost = 0 - ((CELLS - count) >> 1);
    const stopLow = low & threatLow;
    const stopHigh = high & threatHigh;
    if ((stopLow | stopHigh) !== 0) {
      const isDouble =
        (stopLow & (stopLow - 1)) | (stopHigh & (stopHigh - 1)) | (stopLow && stopHigh);
      if (isDouble !== 0) return lost;
      low = stopLow;
      high = stopHigh;
    }
    // A disc below a threatened cell lets the opponent complete the four.
    low &= ~((threatLow & CELLS_LOW) >>> 1);
    high &= ~((threatHigh & CELLS_HIGH) >>> 1);
    if ((low | high) === 0) return lost;
    if (count >= CELLS - 2) return 0;
    if (alpha <= lost) {
      alpha = lost + 1;
      if (alpha >= beta) return alpha;
    }
    // The player needs two more moves to win.
    const highest = (CELLS - 1 - count) >> 1;
    if (beta > highest) {
      beta = highest;
      if (alpha >= beta) return beta;
    }

    const { table, moves } = this;
    const keyLow = ownLow + allLow;
    const keyHigh = ownHigh + allHigh;
    const at = (Math.imul(keyLow ^ Math.imul(keyHigh, 0x9e3779b1), 0x85ebca6b) >>> this.shift) << 1;
    const found = table[at + 1]!;
    if (table[at] === keyLow && (found & HIGH) === keyHigh) {
      const bound = found >>> KEY_BITS;
      if (bound > UPPER) {
        alpha = Math.max(alpha, bound - UPPER - MOST - 1);
        if (alpha >= beta) return alpha;
      } else if (bound > 0) {
        beta = Math.min(beta, bound - MOST - 1);
        if (alpha >= beta) return beta;
      }
    }

    const first = PLY * count;
    let end = first;
    for (let i = 0; i < ORDER.length; i++) {
      const cellLow = low & ORDER_LOW[i]!;
      const cellHigh = high & ORDER_HIGH[i]!;
      if ((cellLow | cellHigh) === 0) continue;
      const fourLow = completingLow(ownLow | cellLow, ownHigh | cellHigh);
      const fourHigh = completingHigh(ownLow | cellLow, ownHigh | cellHigh);
      const worth =
        countBits(fourLow & CELLS_LOW & ~allLow) + countBits(fourHigh & CELLS_HIGH & ~allHigh);
      let place = end;
      for (; place > first && moves[place - MOVE + 2]! < worth; place -= MOVE) {
        for (let part = 0; part < MOVE; part++) moves[place + part] = moves[place + part - MOVE]!;
      }
      moves[place] = cellLow;
      moves[place + 1] = cellHigh;
      moves[place + 2] = worth;
      moves[place + 3] = fourLow;
      moves[place + 4] = fourHigh;
      end += MOVE;
    }

    for (let move = first; move < end; move += MOVE) {
      // `0 - x` stays an integer. `-x` may be −0, which makes the search slower.
      const score =
        0 -
        this.search(
          ownLow ^ allLow,
          ownHigh ^ allHigh,
          allLow | moves[move]!,
          allHigh | moves[move + 1]!,
          count + 1,
          moves[move + 3]!,
          moves[move + 4]!,
          0 - beta,
          0 - alpha,
        );
      if (score >= beta) {
        table[at] = keyLow;
        table[at + 1] = keyHigh | ((score + UPPER + MOST + 1) << KEY_BITS);
        return score;
      }
      if (score > alpha) alpha = score;
    }
    table[at] = keyLow;
    table[at + 1] = keyHigh | ((alpha + MOST + 1) << KEY_BITS);
    return alpha;
  }
}

/** The plies up to the four, for the score of a position with this number of discs. */
export function pliesToFour(count: number, score: number): number {
  const discs = MOST + 1 - Math.abs(score);
  return score > 0 ? 2 * (discs - (count >> 1)) - 1 : 2 * (discs - ((count + 1) >> 1));
}

/** The score of a player who completes a four with the next disc. */
function scoreOfWin(count: number): number {
  return (CELLS + 1 - count) >> 1;
}

function exactly(score: number): Bounds {
  return { least: score, most: score };
}

function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
