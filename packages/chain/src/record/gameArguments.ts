import {
  type PlainSegment,
  type PlainSignature,
  readSegment,
  SIGNATURE_FIELDS,
} from "../engine/segmentFields.js";
import { type PlainTakeback, readTakeback } from "../engine/takebackFields.js";
import type { SignedTransaction, MatchRecord } from "./MatchRecord.js";
import type { PlainGame } from "@kifu/kit/plain";

/** The parts of a game that a record check uses. */
export type RecordGame = Pick<PlainGame, "number" | "module" | "rules" | "line">;

const METHODS = ["makeMove", "playMoves", "forfeit", "takeBack", "pointOut"] as const;

/**
 * The method of the game's module that a transaction calls; undefined if it calls another method.
 */
export function gameMethod(
  method: string,
  { module }: Pick<RecordGame, "module">,
): (typeof METHODS)[number] | undefined {
  return METHODS.find((name) => method === `${module}.${name}`);
}

interface Widths {
  readonly state: number;
  readonly move: number;
  readonly witness: number;
}

const widths = new WeakMap<RecordGame["rules"], Widths>();

function widthsOf({ rules }: RecordGame): Widths {
  const known = widths.get(rules);
  if (known !== undefined) return known;
  const initial = rules.initial();
  // If the game hides information, legal moves depend on a secret. Moves have the same width for
  // every secret, so any secret will do.
  const [move] = rules.legalMoves(initial, rules.hidden?.secretFrom(1n));
  const found = {
    state: rules.encode.state(initial).length,
    move: rules.encode.move(move).length,
    witness: rules.encode.witness(rules.findWitness(initial, move)).length,
  };
  widths.set(rules, found);
  return found;
}

interface MoveArguments {
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/**
 * Splits the arguments of `makeMove(matchId, nextState, move, witness)`; undefined if their
 * number is wrong.
 */
export function splitMove(
  game: RecordGame,
  argsFields: readonly bigint[],
): MoveArguments | undefined {
  const { state, move, witness } = widthsOf(game);
  const [stateEnd, moveEnd] = [1 + state, 1 + state + move];
  if (argsFields.length !== moveEnd + witness) return undefined;
  return {
    state: argsFields.slice(1, stateEnd),
    move: argsFields.slice(stateEnd, moveEnd),
    witness: argsFields.slice(moveEnd),
  };
}

/**
 * The segment in the arguments of `playMoves(matchId, segment)`, of any size; undefined if they
 * encode none. The segments of this chain's games have no witnesses, because the games find wins
 * themselves.
 */
export function splitSegment(
  game: RecordGame,
  [, ...fields]: readonly bigint[],
): PlainSegment | undefined {
  return readSegment(fields, { move: widthsOf(game).move, witness: 0 });
}

/**
 * The takeback in the arguments of `takeBack(matchId, takeback, first, second)`; undefined if the
 * arguments do not encode a takeback.
 */
export function splitTakeback(
  game: RecordGame,
  [, ...fields]: readonly bigint[],
): PlainTakeback | undefined {
  const { state, move } = widthsOf(game);
  return readTakeback(fields, { state, move, witness: 0 });
}

export interface EvidenceMove {
  readonly move: readonly bigint[];
  /**
   * Encodes the time of the previous move, as the signer knew it, and the signer's bound. See
   * `moveTiming`.
   */
  readonly timing: bigint;
  /** 1 for the wallet's signature, 0 for the session key's. Other values are invalid. */
  readonly byOwner: bigint;
  readonly signature: PlainSignature;
}

/** Two moves that one seat signed for one ply. */
export interface MoveEvidence {
  readonly seat: bigint;
  readonly transcript: bigint;
  readonly one: EvidenceMove;
  readonly other: EvidenceMove;
}

/** The arguments of `forfeit(matchId, seat, evidence)`; undefined if their number is wrong. */
export function splitEvidence(
  game: RecordGame,
  argsFields: readonly bigint[],
): MoveEvidence | undefined {
  const { move } = widthsOf(game);
  const width = move + 1 + SIGNATURE_FIELDS;
  const [, seat = 0n, transcript = 0n, ...shown] = argsFields;
  if (argsFields.length !== 3 + 2 * width) return undefined;
  const read = (fields: readonly bigint[]): EvidenceMove => {
    const [timing = 0n, byOwner = 0n, x = 0n, y = 0n, z = 0n] = fields.slice(move);
    return { move: fields.slice(0, move), timing, byOwner, signature: { x, y, z } };
  };
  return { seat, transcript, one: read(shown.slice(0, width)), other: read(shown.slice(width)) };
}

/**
 * The fields of each move that a transaction claims to make. Empty if the transaction cannot be
 * read.
 */
export function movesIn(
  game: RecordGame,
  { method, argsFields }: SignedTransaction,
): readonly (readonly bigint[])[] {
  switch (gameMethod(method, game)) {
    case "makeMove":
      // A wrong field count is treated as an illegal move.
      return [splitMove(game, argsFields)?.move ?? []];
    case "playMoves":
      return splitSegment(game, argsFields)?.moves ?? [];
    default:
      return [];
  }
}

export function takenBackIn(
  game: RecordGame,
  { method, argsFields }: Pick<SignedTransaction, "method" | "argsFields">,
): number {
  if (gameMethod(method, game) !== "takeBack") return 0;
  return splitTakeback(game, argsFields)?.moves.length ?? 0;
}

/** A move in notation; undefined if it cannot be written, such as a point outside the board. */
export function notationOf({ rules }: RecordGame, fields: readonly bigint[]): string | undefined {
  const move = writable(rules, fields);
  return move === undefined ? undefined : rules.notation.write(move);
}

/** A move as a short text for people; undefined if it cannot be written. */
export function labelOf({ rules }: RecordGame, fields: readonly bigint[]): string | undefined {
  const move = writable(rules, fields);
  return move === undefined ? undefined : moveLabel(rules, move);
}

function moveLabel({ notation }: RecordGame["rules"], move: unknown): string {
  return notation.label?.(move) ?? notation.write(move);
}

/** The label of a move that `notation.write` wrote. */
export function labelOfText({ rules }: RecordGame, text: string): string {
  return rules.notation.label === undefined ? text : moveLabel(rules, rules.notation.read(text));
}

function writable(rules: RecordGame["rules"], fields: readonly bigint[]): unknown {
  const { decode, hidden, play, initial } = rules;
  const move = decode.move(fields);
  // A move that is legal at the start of a match can be written as text. In a game with hidden
  // information every decoded move can be written, although few of them are legal at the start.
  const isWritable = hidden !== undefined || (move !== undefined && play(initial(), move).ok);
  return isWritable ? move : undefined;
}

/**
 * The moves of a match in notation: one list before each takeback, and one at the end. The
 * transactions only claim these moves; `checkRecord` verifies them.
 */
export function moveLists(
  { transactions }: Pick<MatchRecord, "transactions">,
  game: RecordGame,
): readonly (readonly string[])[] {
  const before: (readonly string[])[] = [];
  let now: readonly string[] = [];
  for (const transaction of transactions) {
    const taken = takenBackIn(game, transaction);
    if (taken > 0) {
      before.push(now);
      now = now.slice(0, -taken);
    }
    now = [...now, ...movesIn(game, transaction).map((move) => notationOf(game, move) ?? "")];
  }
  return [...before, now];
}
