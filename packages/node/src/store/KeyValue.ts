export interface Entry {
  key: Uint8Array;
  value: Uint8Array;
}

export interface Change {
  key: Uint8Array;
  /** Undefined removes the key. */
  value: Uint8Array | undefined;
}

export interface WriteBatch {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
}

export interface RangeOptions {
  reverse?: boolean;
  limit?: number;
}

/** A row of a shared log, and a hash of all rows up to it. */
export interface LogTip {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** Kinds of entries in a shared log. Never rename a kind, because rows contain it. */
export const entryKinds = [
  "begun",
  "admitted",
  "move",
  "dropped",
  "changes",
  "block",
  "table",
  "seek",
] as const;

export type EntryKind = (typeof entryKinds)[number];

/** How a shared log records a write. */
export interface LogRecord {
  readonly kind: EntryKind;
  /** By default the changes themselves. */
  readonly bytes?: Uint8Array | undefined;
}

export interface WriteOptions {
  /**
   * Does not wait for the disk. After the write, the changes survive a crash of the process. They
   * survive a power failure only after the next `sync` or the next write that is not quick.
   */
  quick?: boolean | undefined;
  /** Appended to the shared log first, if there is one. A write without an entry is local. */
  entry?: LogRecord | undefined;
  /** The row of the shared log that the write applies. */
  row?: LogTip | undefined;
}

/**
 * The database that the store needs: ordered keys and atomic batches. LMDB is the embedded
 * implementation. Keys are compared byte by byte. Keys that begin with zero are reserved for the
 * database.
 */
export interface KeyValue {
  get(key: Uint8Array): Uint8Array | undefined;
  /** Returns every entry with `from <= key < to`. */
  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Iterable<Entry>;
  /**
   * Makes all changes of the batch atomically. When the promise resolves, the changes survive a
   * crash of the process. Unless the write is quick, they survive a power failure too. Rejects
   * with a `NodeError` that has a code.
   */
  write(fill: (batch: WriteBatch) => void, options?: WriteOptions): Promise<void>;
  /**
   * When the promise resolves, the quick writes that were made before this call survive a power
   * failure. Later writes do not wait for this call.
   */
  sync(): Promise<void>;
  close(): Promise<void>;
  /**
   * The entries on which a new write is staged. Given only if readers do not see all earlier
   * writes yet.
   */
  readonly staging?: Pick<KeyValue, "get" | "range">;
  /** Undefined if a write may be staged now. Otherwise resolves later, or rejects. */
  ready?(): Promise<void> | undefined;
}

/** A database on this machine. */
export interface EmbeddedKeyValue extends KeyValue {
  /** A quick write that is finished when the call returns. Throws if it fails. */
  writeNow(changes: readonly Change[]): void;
}

const AT_ONCE = 10_000;

/**
 * Removes every entry with `from <= key < to`. Removes them in portions, because there may be
 * very many.
 */
export async function removeRange(
  keyValue: KeyValue,
  { from, to }: { from: Uint8Array; to: Uint8Array },
  isKept: (key: Uint8Array) => boolean = () => false,
): Promise<void> {
  for (;;) {
    const some = keyValue.range(from, to, { limit: AT_ONCE });
    const keys = Array.from(some, ({ key }) => key).filter((key) => !isKept(key));
    if (keys.length === 0) return;
    await keyValue.write((batch) => keys.forEach((key) => batch.remove(key)));
  }
}
