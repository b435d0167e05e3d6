import type { BalanceChange, SeatSignature, TimeLeft } from "@kifu/wire";
import type { RangeOptions } from "../store/KeyValue.js";
import { readMadeAt } from "../store/parts/blocks.js";
import type { Entries } from "../store/UnwrittenChanges.js";
import { keyBytes } from "./keyName.js";
import { afterAll, entryKey, numberAt } from "./indexKeys.js";
import { NO_TALLY, type Tally } from "./tally.js";
import type { BlockView } from "./views.js";

/**
 * The version of the records' layout. Records with an older version are rebuilt from the blocks.
 */
export const LAYOUT = 9;

/** What never changes about a match. */
export interface StartedMatch {
  game: number;
  /** In base58, by seat. */
  owners: [string, string];
  /** The owners by `keyName`. */
  players: [string, string];
  /** The number of its clock. */
  moveLimit: number;
  startedAt: number;
  /** The position in its block of the transaction that started it. */
  position: number;
  /** The chain's time when it started. */
  time: number;
}

/**
 * A match's clock after its last recorded move. The position tells which moves are already counted.
 */
export interface MatchClockRecord extends BlockPosition {
  deadline: number;
  /** The number of moves, and the time of the last one or of the start. */
  ply: number;
  time: number;
  /** What both sides have left from then on, by seat. */
  timeLeft: TimeLeft;
}

/** A stored move: its fields rather than its notation, which may change with the game's rules. */
export interface MoveRecord {
  ply: number;
  fields: string[];
  /** Undefined while the move is in no transaction. Such records are not stored. */
  transaction: string | undefined;
  height: number;
  /** When it was made. */
  time: number;
  /**
   * The seconds between the time the move took and its signed bound. Undefined for a transaction of
   * its own.
   */
  spare?: number | undefined;
  /** The player's signature over all moves so far, if the transaction contains it. */
  signed?: SeatSignature | undefined;
}

/** Moves that a transaction took back. */
export interface TakenBackRecord extends TimedPosition, TakenBackBy {
  moves: MoveRecord[];
}

/** How moves were taken back, as it is stored. */
export interface TakenBackBy {
  hash: string;
  time: number;
  /** By seat. */
  signed: [SeatSignature, SeatSignature];
}

/** A transaction's position in the chain. */
export interface BlockPosition {
  height: number;
  position: number;
}

/** A transaction's position in the chain, with the chain's time at its block. */
export interface TimedPosition extends BlockPosition {
  time: number;
}

export interface StartOrEnd extends BlockPosition {
  match: number;
}

/** What a player queued for. */
export interface Ticket {
  game: number;
  moveLimit: number;
  round: number;
}

/** The latest player to queue in a queue, by `keyName`. */
export interface QueuedPlayer extends Ticket {
  owner: string;
}

/** A change of a player's balance. It names a match unless it was a grant. */
export type BalanceRecord = Pick<BalanceChange, "kind" | "amount"> & { match?: number };

/** A block without its finality, which changes after the block is stored. */
export type BlockRecord = Omit<BlockView, "finality"> & {
  /** How many transactions are in this block and all blocks before it. */
  total: number;
};

/** More transactions than a block can have. */
const POSITIONS = 2 ** 20;

/** Reads the records from these entries, committed or about to be. */
export class IndexStorage {
  constructor(private readonly all: Entries) {}

  /** The latest recorded block. -1 for none, undefined if the records cannot be used. */
  head(): number | undefined {
    const head = this.read<{ layout: number; height: number }>(entryKey("head"));
    if (head === undefined) return -1;
    return head.layout === LAYOUT ? head.height : undefined;
  }

  facts(match: number): StartedMatch | undefined {
    return this.read(entryKey("match", match));
  }

  moves(match: number): MoveRecord[] {
    const from = entryKey("move", match);
    return this.values(from, afterAll(from));
  }

  /** The takebacks of a match: position, transaction and moves. */
  takenBack(match: number): TakenBackRecord[] {
    const from = entryKey("takenBack", match);
    const found: TakenBackRecord[] = [];
    for (const { key, value } of this.entries(from, afterAll(from))) {
      const [height, position, ply] = [numberAt(key, -3), numberAt(key, -2), numberAt(key, -1)];
      if (ply === 0) found.push({ height, position, ...parse<TakenBackBy>(value), moves: [] });
      else found.at(-1)?.moves.push(parse<MoveRecord>(value));
    }
    return found;
  }

  /** The moves of a match as of a block, ignoring everything after it. */
  movesAt(match: number, latest: number): MoveRecord[] {
    const now = this.moves(match).filter(({ height }) => height <= latest);
    const later = this.takenBack(match).filter(({ height }) => height > latest);
    const again = later.flatMap(({ moves }) => moves.filter(({ height }) => height <= latest));
    return [...now, ...again].sort((a, b) => a.ply - b.ply);
  }

  move(match: number, ply: number): MoveRecord | undefined {
    return this.read(entryKey("move", match, ply));
  }

  end(match: number): BlockPosition | undefined {
    return this.read(entryKey("end", match));
  }

  /** The clock of a match after its last move. Undefined once it has a result. */
  clock(match: number): MatchClockRecord | undefined {
    return this.read(entryKey("unfinished", match));
  }

  /**
   * Matches without a result, by number, with the last second in which the side to move may move.
   */
  *unfinished(after = 0): Generator<{ match: number; deadline: number }> {
    const to = afterAll(entryKey("unfinished"));
    for (const { key, value } of this.entries(entryKey("unfinished", after + 1), to)) {
      const { deadline } = parse<MatchClockRecord>(value);
      yield { match: numberAt(key, -1), deadline };
    }
  }

  /** Ended matches before a position, latest first. */
  endedBefore(
    before: BlockPosition | undefined,
    game: number | undefined,
    limit: number,
  ): number[] {
    const all = game === undefined ? entryKey("ended") : entryKey("endedOf", game);
    const to = before && endedKey(game, before);
    return this.values(all, to ?? afterAll(all), { reverse: true, limit });
  }

  /** Ended matches of the blocks after a height, earliest first. */
  *endedAfter(height: number): Generator<StartOrEnd> {
    const to = afterAll(entryKey("ended"));
    for (const { key, value } of this.entries(entryKey("ended", height + 1), to)) {
      yield { match: parse(value), height: numberAt(key, -2), position: numberAt(key, -1) };
    }
  }

  /** Started matches, latest first. */
  *startedBackwards(): Generator<StartedMatch & { match: number }> {
    const from = entryKey("match");
    for (const { key, value } of this.entries(from, afterAll(from), { reverse: true })) {
      yield { match: numberAt(key, -1), ...parse<StartedMatch>(value) };
    }
  }

  /** Matches of a player, newest first. */
  ofPlayer(owner: string, before: number | undefined, limit: number): number[] {
    const all = entryKey("player", keyBytes(owner));
    const to = before === undefined ? afterAll(all) : entryKey("player", keyBytes(owner), before);
    const page = this.entries(all, to, { reverse: true, limit });
    return Array.from(page, ({ key }) => numberAt(key, -1));
  }

  /** How a player's matches ended, by `keyName`. */
  tally(owner: string): Tally {
    return this.read(entryKey("tally", keyBytes(owner))) ?? NO_TALLY;
  }

  /** When the block was made, in milliseconds. Undefined if unknown. */
  time(height: number): number | undefined {
    return readMadeAt(this.all, height);
  }

  /** The last transaction that announced an abort of a match. */
  abortOf(match: number): string | undefined {
    return this.read(entryKey("abort", match));
  }

  /** The stake of each player of a match. 0 for none. */
  stake(match: number): number {
    return this.read(entryKey("stake", match)) ?? 0;
  }

  /** Whether the pot of a match is not paid yet. */
  isUnpaid(match: number): boolean {
    return this.read(entryKey("unpaid", match)) !== undefined;
  }

  /** Matches with unpaid pots, by ascending number. Most of them are running. */
  *unpaid(): Generator<number> {
    const from = entryKey("unpaid");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** Running matches in which a player has opened or revoked a session, by ascending number. */
  *sessionChanges(): Generator<number> {
    const from = entryKey("sessionChange");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /**
   * Changes of a player's balance before an index, latest first. The player is named by `keyName`.
   */
  balanceChanges(player: string, before: number | undefined, limit: number): BalanceChange[] {
    const from = entryKey("balance", keyBytes(player));
    const to =
      before === undefined
        ? afterAll(from)
        : entryKey("balance", keyBytes(player), Math.floor(before / POSITIONS), before % POSITIONS);
    return Array.from(this.entries(from, to, { reverse: true, limit }), ({ key, value }) => {
      const { kind, amount, match } = parse<BalanceRecord>(value);
      const height = numberAt(key, -2);
      return { kind, amount, match, height, index: height * POSITIONS + numberAt(key, -1) };
    });
  }

  ticket(owner: string): Ticket | undefined {
    return this.read(entryKey("ticket", keyBytes(owner)));
  }

  /** The latest transaction that changed a player's session, up to and including a position. */
  sessionAt(player: string, at: BlockPosition): string | undefined {
    return this.latestAt("session", player, at);
  }

  /**
   * The session that a player of a match uses at a position: the transaction that opened it or
   * ended the previous one, and the transaction that seated it if it did not have the seat from the
   * start.
   */
  seatedSession(
    player: string,
    { startedAt, position }: StartedMatch,
    at: BlockPosition,
  ): { session: string | undefined; seated: string | undefined } {
    const start = { height: startedAt, position };
    const key = keyBytes(player);
    const from = entryKey("seated", key, start.height, start.position + 1);
    const to = entryKey("seated", key, at.height, at.position + 1);
    const [last] = this.entries(from, to, { reverse: true, limit: 1 });
    if (last === undefined) return { session: this.sessionAt(player, start), seated: undefined };
    const since = { height: numberAt(last.key, -2), position: numberAt(last.key, -1) };
    return { session: this.sessionAt(player, since), seated: parse<string>(last.value) };
  }

  /** The latest transaction with which a player queued, up to and including a position. */
  queuedAt(player: string, at: BlockPosition): string | undefined {
    return this.latestAt("queued", player, at);
  }

  queuedPlayers(): QueuedPlayer[] {
    const from = entryKey("queuedPlayer");
    return this.values(from, afterAll(from));
  }

  block(height: number): BlockRecord | undefined {
    return height < 0 ? undefined : this.read(entryKey("block", height));
  }

  /** Blocks, latest first. */
  blocksBefore(before: number, limit: number): BlockRecord[] {
    const to = entryKey("block", before);
    return this.values(entryKey("block"), to, { reverse: true, limit });
  }

  private latestAt(
    kind: "session" | "queued",
    player: string,
    { height, position }: BlockPosition,
  ): string | undefined {
    const key = keyBytes(player);
    const to = entryKey(kind, key, height, position + 1);
    return this.values<string>(entryKey(kind, key), to, { reverse: true, limit: 1 })[0];
  }

  private read<Value>(key: Uint8Array): Value | undefined {
    const bytes = this.all.get(key);
    return bytes === undefined ? undefined : parse(bytes);
  }

  private values<Value>(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Value[] {
    return Array.from(this.entries(from, to, options), ({ value }) => parse<Value>(value));
  }

  private entries(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.all.range(from, to, options);
  }
}

/** The key under which an ended match is listed, among all matches or those of its game. */
export function endedKey(
  game: number | undefined,
  { height, position }: BlockPosition,
): Uint8Array {
  return game === undefined
    ? entryKey("ended", height, position)
    : entryKey("endedOf", game, height, position);
}

function parse<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString()) as Value;
}
