import { expect, test } from "@jest/globals";
import { GENESIS_ROOT, type SettlementContract, termsFields } from "@kifu/wire";
import { hash, readAddress } from "../../src/accounts/address.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { compareWithMina } from "../../src/accounts/settlement.js";

const address = randomSigner().address;
const contract: SettlementContract = {
  ...{ address, domain: 7n, network: "devnet", operator: address, proversKey: 8n },
  ...{ genesisSlot: 1n, secondsPerSlot: 90n, lag: 2n, silence: 300n, freeze: 600n },
  ...{ deadline: 960n, unit: 1n, verifiers: [], quorum: 0, upgrades: undefined },
};
const terms = hash(termsFields(contract, (text) => readAddress(text)!));
const HASH = "9";
/** The contract's numbers above the number of settled blocks. */
const REST = 77n * 2n ** 32n;

/** What the node has as the end of its blocks 0 to 4. */
const batch = {
  ...{ number: 0, firstBlock: 0, lastBlock: 4, takenAt: null, stateRoot: "11" },
  ...{ blockTreeRoot: "12", proofBytes: 8, settledBy: null },
};
const state = (blocks: bigint, root = 11n, tree = 12n) => [terms, root, tree, 1n, REST + blocks];
const account = {
  zkappState: state(5n).map(String),
  ...{ provedState: true, verificationKey: { hash: HASH } },
};

/** Compares a node that calls so many blocks settled with this account of Mina. */
async function compared(
  on: object | null,
  { claimed = 5, node = batch }: { claimed?: number; node?: object | null } = {},
) {
  const mina = "http://mina.invalid/graphql";
  const send = async (url: unknown) =>
    Response.json({ data: url === mina ? { account: on } : { batch: node } });
  const options = { mina, contract, settlementKey: HASH, fetch: send as typeof fetch };
  return await compareWithMina("http://node.invalid/graphql", claimed, options);
}

const having = (zkappState: readonly bigint[]) => ({
  ...account,
  zkappState: zkappState.map(String),
});

test("a node that shows what Mina has settled is said to", async () => {
  expect(await compared(account)).toEqual({ says: "same", blocks: 5 });
  // The node may not have heard of the latest settlement.
  expect(await compared(account, { claimed: 3 })).toEqual({ says: "same", blocks: 5 });
  const nothing = having(state(0n, GENESIS_ROOT));
  expect(await compared(nothing, { claimed: 0 })).toEqual({ says: "same", blocks: 0 });
});

test.each([
  ["another state", having(state(5n, 10n))],
  ["another tree of blocks", having(state(5n, 11n, 13n))],
  ["another genesis", having(state(0n, 10n))],
])("a node with %s is said to show another history", async (_, on) => {
  expect(await compared(on)).toMatchObject({ says: "other-history" });
});

test("a node that lacks settled blocks, or calls too many settled, is said to", async () => {
  expect(await compared(account, { node: null })).toEqual({ says: "node-behind", blocks: 5 });
  const other = { node: { ...batch, lastBlock: 5 } };
  expect(await compared(account, other)).toEqual({ says: "node-behind", blocks: 5 });
  expect(await compared(account, { claimed: 6 })).toEqual({ says: "node-ahead", blocks: 5 });
  const nothing = having(state(0n, GENESIS_ROOT));
  expect(await compared(nothing)).toEqual({ says: "node-ahead", blocks: 0 });
});

test("a contract that is missing is told from one that is not the stated one", async () => {
  expect(await compared(null)).toEqual({ says: "no-contract" });
  expect(await compared({ zkappState: null })).toEqual({ says: "no-contract" });
  for (const on of [
    { ...account, provedState: false },
    { ...account, verificationKey: { hash: "10" } },
    having([terms + 1n, ...state(5n).slice(1)]),
  ]) {
    expect(await compared(on)).toEqual({ says: "other-contract" });
  }
});

test("an answer that is no account's is refused", async () => {
  await expect(compared(having([terms]))).rejects.toMatchObject({ code: "client/bad-answer" });
  await expect(compared({ zkappState: [{}] })).rejects.toMatchObject({ code: "client/bad-answer" });
});
