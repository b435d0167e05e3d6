import type { Shown } from "../check/compareShown";
import type { GameFacts } from "../games/game";
import { playerName } from "../lib/playerName";
import { StakeEnd } from "./StakeEnd";
import { lengthText } from "./lengthText";
import { provenText } from "./provenText";
import { winnerOf } from "./standingText";

interface MatchFactsProps extends Shown {
  readonly game: GameFacts;
}

/** A match that is over, in figures: who won it, how long it was, and what is proven of it. */
export function MatchFacts({ match, moves, game }: MatchFactsProps) {
  const winner = winnerOf(match);
  const facts = [
    {
      name: "Winner",
      value:
        winner === undefined
          ? "Nobody"
          : `${playerName(match.seats[winner].owner)}, ${game.sides[winner]}`,
    },
    { name: "Length", value: lengthText(match) },
    { name: "Proven", value: provenText(moves) },
  ];
  return (
    <>
      {match.stake > 0 && <StakeEnd match={match} game={game} />}
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name} className="flex gap-x-1.5">
            <dt className="text-soft">{name}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
