import type { Match, SeatNumber } from "@kifu/client";
import Link from "next/link";
import { gameNamed } from "../../games";
import type { GameFacts } from "../../games/game";
import { classes } from "../../lib/classes";
import { playerName } from "../../lib/playerName";
import { winnerOf } from "../../match/standing";

const HOW: Readonly<Record<Match["reason"], string>> = {
  none: "",
  board: "on the board",
  resignation: "by resignation",
  timeout: "on time",
};

/** Matches, one in a line: who, how it ended, and a way to look at it. */
export function ResultList({ matches }: { readonly matches: readonly Match[] }) {
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
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:grid-cols-[7rem_1fr_12rem_5rem] sm:px-5"
            >
              <span className="order-3 text-sm text-soft sm:order-none">{game.title}</span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <Side match={match} game={game} seat={0} />
                <Side match={match} game={game} seat={1} />
              </span>
              <span className="text-right text-sm text-soft sm:text-left">
                {ending(match, game)}
              </span>
              <span className="order-4 text-right text-sm tabular-nums text-faint sm:order-none">
                {match.ply} {match.ply === 1 ? "move" : "moves"}
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
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="size-4 shrink-0">
        <game.Piece seat={seat} />
      </span>
      <span className={classes("truncate", winnerOf(match) === seat && "font-semibold")}>
        {playerName(match.seats[seat].owner)}
      </span>
    </span>
  );
}

function ending(match: Match, game: GameFacts): string {
  if (match.result === "running") return "Being played";
  const winner = winnerOf(match);
  return winner === undefined ? "A draw" : `${game.sides[winner]} won ${HOW[match.reason]}`;
}
