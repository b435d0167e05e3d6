import type { SeatNumber } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

export interface ShownOffer {
  readonly seat: SeatNumber;
  /** Whether the other seat has declined it. */
  readonly declined: boolean;
}

export interface OffersEvents {
  /** An offer in this match was made, declined or withdrawn. */
  changed: [match: number];
}

/** The open offers of one kind, for views of matches. */
export interface OpenOffers {
  readonly events: Emitter<OffersEvents>;
  of(match: number): ShownOffer | undefined;
}

export const noOpenOffers: OpenOffers = { events: new Emitter(), of: () => undefined };
