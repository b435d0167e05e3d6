import type { Ending, SeatNumber } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";
import { notation } from "../../src/tic-tac-toe/notation.js";
import { SQUARES, type Position } from "../../src/tic-tac-toe/position.js";
import { rules } from "../../src/tic-tac-toe/rules.js";

export type Answer =
  | { readonly legal: false }
  | { readonly legal: true; crosses: bigint; noughts: bigint; ending: Ending; line: bigint };

/** The circuit's other outputs do not matter if the move is illegal. */
export const illegal: Answer = { legal: false };

/** Throws for an unknown square, so that a typo does not pass as a refused move. */
export function square(name: string): number {
  const found = notation.read(name);
  if (found === undefined) throw new Error(`Not in notation: ${name}`);
  return found;
}

export function marks(names: string): number {
  return names
    .split(" ")
    .filter(Boolean)
    .reduce((mask, name) => mask | (1 << square(name)), 0);
}

export function position(crosses: string, noughts: string, turn: SeatNumber = 0): Position {
  return { crosses: marks(crosses), noughts: marks(noughts), turn };
}

export function judge(
  {
    crosses,
    noughts,
    turn,
  }: { crosses: number | bigint; noughts: number | bigint; turn: SeatNumber },
  square: number | bigint,
): Answer {
  const { legal, state, outcome } = ticTacToe.apply(
    ticTacToe.State.fromFields([Field(crosses), Field(noughts)]),
    ticTacToe.Move.fromFields([Field(square)]),
    Bool(turn === 1),
    ticTacToe.Witness.fromFields([]),
  );
  if (!legal.toBoolean()) return illegal;
  const endings = (["won", "lost", "drawn"] as const).filter((end) => outcome[end].toBoolean());
  if (endings.length > 1) throw new Error(`Ends in two ways: ${endings.join(", ")}`);
  return {
    legal: true,
    crosses: state.crosses.toBigInt(),
    noughts: state.noughts.toBigInt(),
    ending: endings[0] ?? "none",
    line: outcome.line.toBigInt(),
  };
}

export function expected(before: Position, square: number): Answer {
  const played = rules.play(before, square);
  if (!played.ok) return illegal;
  const { crosses, noughts } = played.position;
  return { legal: true, crosses: BigInt(crosses), noughts: BigInt(noughts), ...played.outcome };
}

/** All positions that play leads to from this one without a swap. */
export function reachablePositions(from = rules.initial()): Position[] {
  const found = new Map<number, Position>();
  const visit = (position: Position, over: boolean) => {
    const key = (position.crosses << 9) | position.noughts;
    if (found.has(key)) return;
    found.set(key, position);
    if (over) return;
    for (const square of SQUARES) {
      const played = rules.play(position, square);
      if (played.ok) visit(played.position, played.outcome.ending !== "none");
    }
  };
  visit(from, false);
  return [...found.values()];
}
