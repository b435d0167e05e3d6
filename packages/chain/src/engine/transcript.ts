import { AT_MOST_BITS, SIGNED_DRAW, SIGNED_TAKEBACK, TAKEN_BACK } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import type { Match } from "./Match.js";
import { STATE_FIELDS } from "@kifu/kit";

/**
 * When the last move was made, or the match began. The time follows from the deadline and the
 * time left, so a match does not store it.
 */
export function timeOfLastMove(match: Match, clock = match.readClock()): Field {
  return match.deadline.sub(clock.own).seal();
}

/** Encodes a move's timing in the field that is signed, like `moveTiming` of `@kifu/wire`. */
export function timingOf(timeBefore: Field, atMost: Field): Field {
  return timeBefore
    .mul(1n << AT_MOST_BITS)
    .add(atMost)
    .seal();
}

/** Computes the transcript after one more move, like `nextTranscript` of `@kifu/wire`. */
export function linkMove(transcript: Field, timing: Field, move: readonly Field[]): Field {
  return Poseidon.hash([transcript, timing, ...move]);
}

/**
 * Computes the context that a match's signatures cover: the match's chain, number, terms and
 * seats. It must equal `contextFieldOf` of `@kifu/wire`.
 */
export function contextOf(match: Match, matchId: Field, clock = match.readClock()): Field {
  const { game, first, second } = match;
  return Poseidon.hash([
    matchId,
    game,
    clock.number(),
    first.owner.x,
    first.owner.isOdd.toField(),
    second.owner.x,
    second.owner.isOdd.toField(),
  ]);
}

/** Computes the context for signing draw agreements, like `drawContext` of `@kifu/wire`. */
export function contextOfDraws(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_DRAW), context]);
}

/**
 * Computes the context for signing takeback agreements, like `takebackContext` of `@kifu/wire`.
 */
export function contextOfTakebacks(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_TAKEBACK), context]);
}

/** Computes the transcript after a takeback, like `takenBackTranscript` of `@kifu/wire`. */
export function linkTakeback(transcript: Field, plies: Field, state: readonly Field[]): Field {
  const room = Array.from({ length: STATE_FIELDS }, (_, i) => state[i] ?? Field(0));
  return Poseidon.hash([Field(TAKEN_BACK), transcript, plies, ...room]);
}

/** The number of field pairs that Poseidon absorbs. It pads the last pair with 0. */
const pairsOf = (fields: number) => Math.ceil(fields / 2);

/**
 * Whether no takeback can have the same transcript as a move with this many fields. That is so if
 * Poseidon absorbs inputs of different lengths for the two.
 */
export function isUnlikeTakeback(moveFields: number): boolean {
  return pairsOf(2 + moveFields) !== pairsOf(3 + STATE_FIELDS);
}
