import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { type ChainPoint, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import { networkField, Settlement, SettlementTerms, Verifiers } from "@kifu/chain/settlement";
import { defaultTerms } from "@kifu/chain/terms";
import { Field, PrivateKey, Proof, PublicKey, UInt32, UInt64, VerificationKey } from "o1js";
import { RootSigner } from "../../../src/follower/RootSigner.js";
import { appendBatch } from "../../../src/prover/BatchFolder.js";
import { askVerifiers } from "../../../src/prover/settlement/askVerifiers.js";
import { type LocalMina, localMina } from "../../../src/prover/settlement/MinaLayer.js";
import { Settler, slotOf } from "../../../src/prover/settlement/Settler.js";
import { SharedStages } from "../../follower/SharedStages.js";
import { mockBatch } from "../../harness/mockBatch.js";
import { proofWith } from "./LocalSettlement.js";

jest.setTimeout(240_000);

const SECRET = "0123456789abcdef".repeat(2);
const domain = domainOf(defaultTerms);

let stages: SharedStages;
let layer: LocalMina;
let terms: SettlementTerms;
let settlerWith: (...urls: string[]) => Settler;
/** The addresses of nodes that follow: two verifiers, and one that checks no signatures. */
let urls: string[];
let addNode: (verifier?: RootSigner) => Promise<string>;

/** The chain after so many blocks of the writer. */
function pointAt(blocks: number): ChainPoint {
  if (blocks === 0) return genesis(domain);
  const { block, result } = stages.writer.store.blockWithResult(blocks - 1);
  return {
    ...genesis(domain),
    blockNumber: BigInt(blocks),
    time: result.afterNetworkState.block.height.toBigInt(),
    stateRoot: result.stateRoot,
    blockTreeRoot: result.blockHashRoot,
    transactionsHash: block.toEternalTransactionsHash.toBigInt(),
  };
}

async function proveBlock(height: number): Promise<void> {
  const { store } = stages.writer;
  const batch = mockBatch(store, { number: height, first: height, end: height + 1 });
  const values = (blocks: number) => publicValuesAt(pointAt(blocks)).map(String);
  const proof = { ...batch.proof, publicInput: values(height), publicOutput: values(height + 1) };
  await appendBatch(store, { ...batch, proof });
}

async function playBlock(): Promise<void> {
  await stages.writer.begin("TicTacToe");
  await stages.writer.chain.closeBlock();
  await proveBlock(stages.writer.store.blockCount() - 1);
  await stages.current();
}

// In a test, this would keep the process busy until the writer loses the log.
beforeAll(async () => {
  await Settlement.analyzeMethods();
});

beforeEach(async () => {
  stages = SharedStages.empty();
  const shown = { http: { port: 0 }, logConfig: { secret: SECRET } };
  const writer = await stages.add(shown);
  await stages.lead(writer, (await writer.node.api.listen()).url);
  addNode = async (verifier) => {
    const stage = await stages.add(shown, verifier && { verifier });
    return (await stage.node.api.listen()).url;
  };
  const verifiers = [RootSigner.create(), RootSigner.create()];
  urls = [];
  for (const verifier of [...verifiers, undefined]) urls.push(await addNode(verifier));
  await playBlock();

  layer = await localMina({ proofsEnabled: false });
  const key = await VerificationKey.dummy();
  const { proof: raw } = await Proof.dummy([Field(0)], [Field(0)], 2);
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
    verifiers: Verifiers.of(
      verifiers.map(({ publicKey }) => PublicKey.fromBase58(publicKey)),
      2,
    ),
    ...SettlementTerms.fixedCircuits(),
  });
  const contractKey = PrivateKey.random();
  settlerWith = (...urls) =>
    new Settler({
      ...{ store: stages.writer.store, layer, contract: contractKey.toPublicKey(), terms },
      ...{ operator: layer.payer, fee: 100_000_000n, readProof: proofWith(raw) },
      proversKey: { data: key.data, hash: String(key.hash) },
      askVerifiers: async (settled) => await askVerifiers({ terms, urls }, settled),
    });
  await settlerWith().deploy(contractKey);
  layer.reach(slotOf(pointAt(1), terms) + 1);
});

afterEach(async () => {
  await stages.stop();
});

test("settles with the signatures of nodes that have executed the blocks", async () => {
  await (await settlerWith(...urls).prepare())?.send();
  expect(await settlerWith().settledPoint()).toEqual(pointAt(1));
  await playBlock();
  layer.reach(slotOf(pointAt(2), terms) + 1);
  await (await settlerWith(...urls).prepare())?.send();
  expect(await settlerWith().settledPoint()).toEqual(pointAt(2));
});

test("settles nothing while one of two verifiers is away", async () => {
  const [one = "", , plain = ""] = urls;
  const refused = { code: "settlement/too-few-verifiers", details: { signed: 1, needed: 2 } };
  await expect(settlerWith(one, plain, one).prepare()).rejects.toMatchObject(refused);
  expect(await settlerWith().settledPoint()).toEqual(genesis(domain));
});

test("settles nothing with verifiers that the contract does not name", async () => {
  const stranger = await addNode(RootSigner.create());
  await stages.current();
  await expect(settlerWith(urls[0]!, stranger).prepare()).rejects.toMatchObject({
    details: { signed: 1, reasons: expect.stringContaining("is not one of the contract's") },
  });
});
