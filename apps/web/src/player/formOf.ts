import type { Match } from "@kifu/client";
import { seatOf, winnerOf } from "../match/standingText";

export type FormResult = "won" | "lost" | "drawn";

/** How many matches show a player's form. */
const SHOWN = 10;

/** How a player's latest matches ended, latest first, without running and aborted ones. */
export function formOf(matches: readonly Match[], player: string): readonly FormResult[] {
  return matches
    .filter(({ result }) => result !== "running" && result !== "aborted")
    .slice(0, SHOWN)
    .map((match) => {
      const winner = winnerOf(match);
      if (winner === undefined) return "drawn";
      return winner === seatOf(match, player) ? "won" : "lost";
    });
}
