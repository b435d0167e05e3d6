import type { Match } from "@kifu/client";
import type { Texts } from "../texts/Catalogue";
import { texts } from "../texts/texts";
import { seatOf, winnerOf } from "./standingText";

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
  const { match: said } = texts();
  if (match.result === "running") return said.inProgress;
  const winner = winnerOf(match);
  if (match.result === "aborted") return said.listedAborted;
  if (winner === undefined) return match.reason === "agreement" ? said.drawAgreed : said.draw;
  const seat = seatOf(match, player);
  const [won, lost, sideWon] = decided(match.reason, said);
  if (seat === undefined) return sideWon({ side: sides[winner] });
  return seat === winner ? won : lost;
}

function decided(reason: Match["reason"], said: Texts["match"]) {
  switch (reason) {
    case "board":
      return [said.wonListed, said.lostListed, said.sideWonListed] as const;
    case "resignation":
      return [said.wonByResignation, said.lostByResignation, said.sideWonByResignation] as const;
    case "timeout":
      return [said.wonOnTime, said.lostOnTime, said.sideWonOnTime] as const;
    case "signed-twice":
      return [said.wonByForfeit, said.lostByForfeit, said.sideWonByForfeit] as const;
    case "abort":
      return [said.wonAfterAbort, said.lostAfterAbort, said.sideWonAfterAbort] as const;
    case "foul":
      return [said.wonByFoul, said.lostByFoul, said.sideWonByFoul] as const;
    case "none":
    case "agreement":
      return [said.won, said.lost, said.sideWon] as const;
  }
}
