import { type Decoder, oneOf } from "./decoder.js";

/** Which player a seek wants to move first: either, the player who seeks, or the opponent. */
export const Side = { any: 0, first: 1, second: 2 } as const;
/** One of the values of `Side`. */
export type Side = (typeof Side)[keyof typeof Side];

/** Decodes the side that a seek asks for. */
export const side: Decoder<Side> = oneOf(0, 1, 2);
