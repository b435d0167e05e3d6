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
import { labelOf, type RecordGame } from "./gameArguments.js";
import { RecordFault } from "./RecordFault.js";

export interface MatchProgress {
  readonly position: ReturnType<RecordGame["rules"]["initial"]>;
  readonly moves: readonly string[];
  readonly transcript: bigint;
  /**
   * When the last move was made, or the match began. The time of the side to move runs since
   * then.
   */
  readonly time: number;
  /** The seconds that both sides had left at `time`, by seat. */
  readonly timeLeft: TimeLeft;
  readonly outcome: Outcome | undefined;
}

type Outcome = Extract<ReturnType<RecordGame["rules"]["play"]>, { ok: true }>["outcome"];

interface SentMove {
  readonly fields: readonly bigint[];
  /**
   * Undefined if the transaction has no witness. The rules then judge the move as if it had the
   * right one.
   */
  readonly witness: readonly bigint[] | undefined;
  readonly time: number;
  /**
   * The bound that the player signed, in seconds. It is 0 if the move is a transaction of its
   * own.
   */
  readonly atMost: number;
}

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

/** The progress after one more move. Throws a `RecordFault` if the move is not valid. */
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
      phases: {
        before: rules.hidden?.seconds(before.position),
        after: rules.hidden?.seconds(played.position),
      },
    }),
    outcome: played.outcome,
  };
}

/**
 * The state after undoing the last `plies` moves at `time`. Time already spent is not refunded,
 * and the transcript continues. Undefined if fewer moves were made.
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
    const again = rules.play(position, rules.notation.read(text));
    // Never happens, because each move was legal when it was made. The check is for the compiler.
    if (!again.ok) return undefined;
    position = again.position;
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

export function moveFacts(
  game: RecordGame,
  { moves }: Pick<MatchProgress, "moves">,
  fields: readonly bigint[],
): { move: number; notation?: string } {
  const notation = labelOf(game, fields);
  return { move: moves.length + 1, ...(notation !== undefined && { notation }) };
}
