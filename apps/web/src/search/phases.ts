import type { SearchState } from "@kifu/client";

/** The phases of a running search. */
export const GOES_ON: readonly SearchState["phase"][] = ["registering", "signing", "waiting"];

export const OVER: readonly SearchState["phase"][] = ["found", "failed", "cancelled"];
