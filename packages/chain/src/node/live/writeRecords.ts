import type { BlockWithResult } from "@proto-kit/sequencer";
import type { KifuRuntime } from "../../runtime/standalone.js";
import { nodeCodes } from "../codes.js";
import { NodeError } from "../NodeError.js";
import type { Store } from "../store/Store.js";
import { keyName } from "./address.js";
import { type EngineEvent, type ReadTransaction, TransactionReader } from "./engineEvents.js";
import { type MatchFacts, RecordBatch, RecordStore } from "./RecordStore.js";
import { type Tally, withResult } from "./tally.js";

/** How many blocks are recorded in one write when records are made anew. */
const BLOCKS_PER_WRITE = 200;

/** Turns blocks into records. What it knows of matches beyond the store, its batch has. */
export class RecordWriter {
  private readonly started = new Map<number, MatchFacts>();
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly reader: TransactionReader,
    private readonly records: RecordStore,
    private readonly batch: RecordBatch,
  ) {}

  block({ block, result }: BlockWithResult): void {
    const height = Number(block.height.toBigInt());
    const transactions = block.transactions.map((execution) => this.reader.read(execution));
    transactions.forEach((transaction, position) => {
      for (const event of transaction.events) {
        this.event(event, transaction, { height, position });
      }
    });
    this.batch.block({
      height,
      hash: block.hash.toString(),
      stateRoot: result.stateRoot.toString(),
      transactions: transactions.map(({ hash, ok, code, method }) => ({ hash, ok, code, method })),
    });
    this.batch.head(height);
  }

  private event(
    event: EngineEvent,
    transaction: ReadTransaction,
    place: { height: number; position: number },
  ): void {
    const { height } = place;
    switch (event.kind) {
      case "started": {
        const facts = factsOf(event, place);
        this.started.set(event.match, facts);
        this.batch.started(event.match, facts);
        this.batch.clock(event.match, height + facts.moveLimit);
        for (const player of facts.players) this.batch.unqueued(player);
        return;
      }
      case "moved": {
        const { match, ply, fields } = event;
        this.batch.moved(match, { ply, fields, transaction: transaction.hash, height });
        this.batch.clock(match, height + this.factsOf(match).moveLimit);
        return;
      }
      case "ended":
        this.count(event.match, event.result);
        this.batch.ended(event.match, this.factsOf(event.match).game, place);
        return;
      case "queued": {
        const { owner, game, moveLimit, round } = event;
        this.batch.queued(keyName(owner), { game, moveLimit, round });
        this.batch.signed("queued", keyName(owner), place, transaction.hash);
        return;
      }
      case "left":
        this.batch.unqueued(keyName(event.owner));
        return;
      case "session":
        this.batch.signed("session", keyName(event.owner), place, transaction.hash);
        return;
    }
  }

  /** Once, though a block be recorded twice: a match that is counted has its end beside it. */
  private count(match: number, result: number): void {
    if (this.records.end(match) !== undefined) return;
    this.factsOf(match).players.forEach((player, seat) => {
      const before = this.tallies.get(player) ?? this.records.tally(player);
      const tally = withResult(before, seat, result);
      this.tallies.set(player, tally);
      this.batch.tally(player, tally);
    });
  }

  private factsOf(match: number): MatchFacts {
    const facts = this.started.get(match) ?? this.records.facts(match);
    if (facts !== undefined) return facts;
    throw new NodeError(nodeCodes.store.damaged, "The records lack a match that goes on.", {
      details: { match },
    });
  }
}

export function factsOf(
  { game, first, second, moveLimit }: Extract<EngineEvent, { kind: "started" }>,
  { height, position }: { height: number; position: number },
): MatchFacts {
  const owners: [string, string] = [first.toBase58(), second.toBase58()];
  const players: [string, string] = [keyName(first), keyName(second)];
  return { game, owners, players, moveLimit, startedAt: height, position };
}

/** Makes all records anew from the store's blocks. Whoever reads them meanwhile misses some. */
export async function rebuildRecords(store: Store, runtime: KifuRuntime): Promise<void> {
  await new RecordStore(store.keyValue).clear();
  await catchUp(store, new TransactionReader(runtime));
}

/** Records the blocks that the records do not know yet. */
export async function catchUp(store: Store, reader: TransactionReader): Promise<void> {
  const records = new RecordStore(store.keyValue);
  const head = records.head();
  // Of another layout, of blocks that are not there, or what an interrupted clearing left.
  const isUsable = head !== undefined && head >= 0 && head < store.blockCount();
  if (!isUsable) await records.clear();

  for (let next = isUsable ? head + 1 : 0; next < store.blockCount();) {
    const to = Math.min(next + BLOCKS_PER_WRITE, store.blockCount());
    await store.keyValue.write((batch) => {
      const writer = new RecordWriter(reader, records, new RecordBatch(batch));
      for (let height = next; height < to; height++) writer.block(blockAt(store, height));
    });
    next = to;
  }
}

export function blockAt(store: Store, height: number): BlockWithResult {
  const block = store.block(height);
  const result = store.result(height);
  if (block !== undefined && result !== undefined) return { block, result };
  throw new NodeError(nodeCodes.store.damaged, "The store lacks a block.", {
    details: { height },
  });
}
