import type { Account, Match } from "@kifu/client";
import { late } from "../components/late";
import type { GameFacts } from "../games/game";
import { useLostSeat } from "./useLostSeat";

/** Loaded late, because players whose key is in this browser never need it. */
const SeatHelp = late(async () => (await import("./rareParts")).SeatHelp);

interface SeatNoticeProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly account: Account | undefined;
  /** True if no known key in this browser plays in the match. */
  readonly watching: boolean;
}

/** Helps a player return to a seat whose key is not in this browser. Shows nothing to others. */
export function SeatNotice({ match, game, account, watching }: SeatNoticeProps) {
  const lost = useLostSeat(match, account, watching);
  if (!watching || (lost === undefined && account !== undefined)) return null;
  return <SeatHelp game={game} lost={lost} />;
}
