/** One key with its value. */
export interface Entry {
  key: Uint8Array;
  value: Uint8Array;
}

/** One key that is put or removed. */
export interface Change {
  key: Uint8Array;
  /** Undefined to remove the key. */
  value: Uint8Array | undefined;
}

/** Changes that are made together or not at all. */
export interface WriteBatch {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
}

/** Which end of a range is read first, and how much of it. */
export interface RangeOptions {
  /** From the last key to the first. */
  reverse?: boolean;
  limit?: number;
}

/** How safe a write must be before it is reported as done. */
export interface WriteOptions {
  /**
   * Does not wait for the disk: the changes outlive the process, and a power failure only with
   * the next `sync`, or the next write that is not quick.
   */
  quick?: boolean;
}

/**
 * What the store needs of a database: ordered keys, and atomic batches. LMDB is the embedded
 * one. Keys are ordered as bytes; those that begin with a zero are the database's own.
 */
export interface KeyValue {
  get(key: Uint8Array): Uint8Array | undefined;
  /** Every entry with `from <= key < to`. */
  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Iterable<Entry>;
  /**
   * Makes every change of the batch, or none. When the promise resolves they outlive a crash
   * of the process and, unless the write is quick, of the machine. Rejects with a coded
   * `NodeError` when they cannot be made.
   */
  write(fill: (batch: WriteBatch) => void, options?: WriteOptions): Promise<void>;
  /** When the promise resolves, quick writes made before outlive a crash of the machine, too. Nothing waits for it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}
