import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { defaultTerms } from "@kifu/chain/terms";
import { defaultConfig } from "../../../src/lib/config/NodeConfig.js";
import { silent } from "../../../src/lib/log.js";
import { LogPruner } from "../../../src/store/log/LogPruner.js";
import { LogWriter } from "../../../src/store/log/LogWriter.js";
import { MemoryLog } from "../../../src/store/log/MemoryLog.js";
import { LOG_START } from "../../../src/store/log/SharedLog.js";
import { startNode } from "../../../src/cli/startNode.js";
import { LoggedKeyValue } from "../../../src/store/LoggedKeyValue.js";
import { openLmdb } from "../../../src/store/openLmdb.js";
import { openStore } from "../../../src/store/openStore.js";
import { storeIdentity } from "../../../src/store/StoreIdentity.js";
import { answered, called } from "../../cli/called.js";
import { temporaryFolder } from "../../harness/temporaryStore.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let log: MemoryLog;

/** A store with three rows of a log. */
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, "store");
  log = new MemoryLog();
  const writer = (await LogWriter.take(log, { holder: "here", url: "http://here", token: "x" }))!;
  writer.begin(LOG_START, () => 7);
  const keyValue = new LoggedKeyValue(await openLmdb(path));
  const store = await openStore(keyValue, await storeIdentity(defaultTerms));
  store.lead(writer);
  for (const time of [1, 2, 3]) await store.commit((changes) => changes.saveTime(time));
  const removed: number[] = [];
  const onFailure = (error: unknown) => {
    throw error;
  };
  const onRemoved = (rows: number) => void removed.push(rows);
  await new LogPruner({ sharedLog: log, store, keepDays: 7, onRemoved, onFailure }).prune();
  expect(removed).toEqual([1]);
  await writer.release();
  await store.close();
});

afterEach(async () => await folder.remove());

describe("a store in a shared log", () => {
  it("is changed by nobody who does not have the log", async () => {
    const config = { ...defaultConfig, store: { ...defaultConfig.store, path } };
    await expect(startNode(config, silent)).rejects.toMatchObject({ code: "log/shared" });
    const { code, err } = await called("drop-moves", "--match", "1", "--store", path);
    expect(code).toBe(1);
    expect(err).toContain("log/shared");
    expect(err).toContain("kifu leave-log");
  });

  it("leaves the log with everything that it has", async () => {
    expect(await answered("leave-log", "--store", path)).toEqual({
      code: 0,
      document: { rows: 3 },
    });
    expect(await answered("leave-log", "--store", path)).toEqual({
      code: 0,
      document: { rows: 0 },
    });
    const { code } = await called("drop-moves", "--match", "1", "--store", path);
    expect(code).toBe(0);
    const keyValue = await openLmdb(path, { readOnly: true });
    const store = await openStore(keyValue, await storeIdentity(defaultTerms));
    expect(store.logTip()).toBeUndefined();
    expect(store.clockTime()).toBe(3);
    await store.close();
  });
});
