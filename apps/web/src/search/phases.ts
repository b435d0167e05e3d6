import type { SearchState } from "@kifu/client";

/** The phases of a running search. */
export const GOES_ON: readonly SearchState["phase"][] = ["registering", "signing", "waiting"];

/** The phases of an ended search. */
export const OVER: readonly SearchState["phase"][] = ["found", "failed", "cancelled"];
