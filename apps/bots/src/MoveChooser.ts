import type { MatchState } from "@kifu/client";

/** A bot may think for this part of its time, so that it can also wait, be asked again, and send. */
export const PART_OF_TIME = 1 / 4;

/** The time that the side to move has left. None, if the clock is not known. */
export function leftMs({ clock }: MatchState): number {
  return (clock?.secondsLeft ?? 0) * 1000;
}

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
