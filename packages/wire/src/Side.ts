import { oneOf } from "./decoder.js";

/** Who moves first, as a seek asks for it: either of the two, the player who seeks, or the opponent. */
export const Side = { any: 0, first: 1, second: 2 } as const;
/** The number of one of the wishes in `Side`. */
export type Side = (typeof Side)[keyof typeof Side];

/** Reads the number of a side that a seek asks for. */
export const side = oneOf(Side.any, Side.first, Side.second);
