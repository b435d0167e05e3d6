/** The errors of a node that is started on a store which it cannot use. */
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { defaultTerms } from "@kifu/chain/terms";
import { defaultConfig } from "../../src/lib/config/index.js";
import { createLog } from "../../src/lib/log.js";
import { startNode } from "../../src/cli/startNode.js";
import { metaKey } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { adoptCircuits, openStore, readIdentity } from "../../src/store/openStore.js";
import {
  type CircuitParts,
  type StoreIdentity,
  storeIdentity,
  type WrittenIdentity,
} from "../../src/store/StoreIdentity.js";
import { temporaryFolder } from "../harness/temporaryStore.js";

const BEGIN =
  "To start a new chain beside it: `kifu start --store NEW`, or `npm start -- --home NEW`. " +
  "This one stays as it is.";
const OLD_VERSION =
  "To continue its chain, with the version of Kifu that wrote it: `kifu start --store STORE`. " +
  `That version also exports it: \`kifu export FILE\`. ${BEGIN}`;

describe("a node that starts on a store", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let own: StoreIdentity;

  beforeEach(async () => {
    folder = await temporaryFolder();
    own = await storeIdentity(defaultTerms);
  });

  afterEach(async () => {
    await folder.remove();
  });

  const path = () => join(folder.path, "store");

  async function start(): Promise<void> {
    const node = await startNode(
      {
        ...defaultConfig,
        chain: defaultTerms,
        store: { ...defaultConfig.store, path: path() },
        http: { ...defaultConfig.http, port: 0 },
      },
      createLog({ level: "silent", format: "json" }),
    );
    await node.stop();
  }

  async function madeBy(program: Partial<StoreIdentity>): Promise<void> {
    const keyValue = await openLmdb(path());
    await openStore(keyValue, { ...own, ...program });
    await keyValue.close();
  }

  async function madeWith(change: (parts: CircuitParts) => void): Promise<void> {
    const parts = structuredClone(own.parts!);
    change(parts);
    await madeBy({ circuits: "c0ffee", parts });
  }

  async function rewrite(
    change: (written: WrittenIdentity) => Partial<WrittenIdentity>,
  ): Promise<void> {
    const keyValue = await openLmdb(path());
    const identity = Buffer.from(JSON.stringify(change(readIdentity(keyValue)!)));
    await keyValue.write((batch) => batch.put(metaKey("identity"), identity));
    await keyValue.close();
  }

  async function written(): Promise<WrittenIdentity | undefined> {
    const keyValue = await openLmdb(path(), { readOnly: true });
    const identity = readIdentity(keyValue);
    await keyValue.close();
    return identity;
  }

  async function expectRefused(code: string, message: string, remedy: string): Promise<void> {
    const before = await written();
    await expect(start()).rejects.toMatchObject({ code, message, remedy });
    expect(await written()).toEqual(before);
  }

  it("of its own chain continues, and lists what its circuits consist of", async () => {
    await start();
    await start();
    expect(await written()).toEqual({ schema: 2, ...own });
    expect(own.parts).toMatchObject({
      games: { Randzu: expect.any(Number), TicTacToe: expect.any(Number) },
      methods: { "Randzu.makeMove": { digest: expect.any(String) } },
    });
  });

  /** Continues the store with this version's circuits, as `kifu settle --activate` does. */
  async function adopt(): Promise<void> {
    const keyValue = await openLmdb(path());
    try {
      await adoptCircuits(keyValue, own);
    } finally {
      await keyValue.close();
    }
  }

  it("of earlier circuits continues once it has adopted its own", async () => {
    await madeWith(({ methods }) => {
      methods["Randzu.makeMove"]!.digest = "0";
    });
    await expect(start()).rejects.toMatchObject({ code: "store/foreign" });
    await adopt();
    await start();
    expect(await written()).toEqual({ schema: 2, ...own, earlierCircuits: 0 });
  });

  it.each<[string, (parts: CircuitParts) => void]>([
    ["the game Hex", ({ games }) => void (games["Hex"] = 9)],
    ["another number for the game Randzu", ({ games }) => void (games["Randzu"] = 99)],
    [
      "the method Randzu.leave",
      ({ methods }) => void (methods["Randzu.leave"] = methods["Randzu.makeMove"]!),
    ],
    [
      "another id for the method Randzu.makeMove",
      ({ methods }) => void (methods["Randzu.makeMove"]!.id = "1"),
    ],
  ])(
    "adopts no circuits with which the chain could not continue: it has %s",
    async (what, change) => {
      await madeWith(change);
      const before = await written();
      await expect(adopt()).rejects.toMatchObject({
        code: "store/foreign",
        message: expect.stringContaining(`cannot continue with this version: it has ${what}`),
      });
      expect(await written()).toEqual(before);
    },
  );

  it("adopts no circuits for another chain", async () => {
    await madeBy({ name: "club", circuits: "c0ffee" });
    await expect(adopt()).rejects.toMatchObject({
      message: expect.stringContaining("its name is club"),
    });
  });

  it("names the chain's terms that differ, and how to start with those", async () => {
    await madeBy({ name: "club", roundLength: 6, salt: "5a17".repeat(8) });
    const salt = defaultTerms.salt;
    await expectRefused(
      "store/foreign",
      "The store contains another chain: its name is club, not kifu-devnet; its rounds last 6 " +
        `seconds, not 20; its salt is ${"5a17".repeat(8)}, not ${salt}.`,
      `To continue its chain: \`kifu start --store STORE --chain club --chain.roundLength 6 --salt ${"5a17".repeat(8)}\`. ` +
        BEGIN,
    );
  });

  it("names a game that this version does not have", async () => {
    await madeWith(({ games, methods }) => {
      games["Hex"] = 9;
      methods["Hex.makeMove"] = methods["Randzu.makeMove"]!;
    });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it has the game Hex, which this version of Kifu does not have.",
      OLD_VERSION,
    );
  });

  it("names a game that came since, and the methods that changed with it", async () => {
    await madeWith(({ games, methods }) => {
      delete games["TicTacToe"];
      delete methods["TicTacToe.makeMove"];
      methods["Matchmaking.register"]!.digest = "of fewer games";
      methods["Matchmaking.requeue"]!.digest = "of fewer games";
    });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it does not have the game TicTacToe; it has another circuit " +
        "for the methods Matchmaking.register and Matchmaking.requeue.",
      OLD_VERSION,
    );
  });

  it("sees that a game came before its circuits are committed, and names the version that wrote the store", async () => {
    const parts = { ...own.parts!, games: { ...own.parts!.games } };
    delete (parts.games as Record<string, number>)["TicTacToe"];
    await madeBy({ parts, version: "0.0.9" });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it does not have the game TicTacToe.",
      OLD_VERSION.replace("that wrote it", "that wrote it, 0.0.9"),
    );
  });

  it("names methods that came, went, or have another id", async () => {
    await madeWith(({ methods }) => {
      methods["Matches.offerDraw"] = methods["Matches.resign"]!;
      delete methods["Matches.resign"];
      methods["Randzu.makeMove"]!.id = "1";
    });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it has the method Matches.offerDraw, unknown to this version; " +
        "it does not have the method Matches.resign; it has another id for the method Randzu.makeMove.",
      OLD_VERSION,
    );
  });

  it("names provers whose verification key is another though their methods are not", async () => {
    await madeWith(({ verificationKeys }) => {
      verificationKeys["RuntimeProgram-1"] = "1";
    });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it has another verification key for the prover RuntimeProgram-1.",
      OLD_VERSION,
    );
  });

  it("names the setting and the circuits where both differ", async () => {
    await madeBy({ name: "club", circuits: "c0ffee", parts: undefined, version: undefined });
    await expectRefused(
      "store/foreign",
      "The store contains another chain: its name is club, not kifu-devnet; it has other circuits " +
        "(an earlier version wrote the store, which did not record them one by one).",
      "To continue its chain, with the version of Kifu that wrote it: `kifu start --store STORE --chain club`. " +
        `That version also exports it: \`kifu export FILE\`. ${BEGIN}`,
    );
  });

  it.each([
    ["of nothing", {}],
    ["without methods", { methods: null, verificationKeys: {}, games: {} }],
    ["of names that are none", { methods: { "\u001b[2J": {} }, verificationKeys: {}, games: {} }],
    [
      "of digests that are none",
      { methods: { "Randzu.makeMove": 7 }, verificationKeys: {}, games: {} },
    ],
  ])("believes no list of circuits %s", async (_of, parts) => {
    await madeBy({ circuits: "c0ffee" });
    await rewrite((identity) => ({ ...identity, parts: parts as never }));
    await expectRefused(
      "store/foreign",
      "The store contains another chain: it has other circuits (an earlier version wrote the store, " +
        "which did not record them one by one).",
      OLD_VERSION,
    );
  });

  it.each(["null", "7", "{}", "[]"])("says nothing readable about itself: %s", async (text) => {
    await madeBy({});
    const keyValue = await openLmdb(path());
    await keyValue.write((batch) => batch.put(metaKey("identity"), Buffer.from(text)));
    await keyValue.close();
    await expect(start()).rejects.toMatchObject({ code: "store/damaged" });
  });

  it.each([
    ["newer", 3],
    ["older", 1],
  ])("names a layout that is %s", async (age, schema) => {
    await madeBy({});
    await rewrite((identity) => ({ ...identity, schema, version: "0.9.0" }));
    await expectRefused(
      `store/${age}`,
      `${age === "newer" ? "A newer" : "An older"} version of Kifu wrote the store: its layout is ` +
        `number ${schema}, and this version reads number 2.`,
      OLD_VERSION.replace("that wrote it", "that wrote it, 0.9.0"),
    );
  });

  it("of a version that did not record its circuits continues, and records them", async () => {
    await madeBy({});
    const { name, roundLength, salt, faucet, circuits } = own;
    await rewrite(({ schema }) => ({ schema, name, roundLength, salt, faucet, circuits }));
    await start();
    expect(await written()).toEqual({ schema: 2, ...own });
  });
});
