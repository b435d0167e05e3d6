import { bestOf } from "@kifu/kit/plain";
import { LookAhead } from "../../connect-four/LookAhead.js";
import { notation } from "../../connect-four/notation.js";
import { BOARD, type Position } from "../../connect-four/position.js";
import { rules } from "../../connect-four/rules.js";
import type { PuzzleJudge } from "./PuzzleJudge.js";

/**
 * Searches to the end of the game. With 24 discs on the board, that takes a moment. Nobody can swap
 * any more.
 */
export const judge: PuzzleJudge = {
  refute({ theme, moves }, move) {
    const { position, isOver } = positionAfter(`${moves} ${move}`);
    if (isOver) return undefined;
    const column = rules
      .legalMoves(position)
      .find((reply) => worthOf(position, reply) >= (theme === "defend" ? 1 : 0));
    return column === undefined ? undefined : notation.write(column);
  },

  bestPlay({ theme, moves }, solution) {
    return theme === "defend" ? [] : bestPlayAfter(positionAfter(`${moves} ${solution}`));
  },

  plies({ theme, moves }) {
    const { position } = positionAfter(moves);
    if (theme !== "defend") return shortestWin(position).plies;
    const losing = rules.legalMoves(position).filter((column) => worthOf(position, column) < 0);
    return Math.max(
      ...losing.map((column) => 1 + shortestWin(played(position, column).position).plies),
    );
  },
};

/** The reply that delays the loss the most, the shortest win, and so on. */
function bestPlayAfter({ position, isOver }: Replayed): string[] {
  if (isOver) return [];
  const lengthAfter = (column: number) => shortestWin(played(position, column).position).plies;
  const reply = bestOf(rules.legalMoves(position), lengthAfter)[0]!;
  const replied = played(position, reply);
  const { column } = shortestWin(replied.position);
  const names = [reply, column].map(notation.write);
  return [...names, ...bestPlayAfter(played(replied.position, column))];
}

/** Positive if a move wins, negative if it loses, and zero if it draws. */
function worthOf(position: Position, column: number, plies = pliesLeft(position)): number {
  return new LookAhead(position, { weighs: false }).worthOf(column, plies, -1, 1);
}

function shortestWin(position: Position): { readonly column: number; readonly plies: number } {
  for (let plies = 1; plies <= pliesLeft(position); plies += 2) {
    const column = rules.legalMoves(position).find((move) => worthOf(position, move, plies) > 0);
    if (column !== undefined) return { column, plies };
  }
  throw new Error("The position is not won");
}

function pliesLeft({ red, yellow }: Position): number {
  return BOARD.width * BOARD.height - (red | yellow).toString(2).replaceAll("0", "").length;
}

interface Replayed {
  readonly position: Position;
  readonly isOver: boolean;
}

function played(position: Position, column: number): Replayed {
  const next = rules.play(position, column);
  if (!next.ok) throw new Error(`${notation.write(column)} cannot be played`);
  return { position: next.position, isOver: next.outcome.ending !== "none" };
}

function positionAfter(moves: string): Replayed {
  let now: Replayed = { position: rules.initial(), isOver: false };
  for (const name of moves.split(" ")) now = played(now.position, notation.read(name) ?? -1);
  return now;
}
