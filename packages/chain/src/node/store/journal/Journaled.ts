import type { Batch, KeyValue, RangeOptions, WriteOptions } from "../keyValue.js";
import { Staging } from "../Staging.js";
import { type Change, JournalFile, type JournalRecord } from "./JournalFile.js";

/** A database that writes while its caller waits, so that nothing comes between. */
export interface Embedded extends Omit<KeyValue, "write"> {
  writeNow(fill: (batch: Batch) => void): void;
}

/** The last full write's generation: beside the store's entries, which begin with no zero. */
const GENERATION = Buffer.from("\0journal generation");

/** After so many changes, the next quick write is a full one. */
const FULL_AFTER = 10_000;

/**
 * Gives a database quick writes: they are in memory and in a journal, and go into the
 * database with its next full write. Waiting for the disk takes milliseconds in which nothing
 * else runs: too long for every transaction that is accepted, and fine for every block.
 *
 * Each full write counts a generation up, in the same atomic write that takes the journal's
 * records up. Records of a generation that is made already are left aside, so that a crash
 * between that write and the journal's emptying does no harm.
 */
export class Journaled implements KeyValue {
  private staging: Staging;
  private staged = 0;

  private constructor(
    private readonly base: Embedded,
    private readonly journal: JournalFile,
    private generation: number,
  ) {
    this.staging = new Staging(base);
  }

  static open(base: Embedded, path: string): Journaled {
    const { journal, records } = JournalFile.open(path);
    const journaled = new Journaled(base, journal, 1 + made(base));
    for (const changes of notTakenUp(records, journaled.generation)) journaled.stage(changes);
    return journaled;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.staging.get(key);
  }

  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.staging.range(from, to, options);
  }

  async write(fill: (batch: Batch) => void, { quick = false }: WriteOptions = {}): Promise<void> {
    const changes = gather(fill);
    if (changes.length === 0) return;
    if (!quick || this.staged >= FULL_AFTER) return this.writeAll(changes);
    this.journal.append({ generation: this.generation, changes });
    this.stage(changes);
  }

  /** Takes up what is in the journal, and closes both. */
  async close(): Promise<void> {
    try {
      if (!this.staging.empty) this.writeAll([]);
    } finally {
      this.journal.close();
      await this.base.close();
    }
  }

  private writeAll(changes: Change[]): void {
    const { staging, generation } = this;
    this.base.writeNow((batch) => {
      staging.applyTo(batch);
      apply(changes, batch);
      batch.put(GENERATION, Buffer.from(String(generation)));
    });
    this.staging = new Staging(this.base);
    this.staged = 0;
    this.generation = generation + 1;
    try {
      this.journal.clear();
    } catch {
      // The write is made. The journal's records are of a generation that is over.
    }
  }

  private stage(changes: Change[]): void {
    apply(changes, this.staging);
    this.staged += changes.length;
  }
}

/**
 * A database as its journal has it, to read: for whoever reads the store of a process that was
 * killed. It does not follow a process that writes.
 */
export function withJournal(base: KeyValue, path: string): KeyValue {
  const staging = new Staging(base);
  for (const changes of notTakenUp(JournalFile.read(path), 1 + made(base))) apply(changes, staging);
  return {
    get: (key) => staging.get(key),
    range: (from, to, options) => staging.range(from, to, options),
    write: async (fill) => await base.write(fill),
    close: async () => await base.close(),
  };
}

/** The changes that the next full write takes up. */
function notTakenUp(records: readonly JournalRecord[], generation: number): Change[][] {
  return records.filter((record) => record.generation === generation).map(({ changes }) => changes);
}

/** The generation of the last full write. */
function made(base: Pick<KeyValue, "get">): number {
  const bytes = base.get(GENERATION);
  return bytes === undefined ? 0 : Number(Buffer.from(bytes).toString());
}

function gather(fill: (batch: Batch) => void): Change[] {
  const changes: Change[] = [];
  fill({
    put: (key, value) => void changes.push({ key, value }),
    remove: (key) => void changes.push({ key, value: undefined }),
  });
  return changes;
}

function apply(changes: readonly Change[], batch: Batch): void {
  for (const { key, value } of changes) {
    if (value === undefined) batch.remove(key);
    else batch.put(key, value);
  }
}
