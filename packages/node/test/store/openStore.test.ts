import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openLmdb } from "../../src/store/openLmdb.js";
import { metaKey } from "../../src/store/keys.js";
import { openStore } from "../../src/store/openStore.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { identity, StoreRig } from "./StoreRig.js";

describe("opening a store", () => {
  let rig: StoreRig;

  beforeEach(async () => {
    rig = await StoreRig.open();
  });

  afterEach(async () => {
    await rig.end();
  });

  test("an empty one becomes this chain's, and is opened again as it", async () => {
    const store = await rig.reopen();
    expect(store.blockCount()).toBe(0);
    expect(store.pending()).toEqual([]);
    expect(store.maximumIndex()).toBeUndefined();
    expect([store.provenBlocks(), store.settledBlocks()]).toEqual([0, 0]);
  });

  test.each([
    ["name", { name: "another chain" }],
    ["round length", { roundLength: 6 }],
    ["faucet", { faucet: false }],
    ["salt", { salt: "0".repeat(32) }],
    ["circuits", { circuits: "c0ffef" }],
  ])("one with another %s is refused, with both", async (_, other) => {
    await expect(openStore(rig.keyValue, { ...identity, ...other })).rejects.toMatchObject({
      code: "store/foreign",
      details: {
        storeName: identity.name,
        storeRoundLength: identity.roundLength,
        storeSalt: identity.salt,
        storeCircuits: identity.circuits,
        ...identity,
        ...other,
      },
    });
  });

  test("one that newer code wrote is refused, whatever its chain", async () => {
    const newer = JSON.stringify({ schema: 3, network: "unknown to this code" });
    await rig.keyValue.write((batch) => batch.put(metaKey("identity"), Buffer.from(newer)));
    await expect(openStore(rig.keyValue, identity)).rejects.toMatchObject({
      code: "store/newer",
      details: { written: 3, readable: 2 },
    });
  });

  test.each([
    ["of which nobody knows whose it is", undefined],
    ["whose identity is no JSON", "{"],
  ])("one %s is damaged", async (_, content) => {
    await rig.keyValue.write((batch) => {
      batch.put(metaKey("maximumIndex"), Uint8Array.of(1, 0));
      if (content === undefined) batch.remove(metaKey("identity"));
      else batch.put(metaKey("identity"), Buffer.from(content));
    });
    await expect(openStore(rig.keyValue, identity)).rejects.toMatchObject({
      code: "store/damaged",
    });
  });

  test("one that is read only is opened, unless no chain uses it yet", async () => {
    const folder = await temporaryFolder();
    await (await openLmdb(folder.path)).close();
    const reader = await openLmdb(folder.path, { readOnly: true });
    await expect(openStore(reader, identity)).rejects.toMatchObject({ code: "store/read-only" });
    await reader.close();

    const writer = await openLmdb(folder.path);
    await openStore(writer, identity);
    await writer.close();
    const again = await openLmdb(folder.path, { readOnly: true });
    expect((await openStore(again, identity)).blockCount()).toBe(0);
    await again.close();
    await folder.remove();
  });
});
