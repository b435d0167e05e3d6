import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type ChainPoint, Crossed, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import {
  networkField,
  Progress,
  Receipt,
  Settlement,
  SettlementTerms,
  statePaths,
  Verifiers,
  WithdrawalClaim,
} from "@kifu/chain/settlement";
import { Path } from "@proto-kit/protocol";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AccountUpdate,
  Field,
  Mina,
  PrivateKey,
  Proof,
  PublicKey,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { appendBatch } from "../../../src/prover/BatchFolder.js";
import { type LocalMina, localMina } from "../../../src/prover/settlement/MinaLayer.js";
import { InboxTaker } from "../../../src/prover/settlement/InboxTaker.js";
import { PastState } from "../../../src/prover/settlement/PastState.js";
import { Settler, type SettlerOptions, slotOf } from "../../../src/prover/settlement/Settler.js";
import { writePromised } from "../../../src/prover/settlement/settlementFiles.js";
import { leafAt, witnessOf } from "../../../src/prover/settlement/stateLeaves.js";
import { NodeKey, signPlainly } from "../../../src/tables/NodeKey.js";
import { silent } from "../../../src/lib/log.js";
import type { Store } from "../../../src/store/Store.js";
import { mockBatch } from "../../harness/mockBatch.js";
import { settings, Stage } from "../../index/events/Stage.js";
import { proofWith } from "./LocalSettlement.js";

const domain = domainOf(settings.chain);

let stage: Stage;
let layer: LocalMina;
let contractKey: PrivateKey;
let settler: Settler;
let terms: SettlementTerms;
let store: Store;
let start: (changes?: { operator?: PrivateKey; terms?: SettlementTerms }) => Settler;
let settlerOf: (changes: Pick<SettlerOptions, "contract"> & Partial<SettlerOptions>) => Settler;
let deploy: (changes?: Changes) => Promise<Deployed>;

type Changes = Partial<Record<"secondsPerSlot" | "deadline", UInt32> & { unit: UInt64 }>;

interface Deployed {
  contract: PublicKey;
  key: PrivateKey;
  terms: SettlementTerms;
  settler: Settler;
}

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
    deadline: UInt32.from(960),
    unit: UInt64.from(0),
    verifiers: Verifiers.none(),
    ...SettlementTerms.fixedCircuits(),
  });
  settlerOf = (changes) =>
    new Settler({
      ...{ store, layer, terms, operator: layer.payer, fee: 100_000_000n, ...changes },
      proversKey: { data: key.data, hash: String(key.hash) },
      readProof: proofWith(raw),
    });
  deploy = async (changes = {}) => {
    const key = PrivateKey.random();
    const contract = key.toPublicKey();
    const deployed = new SettlementTerms({ ...terms, ...changes });
    const settler = settlerOf({ contract, terms: deployed });
    await settler.deploy(key);
    return { contract, key, terms: deployed, settler };
  };
  const { contract, key: usual } = await deploy();
  contractKey = usual;
  start = (changes = {}) => settlerOf({ contract, ...changes });
  settler = start();
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

test("a settlement that Mina takes back is settled again", async () => {
  reachAll();
  for (let i = 0; i < 2; i++) await (await settler.prepare())?.send();
  const other = await localMina({ proofsEnabled: false });
  other.reach(await layer.slot());
  const { payer } = other;
  const operator = layer.payer.toPublicKey();
  const endowed = await Mina.transaction(payer.toPublicKey(), async () => {
    AccountUpdate.fundNewAccount(payer.toPublicKey()).send({ to: operator, amount: 100e9 });
  });
  await endowed.sign([payer]).send();
  await settler.deploy(contractKey);
  expect(await settler.prepare()).toMatchObject({ batch: 0 });
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

/** A contract for money of value, with the node's part and a player's account on Mina. */
async function openReal(changes: Changes = {}) {
  const unit = 1_000_000n;
  const player = stage.player(1);
  const owner = player.wallet.toPublicKey();
  const real = await deploy({ unit: UInt64.from(unit), ...changes });
  const methods = new Settlement(real.contract);
  const send = async (call: () => Promise<void>, ...keys: PrivateKey[]) => {
    const { payer } = layer;
    const transaction = await Mina.transaction({ sender: payer.toPublicKey(), fee: 1e8 }, call);
    await transaction.prove();
    await transaction.sign([payer, ...keys]).send();
  };
  const fund = (accounts: number) =>
    AccountUpdate.fundNewAccount(layer.payer.toPublicKey(), accounts);
  const file = join(await mkdtemp(join(tmpdir(), "kifu-inbox-")), "promised.json");
  const taker = new InboxTaker({
    ...{ chain: stage.chain, key: NodeKey.create(signPlainly).inbox },
    log: silent,
  });
  await send(async () => {
    fund(1).send({ to: owner, amount: 1e9 });
  });
  return {
    ...real,
    ...{ unit, player, owner, methods, send },
    /** Writes down what is promised next. Returns how many actions that is. */
    async note() {
      const promised = await real.settler.newlyPromised();
      if (promised !== undefined) await writePromised(file, promised);
      return promised?.actions.length;
    },
    takeIn: async () => await taker.take(file),
    async deposit(amount: number) {
      await send(async () => {
        fund(1);
        await methods.deposit(real.terms, owner, UInt32.from(amount), Receipt.none());
      }, player.wallet);
    },
    /** Settles the next batch, as soon as Mina's time allows it. */
    async settleNext() {
      const { blockNumber } = await real.settler.settledPoint();
      const number = store.batchNumberOf(Number(blockNumber))!;
      const end = Number(blockNumber) + store.batch(number)!.blockHashes.length;
      layer.reach(slotOf(pointBefore(end), real.terms));
      await (await real.settler.prepare())?.send();
    },
    balance: () => Number(stage.chain.pending.balance(owner).amount),
    /** Pays on Mina what the state after so many blocks contains. Returns the player's gain. */
    async payAt(blocks: number, receipt: Receipt) {
      const state = new PastState(store, blocks);
      await state.follow();
      const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
      const crossed = leafAt(state, path);
      const paid = new WithdrawalClaim({
        owner,
        crossed: new Crossed(Crossed.fromFields(crossed.fields.map(Field))),
        crossedWitness: witnessOf(crossed, path),
        receipt,
      });
      const before = Mina.getBalance(owner).toBigInt();
      await send(async () => await methods.withdraw(real.terms, paid));
      return Mina.getBalance(owner).toBigInt() - before;
    },
  };
}

const deposited = (amount: number) =>
  new Receipt({ deposited: Field(amount), withdrawn: Field(0) });

test("a deposit on Mina is taken in, and a settled withdrawal is paid there", async () => {
  const real = await openReal();
  reachAll();
  await real.deposit(500);
  expect(await real.note()).toBe(0);
  await real.settleNext();
  const behind = settlerOf({ ...real, layer: { ...layer, actions: async () => [] } });
  await expect(behind.newlyPromised()).rejects.toThrow("archive node");
  await expect(behind.prepare()).rejects.toThrow("archive node");
  const remote = { ...layer, finalAfter: 40 };
  const waiting = settlerOf({ ...real, layer: remote });
  layer.reach((await layer.slot()) + 39);
  expect(await waiting.newlyPromised()).toBeUndefined();
  layer.reach((await layer.slot()) + 1);
  expect((await waiting.newlyPromised())?.actions).toHaveLength(1);
  expect(await real.note()).toBe(1);
  expect(await real.note()).toBeUndefined();
  await real.takeIn();
  expect(real.balance()).toBe(500);
  await stage.block();

  await stage.admit(real.player.withdraw(200));
  expect(real.balance()).toBe(300);
  await stage.block(2);
  await real.settleNext();
  await prove(2, 5, 10);
  await real.settleNext();
  expect((await real.settler.settledPoint()).blockNumber).toBe(10n);
  expect(await real.payAt(10, deposited(500))).toBe(200n * real.unit);
});

describe("a withdrawal that a player forces, because the node ignores them", () => {
  const DEADLINE = 10;
  let real: Awaited<ReturnType<typeof openReal>>;
  /** The last block that may leave it out. */
  let last: number;

  beforeEach(async () => {
    // Each block is one second later, and so is each slot.
    const [secondsPerSlot, deadline] = [UInt32.from(1), UInt32.from(DEADLINE)];
    real = await openReal({ secondsPerSlot, deadline });
    await real.deposit(500);
    await real.settleNext();
    await real.note();
    await real.takeIn();
    await stage.block(2);
    await real.settleNext();
    await real.send(
      async () => await real.methods.forceWithdrawal(real.terms, real.owner, UInt32.MAXINT()),
      real.player.wallet,
    );
    await prove(2, 5, 9);
    await real.settleNext();
    const promisedAt = await layer.slot();
    expect(await real.note()).toBe(1);
    last = 9 + promisedAt + DEADLINE - Number(pointBefore(9).time);
    await stage.block(last - 9);
  });

  test("is paid once the node has taken it in", async () => {
    await real.takeIn();
    expect(real.balance()).toBe(0);
    await stage.block(2);
    await prove(3, 9, last + 2);
    await real.settleNext();
    expect(await real.payAt(last + 2, deposited(500))).toBe(500n * real.unit);
  });

  test("is left out by earlier blocks even after a silence, which they do not end", async () => {
    await prove(3, 9, last);
    const heardIn = () => Progress.read(real.methods.progress.get().toBigInt()).operatorSlot;
    const before = heardIn();
    layer.reach((await layer.slot()) + Number(terms.silence));
    await real.settleNext();
    expect((await real.settler.settledPoint()).blockNumber).toBe(BigInt(last));
    expect(heardIn()).toEqual(before);
  });

  test("may be left out until its deadline, and nothing is settled after that", async () => {
    await stage.block(2);
    await prove(3, 9, last);
    await real.settleNext();
    await prove(4, last, last + 1);
    await expect(real.settleNext()).rejects.toThrow("settlement/deposit-overdue");
    expect((await real.settler.settledPoint()).blockNumber).toBe(BigInt(last));
  });
});

describe("a match that the node does not end", () => {
  const DEADLINE = 10;
  let real: Awaited<ReturnType<typeof openReal>>;
  let match: number;
  let last: number;

  beforeEach(async () => {
    const [secondsPerSlot, deadline] = [UInt32.from(1), UInt32.from(DEADLINE)];
    real = await openReal({ secondsPerSlot, deadline });
    match = await stage.pair(3, 4, { moveLimit: 1 });
    await stage.block(2);
    for (let i = 0; i < 2; i++) await real.settleNext();
    await real.send(async () => {
      await real.methods.forceConclusion(real.terms, UInt32.from(match));
    });
    await prove(2, 5, 9);
    await real.settleNext();
    const promisedAt = await layer.slot();
    expect(await real.note()).toBe(1);
    last = 9 + promisedAt + DEADLINE - Number(pointBefore(9).time);
    await stage.block(last - 9);
  });

  test("is over once the node has taken the demand in", async () => {
    expect(stage.records.match(match)).toMatchObject({ result: "running" });
    await real.takeIn();
    expect(stage.records.match(match)).toMatchObject({ result: "aborted", reason: "timeout" });
    await stage.block(2);
    await prove(3, 9, last + 2);
    await real.settleNext();
    expect((await real.settler.settledPoint()).blockNumber).toBe(BigInt(last + 2));
  });

  test("may go on until the deadline of the demand, and nothing is settled after that", async () => {
    await stage.block(2);
    await prove(3, 9, last);
    await real.settleNext();
    await prove(4, last, last + 1);
    await expect(real.settleNext()).rejects.toThrow("settlement/deposit-overdue");
  });
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
