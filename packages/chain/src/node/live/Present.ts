import { BlockWithResult, type PendingTransaction } from "@proto-kit/sequencer";
import { Emitter } from "../Emitter.js";
import type { Chain } from "../production/Chain.js";
import { keyName } from "./address.js";
import { Clocks } from "./Clocks.js";
import { type ChangedMatch, changedMatch, type Effect, effectOf } from "./effects.js";
import { TransactionReader } from "./engineEvents.js";
import { OpenRecords } from "./OpenRecords.js";
import { QueueBook } from "./QueueBook.js";
import { type MatchFacts, RecordBatch, type RecordStore } from "./RecordStore.js";
import { blockAt, catchUp, RecordWriter } from "./writeRecords.js";

/** What a block changed for those who look. */
export interface SequencedBlock {
  height: number;
  /** Of its transactions, in their order. */
  effects: Effect[];
  /** Matches whose clock ran out with this block. */
  stopped: ChangedMatch[];
  /** Players to whom time alone did something with this block, by `keyName`. */
  players: string[];
}

export interface PresentEvents {
  /** A transaction was admitted. */
  seen: [Effect];
  sequenced: [SequencedBlock];
  /** An accepted transaction will never be in a block: whoever expected it looks again. */
  dropped: [Effect];
  /** Something was missed, and all was read anew. */
  reloaded: [cause: unknown];
}

/**
 * What lives now: the clocks that run, who waits, and what the open block's transactions did.
 * It is all that the records hold in memory, and it follows the chain.
 */
export class Present {
  readonly events = new Emitter<PresentEvents>();
  /** The latest block taken in. While a block is closed, the store may be ahead of it. */
  latest = -1;
  /** Of the state after it. */
  stateRoot = "";
  clocks = new Clocks();
  open: OpenRecords;
  /** The queues as of the latest block. */
  private queues = new QueueBook();
  private readonly reader: TransactionReader;

  private constructor(
    private readonly chain: Chain,
    private readonly store: RecordStore,
    private readonly roundLength: number,
  ) {
    this.reader = new TransactionReader(chain.runtime);
    this.open = new OpenRecords(chain.openHeight, this.queues);
  }

  /** Brings the records up to the latest block, and keeps them with each from now on. */
  static async attend(chain: Chain, store: RecordStore, roundLength: number): Promise<Present> {
    const present = new Present(chain, store, roundLength);
    await catchUp(chain.store, present.reader);
    present.load();
    chain.record((block, { batch }) => present.write(block, new RecordBatch(batch)));
    chain.events.on("admitted", ({ execution }) => present.follow(() => present.see(execution)));
    chain.events.on("block", (block) => present.follow(() => present.sequence(block)));
    chain.events.on("dropped", ({ transaction }) => {
      if (transaction !== undefined) present.follow(() => present.drop(transaction));
    });
    return present;
  }

  get round(): number {
    return Math.floor(this.chain.openHeight / this.roundLength);
  }

  factsOf(match: number): MatchFacts | undefined {
    return this.open.started(match) ?? this.store.facts(match);
  }

  /** Writes a block's records into its commit; those of earlier blocks, too, if any lack. */
  private write(closed: BlockWithResult, batch: RecordBatch): void {
    const writer = new RecordWriter(this.reader, this.store, batch);
    for (let height = this.latest + 1; height < heightOf(closed); height++) {
      writer.block(blockAt(this.chain.store, height));
    }
    writer.block(closed);
    batch.time(heightOf(closed), Date.now());
  }

  /** Reads everything anew. */
  private load(): void {
    this.latest = this.chain.store.blockCount() - 1;
    this.stateRoot =
      this.store.block(this.latest)?.stateRoot ?? rootOf(BlockWithResult.createEmpty());
    this.clocks = new Clocks();
    for (const { match, deadline } of this.store.unfinished()) {
      if (deadline >= this.chain.openHeight) this.clocks.set(match, deadline);
    }
    this.queues = QueueBook.load(this.store, this.round);
    this.open = new OpenRecords(this.chain.openHeight, this.queues);
    for (const execution of this.chain.openTransactions) this.take(execution);
  }

  private see(execution: Execution): void {
    this.events.emit("seen", this.take(execution));
  }

  /** Takes in a transaction of the open block. */
  private take(execution: Execution): Effect {
    const transaction = this.reader.read(execution);
    this.open.add(transaction);
    const effect = effectOf(transaction, this.chain.pending, (match) => this.factsOf(match));
    this.open.change(effect);
    return effect;
  }

  private sequence(closed: BlockWithResult): void {
    const height = heightOf(closed);
    const effects = closed.block.transactions.map((execution) => {
      const transaction = this.reader.read(execution);
      for (const event of transaction.events) {
        this.queues.apply(event);
        if (event.kind === "started") this.clocks.set(event.match, height + event.moveLimit);
        if (event.kind === "ended") this.clocks.delete(event.match);
        if (event.kind === "moved") {
          const facts = this.factsOf(event.match);
          if (facts !== undefined) this.clocks.set(event.match, height + facts.moveLimit);
        }
      }
      return effectOf(transaction, this.chain.committed, (match) => this.factsOf(match));
    });
    this.latest = height;
    this.stateRoot = rootOf(closed);
    const stopped = this.clocks.runOut(this.chain.openHeight);
    const players = stopped.flatMap((match) => this.store.facts(match)?.players ?? []);
    players.push(...this.queues.enterRound(this.round).map(keyName));
    this.open = new OpenRecords(this.chain.openHeight, this.queues);
    this.events.emit("sequenced", {
      height,
      effects,
      stopped: stopped.map((match) => ({ ...changedMatch(match), stopped: true })),
      players,
    });
  }

  /**
   * Whoever sent a transaction that waited for an earlier nonce showed it as done, and learns
   * how things really stand.
   */
  private drop(transaction: PendingTransaction): void {
    const match = this.reader.matchOf(transaction, this.chain.domain);
    this.events.emit("dropped", {
      matches: match === undefined ? [] : [changedMatch(match)],
      players: [keyName(transaction.sender)],
      queue: false,
    });
  }

  /** The chain does not stop for its onlookers: what fails here is made up for. */
  private follow(take: () => void): void {
    try {
      take();
    } catch (error) {
      this.load();
      this.events.emit("reloaded", error);
    }
  }
}

type Execution = BlockWithResult["block"]["transactions"][number];

function heightOf({ block }: BlockWithResult): number {
  return Number(block.height.toBigInt());
}

function rootOf({ result }: BlockWithResult): string {
  return result.stateRoot.toString();
}
