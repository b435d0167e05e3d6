import type { RefusalText } from "@kifu/kit/plain";

/** What people are told to do about an old page. */
export const UPDATE = "Reload the page: it may be out of date.";
/** What people are told where they can do nothing themselves. */
export const OPERATOR = "Try again in a moment. If it keeps happening, tell the operator.";
/** The text for what no page of the node's own version sends. */
export const MISREAD: RefusalText = {
  short: "The node could not read what was sent.",
  advice: UPDATE,
};
