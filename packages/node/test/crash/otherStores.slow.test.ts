import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { randomRun } from "@kifu/kit/testing";
import { cpSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { metaKey } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { readIdentity } from "../../src/store/openStore.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";
import { canMakeReadOnly, makeReadOnly } from "./readOnly.js";

const { seed } = randomRun();

/** The size of an LMDB page. The first two pages point to all others. */
const PAGE = 4096;

describe(`a node refuses to start, seed ${seed},`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: CrashRun;
  let dataFile: string;

  // The node was killed, so its store has pending transactions.
  beforeAll(async () => {
    folder = await temporaryFolder();
    run = new CrashRun({ store: join(folder.path, "store"), seed });
    dataFile = join(run.store, "data.mdb");
    await run.liveAndDie({ kind: "moment", afterMs: 100 });
  });

  afterAll(async () => {
    await run.end();
    await folder.remove();
  });

  describe("and leaves the data as they are,", () => {
    let before: Buffer;

    beforeEach(() => {
      before = readFileSync(dataFile);
    });

    afterEach(() => {
      expect(readFileSync(dataFile).equals(before)).toBe(true);
    });

    if (canMakeReadOnly) {
      it("on a store that it cannot write to", async () => {
        const makeWritable = makeReadOnly(run.store);
        try {
          await expect(run.refusal()).resolves.toBe("store/read-only");
        } finally {
          makeWritable();
        }
      });
    }

    it("on a store whose data file is cut off", async () => {
      const whole = join(folder.path, "whole.mdb");
      cpSync(dataFile, whole);
      const { size } = statSync(whole);
      for (const length of [0, 2 * PAGE, Math.floor(size / 2)]) {
        cpSync(whole, dataFile);
        truncateSync(dataFile, length);
        const cut = readFileSync(dataFile);
        await expect(run.refusal()).resolves.toBe("store/damaged");
        expect(readFileSync(dataFile).equals(cut)).toBe(true);
      }
      renameSync(whole, dataFile);
    });
  });

  it("on the store of another chain", async () => {
    await expect(run.refusal({ ...terms, name: "another" })).resolves.toBe("store/foreign");
  });

  it("on a store that a newer version has written", async () => {
    const schema = await changeSchema((written) => written + 1);
    await expect(run.refusal()).resolves.toBe("store/newer");
    await changeSchema(() => schema);
  });

  async function changeSchema(change: (written: number) => number): Promise<number> {
    const keyValue = await openLmdb(run.store);
    try {
      const identity = readIdentity(keyValue);
      if (identity === undefined) throw new Error("The store is nobody's");
      const changed = { ...identity, schema: change(identity.schema) };
      const bytes = Buffer.from(JSON.stringify(changed));
      await keyValue.write((batch) => batch.put(metaKey("identity"), bytes));
      return identity.schema;
    } finally {
      await keyValue.close();
    }
  }

  it("on a store that another node has open; that one continues with everything that was there", async () => {
    const node = await run.start();
    await expect(run.refusal()).resolves.toBe("store/in-use");
    await run.crowd.goesOn();
    await run.stop(node);
    await run.comeToRest();
    await inspectStore(folder.path, terms, run.ledger);
  });
});
