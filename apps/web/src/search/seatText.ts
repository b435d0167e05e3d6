import type { SearchState } from "@kifu/client";
import { texts } from "../texts/texts";
import type { SearchText } from "./searchText";
import { walletPrompt } from "./walletPrompt";

interface SeatFacts {
  readonly fromWallet: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly waiting: SearchText;
}

export function seatText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, stake, waiting }: SeatFacts,
): SearchText {
  const { search } = texts();
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: search.takingSeat, detail: search.takesAMoment };
    case "signing":
      return fromWallet
        ? walletPrompt(stake)
        : { headline: search.takingSeat, detail: search.signing };
    case "waiting":
      return waiting;
    case "found":
      return { headline: search.bothHere, detail: search.settingUp };
    case "cancelled":
      return { headline: search.leftSeat, detail: "" };
    case "failed":
      return { headline: search.failed, detail: "" };
  }
}
