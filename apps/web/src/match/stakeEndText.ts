import type { Match, SeatNumber } from "@kifu/client";
import { amountText } from "../stakes/stakeText";
import { winnerOf } from "./standingText";

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
  const winner = winnerOf(match);
  if (winner === undefined) {
    if (you === undefined) {
      return paid
        ? { what: `Both got their ${own} back.`, payment: "" }
        : { what: `Both get their ${own} back.`, payment: "It is being paid…" };
    }
    return paid
      ? { what: `You got your ${own} back.`, payment: "" }
      : { what: `You get your ${own} back.`, payment: "It is being paid…" };
  }
  if (you === undefined) {
    return {
      what: `${sides[winner]} won ${pot}.`,
      payment: paid ? "It has been paid." : "It is being paid…",
    };
  }
  if (you !== winner) return { what: `You lost ${own}.`, payment: "" };
  return {
    what: `You won ${own}.`,
    payment: paid ? `You were paid ${pot}.` : "It is being paid…",
  };
}
