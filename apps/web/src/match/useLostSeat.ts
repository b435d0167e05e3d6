import type { Account, Match, SeatNumber } from "@kifu/client";
import { useEffect, useState } from "react";
import { seatOf } from "./standingText";

type Noted = Pick<Account, "kind"> & { readonly owner: string };

/** A seat that was played in this tab, but whose key this browser no longer has. */
export interface LostSeat extends Noted {
  readonly seat: SeatNumber;
}

/** The property of `history.state` that records who plays. */
const ENTRY = "kifuSeat";

/**
 * The seat that this tab played before the browser lost its key. The page's history entry records
 * who plays here, because the entry survives a reload and cleared browser data.
 * @param watching true if no known key in this browser plays in the match
 */
export function useLostSeat(
  match: Match,
  account: Account | undefined,
  watching: boolean,
): LostSeat | undefined {
  const [noted, setNoted] = useState<Noted>();
  const { address: owner, kind } = account ?? {};
  const isPlaying = match.result === "running" && seatOf(match, owner) !== undefined;
  useEffect(() => {
    if (!isPlaying) return;
    history.replaceState({ ...stateOfEntry(), [ENTRY]: { owner, kind } }, "");
  }, [isPlaying, owner, kind]);
  useEffect(() => {
    if (watching) setNoted(stateOfEntry()[ENTRY]);
  }, [watching]);
  const seat = watching ? seatOf(match, noted?.owner) : undefined;
  return noted === undefined || seat === undefined ? undefined : { ...noted, seat };
}

function stateOfEntry(): { readonly [ENTRY]?: Noted } {
  return (history.state as object | null) ?? {};
}
