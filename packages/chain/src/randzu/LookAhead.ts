import { type BotBoard, FREE, MINE, type StoneOwner, THEIRS } from "./BotBoard.js";
import { DEFENCE, stoneWorth } from "./stoneWorth.js";

/** A won position is worth this much, less one for each ply until the win. */
export const WON = 1e6;
/** How many replies are tried at each ply, the most promising first. */
const WIDTH = 8;
/** The stones of the side to move count for more, because it is the first to add one. */
const TO_MOVE = 1.25;
/** The worth of a cell where a stone would make a three or a four, beside its shape. */
const THREE = 60;
const FOUR = 30;

/** Weighs moves by the most promising lines of play of a few plies. */
export class LookAhead {
  constructor(private readonly board: BotBoard) {}

  /** How good a move is for the player to move, after `plies` more plies. */
  worthOf(cell: number, plies: number): number {
    return this.after(cell, MINE, () => -this.worth(THEIRS, plies, -Infinity, Infinity));
  }

  /** How good the position is for the player to move, after `plies` plies. */
  lead(plies: number): number {
    return this.worth(MINE, plies, -Infinity, Infinity);
  }

  /** A result outside of `alpha` and `beta` is only a bound. */
  private worth(side: StoneOwner, plies: number, alpha: number, beta: number): number {
    const { board } = this;
    const other = side === MINE ? THEIRS : MINE;
    if (board.has("fives", side)) return WON + plies;
    const fives = board.cellsWith("fives", other);
    const stops = fives.filter((cell) => !board.isForbidden(cell, side));
    if (fives.length > 1 || stops.length < fives.length) return -WON - plies;
    if (stops.length === 0 && board.has("fours", side, 2)) return WON + plies - 2;
    if (stops.length === 0 && plies <= 0)
      return this.potential(side) * TO_MOVE - this.potential(other);
    let best = -Infinity;
    // A stone that has to stop a five is no choice, so it costs no ply.
    const left = stops.length > 0 ? plies : plies - 1;
    for (const cell of stops.length > 0 ? stops : this.promising(side, other)) {
      const reply = () => -this.worth(other, left, -beta, -Math.max(alpha, best));
      best = Math.max(best, this.after(cell, side, reply));
      if (best >= beta) break;
    }
    return best === -Infinity ? 0 : best;
  }

  /** The moves that build or stop the most at once. */
  private promising(side: StoneOwner, other: StoneOwner): number[] {
    const { board } = this;
    const cells = board.cellsWith("shape", side);
    const worths = new Map(
      cells.map((cell) => [
        cell,
        stoneWorth(board, cell, side) + DEFENCE * stoneWorth(board, cell, other),
      ]),
    );
    return cells.sort((a, b) => worths.get(b)! - worths.get(a)!).slice(0, WIDTH);
  }

  /** The worth of a quiet position to a side: what one more stone could build. */
  private potential(side: StoneOwner): number {
    const { board } = this;
    return (
      board.total("shape", side) +
      THREE * board.total("threes", side) +
      FOUR * board.total("fours", side)
    );
  }

  private after(cell: number, side: StoneOwner, weigh: () => number): number {
    this.board.set(cell, side);
    const worth = weigh();
    this.board.set(cell, FREE);
    return worth;
  }
}
