import { bitAt, type Ending, type PlainClaim, type SeatNumber } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { randzu } from "../../src/randzu/index.js";
import { readMoves } from "../harness/readMoves.js";
import type { Point, Position } from "../../src/randzu/position.js";

const { rules } = randzu;

export interface Call {
  readonly position: Position;
  readonly x: bigint;
  readonly y: bigint;
  readonly claim: PlainClaim;
}

export type Answer =
  | { readonly legal: false }
  | { readonly legal: true; black: bigint; white: bigint; ending: Ending; line: bigint };

/** The circuit's other outputs do not matter if the move is illegal. */
export const illegal: Answer = { legal: false };

export const NO_CLAIM: PlainClaim = { x: 0n, y: 0n, direction: 0n };

/**
 * Reads points from notation, separated by blanks. Throws if there is no such point, so that a
 * typo does not pass as a refused move.
 */
export function points(names: string): Point[] {
  const found = readMoves(names);
  if (!found) throw new Error(`Not in notation: ${names}`);
  return found;
}

export function point(name: string): Point {
  return points(name)[0]!;
}

export function stones(names: string): bigint {
  return points(names).reduce((board, { x, y }) => board | bitAt(x, y), 0n);
}

export function position(black: string, white: string, turn: SeatNumber = 0): Position {
  return { black: stones(black), white: stones(white), turn };
}

export function play(names: string): Position {
  return points(names).reduce((before, move) => {
    const played = rules.play(before, move);
    if (!played.ok) throw new Error(`${rules.notation.write(move)}: ${played.code}`);
    return played.position;
  }, rules.initial());
}

/** @example claim("h8", "right") // h8 i8 j8 k8 l8 */
export function claim(first: string, direction: keyof typeof CODES): PlainClaim {
  const { x, y } = point(first);
  return { x: BigInt(x), y: BigInt(y), direction: CODES[direction] };
}

const CODES = { right: 1n, up: 2n, "up-right": 3n, "down-right": 4n } as const;

export function call(before: Position, cell: string, claimed = NO_CLAIM): Call {
  const { x, y } = point(cell);
  return { position: before, x: BigInt(x), y: BigInt(y), claim: claimed };
}

export function judge({ position, x, y, claim }: Call): Answer {
  const { legal, state, outcome } = randzu.apply(
    randzu.State.fromFields([Field(position.black), Field(position.white)]),
    randzu.Move.fromFields([Field(x), Field(y)]),
    Bool(position.turn === 1),
    randzu.Witness.fromFields([claim.x, claim.y, claim.direction].map((value) => Field(value))),
  );
  if (!legal.toBoolean()) return { legal: false };
  const endings = (["won", "lost", "drawn"] as const).filter((end) => outcome[end].toBoolean());
  if (endings.length > 1) throw new Error(`Ends in two ways: ${endings.join(", ")}`);
  return {
    legal: true,
    black: state.black.toBigInt(),
    white: state.white.toBigInt(),
    ending: endings[0] ?? "none",
    line: outcome.line.toBigInt(),
  };
}

/** A call that the plain rules cannot decode is illegal. */
export function expected({ position, x, y, claim }: Call): Answer {
  const before = rules.decode.state([position.black, position.white], position.turn);
  const move = rules.decode.move([x, y]);
  const witness = rules.decode.witness([claim.x, claim.y, claim.direction]);
  if (!before || !move || !witness) return { legal: false };
  const played = rules.play(before, move, witness);
  if (!played.ok) return { legal: false };
  const { black, white } = played.position;
  return { legal: true, black, white, ...played.outcome };
}
