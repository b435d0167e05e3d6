import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  fastestVerification,
  installFastPoseidon,
  type VerifySignature,
} from "@kifu/kit/primitives";
import { PendingTransaction } from "@proto-kit/sequencer";
import { defaultTerms } from "@kifu/chain/terms";
import { byTurns } from "../../bench/byTurns.js";
import { Workload } from "../../bench/Workload.js";
import { median } from "../../src/cli/loadtest/stats.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { followChain } from "../../src/index/followChain.js";
import { MatchIndex } from "../../src/index/MatchIndex.js";
import { checksWith, SignatureThread } from "../../src/sequencer/threads/SignatureThread.js";
import { openChain } from "../harness/openChain.js";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import type { Store } from "../../src/store/Store.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

const BLOCKS = 400;
/** Blocks that run first, so that the code is compiled. */
const WARM_UP = 200;
const TURNS = { least: 1, most: 5 };

/**
 * Both sides do the same work. They do not wait for the disk, and a thread checks signatures.
 */
describe("the replay of blocks of one move", () => {
  let verify: VerifySignature;
  let thread: SignatureThread;

  beforeAll(async () => {
    await installFastPoseidon();
    ({ verify } = await fastestVerification());
    thread = new SignatureThread(checksWith(verify));
    // The start of the thread depends on the machine, so it is not measured.
    await thread.ready;
  });

  afterAll(async () => {
    await thread.end();
  });

  async function make(store: Store): Promise<number> {
    const times: number[] = [];
    const chain = await openChain(store, defaultTerms);
    const settings = { ...defaultConfig, chain: defaultTerms };
    followChain(chain, await MatchIndex.open(chain, settings));
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
      times.push(performance.now() - began);
    }
    await chain.stop();
    return median(times.slice(WARM_UP));
  }

  async function replay(store: Store): Promise<number> {
    const times: number[] = [];
    let before = performance.now();
    const { difference, blocks } = await verifyStoredChain(store, {
      terms: defaultTerms,
      verify,
      checkSignatures: thread.check,
      onProgress: (phase) => {
        if (phase !== "blocks") return;
        const now = performance.now();
        times.push(now - before);
        before = now;
      },
    });
    expect([difference, blocks]).toEqual([undefined, BLOCKS + 1]);
    return median(times.slice(WARM_UP));
  }

  async function compare(): Promise<number> {
    const folder = await temporaryFolder();
    const store = await openStoreAt(folder.path);
    try {
      const making = await make(store);
      const replaying = await replay(store);
      const [made, replayed] = [making, replaying].map((ms) => ms.toFixed(1));
      process.stdout.write(`A block is made in ${made} ms, and replayed in ${replayed} ms\n`);
      return replaying / making;
    } finally {
      await store.close();
      await folder.remove();
    }
  }

  it("takes less time than a node took to make them", async () => {
    const ratios = await byTurns(TURNS, (ratio) => ratio < 1, compare);
    expect(median(ratios)).toBeLessThan(1);
  }, 600_000);
});
