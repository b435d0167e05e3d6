"use client";

import type { Match, SeenMatch } from "@kifu/client";
import { useAccounts, useMatch, usePlayer } from "@kifu/client/react";
import Link from "next/link";
import { buttonClass } from "../components/buttonClass";
import { gameNamed } from "../games";
import type { GameFacts } from "../games/game";
import { hasEngine } from "../games/opinions";
import { NoMatch } from "../match/NoMatch";
import { useSlowMatches } from "../lib/useSlowMatches";
import { WaitingView } from "../match/WaitingView";
import { AnalysisView } from "./AnalysisView";
import { texts } from "../texts/texts";

interface AnalysisPageProps {
  readonly id: number;
  /** The match as the server rendered it. */
  readonly snapshot: SeenMatch | undefined;
}

/** What an engine thinks of each move of a finished match. */
export function AnalysisPage({ id, snapshot }: AnalysisPageProps) {
  const { status, match, moves, error } = useMatch(id, snapshot);
  const { account, ready } = useAccounts();
  const player = usePlayer(account?.address).value;
  const slow = useSlowMatches(account?.address);
  const game = gameNamed(match?.game);
  if (status === "unknown") return <NoMatch />;
  if (match === undefined || game === undefined) {
    return <WaitingView error={error} foreign={match !== undefined} />;
  }
  // An engine beside one's own match would be a help that the opponent does not have. Beside a slow
  // match, it would be one in the same game.
  const own = player?.activeMatch ?? slow?.find((each) => each.game === match.game)?.id;
  const reason = reasonOff(match, game, own);
  if (reason !== undefined) return <Off {...reason} />;
  const isKnown = ready && (account === undefined || (player !== undefined && slow !== undefined));
  if (!isKnown) return <WaitingView error={undefined} foreign={false} />;
  const played = moves.map(({ move }) => move);
  return <AnalysisView key={id} match={match} moves={played} game={game} />;
}

interface Reason {
  readonly title: string;
  readonly text: string;
  /** The match to which the page links. */
  readonly match: number;
}

/** Why there is no analysis. Undefined if there is one. */
function reasonOff(match: Match, game: GameFacts, own: number | undefined): Reason | undefined {
  const { analysis } = texts();
  const { id } = match;
  if (!hasEngine(game.name)) {
    const title = analysis.noEngine({ game: game.title });
    return { title, text: analysis.noEngineWhy, match: id };
  }
  if (match.result === "running") {
    return { title: analysis.offInMatch, text: analysis.offInMatchWhy, match: id };
  }
  if (own !== undefined) {
    return { title: analysis.offInOwn, text: analysis.offInOwnWhy, match: own };
  }
  if (match.ply > 0) return undefined;
  return { title: analysis.noMoves, text: analysis.noMovesWhy, match: id };
}

function Off({ title, text, match }: Reason) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg leading-relaxed text-soft">{text}</p>
      <Link href={`/match/${match}`} className={`mt-8 ${buttonClass({ look: "main" })}`}>
        {texts().analysis.toMatch}
      </Link>
    </div>
  );
}
