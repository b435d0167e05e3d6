import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** What listeners are told of, after it has happened. */
export interface AwaySeatsEvents {
  /** A seat of this match is away now, or back. */
  changed: [match: number];
}

/** Seats whose players were at their matches and have gone, for whoever shows matches. */
export interface AwaySeats {
  readonly events: Emitter<AwaySeatsEvents>;
  of(match: number): readonly SeatNumber[];
  /** A match is over: nobody has to be there. */
  forget(match: number): void;
}

/** For chains without players. */
export const noAwaySeats: AwaySeats = {
  events: new Emitter(),
  of: () => [],
  forget: () => undefined,
};
