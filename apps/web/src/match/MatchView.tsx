"use client";

import type { Match, MatchHandle, MatchState, SeatNumber, ShownMove } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useEffect, useRef, useState } from "react";
import { late } from "../components/ui/late";
import type { GameFacts } from "../games/game";
import { useOnline } from "../lib/useOnline";
import { stoneSound } from "../sounds/soundSetting";
import { ConnectionNote } from "./ConnectionNote";
import { Downloads, MatchOver } from "./MatchOver";
import { MatchActions } from "./MatchActions";
import { MoveList } from "./MoveList";
import { PlayBoard } from "./PlayBoard";
import { PlayerBar } from "./PlayerBar";
import { Standing } from "./Standing";
import { isOffered, offerOf, seatOf, standingText } from "./standingText";
import { StepControls } from "./StepControls";
import { useLostSeat } from "./useLostSeat";
import { usePlay } from "./usePlay";
import { useSlowSending } from "./useSlowSending";
import { useSteps } from "./useSteps";

/** Most matches end without an offer. */
const OfferAnswer = late(async () => (await import("./OfferAnswer")).OfferAnswer);

/** Most moves are not refused, and most keys play from the beginning to the end. */
const Problems = late(async () => (await import("./problemNotices")).Problems);
const SeatChange = late(async () => (await import("./problemNotices")).SeatChange);
const EvidenceNotice = late(async () => (await import("./problemNotices")).EvidenceNotice);

/** Most players keep their keys, and most who watch have one. */
const SeatNotice = late(async () => (await import("./SeatNotice")).SeatNotice);

/** A slow phone has other things to load first. */
const QUIET_MS = 10_000;

interface MatchViewProps {
  readonly watched: MatchState & { readonly handle: MatchHandle };
  readonly match: Match;
  readonly game: GameFacts;
  /** The move that is shown at first; undefined for the latest. */
  readonly from: number | undefined;
}

/** The table: the board, who sits at it, and what was played. */
export function MatchView({ watched, match, game, from }: MatchViewProps) {
  const { handle, moves, you, clock, connection, error, refused } = watched;
  const steps = useSteps(moves.length, from);
  const actions = usePlay(handle, connection);
  const { account, ready } = useAccounts();
  // The server, and a page that has not looked for the key yet, cannot know.
  const watching = ready && seatOf(match, account?.address) === undefined;
  const lost = useLostSeat(match, account, watching);
  useStoneSound(moves.length, watched.status === "ready");
  useEffect(() => {
    if (connection !== "live") return;
    const timer = setTimeout(Downloads.prefetch, QUIET_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  const running = match.result === "running";
  const onItsWay = moves.at(-1)?.finality === "sending";
  const slow = useSlowSending(running && onItsWay);
  const online = useOnline();
  const turn = watched.shown?.turn ?? match.turn;
  // A move that the node does not have yet leaves the clock where it was.
  const timed = onItsWay ? match.turn : turn;
  // Nobody plays on a board that lacks a move, nor answers an offer there.
  const whole = moves.length === watched.shown?.ply;
  const yourTurn = running && you !== undefined && turn === you && whole && !clock?.overdue;
  // A move withdraws what was offered before it.
  const offer = running && whole && !onItsWay && !clock?.overdue ? offerOf(match, you) : undefined;
  const words = standingText({
    match: { ...match, turn: clock?.overdue ? match.turn : turn },
    offer,
    sides: game.sides,
    won: game.won,
    drawn: game.drawn,
    you,
    watching,
    overdue: clock?.overdue ?? false,
    sending: slow,
    connected: online && connection === "live",
  });
  const asked = isOffered(offer, you);
  const changing = running && you !== undefined ? match.seats[you].nextSession : undefined;
  // Players look at the board from their own side: the opponent sits at the far end.
  const near: SeatNumber = you ?? 0;
  const far: SeatNumber = near === 0 ? 1 : 0;

  // While the connection is lost, nobody knows.
  const away = running && connection === "live" ? watched.away : undefined;
  const bar = (seat: SeatNumber) => (
    <PlayerBar
      match={match}
      game={game}
      seat={seat}
      moves={moves.slice(0, steps.at)}
      you={you === seat}
      toMove={running && timed === seat}
      away={away?.includes(seat) ?? false}
      clock={running && match.turn === seat ? clock : undefined}
    />
  );

  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 px-3 sm:px-6 lg:grid-cols-[minmax(0,min(44rem,max(26rem,calc(100dvh-13.5rem))))_21rem] lg:grid-rows-[auto_1fr] lg:justify-center lg:gap-x-14">
      <div className="lg:col-start-2">
        <Standing
          words={running ? words : { ...words, detail: "The match is over." }}
          game={game}
          id={match.id}
          stake={match.stake}
          onReturn={running && !steps.latest && !asked ? () => steps.go(steps.total) : undefined}
          answer={
            you !== undefined &&
            offer?.declined === false && (
              <OfferAnswer
                own={offer.seat === you}
                busy={actions.busy}
                onAgree={actions.accept[offer.kind]}
                onDecline={actions.decline[offer.kind]}
              />
            )
          }
        />
      </div>
      <div className="mx-auto flex w-full max-w-[min(100%,max(20rem,calc(100dvh-14rem)))] flex-col gap-2 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-w-none">
        {bar(far)}
        <div className="rounded-lg shadow-board">
          <PlayBoard
            game={game}
            moves={moves}
            at={steps.at}
            line={steps.latest ? match.line : undefined}
            mover={yourTurn && steps.latest ? you : undefined}
            onPlay={actions.play}
            label={`${game.title} board. ${words.headline}.`}
          />
        </div>
        {bar(near)}
      </div>

      <aside className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:pt-2">
        {/* First, so that it stays where it is whatever comes below. */}
        <StepControls steps={steps} over={!running} />
        <ConnectionNote
          connection={connection}
          error={error}
          clockRuns={running && you === match.turn}
        />
        {(refused ?? actions.problem) && (
          <Problems refused={refused} problem={actions.problem} onDismiss={actions.dismiss} />
        )}
        {running && lost !== undefined && <SeatNotice lost={lost} game={game} />}
        {changing && <SeatChange next={changing} time={clock?.time} />}
        {watched.evidence.length > 0 && (
          <EvidenceNotice id={match.id} evidence={watched.evidence} />
        )}
        {running ? (
          <MatchActions
            match={match}
            game={game}
            steps={steps}
            you={you}
            overdue={clock?.overdue ?? false}
            busy={actions.busy}
            onResign={actions.resign}
            onAbort={actions.abort}
            onOffer={actions.agreeTo}
            onClaim={actions.claim}
          />
        ) : (
          <MatchOver
            match={match}
            moves={moves}
            game={game}
            words={words}
            played={watching ? false : you !== undefined || undefined}
            steps={steps}
          />
        )}
        <MoveList match={match} moves={moves} steps={steps} game={game} />
        {running && watching && account === undefined && lost === undefined && (
          <SeatNotice lost={undefined} game={game} />
        )}
      </aside>
      <AwayAnnouncer away={away?.filter((seat) => seat !== you)} sides={game.sides} />
      <Announcer
        moves={moves}
        sides={game.sides}
        headline={offer ? `${words.headline}. ${words.detail}` : `${words.headline}.`}
      />
    </div>
  );
}

interface AnnouncerProps {
  readonly moves: readonly ShownMove[];
  readonly sides: readonly [string, string];
  readonly headline: string;
}

/** Tells those who do not see the board what happened on it. */
function Announcer({ moves, sides, headline }: AnnouncerProps) {
  const last = moves.at(-1);
  return (
    <p className="sr-only" aria-live="polite" role="status">
      {last === undefined ? "" : `${sides[last.seat]}: ${last.move.toUpperCase()}. `}
      {headline}
    </p>
  );
}

interface AwayAnnouncerProps {
  /** Seats whose players have gone; undefined where that is not known. */
  readonly away: readonly SeatNumber[] | undefined;
  readonly sides: readonly [string, string];
}

/** Tells the same people who has gone from the match, and who is back. */
function AwayAnnouncer({ away, sides }: AwayAnnouncerProps) {
  const [told, tell] = useState<readonly SeatNumber[]>([]);
  const news = away?.filter((seat) => !told.includes(seat)) ?? [];
  if (news.length > 0) tell([...told, ...news]);
  return (
    <p className="sr-only" role="status">
      {away && told.map((seat) => `${sides[seat]} is ${away.includes(seat) ? "away" : "back"}. `)}
    </p>
  );
}

/** A click for every stone that comes while one looks on, not for those that were there. */
function useStoneSound(count: number, ready: boolean): void {
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (!ready) return;
    if (heard.current !== undefined && count > heard.current) {
      // Offline, the sound may not be there to load: the stone is.
      stoneSound().catch(() => undefined);
    }
    heard.current = count;
  }, [count, ready]);
}
