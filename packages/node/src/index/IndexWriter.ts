import type { BlockWithResult } from "@proto-kit/sequencer";
import { timeOf } from "../store/codec/block.js";
import {
  type KifuRuntime,
  NEWCOMER,
  type PlainRating,
  ratedAfterMatch,
  Result,
  shownRating,
} from "@kifu/chain";
import { clockNumbered, isSlow, type SeatNumber, timeAfterMove, timeAtStart } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { sectionRange } from "../store/keys.js";
import { putMadeAt } from "../store/parts/blocks.js";
import { removeRange } from "../store/KeyValue.js";
import type { Changes } from "../store/Changes.js";
import type { UnwrittenChanges } from "../store/UnwrittenChanges.js";
import type { Store } from "../store/Store.js";
import { keyBytes, keyName } from "../lib/keyName.js";
import {
  type EngineEvent,
  type MadeMove,
  type ReadTransaction,
  TransactionReader,
} from "../sequencer/TransactionReader.js";
import { entryKey, halfPointsOf, withResult } from "./indexKeys.js";
import { gameNumbered } from "./pageArguments.js";
import {
  type BalanceRecord,
  type BlockPosition,
  type BlockRecord,
  type CasualRatingRecord,
  endedKey,
  IndexStorage,
  LAYOUT,
  type StartedMatch,
  type MoveRecord,
  type QueuedPlayer,
  type RankedRecord,
  type RatedRecord,
  type RatingChangeRecord,
  ratingRecord,
  readRating,
  type MatchClockRecord,
  type TakenBackBy,
  type Ticket,
  type TimedPosition,
} from "./IndexStorage.js";

/** How many blocks are recorded per commit during a rebuild. */
const BLOCKS_PER_WRITE = 200;

/** Turns blocks into entries of the index. Writing the same block twice is harmless. */
export class IndexWriter {
  /** Also reads entries that this writer has written but that are not committed yet. */
  private readonly records: IndexStorage;

  constructor(private readonly batch: UnwrittenChanges) {
    this.records = new IndexStorage(batch);
  }

  block({ block, result }: BlockWithResult, reader: TransactionReader): void {
    const height = Number(block.height.toBigInt());
    const time = timeOf(block);
    const transactions = block.transactions.map((execution) => reader.read(execution));
    transactions.forEach((each, position) => this.transaction(each, { height, time, position }));
    const record: BlockRecord = {
      height,
      time,
      hash: block.hash.toString(),
      stateRoot: result.stateRoot.toString(),
      transactions: transactions.map(({ hash, ok, code, method }) => ({ hash, ok, code, method })),
      total: (this.records.block(height - 1)?.total ?? 0) + transactions.length,
    };
    this.put(entryKey("block", height), record);
    this.put(entryKey("head"), { layout: LAYOUT, height });
  }

  transaction({ hash, events }: ReadTransaction, position: TimedPosition): void {
    for (const event of events) this.event(event, hash, position);
  }

  /**
   * Stored outside the records. Blocks do not contain this time, so a rebuild of the records
   * would lose it.
   */
  time(height: number, ms: number): void {
    putMadeAt(this.batch, height, ms);
  }

  private event(event: EngineEvent, hash: string, position: TimedPosition): void {
    const { height, time } = position;
    const at = { position: position.position };
    switch (event.kind) {
      case "started": {
        const facts = factsOf(event, position);
        this.put(entryKey("match", event.match), facts);
        const clock = clockNumbered(facts.moveLimit);
        const deadline = time + clock.bank;
        const timeLeft = timeAtStart(clock);
        this.clock(event.match, { deadline, ply: 0, time, timeLeft, height, ...at });
        for (const player of facts.players) {
          this.put(entryKey("player", keyBytes(player), event.match), 0);
          this.put(entryKey("playing", keyBytes(player), event.match), 0);
          if (!isSlow(clock)) this.batch.remove(entryKey("ticket", keyBytes(player)));
        }
        return;
      }
      case "moved": {
        const { match, moves } = event;
        if (this.isCounted(match, position)) return;
        for (const { time: made = time, ...rest } of moves) {
          const move: MoveRecord = { ...rest, transaction: hash, height, time: made };
          const { ply } = rest;
          this.put(entryKey("move", match, ply), move);
        }
        this.move(match, moves, position);
        return;
      }
      case "takenBack":
        if (!this.isCounted(event.match, position)) this.takeBack(event, hash, position);
        return;
      case "ended": {
        const { match, result } = event;
        this.count(match, result, time);
        this.batch.remove(entryKey("unfinished", match));
        this.batch.remove(entryKey("sessionChange", match));
        // An aborted match is never rated.
        if (result === Result.aborted) this.batch.remove(entryKey("unrated", match));
        for (const player of this.factsOf(match).players) {
          this.batch.remove(entryKey("playing", keyBytes(player), match));
        }
        this.put(entryKey("end", match), { height, position: position.position });
        this.put(endedKey(undefined, position), match);
        this.put(endedKey(this.factsOf(match).game, position), match);
        return;
      }
      case "queued": {
        const { game, moveLimit, round } = event;
        const owner = keyName(event.owner);
        const ticket: Ticket = { game, moveLimit, round };
        const queued: QueuedPlayer = { ...ticket, owner };
        this.put(entryKey("queuedPlayer", game, moveLimit), queued);
        this.put(entryKey("ticket", keyBytes(owner)), ticket);
        this.signed("queued", owner, position, hash);
        return;
      }
      case "staked": {
        const { match, stake } = event;
        this.put(entryKey("stake", match), stake);
        this.put(entryKey("unpaid", match), 0);
        for (const player of this.factsOf(match).players) {
          this.changeBalance(player, position, { kind: "staked", amount: stake, match });
        }
        return;
      }
      case "paid": {
        const { match, amounts } = event;
        this.batch.remove(entryKey("unpaid", match));
        this.factsOf(match).players.forEach((player, seat) => {
          const amount = amounts[seat] ?? 0;
          if (amount > 0) this.changeBalance(player, position, { kind: "paid", amount, match });
        });
        return;
      }
      case "toBeRated": {
        const { match } = event;
        if (this.records.rated(match) !== undefined) return;
        this.put(entryKey("rated", match), {});
        this.put(entryKey("unrated", match), 0);
        return;
      }
      case "rated":
        this.rate(event, position);
        return;
      case "granted":
      case "deposited":
      case "withdrawn": {
        const { kind, owner, amount } = event;
        this.changeBalance(keyName(owner), position, { kind, amount });
        return;
      }
      case "left":
        this.batch.remove(entryKey("ticket", keyBytes(keyName(event.owner))));
        return;
      case "abortAnnounced":
        this.put(entryKey("abort", event.match), hash);
        return;
      case "session": {
        const player = keyName(event.owner);
        this.signed("session", player, position, hash);
        for (const match of [...this.records.playing(player)]) {
          this.put(entryKey("sessionChange", match), 0);
        }
        return;
      }
      case "seated": {
        const player = keyBytes(keyName(event.owner));
        this.put(entryKey("seated", event.match, player, height, position.position), hash);
        return;
      }
    }
  }

  private rate(
    { match, ratings }: Extract<EngineEvent, { kind: "rated" }>,
    { height, position }: BlockPosition,
  ): void {
    // Recording the transaction again must not restore older ratings.
    if (this.records.rated(match)?.after !== undefined) return;
    const { game, players, owners } = this.factsOf(match);
    const before = players.map((player) => this.records.rating(player, game) ?? NEWCOMER);
    const rated = {
      before: before.map(ratingRecord) as RatedRecord["before"],
      after: ratings.map(ratingRecord) as RatedRecord["after"],
    } satisfies RatedRecord;
    this.put(entryKey("rated", match), rated);
    this.batch.remove(entryKey("unrated", match));
    players.forEach((player, seat) => {
      const key = keyBytes(player);
      const [rating, older] = [ratings[seat as SeatNumber], before[seat]!];
      const record = ratingRecord(rating);
      this.put(entryKey("rating", key, game), record);
      const change: RatingChangeRecord = { match, rating: record };
      this.put(entryKey("ratingChange", key, game, height, position), change);
      this.batch.remove(entryKey("ranked", game, hundredths(older), key));
      const ranked: RankedRecord = { owner: owners[seat as SeatNumber], rating: record };
      this.put(entryKey("ranked", game, hundredths(rating), key), ranked);
    });
  }

  /** A transaction changes a player's balance at most once, so its position is a unique key. */
  private changeBalance(
    player: string,
    { height, position }: BlockPosition,
    change: BalanceRecord,
  ): void {
    this.put(entryKey("balance", keyBytes(player), height, position), change);
  }

  /**
   * Whether the transaction was recorded before. Recording it again must not restore moves that
   * were taken back and replaced. A match without a clock has ended, so all its moves are
   * recorded.
   */
  private isCounted(match: number, { height, position }: BlockPosition): boolean {
    const clock = this.records.clock(match);
    if (clock === undefined) return true;
    return height < clock.height || (height === clock.height && position <= clock.position);
  }

  /** Updates the clock after moves. `now` is the time of the block. */
  private move(
    match: number,
    moves: readonly MadeMove[],
    { height, position, time: now }: TimedPosition,
  ): void {
    const clock = clockNumbered(this.factsOf(match).moveLimit);
    const before = this.records.clock(match)!;
    const phases = this.phasesOf(match);
    let { time, timeLeft } = before;
    for (const { ply, time: made = now } of moves) {
      timeLeft = timeAfterMove(clock, timeLeft, {
        seat: seatOf(ply),
        taken: made - time,
        phases: phases && { before: phases[ply - 1], after: phases[ply] },
      });
      time = made;
    }
    const ply = moves.at(-1)?.ply ?? before.ply;
    const deadline = time + timeLeft[seatOf(ply + 1)];
    this.clock(match, { deadline, ply, time, timeLeft, height, position });
  }

  /**
   * The seconds of the phase after each recorded move, from ply 0; undefined if the game's rules
   * have no phases. Records hold no positions, so the match is replayed.
   */
  private phasesOf(match: number): (number | undefined)[] | undefined {
    const { rules } = gameNumbered(this.factsOf(match).game);
    const { hidden } = rules;
    if (hidden === undefined) return undefined;
    let position = rules.initial();
    const seconds = [hidden.seconds(position)];
    for (const { fields } of this.records.moves(match)) {
      const played = rules.play(position, rules.decode.move(fields.map(BigInt)));
      if (!played.ok) throw damaged("The records have a move that the rules refuse.", match);
      position = played.position;
      seconds.push(hidden.seconds(position));
    }
    return seconds;
  }

  /**
   * Stores removed moves separately. They were signed, so they belong to the record of the match.
   */
  private takeBack(
    { match, ply, signed }: Extract<EngineEvent, { kind: "takenBack" }>,
    hash: string,
    { height, position, time }: TimedPosition,
  ): void {
    const by: TakenBackBy = { hash, time, signed };
    this.put(entryKey("takenBack", match, height, position, 0), by);
    const before = this.records.clock(match)!;
    for (let taken = ply + 1; taken <= before.ply; taken++) {
      const move = this.records.move(match, taken);
      if (move === undefined) continue;
      this.put(entryKey("takenBack", match, height, position, taken), move);
      this.batch.remove(entryKey("move", match, taken));
    }
    const clock = clockNumbered(this.factsOf(match).moveLimit);
    const timeLeft = timeAfterMove(clock, before.timeLeft, {
      seat: seatOf(before.ply + 1),
      taken: time - before.time,
    });
    const deadline = time + timeLeft[seatOf(ply + 1)];
    this.clock(match, { deadline, ply, time, timeLeft, height, position });
  }

  private clock(match: number, clock: MatchClockRecord): void {
    this.put(entryKey("unfinished", match), clock);
  }

  private signed(
    kind: "session" | "queued",
    player: string,
    { height, position }: BlockPosition,
    hash: string,
  ): void {
    this.put(entryKey(kind, keyBytes(player), height, position), hash);
  }

  /** Counts each match once, even if its block is recorded twice. */
  private count(match: number, result: number, time: number): void {
    if (this.records.end(match) !== undefined) return;
    const { game, players } = this.factsOf(match);
    if (this.records.rated(match) === undefined) this.rateCasual(match, result, time);
    players.forEach((player, seat) => {
      const tally = withResult(this.records.tally(player), seat, result);
      this.put(entryKey("tally", keyBytes(player)), tally);
      const ofGame = withResult(this.records.gameTally(player, game), seat, result);
      this.put(entryKey("gameTally", keyBytes(player), game), ofGame);
    });
  }

  /**
   * Casual matches change no rating, but a player's casual rating if the opponent has a rating.
   * `docs/protocol/ratings.md` has the rule. `repeatRatings.ts` repeats it from public data.
   */
  private rateCasual(match: number, result: number, time: number): void {
    if (result === Result.aborted) return;
    const { game, players } = this.factsOf(match);
    const ratings = players.map((player) => this.records.ratingBefore(player, game, time));
    const halfPoints = halfPointsOf(result);
    players.forEach((player, seat) => {
      const opponent = ratings[1 - seat];
      if (opponent === undefined) return;
      const before = this.records.casualRating(player, game);
      const rating = ratedAfterMatch(
        before === undefined ? NEWCOMER : readRating(before.rating),
        { opponent, halfPoints: halfPoints[seat]! },
        BigInt(time),
      );
      const matches = 1 + (before?.matches ?? 0);
      const record: CasualRatingRecord = { rating: ratingRecord(rating), matches, match };
      this.put(entryKey("casualRating", keyBytes(player), game), record);
    });
  }

  private factsOf(match: number): StartedMatch {
    const facts = this.records.facts(match);
    if (facts !== undefined) return facts;
    throw damaged("The records are missing a running match.", match);
  }

  private put(key: Uint8Array, value: unknown): void {
    this.batch.put(key, Buffer.from(JSON.stringify(value)));
  }
}

/** The number by which ratings are ranked. */
function hundredths(rating: PlainRating): number {
  return Math.round(100 * shownRating(rating, rating.ratedAt).rating);
}

function damaged(message: string, match: number): NodeError {
  return new NodeError(nodeCodes.store.damaged, message, { details: { match } });
}

/** The first seat makes the odd plies. */
function seatOf(ply: number): SeatNumber {
  return ply % 2 === 1 ? 0 : 1;
}

function factsOf(
  { game, first, second, moveLimit }: Extract<EngineEvent, { kind: "started" }>,
  { height, position, time }: TimedPosition,
): StartedMatch {
  const owners: [string, string] = [first.toBase58(), second.toBase58()];
  const players: [string, string] = [keyName(first), keyName(second)];
  return { game, owners, players, moveLimit, startedAt: height, position, time };
}

/**
 * Rebuilds all records from the store's blocks. Until this ends, readers do not find all records.
 */
export async function rebuildIndex(store: Store, runtime: KifuRuntime): Promise<void> {
  await removeRange(store.keyValue, sectionRange("records"));
  await catchUp(store, new TransactionReader(runtime));
}

export async function catchUp(store: Store, reader: TransactionReader): Promise<void> {
  const head = new IndexStorage(store.keyValue).head();
  // The records may have another layout or be ahead of the store. An interrupted deletion may
  // also have left some records.
  const isUsable = head !== undefined && head >= 0 && head < store.blockCount();
  if (!isUsable) await removeRange(store.keyValue, sectionRange("records"));

  for (let next = isUsable ? head + 1 : 0; next < store.blockCount();) {
    const to = Math.min(next + BLOCKS_PER_WRITE, store.blockCount());
    const stage = ({ batch }: Changes) => {
      const writer = new IndexWriter(batch);
      for (let height = next; height < to; height++) {
        writer.block(store.blockWithResult(height), reader);
      }
    };
    await store.commit(stage, { local: true });
    next = to;
  }
}
