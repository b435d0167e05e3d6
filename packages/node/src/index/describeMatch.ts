import type { PlainOutcome, SeatNumber } from "@kifu/kit/plain";
import type { UInt64 } from "o1js";
import { type Match, NOTICE, type Seat, type Session, type ShownGame } from "@kifu/chain";
import { endReasons, matchResults } from "@kifu/wire";
import type { StateView } from "../sequencer/StateView.js";
import { type MatchAfter, deadlineOf, timeLeftOf } from "../tables/Table.js";
import { addressOf } from "../lib/keyName.js";
import { gameNumbered } from "./pageArguments.js";
import type { StartedMatch, MoveRecord } from "./IndexStorage.js";
import type { MatchView, MoveView, SeatView, Finality } from "./views.js";

interface BesideLeaf extends Pick<
  MatchView,
  | "endedAt"
  | "startTime"
  | "endTime"
  | "drawOffer"
  | "takebackOffer"
  | "pending"
  | "stake"
  | "paid"
  | "rated"
> {
  readonly abort: ReturnType<StateView["abort"]>;
  /** The current session of the seat's owner, which may not have the seat. */
  sessionOf(seat: Seat): Session | undefined;
  /** Both players' ratings in a rated match, by seat. */
  readonly ratings: readonly [SeatRatings, SeatRatings] | undefined;
}

export type SeatRatings = Pick<SeatView, "rating" | "ratingAfter">;

const UNRATED: SeatRatings = { rating: undefined, ratingAfter: undefined };

/** Combines the match's leaf in the state with the facts that never change. */
export function describeMatch(
  id: number,
  facts: StartedMatch,
  match: Match,
  {
    endedAt,
    startTime,
    endTime,
    drawOffer,
    takebackOffer,
    abort,
    pending,
    stake,
    paid,
    rated,
    ratings = [UNRATED, UNRATED],
    sessionOf,
  }: BesideLeaf,
): MatchView {
  const game = gameNumbered(facts.game);
  const [first, second] = facts.owners;
  const turn = match.secondToMove.toBoolean() ? 1 : 0;
  const deadline = secondsOf(match.deadline);
  const { timeLeft } = timeLeftOf(match);
  const isRunning = match.isRunning().toBoolean();
  const seatView = (owner: string, seat: Seat, ratings: SeatRatings) => ({
    ...describeSeat(owner, seat, isRunning ? sessionOf(seat) : undefined),
    ...ratings,
  });
  return {
    id,
    game: game.rules.name,
    gameNumber: facts.game,
    seats: [seatView(first, match.first, ratings[0]), seatView(second, match.second, ratings[1])],
    turn,
    ply: Number(match.ply.toBigInt()),
    moveLimit: facts.moveLimit,
    deadline,
    abortFrom: abort?.from,
    abortBy: abort?.by,
    timeLeft: [...timeLeft],
    stake,
    paid,
    rated,
    lastMoveTime: deadline - timeLeft[turn],
    transcript: match.transcript.toString(),
    result: matchResults[Number(match.result.toBigInt())] ?? "running",
    reason: endReasons[Number(match.reason.toBigInt())] ?? "none",
    line: game.line(match.line.toBigInt()),
    state: match.state.slice(0, game.stateFields).map(String),
    startedAt: facts.startedAt,
    endedAt,
    startTime,
    endTime,
    pending,
    drawOffer,
    takebackOffer,
  };
}

/**
 * Returns the match after its open signed moves. `height` is the earliest block that can contain
 * them.
 */
export function withOpenMoves(
  view: MatchView,
  { match, outcome }: MatchAfter,
  height: number,
): MatchView {
  const { game, position, ply, transcript, time, timeLeft, isOver } = match;
  const shown: MatchView = {
    ...view,
    turn: position.turn,
    ply,
    deadline: Number(deadlineOf(match)),
    abortFrom: undefined,
    abortBy: undefined,
    timeLeft: [...timeLeft],
    lastMoveTime: Number(time),
    transcript: transcript.toString(),
    state: game.rules.encode.state(position).map(String),
    pending: true,
  };
  if (!isOver) return shown;
  const mover = position.turn === 0 ? 1 : 0;
  return {
    ...shown,
    result: resultOf(outcome, mover),
    reason: "board",
    line: game.line(outcome.line),
    endedAt: view.endedAt ?? height,
  };
}

function resultOf({ ending }: PlainOutcome, mover: SeatNumber): MatchView["result"] {
  if (ending === "drawn") return "drawn";
  const isFirst = (ending === "won") === (mover === 0);
  return isFirst ? "first-won" : "second-won";
}

export function describeMove(game: ShownGame, record: MoveRecord, finality: Finality): MoveView {
  const { ply, fields, transaction, height, time, spare, signed } = record;
  const move = game.rules.decode.move(fields.map(BigInt));
  return {
    ply,
    // The first seat makes the odd plies.
    seat: ply % 2 === 1 ? 0 : 1,
    move: move === undefined ? "" : game.rules.notation.write(move),
    fields,
    transaction,
    height,
    finality,
    time,
    spare,
    signed,
  };
}

/** Times are far below 2^53, so a number holds them exactly. */
export function secondsOf(time: Pick<UInt64, "toBigInt">): number {
  return Number(time.toBigInt());
}

function describeSeat(
  owner: string,
  seat: Seat,
  session: Session | undefined,
): Omit<SeatView, keyof SeatRatings> {
  const { key, expiresAt } = seat;
  return {
    owner,
    sessionKey: addressOf(key),
    sessionExpiresAt: secondsOf(expiresAt),
    nextSession: session && nextSession(seat, session),
  };
}

/** The session that `Sessions.reseat` would seat. */
function nextSession({ key, expiresAt }: Seat, session: Session): SeatView["nextSession"] {
  const isSeated =
    key.equals(session.key).toBoolean() && expiresAt.equals(session.expiresAt).toBoolean();
  if (isSeated) return undefined;
  return { key: addressOf(session.key), from: Number(session.since.toBigInt()) + NOTICE };
}
