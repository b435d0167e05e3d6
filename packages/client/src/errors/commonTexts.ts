import type { RefusalText } from "@kifu/kit/plain";

/** Advice when a page may be old. */
export const UPDATE = "Reload the page: it may be out of date.";
/** Advice when only the operator can help. */
export const OPERATOR = "Try again in a moment. If it keeps happening, tell the operator.";
/** The text for requests that no current page sends. */
export const MISREAD: RefusalText = {
  short: "The node could not read what was sent.",
  advice: UPDATE,
};
