"use client";

import type { Match, MatchHandle, MatchState, SeatNumber, ShownMove } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { late } from "../components/late";
import type { GameFacts } from "../games/game";
import { phaseText } from "../games/phaseText";
import { matchMoveText } from "../lib/moveText";
import { readPly } from "../links/positionLink";
import { useOnline } from "../lib/useOnline";
import { takeFirstMove } from "../search/firstMove";
import { stoneSound } from "../sounds/soundSetting";
import { texts } from "../texts/texts";
import { ConnectionNote } from "./ConnectionNote";
import { Downloads, MatchOver } from "./MatchOver";
import { MatchActions } from "./MatchActions";
import { MoveList } from "./MoveList";
import type { Plan } from "./plan";
import { PlayBoard } from "./PlayBoard";
import { PlayerBar } from "./PlayerBar";
import { Standing } from "./Standing";
import { isOffered, mustChoose, offerOf, outcomeFor, seatOf, standingText } from "./standingText";
import { StepControls } from "./StepControls";
import { usePlay } from "./usePlay";
import { useSlowSending } from "./useSlowSending";
import { useSteps } from "./useSteps";

/**
 * Loaded late, because pages rarely need these parts: most matches have no offers, most moves are
 * accepted, most keys never change, and few visitors step back or follow a link to a position.
 */
const OfferAnswer = late(async () => (await import("./rareParts")).OfferAnswer);
const Problems = late(async () => (await import("./rareParts")).Problems);
const SeatChange = late(async () => (await import("./rareParts")).SeatChange);
const EvidenceNotice = late(async () => (await import("./rareParts")).EvidenceNotice);
const LinkedPosition = late(async () => (await import("./rareParts")).LinkedPosition);

/** Loaded late, and not at all in games without plans. */
const Planner = late(async () => (await import("./Planner")).Planner);
const PlanText = late(async () => (await import("./Planner")).PlanText);

/**
 * Records who plays in this tab, and helps players whose key is not in this browser. This part may
 * load late.
 */
const SeatNotice = late(async () => (await import("./laterParts")).SeatNotice);

/**
 * How long to wait before loading code that is not needed yet. A slow phone has to load other
 * code first.
 */
const QUIET_MS = 10_000;

interface MatchViewProps {
  readonly watched: MatchState & { readonly handle: MatchHandle };
  readonly match: Match;
  readonly game: GameFacts;
  /** The text after `?move=` in the address, which names the position to show first. */
  readonly move: string | undefined;
}

export function MatchView({ watched, match, game, move }: MatchViewProps) {
  const { handle, moves, you, clock, connection, error, refused } = watched;
  const ready = watched.status === "ready";
  const steps = useSteps(moves.length, readPly(move));
  const [linked, setLinked] = useState(move !== undefined);
  if (!linked && !steps.latest) setLinked(true);
  const actions = usePlay(handle, connection);
  const { account, ready: isKnown } = useAccounts();
  // False until known. The server never knows the visitor's key, and the page has to look it up
  // first.
  const watching = isKnown && seatOf(match, account?.address) === undefined;
  const [isQuiet, setQuiet] = useState(false);
  useStoneSound(moves.length, ready);
  useEffect(() => {
    if (connection !== "live") return;
    const timer = setTimeout(() => {
      Downloads.prefetch();
      setQuiet(true);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  const running = match.result === "running";
  const onItsWay = moves.at(-1)?.finality === "sending";
  const slow = useSlowSending(running && onItsWay);
  const online = useOnline();
  const turn = watched.shown?.turn ?? match.turn;
  // A move that the node has not received does not switch the clocks.
  const timed = onItsWay ? match.turn : turn;
  // While the page lacks a move, nobody may play or answer an offer.
  const whole = moves.length === watched.shown?.ply;
  const yourTurn = running && you !== undefined && turn === you && whole && !clock?.overdue;
  const mayBegin = yourTurn && match.ply === 0;
  const { play } = actions;
  useEffect(() => {
    const first = mayBegin ? takeFirstMove(match.id) : undefined;
    if (first !== undefined) void play(first);
  }, [mayBegin, match.id, play]);
  const waiting = running && you !== undefined && turn !== you && whole && !clock?.overdue;
  const [plan, setPlan] = useState<Plan>();
  const plans = waiting && plan !== undefined && !plan.dropped && steps.latest;
  const count = moves.length;
  const planMove = useCallback(
    (planned: string) => {
      setPlan({ after: count, move: planned });
      return Promise.resolve(true);
    },
    [count],
  );
  // A move cancels earlier offers.
  const offer = running && whole && !onItsWay && !clock?.overdue ? offerOf(match, you) : undefined;
  const all = texts();
  const { board, match: said } = all;
  const words = standingText(
    {
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
      phase: phaseText(game.hidden, watched.hidden?.phase, all),
      choice: mustChoose(watched, game),
    },
    all,
  );
  // Everything else that is to be said is more urgent than a plan.
  const planned = plan !== undefined &&
    running &&
    offer === undefined &&
    match.abortFrom === undefined &&
    !slow &&
    !clock?.overdue && <PlanText plan={plan} />;
  const asked = isOffered(offer, you);
  const changing = running && you !== undefined ? match.seats[you].nextSession : undefined;
  // A player's own side is at the near end of the board.
  const near: SeatNumber = you ?? 0;
  const far: SeatNumber = near === 0 ? 1 : 0;

  // Without a connection, the page does not know who is away.
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

  const answer = (place: "beside" | "below") =>
    you !== undefined &&
    offer?.declined === false && (
      <OfferAnswer
        text={words.detail}
        place={place}
        own={offer.seat === you}
        busy={actions.busy}
        onAgree={actions.accept[offer.kind]}
        onDecline={actions.decline[offer.kind]}
      />
    );

  return (
    <>
      <div data-table className="match-table">
        <div className="wide:col-start-2 low:col-start-2 low:row-start-2">
          <Standing
            words={words}
            plan={planned}
            won={outcomeFor(match, you) === "won"}
            game={game}
            id={match.id}
            stake={match.stake}
            onReturn={running && !steps.latest && !asked ? () => steps.go(steps.total) : undefined}
            answer={answer("beside")}
          />
        </div>
        <div className="match-board">
          <div className="low:col-start-2 low:row-start-1 low:pt-12">{bar(far)}</div>
          <div className="rounded-lg shadow-board low:sticky low:top-2 low:col-start-1 low:row-[1/5] low:self-start">
            <PlayBoard
              game={game}
              match={match.id}
              moves={moves}
              at={steps.at}
              you={you}
              running={running}
              hidden={watched.hidden}
              line={steps.latest ? match.line : undefined}
              mover={(yourTurn && steps.latest) || plans ? you : undefined}
              plans={plans}
              planned={plans ? plan.move : undefined}
              onPlay={plans ? planMove : actions.play}
              label={board.labelled({
                game: game.title,
                text: said.sentence({ text: words.headline }),
              })}
            />
          </div>
          <div className="low:col-start-2 low:row-start-3">{bar(near)}</div>
        </div>

        <aside className="flex min-w-0 flex-col gap-5 wide:col-start-2 wide:pt-2 low:col-start-2 low:gap-3">
          {/*
           * These buttons come first, so that they stay in place when the content below changes.
           */}
          <StepControls steps={steps} over={!running} />
          <ConnectionNote
            connection={connection}
            error={error}
            clockRuns={running && you === match.turn}
          />
          {linked && ready && (
            <LinkedPosition path={`/match/${match.id}`} steps={steps} move={move} />
          )}
          {(refused ?? actions.problem) && (
            <Problems
              refused={refused}
              problem={actions.problem}
              hidden={game.hidden}
              // The side to move would lose.
              unended={clock?.overdue && match.stake && you !== match.turn ? match.id : undefined}
              onDismiss={actions.dismiss}
            />
          )}
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
              planner={
                game.plansFrom !== undefined && (
                  <Planner
                    match={match}
                    handle={handle}
                    account={account}
                    you={you}
                    game={game}
                    moves={moves}
                    running={running}
                    possible={waiting && count >= game.plansFrom}
                    yourTurn={yourTurn}
                    plan={plan}
                    onPlan={setPlan}
                    onPlay={play}
                  />
                )
              }
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
              you={you}
              watching={watching}
              steps={steps}
            />
          )}
          <MoveList match={match} moves={moves} steps={steps} game={game} />
          {running && (watching || isQuiet) && (
            <SeatNotice match={match} game={game} account={account} watching={watching} />
          )}
        </aside>
        <AwayAnnouncer away={away?.filter((seat) => seat !== you)} sides={game.sides} />
        <p className="sr-only" role="status">
          {planned}
        </p>
        <Announcer
          moves={moves}
          game={game}
          headline={
            offer
              ? said.sentences({ text: words.headline, detail: words.detail })
              : said.sentence({ text: words.headline })
          }
        />
      </div>
      {answer("below")}
    </>
  );
}

interface AnnouncerProps {
  readonly moves: readonly ShownMove[];
  readonly game: GameFacts;
  readonly headline: string;
}

function Announcer({ moves, game, headline }: AnnouncerProps) {
  const last = moves.at(-1);
  return (
    <p className="sr-only" aria-live="polite" role="status">
      {last &&
        `${texts().match.moved({ side: game.sides[last.seat], move: matchMoveText(last, game.hidden) })} `}
      {headline}
    </p>
  );
}

interface AwayAnnouncerProps {
  /** The seats of players who have left. Undefined if unknown. */
  readonly away: readonly SeatNumber[] | undefined;
  readonly sides: readonly [string, string];
}

function AwayAnnouncer({ away, sides }: AwayAnnouncerProps) {
  const { match } = texts();
  const [told, tell] = useState<readonly SeatNumber[]>([]);
  const news = away?.filter((seat) => !told.includes(seat)) ?? [];
  if (news.length > 0) tell([...told, ...news]);
  return (
    <p className="sr-only" role="status">
      {away &&
        told.map((seat) => {
          const side = { side: sides[seat] };
          return `${away.includes(seat) ? match.isAway(side) : match.isBack(side)} `;
        })}
    </p>
  );
}

function useStoneSound(count: number, ready: boolean): void {
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (!ready) return;
    if (heard.current !== undefined && count > heard.current) {
      // Offline, the sound may fail to load. The stone is shown anyway.
      stoneSound().catch(() => undefined);
    }
    heard.current = count;
  }, [count, ready]);
}
