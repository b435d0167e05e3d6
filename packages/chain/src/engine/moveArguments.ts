import type { Game, SeatNumber } from "@kifu/kit";
import { Field, type FlexibleProvablePure } from "o1js";
import type { Match } from "./Match.js";

/**
 * The arguments that a player signs for a move: the resulting state, the move, and its witness.
 * `undefined` if the rules refuse the move.
 */
export function moveArguments<
  State,
  Move,
  Witness,
  Position extends { readonly turn: SeatNumber },
  PlainMove,
  PlainWitness,
>(
  game: Game<State, Move, Witness, Position, PlainMove, PlainWitness>,
  position: Position,
  move: PlainMove,
): [State, Move, Witness] | undefined {
  const { play, findWitness, encode } = game.rules;
  const played = play(position, move);
  if (!played.ok) return undefined;
  return [
    provable(game.State, encode.state(played.position)),
    provable(game.Move, encode.move(move)),
    provable(game.Witness, encode.witness(findWitness(position, move))),
  ];
}

/** Decodes a match's position; `undefined` if the state is not one of the game's. */
export function positionOf<State, Position extends { readonly turn: SeatNumber }>(
  game: Pick<Game<State, unknown, unknown, Position>, "State" | "rules">,
  match: Match,
): Position | undefined {
  const fields = match.state.slice(0, game.State.sizeInFields()).map((f) => f.toBigInt());
  return game.rules.decode.state(fields, match.secondToMove.toBoolean() ? 1 : 0);
}

/** The provable value of these fields. */
export function provable<Value>(
  type: FlexibleProvablePure<Value>,
  fields: readonly bigint[],
): Value {
  return type.fromFields(fields.map((field) => Field(field))) as Value;
}
