import type { RefusalText } from "@kifu/kit/plain";

export const UPDATE = "Reload the page: it may be out of date.";
export const OPERATOR = "Try again in a moment. If it keeps happening, tell the operator.";
/** The text for a request that the node cannot read. Current pages never send one. */
export const MISREAD: RefusalText = {
  short: "The node could not read what was sent.",
  advice: UPDATE,
};
