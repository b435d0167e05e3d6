import type { Match, Move } from "@kifu/client";

/** How a match stood when the page was made: what is seen before the page itself has asked. */
export interface Snapshot {
  readonly match: Match;
  readonly moves: readonly Move[];
  readonly intervalMs: number;
}
