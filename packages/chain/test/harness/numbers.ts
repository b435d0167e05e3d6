import { Field } from "o1js";

/** The largest field element, p − 1. */
export const LAST = Field.ORDER - 1n;

/** Numbers at the boundaries of the limbs that circuits use. */
export const EDGES: readonly bigint[] = [0n, 5n, 2n ** 240n, 2n ** 254n, LAST];
