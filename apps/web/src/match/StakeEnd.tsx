import type { Match } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import type { GameFacts } from "../games/game";
import { ForcedEnd } from "./ForcedEnd";
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
  const late = useLate(!match.paid);
  return (
    <>
      <p role="status" className="mb-2 text-base">
        <span className="font-medium">{what}</span> <span className="text-soft">{payment}</span>
      </p>
      {late && <ForcedEnd match={match.id} />}
    </>
  );
}

/** A node pays a pot within seconds. */
const USUAL_MS = 60_000;

function useLate(unpaid: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!unpaid) return;
    const timer = setTimeout(() => setLate(true), USUAL_MS);
    return () => clearTimeout(timer);
  }, [unpaid]);
  return unpaid && late;
}
