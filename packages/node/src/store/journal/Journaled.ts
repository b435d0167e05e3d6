import type { WriteBatch, Change, KeyValue, RangeOptions, WriteOptions } from "../KeyValue.js";
import { UnwrittenChanges } from "../UnwrittenChanges.js";
import { JournalFile } from "./JournalFile.js";
import type { JournalRecord } from "./parseJournal.js";
import { assertReadable, readJournal, type ReadJournal } from "./readJournal.js";

/** A database whose writes take as long as the disk does. */
export interface Embedded extends Omit<KeyValue, "write" | "sync"> {
  /**
   * Makes all changes or none. One is made at a time; what is read meanwhile is as it was, until the call of
   * `onMade`.
   */
  write(changes: readonly Change[], onMade?: () => void): Promise<void>;
}

/** The last full write's generation: beside the store's entries, which begin with no zero. */
const GENERATION = Buffer.from("\0journal generation");

/** After this many quick changes, a full write is made of them. */
const FULL_AFTER = 10_000;

/**
 * Gives a database quick writes: they are in memory and in a journal, and go into the
 * database with its next full write. To wait for the disk takes milliseconds: too long for every
 * transaction that is accepted, and fine for every block. Quick writes go on while a full one waits.
 *
 * Each full write counts a generation up, in the same atomic write that takes the journal's
 * records up. Records of a generation that is made already are left aside, so that a crash
 * between that write and the journal's emptying does no harm. There are two files, for generations by
 * turns: while the records of one are taken up, the other has what comes.
 */
export class Journaled implements KeyValue {
  /** Quick writes, over the database; over those that are being taken up, where they are. */
  private unwritten: UnwrittenChanges;
  private staged = 0;
  /** The full write that is being made. */
  private writing: Promise<void> | undefined;

  private constructor(
    private readonly base: Embedded,
    private readonly journals: readonly JournalFile[],
    /** Of the next full write. */
    private generation: number,
  ) {
    this.unwritten = new UnwrittenChanges(base);
  }

  /** Throws `store/damaged` for a journal with damage, which is left as it is. */
  static open(base: Embedded, path: string): Journaled {
    const files = readJournal(path, made(base));
    assertReadable(files);
    const records = recordsOf(files);
    const generation = Math.max(1 + made(base), ...records.map((record) => record.generation));
    const journals = files.map((file) => JournalFile.open(file.path, file.end));
    const journaled = new Journaled(base, journals, generation);
    for (const { changes } of records) journaled.stage(changes);
    return journaled;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.unwritten.get(key);
  }

  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.unwritten.range(from, to, options);
  }

  async write(
    fill: (batch: WriteBatch) => void,
    { quick = false }: WriteOptions = {},
  ): Promise<void> {
    const changes = gather(fill);
    if (changes.length === 0) return;
    if (!quick) return await this.writeInTurn(changes);
    if (this.staged >= FULL_AFTER && this.writing === undefined) {
      // Should it fail, the next one will say so.
      this.takeUp().catch(() => undefined);
    }
    this.journalOf(this.generation).append({ generation: this.generation, changes });
    this.stage(changes);
  }

  async sync(): Promise<void> {
    try {
      for (const journal of this.journals) await journal.sync();
    } catch {
      await this.takeUp();
    }
  }

  /** Takes up what is in the journal, and closes both. */
  async close(): Promise<void> {
    try {
      await this.takeUp();
    } finally {
      for (const journal of this.journals) await journal.close();
      await this.base.close();
    }
  }

  /** Writes what is staged, if there is anything. */
  private async takeUp(): Promise<void> {
    while (this.writing !== undefined) await this.writing.catch(() => undefined);
    if (!this.unwritten.empty) await this.writeInTurn([]);
  }

  /** One after the other; at once if none is being made, so that no quick write called later comes before. */
  private async writeInTurn(changes: readonly Change[]): Promise<void> {
    while (this.writing !== undefined) await this.writing.catch(() => undefined);
    this.writing = this.writeAll(changes).finally(() => (this.writing = undefined));
    await this.writing;
  }

  /** Writes what is staged, and these changes over it. */
  private async writeAll(changes: readonly Change[]): Promise<void> {
    const { generation, unwritten: taken } = this;
    const mark = { key: GENERATION, value: Buffer.from(String(generation)) };
    this.generation = generation + 1;
    this.changeOver(taken, []);
    try {
      await this.base.write([...taken.all(), ...changes, mark], () => {
        this.changeOver(this.base, this.unwritten.all());
      });
    } catch (error) {
      // The next full write takes up the records of both generations.
      const since = this.unwritten;
      for (const change of since.all()) taken.change(change);
      this.unwritten = taken;
      this.staged = taken.size;
      throw error;
    }
    try {
      // What comes meanwhile is in the other file: no full write begins before this one is over.
      await this.journalOf(generation).clear();
    } catch {
      // The write is made. The journal's records are of a generation that is over.
    }
  }

  private changeOver(base: Embedded | UnwrittenChanges, changes: Iterable<Change>): void {
    this.unwritten = new UnwrittenChanges(base);
    this.staged = 0;
    this.stage(changes);
  }

  private stage(changes: Iterable<Change>): void {
    for (const change of changes) {
      this.unwritten.change(change);
      this.staged++;
    }
  }

  private journalOf(generation: number): JournalFile {
    return this.journals[generation % this.journals.length]!;
  }
}

/**
 * A database for readers: with its journal's changes where the process that wrote to it was killed, and without its
 * journal beside a process that writes.
 */
export function reading(base: Embedded, journal: string | undefined): KeyValue {
  const unwritten = new UnwrittenChanges(base);
  const files = journal === undefined ? [] : readJournal(journal, made(base));
  assertReadable(files);
  for (const { changes } of recordsOf(files)) {
    for (const change of changes) unwritten.change(change);
  }
  return {
    get: (key) => unwritten.get(key),
    range: (from, to, options) => unwritten.range(from, to, options),
    write: async (fill) => await base.write(gather(fill)),
    sync: async () => undefined,
    close: async () => await base.close(),
  };
}

function recordsOf(files: readonly ReadJournal[]): JournalRecord[] {
  return files.flatMap(({ records }) => records).sort((a, b) => a.generation - b.generation);
}

/** The generation of the last full write. */
export function made(base: Pick<KeyValue, "get">): number {
  const bytes = base.get(GENERATION);
  return bytes === undefined ? 0 : Number(Buffer.from(bytes).toString());
}

function gather(fill: (batch: WriteBatch) => void): Change[] {
  const changes: Change[] = [];
  fill({
    put: (key, value) => void changes.push({ key, value }),
    remove: (key) => void changes.push({ key, value: undefined }),
  });
  return changes;
}
