import { STATE_FIELDS } from "@kifu/kit";
import { NO_TRANSCRIPT } from "@kifu/wire";
import { Bool, Field, Provable, Struct, type UInt64 } from "o1js";
import { belowZero } from "./arithmetic.js";
import { MatchClock } from "./MatchClock.js";
import { Seat } from "./Seat.js";

/** A match's result. The numbers are stored. */
export const Result = { running: 0, firstWon: 1, secondWon: 2, drawn: 3, aborted: 4 } as const;

/** Why a match ended. The numbers are stored. */
export const Reason = {
  none: 0,
  board: 1,
  resignation: 2,
  timeout: 3,
  signedTwice: 4,
  abort: 5,
  agreement: 6,
  foul: 7,
} as const;

/**
 * A match: everything that a move needs, in one leaf. Numbers that only the engine writes are
 * fields without range checks, because a leaf always holds exactly what was written.
 */
export class Match extends Struct({
  /** The game's number in the runtime's list. */
  game: Field,
  /** The game's own state, padded with zeros. */
  state: Provable.Array(Field, STATE_FIELDS),
  first: Seat,
  second: Seat,
  secondToMove: Bool,
  ply: Field,
  /** A hash of all moves so far. The next move's player signs it. */
  transcript: Field,
  /** Both sides' clocks and the time left on them: see `MatchClock`. */
  clock: Field,
  /** The last second in which the side to move may move. Below 2^64. */
  deadline: Field,
  result: Field,
  reason: Field,
  /** The winning line, packed by the kit's `packLine`; 0 if there is none. */
  line: Field,
}) {
  static none(): Match {
    return new Match({
      game: Field(0),
      state: Array.from({ length: STATE_FIELDS }, () => Field(0)),
      first: Seat.vacant(),
      second: Seat.vacant(),
      secondToMove: Bool(false),
      ply: Field(0),
      transcript: Field(NO_TRANSCRIPT),
      clock: Field(0),
      deadline: Field(0),
      result: Field(Result.running),
      reason: Field(Reason.none),
      line: Field(0),
    });
  }

  isRunning(): Bool {
    return this.result.equals(Result.running);
  }

  /** Whether each side has moved. Until then nobody can win or lose, except by leaving. */
  haveBothMoved(): Bool {
    return this.ply.equals(0).or(this.ply.equals(1)).not();
  }

  readClock(): MatchClock {
    return MatchClock.read(this.clock);
  }

  /** Whether the side to move has run out of time. If so, nobody can move. */
  isOutOfTime(time: UInt64): Bool {
    return this.timeLeft(time).isOut;
  }

  /**
   * The seconds that the side to move has left at this time, 0 if it is out of time. They fit 32
   * bits, because no block is earlier than the last move.
   */
  timeLeft(time: UInt64): { isOut: Bool; seconds: Field } {
    // Both times are below 2^64, so the difference fits 64 bits unless it is negative.
    const seconds = this.deadline.sub(time.value).seal();
    const { isBelow: isOut } = belowZero(seconds, 64);
    return { isOut, seconds: seconds.mul(isOut.not().toField()).seal() };
  }

  with(changes: Partial<MatchFields>): Match {
    return new Match({ ...this, ...changes });
  }
}

type MatchFields = ConstructorParameters<typeof Match>[0];
