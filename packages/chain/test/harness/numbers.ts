import { Field } from "o1js";

/** The largest number that a field holds, p − 1. */
export const LAST = Field.ORDER - 1n;

/** Numbers at the edges of what circuits take numbers apart into. */
export const EDGES: readonly bigint[] = [0n, 5n, 2n ** 240n, 2n ** 254n, LAST];
