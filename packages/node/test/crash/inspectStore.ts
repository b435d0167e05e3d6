import { strict as assert } from "node:assert";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { followChain } from "../../src/index/followChain.js";
import { MatchIndex, rebuildIndex } from "../../src/index/MatchIndex.js";
import type { MatchView } from "../../src/index/views.js";
import { installFastest } from "@kifu/kit/primitives";
import { openChain } from "../harness/openChain.js";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { everything, fieldKey, metaKey, sectionRange } from "../../src/store/keys.js";
import type { Store } from "../../src/store/Store.js";
import type { ChainTerms } from "@kifu/chain/terms";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import type { Ledger } from "./Ledger.js";

export async function inspectStore(folder: string, terms: ChainTerms, ledger: Ledger) {
  const { verify } = (await installFastest()).verification;
  const store = await openStoreAt(folder, terms);
  try {
    holdsWhatWasReported(store, ledger);
    const verification = await verifyStoredChain(store, { terms, verify });
    assert.equal(verification.difference, undefined);
    assert.equal(verification.blocks, ledger.blocks.length);
    await equalsUninterruptedNode(store, terms, ledger);
  } finally {
    await store.close();
  }
}

function holdsWhatWasReported(store: Store, { blocks, open, dropped }: Ledger): void {
  assert.equal(store.blockCount(), blocks.length);
  assert.deepEqual(store.pending(), []);
  assert.equal(open.size, 0);
  for (const hash of dropped) assert.equal(store.status(hash)?.kind, "dropped");
  for (const { height, hash, stateRoot, transactions } of blocks) {
    const stored = store.block(height);
    assert.equal(stored?.hash.toString(), hash);
    assert.equal(store.result(height)?.stateRoot.toString(), stateRoot);
    assert.deepEqual(
      stored?.transactions.map(({ tx }) => tx.hash().toString()),
      transactions,
    );
    for (const [position, transaction] of transactions.entries()) {
      const expected = { kind: "included", height, position, ok: true, code: undefined };
      assert.deepEqual({ ...store.status(transaction) }, expected);
    }
  }
}

/**
 * Checks that a node which never dies makes the same store from the same blocks. Every entry must
 * be equal byte by byte.
 */
async function equalsUninterruptedNode(
  store: Store,
  terms: ChainTerms,
  { dropped }: Ledger,
): Promise<void> {
  const folder = await temporaryFolder();
  const other = await openStoreAt(folder.path, terms);
  try {
    let now = 0;
    const chain = await openChain(other, terms, { chainTime: () => ({ now: () => now }) });
    const records = await MatchIndex.open(chain, { ...defaultConfig, chain: terms });
    followChain(chain, records);
    for (let height = 0; height < store.blockCount(); height++) {
      const block = store.block(height);
      now = Number(block?.networkState.during.block.height.toBigInt() ?? 0n);
      for (const { tx } of block?.transactions ?? []) await chain.admit(tx);
      await chain.closeBlock();
    }
    await chain.stop();
    const expected = entries(other);
    compare(entries(store, dropped), expected, "an uninterrupted node has");

    const reopened = await openChain(store, terms);
    const shown = await MatchIndex.open(reopened, { ...defaultConfig, chain: terms });
    followChain(reopened, shown);
    assert.deepEqual(views(shown), views(records), "players are shown something else");

    await rebuildIndex(store, chain.runtime);
    compare(entries(store, dropped), expected, "with the records made anew there is");
  } finally {
    await other.close();
    await folder.remove();
  }
}

function views(records: MatchIndex) {
  const running = records.running({ limit: 100 });
  const recent = records.recent({ limit: 100 });
  const owners = [...running, ...recent].flatMap(({ seats }) => seats.map(({ owner }) => owner));
  return {
    running: running.map(withoutTimes),
    recent: recent.map(withoutTimes),
    moves: [...running, ...recent].map(({ id }) => records.moves(id)),
    overdue: records.overdue({ limit: 100 }),
    players: [...new Set(owners)].map((owner) => records.player(owner)),
    queue: records.queue(),
    chain: records.chain(),
  };
}

/**
 * Two nodes make the same block at different times, so only the presence of times is compared.
 */
function withoutTimes({ startTime, endTime, ...match }: MatchView) {
  return { ...match, times: [startTime !== undefined, endTime !== undefined] };
}

/**
 * The store's entries. Statuses of dropped transactions are left out, because the other node
 * never received the dropped transactions.
 */
function entries({ keyValue }: Store, dropped: Iterable<string> = []): Map<string, string> {
  const all = keyValue.range(everything.from, everything.to);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const entries = new Map(Array.from(all, ({ key, value }) => [hex(key), hex(value)]));
  // No block contains the saved clock time.
  entries.delete(hex(metaKey("clockTime")));
  for (const hash of dropped) entries.delete(hex(fieldKey("status", BigInt(hash))));
  for (const key of entries.keys()) {
    if (key.startsWith(hex(sectionRange("dropped").from))) entries.delete(key);
    if (key.startsWith(hex(sectionRange("time").from))) entries.set(key, "a time");
  }
  return entries;
}

function compare(
  actual: Map<string, string>,
  expected: Map<string, string>,
  because: string,
): void {
  const keys = new Set([...actual.keys(), ...expected.keys()]);
  const differing = [...keys].filter((key) => actual.get(key) !== expected.get(key));
  const shown = differing
    .slice(0, 5)
    .map((key) => `${key}: ${actual.get(key)} where ${because} ${expected.get(key)}`);
  assert.equal(differing.length, 0, `${differing.length} entries differ\n${shown.join("\n")}`);
}
