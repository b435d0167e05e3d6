import type { Match } from "@kifu/client";
import { seatOf, winnerOf } from "./standingText";

const HOW: Readonly<Record<Match["reason"], string>> = {
  none: "",
  board: "on the board",
  resignation: "by resignation",
  timeout: "on time",
  "signed-twice": "by forfeit",
  abort: "after an abort",
  agreement: "",
  foul: "by a foul",
};

type Ended = Pick<Match, "result" | "reason"> & {
  readonly seats: readonly [{ readonly owner: string }, { readonly owner: string }];
};

/**
 * The result of a match, worded for `player` if given.
 *
 * @example listedResult(match, ["Black", "White"], address) // "Won by resignation"
 */
export function listedResult(
  match: Ended,
  sides: readonly [string, string],
  player?: string,
): string {
  if (match.result === "running") return "In progress";
  const winner = winnerOf(match);
  if (match.result === "aborted") return "Aborted";
  if (winner === undefined) return match.reason === "agreement" ? "Draw agreed" : "Draw";
  const seat = seatOf(match, player);
  const who = seat === undefined ? `${sides[winner]} won` : seat === winner ? "Won" : "Lost";
  return `${who} ${HOW[match.reason]}`.trim();
}
