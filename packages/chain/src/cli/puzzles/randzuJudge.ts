import type { Puzzle } from "@kifu/kit/plain";
import {
  BotBoard,
  cellOf,
  FREE,
  MINE,
  pointOfCell,
  type StoneOwner,
  THEIRS,
} from "../../randzu/BotBoard.js";
import { ForcedWin } from "../../randzu/ForcedWin.js";
import { notation } from "../../randzu/notation.js";
import type { Position } from "../../randzu/position.js";
import { rules } from "../../randzu/rules.js";
import { stoneWorth } from "../../randzu/stoneWorth.js";
import type { PuzzleJudge } from "./PuzzleJudge.js";

/** The most plies of a win by fours alone, and of one that needs threes. */
interface Depth {
  readonly fours: number;
  readonly threes: number;
}

/** A move wins if a win of these lengths follows every reply. */
const WON: Depth = { fours: 15, threes: 11 };
/** A reply refutes a move if a search of these lengths finds no win after it. */
const HELD: Depth = { fours: 25, threes: 15 };
/** A move defends if a search of these lengths finds no win of the opponent after it. */
const DEFENDED: Depth = { fours: 39, threes: 31 };

/** How many stones a quick search tries, and how many any other. */
const QUICK = 2000;
const MOST = 100_000;
/** The same for the search that no defence may escape. It can take minutes. */
const DEEPEST = 30_000_000;
/**
 * The same after a reply. Most moves have a reply that a quick search settles, and then the others
 * need no search.
 */
const AFTER_REPLY = [500, 50_000];
/** How many fours of the opponent, one after another, may delay a win. */
const DELAYS = 2;

/**
 * Judges by searches for wins by threats. What needs threes to win is found four plies before
 * the search for what holds would stop, so that no answer depends on where it stops. Only a defence
 * may still fall to a longer win than any search finds.
 */
export const judge: PuzzleJudge = {
  refute(puzzle, move, guess) {
    const search = new ThreatSearch(puzzle);
    const first = guess === undefined ? undefined : cellNamed(guess);
    const reply = search.refute(cellNamed(move), puzzle.theme, first);
    return reply === undefined ? undefined : nameOf(reply);
  },

  bestPlay(puzzle, solution) {
    if (puzzle.theme === "defend") return [];
    return new ThreatSearch(puzzle).bestPlay(cellNamed(solution)).map(nameOf);
  },

  plies(puzzle) {
    const side = puzzle.theme === "defend" ? THEIRS : MINE;
    const win = new ThreatSearch(puzzle).shortestWin(side);
    if (win === undefined) throw new Error(`There is no win after ${puzzle.moves}`);
    return win.plies;
  },
};

/** Searches a puzzle's position for threats that win. The puzzle's player is to move. */
export class ThreatSearch {
  readonly board: BotBoard;

  constructor({ moves }: Pick<Puzzle, "moves">) {
    this.board = new BotBoard(positionAfter(moves));
  }

  /** The reply that shows why a move solves nothing. */
  refute(cell: number, theme: Puzzle["theme"], guess?: number): number | undefined {
    const { board } = this;
    if (board.count("fives", cell, MINE) > 0) return undefined;
    return this.after(cell, MINE, () =>
      theme === "defend" ? this.winningReply(guess) : this.holdingReply(guess),
    );
  }

  /** The opponent's move that wins. */
  private winningReply(guess: number | undefined): number | undefined {
    if (guess !== undefined && this.board.at(guess) === FREE) {
      const win = new ForcedWin(this.board, THEIRS, MOST);
      if (win.winsWith(guess, WON.threes)) return guess;
    }
    return this.forcedWin(THEIRS, WON, DEEPEST) ?? this.forcedWin(THEIRS, DEFENDED, DEEPEST);
  }

  /** The opponent's move that leaves the player without a win. */
  private holdingReply(guess?: number, delays = DELAYS): number | undefined {
    if (
      guess !== undefined &&
      this.board.at(guess) === FREE &&
      this.effectOf(guess, AFTER_REPLY.at(-1)!, delays) === "holds"
    ) {
      return guess;
    }
    let left = this.byPromise();
    for (const budget of AFTER_REPLY) {
      const unsettled: number[] = [];
      for (const reply of left) {
        const effect = this.effectOf(reply, budget, delays);
        if (effect === "holds") return reply;
        if (effect === "unsettled") unsettled.push(reply);
      }
      left = unsettled;
    }
    if (left.length > 0) throw new UnsettledError();
    return undefined;
  }

  /** Whether the player has a win after a reply of the opponent. */
  private effectOf(reply: number, budget: number, delays: number): "loses" | "holds" | "unsettled" {
    const { board } = this;
    if (board.count("fives", reply, THEIRS) > 0) return "holds";
    return settle(() =>
      this.after(reply, THEIRS, () => {
        if (this.forcedWin(MINE, WON, budget) !== undefined) return "loses";
        const [stop, another] = board.cellsWith("fives", THEIRS);
        if (another !== undefined) return "holds";
        // A four only delays what a move without a threat of its own has prepared.
        if (stop !== undefined) {
          if (delays === 0) throw new UnsettledError();
          const next = this.after(stop, MINE, () => this.holdingReply(undefined, delays - 1));
          return next === undefined ? "loses" : "holds";
        }
        return this.forcedWin(MINE, HELD, budget) === undefined ? "holds" : "unsettled";
      }),
    );
  }

  /** The first move of a win. `shortestWin` is slower. */
  forcedWin(side: StoneOwner, depth: Depth, budget = MOST): number | undefined {
    return (
      this.search(side, budget, (win) => win.byFours(depth.fours)) ??
      this.search(side, budget, (win) => win.byThrees(depth.threes))
    );
  }

  /** Whether a quick search finds a win. */
  seemsWon(side: StoneOwner): boolean {
    const win = new ForcedWin(this.board, side, QUICK);
    return win.byFours(WON.fours) !== undefined || win.byThrees(WON.threes - 2) !== undefined;
  }

  /** Whether a side has a win by fours, or by threes and fours. */
  hasWin(side: StoneOwner, kind: keyof Depth): boolean {
    const win = (depth: Depth) =>
      this.search(side, MOST, (found) =>
        kind === "fours" ? found.byFours(depth.fours) : found.byThrees(depth.threes),
      );
    if (win(WON) !== undefined) return true;
    if (win(HELD) !== undefined) throw new UnsettledError();
    return false;
  }

  shortestWin(side: StoneOwner): { readonly cell: number; readonly plies: number } | undefined {
    for (let plies = 1; plies <= WON.fours; plies += 2) {
      const cell = this.withinPlies(side, plies);
      if (cell !== undefined) return { cell, plies };
    }
    return undefined;
  }

  private withinPlies(side: StoneOwner, plies: number): number | undefined {
    const depth = { fours: Math.min(plies, WON.fours), threes: Math.min(plies, WON.threes) };
    return this.forcedWin(side, depth);
  }

  /** After a solution: the reply that delays the five the most, the shortest win, and so on. */
  bestPlay(solution: number): number[] {
    const { board } = this;
    if (board.count("fives", solution, MINE) > 0) return [];
    return this.after(solution, MINE, () => {
      const reply = this.longestDelay();
      return this.after(reply, THEIRS, () => {
        const next = this.shortestWin(MINE)!.cell;
        return [reply, next, ...this.bestPlay(next)];
      });
    });
  }

  /** Of the replies that leave a win by threats. */
  private longestDelay(): number {
    const lengths = this.byPromise().map((reply) => ({
      reply,
      plies: this.after(reply, THEIRS, () => this.shortestWin(MINE)?.plies ?? 0),
    }));
    return lengths.reduce((best, each) => (each.plies > best.plies ? each : best)).reply;
  }

  /** Every free cell, in notation. Those that build or stop the most come first. */
  movesByPromise(): string[] {
    return this.byPromise().map(nameOf);
  }

  private byPromise(): number[] {
    const { board } = this;
    const cells = rules
      .legalMoves(rules.initial())
      .map(cellOf)
      .filter((cell) => board.at(cell) === FREE);
    const worth = (cell: number) => stoneWorth(board, cell, MINE) + stoneWorth(board, cell, THEIRS);
    const worths = new Map(cells.map((cell) => [cell, worth(cell)]));
    return cells.sort((a, b) => worths.get(b)! - worths.get(a)!);
  }

  private search(
    side: StoneOwner,
    budget: number,
    find: (win: ForcedWin) => number | undefined,
  ): number | undefined {
    const win = new ForcedWin(this.board, side, budget);
    const found = find(win);
    if (found === undefined && win.gaveUp) throw new UnsettledError();
    return found;
  }

  private after<Answer>(cell: number, side: StoneOwner, question: () => Answer): Answer {
    this.board.set(cell, side);
    try {
      return question();
    } finally {
      this.board.set(cell, FREE);
    }
  }
}

/** The position has too many threats for the budget of a search, or wins of every length. */
export class UnsettledError extends Error {}

function settle<Effect>(effect: () => Effect): Effect | "unsettled" {
  try {
    return effect();
  } catch (error) {
    if (error instanceof UnsettledError) return "unsettled";
    throw error;
  }
}

function cellNamed(name: string): number {
  const point = notation.read(name);
  if (point === undefined) throw new Error(`${name} is not a cell`);
  return cellOf(point);
}

const nameOf = (cell: number) => notation.write(pointOfCell(cell));

function positionAfter(moves: string): Position {
  return moves.split(" ").reduce((position, name) => {
    const move = notation.read(name);
    const played = move && rules.play(position, move);
    if (!played?.ok) throw new Error(`${name} cannot be played`);
    return played.position;
  }, rules.initial());
}
