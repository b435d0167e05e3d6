import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fastestVerification, installFastPoseidon } from "@kifu/kit/primitives";
import { PendingTransaction } from "@proto-kit/sequencer";
import { defaultTerms } from "@kifu/chain/terms";
import { Workload } from "../../bench/Workload.js";
import { median } from "../../src/cli/loadtest/stats.js";
import { defaultConfig } from "../../src/config/NodeConfig.js";
import { MatchIndex } from "../../src/match-index/MatchIndex.js";
import { checksWith } from "../../src/production/CheckSignatures.js";
import { openChain } from "../../src/production/openChain.js";
import { SignatureThread } from "../../src/production/SignatureThread.js";
import { verifyStore } from "../../src/production/verifyStore.js";
import type { Store } from "../../src/store/Store.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

const BLOCKS = 400;
/** Code that is not compiled yet. */
const WARM_UP = 200;

/** The same work, but for waiting for the disk, and the signatures in a thread of their own. */
describe("the replay of blocks of one move", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  const made: number[] = [];

  beforeAll(async () => {
    await installFastPoseidon();
    const { verify } = await fastestVerification();
    folder = await temporaryFolder();
    store = await openStoreAt(folder.path);
    const chain = await openChain(store, defaultTerms);
    await MatchIndex.open(chain, { ...defaultConfig, chain: defaultTerms });
    const load = new Workload(1, 4);
    for (const registration of load.registrations(chain.time)) {
      await chain.admit(PendingTransaction.fromJSON(registration));
    }
    await chain.closeBlock();
    for (const move of load.moves(BLOCKS)) {
      const tx = PendingTransaction.fromJSON(move);
      const began = performance.now();
      if (!verify(tx.sender, tx.getSignatureData(), tx.signature)) throw new Error("Not signed");
      await chain.admit(tx);
      await chain.closeBlock();
      made.push(performance.now() - began);
    }
    await chain.stop();
  }, 300_000);

  afterAll(async () => {
    await store.close();
    await folder.remove();
  });

  it("takes less time than a node took to make them", async () => {
    const { verify } = await fastestVerification();
    const thread = new SignatureThread(checksWith(verify));
    // How soon it is depends on what else the machine does.
    await thread.ready;
    const replayed: number[] = [];
    let before = performance.now();
    try {
      const { difference, blocks } = await verifyStore(store, {
        terms: defaultTerms,
        verify,
        checkSignatures: thread.check,
        onProgress: (phase) => {
          if (phase !== "blocks") return;
          const now = performance.now();
          replayed.push(now - before);
          before = now;
        },
      });
      expect([difference, blocks]).toEqual([undefined, BLOCKS + 1]);
    } finally {
      await thread.end();
    }
    const times = [made, replayed].map((each) => median(each.slice(WARM_UP)));
    const [making, replaying] = times as [number, number];
    process.stdout.write(
      `A block is made in ${making.toFixed(1)} ms, and replayed in ${replaying.toFixed(1)} ms\n`,
    );
    expect(replaying).toBeLessThan(0.9 * making);
  }, 300_000);
});
