import { type Ending, type SeatNumber } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { gomoku } from "../../src/gomoku/index.js";
import type { Position } from "../../src/gomoku/position.js";

const { rules } = gomoku;

export type Answer =
  | { readonly legal: false }
  | {
      readonly legal: true;
      readonly state: readonly bigint[];
      readonly ending: Ending;
      readonly line: bigint;
    };

/** The circuit's other outputs do not matter if the move is illegal. */
export const illegal: Answer = { legal: false };

/** The position after moves in notation, separated by blanks. */
export function play(names: string): Position {
  return names
    .split(" ")
    .filter(Boolean)
    .reduce((before, name) => {
      const move = rules.notation.read(name);
      const played = move && rules.play(before, move);
      if (!played?.ok) throw new Error(`${name}: ${played?.code ?? "not in notation"}`);
      return played.position;
    }, rules.initial());
}

/** The stones of both colours, as `render` shows them, and the phase. */
export function position(
  black: string,
  white: string,
  { turn = 0, phase = 3 }: { turn?: SeatNumber; phase?: number } = {},
): Position {
  return { black: stones(black), white: stones(white), phase, turn };
}

export function stones(cells: string): bigint {
  const points = cells.split(" ").filter(Boolean);
  return points.reduce((board, cell) => {
    const [point] = rules.notation.read(cell) ?? [];
    if (point === undefined) throw new Error(`${cell} is not a cell`);
    return board | (1n << BigInt(16 * point.y + point.x));
  }, 0n);
}

export function fieldsOf(name: string): bigint[] {
  const move = rules.notation.read(name);
  if (move === undefined) throw new Error(`${name} is not a move`);
  return rules.encode.move(move);
}

/** Judges a move, given by its notation or its fields, in the circuit. */
export function judge(before: Position, move: string | readonly bigint[]): Answer {
  const fields = typeof move === "string" ? fieldsOf(move) : move;
  const { legal, state, outcome } = gomoku.apply(
    gomoku.State.fromFields(rules.encode.state(before).map(Field)),
    gomoku.Move.fromFields(fields.map(Field)),
    Bool(before.turn === 1),
    {},
  );
  if (!legal.toBoolean()) return { legal: false };
  const endings = (["won", "lost", "drawn"] as const).filter((end) => outcome[end].toBoolean());
  if (endings.length > 1) throw new Error(`Ends in two ways: ${endings.join(", ")}`);
  return {
    legal: true,
    state: gomoku.State.toFields(state).map((field) => field.toBigInt()),
    ending: endings[0] ?? "none",
    line: outcome.line.toBigInt(),
  };
}

/** The verdict of the plain rules. */
export function expected(before: Position, move: string | readonly bigint[]): Answer {
  const fields = typeof move === "string" ? fieldsOf(move) : move;
  const known = rules.decode.state(rules.encode.state(before), before.turn);
  const decoded = rules.decode.move(fields);
  const played = known && decoded && rules.play(known, decoded);
  if (!played?.ok) return { legal: false };
  return { legal: true, state: rules.encode.state(played.position), ...played.outcome };
}
