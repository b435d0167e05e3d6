import { Field, Poseidon } from "o1js";
import { type Match, STATE_FIELDS } from "../matches/match.js";

/**
 * The transcript that a match's leaf holds. It has the last of the fields for a game's state, which no
 * game of the chain uses, so that leaves keep their shape while no runtime of a node has segments.
 */
export function transcriptOf(match: Match): Field {
  return match.state[STATE_FIELDS - 1]!;
}

/** The match with another transcript in its leaf. */
export function withTranscript(match: Match, transcript: Field): Match {
  return match.with({ state: [...match.state.slice(0, STATE_FIELDS - 1), transcript] });
}

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

/** A single move adds to the transcript, too: a segment can follow it. */
export function keepTranscript(after: Match, before: Match, move: Field[]): Match {
  return withTranscript(after, linkMove(transcriptOf(before), timeOfLastMove(before), move));
}
