import type { Match } from "@kifu/client";
import type { GameFacts } from "../games/game";
import { StakeEnd } from "./StakeEnd";
import { lengthText } from "./lengthText";

interface MatchFactsProps {
  readonly match: Match;
  readonly game: GameFacts;
}

export function MatchFacts({ match, game }: MatchFactsProps) {
  return (
    <>
      {match.stake > 0 && <StakeEnd match={match} game={game} />}
      <p className="text-soft">{lengthText(match)}</p>
    </>
  );
}
