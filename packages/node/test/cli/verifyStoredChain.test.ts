import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Field } from "o1js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { followChain } from "../../src/index/followChain.js";
import { MatchIndex } from "../../src/index/MatchIndex.js";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import type { Chain } from "../../src/sequencer/Chain.js";
import { openChain } from "../harness/openChain.js";
import type { CheckSignatures } from "../../src/sequencer/threads/SignatureThread.js";
import { type VerifyOptions, verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { fastestVerification } from "@kifu/kit/primitives";
import { metaKey, sectionRange } from "../../src/store/keys.js";
import { readIdentity } from "../../src/store/openStore.js";
import { putBatch } from "../../src/store/parts/batches.js";
import { UnwrittenChanges } from "../../src/store/UnwrittenChanges.js";
import type { Store } from "../../src/store/Store.js";
import { defaultTerms, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import { mockBatch } from "../harness/mockBatch.js";
import { Player } from "../harness/Player.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

describe("the replay of a stored chain", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let chain: Chain;

  beforeEach(async () => {
    folder = await temporaryFolder();
    store = await openStoreAt(folder.path);
    chain = await openChain(store, defaultTerms);
    const settings = { ...defaultConfig, chain: defaultTerms };
    followChain(chain, await MatchIndex.open(chain, settings));
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    await chain.admit(a.register());
    await chain.admit(b.register());
    await chain.closeBlock();
    await chain.closeBlock();
    const match = chain.pending.match(1);
    if (match === undefined) throw new Error("No match");
    await chain.admit(a.randzu(1, match, "h8"));
    await chain.closeBlock();
  });

  afterEach(async () => {
    await chain.stop();
    await store.close();
    await folder.remove();
  });

  async function replay(altered: Partial<Store> = {}, options: Partial<VerifyOptions> = {}) {
    const { verify } = await fastestVerification();
    const view = Object.assign(Object.create(store) as Store, altered);
    return await verifyStoredChain(view, { terms: defaultTerms, verify, ...options });
  }

  /** Stores a batch of the first blocks, whose proof no key verifies. */
  async function putProof(blocks: number) {
    const { block, result } = store.blockWithResult(blocks - 1);
    const domain = domainOf(defaultTerms);
    const end = {
      ...genesis(domain),
      blockNumber: BigInt(blocks),
      time: result.afterNetworkState.block.height.toBigInt(),
      stateRoot: result.stateRoot,
      blockTreeRoot: result.blockHashRoot,
      transactionsHash: block.toEternalTransactionsHash.toBigInt(),
    };
    const [publicInput, publicOutput] = [genesis(domain), end].map((point) =>
      publicValuesAt(point).map(String),
    ) as [string[], string[]];
    const batch = mockBatch(store, { number: 0, first: 0, end: blocks });
    await appendBatch(store, { ...batch, proof: { ...batch.proof, publicInput, publicOutput } });
  }

  it("reproduces every root", async () => {
    const counts = { blocks: 3, transactions: 3, skippedProofs: 0 };
    expect(await replay()).toEqual({ ...counts, difference: undefined });
  });

  it("counts the blocks whose proofs are of earlier circuits", async () => {
    await putProof(2);
    expect((await replay()).difference).toMatchObject({ what: "proof of batch 0" });
    const identity = { ...readIdentity(store.keyValue)!, earlierCircuits: 2 };
    const bytes = Buffer.from(JSON.stringify(identity));
    await store.keyValue.write((batch) => batch.put(metaKey("identity"), bytes));
    expect(await replay()).toMatchObject({ difference: undefined, skippedProofs: 2 });
  });

  it("finds the block whose state root was altered", async () => {
    const result = (height: number) => {
      const stored = store.result(height);
      return height === 1 && stored ? { ...stored, stateRoot: stored.stateRoot + 1n } : stored;
    };
    expect((await replay({ result })).difference).toMatchObject({
      height: 1,
      what: "root of the state",
    });
  });

  it("finds a transaction whose arguments were altered", async () => {
    const block = (height: number) => {
      const stored = store.block(height);
      const tx = stored?.transactions[0]?.tx;
      if (height === 2 && tx) tx.argsFields[0] = Field(2);
      return stored;
    };
    expect((await replay({ block })).difference).toMatchObject({ height: 2 });
  });

  it("finds a signature that another thread refuses", async () => {
    let asked = 0;
    const checkSignatures: CheckSignatures = async (transactions) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return transactions.map(() => ++asked !== 2);
    };
    expect((await replay({}, { checkSignatures })).difference).toMatchObject({
      height: 0,
      what: "signature of a transaction",
    });
  });

  it("reports its progress", async () => {
    const seen: unknown[][] = [];
    await replay({}, { onProgress: (...each) => seen.push(each) });
    expect(seen.filter(([phase]) => phase === "blocks")).toEqual([
      ["blocks", 1, 3, 2],
      ["blocks", 2, 3, 2],
      ["blocks", 3, 3, 3],
    ]);
  });

  it.each(["state", "leaf", "node", "execution", "result", "trace", "records", "status"] as const)(
    "finds an entry of the section %s that no block has made so",
    async (section) => {
      const { from, to } = sectionRange(section);
      const [entry] = store.keyValue.range(from, to, { limit: 1 });
      if (entry === undefined) throw new Error("The section is empty");
      const key = Uint8Array.from(entry.key);
      const value = Uint8Array.from(entry.value);
      value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
      await store.keyValue.write((batch) => batch.put(key, value));
      expect((await replay()).difference).toMatchObject({
        what: `an entry of the section ${section}`,
      });
      // Without some entries, the replay stops earlier with another difference. So any difference
      // is accepted.
      await store.keyValue.write((batch) => batch.remove(key));
      expect((await replay()).difference).toBeDefined();
    },
  );

  it.each([
    ["trace", 0],
    ["resultTrace", 1],
  ] as const)("names the entry of %s at height %d in few words", async (section, height) => {
    const { from, to } = sectionRange(section);
    const [entry] = [...store.keyValue.range(from, to)].filter(
      ({ key }) => Buffer.from(key).readUIntBE(1, 6) === height,
    );
    if (entry === undefined) throw new Error("There is no such entry");
    const key = Uint8Array.from(entry.key);
    const whole = Uint8Array.from(entry.value);
    const value = Uint8Array.from(whole);
    const last = value.length - 1;
    value[last] = (value[last] ?? 0) ^ 1;
    await store.keyValue.write((batch) => batch.put(key, value));
    const { difference } = await replay();
    const said = (bytes: Uint8Array) =>
      `${Buffer.from(bytes.subarray(last)).toString("hex")} from byte ${last} of ${bytes.length}`;
    expect(difference).toEqual({
      height,
      what: `an entry of the section ${section}`,
      key: Buffer.from(key).toString("hex"),
      stored: said(value),
      replayed: said(whole),
    });
  });

  it("names a missing entry and its block", async () => {
    const { from, to } = sectionRange("trace");
    const entries = [...store.keyValue.range(from, to)];
    const { key, value } = entries.at(-1)!;
    const lost = { key: Uint8Array.from(key), value: Uint8Array.from(value) };
    await store.keyValue.write((batch) => batch.remove(lost.key));
    expect((await replay()).difference).toEqual({
      height: 2,
      what: "an entry of the section trace",
      key: Buffer.from(lost.key).toString("hex"),
      stored: "absent",
      replayed: `${lost.value.length} bytes`,
    });
  });

  it("finds blocks that are called proven, and have no proof", async () => {
    const unwritten = new UnwrittenChanges(store.keyValue);
    putBatch(unwritten, {
      proof: { publicInput: [], publicOutput: [], maxProofsVerified: 2, proof: "" },
      blockHashes: [0, 1].map((height) => String(store.block(height)?.hash)),
      height: 0,
    });
    await store.keyValue.write((batch) => unwritten.applyTo(batch));
    expect(store.provenBlocks()).toBe(2);
    expect((await replay()).difference).toEqual({
      height: 0,
      what: "proof of batch 0",
      stored: "proof/malformed",
      replayed: "a proof of the chain",
    });
  });

  it("finds blocks that are called proven, without any batch", async () => {
    const proven = { provenBlocks: () => 2 };
    expect((await replay(proven)).difference).toMatchObject({ what: "number of proven blocks" });
  });

  it("finds blocks that are called settled", async () => {
    const settled = { settledBlocks: () => 2 };
    expect((await replay(settled)).difference).toMatchObject({ what: "number of settled blocks" });
  });

  it("finds a transaction that was taken out", async () => {
    const block = (height: number) => {
      const stored = store.block(height);
      return height === 0 && stored
        ? { ...stored, transactions: stored.transactions.slice(1) }
        : stored;
    };
    expect((await replay({ block })).difference).toMatchObject({ height: 0 });
  });
});
