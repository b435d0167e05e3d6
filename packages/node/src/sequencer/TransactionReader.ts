import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import type { Field, PublicKey } from "o1js";
import {
  AbortAnnounced,
  Deposited,
  Granted,
  type KifuRuntime,
  MatchEnded,
  MatchRated,
  MatchStarted,
  MoveMade,
  MovesTakenBack,
  type PlainRating,
  type PlainSeatSignature,
  type PlainSegment,
  type PlainTakeback,
  PlayerLeft,
  PlayerQueued,
  PotPaid,
  Rating,
  RatingAgreed,
  readSegment,
  readTakeback,
  SessionOpened,
  SessionRevoked,
  SessionSeated,
  type ShownGame,
  shownGames,
  StakesLocked,
  Withdrawn,
} from "@kifu/chain";
import type { SeatSignature } from "@kifu/wire";

export interface MadeMove {
  /** The number of the move, starting at 1. */
  ply: number;
  fields: string[];
  /** When the move was made. Undefined stands for the time of the block. */
  time: number | undefined;
  /**
   * How much longer the move could have taken, in seconds: its signed upper bound minus the time
   * that it took. Undefined if the move was a transaction of its own.
   */
  spare?: number | undefined;
  /** The player's signature over all moves so far, if the transaction contains it. */
  signed?: SeatSignature | undefined;
}

/** What a transaction did, according to the engine's events. */
export type EngineEvent =
  | {
      kind: "moved";
      match: number;
      /** One move, or all moves of a segment in order. */
      moves: MadeMove[];
    }
  | {
      kind: "started";
      match: number;
      game: number;
      first: PublicKey;
      second: PublicKey;
      moveLimit: number;
    }
  /** The last one or two moves were taken back. `ply` is the number of remaining moves. */
  | {
      kind: "takenBack";
      match: number;
      ply: number;
      /** By seat. */
      signed: [SeatSignature, SeatSignature];
    }
  | { kind: "ended"; match: number; result: number }
  | { kind: "abortAnnounced"; match: number }
  | { kind: "queued"; owner: PublicKey; game: number; moveLimit: number; round: number }
  | { kind: "left"; owner: PublicKey }
  /** Both players of a match have staked this amount. */
  | { kind: "staked"; match: number; stake: number }
  | { kind: "paid"; match: number; amounts: [number, number] }
  /** The players of a match have agreed that it is rated. */
  | { kind: "toBeRated"; match: number }
  /** Both players' ratings after a match, by seat. */
  | { kind: "rated"; match: number; ratings: [PlainRating, PlainRating] }
  | { kind: "granted" | "deposited" | "withdrawn"; owner: PublicKey; amount: number }
  | { kind: "session"; owner: PublicKey }
  /** A player's current session has taken the player's seat in a running match. */
  | { kind: "seated"; owner: PublicKey; match: number };

export interface ReadTransaction {
  hash: string;
  sender: PublicKey;
  /** `Module.method`. */
  method: string;
  ok: boolean;
  code: string | undefined;
  /** Empty if the transaction failed. */
  events: EngineEvent[];
}

/**
 * Decodes executed transactions. Results are cached, because each execution is read when it is
 * admitted and when it is sequenced.
 */
export class TransactionReader {
  private readonly known = new WeakMap<TransactionExecutionResult, ReadTransaction>();
  private readonly methods = new Map<bigint, string>();

  constructor(runtime: KifuRuntime) {
    for (const [name, { methodId }] of Object.entries(runtime.methodIdResolver.methodIdMap())) {
      this.methods.set(methodId, name);
    }
  }

  read(execution: TransactionExecutionResult): ReadTransaction {
    const known = this.known.get(execution) ?? this.decode(execution);
    this.known.set(execution, known);
    return known;
  }

  /** Returns `Module.method`. */
  methodOf({ methodId }: PendingTransaction): string {
    return this.methods.get(methodId.toBigInt()) ?? methodId.toString();
  }

  /**
   * Returns the match that a transaction names, which may not exist. The signed number is offset
   * by the domain.
   */
  matchOf({ methodId, argsFields }: PendingTransaction, domain: Field): number | undefined {
    const method = this.methods.get(methodId.toBigInt()) ?? "";
    const [signed] = argsFields;
    if (signed === undefined || !isAboutMatch(method)) return undefined;
    const match = signed.sub(domain);
    return match.toBigInt() <= Number.MAX_SAFE_INTEGER ? count(match) : undefined;
  }

  private decode(execution: TransactionExecutionResult): ReadTransaction {
    const { tx, status, hooksStatus, statusMessage, events } = execution;
    const ok = status.toBoolean() && hooksStatus.toBoolean();
    const method = this.methodOf(tx);
    return {
      hash: tx.hash().toString(),
      sender: tx.sender,
      method,
      ok,
      code: ok ? undefined : statusMessage,
      events: ok
        ? events
            .filter(({ source }) => source === "runtime")
            .map(({ eventName, data }) => decodeEvent(eventName, data, method, tx.argsFields))
            .filter((event) => event !== undefined)
        : [],
    };
  }
}

function decodeEvent(
  name: string,
  data: Field[],
  method: string,
  args: readonly Field[],
): EngineEvent | undefined {
  switch (name) {
    case "move-made": {
      const { match, ply } = MoveMade.fromFields(data);
      return { kind: "moved", match: count(match), moves: movesOf(method, args, count(ply)) };
    }
    case "moves-taken-back": {
      const { match, ply } = MovesTakenBack.fromFields(data);
      const takeback = takebackOf(gameOf(method), args);
      if (takeback === undefined) throw new RangeError(`${method} took moves back, and has none`);
      const [first, second] = takeback.signed;
      const signed: [SeatSignature, SeatSignature] = [signatureView(first), signatureView(second)];
      return { kind: "takenBack", match: count(match), ply: count(ply), signed };
    }
    case "match-started": {
      const { match, game, first, second, moveLimit } = MatchStarted.fromFields(data);
      return {
        kind: "started",
        match: count(match),
        game: count(game),
        first,
        second,
        moveLimit: count(moveLimit),
      };
    }
    case "match-ended": {
      const { match, result } = MatchEnded.fromFields(data);
      return { kind: "ended", match: count(match), result: count(result) };
    }
    case "abort-announced":
      return { kind: "abortAnnounced", match: count(AbortAnnounced.fromFields(data).match) };
    case "player-queued": {
      const { owner, game, moveLimit, round } = PlayerQueued.fromFields(data);
      return {
        kind: "queued",
        owner,
        game: count(game),
        moveLimit: count(moveLimit),
        round: count(round),
      };
    }
    case "player-left":
      return { kind: "left", owner: PlayerLeft.fromFields(data).owner };
    case "stakes-locked": {
      const { match, stake } = StakesLocked.fromFields(data);
      return { kind: "staked", match: count(match), stake: count(stake) };
    }
    case "pot-paid": {
      const { match, first, second } = PotPaid.fromFields(data);
      return { kind: "paid", match: count(match), amounts: [count(first), count(second)] };
    }
    case "rating-agreed":
      return { kind: "toBeRated", match: count(RatingAgreed.fromFields(data).match) };
    case "match-rated": {
      const { match, first, second } = MatchRated.fromFields(data);
      const ratings: [PlainRating, PlainRating] = [
        new Rating(first).toPlain(),
        new Rating(second).toPlain(),
      ];
      return { kind: "rated", match: count(match), ratings };
    }
    case "granted": {
      const { owner, amount } = Granted.fromFields(data);
      return { kind: "granted", owner, amount: count(amount) };
    }
    case "deposited": {
      const { owner, amount } = Deposited.fromFields(data);
      return { kind: "deposited", owner, amount: count(amount) };
    }
    case "withdrawn": {
      const { owner, amount } = Withdrawn.fromFields(data);
      return { kind: "withdrawn", owner, amount: count(amount) };
    }
    case "session-opened":
      return { kind: "session", owner: SessionOpened.fromFields(data).owner };
    case "session-revoked":
      return { kind: "session", owner: SessionRevoked.fromFields(data).owner };
    case "session-seated": {
      const { owner, match } = SessionSeated.fromFields(data);
      return { kind: "seated", owner, match: count(match) };
    }
    default:
      return undefined;
  }
}

/** Returns the moves in a transaction's arguments. `last` is the ply of the last one. */
function movesOf(method: string, args: readonly Field[], last: number): MadeMove[] {
  const game = gameOf(method);
  if (method.endsWith(".makeMove")) {
    const from = 1 + game.stateFields;
    const fields = args.slice(from, from + game.moveFields).map(String);
    return [{ ply: last, fields, time: undefined }];
  }
  const segment = segmentOf(game, args);
  if (segment === undefined) throw new RangeError(`${method} made moves, and has none`);
  const { moves, times, spares } = segment;
  const first = last - moves.length + 1;
  const signed = [segment.last, segment.other];
  return moves.map((fields, i) => {
    const by = signed[moves.length - 1 - i];
    return {
      ply: first + i,
      fields: fields.map(String),
      time: Number(times[i]),
      spare: Number(spares[i]),
      signed: by && signatureView(by),
    };
  });
}

function gameOf(method: string): ShownGame {
  const [module = ""] = method.split(".");
  const game = shownGames.find((game) => game.module === module);
  if (game === undefined) throw new RangeError(`${method} makes no moves`);
  return game;
}

/** Methods outside of `Matches` that name a match. */
const OF_MATCHES = [
  "makeMove",
  "playMoves",
  "forfeit",
  "takeBack",
  "pointOut",
  "payOut",
  "rate",
  "takeConclusion",
];

function isAboutMatch(method: string): boolean {
  const [module, name = ""] = method.split(".");
  return module === "Matches" || OF_MATCHES.includes(name);
}

function count(field: Field): number {
  return Number(field.toBigInt());
}

export function signatureView({ byOwner, x, y, z }: PlainSeatSignature): SeatSignature {
  return { byOwner, x: x.toString(), y: y.toString(), z: z.toString() };
}

export function segmentOf(
  { moveFields, witnessFields }: Pick<ShownGame, "moveFields" | "witnessFields">,
  [, ...segment]: readonly Field[],
): PlainSegment | undefined {
  const fields = segment.map((field) => field.toBigInt());
  return readSegment(fields, { move: moveFields, witness: witnessFields });
}

function takebackOf(
  { stateFields, moveFields, witnessFields }: ShownGame,
  [, ...takeback]: readonly Field[],
): PlainTakeback | undefined {
  const fields = takeback.map((field) => field.toBigInt());
  return readTakeback(fields, { state: stateFields, move: moveFields, witness: witnessFields });
}
