import type { TakebackOffer } from "@kifu/wire";
import { Emitter } from "../Emitter.js";
import type { OffersEvents } from "../offers/SeatOffers.js";

/** Takebacks that a player has asked for and the other has not accepted, for whoever shows matches. */
export interface OpenTakebacks {
  readonly events: Emitter<OffersEvents>;
  of(match: number): TakebackOffer | undefined;
}

/** For chains without players. */
export const noOpenTakebacks: OpenTakebacks = { events: new Emitter(), of: () => undefined };
