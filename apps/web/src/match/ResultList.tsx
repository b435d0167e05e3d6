import type { Match, SeatNumber } from "@kifu/client";
import Link from "next/link";
import { BotBadge } from "../bots/BotBadge";
import { gameNamed } from "../games";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { PlayerName } from "../names/PlayerName";
import { termsWithStake } from "../stakes/stakeText";
import { listedResult } from "./listedResult";
import { MatchDate } from "./MatchDate";
import { winnerOf } from "./standingText";
import { texts } from "../texts/texts";

interface ResultListProps {
  readonly matches: readonly Match[];
  /** If given, results are worded for this player. */
  readonly player?: string;
}

export function ResultList({ matches, player }: ResultListProps) {
  return (
    <ul className="divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-sheet">
      {matches.map((match) => {
        const game = gameNamed(match.game);
        if (game === undefined) return null;
        return (
          <li key={match.id}>
            <Link
              href={`/match/${match.id}`}
              prefetch={false}
              className="grid grid-cols-1 items-center gap-x-4 gap-y-0.5 px-4 py-3.5 transition-colors hover:bg-sunken min-[26rem]:grid-cols-[1fr_auto] sm:px-5 md:grid-cols-[6.5rem_1fr_10.5rem_10.5rem] lg:grid-cols-[6.5rem_1fr_12rem_10.5rem]"
            >
              <span className="order-3 text-sm text-soft md:order-none">{game.title}</span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <Side match={match} game={game} seat={0} />
                <Side match={match} game={game} seat={1} />
              </span>
              <span className="text-sm text-soft min-[26rem]:text-right md:text-left">
                {termsWithStake(listedResult(match, game.sides, player), match.stake, match.rated)}
              </span>
              <span className="order-4 text-sm tabular-nums text-faint min-[26rem]:text-right md:order-none">
                <MatchDate match={match} /> {texts().match.moves({ count: match.ply })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface SideProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly seat: SeatNumber;
}

function Side({ match, game, seat }: SideProps) {
  const { owner } = match.seats[seat];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="size-4 shrink-0">
        <game.Piece seat={seat} />
      </span>
      <span className={classes("wrap-anywhere", winnerOf(match) === seat && "font-semibold")}>
        <PlayerName address={owner} />
      </span>
      <BotBadge address={owner} />
    </span>
  );
}
