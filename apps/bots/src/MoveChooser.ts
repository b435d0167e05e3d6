import type { MatchState } from "@kifu/client";

/** Chooses a bot's moves in one match. */
export interface MoveChooser {
  /** Whether the state has everything that a choice needs. If not, it will soon. */
  canChoose(state: MatchState): boolean;
  /**
   * Returns the move in notation, or undefined if `end` was called meanwhile. If it fails, the bot
   * gives the match up.
   */
  choose(state: MatchState): Promise<string | undefined>;
  /** Called once, when the match is over. */
  end(): Promise<void>;
}
