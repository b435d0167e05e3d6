import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** An offer as pages show it. */
export interface ShownOffer {
  readonly seat: SeatNumber;
  /** Whether the other seat has declined it. */
  readonly declined: boolean;
}

/** Each event is emitted after it has happened. */
export interface OffersEvents {
  /** An offer was made, declined or withdrawn in this match. */
  changed: [match: number];
}

/** Open offers of one kind, for showing matches. */
export interface OpenOffers {
  readonly events: Emitter<OffersEvents>;
  of(match: number): ShownOffer | undefined;
}

/** For chains without players. */
export const noOpenOffers: OpenOffers = { events: new Emitter(), of: () => undefined };
