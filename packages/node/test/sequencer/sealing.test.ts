import { setImmediate as nextTurn } from "node:timers/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { defaultTerms } from "@kifu/chain";
import type { Chain } from "../../src/sequencer/Chain.js";
import { openChain } from "../harness/openChain.js";
import type { KeptMove } from "../../src/store/parts/moves.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { Player } from "../harness/Player.js";
import { temporaryFolder } from "../harness/temporaryStore.js";

/** Enough players for a block that takes many turns of the event loop to seal. */
const PLAYERS = 12;
const TURNS = 5;

describe("while a block is sealed, some milliseconds in each turn of the event loop,", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let chain: Chain;
  let hashes: string[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    await open();
    hashes = [];
    for (let i = 0; i < PLAYERS; i++) {
      const { hash } = await chain.admit(new Player(chain.runtime, i + 1).register());
      hashes.push(hash);
    }
  });

  afterEach(async () => {
    await close();
    await folder.remove();
  });

  async function open(): Promise<void> {
    const keyValue = await openLmdb(join(folder.path, "store"), { writesInThread: true });
    store = await openStore(keyValue, await storeIdentity(defaultTerms));
    chain = await openChain(store, defaultTerms);
  }

  async function close(): Promise<void> {
    await chain.stop();
    await store.close();
  }

  async function closing(inTurn: (turn: number) => Promise<void> | void): Promise<number> {
    let closed = false;
    const block = chain.closeBlock().finally(() => (closed = true));
    let turns = 0;
    while (!closed) {
      await inTurn(turns++);
      await nextTurn();
    }
    await block;
    return turns;
  }

  function seen() {
    return {
      blocks: store.blockCount(),
      pending: store.pending().length,
      kinds: [...new Set(hashes.map((hash) => store.status(hash)?.kind))],
      matches: chain.committed.matchCount(),
    };
  }

  it("readers see all of it or nothing", async () => {
    const before = seen();
    const all = new Set<string>();
    const turns = await closing(() => void all.add(JSON.stringify(seen())));
    const after = seen();
    expect(turns).toBeGreaterThan(TURNS);
    expect(after).toEqual({ blocks: 1, pending: 0, kinds: ["included"], matches: PLAYERS / 2 });
    const whole = [before, after].map((each) => JSON.stringify(each));
    expect([...all].filter((each) => !whole.includes(each))).toEqual([]);
  });

  it("what is admitted goes into the next one, and what is stored meanwhile stays", async () => {
    const kept: KeptMove[] = [];
    let admitting: ReturnType<Chain["admit"]> | undefined;
    await closing(async (turn) => {
      admitting ??= chain.admit(new Player(chain.runtime, PLAYERS + 1).register());
      const move = moveOf(turn + 1);
      await store.putMove(move);
      kept.push(move);
    });
    const { hash, height } = await admitting!;
    expect([height, store.status(hash)]).toEqual([1, { kind: "pending" }]);
    expect(store.block(0)?.transactions).toHaveLength(PLAYERS);
    expect(store.moves()).toEqual(kept);

    await close();
    await open();
    expect(store.moves()).toEqual(kept);
    expect(chain.openTransactions.map(({ tx }) => tx.hash().toString())).toEqual([hash]);
    const { block } = await chain.closeBlock();
    expect(block.transactions).toHaveLength(1);
  });
});

function moveOf(ply: number): KeptMove {
  const by = { byOwner: false, x: 1n, y: 2n, z: 3n };
  return { match: 1, ply, move: [4n], atMost: 9, transcript: BigInt(ply), time: 5n, by };
}
