import type { BalanceChange, SeatSignature, TimeLeft } from "@kifu/wire";
import type { RangeOptions } from "../store/KeyValue.js";
import { readMadeAt } from "../store/parts/blocks.js";
import type { Entries } from "../store/UnwrittenChanges.js";
import { keyBytes } from "./keyName.js";
import { afterAll, entryKey, numberAt } from "./indexKeys.js";
import { NO_TALLY, type Tally } from "./tally.js";
import type { BlockView } from "./views.js";

/** Another layout of the records: records in an older one are rebuilt from the blocks. */
export const LAYOUT = 9;

/** What never changes about a match. */
export interface StartedMatch {
  game: number;
  /** In base58, by seat. */
  owners: [string, string];
  /** The same, as `keyName` has them. */
  players: [string, string];
  /** The number of its clock. */
  moveLimit: number;
  startedAt: number;
  /** Of the transaction that started it, in its block. */
  position: number;
  /** The chain's, when it started. */
  time: number;
}

/** Until when the side to move has time, and what that follows from: all up to a position, which is not counted again. */
export interface MatchClockRecord extends BlockPosition {
  deadline: number;
  /** How many moves were made, and when the last of them was, or the match began. */
  ply: number;
  time: number;
  /** What both sides have left from then on, by seat. */
  timeLeft: TimeLeft;
}

/** A move as it is stored: its fields, not its notation, which may change with the game's rules. */
export interface MoveRecord {
  ply: number;
  fields: string[];
  /** Undefined while it is in none: then the record is not stored. */
  transaction: string | undefined;
  height: number;
  /** When it was made. */
  time: number;
  /** The seconds by which its bound exceeds what it took; undefined for a transaction of its own. */
  spare?: number | undefined;
  /** What its player signed over all moves so far: as far as the transaction carries it. */
  signed?: SeatSignature | undefined;
}

/** Moves that a transaction took back. */
export interface TakenBackRecord extends TimedPosition, TakenBackBy {
  moves: MoveRecord[];
}

/** By what moves were taken back, as it is stored. */
export interface TakenBackBy {
  hash: string;
  time: number;
  /** By seat. */
  signed: [SeatSignature, SeatSignature];
}

/** Where a transaction is in the chain. */
export interface BlockPosition {
  height: number;
  position: number;
}

/** Where a transaction is in the chain, with the chain's time at its block. */
export interface TimedPosition extends BlockPosition {
  time: number;
}

/** Where a match started or ended. */
export interface StartOrEnd extends BlockPosition {
  match: number;
}

/** What a player queued for. */
export interface Ticket {
  game: number;
  moveLimit: number;
  round: number;
}

/** Who is named by a queue: the latest to queue there, by `keyName`. */
export interface QueuedPlayer extends Ticket {
  owner: string;
}

/** What changed a player's balance; on or by a match, unless it was granted. */
export type BalanceRecord = Pick<BalanceChange, "kind" | "amount"> & { match?: number };

/** A block without its finality, which changes after the block is stored. */
export type BlockRecord = Omit<BlockView, "finality"> & {
  /** How many transactions there are in it and in all blocks before it. */
  total: number;
};

/** More transactions than a block can have. */
const POSITIONS = 2 ** 20;

/** The records as they are in these entries: what is committed, or what is about to be. */
export class IndexStorage {
  constructor(private readonly all: Entries) {}

  /** The latest block that the records know; -1 for none, undefined when they cannot be used. */
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

  /** What was taken back in a match: where, by which transaction, and which moves. */
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

  /** The moves of a match as of a block: as if what is after it had not happened. */
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

  /** The clock of a match as of its last move; undefined once it has a result. */
  clock(match: number): MatchClockRecord | undefined {
    return this.read(entryKey("unfinished", match));
  }

  /** Matches without a result, by number, with the last second in which their sides to move may move. */
  *unfinished(after = 0): Generator<{ match: number; deadline: number }> {
    const to = afterAll(entryKey("unfinished"));
    for (const { key, value } of this.entries(entryKey("unfinished", after + 1), to)) {
      const { deadline } = parse<MatchClockRecord>(value);
      yield { match: numberAt(key, -1), deadline };
    }
  }

  /** Ended matches, latest first, from before a position on. */
  endedBefore(
    before: BlockPosition | undefined,
    game: number | undefined,
    limit: number,
  ): number[] {
    const all = game === undefined ? entryKey("ended") : entryKey("endedOf", game);
    const to = before && endedKey(game, before);
    return this.values(all, to ?? afterAll(all), { reverse: true, limit });
  }

  /** Ended matches, earliest first, of the blocks after a height. */
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

  /** When the block was made, in milliseconds; undefined where that is not known. */
  time(height: number): number | undefined {
    return readMadeAt(this.all, height);
  }

  /** The transaction that last announced an abort of a match. */
  abortOf(match: number): string | undefined {
    return this.read(entryKey("abort", match));
  }

  /** What each player of a match has staked; 0 for nothing. */
  stake(match: number): number {
    return this.read(entryKey("stake", match)) ?? 0;
  }

  /** Whether the pot of a match is still to be paid. */
  isUnpaid(match: number): boolean {
    return this.read(entryKey("unpaid", match)) !== undefined;
  }

  /** Matches whose pots are not paid, by ascending number; most of them run. */
  *unpaid(): Generator<number> {
    const from = entryKey("unpaid");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** Running matches in which a player has opened or revoked a session, by ascending number. */
  *sessionChanges(): Generator<number> {
    const from = entryKey("sessionChange");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** What changed a player's balance, by `keyName`, latest first, from before an index on. */
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

  /** The latest transaction that changed a player's session, up to a position and with it. */
  sessionAt(player: string, at: BlockPosition): string | undefined {
    return this.latestAt("session", player, at);
  }

  /**
   * The session with which a player of a match acts at a position: the transaction that opened it, or that ended the one
   * before; and what seated it, if it did not have the seat from the start.
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

  /** The latest transaction with which a player queued, up to a position and with it. */
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

/** Where a match that ended there is listed, among all or among those of its game. */
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
