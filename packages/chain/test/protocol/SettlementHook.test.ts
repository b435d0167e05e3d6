import { beforeAll, describe, expect, test } from "@jest/globals";
import {
  BlockProverPublicInput,
  BlockProverPublicOutput,
  NetworkState,
  SettlementContract,
  type SettlementHookInputs,
} from "@proto-kit/protocol";
import { Field, Mina, PrivateKey, Provable, UInt32, UInt64 } from "o1js";
import { type ChainPoint, genesis, publicValuesAt } from "../../src/protocol/ChainPoint.js";
import { SettlementHook } from "./SettlementHook.js";

const GENESIS_SLOT = 1_000;
const SECONDS_PER_SLOT = 180;
const SLOTS_SINCE = 10;
const PASSED = BigInt(SLOTS_SINCE * SECONDS_PER_SLOT);

const settled: ChainPoint = { ...genesis(7n), blockNumber: 5n, time: 600n, stateRoot: 11n };
const proven: ChainPoint = { ...settled, blockNumber: 8n, time: 900n, stateRoot: 12n };

let local: Awaited<ReturnType<typeof Mina.LocalBlockchain>>;
let contract: SettlementContract;

beforeAll(async () => {
  local = await Mina.LocalBlockchain({ proofsEnabled: false });
  Mina.setActiveInstance(local);
  contract = new SettlementContract(PrivateKey.random().toPublicKey());
});

interface Settlement {
  from?: Partial<ChainPoint>;
  to?: Partial<ChainPoint>;
  remainder?: bigint;
  slot?: number;
  settles?: SettlementContract;
}

/**
 * Runs the hook's circuit for a proof that is assumed to verify. The prover chooses all values.
 */
async function settle({
  from,
  to,
  remainder = 0n,
  slot,
  settles = contract,
}: Settlement): Promise<void> {
  local.setGlobalSlot(slot ?? GENESIS_SLOT + SLOTS_SINCE);
  const hook = new SettlementHook();
  hook.config = { genesisSlot: GENESIS_SLOT, secondsPerSlot: SECONDS_PER_SLOT };
  const start = { ...settled, ...from };
  const end = { ...proven, ...to };
  const [, ...values] = publicValuesAt(start);
  await Provable.runAndCheck(async () => {
    const publicInput = Provable.witness(BlockProverPublicInput, () =>
      BlockProverPublicInput.fromFields([remainder, ...values].map(Field)),
    );
    const publicOutput = Provable.witness(BlockProverPublicOutput, () =>
      BlockProverPublicOutput.fromFields(publicValuesAt(end).map(Field)),
    );
    const currentL1BlockHeight = UInt32.from(400);
    const contractState = {
      ...publicInput,
      lastSettlementL1BlockHeight: currentL1BlockHeight,
      sequencerKey: contract.address,
    };
    await hook.beforeSettlement(settles, {
      blockProof: { publicInput, publicOutput } as SettlementHookInputs["blockProof"],
      fromNetworkState: Provable.witness(NetworkState, () => networkStateAt(start)),
      toNetworkState: Provable.witness(NetworkState, () => networkStateAt(end)),
      newPromisedMessagesHash: Field(0),
      contractState,
      currentL1BlockHeight,
    });
  });
}

function networkStateAt({ time, domain }: ChainPoint): NetworkState {
  return new NetworkState({
    block: { height: UInt64.from(time) },
    previous: { rootHash: Field(domain) },
  });
}

describe("a settlement", () => {
  test.each<[string, Settlement]>([
    ["of three blocks", {}],
    ["of the first blocks", { from: genesis(7n) }],
    ["of a block a second", { to: { time: 603n } }],
    ["of one block", { to: { blockNumber: 6n, time: 601n } }],
    ["of a chain that was idle for a year", { slot: GENESIS_SLOT + 175_200 }],
    ["in the last possible slot", { slot: 2 ** 32 - 1 }],
    ["up to the second at which the base layer's slot began", { to: { time: PASSED } }],
  ])("%s is accepted", async (_, settlement) => {
    await expect(settle(settlement)).resolves.toBeUndefined();
  });

  test.each<[string, string, Settlement]>([
    ["of a proof that starts inside a batch", "unfinished", { remainder: 1n }],
    ["with messages that nobody sent", "takes-messages", { to: { messagesHash: 3n } }],
    ["of another chain", "other-chain", { to: { domain: 8n } }],
    ["of no blocks", "no-blocks", { to: { blockNumber: 5n } }],
    ["that removes blocks", "no-blocks", { to: { blockNumber: 4n } }],
    ["of more blocks than possible", "no-blocks", { to: { blockNumber: 6n + 2n ** 32n } }],
    ["of more blocks than seconds", "wrong-clock", { to: { time: 602n } }],
    ["in which time stands still", "wrong-clock", { to: { time: 600n } }],
    ["in which time runs backwards", "wrong-clock", { to: { time: 0n } }],
    ["a second ahead of the base layer", "time-runs-ahead", { to: { time: PASSED + 1n } }],
    ["far ahead of the base layer", "time-runs-ahead", { to: { time: 2n ** 64n - 1n } }],
    ["a slot too early", "time-runs-ahead", { slot: GENESIS_SLOT + 4 }],
    ["in the slot of genesis", "time-runs-ahead", { slot: GENESIS_SLOT }],
    ["before the slot of genesis", "time-runs-ahead", { slot: 0 }],
  ])("%s is refused", async (_, code, settlement) => {
    await expect(settle(settlement)).rejects.toThrow(`settlement/${code}`);
  });

  test("to something other than a contract of the base layer is refused", async () => {
    const settles = { address: contract.address } as SettlementContract;
    await expect(settle({ settles })).rejects.toThrow("Only a contract can be settled to");
  });
});
