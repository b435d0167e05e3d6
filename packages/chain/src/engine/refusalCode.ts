import type { Game, SeatNumber } from "@kifu/kit";
import type { Bool } from "o1js";

/**
 * Finds why a game's circuit refused a move, by asking the plain model. The circuit proves only
 * that the move is illegal. Runs outside circuits only.
 */
export function refusalCode<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  state: State,
  move: Move,
  secondToMove: Bool,
  witness: Witness,
): string {
  const { decode, play, name } = game.rules;
  const turn: SeatNumber = secondToMove.toBoolean() ? 1 : 0;
  const position = decode.state(integers(game.State.toFields(state)), turn);
  const plainMove = decode.move(integers(game.Move.toFields(move)));
  const plainWitness = decode.witness(integers(game.Witness.toFields(witness)));
  if (position === undefined || plainMove === undefined || plainWitness === undefined) {
    return `${name}/malformed`;
  }
  const played = play(position, plainMove, plainWitness);
  return played.ok ? `${name}/malformed` : played.code;
}

function integers(fields: { toBigInt(): bigint }[]): bigint[] {
  return fields.map((field) => field.toBigInt());
}
