import type { Match, SeatNumber } from "@kifu/client";
import type { GameFacts } from "../games/game";
import { noChangeText, ratingChangeText } from "./ratingChangeText";
import { texts } from "../texts/texts";

interface RatingChangesProps {
  readonly match: Match;
  readonly game: Pick<GameFacts, "sides">;
}

/** How a rated match that is over changed both ratings. */
export function RatingChanges({ match, game }: RatingChangesProps) {
  const changes = ([0, 1] as const).map((seat: SeatNumber) => ratingChangeText(match, seat));
  return (
    <div aria-live="polite">
      {changes.includes(undefined) ? (
        <p>{noChangeText(match)}</p>
      ) : (
        changes.map((change, seat) => (
          <p key={game.sides[seat]} className="tabular-nums">
            {texts().ratings.change({ side: game.sides[seat]!, change: change! })}
          </p>
        ))
      )}
    </div>
  );
}
