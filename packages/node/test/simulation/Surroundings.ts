import type { Random } from "@kifu/kit/testing";
import type { Receipt } from "@kifu/wire";
import type { Checks } from "./Checks.js";

export type PlayerAnswer =
  | { readonly receipt: Receipt }
  | { readonly agreed: boolean }
  | { readonly hash: string }
  | { readonly code: string };

/** What players see of a simulation. */
export interface Surroundings {
  readonly seed: number;
  readonly checks: Checks;
  /** Transactions take longest, so most histories consist of moves. */
  readonly endsMatches: boolean;
  /** Players finish what they have begun. */
  readonly isClosing: boolean;
  /** The simulation has ended. */
  readonly isAbandoned: boolean;
  sleep(ms: number): Promise<void>;
  /** Sends a request to a random machine. Undefined if no answer comes. */
  ask(path: string, body: string, lots: Random): Promise<PlayerAnswer | undefined>;
  /** How the match stands at the nodes. */
  shown(match: number): string;
  /** Whether a node shows a result of the match. */
  isOver(match: number): boolean;
}
