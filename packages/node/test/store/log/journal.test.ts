import { cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { LogWriter } from "../../../src/store/log/LogWriter.js";
import { MemoryLog } from "../../../src/store/log/MemoryLog.js";
import { LOG_START } from "../../../src/store/log/SharedLog.js";
import { encodeRecord } from "../../../src/store/journal/Journaled.js";
import { parseJournal } from "../../../src/store/journal/parseJournal.js";
import { LoggedKeyValue } from "../../../src/store/LoggedKeyValue.js";
import { openLmdb } from "../../../src/store/openLmdb.js";
import { readLogTip } from "../../../src/store/parts/logTip.js";
import { Store } from "../../../src/store/Store.js";
import { temporaryFolder } from "../../harness/temporaryStore.js";

const key = (number: number) => Uint8Array.of(0x70, number);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(async () => await folder.remove());

/** A copy of a store as a killed writer left it. Its journal has rows 2 to 5. */
async function killedWriter(): Promise<{ path: string; file: string }> {
  const path = join(folder.path, "store");
  const log = new MemoryLog();
  const writer = (await LogWriter.take(log, { holder: "here", url: "http://here", token: "x" }))!;
  writer.begin(LOG_START, () => 7);
  const keyValue = new LoggedKeyValue(await openLmdb(path));
  keyValue.lead(writer);
  const store = new Store(keyValue);
  for (const number of [1, 2, 3, 4, 5]) {
    await store.commit(({ batch }) => batch.put(key(number), Uint8Array.of(number)), {
      quick: true,
    });
  }
  const copy = join(folder.path, "copy");
  cpSync(path, copy, { recursive: true, filter: (file) => !/\.(lock|sock)$/.test(file) });
  await writer.release();
  await store.close();
  const files = ["journal", "journal-2"].map((name) => join(copy, name));
  return { path: copy, file: files.find((name) => statSync(name).size > 0)! };
}

async function contentsOf(path: string, readOnly = false) {
  const keyValue = await openLmdb(path, { readOnly });
  const numbers = [1, 2, 3, 4, 5].filter((number) => keyValue.get(key(number)) !== undefined);
  const tip = readLogTip(keyValue)?.seq;
  await keyValue.close();
  return { tip, numbers };
}

describe("the journal of a store in a shared log", () => {
  it("restores all rows that the writer had committed", async () => {
    const { path, file } = await killedWriter();
    expect(parseJournal(readFileSync(file), 0).records).toHaveLength(4);
    expect(await contentsOf(path)).toEqual({ tip: 5, numbers: [1, 2, 3, 4, 5] });
  });

  it("leaves out what follows a record that a power failure has lost", async () => {
    const { path, file } = await killedWriter();
    const [second, , fourth, fifth] = parseJournal(readFileSync(file), 0).records;
    writeFileSync(file, Buffer.concat([second!, fourth!, fifth!].map(encodeRecord)));
    expect(await contentsOf(path, true)).toEqual({ tip: 2, numbers: [1, 2] });
    expect(await contentsOf(path)).toEqual({ tip: 2, numbers: [1, 2] });
  });

  it("needs no repair after damage, because the log has the rows", async () => {
    const { path, file } = await killedWriter();
    const bytes = readFileSync(file);
    const third = encodeRecord(parseJournal(bytes, 0).records[1]!);
    const at = bytes.indexOf(third);
    bytes.fill(0xff, at + 20, at + third.length);
    writeFileSync(file, bytes);
    expect(await contentsOf(path)).toEqual({ tip: 2, numbers: [1, 2] });
  });

  it("restores rows again that come after the ones it has left out", async () => {
    const { path, file } = await killedWriter();
    const [second, third, fourth, fifth] = parseJournal(readFileSync(file), 0).records;
    const records = [second!, fourth!, fifth!, third!, fourth!, fifth!];
    writeFileSync(file, Buffer.concat(records.map(encodeRecord)));
    expect(await contentsOf(path)).toEqual({ tip: 5, numbers: [1, 2, 3, 4, 5] });
  });
});
