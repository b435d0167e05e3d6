import { type IsLate, neverLate } from "@kifu/kit/plain";
import { type BotBoard, FREE, MINE, type StoneOwner, THEIRS } from "./BotBoard.js";

/** A search asks after this number of stones whether it is late. */
const TRIED_IN_TIME = 64;

/** The first move of a win of at most this many plies. Without a cell there is no such win. */
interface Known {
  readonly plies: number;
  readonly cell: number | undefined;
}

/**
 * A search for a win that the opponent cannot avoid, because each move of the attacker is a threat.
 * A four has to be answered with the one stone that stops the five. A three has to be answered on
 * one of at most three cells, or with a four.
 *
 * A win that is found is a win, whatever the opponent does. One that needs more than the budget is
 * not found. An answer that the rules forbid the opponent is no answer. Threats in another order
 * lead to the same positions, which are searched once.
 */
export class ForcedWin {
  private readonly defender: StoneOwner;
  private tried = 0;
  /** What is known of positions with the attacker to move, by the key of the board. */
  private readonly known = { fours: new Map<number, Known>(), threes: new Map<number, Known>() };

  /** @param budget the maximum number of stones that the search for one answer tries */
  constructor(
    private readonly board: BotBoard,
    private readonly attacker: StoneOwner,
    private readonly budget: number,
    private readonly isLate: IsLate = neverLate,
  ) {
    this.defender = attacker === MINE ? THEIRS : MINE;
  }

  /** Whether the search stopped early, so that a win that it did not find may exist. */
  get gaveUp(): boolean {
    return this.tried >= this.budget;
  }

  /**
   * The first move of a win by fours alone, for the attacker to move.
   * @param plies the maximum number of plies up to the five, which is the last
   */
  byFours(plies: number): number | undefined {
    return this.find(plies, (most) => this.search(most, false));
  }

  /** The first move of a win by fours and threes. */
  byThrees(plies: number): number | undefined {
    return this.find(plies, (most) => this.search(most, true));
  }

  /** Whether this first move, which is a threat, wins by fours and threes. */
  winsWith(cell: number, plies: number): boolean {
    const wins = (most: number) =>
      this.after(cell, this.attacker, () => this.winsAnyway(most - 1, true)) ? cell : undefined;
    return this.find(plies, wins) !== undefined;
  }

  /** Looks for shorter wins first, because they are better and need less searching. */
  private find(plies: number, search: (plies: number) => number | undefined): number | undefined {
    this.tried = 0;
    for (let most = 1; most <= plies && this.tried < this.budget; most += 2) {
      const found = search(most);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The first move of a win, for the attacker to move. */
  private search(plies: number, withThrees: boolean): number | undefined {
    const known = this.known[withThrees ? "threes" : "fours"];
    const { key } = this.board;
    const before = known.get(key);
    // A win in fewer plies is one in this many, and if there is none in more, there is none in these.
    if (before !== undefined) {
      if (before.cell !== undefined && before.plies <= plies) return before.cell;
      if (before.cell === undefined && before.plies >= plies) return undefined;
    }
    const cell = this.firstMove(plies, withThrees);
    if (cell !== undefined || !this.gaveUp) known.set(key, { plies, cell });
    return cell;
  }

  private firstMove(plies: number, withThrees: boolean): number | undefined {
    const { board, attacker, defender } = this;
    const [five] = board.cellsWith("fives", attacker);
    if (five !== undefined) return five;
    if (plies < 3) return undefined;
    const [stop, another] = board.cellsWith("fives", defender);
    if (another !== undefined) return undefined;

    const fours = board.cellsWith("fours", attacker);
    const threes = withThrees && plies >= 5 ? board.cellsWith("threes", attacker) : [];
    const threats = [...fours, ...threes.filter((cell) => !fours.includes(cell))];
    // A cell that stops a five may be a threat by its lines together, so it is always tried.
    const moves = stop === undefined ? threats : this.allowed([stop], attacker);
    // One stone stops a single five, unless the rules forbid it.
    if (!board.forbids(defender)) {
      const open = moves.find((cell) => board.count("fours", cell, attacker) > 1);
      if (open !== undefined || plies === 3) return open;
    }
    return moves.find((cell) =>
      this.after(cell, attacker, () => this.winsAnyway(plies - 1, withThrees)),
    );
  }

  /** The attacker has moved. Whether each answer loses within so many plies. */
  private winsAnyway(plies: number, withThrees: boolean): boolean {
    const { board, attacker, defender } = this;
    if (board.cellsWith("fives", defender).length > 0) return false;
    const [stop, another] = board.cellsWith("fives", attacker);
    if (another !== undefined) return true;
    if (stop !== undefined) {
      if (board.isForbidden(stop, defender)) return true;
      return this.after(stop, defender, () => this.search(plies - 1, withThrees) !== undefined);
    }
    if (!withThrees) return false;
    // An open four of the defender is faster than a three.
    if (board.has("fours", defender, 2)) return false;
    const winning = board.cellsWith("fours", attacker, 2);
    if (winning.length === 0) return false;
    const stops = this.allowed(this.stopsOf(winning), defender);
    const loses = (left: number) => () => this.search(left, true) !== undefined;
    // A four of the defender only delays, so the plies that it takes are not counted.
    const delays = board.cellsWith("fours", defender).filter((cell) => !stops.includes(cell));
    return (
      stops.every((cell) => this.after(cell, defender, loses(plies - 1))) &&
      delays.every((cell) => this.after(cell, defender, loses(plies + 1)))
    );
  }

  /** The cells where one stone stops every one of these open or double fours. */
  private stopsOf(winning: readonly number[]): number[] {
    const { board, attacker } = this;
    let stops: number[] | undefined;
    for (const cell of winning) {
      board.set(cell, attacker);
      const fives = board.cellsWith("fives", attacker);
      board.set(cell, FREE);
      // A stone on one of three fives would leave two.
      const own = fives.length > 2 ? [cell] : [cell, ...fives];
      stops = stops?.filter((stop) => own.includes(stop)) ?? own;
    }
    return stops ?? [];
  }

  private allowed(cells: readonly number[], side: StoneOwner): readonly number[] {
    return cells.filter((cell) => !this.board.isForbidden(cell, side));
  }

  /** Asks a question about the board with one more stone. Without budget the answer is no. */
  private after(cell: number, side: StoneOwner, question: () => boolean): boolean {
    if (++this.tried % TRIED_IN_TIME === 0 && this.isLate()) this.tried = this.budget;
    if (this.tried > this.budget) return false;
    this.board.set(cell, side);
    const answer = question();
    this.board.set(cell, FREE);
    return answer;
  }
}
