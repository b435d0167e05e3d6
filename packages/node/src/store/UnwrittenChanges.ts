import {
  type Change,
  type EmbeddedKeyValue,
  type Entry,
  type KeyValue,
  type RangeOptions,
  type WriteBatch,
  type WriteOptions,
} from "./KeyValue.js";
import { AsyncLocalStorage } from "node:async_hooks";
import { Mutex } from "../lib/time.js";

export type Entries = Pick<KeyValue, "get" | "range">;

/** The changes of a batch, in order. */
export function gather(fill: (batch: WriteBatch) => void): Change[] {
  const changes: Change[] = [];
  fill({
    put: (key, value) => void changes.push({ key, value }),
    remove: (key) => void changes.push({ key, value: undefined }),
  });
  return changes;
}

export function putAll(batch: WriteBatch, changes: Iterable<Change>): void {
  for (const { key, value } of changes) {
    if (value === undefined) batch.remove(key);
    else batch.put(key, value);
  }
}

/** Staged changes on top of the entries that they will change. */
export class UnwrittenChanges implements Entries, WriteBatch {
  /**
   * Keyed by the key's bytes as a string. These strings sort in the same order as the bytes.
   */
  private readonly changes = new Map<string, Change>();
  private readonly names = new SortedNames();

  constructor(private readonly base: Entries) {}

  get empty(): boolean {
    return this.changes.size === 0;
  }

  get size(): number {
    return this.changes.size;
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.change({ key, value });
  }

  remove(key: Uint8Array): void {
    this.change({ key, value: undefined });
  }

  change(change: Change): void {
    const name = nameOf(change.key);
    if (!this.changes.has(name)) this.names.add(name);
    this.changes.set(name, change);
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const change = this.changes.get(nameOf(key));
    return change === undefined ? this.base.get(key) : change.value;
  }

  *range(
    from: Uint8Array,
    to: Uint8Array,
    { reverse = false, limit = Infinity }: RangeOptions = {},
  ): Generator<Entry> {
    let left = limit;
    if (left <= 0) return;
    for (const { key, value } of this.merged(from, to, reverse)) {
      if (value === undefined) continue;
      yield { key, value };
      if (--left <= 0) return;
    }
  }

  /** Returns the last change of each key. */
  all(): Iterable<Change> {
    return this.changes.values();
  }

  applyTo(batch: WriteBatch): void {
    putAll(batch, this.all());
  }

  private *merged(from: Uint8Array, to: Uint8Array, reverse: boolean): Generator<Change> {
    const direction = reverse ? -1 : 1;
    const names = this.names.within(nameOf(from), nameOf(to));
    if (reverse) names.reverse();
    const own = names.values();
    const next = () => this.changes.get(own.next().value ?? "");
    let change = next();
    for (const entry of this.base.range(from, to, { reverse })) {
      let isChanged = false;
      for (; change !== undefined; change = next()) {
        const order = direction * compare(change.key, entry.key);
        if (order > 0) break;
        isChanged ||= order === 0;
        yield change;
      }
      if (!isChanged) yield entry;
    }
    for (; change !== undefined; change = next()) yield change;
  }
}

function nameOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("latin1");
}

function compare(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** Up to this many new names are inserted one by one. More names are sorted together. */
const FEW = 32;

/**
 * A set of names that is sorted only when it is read. A large batch that nobody reads is never
 * sorted. A few new names are inserted in order, without sorting all names again.
 */
class SortedNames {
  private readonly sorted: string[] = [];
  private added: string[] = [];

  add(name: string): void {
    this.added.push(name);
  }

  within(from: string, to: string): string[] {
    this.settle();
    return this.sorted.slice(this.countBelow(from), this.countBelow(to));
  }

  private settle(): void {
    if (this.added.length > FEW) {
      for (const name of this.added) this.sorted.push(name);
      this.sorted.sort((a, b) => (a < b ? -1 : 1));
    } else {
      for (const name of this.added) this.sorted.splice(this.countBelow(name), 0, name);
    }
    if (this.added.length > 0) this.added = [];
  }

  private countBelow(name: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] ?? name) < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The bytes for the lengths of a key and a value. A value's length is stored plus one, and 0
 * means that the key is removed.
 */
const LENGTHS = 8;

/** Encodes changes, after `before` bytes that the caller fills. */
export function encodeChanges(changes: readonly Change[], before = 0): Buffer {
  let length = before;
  for (const { key, value } of changes) length += LENGTHS + key.length + (value?.length ?? 0);
  const bytes = Buffer.from(new ArrayBuffer(length));
  let at = before;
  const put = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  for (const { key, value } of changes) {
    at = bytes.writeUInt32BE(key.length, at);
    put(key);
    at = bytes.writeUInt32BE(value === undefined ? 0 : value.length + 1, at);
    if (value !== undefined) put(value);
  }
  return bytes;
}

/** Decodes changes. Keys and values are copies. */
export function decodeChanges(bytes: Buffer): Change[] {
  const changes: Change[] = [];
  let at = 0;
  const take = (length: number) => Uint8Array.from(bytes.subarray(at, (at += length)));
  const length = () => bytes.readUInt32BE((at += 4) - 4);
  while (at < bytes.length) {
    const key = take(length());
    const size = length();
    changes.push({ key, value: size === 0 ? undefined : take(size - 1) });
  }
  return changes;
}

interface OpenTransaction {
  readonly unwritten: UnwrittenChanges;
  open: boolean;
}

type Fill = (unwritten: UnwrittenChanges) => void | Promise<void>;

/**
 * Collects all commits of an asynchronous function into one write. Concurrent commits by other
 * code are written separately, and are not undone if the function fails.
 */
export class WriteBatches {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly mutex = new Mutex();
  /** Full writes wait for the disk. Each full write is staged after the previous one ends. */
  private readonly writes = new Mutex();

  constructor(private readonly keyValue: KeyValue) {}

  /** The committed entries. Within a transaction, its changes are included. */
  get entries(): Entries {
    return this.openChanges() ?? this.keyValue;
  }

  /** Like `entries`, but includes writes that readers do not see yet. */
  private get staging(): Entries {
    return this.openChanges() ?? this.keyValue.staging ?? this.keyValue;
  }

  /**
   * Writes everything staged atomically. Within a transaction, the changes are written at its
   * end. A full write may be staged asynchronously.
   */
  async commit(fill: Fill, options: WriteOptions = {}): Promise<void> {
    const make = async () => {
      const unwritten = new UnwrittenChanges(this.staging);
      const staged = fill(unwritten);
      // A quick write must stay synchronous, so await only if `fill` is asynchronous.
      if (staged !== undefined) await staged;
      await this.make(unwritten, options);
    };
    if (options.quick === true || this.openChanges() !== undefined) await make();
    else await this.writes.run(make);
  }

  /**
   * Writes everything that `run` commits, or nothing if it throws. Calls run one after another.
   */
  async run(run: () => Promise<void>): Promise<void> {
    if (this.openChanges() !== undefined) return await this.gather(run);
    await this.mutex.run(async () => await this.gather(run));
  }

  private async gather(run: () => Promise<void>): Promise<void> {
    const isOutermost = this.openChanges() === undefined;
    const transaction = { unwritten: new UnwrittenChanges(this.entries), open: true };
    try {
      await this.current.run(transaction, run);
    } finally {
      // After this, work that `run` started without awaiting it cannot write.
      transaction.open = false;
      // While a storage is in use, every promise of the process costs more.
      if (isOutermost) this.current.disable();
    }
    await this.writes.run(async () => await this.make(transaction.unwritten));
  }

  private async make(unwritten: UnwrittenChanges, options?: WriteOptions): Promise<void> {
    if (unwritten.empty) return;
    const outer = this.openChanges();
    if (outer !== undefined) unwritten.applyTo(outer);
    else await this.keyValue.write((batch) => unwritten.applyTo(batch), options);
  }

  private openChanges(): UnwrittenChanges | undefined {
    const transaction = this.current.getStore();
    return transaction?.open === true ? transaction.unwritten : undefined;
  }
}

/** A database in memory. Closing it keeps the entries, so a store can be opened in it again. */
export function memoryKeyValue(): EmbeddedKeyValue {
  const entries = new UnwrittenChanges({ get: () => undefined, range: () => [] });
  return {
    get: (key) => entries.get(key),
    range: (from, to, options) => entries.range(from, to, options),
    async write(fill) {
      for (const change of gather(fill)) entries.change(change);
    },
    writeNow(changes) {
      for (const change of changes) entries.change(change);
    },
    sync: async () => undefined,
    close: async () => undefined,
  };
}
