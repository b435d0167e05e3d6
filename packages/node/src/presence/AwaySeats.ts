import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** What listeners are told of, after it has happened. */
export interface AwaySeatsEvents {
  /** A seat of this match is away now, or has come. */
  changed: [match: number];
}

/** Who is at a match, as far as that is known: of a seat that is in neither list it is not. */
export interface Attendance {
  /** Seats whose players have gone, or have not come. */
  readonly away: readonly SeatNumber[];
  /** Seats whose players are at the match. */
  readonly present: readonly SeatNumber[];
}

/** Who is at their matches, for anyone who shows matches. */
export interface AwaySeats {
  readonly events: Emitter<AwaySeatsEvents>;
  of(match: number): Attendance;
  /** A match begins: whose program says that they are there has to come to it. */
  begin(match: number): void;
  /** A match is over: nobody has to be there. */
  forget(match: number): void;
}

/** For chains without players. */
export const noAwaySeats: AwaySeats = {
  events: new Emitter(),
  of: () => ({ away: [], present: [] }),
  begin: () => undefined,
  forget: () => undefined,
};
