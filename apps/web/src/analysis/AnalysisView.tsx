import type { Match, SeatNumber } from "@kifu/client";
import Link from "next/link";
import { useState } from "react";
import { Button } from "../components/Button";
import type { GameFacts } from "../games/game";
import { type AnyGame, plainGame } from "../games/plainGame";
import { moveText } from "../lib/moveText";
import { useLoaded } from "../lib/useLoaded";
import { StepControls } from "../match/StepControls";
import { useSteps } from "../match/useSteps";
import { type PlayedGame, playNotation } from "../rules/playNotation";
import { resultText } from "../rules/resultText";
import { LeadChart } from "./LeadChart";
import { MistakeList } from "./MistakeList";
import { bestText, opinionText } from "./opinionText";
import { useOpinions } from "./useOpinions";
import { texts } from "../texts/texts";

interface AnalysisViewProps {
  readonly match: Match;
  /** All moves in notation. */
  readonly moves: readonly string[];
  readonly game: GameFacts;
}

export function AnalysisView({ match, moves, game }: AnalysisViewProps) {
  const { analysis } = texts();
  const opinions = useOpinions(game.name, moves);
  const steps = useSteps(moves.length);
  const [branch, setBranch] = useState<{
    readonly at: number;
    readonly moves: readonly string[];
  }>();
  const plain = useLoaded(loaderOf(game.name));
  // Stepping through the match leaves the moves that were tried.
  const tried = branch?.at === steps.at ? branch.moves : [];
  const shown = [...moves.slice(0, steps.at), ...tried];
  const played = plain && playNotation(plain.rules, shown);
  const isOver = played !== undefined && played.outcome.ending !== "none";
  const turn: SeatNumber = shown.length % 2 === 0 ? 0 : 1;

  const tryMove = (move: string) => {
    setBranch({ at: steps.at, moves: [...tried, move] });
    if (!opinions.known([...shown, move])) opinions.ask([...shown, move]);
  };
  const done = moves.filter((_, i) => opinions.known(moves.slice(0, i))).length;
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-4 px-4 pt-4 sm:px-6 md:grid-cols-[minmax(0,min(36rem,calc(100dvh-9rem)))_minmax(0,1fr)]">
      <div className="md:col-start-2 md:row-start-1">
        <p className="text-sm text-soft">
          <Link
            href={`/match/${match.id}`}
            className="underline decoration-rule underline-offset-4"
          >
            {analysis.match({ match: match.id })}
          </Link>
        </p>
        <h1 className="mt-1 text-3xl font-semibold">{analysis.title({ game: game.title })}</h1>
      </div>
      <div className="max-w-140 md:col-start-1 md:row-span-3 md:row-start-1">
        <game.Board
          moves={shown}
          sending={false}
          line={plain && played && isOver ? plain.line(played.outcome.line) : undefined}
          mover={played !== undefined && !isOver ? turn : undefined}
          onPlay={tryMove}
          label={analysis.board({ game: game.title })}
        />
      </div>
      <div className="grid content-start gap-3 md:col-start-2 md:row-start-2">
        <Thought shown={shown} played={played} isOver={isOver} game={game} opinions={opinions} />
        {tried.length > 0 ? (
          <div className="flex min-h-13 flex-wrap items-center gap-2">
            <Button onClick={() => setBranch({ at: steps.at, moves: tried.slice(0, -1) })}>
              {analysis.takeBack({ move: moveText(tried.at(-1)!) })}
            </Button>
            <Button look="main" onClick={() => setBranch(undefined)}>
              {analysis.backToMatch}
            </Button>
          </div>
        ) : (
          <StepControls steps={steps} over />
        )}
      </div>
      <div className="grid content-start gap-4 pb-8 md:col-start-2 md:row-start-3">
        <LeadChart moves={moves} opinions={opinions} steps={steps} game={game} />
        <MistakeList moves={moves} opinions={opinions} steps={steps} game={game} plain={plain} />
        <p className="text-sm text-soft" role={opinions.failed ? "alert" : undefined}>
          {opinions.failed
            ? analysis.engineFailed
            : done < moves.length
              ? analysis.lookedAt({ done, count: moves.length })
              : analysis.lookedAtAll}
        </p>
      </div>
    </div>
  );
}

interface ThoughtProps extends Pick<AnalysisViewProps, "game"> {
  readonly shown: readonly string[];
  readonly played: PlayedGame | undefined;
  readonly isOver: boolean;
  readonly opinions: ReturnType<typeof useOpinions>;
}

/** What the engine thinks of the shown position. Screen readers announce it. */
function Thought({ shown, played, isOver, game, opinions }: ThoughtProps) {
  const turn = shown.length % 2 === 0 ? 0 : 1;
  const opinion = opinions.about(shown);
  const isKnown = opinions.known(shown);
  const best = isOver ? undefined : bestText(opinion);
  const { analysis, rules } = texts();
  const about = [
    shown.length > 0 && analysis.played({ move: moveText(shown.at(-1)!) }),
    !isOver && rules.sideToMove({ side: game.sides[turn] }),
    best,
  ].filter(Boolean);
  return (
    <p
      role="status"
      className="min-h-[4.25rem] rounded-lg border border-rule bg-sheet px-4 py-3 leading-snug"
    >
      <span className="font-medium">
        {isOver && played !== undefined
          ? resultText(game.sides, turn, played.outcome.ending)
          : isKnown
            ? opinionText(opinion, game.sides, turn)
            : analysis.thinking}
      </span>
      <br />
      <span className="text-soft">{about.join(" ")}</span>
    </p>
  );
}

/** The same function for a game on every render, because `useLoaded` loads a new one again. */
const LOADERS: Record<string, () => Promise<AnyGame>> = {};

function loaderOf(name: string): () => Promise<AnyGame> {
  return (LOADERS[name] ??= () => plainGame(name));
}
