import type { GameFacts } from "../games/game";
import type { Steps } from "../match/useSteps";
import type { Opinions } from "./useOpinions";
import { texts } from "../texts/texts";

interface LeadChartProps {
  readonly moves: readonly string[];
  readonly opinions: Opinions;
  readonly steps: Steps;
  readonly game: GameFacts;
}

const HEIGHT = 40;
/** An even position has a thin bar, so that one sees what the engine has looked at. */
const THINNEST = 0.04;

/**
 * Who was better after each move: a bar upwards for the first player, and downwards for the second.
 * Screen readers get the list of mistakes instead.
 */
export function LeadChart({ moves, opinions, steps, game }: LeadChartProps) {
  const { analysis } = texts();
  const [first, second] = game.sides;
  return (
    <figure aria-hidden="true">
      <svg
        viewBox={`0 0 ${moves.length + 1} ${2 * HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full rounded-lg border border-rule bg-sunken"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          steps.go(Math.floor(((clientX - left) / width) * (moves.length + 1)));
        }}
      >
        <rect x={steps.at} y={0} width={1} height={2 * HEIGHT} className="fill-ink/15" />
        {Array.from({ length: moves.length + 1 }, (_, ply) => {
          const opinion = opinions.about(moves.slice(0, ply));
          if (opinion === undefined) return null;
          const lead = ply % 2 === 0 ? opinion.lead : -opinion.lead;
          const height = Math.max(Math.abs(lead), THINNEST) * (HEIGHT - 2);
          return (
            <rect
              key={ply}
              x={ply + 0.12}
              y={lead >= 0 ? HEIGHT - height : HEIGHT}
              width={0.76}
              height={height}
              className={lead >= 0 ? "fill-accent" : "fill-good"}
            />
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-sm text-soft">
        <span>{analysis.barsUp({ side: first })}</span>
        <span>{analysis.barsDown({ side: second })}</span>
      </figcaption>
    </figure>
  );
}
