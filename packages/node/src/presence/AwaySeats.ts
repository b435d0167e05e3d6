import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** Each event is emitted after it has happened. */
export interface AwaySeatsEvents {
  /** A seat of this match has left or come. */
  changed: [match: number];
}

/** Who is at a match. Nothing is known about a seat in neither list. */
export interface Attendance {
  /** Seats whose players have left or have not come. */
  readonly away: readonly SeatNumber[];
  /** Seats whose players are at the match. */
  readonly present: readonly SeatNumber[];
}

/** Who is at each match, for showing matches. */
export interface AwaySeats {
  readonly events: Emitter<AwaySeatsEvents>;
  of(match: number): Attendance;
  /** A match begins. Players whose clients report presence are expected to come. */
  begin(match: number): void;
  /** A match is over, so nobody is expected any more. */
  forget(match: number): void;
}

/** For chains without players. */
export const noAwaySeats: AwaySeats = {
  events: new Emitter(),
  of: () => ({ away: [], present: [] }),
  begin: () => undefined,
  forget: () => undefined,
};
