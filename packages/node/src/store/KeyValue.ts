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

export interface WriteOptions {
  /**
   * Does not wait for the disk. After the write, the changes survive a crash of the process. They
   * survive a power failure only after the next `sync` or the next write that is not quick.
   */
  quick?: boolean;
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
