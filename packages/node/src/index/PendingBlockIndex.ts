import type { KeyValue } from "../store/KeyValue.js";
import { UnwrittenChanges } from "../store/UnwrittenChanges.js";
import type { Effect } from "./effects.js";
import type { ReadTransaction } from "../sequencer/TransactionReader.js";
import { IndexStorage } from "./IndexStorage.js";
import { IndexWriter } from "./IndexWriter.js";
import { CurrentQueues } from "./CurrentQueues.js";

/** The records as they will be after the open block. */
export class PendingBlockIndex {
  readonly records: IndexStorage;
  readonly starts: number[] = [];
  private readonly changed = new Set<number>();
  private readonly writer: IndexWriter;
  private ownQueue: CurrentQueues | undefined;
  private size = 0;

  constructor(
    private readonly height: number,
    committed: KeyValue,
    private readonly sequencedQueue: CurrentQueues,
  ) {
    const unwritten = new UnwrittenChanges(committed);
    this.records = new IndexStorage(unwritten);
    this.writer = new IndexWriter(unwritten);
  }

  /** @param time the time of the open block */
  add(transaction: ReadTransaction, time: number): void {
    const { height } = this;
    this.writer.transaction(transaction, { height, time, position: this.size++ });
    for (const event of transaction.events) {
      if (event.kind === "started") this.starts.push(event.match);
      if (!CurrentQueues.concerns(event)) continue;
      this.ownQueue ??= this.sequencedQueue.copy();
      this.ownQueue.apply(event);
    }
  }

  change({ matches }: Effect): void {
    for (const { id } of matches) this.changed.add(id);
  }

  changes(match: number): boolean {
    return this.changed.has(match);
  }

  get queue(): CurrentQueues {
    return this.ownQueue ?? this.sequencedQueue;
  }
}
