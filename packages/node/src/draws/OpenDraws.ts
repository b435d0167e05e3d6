import type { DrawOffer } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** What listeners are told of, after it has happened. */
export interface OpenDrawsEvents {
  /** An offer was made, declined or taken back in this match. */
  changed: [match: number];
}

/** Draws that a player has offered and the other has not accepted, for whoever shows matches. */
export interface OpenDraws {
  readonly events: Emitter<OpenDrawsEvents>;
  of(match: number): DrawOffer | undefined;
}

/** For chains without players. */
export const noOpenDraws: OpenDraws = { events: new Emitter(), of: () => undefined };
