import type { Ending, Played, SeatNumber } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { connectFour } from "../../src/connect-four/index.js";
import { notation } from "../../src/connect-four/notation.js";
import type { Position } from "../../src/connect-four/position.js";
import { rules } from "../../src/connect-four/rules.js";

export type Answer =
  | { readonly legal: false }
  | { readonly legal: true; red: bigint; yellow: bigint; ending: Ending; line: bigint };

/** The circuit's other outputs do not matter if the move is illegal. */
export const illegal: Answer = { legal: false };

/**
 * Reads a column from notation. Throws if there is no such column, so that a typo does not pass
 * as a refused move.
 */
export function column(name: string): number {
  const found = notation.read(name);
  if (found === undefined) throw new Error(`Not in notation: ${name}`);
  return found;
}

/** The position after these moves. None of them may end the game. */
export function play(moves: string, first: SeatNumber = 0): Position {
  let position: Position = { ...rules.initial(), turn: first };
  for (const text of moves.split(" ").filter(Boolean)) {
    const played = rules.play(position, column(text));
    if (!played.ok) throw new Error(`${text}: ${played.code}`);
    if (played.outcome.ending !== "none") throw new Error(`${text} ends the game`);
    position = played.position;
  }
  return position;
}

export function judge({ red, yellow, turn }: Position, column: number | bigint): Answer {
  const { legal, state, outcome } = connectFour.apply(
    connectFour.State.fromFields([Field(red), Field(yellow)]),
    connectFour.Move.fromFields([Field(column)]),
    Bool(turn === 1),
    connectFour.Witness.fromFields([]),
  );
  if (!legal.toBoolean()) return illegal;
  const endings = (["won", "lost", "drawn"] as const).filter((end) => outcome[end].toBoolean());
  if (endings.length > 1) throw new Error(`Ends in two ways: ${endings.join(", ")}`);
  return {
    legal: true,
    red: state.red.toBigInt(),
    yellow: state.yellow.toBigInt(),
    ending: endings[0] ?? "none",
    line: outcome.line.toBigInt(),
  };
}

export function answerTo(played: Played<Position>): Answer {
  if (!played.ok) return illegal;
  const { red, yellow } = played.position;
  return { legal: true, red, yellow, ...played.outcome };
}
