export interface Entry {
  key: Uint8Array;
  value: Uint8Array;
}

export interface Change {
  key: Uint8Array;
  /** Undefined removes the key. */
  value: Uint8Array | undefined;
}

/** Changes that are made atomically. */
export interface WriteBatch {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
}

export interface RangeOptions {
  /** From the last key to the first. */
  reverse?: boolean;
  limit?: number;
}

export interface WriteOptions {
  /**
   * Does not wait for the disk. The changes survive a crash of the process. They survive a power
   * failure only after the next `sync`, or the next write that is not quick.
   */
  quick?: boolean;
}

/**
 * The database interface that the store needs: ordered keys and atomic batches. LMDB is the
 * embedded implementation. Keys are ordered bytewise. Keys that begin with zero are reserved for
 * the database.
 */
export interface KeyValue {
  get(key: Uint8Array): Uint8Array | undefined;
  /** Every entry with `from <= key < to`. */
  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Iterable<Entry>;
  /**
   * Makes all changes of the batch atomically. Once the promise resolves, they survive a crash of
   * the process and, unless the write is quick, of the machine. Rejects with a coded `NodeError` if
   * they cannot be made.
   */
  write(fill: (batch: WriteBatch) => void, options?: WriteOptions): Promise<void>;
  /**
   * Once the promise resolves, earlier quick writes survive a crash of the machine as well. Other
   * writes do not wait for it.
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}
