import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import {
  BATCH_SIGNATURE_PREFIX,
  ContractArgsRegistry,
  DynamicBlockProof,
  NetworkState,
  SettlementContract,
} from "@proto-kit/protocol";
import {
  BlockProofSerializer,
  type LocalBlockchainUtils,
  ManualBlockTrigger,
  type MinaBaseLayer,
  type SettleableBatch,
  SettlementModule,
} from "@proto-kit/sequencer";
import { Field, Mina, PrivateKey, Signature, UInt32, UInt64 } from "o1js";
import { container } from "tsyringe";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { genesisNetworkState } from "../../src/runtime/genesisOf.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { SettlementHook } from "./SettlementHook.js";
import { BatchPlayer, BatchScript } from "./BatchScript.js";
import { settlingAppChain } from "./settlingAppChain.js";

jest.setTimeout(300_000);

const GENESIS_SLOT = 1_000;
const DEPLOYED_AT = 700;
const hook = { genesisSlot: GENESIS_SLOT, secondsPerSlot: 180 };
const operator = PrivateKey.random();
const contractKey = PrivateKey.random();

type LocalBlockchain = Awaited<ReturnType<typeof Mina.LocalBlockchain>>;

let chain: MemoryChain;
let local: LocalBlockchain;
let settlements: SettlementModule;
/** The nonce of the operator's next transaction on the base layer. */
let nonce = 0;

beforeAll(async () => {
  chain = await MemoryChain.start(defaultTerms, false, (terms) =>
    settlingAppChain(terms, { hook, operator, contract: contractKey }),
  );
  const { sequencer } = chain.appChain;
  local = sequencer.dependencyContainer.resolve<MinaBaseLayer>("BaseLayer")
    .network as LocalBlockchain;
  settlements = sequencer.dependencyContainer.resolve<SettlementModule>("SettlementModule");
  const utils = sequencer.dependencyContainer.resolve<LocalBlockchainUtils>("NetworkUtils");
  await utils.faucet(operator.toPublicKey(), 20e9);
  reach(GENESIS_SLOT, DEPLOYED_AT);
  await settlements.deploy({ settlementContract: contractKey.toPublicKey() }, { nonce: nonce++ });
});

afterAll(async () => {
  container.resolve(ContractArgsRegistry).resetArgs("SettlementContract");
  await chain.close();
});

function reach(slot: number, height: number): void {
  local.setGlobalSlot(slot);
  local.setBlockchainLength(UInt32.from(height));
}

/**
 * A separate payer for transactions that the base layer refuses. The base layer takes the fee all
 * the same, and Protokit's sequencer would not notice that.
 */
function payer(): Mina.TestPublicKey {
  const account = local.testAccounts.at(-1);
  if (account === undefined) throw new Error("There are no accounts");
  return account;
}

const contract = () => settlements.getSettlementContract() as SettlementContract;

async function provenBatch(...times: number[]): Promise<SettleableBatch> {
  for (const time of times) {
    chain.wait(time - chain.openTime);
    await chain.produceBlock();
  }
  const trigger = chain.appChain.sequencer.resolveOrFail("BlockTrigger", ManualBlockTrigger);
  const batch = await trigger.produceBatch();
  if (batch === undefined) throw new Error("There was no block to prove");
  return batch;
}

async function settle(batch: SettleableBatch): Promise<void> {
  await settlements.settleBatch(batch, { nonce: nonce++ });
}

/**
 * Creates a settlement with Protokit's sequencer. This runs the contract's circuit but sends
 * nothing.
 */
async function transaction(batch: SettleableBatch, signer = operator) {
  const serializer = chain.appChain.sequencer.dependencyContainer
    .resolve(BlockProofSerializer)
    .getBlockProofSerializer();
  const proof = DynamicBlockProof.fromProof(await serializer.fromJSONProof(batch.proof));
  const settledAt = contract().lastSettlementL1BlockHeight.get();
  const signature = Signature.create(signer, [BATCH_SIGNATURE_PREFIX, settledAt.value]);
  const { fromNetworkState, toNetworkState } = batch;
  return await Mina.transaction({ sender: payer(), fee: 1e8 }, () =>
    contract().settle(
      proof,
      signature,
      operator.toPublicKey(),
      fromNetworkState,
      toNetworkState,
      Field(0),
    ),
  );
}

/** The batch with some values of its proof replaced. Mock proofs allow that. */
function claiming(
  batch: SettleableBatch,
  side: "publicInput" | "publicOutput",
  index: number,
  value: bigint | Field,
): SettleableBatch {
  const values = batch.proof[side].map((honest, i) => (i === index ? String(value) : honest));
  return { ...batch, proof: { ...batch.proof, [side]: values } };
}

function endingIn(batch: SettleableBatch, end: { time?: number; domain?: Field }): SettleableBatch {
  const { block, previous } = batch.toNetworkState;
  const toNetworkState = new NetworkState({
    block: { height: end.time === undefined ? block.height : UInt64.from(end.time) },
    previous: { rootHash: end.domain ?? previous.rootHash },
  });
  return claiming({ ...batch, toNetworkState }, "publicOutput", 6, toNetworkState.hash());
}

/** The contract's values, in the order of a proof's public values. */
function settledState() {
  const { stateRoot, blockHashRoot, networkStateHash } = contract();
  return [stateRoot, blockHashRoot, networkStateHash].map((field) => field.get().toString());
}

function endOf({ proof: { publicOutput } }: SettleableBatch) {
  return [3, 4, 6].map((index) => publicOutput[index]);
}

test("the contract is deployed at the chain's genesis, and reserved for its operator at first", () => {
  expect(contract().networkStateHash.get()).toEqual(genesisNetworkState(defaultTerms).hash());
  // If this were 0, anyone could settle at once.
  expect(contract().lastSettlementL1BlockHeight.get()).toEqual(UInt32.from(DEPLOYED_AT));
});

test("the contract's circuit includes the few constraints of the hook", async () => {
  const { settle: method } = await SettlementContract.analyzeMethods();
  // Without the hook, the method has 844 rows.
  expect(method?.rows).toBe(859);
});

describe("the first batch", () => {
  let batch: SettleableBatch;

  beforeAll(async () => {
    await new BatchScript(chain).register(new BatchPlayer(), 60);
    // The last block is ten minutes after genesis.
    batch = await provenBatch(5, 20, 600);
  });

  const lies: [string, string, (honest: SettleableBatch) => SettleableBatch][] = [
    [
      "a proof that begins inside of a batch",
      "settlement/unfinished",
      (honest) => claiming(honest, "publicInput", 0, 1n),
    ],
    [
      "a message that nobody sent",
      "settlement/takes-messages",
      (honest) => claiming(honest, "publicOutput", 2, 1n),
    ],
    ["another chain", "settlement/other-chain", (honest) => endingIn(honest, { domain: Field(7) })],
    ["no blocks", "settlement/no-blocks", (honest) => claiming(honest, "publicOutput", 5, 0n)],
    ["too little time", "settlement/wrong-clock", (honest) => endingIn(honest, { time: 2 })],
    ["too much time", "settlement/time-runs-ahead", (honest) => endingIn(honest, { time: 721 })],
  ];

  test.each(lies)("is not settled with %s", async (_, code, lie) => {
    reach(GENESIS_SLOT + 4, DEPLOYED_AT + 3);
    await expect(transaction(lie(batch))).rejects.toThrow(code);
  });

  test.each(lies)("could be settled with %s without the hook", async (_, __, lie) => {
    reach(GENESIS_SLOT + 4, DEPLOYED_AT + 3);
    const none = jest.spyOn(SettlementHook.prototype, "beforeSettlement").mockResolvedValue();
    try {
      await expect(transaction(lie(batch))).resolves.toBeDefined();
    } finally {
      none.mockRestore();
    }
  });

  // The contract checks the values that this table changes. The hook does not check them.
  test.each<[string, string, (honest: SettleableBatch) => SettleableBatch]>([
    [
      "a proof that ends inside a batch",
      "outstanding block prover state",
      (honest) => claiming(honest, "publicOutput", 0, 1n),
    ],
    [
      "another initial state",
      "Input state root not matching",
      (honest) => claiming(honest, "publicInput", 3, 1n),
    ],
    [
      "another initial tree of blocks",
      "Input blockHashRoot not matching",
      (honest) => claiming(honest, "publicInput", 4, 1n),
    ],
    [
      "another initial network state",
      "Input networkStateHash not matching",
      (honest) => claiming(honest, "publicInput", 6, 1n),
    ],
    [
      "another previous time than was settled",
      "InputNetworkState witness not valid",
      (honest) => ({ ...honest, fromNetworkState: honest.toNetworkState }),
    ],
    [
      "another final time than was proven",
      "OutputNetworkState witness not valid",
      (honest) => ({ ...honest, toNetworkState: honest.fromNetworkState }),
    ],
  ])("is not settled with %s", async (_, message, lie) => {
    reach(GENESIS_SLOT + 4, DEPLOYED_AT + 3);
    await expect(transaction(lie(batch))).rejects.toThrow(message);
  });

  test("can be settled by others only after 480 blocks without its operator", async () => {
    const stranger = PrivateKey.random();
    reach(GENESIS_SLOT + 600, DEPLOYED_AT + 480);
    await expect(transaction(batch, stranger)).rejects.toThrow("signature not valid");
    reach(GENESIS_SLOT + 600, DEPLOYED_AT + 481);
    await expect(transaction(batch, stranger)).resolves.toBeDefined();
  });

  test("is not settled before the base layer has reached its time", async () => {
    reach(GENESIS_SLOT + 3, DEPLOYED_AT + 3);
    await expect(settlements.settleBatch(batch, { nonce })).rejects.toThrow(
      "settlement/time-runs-ahead",
    );
  });

  test("is not settled with a slot that the base layer has not reached", async () => {
    reach(GENESIS_SLOT + 4, DEPLOYED_AT + 3);
    const early = await transaction(batch);
    reach(GENESIS_SLOT + 3, DEPLOYED_AT + 3);
    await early.prove();
    await expect(early.sign([payer().key]).send()).rejects.toThrow("Protocol_state_precondition");
  });

  test("is settled after that slot, however few blocks the base layer made", async () => {
    reach(GENESIS_SLOT + 4, DEPLOYED_AT + 1);
    await settle(batch);
    expect(settledState()).toEqual(endOf(batch));
  });

  test("is not settled again", async () => {
    await expect(transaction(batch)).rejects.toThrow("InputNetworkState witness not valid");
  });
});

test("the next batch continues from it, even if its time stood still for long", async () => {
  const batch = await provenBatch(601);
  reach(GENESIS_SLOT + 4_000, DEPLOYED_AT + 400);
  await settle(batch);
  expect(settledState()).toEqual(endOf(batch));
});

test("a batch whose time leapt ahead is settled only when that time has passed", async () => {
  const hour = 3_600;
  const batch = await provenBatch(4_000 * hook.secondsPerSlot + hour);
  reach(GENESIS_SLOT + 4_019, DEPLOYED_AT + 430);
  await expect(transaction(batch)).rejects.toThrow("settlement/time-runs-ahead");
  reach(GENESIS_SLOT + 4_020, DEPLOYED_AT + 430);
  await settle(batch);
  expect(settledState()).toEqual(endOf(batch));
});
