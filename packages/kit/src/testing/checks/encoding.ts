import { Field } from "o1js";
import { fail, type Check, type CheckContext } from "../check.js";
import { EDGES, neighbours, NOT_CANONICAL, replaced } from "../fields.js";
import type { Ply } from "../plain.js";
import { somePositions } from "../samples.js";
import { show } from "../show.js";
import { CALL_PARTS, type CallPart } from "../../moveCall.js";
import type { Position, Subject } from "../subject.js";

/** An encoding must lose nothing, because only the fields are stored on the chain. */
export const roundTrips: Check = {
  name: "reads back what it encodes",
  run(context) {
    const { rules } = context.subject;
    const plies = somePlies(context);
    for (const { position, move, witness } of plies) {
      const state = rules.encode.state(position);
      const back = rules.decode.state(state, position.turn);
      if (back === undefined || face(rules, back) !== face(rules, position)) {
        fail(`The state ${show(state)} of\n${face(rules, position)}\nreads as ${show(back)}`);
      }
      same("move", move, rules.decode.move(rules.encode.move(move)));
      same("witness", witness, rules.decode.witness(rules.encode.witness(witness)));
    }
    return { samples: plies.length };
  },
};

/**
 * Decoders read untrusted data. A value that they accept must encode to the same fields.
 * Otherwise the node and the circuit would see different moves.
 */
export const garbage: Check = {
  name: "decodes values of the game and nothing else",
  run(context) {
    const { subject } = context;
    const random = context.random("garbage");
    let samples = 0;
    for (const { position, move, witness } of somePlies(context, 12)) {
      const { encode } = subject.rules;
      const sent: Record<CallPart, bigint[]> = {
        state: encode.state(position),
        move: encode.move(move),
        witness: encode.witness(witness),
      };
      for (const kind of CALL_PARTS) {
        const fields = sent[kind];
        const strange = [
          [],
          fields.slice(1),
          [...fields, 0n],
          ...neighbours(fields, random),
          ...fields.flatMap((_, i) =>
            [...EDGES, ...NOT_CANONICAL].map((value) => replaced(fields, i, value)),
          ),
        ];
        for (const tried of strange) canonicalOrNothing(subject, kind, tried, position);
        samples += strange.length;
      }
    }
    return { samples };
  },
};

function canonicalOrNothing(
  { rules: { encode, decode }, sizes }: Subject,
  kind: CallPart,
  fields: readonly bigint[],
  { turn }: Position,
): void {
  const readings = {
    state: () => decode.state(fields, turn),
    move: () => decode.move(fields),
    witness: () => decode.witness(fields),
  };
  const value = readings[kind]();
  if (value === undefined) return;
  const text = `The ${kind} ${show(fields)} reads as ${show(value)}`;
  if (fields.length !== sizes[kind]) fail(`${text}: it has ${fields.length} fields`);
  if (fields.some((field) => field < 0n || field >= Field.ORDER)) fail(`${text}: no field element`);
  const back = kind === "state" ? encode.state(value as Position) : encode[kind](value);
  if (show(back) !== show(fields)) fail(`${text}, which is encoded as ${show(back)}`);
}

interface FullPly extends Ply {
  readonly witness: unknown;
}

function somePlies({ subject: { rules }, samples, random, options }: CheckContext, count?: number) {
  const choose = random("encoding");
  const open = somePositions(samples, choose, count ?? options.positions).flatMap((position) => {
    const moves = rules.legalMoves(position);
    return moves.length > 0 ? [{ position, move: choose.pick(moves) }] : [];
  });
  // Winning moves are included, because they may need a witness.
  const won = samples.endings.won.slice(0, count ?? options.positions);
  return [...open, ...won].map(({ position, move }): FullPly => ({
    position,
    move,
    witness: rules.findWitness(position, move),
  }));
}

function face(rules: Subject["rules"], position: Position): string {
  const moves = rules.legalMoves(position).map((move) => rules.encode.move(move).join());
  return [rules.render(position), `seat ${position.turn}`, show(rules.encode.state(position))]
    .concat(moves.sort().join(" "))
    .join("\n");
}

function same(kind: string, value: unknown, back: unknown): void {
  if (show(value) !== show(back)) fail(`The ${kind} ${show(value)} reads as ${show(back)}`);
}
