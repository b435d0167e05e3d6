import type { GameFacts } from "../games/game";
import type { AnyGame } from "../games/plainGame";
import { moveText } from "../lib/moveText";
import type { Steps } from "../match/useSteps";
import { playNotation } from "../rules/playNotation";
import { type Mistake, mistakeOf } from "./mistakes";
import { bestText } from "./opinionText";
import type { Opinions } from "./useOpinions";
import { texts } from "../texts/texts";

interface MistakeListProps {
  readonly moves: readonly string[];
  readonly opinions: Opinions;
  readonly steps: Steps;
  readonly game: GameFacts;
  /** Undefined until it is loaded. */
  readonly plain: AnyGame | undefined;
}

/** The moves that gave something away. Pressing one shows the position in which it was made. */
export function MistakeList({ moves, opinions, steps, game, plain }: MistakeListProps) {
  const { analysis } = texts();
  const ending = plain === undefined ? "none" : playNotation(plain.rules, moves).outcome.ending;
  const mistakes = moves.flatMap((move, i) => {
    const isLast = i === moves.length - 1;
    const [before, after] = [moves.slice(0, i), moves.slice(0, i + 1)];
    const isKnown = opinions.known(before) && (isLast || opinions.known(after));
    if (!isKnown) return [];
    const mistake = mistakeOf({
      move,
      before: opinions.about(before),
      after: opinions.about(after),
      next: opinions.about(moves.slice(0, i + 2)),
      ending: isLast ? ending : "none",
    });
    return mistake === undefined ? [] : [{ i, move, mistake, best: opinions.about(before) }];
  });
  return (
    <section aria-label={analysis.mistakes}>
      <h2 className="mb-1 text-sm font-medium text-soft">{analysis.mistakes}</h2>
      {mistakes.length === 0 && <p>{analysis.noMistakes}</p>}
      <ol className="grid gap-1">
        {mistakes.map(({ i, move, mistake, best }) => (
          <li key={i}>
            <button
              type="button"
              aria-current={steps.at === i ? "step" : undefined}
              onClick={() => steps.go(i)}
              className="min-h-11 w-full rounded-lg px-3 py-1.5 text-left hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
            >
              <span className="font-medium">{mistakeText(mistake, i, move, game.sides)}</span>{" "}
              <span className="opacity-80">{bestText(best)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function mistakeText(mistake: Mistake, i: number, move: string, sides: readonly [string, string]) {
  const { analysis } = texts();
  const [side, other] = i % 2 === 0 ? sides : [sides[1], sides[0]];
  const given = { number: i + 1, side, move: moveText(move) };
  switch (mistake) {
    case "missed-win":
      return analysis.missedWin(given);
    case "gave-win":
      return analysis.gaveWin({ ...given, other });
    case "weak":
      return analysis.lostGround(given);
  }
}
