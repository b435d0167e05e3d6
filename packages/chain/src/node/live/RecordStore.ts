import type { Batch, KeyValue, RangeOptions } from "../store/keyValue.js";
import { countKey, sectionRange } from "../store/keys.js";
import { keyBytes } from "./address.js";
import { afterAll, entryKey, numberAt } from "./recordKeys.js";
import { NO_TALLY, type Tally } from "./tally.js";
import type { BlockView } from "./views.js";

/** Another layout of the records: whatever has one is made anew from the blocks. */
const LAYOUT = 2;

/** What never changes about a match. */
export interface MatchFacts {
  game: number;
  /** In base58, by seat. */
  owners: [string, string];
  /** The same, as `keyName` has them. */
  players: [string, string];
  moveLimit: number;
  startedAt: number;
  /** Of the transaction that started it, in its block. */
  position: number;
}

export interface MoveRecord {
  ply: number;
  fields: string[];
  transaction: string;
  height: number;
}

/** A place in a block. */
export interface Place {
  height: number;
  position: number;
}

/** What a player queued for. */
export interface Ticket {
  game: number;
  moveLimit: number;
  round: number;
}

/** Who is named by a queue: the latest to queue there, by `keyName`. */
export interface QueuePlace extends Ticket {
  owner: string;
}

export type BlockRecord = Omit<BlockView, "truth">;

/** The records as they lie in the store. Reads see what is committed. */
export class RecordStore {
  constructor(private readonly keyValue: KeyValue) {}

  /** The latest block that the records know; -1 for none, undefined when they are no use. */
  head(): number | undefined {
    const head = this.read<{ layout: number; height: number }>(entryKey("head"));
    if (head === undefined) return -1;
    return head.layout === LAYOUT ? head.height : undefined;
  }

  facts(match: number): MatchFacts | undefined {
    return this.read(entryKey("match", match));
  }

  moves(match: number): MoveRecord[] {
    const from = entryKey("move", match);
    return this.values(from, afterAll(from));
  }

  move(match: number, ply: number): MoveRecord | undefined {
    return this.read(entryKey("move", match, ply));
  }

  end(match: number): Place | undefined {
    return this.read(entryKey("end", match));
  }

  /** Matches without a result, by number, with the block that their clocks run to. */
  *unfinished(after = 0): Generator<{ match: number; deadline: number }> {
    const to = afterAll(entryKey("unfinished"));
    for (const { key, value } of this.entries(entryKey("unfinished", after + 1), to)) {
      yield { match: numberAt(key, -1), deadline: parse(value) };
    }
  }

  /** Ended matches, latest first, from before a place on. */
  endedBefore(before: Place | undefined, game: number | undefined, limit: number): number[] {
    const all = game === undefined ? entryKey("ended") : entryKey("endedOf", game);
    const to = before && appendPlace(game, before);
    return this.values(all, to ?? afterAll(all), { reverse: true, limit });
  }

  /** Ended matches, earliest first, of the blocks after a height. */
  *endedAfter(height: number): Generator<Place & { match: number }> {
    const to = afterAll(entryKey("ended"));
    for (const { key, value } of this.entries(entryKey("ended", height + 1), to)) {
      yield { match: parse(value), height: numberAt(key, -2), position: numberAt(key, -1) };
    }
  }

  /** Started matches, latest first. */
  *startedBackwards(): Generator<MatchFacts & { match: number }> {
    const from = entryKey("match");
    for (const { key, value } of this.entries(from, afterAll(from), { reverse: true })) {
      yield { match: numberAt(key, -1), ...parse<MatchFacts>(value) };
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

  /** When this node made the block, in milliseconds; undefined when another one did. */
  time(height: number): number | undefined {
    return this.read(countKey("time", height));
  }

  ticket(owner: string): Ticket | undefined {
    return this.read(entryKey("ticket", keyBytes(owner)));
  }

  /** The latest transaction that changed a player's session, up to a place and with it. */
  sessionAt(player: string, place: Place): string | undefined {
    return this.latestAt("session", player, place);
  }

  /** The latest transaction with which a player queued, up to a place and with it. */
  queuedAt(player: string, place: Place): string | undefined {
    return this.latestAt("queued", player, place);
  }

  queuePlaces(): QueuePlace[] {
    const from = entryKey("place");
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

  /** Empties the records, some at a time. */
  async clear(): Promise<void> {
    const { from, to } = sectionRange("records");
    for (;;) {
      const keys = Array.from(this.keyValue.range(from, to, { limit: 10_000 }), ({ key }) => key);
      if (keys.length === 0) return;
      await this.keyValue.write((batch) => keys.forEach((key) => batch.remove(key)));
    }
  }

  private latestAt(
    kind: "session" | "queued",
    player: string,
    { height, position }: Place,
  ): string | undefined {
    const key = keyBytes(player);
    const to = entryKey(kind, key, height, position + 1);
    return this.values<string>(entryKey(kind, key), to, { reverse: true, limit: 1 })[0];
  }

  private read<Value>(key: Uint8Array): Value | undefined {
    const bytes = this.keyValue.get(key);
    return bytes === undefined ? undefined : parse(bytes);
  }

  private values<Value>(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Value[] {
    return Array.from(this.entries(from, to, options), ({ value }) => parse<Value>(value));
  }

  private entries(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.keyValue.range(from, to, options);
  }
}

/** Writes records along with a commit. Everything it puts may be put again. */
export class RecordBatch {
  constructor(private readonly batch: Batch) {}

  head(height: number): void {
    this.put(entryKey("head"), { layout: LAYOUT, height });
  }

  started(match: number, facts: MatchFacts): void {
    this.put(entryKey("match", match), facts);
    for (const player of facts.players) this.put(entryKey("player", keyBytes(player), match), 0);
  }

  moved(match: number, move: MoveRecord): void {
    this.put(entryKey("move", match, move.ply), move);
  }

  /** The match goes on, and its side to move has time up to this block. */
  clock(match: number, deadline: number): void {
    this.put(entryKey("unfinished", match), deadline);
  }

  ended(match: number, game: number, place: Place): void {
    this.batch.remove(entryKey("unfinished", match));
    this.put(entryKey("end", match), place);
    this.put(appendPlace(undefined, place), match);
    this.put(appendPlace(game, place), match);
  }

  tally(owner: string, tally: Tally): void {
    this.put(entryKey("tally", keyBytes(owner)), tally);
  }

  /** Beside the records: blocks do not tell it, so it outlives records that are made anew. */
  time(height: number, ms: number): void {
    this.put(countKey("time", height), ms);
  }

  queued(owner: string, ticket: Ticket): void {
    const place: QueuePlace = { ...ticket, owner };
    this.put(entryKey("place", ticket.game, ticket.moveLimit), place);
    this.put(entryKey("ticket", keyBytes(owner)), ticket);
  }

  unqueued(owner: string): void {
    this.batch.remove(entryKey("ticket", keyBytes(owner)));
  }

  /** What a player signed, or had signed, of their sessions and queues. */
  signed(kind: "session" | "queued", player: string, place: Place, hash: string): void {
    this.put(entryKey(kind, keyBytes(player), place.height, place.position), hash);
  }

  block(block: BlockRecord): void {
    this.put(entryKey("block", block.height), block);
  }

  private put(key: Uint8Array, value: unknown): void {
    this.batch.put(key, Buffer.from(JSON.stringify(value)));
  }
}

/** Where a match that ended there is listed, among all or among those of its game. */
function appendPlace(game: number | undefined, { height, position }: Place): Uint8Array {
  return game === undefined
    ? entryKey("ended", height, position)
    : entryKey("endedOf", game, height, position);
}

function parse<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString()) as Value;
}
