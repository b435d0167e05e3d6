import type { Puzzle, PuzzleJudge } from "@kifu/kit/plain";
import { BotBoard, cellOf, FREE, MINE, pointOfCell, type StoneOwner, THEIRS } from "./BotBoard.js";
import { ForcedWin } from "./ForcedWin.js";
import { notation } from "./notation.js";
import type { Position } from "./position.js";
import { rules } from "./rules.js";
import { stoneWorth } from "./stoneWorth.js";

/**
 * A win has at most this many plies if it is by fours alone, and this many if it needs threes. A
 * move wins if such a win follows every reply. A move defends if no such win follows it.
 */
const FOURS_PLIES = 15;
const THREES_PLIES = 7;
/** One search tries at most this many stones. `npm run puzzles` keeps only puzzles that need fewer. */
const BUDGET = 3000;

/** Judges by the search for threats that the bot uses, with limits of its own. */
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
    return this.after(cell, MINE, () => {
      if (theme === "defend") return this.forcedWin(THEIRS);
      const replies = this.byPromise();
      if (guess !== undefined && board.at(guess) === FREE) replies.unshift(guess);
      return replies.find(
        (reply) =>
          board.count("fives", reply, THEIRS) > 0 ||
          this.after(reply, THEIRS, () => this.forcedWin(MINE)) === undefined,
      );
    });
  }

  /** The first move of a win. `shortestWin` is slower. */
  forcedWin(side: StoneOwner): number | undefined {
    return this.byFours(side, FOURS_PLIES) ?? this.byThrees(side, THREES_PLIES);
  }

  shortestWin(side: StoneOwner): { readonly cell: number; readonly plies: number } | undefined {
    for (let plies = 1; plies <= FOURS_PLIES; plies += 2) {
      const cell = this.withinPlies(side, plies);
      if (cell !== undefined) return { cell, plies };
    }
    return undefined;
  }

  byFours(side: StoneOwner, plies: number): number | undefined {
    return this.search(side, (win) => win.byFours(plies));
  }

  private byThrees(side: StoneOwner, plies: number): number | undefined {
    return this.search(side, (win) => win.byThrees(plies));
  }

  private withinPlies(side: StoneOwner, plies: number): number | undefined {
    const byFours = this.byFours(side, plies);
    if (byFours !== undefined || plies > THREES_PLIES) return byFours;
    return this.byThrees(side, plies);
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

  private longestDelay(): number {
    let left = this.byPromise();
    for (let plies = 1; plies <= FOURS_PLIES; plies += 2) {
      const delaying = left.filter(
        (reply) => this.after(reply, THEIRS, () => this.withinPlies(MINE, plies)) === undefined,
      );
      if (delaying.length === 0) break;
      left = delaying;
    }
    return left[0]!;
  }

  /** Every free cell. Those that build or stop the most come first. */
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
    find: (win: ForcedWin) => number | undefined,
  ): number | undefined {
    const win = new ForcedWin(this.board, side, BUDGET);
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

/** The position has too many threats for the budget of a search. */
export class UnsettledError extends Error {}

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
