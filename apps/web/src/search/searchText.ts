import type { SearchState } from "@kifu/client";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";
import { walletPrompt } from "./walletPrompt";

export interface SearchText {
  readonly headline: string;
  readonly detail: string;
}

interface SearchFacts {
  readonly fromWallet: boolean;
  readonly againstBot: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly rated?: boolean;
}

export function searchText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, againstBot, stake, rated = false }: SearchFacts,
): SearchText {
  const { search } = texts();
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: search.starting, detail: search.takesAMoment };
    case "signing":
      return fromWallet
        ? walletPrompt(stake)
        : { headline: search.starting, detail: search.signing };
    case "waiting":
      if (againstBot) return { headline: search.waitingForBot, detail: search.botJoins };
      return { headline: search.looking, detail: waitingText(stake, rated) };
    case "found":
      return { headline: search.found, detail: search.settingUp };
    case "cancelled":
      return { headline: search.ended, detail: search.endedText };
    case "failed":
      return { headline: search.failed, detail: "" };
  }
}

function waitingText(stake: number, rated: boolean): string {
  const { search } = texts();
  if (rated) return search.lookingRated;
  if (stake === 0) return search.lookingPlain;
  return search.lookingStaked({ amount: amountText(stake) });
}
