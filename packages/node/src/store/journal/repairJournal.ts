import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import type { KeyValue } from "../KeyValue.js";
import { storeError } from "../storeErrors.js";
import { keepName, made, encodeRecord } from "./Journaled.js";
import { describeDamage, type JournalDamage, readJournal } from "./readJournal.js";

/**
 * The damaged parts of a journal, and the new paths of the damaged files. Both are empty if
 * nothing was damaged.
 */
export interface JournalRepair {
  readonly damage: readonly JournalDamage[];
  readonly kept: readonly string[];
}

/**
 * Rewrites each damaged journal file with its readable records. Keeps the damaged file beside it.
 * Only the process that holds the writer's lock may call this.
 */
export function repairJournal(base: Pick<KeyValue, "get">, path: string): JournalRepair {
  const files = readJournal(path, made(base));
  const damaged = files.filter(({ damage }) => damage.length > 0);
  const kept = damaged.map(({ path: file, records }) => {
    try {
      const name = freeName(`${file}.damaged`);
      copyFileSync(file, name, constants.COPYFILE_EXCL);
      flush(name);
      writeFileSync(`${file}.new`, Buffer.concat(records.map(encodeRecord)), { flush: true });
      renameSync(`${file}.new`, file);
      keepName(file);
      return name;
    } catch (error) {
      throw storeError(error, file);
    }
  });
  return { damage: describeDamage(files), kept };
}

function flush(path: string): void {
  const file = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function freeName(name: string): string {
  let free = name;
  for (let i = 2; existsSync(free); i++) free = `${name}-${i}`;
  return free;
}
