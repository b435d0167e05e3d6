import {
  type Clock,
  type Hash,
  moveTiming,
  nextTranscript,
  NO_TRANSCRIPT,
  takenBackTranscript,
  timeAfterMove,
  timeAtStart,
  type TimeLeft,
} from "@kifu/wire";
import { notationOf } from "./gameArguments.js";
import { RecordFault } from "./RecordFault.js";
import type { RecordGame } from "./RecordGame.js";

/** Where a match has got to by its moves. */
export interface MatchProgress {
  readonly position: ReturnType<RecordGame["rules"]["initial"]>;
  /** In notation. */
  readonly moves: readonly string[];
  readonly transcript: bigint;
  /** When the last move was made, or the match began: the side to move has had its time since then. */
  readonly time: number;
  /** What both sides have left from then on, by seat. */
  readonly timeLeft: TimeLeft;
  /** How the last move left the match. */
  readonly outcome: Outcome | undefined;
}

type Outcome = Extract<ReturnType<RecordGame["rules"]["play"]>, { ok: true }>["outcome"];

/** A move as a transaction has it. */
interface SentMove {
  readonly fields: readonly bigint[];
  /** undefined where the game is to find what it would claim. */
  readonly witness: readonly bigint[] | undefined;
  /** When it was made. */
  readonly time: number;
  /** The most seconds that its player signed it took: 0 for a transaction of its own. */
  readonly atMost: number;
}

/** A match before its first move. */
export function progressAtStart({ rules }: RecordGame, clock: Clock): MatchProgress {
  return {
    position: rules.initial(),
    moves: [],
    transcript: NO_TRANSCRIPT,
    time: 0,
    timeLeft: timeAtStart(clock),
    outcome: undefined,
  };
}

/** The last second in which the side to move may move. */
export function deadlineOf({ position, time, timeLeft }: MatchProgress): number {
  return time + timeLeft[position.turn];
}

/** After one more move. Throws what is wrong with it. */
export function progressAfter(
  game: RecordGame,
  { hash, clock }: { readonly hash: Hash; readonly clock: Clock },
  before: MatchProgress,
  { fields, witness, time, atMost }: SentMove,
): MatchProgress {
  const { rules } = game;
  const illegal = (rule: string) =>
    new RecordFault("record/illegal-move", { rule, ...moveFacts(game, before, fields) });
  if (before.outcome !== undefined && before.outcome.ending !== "none") {
    throw new RecordFault("record/after-the-end", moveFacts(game, before, fields));
  }
  const move = rules.decode.move(fields);
  const claim = witness && rules.decode.witness(witness);
  if (move === undefined || (witness !== undefined && claim === undefined)) {
    throw illegal("malformed");
  }
  const played = rules.play(before.position, move, claim);
  if (!played.ok) throw illegal(played.code);
  const timing = moveTiming({ timeBefore: BigInt(before.time), atMost: BigInt(atMost) });
  return {
    position: played.position,
    moves: [...before.moves, rules.notation.write(move)],
    transcript: nextTranscript(hash, before.transcript, fields, timing),
    time,
    timeLeft: timeAfterMove(clock, before.timeLeft, {
      seat: before.position.turn,
      taken: time - before.time,
    }),
    outcome: played.outcome,
  };
}

/**
 * After the last moves were taken back at this time, which is used up; undefined where there were not so many.
 * The transcript goes on.
 */
export function progressBefore(
  { rules }: RecordGame,
  { hash, clock }: { readonly hash: Hash; readonly clock: Clock },
  now: MatchProgress,
  { plies, time }: { readonly plies: number; readonly time: number },
): MatchProgress | undefined {
  const { position: from, timeLeft, transcript } = now;
  if (plies > now.moves.length) return undefined;
  const moves = now.moves.slice(0, now.moves.length - plies);
  let position = rules.initial();
  for (const text of moves) {
    // Each was legal when it was made.
    const played = rules.play(position, rules.notation.read(text));
    if (!played.ok) return undefined;
    position = played.position;
  }
  const taken = { seat: from.turn, taken: time - now.time };
  return {
    position,
    moves,
    transcript: takenBackTranscript(hash, transcript, plies, rules.encode.state(position)),
    time,
    timeLeft: timeAfterMove(clock, timeLeft, taken),
    outcome: undefined,
  };
}

/** What a report says of the move that follows: which it is. */
export function moveFacts(
  game: RecordGame,
  { moves }: Pick<MatchProgress, "moves">,
  fields: readonly bigint[],
): { move: number; notation?: string } {
  const notation = notationOf(game, fields);
  return { move: moves.length + 1, ...(notation !== undefined && { notation }) };
}
