import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { cpSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { metaKey } from "../../../src/node/store/keys.js";
import { openLmdb } from "../../../src/node/store/lmdb.js";
import { readIdentity } from "../../../src/node/store/openStore.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";
import { makeReadOnly } from "./readOnly.js";
import { seed } from "./settings.js";

/** A page of LMDB's; its first two hold where all else begins. */
const PAGE = 4096;

describe(`a node refuses to start, and harms nothing, seed ${seed}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: CrashRun;

  beforeEach(async () => {
    folder = await temporaryFolder();
    run = new CrashRun({ store: join(folder.path, "store"), seed });
    const node = await run.start();
    await run.crowd.goesOn();
    await run.kill(node);
  });

  afterEach(async () => {
    await run.end();
    await folder.remove();
  });

  async function isAsItWas(): Promise<void> {
    await run.comeToRest();
    await inspectStore(folder.path, terms, run.ledger);
  }

  const dataFile = () => join(run.store, "data.mdb");

  it("on a store that it cannot write to", async () => {
    const makeWritable = makeReadOnly(run.store);
    try {
      await expect(run.refusal()).resolves.toBe("store/read-only");
    } finally {
      makeWritable();
    }
    await isAsItWas();
  });

  it("on a store whose data file is cut off, wherever that is", async () => {
    const whole = join(folder.path, "whole.mdb");
    cpSync(dataFile(), whole);
    const { size } = statSync(whole);
    const lengths = [0, PAGE / 2, 2 * PAGE, PAGE * Math.floor(size / PAGE / 2), size / 2 + 100];
    for (const length of lengths) {
      cpSync(whole, dataFile());
      truncateSync(dataFile(), Math.floor(length));
      const before = readFileSync(dataFile());
      await expect(run.refusal()).resolves.toBe("store/damaged");
      expect(readFileSync(dataFile()).equals(before)).toBe(true);
    }
    renameSync(whole, dataFile());
    await isAsItWas();
  });

  it("on a store that another node has open, which goes on", async () => {
    const node = await run.start();
    await expect(run.refusal()).resolves.toBe("store/in-use");
    await run.crowd.goesOn();
    await run.stop(node);
    await isAsItWas();
  });

  it("on the store of another chain", async () => {
    await expect(run.refusal({ ...terms, name: "another" })).resolves.toBe("store/foreign");
    await expect(run.refusal({ ...terms, roundLength: 7 })).resolves.toBe("store/foreign");
    await isAsItWas();
  });

  /** Returns the schema that the store had. */
  async function changeSchema(change: (written: number) => number): Promise<number> {
    const keyValue = await openLmdb(run.store);
    try {
      const key = metaKey("identity");
      const identity = readIdentity(keyValue);
      if (identity === undefined) throw new Error("The store is nobody's");
      const schema = change(identity.schema);
      const changed = Buffer.from(JSON.stringify({ ...identity, schema }));
      await keyValue.write((batch) => batch.put(key, changed));
      return identity.schema;
    } finally {
      await keyValue.close();
    }
  }

  it("on a store that a newer version has written", async () => {
    const schema = await changeSchema((written) => written + 1);
    await expect(run.refusal()).resolves.toBe("store/newer");
    await changeSchema(() => schema);
    await isAsItWas();
  });
});
