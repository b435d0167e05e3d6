import { beforeEach, expect, test } from "@jest/globals";
import { type ExitFile, MOST_KEPT, type SettlementContract, settledExit, toJson } from "@kifu/wire";
import { hash } from "../../src/accounts/address.js";
import { keepExit, keptExits } from "../../src/accounts/exits.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { termsHash } from "../../src/accounts/settlement.js";
import type { KeyStore, NodeReader } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import { contractOf } from "./honestTransfer.js";

const { address } = randomSigner();
const contract = contractOf(7n);
const MINA = { mina: "http://mina.invalid/graphql", settlementKey: "9" };
const LEVELS = 39;
/** Where the chain's state keeps pots and matches. */
const POTS = 14606172759505348364852449814116092821988078692023062297345094267267902154058n;
const MATCHES = 6531665384570698237489099501114904000874998502886651864146848401506005584877n;

let keys: KeyStore;
/** What Mina has settled. Undefined if the Mina node does not answer. */
let settled: bigint | undefined;

beforeEach(() => {
  keys = memoryKeys();
  settled = undefined;
});

/** A state in which the player has nothing except a share of a pot, and `mark` makes it unlike others. */
function exitAt(mark: bigint, of: SettlementContract = contract): ExitFile {
  const first = { path: 0n, value: mark, nextPath: 2n ** 254n };
  const [match, fields] = [5, [1n, 2n]];
  const leaves = [POTS, MATCHES].map((base) => ({
    ...{ path: hash([base, hash([BigInt(match)])]), value: hash(fields), nextPath: 1n },
  }));
  const [one, two, three] = [first, ...leaves].map(({ value, path, nextPath }) =>
    hash([value, path, nextPath]),
  ) as [bigint, bigint, bigint];
  const above = Array<bigint>(LEVELS - 2).fill(0n);
  const leaf = (index: bigint, sibling: bigint, aunt: bigint) => ({
    ...{ fields, neighbour: undefined, index, nextPath: 1n, siblings: [sibling, aunt, ...above] },
  });
  const [left, right] = [hash([one, two]), hash([three, 0n])];
  const nothing = {
    ...{ fields: [], neighbour: { path: 0n, value: mark }, index: 0n, nextPath: first.nextPath },
    siblings: [two, right, ...above],
  };
  return {
    ...{ format: "kifu-exit/1", owner: address, blocks: Number(mark), contract: sent(of) },
    stateRoot: above.reduce((node) => hash([node, 0n]), hash([left, right])),
    ...{ settledAt: undefined, keptAt: undefined, waiting: undefined, forced: undefined },
    ...{ balance: nothing, crossed: nothing },
    pots: [{ match, pot: leaf(1n, one, right), state: leaf(2n, 0n, left) }],
  };
}

const sent = (value: object) => JSON.parse(toJson(value)) as Record<string, unknown>;

/** The node shows this file, and a block with its state. */
async function shown(exit: ExitFile, mina: typeof MINA | undefined): Promise<void> {
  const kifu = {
    url: "http://node.invalid/graphql",
    blocks: async () => [{ stateRoot: String(exit.stateRoot) }],
  };
  const send = async (url: unknown) => {
    if (url !== MINA.mina) return new Response(toJson(exit));
    if (settled === undefined) throw new TypeError("fetch failed");
    const account = {
      zkappState: [termsHash(contract), settled, 1n, 1n, 1n].map(String),
      ...{ provedState: true, verificationKey: { hash: MINA.settlementKey } },
    };
    return Response.json({ data: { account } });
  };
  const options = { keys, address, mina, fetch: send as typeof fetch };
  await keepExit({ ...options, kifu: kifu as unknown as NodeReader });
}

async function kept(of: SettlementContract = contract) {
  const all = await keptExits(keys, address);
  return all.find(({ settlement }) => termsHash(settlement!.contract) === termsHash(of))!.exit;
}

const marks = async () => {
  const { earlier = [], ...latest } = await kept();
  return [...earlier, latest].map(({ blocks }) => blocks);
};

test("a lying node cannot replace the file that Mina has settled", async () => {
  const honest = exitAt(1n);
  settled = honest.stateRoot;
  await shown(honest, MINA);
  for (let lie = 2n; lie < 12n; lie++) {
    // Mina's answer may be missing at any time.
    settled = lie % 2n === 0n ? honest.stateRoot : undefined;
    await shown(exitAt(lie), MINA);
  }
  expect(await marks()).toHaveLength(MOST_KEPT);
  expect(settledExit(await kept(), honest.stateRoot)).toMatchObject({ blocks: 1 });
  // The device heals with the next settlement, also if the lies named more blocks.
  settled = exitAt(3n).stateRoot;
  await shown(exitAt(3n), MINA);
  expect(await marks()).toEqual([3]);
});

test("a file that Mina has not settled yet waits beside the one that it has", async () => {
  settled = exitAt(1n).stateRoot;
  await shown(exitAt(1n), MINA);
  await shown(exitAt(2n), MINA);
  expect(await marks()).toEqual([1, 2]);
  settled = exitAt(2n).stateRoot;
  await shown(exitAt(2n), MINA);
  expect(await marks()).toEqual([2]);
});

test("without a Mina node, a device keeps the latest files, and each state once", async () => {
  for (const mark of [1n, 2n, 2n, 3n, 4n, 2n]) await shown(exitAt(mark), undefined);
  expect(await marks()).toEqual([1, 3, 4, 2]);
  for (const mark of [5n, 6n]) await shown(exitAt(mark), undefined);
  expect(await marks()).toEqual([3, 4, 2, 5, 6]);
  expect(settledExit(await kept(), exitAt(4n).stateRoot)).toMatchObject({ blocks: 4 });
});

test.each([MINA, undefined])(
  "a file without a pot does not replace one with it: %j",
  async (mina) => {
    const honest = exitAt(1n);
    settled = honest.stateRoot;
    await shown(honest, mina);
    await shown({ ...honest, pots: [] }, mina);
    expect(settledExit(await kept(), honest.stateRoot).pots).toHaveLength(1);
    await shown(honest, mina);
    expect(await marks()).toEqual([1]);
  },
);

test("files of two contracts, and of other terms, are kept beside each other", async () => {
  const others = [contractOf(8n), { ...contract, freeze: contract.freeze + 1n }];
  settled = exitAt(1n).stateRoot;
  await shown(exitAt(1n), MINA);
  for (const other of others) await shown(exitAt(2n, other), MINA);
  for (const other of others) expect((await kept(other)).blocks).toBe(2);
  expect(await marks()).toEqual([1]);
});

test("a file that an earlier version kept is found, and one of an older form is not", async () => {
  await keys.takeNote(`exit/${address}`, toJson(exitAt(1n)));
  expect(await marks()).toEqual([1]);
  await keys.takeNote(`exit/${address}`, toJson({ ...exitAt(1n), balance: {} }));
  expect(await keptExits(keys, address)).toEqual([]);
  await shown(exitAt(2n), undefined);
  expect(await marks()).toEqual([2]);
});
