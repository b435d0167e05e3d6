import type { Match, SeatNumber } from "@kifu/client";
import { amountText } from "../stakes/stakeText";
import { winnerOf } from "./standingText";
import { texts } from "../texts/texts";

interface StakeEndFacts {
  readonly sides: readonly [string, string];
  readonly you: SeatNumber | undefined;
}

interface StakeEndText {
  /** Says how much the reader has won or lost. */
  readonly what: string;
  /** Says whether the pot has been paid. Empty if the page need not say so. */
  readonly payment: string;
}

export function stakeEndText(
  match: Pick<Match, "result" | "stake" | "paid">,
  { sides, you }: StakeEndFacts,
): StakeEndText {
  const { stake, paid } = match;
  const [own, pot] = [amountText(stake), amountText(2 * stake)];
  const { match: said } = texts();
  const winner = winnerOf(match);
  if (winner === undefined) {
    if (you === undefined) {
      return paid
        ? { what: said.bothGotBack({ amount: own }), payment: "" }
        : { what: said.bothGetBack({ amount: own }), payment: said.beingPaid };
    }
    return paid
      ? { what: said.youGotBack({ amount: own }), payment: "" }
      : { what: said.youGetBack({ amount: own }), payment: said.beingPaid };
  }
  if (you === undefined) {
    return {
      what: said.sideWonPot({ side: sides[winner], amount: pot }),
      payment: paid ? said.paid : said.beingPaid,
    };
  }
  if (you !== winner) return { what: said.youLostStake({ amount: own }), payment: "" };
  return {
    what: said.youWonStake({ amount: own }),
    payment: paid ? said.youWerePaid({ amount: pot }) : said.beingPaid,
  };
}
