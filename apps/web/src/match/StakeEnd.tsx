import type { Match } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import type { GameFacts } from "../games/game";
import { seatOf } from "./standingText";
import { stakeEndText } from "./stakeEndText";

interface StakeEndProps {
  readonly match: Match;
  readonly game: GameFacts;
}

export function StakeEnd({ match, game }: StakeEndProps) {
  const { account } = useAccounts();
  const you = seatOf(match, account?.address);
  const { what, payment } = stakeEndText(match, { sides: game.sides, you });
  return (
    <p role="status" className="mb-2 text-base">
      <span className="font-medium">{what}</span> <span className="text-soft">{payment}</span>
    </p>
  );
}
