import { Field, Poseidon } from "o1js";
import type { Match } from "../matches/match.js";

/**
 * When the last move was made, or the match began: the side to move has had its time since then. No
 * field of its own, for each deadline is this time and the limit.
 */
export function timeOfLastMove(match: Match): Field {
  return match.deadline.value.sub(match.moveLimit.value).seal();
}

/** The transcript after one more move; `nextTranscript` of the plain rules. */
export function linkMove(transcript: Field, timeBefore: Field, move: readonly Field[]): Field {
  return Poseidon.hash([transcript, timeBefore, ...move]);
}

/** The chain, the match, its terms and its seats; `contextFieldOf` of the plain rules. */
export function contextOf(match: Match, matchId: Field): Field {
  const { game, moveLimit, first, second } = match;
  return Poseidon.hash([
    matchId,
    game,
    moveLimit.value,
    first.owner.x,
    first.owner.isOdd.toField(),
    second.owner.x,
    second.owner.isOdd.toField(),
  ]);
}

/** The match's transcript once a single move is made in it, too: a segment can follow it. */
export function transcriptAfter(match: Match, move: readonly Field[]): Field {
  return linkMove(match.transcript, timeOfLastMove(match), move);
}
