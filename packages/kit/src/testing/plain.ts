import type { Played } from "../rules.js";
import type { Answer, CircuitCall, Position, Subject } from "./subject.js";

/** A move in a position. The witness is the honest one by default. */
export interface Ply {
  readonly position: Position;
  readonly move: unknown;
  readonly witness?: unknown;
}

/** A move in the form that a client sends. */
export function callOf({ rules }: Subject, ply: Ply): CircuitCall {
  const { position, move } = ply;
  const witness = "witness" in ply ? ply.witness : rules.findWitness(position, move);
  return {
    state: rules.encode.state(position),
    move: rules.encode.move(move),
    witness: rules.encode.witness(witness),
    secondToMove: position.turn === 1,
  };
}

/** The answer to an illegal move. Only its `legal` is compared. */
export const REFUSED_ANSWER: Answer = {
  legal: 0n,
  state: [],
  won: 0n,
  lost: 0n,
  drawn: 0n,
  line: 0n,
};

export function expectedOf({ rules }: Subject, played: Played<Position>): Answer {
  if (!played.ok) return REFUSED_ANSWER;
  const { ending, line } = played.outcome;
  const flag = (when: typeof ending) => (ending === when ? 1n : 0n);
  return {
    legal: 1n,
    state: rules.encode.state(played.position),
    seconds: BigInt(rules.hidden?.seconds(played.position) ?? 0),
    won: flag("won"),
    lost: flag("lost"),
    drawn: flag("drawn"),
    line,
  };
}

/** The plain model's answer for fields. It refuses fields that encode no values of the game. */
export function expectedOfCall(subject: Subject, call: CircuitCall): Answer {
  const { decode } = subject.rules;
  const position = decode.state(call.state, call.secondToMove ? 1 : 0);
  const move = decode.move(call.move);
  const witness = decode.witness(call.witness);
  if (position === undefined || move === undefined || witness === undefined) return REFUSED_ANSWER;
  return expectedOf(subject, subject.rules.play(position, move, witness));
}

/**
 * The same board with the other player to move. `undefined` if the game has no such position.
 */
export function withOtherTurn({ encode, decode }: Subject["rules"], position: Position) {
  return decode.state(encode.state(position), position.turn === 0 ? 1 : 0);
}
