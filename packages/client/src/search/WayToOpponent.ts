import type { Player } from "@kifu/wire";
import type { SearchState } from "./Search.js";

/** A way to find an unknown opponent: by seeking, or in a queue of the chain. */
export interface WayToOpponent {
  /** Whether the player waits this way now, or has nothing to do yet. */
  waits(player: Player): boolean;
  /**
   * Whether another search, such as one in another tab, has replaced what this one waits for.
   */
  isReplaced(player: Player): boolean;
  /** Whether it is time to enter again, even though the player is already waiting. */
  isDue(time: number): boolean;
  /**
   * Takes the next step towards waiting. The player may not wait yet when it resolves: the caller
   * looks again.
   */
  enter(player: Player): Promise<void>;
  /** Stops waiting, as far as the player waits this way. */
  leave(): Promise<void>;
}

/** What a way asks of its search. */
export interface Entering {
  /** Whether an opponent is still wanted. Otherwise nothing is sent. */
  wanted(): boolean;
  at(phase: Extract<SearchState["phase"], "signing" | "registering">): void;
}
