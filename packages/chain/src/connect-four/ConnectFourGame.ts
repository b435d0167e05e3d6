import type { Ending, SeatNumber } from "@kifu/kit/plain";
import { bitAt } from "@kifu/kit/plain";
import { notation } from "./notation.js";
import { plain } from "./plain.js";
import { BOARD, type Position, SWAP } from "./position.js";
import { rules } from "./rules.js";
import { words } from "./words.js";

/**
 * The game's status, or why the last move was refused. The values are the rules' codes without
 * their prefix.
 */
export type Status =
  | "start"
  | "in-progress"
  | "win"
  | "draw"
  | "malformed"
  | "off-board"
  | "column-full";

const NO_COLUMN = -1;

/** The game after a move. */
export interface MoveResult {
  /** A copy of the rows from the top. Each cell has the name of a side or null. */
  readonly board: (string | null)[][];
  readonly winner: string | null;
  readonly status: { readonly value: Status; readonly message: string };
  readonly winLine: string[] | null;
}

/**
 * A game of Connect Four at one table, without swaps. It needs no chain, so it suits consoles and
 * lessons. A refused move keeps the turn. After the end, every move returns the final result.
 *
 * @example new ConnectFourGame().playMove(3).status.message; // "It is Yellow's turn."
 */
export class ConnectFourGame {
  private position: Position;
  private ending: Ending = "none";
  private line: string[] | null = null;

  constructor({ first = 0 }: { readonly first?: SeatNumber } = {}) {
    this.position = { ...rules.initial(), turn: first };
  }

  get result(): MoveResult {
    return this.resultWith(this.status());
  }

  /** Drops a disc of the side to move into a column, counted from 0. */
  playMove(column: number): MoveResult {
    if (this.ending !== "none") return this.result;
    const played = rules.play(this.position, column === SWAP ? NO_COLUMN : column);
    if (!played.ok) return this.resultWith(refusal(played.code, column));
    this.position = played.position;
    this.ending = played.outcome.ending;
    this.line = plain.line(played.outcome.line) ?? null;
    return this.result;
  }

  private resultWith(status: MoveResult["status"]): MoveResult {
    const { red, yellow, turn } = this.position;
    const discAt = (x: number, y: number) => {
      if (red & bitAt(x, y)) return words.sides[0];
      return yellow & bitAt(x, y) ? words.sides[1] : null;
    };
    const rows = Array.from({ length: BOARD.height }, (_, y) =>
      Array.from({ length: BOARD.width }, (_, x) => discAt(x, y)),
    );
    // The winner made the last move, so it is the loser's turn.
    const winner = this.ending === "won" ? words.sides[turn === 0 ? 1 : 0] : null;
    return { board: rows.reverse(), winner, status, winLine: this.line && [...this.line] };
  }

  private status(): MoveResult["status"] {
    const { red, yellow, turn } = this.position;
    const [mover, opponent] = turn === 0 ? words.sides : [words.sides[1], words.sides[0]];
    if (this.ending === "won") return { value: "win", message: `${opponent} has won.` };
    if (this.ending === "drawn") return { value: "draw", message: words.drawn };
    if ((red | yellow) === 0n) return { value: "start", message: `${mover} begins.` };
    return { value: "in-progress", message: `It is ${mover}'s turn.` };
  }
}

function refusal(code: string, column: number): MoveResult["status"] {
  const value = code.slice(`${rules.name}/`.length) as Status;
  return { value, message: MESSAGES[value]?.(column) ?? plain.refusals[code]?.short ?? code };
}

const MESSAGES: Partial<Record<Status, (column: number) => string>> = {
  malformed: (column) => `${column} is not a whole number.`,
  "off-board": (column) =>
    `There is no column ${column}: the columns are 0 to ${BOARD.width - 1}, left to right.`,
  "column-full": (column) => `Column ${column} (${notation.write(column)}) is full.`,
};
