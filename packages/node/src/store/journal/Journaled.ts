import type { Batch, Change, KeyValue, RangeOptions, WriteOptions } from "../keyValue.js";
import { Staging } from "../Staging.js";
import { JournalFile, type JournalRecord } from "./JournalFile.js";

/** A database that writes while its caller waits, so that nothing comes between. */
export interface Embedded extends Omit<KeyValue, "write" | "sync"> {
  writeNow(changes: Iterable<Change>): void;
}

/** The last full write's generation: beside the store's entries, which begin with no zero. */
const GENERATION = Buffer.from("\0journal generation");

/** After this many changes, the next quick write is a full one. */
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

  async sync(): Promise<void> {
    if (this.staging.empty) return;
    try {
      await this.journal.sync();
    } catch {
      // What the disk did not take the system may have dropped: a second try would not say so.
      if (!this.staging.empty) this.writeAll([]);
    }
  }

  /** Takes up what is in the journal, and closes both. */
  async close(): Promise<void> {
    try {
      if (!this.staging.empty) this.writeAll([]);
    } finally {
      await this.journal.close();
      await this.base.close();
    }
  }

  private writeAll(changes: Change[]): void {
    const { staging, generation } = this;
    const mark = { key: GENERATION, value: Buffer.from(String(generation)) };
    this.base.writeNow([...staging.all(), ...changes, mark]);
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
    for (const change of changes) this.staging.change(change);
    this.staged += changes.length;
  }
}

/**
 * A database for readers: as its journal has it where a process was killed that wrote to it, and
 * without the journal beside one that writes.
 */
export function reading(base: Embedded, journal: string | undefined): KeyValue {
  const staging = new Staging(base);
  const records = journal === undefined ? [] : JournalFile.read(journal);
  for (const change of notTakenUp(records, 1 + made(base)).flat()) staging.change(change);
  return {
    get: (key) => staging.get(key),
    range: (from, to, options) => staging.range(from, to, options),
    write: async (fill) => base.writeNow(gather(fill)),
    sync: async () => undefined,
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
