import { AT_MOST_BITS } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import type { Match } from "../matches/Match.js";

/**
 * When the last move was made, or the match began. It is computed from the deadline and the time
 * left, so it needs no field.
 */
export function timeOfLastMove(match: Match, clock = match.readClock()): Field {
  return match.deadline.sub(clock.own).seal();
}

/** What a player signs of a move's time, in one field: `moveTiming` of `@kifu/wire`. */
export function timingOf(timeBefore: Field, atMost: Field): Field {
  return timeBefore
    .mul(1n << AT_MOST_BITS)
    .add(atMost)
    .seal();
}

/** The transcript after one more move: `nextTranscript` of `@kifu/wire`. */
export function linkMove(transcript: Field, timing: Field, move: readonly Field[]): Field {
  return Poseidon.hash([transcript, timing, ...move]);
}

/** The chain, the match, its terms and its seats: `contextFieldOf` of `@kifu/wire`. */
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
