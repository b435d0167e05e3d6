import type { SeenMatch } from "@kifu/client";

/** How a match stood when the page was made: what is seen before the page itself has asked. */
export interface Snapshot extends SeenMatch {
  readonly intervalMs: number;
}
