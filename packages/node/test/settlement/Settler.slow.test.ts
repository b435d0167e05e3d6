import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type ChainPoint, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import { networkField, SettlementTerms } from "@kifu/chain/settlement";
import {
  AccountUpdate,
  Field,
  Mina,
  PrivateKey,
  Proof,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import { type LocalMina, localMina } from "../../src/settlement/MinaLayer.js";
import { Settler, slotOf } from "../../src/settlement/Settler.js";
import type { Store } from "../../src/store/Store.js";
import { mockBatch } from "../harness/mockBatch.js";
import { settings, Stage } from "../index/events/Stage.js";
import { proofWith } from "./LocalSettlement.js";

const domain = domainOf(settings.chain);

let stage: Stage;
let layer: LocalMina;
let settler: Settler;
let terms: SettlementTerms;
let store: Store;
let start: (changes?: { operator?: PrivateKey; terms?: SettlementTerms }) => Settler;

/** The state before a block of the store. */
function pointBefore(height: number): ChainPoint {
  if (height === 0) return genesis(domain);
  const { block } = store.blockWithResult(height);
  return {
    ...genesis(domain),
    blockNumber: BigInt(height),
    time: block.networkState.before.block.height.toBigInt(),
    stateRoot: block.fromStateRoot.toBigInt(),
    blockTreeRoot: block.fromBlockHashRoot.toBigInt(),
    transactionsHash: block.fromEternalTransactionsHash.toBigInt(),
  };
}

/** A batch of these blocks. Its proof is a mock, with the public values of a real one. */
async function prove(number: number, first: number, end: number): Promise<void> {
  const batch = mockBatch(store, { number, first, end });
  const values = (height: number) => publicValuesAt(pointBefore(height)).map(String);
  const proof = { ...batch.proof, publicInput: values(first), publicOutput: values(end) };
  await appendBatch(store, { ...batch, proof });
}

beforeEach(async () => {
  stage = await Stage.open();
  ({ store } = stage);
  await stage.block(8);
  await prove(0, 0, 2);
  await prove(1, 2, 5);
  layer = await localMina({ proofsEnabled: false });
  const key = await VerificationKey.dummy();
  const point = publicValuesAt(genesis(domain)).map(Field);
  const { proof: raw } = await Proof.dummy(point, point, 2);
  terms = new SettlementTerms({
    domain: Field(domain),
    network: networkField("local"),
    operator: layer.payer.toPublicKey(),
    proversKey: key.hash,
    genesisSlot: UInt32.from(0),
    secondsPerSlot: UInt32.from(90),
    lag: UInt32.from(960),
    silence: UInt32.from(6720),
    freeze: UInt32.from(13_440),
    unit: UInt64.from(0),
  });
  const contractKey = PrivateKey.random();
  start = (changes = {}) =>
    new Settler({
      ...{ store, layer, terms, operator: layer.payer, fee: 100_000_000n, ...changes },
      contract: contractKey.toPublicKey(),
      proversKey: { data: key.data, hash: String(key.hash) },
      readProof: proofWith(raw),
    });
  settler = start();
  await settler.deploy(contractKey);
});

afterEach(async () => {
  await stage.stop();
});

const reachAll = () => layer.reach(slotOf(pointBefore(7), terms));

test("settles each batch in its turn, in one transaction, until none is left", async () => {
  reachAll();
  const ranges: number[][] = [];
  for (;;) {
    const next = await settler.prepare();
    if (next === undefined) break;
    expect(await next.send()).toMatch(/^5J/);
    ranges.push([next.batch, next.first, next.end]);
    expect(await settler.settledPoint()).toEqual(pointBefore(next.end));
  }
  expect(ranges).toEqual([
    [0, 0, 2],
    [1, 2, 5],
  ]);
  await prove(2, 5, 7);
  expect(await settler.prepare()).toMatchObject({ batch: 2, first: 5, end: 7 });
});

test("a new process continues from what Mina has settled", async () => {
  reachAll();
  await (await settler.prepare())?.send();
  expect(await start().prepare()).toMatchObject({ batch: 1, first: 2, end: 5 });
});

test("what is prepared and not sent changes nothing", async () => {
  reachAll();
  await settler.prepare();
  expect(await settler.settledPoint()).toEqual(genesis(domain));
});

test("waits until Mina's time has reached the end of a batch", async () => {
  expect(await settler.prepare()).toBeUndefined();
  layer.reach(slotOf(pointBefore(2), terms));
  expect(await settler.prepare()).toMatchObject({ batch: 0 });
});

describe("does not settle", () => {
  test("with a key that has no account, or is not the operator's", async () => {
    reachAll();
    const operator = PrivateKey.random();
    const other = start({ operator });
    await expect(other.prepare()).rejects.toMatchObject({ code: "settlement/no-account" });
    const payment = await Mina.transaction(layer.payer.toPublicKey(), async () => {
      const payer = AccountUpdate.fundNewAccount(layer.payer.toPublicKey());
      payer.send({ to: operator.toPublicKey(), amount: 2e9 });
    });
    await payment.sign([layer.payer]).send();
    await expect(other.prepare()).rejects.toThrow("settlement/not-signed");
    // A refusal does not keep others from being sent.
    expect(await settler.prepare()).toMatchObject({ batch: 0 });
  });

  test("under other terms than the contract's", async () => {
    const other = new SettlementTerms({ ...terms, lag: UInt32.from(1) });
    await expect(start({ terms: other }).prepare()).rejects.toMatchObject({
      code: "settlement/other-terms-stored",
    });
  });

  test("a store whose history is not the settled one", async () => {
    reachAll();
    await (await settler.prepare())?.send();
    const batch = store.batch.bind(store);
    store.batch = (number) => {
      const found = batch(number);
      if (found === undefined) return undefined;
      const { publicInput } = found.proof;
      const altered = publicInput.map((value, i) => (i === 3 ? "7" : value));
      return { ...found, proof: { ...found.proof, publicInput: altered } };
    };
    await expect(settler.prepare()).rejects.toMatchObject({
      code: "settlement/other-history",
      details: { differs: "stateRoot" },
    });
  });

  test("anything after it finds another state settled, even before the next proof", async () => {
    reachAll();
    for (let i = 0; i < 2; i++) await (await settler.prepare())?.send();
    expect(await settler.prepare()).toBeUndefined();
    const result = store.result.bind(store);
    store.result = (height) => ({ ...result(height)!, stateRoot: 7n });
    await expect(settler.prepare()).rejects.toMatchObject({
      code: "settlement/other-history",
      details: { blocks: 5, stored: "7" },
    });
  });

  test("to a contract that Mina does not have", async () => {
    layer.load = async () => false;
    await expect(settler.prepare()).rejects.toMatchObject({ code: "settlement/no-contract" });
  });
});
