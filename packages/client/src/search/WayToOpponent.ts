import type { Player } from "@kifu/wire";
import type { SearchState } from "./Search.js";

/** A way to find an opponent: by a signed seek, or in a queue of the chain. */
export interface WayToOpponent {
  /**
   * Whether the player waits in this way now. Also true if there is nothing to wait for yet.
   */
  waits(player: Player): boolean;
  /**
   * Whether the player now waits for something else, because another search, for example in
   * another tab, has replaced this one.
   */
  isReplaced(player: Player): boolean;
  /** Whether it is time to enter again, although the player is already waiting. */
  isDue(time: number): boolean;
  /**
   * Takes the next step towards waiting. When it resolves, the player may not be waiting yet. The
   * caller checks that.
   */
  enter(player: Player): Promise<void>;
  leave(): Promise<void>;
}

/** The parts of a search that a way uses. */
export interface Entering {
  /** Whether an opponent is still wanted. If not, nothing is sent. */
  wanted(): boolean;
  at(phase: Extract<SearchState["phase"], "signing" | "registering">): void;
}
