import type { Match, TurnClock, SeatNumber, ShownMove } from "@kifu/client";
import Link from "next/link";
import { Identicon } from "../components/Identicon";
import type { GameFacts } from "../games/game";
import { BotBadge } from "../bots/BotBadge";
import { useBotLevel } from "../bots/BotLevelsProvider";
import { late } from "../components/late";
import { classes } from "../lib/classes";
import { seatSeconds } from "../lib/clocks";
import { shortAddress } from "../lib/shortAddress";
import { PlayerName } from "../names/PlayerName";
import { RatingText } from "../ratings/RatingText";
import { SeatGreeting } from "./Greetings";
import { SeatClock } from "./SeatClock";
import { texts } from "../texts/texts";

/** Loaded late, because most players are not bots. */
const BotRating = late(async () => (await import("./laterParts")).BotRating);

interface PlayerBarProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly seat: SeatNumber;
  /** The moves up to the shown position. */
  readonly moves: readonly ShownMove[];
  readonly you: boolean;
  readonly toMove: boolean;
  /** Whether the player was present and has left. */
  readonly away: boolean;
  /** The clock of the side to move. */
  readonly clock: TurnClock | undefined;
}

export function PlayerBar(props: PlayerBarProps) {
  const { match, game, seat, moves, you, toMove, away, clock } = props;
  const { owner, rating, ratingAfter = rating } = match.seats[seat];
  const { match: said } = texts();
  const isBot = useBotLevel(owner) !== undefined;
  return (
    <div className="relative flex min-h-12 flex-wrap items-center gap-x-2.5 px-1">
      <span className="size-7 shrink-0">
        <game.Piece seat={seat} />
      </span>
      <Link
        href={`/player/${owner}`}
        prefetch={false}
        className="flex flex-1 basis-24 items-center gap-2 rounded-full hover:bg-sunken"
      >
        <Identicon address={owner} own={you} className="size-8" />
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={classes("wrap-break-word font-medium", toMove && "font-semibold")}>
            <PlayerName address={owner} />
          </span>
          {ratingAfter !== undefined && <RatingText rating={ratingAfter} />}
          {you ? (
            <span className="rounded-full bg-seal/12 px-2 text-xs font-medium leading-5 text-accent">
              {said.you}
            </span>
          ) : (
            <span className={classes("text-sm text-faint sm:inline", !away && "hidden")}>
              {away ? said.away : shortAddress(owner)}
            </span>
          )}
          <BotBadge address={owner} />
          {isBot && <BotRating address={owner} games={[match.game]} />}
        </span>
      </Link>
      <span className="sr-only">{said.sentence({ text: game.sides[seat] })}</span>
      <span className="text-lg font-semibold tabular-nums empty:hidden">
        <game.Score moves={moves.map(({ move }) => move)} seat={seat} />
      </span>
      <SeatGreeting match={match.id} seat={seat} side={game.sides[seat]} you={you} />
      {/* There is no clock after the match. */}
      {match.result === "running" && (
        <SeatClock
          seconds={seatSeconds(match, seat, clock?.secondsLeft)}
          toMove={toMove}
          runs={clock !== undefined}
          moveLimit={match.moveLimit}
        />
      )}
    </div>
  );
}
