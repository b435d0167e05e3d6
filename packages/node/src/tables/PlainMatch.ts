import { type Match, type Seat, type ShownGame, shownGames } from "@kifu/chain";
import { type Clock, contextFieldOf, type Hash, type TimeLeft, writeClock } from "@kifu/wire";

export interface PlainSeat {
  readonly owner: { readonly x: bigint; readonly isOdd: boolean };
  readonly key: { readonly x: bigint };
  readonly expiresAt: bigint;
}

/** The state against which the next signed move is validated. It includes the open moves. */
export interface PlainMatch {
  readonly game: ShownGame;
  /** Part of the message that each move's signature covers. */
  readonly context: bigint;
  readonly seats: readonly [PlainSeat, PlainSeat];
  readonly clock: Clock;
  readonly position: ReturnType<ShownGame["rules"]["initial"]>;
  readonly ply: number;
  readonly transcript: bigint;
  /** When the last move was made. Before the first move, when the match began. */
  readonly time: bigint;
  /** The remaining time of both sides at `time`, by seat. */
  readonly timeLeft: TimeLeft;
  readonly isOver: boolean;
}

/** `signedNumber` is the match's number in signed messages. */
export function plainMatch(match: Match, signedNumber: bigint, hash: Hash): PlainMatch {
  const number = match.game.toBigInt();
  const game = shownGames.find((each) => BigInt(each.number) === number);
  const turn = match.secondToMove.toBoolean() ? 1 : 0;
  const state = match.state.slice(0, game?.stateFields).map((field) => field.toBigInt());
  const position = game?.rules.decode.state(state, turn);
  if (game === undefined || position === undefined)
    throw new Error("The match has an unknown game");
  const seats = [plainSeat(match.first), plainSeat(match.second)] as const;
  const [first, second] = [seats[0].owner, seats[1].owner];
  const { clock, timeLeft } = timeLeftOf(match);
  return {
    game,
    context: contextFieldOf(hash, {
      matchId: signedNumber,
      game: number,
      moveLimit: BigInt(writeClock(clock)),
      first,
      second,
    }),
    seats,
    clock,
    position,
    ply: Number(match.ply.toBigInt()),
    transcript: match.transcript.toBigInt(),
    time: match.deadline.toBigInt() - BigInt(timeLeft[turn]),
    timeLeft,
    isOver: !match.isRunning().toBoolean(),
  };
}

export function timeLeftOf(match: Match): { clock: Clock; timeLeft: TimeLeft } {
  const clock = match.readClock();
  const [bank, increment] = [Number(clock.bank.toBigInt()), Number(clock.increment.toBigInt())];
  const [own, other] = [Number(clock.own.toBigInt()), Number(clock.other.toBigInt())];
  const timeLeft: TimeLeft = match.secondToMove.toBoolean() ? [other, own] : [own, other];
  return { clock: { bank, increment }, timeLeft };
}

/** The last second at which the side to move may move. */
export function deadlineOf({
  position,
  time,
  timeLeft,
}: Pick<PlainMatch, "position" | "time" | "timeLeft">): bigint {
  return time + BigInt(timeLeft[position.turn]);
}

export function isSameMatch(a: PlainMatch, b: PlainMatch): boolean {
  return String(essence(a)) === String(essence(b));
}

function essence(match: PlainMatch): unknown[] {
  const { game, position, ply, transcript, time, timeLeft, isOver } = match;
  const state = game.rules.encode.state(position);
  return [...state, position.turn, ply, transcript, time, ...timeLeft, isOver];
}

function plainSeat({ owner, key, expiresAt }: Seat): PlainSeat {
  return {
    owner: { x: owner.x.toBigInt(), isOdd: owner.isOdd.toBoolean() },
    key: { x: key.x.toBigInt() },
    expiresAt: expiresAt.toBigInt(),
  };
}
