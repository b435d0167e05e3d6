import type { UInt64 } from "o1js";
import type { Match, Seat } from "../../matches/match.js";
import { type ShownGame, shownGames } from "../../runtime/games.js";
import { addressOf } from "./address.js";
import { badArgument } from "./page.js";
import type { MatchFacts, MoveRecord } from "./RecordStore.js";
import type { MatchView, MoveView, SeatView, Truth } from "./views.js";

/** In the order of their numbers in `Result` and `Reason`. */
const RESULTS = ["running", "first-won", "second-won", "drawn"] as const;
const REASONS = ["none", "board", "resignation", "timeout"] as const;

export function gameNumbered(number: number): ShownGame {
  const game = shownGames.find((game) => game.number === number);
  if (game === undefined) throw new RangeError(`No game has the number ${number}`);
  return game;
}

export function gameNamed(name: string): ShownGame {
  const game = shownGames.find(({ rules }) => rules.name === name);
  if (game === undefined) throw badArgument("There is no such game.", { game: name.slice(0, 80) });
  return game;
}

/** Refuses a name that no game has, where none of its matches would be found. */
export function assertGame(name: string): void {
  gameNamed(name);
}

type MatchTimes = Pick<MatchView, "endedAt" | "startTime" | "endTime">;

export function describeMatch(
  id: number,
  facts: MatchFacts,
  match: Match,
  { endedAt, startTime, endTime, pending }: MatchTimes & { pending: boolean },
): MatchView {
  const game = gameNumbered(facts.game);
  const [first, second] = facts.owners;
  return {
    id,
    game: game.rules.name,
    gameNumber: facts.game,
    seats: [describeSeat(first, match.first), describeSeat(second, match.second)],
    turn: match.secondToMove.toBoolean() ? 1 : 0,
    ply: Number(match.ply.toBigint()),
    moveLimit: facts.moveLimit,
    deadline: heightOf(match.deadline),
    result: RESULTS[Number(match.result.toBigInt())] ?? "running",
    reason: REASONS[Number(match.reason.toBigInt())] ?? "none",
    line: game.line(match.line.toBigInt()),
    state: match.state.slice(0, game.stateFields).map(String),
    startedAt: facts.startedAt,
    endedAt,
    startTime,
    endTime,
    pending,
  };
}

export function describeMove(game: ShownGame, record: MoveRecord, truth: Truth): MoveView {
  const { ply, fields, transaction, height } = record;
  const move = game.rules.decode.move(fields.map(BigInt));
  return {
    ply,
    // The first move is the first seat's, and turns alternate.
    seat: ply % 2 === 1 ? 0 : 1,
    move: move === undefined ? "" : game.rules.notation.write(move),
    fields,
    transaction,
    height,
    truth,
  };
}

export function heightOf(height: UInt64): number {
  return Number(height.toBigInt());
}

function describeSeat(owner: string, { key, expiresAt }: Seat): SeatView {
  return { owner, sessionKey: addressOf(key), sessionExpiresAt: heightOf(expiresAt) };
}
