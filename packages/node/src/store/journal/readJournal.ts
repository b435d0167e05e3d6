import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { COUNT_BYTES, sections } from "../keys.js";
import { storeError } from "../storeErrors.js";
import { type Damage, legibleChanges, type ParsedJournal, parseJournal } from "./parseJournal.js";

export interface ReadJournal extends ParsedJournal {
  readonly path: string;
}

export interface JournalDamage {
  readonly file: string;
  /** The record's number and the number of records: "19 of 45". */
  readonly record: string;
  readonly at: number;
  readonly bytes: number;
  /** The content of the record, if known: "move 5 of match 17". */
  readonly holds: string;
  readonly corrected: boolean;
}

/** Reads both files of a journal. Each has the records of every second generation. */
export function readJournal(path: string, made: number): ReadJournal[] {
  return [path, `${path}-2`].map((file) => ({ path: file, ...parseJournal(bytesOf(file), made) }));
}

export function assertReadable(files: readonly ReadJournal[]): void {
  const damage = describeDamage(files);
  const [first] = damage;
  if (first === undefined) return;
  const { file, record, at, bytes, holds } = first;
  const lost = damage.filter(({ corrected }) => !corrected).length;
  throw new NodeError(nodeCodes.store.damaged, "The store's journal is damaged.", {
    details: {
      path: files.find(({ path }) => basename(path) === file)!.path,
      record,
      at,
      bytes,
      holds,
      damaged: damage.length,
      lost,
    },
    remedy:
      "Nothing was changed. `kifu repair-journal` keeps the damaged file under another name, " +
      (lost === 0
        ? "and restores what is damaged: nothing is lost."
        : "and keeps every record that can be read. The pages of players whose moves are lost send them again."),
  });
}

export function describeDamage(files: readonly ReadJournal[]): JournalDamage[] {
  return files.flatMap(({ path, records, damage }) => {
    const all = records.length + damage.filter(({ corrected }) => !corrected).length;
    return damage.map((one) => ({
      file: basename(path),
      record: `${one.record} of ${all}`,
      at: one.at,
      bytes: one.bytes.length,
      holds: contentsOf(one),
      corrected: one.corrected !== undefined,
    }));
  });
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw storeError(error, path);
  }
}

function contentsOf(damage: Damage): string {
  const names = legibleChanges(damage).flatMap(({ key }) => {
    const bytes = Buffer.from(key);
    if (bytes[0] === sections.pending) return ["a transaction"];
    if (bytes[0] !== sections.move || bytes.length !== 1 + 2 * COUNT_BYTES) return [];
    const [match, ply] = [1, 1 + COUNT_BYTES].map((at) => bytes.readUIntBE(at, COUNT_BYTES));
    return [`move ${ply} of match ${match}`];
  });
  return names.length === 0 ? "unknown" : [...new Set(names)].join(", ").slice(0, 200);
}
