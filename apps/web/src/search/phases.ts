import type { SearchState } from "@kifu/client";

/** Of a search that goes on. */
export const GOES_ON: readonly SearchState["phase"][] = ["registering", "signing", "waiting"];

/** Of a search that has ended. */
export const OVER: readonly SearchState["phase"][] = ["found", "failed", "cancelled"];
