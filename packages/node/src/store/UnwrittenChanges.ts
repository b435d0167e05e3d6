import {
  type Change,
  type Entry,
  type KeyValue,
  putAll,
  type RangeOptions,
  type WriteBatch,
} from "./KeyValue.js";

export type Entries = Pick<KeyValue, "get" | "range">;

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
