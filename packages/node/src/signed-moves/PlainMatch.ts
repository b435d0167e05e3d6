import { contextFieldOf, type Match, type Seat, type ShownGame, shownGames } from "@kifu/chain";

/** Poseidon over plain numbers. */
export type Hash = (fields: readonly bigint[]) => bigint;

/** Who may sign for one side. */
export interface PlainSeat {
  readonly owner: { readonly x: bigint; readonly isOdd: boolean };
  readonly key: { readonly x: bigint };
  readonly expiresAt: bigint;
}

/** A match as its next signed move is judged by: the chain's, and what was signed since. */
export interface PlainMatch {
  readonly game: ShownGame;
  /** What is signed beside each transcript. */
  readonly context: bigint;
  readonly seats: readonly [PlainSeat, PlainSeat];
  /** Seconds that a side has for each move. */
  readonly moveLimit: bigint;
  readonly position: ReturnType<ShownGame["rules"]["initial"]>;
  readonly ply: number;
  readonly transcript: bigint;
  /** When the last move was made, or the match began. */
  readonly time: bigint;
  readonly isOver: boolean;
}

/** A match of the chain in plain numbers; `signedNumber` is its number as it is signed. */
export function plainMatch(match: Match, signedNumber: bigint, hash: Hash): PlainMatch {
  const number = match.game.toBigInt();
  const game = shownGames.find((each) => BigInt(each.number) === number);
  const turn = match.secondToMove.toBoolean() ? 1 : 0;
  const state = match.state.slice(0, game?.stateFields).map((field) => field.toBigInt());
  const position = game?.rules.decode.state(state, turn);
  if (game === undefined || position === undefined) throw new Error("The match is of no game");
  const seats = [plainSeat(match.first), plainSeat(match.second)] as const;
  const [first, second] = [seats[0].owner, seats[1].owner];
  const moveLimit = match.moveLimit.toBigint();
  return {
    game,
    context: contextFieldOf(hash, {
      matchId: signedNumber,
      game: number,
      moveLimit,
      first,
      second,
    }),
    seats,
    moveLimit,
    position,
    ply: Number(match.ply.toBigint()),
    transcript: match.transcript.toBigInt(),
    time: match.deadline.toBigInt() - moveLimit,
    isOver: !match.isRunning().toBoolean(),
  };
}

/** Whether two matches that began alike are the same now. */
export function isSameMatch(a: PlainMatch, b: PlainMatch): boolean {
  return String(essence(a)) === String(essence(b));
}

function essence({ game, position, ply, transcript, time, isOver }: PlainMatch): unknown[] {
  return [...game.rules.encode.state(position), position.turn, ply, transcript, time, isOver];
}

function plainSeat({ owner, key, expiresAt }: Seat): PlainSeat {
  return {
    owner: { x: owner.x.toBigInt(), isOdd: owner.isOdd.toBoolean() },
    key: { x: key.x.toBigInt() },
    expiresAt: expiresAt.toBigInt(),
  };
}
