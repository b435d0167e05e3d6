import type { Match } from "@kifu/client";
import { late } from "../components/late";
import type { GameFacts } from "../games/game";
import { lengthText } from "./lengthText";

/** Loaded late, because most matches have no stake. */
const StakeEnd = late(async () => (await import("./StakeEnd")).StakeEnd);

/** Loaded late, because most matches are casual. */
const RatingChanges = late(async () => (await import("../ratings/RatingChanges")).RatingChanges);

interface MatchFactsProps {
  readonly match: Match;
  readonly game: GameFacts;
}

export function MatchFacts({ match, game }: MatchFactsProps) {
  return (
    <>
      {match.stake > 0 && <StakeEnd match={match} game={game} />}
      {match.rated && <RatingChanges match={match} game={game} />}
      <p className="text-soft">{lengthText(match)}</p>
    </>
  );
}
