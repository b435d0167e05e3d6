import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

export interface AwaySeatsEvents {
  /** A seat of this match is away now, or present again. */
  changed: [match: number];
}

/** Who is at a match. A seat in neither list is unknown. */
export interface Attendance {
  /** Seats whose players left or never came. */
  readonly away: readonly SeatNumber[];
  readonly present: readonly SeatNumber[];
}

/** The attendance of each match, for views of matches. */
export interface AwaySeats {
  readonly events: Emitter<AwaySeatsEvents>;
  of(match: number): Attendance;
  /**
   * Call it when a match begins. Its players are then expected to come if their clients report
   * presence.
   */
  begin(match: number): void;
  /** Call it when a match is over. */
  forget(match: number): void;
}

export const noAwaySeats: AwaySeats = {
  events: new Emitter(),
  of: () => ({ away: [], present: [] }),
  begin: () => undefined,
  forget: () => undefined,
};
