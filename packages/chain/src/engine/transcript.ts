import { AT_MOST_BITS } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import type { Match } from "./Match.js";

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
 * Computes the context of a match's signatures, like `contextFieldOf` of `@kifu/wire`: its chain,
 * number, terms and seats.
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
