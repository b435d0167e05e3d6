import type { DrawOffer } from "@kifu/wire";
import { Emitter } from "../Emitter.js";
import type { OffersEvents } from "../offers/SeatOffers.js";

/** Draws that a player has offered and the other has not accepted, for whoever shows matches. */
export interface OpenDraws {
  readonly events: Emitter<OffersEvents>;
  of(match: number): DrawOffer | undefined;
}

/** For chains without players. */
export const noOpenDraws: OpenDraws = { events: new Emitter(), of: () => undefined };
