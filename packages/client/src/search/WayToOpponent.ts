import type { Player } from "@kifu/wire";
import type { SearchState } from "./Search.js";

/** A way to an opponent who is not known yet: by seeking, or by a queue of the chain. */
export interface WayToOpponent {
  /** Whether the player waits by it now, or has nothing to do yet. */
  waits(player: Player): boolean;
  /** Whether another search, as one in another tab, has the player wait in the same way for something else. */
  isReplaced(player: Player): boolean;
  /** Whether it is time to enter again, though the player waits. */
  isDue(time: number): boolean;
  /** Does what is next for the player to wait. They may not wait yet when it resolves: who enters looks again. */
  enter(player: Player): Promise<void>;
  /** Has the player wait no longer, as far as they wait by this. */
  leave(): Promise<void>;
}

/** What a search is asked and told by its way. */
export interface Entering {
  /** Whether an opponent is still wanted: nothing is sent otherwise. */
  wanted(): boolean;
  at(phase: Extract<SearchState["phase"], "signing" | "registering">): void;
}
