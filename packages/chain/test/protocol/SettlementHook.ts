import {
  ProvableSettlementHook,
  type SettlementContractType,
  type SettlementHookInputs,
} from "@proto-kit/protocol";
import { Field, Gadgets, SmartContract, UInt32 } from "o1js";

/**
 * What a chain's settlement contract knows about the base layer's time. These numbers are
 * constants of its circuit.
 */
export interface SettlementHookConfig {
  /** The base layer's slot at the chain's time 0. */
  genesisSlot: number;
  /** The base layer's seconds per slot. Mina has 180. */
  secondsPerSlot: number;
}

/**
 * Mends Protokit's settlement contract, as far as a hook can: docs/upstream describes its holes.
 * Kifu settles with a contract of its own, in src/settlement.
 */
export class SettlementHook extends ProvableSettlementHook<SettlementHookConfig> {
  override async beforeSettlement(
    contract: SettlementContractType,
    { blockProof, fromNetworkState: from, toNetworkState: to }: SettlementHookInputs,
  ): Promise<void> {
    const { publicInput, publicOutput } = blockProof;

    // A proof with a remainder takes its starting state from a witness, so a prover could choose
    // where it starts.
    publicInput.proverStateRemainder.assertEquals(0, "settlement/unfinished");

    // The contract forwards no messages of the base layer, so any messages in the proof are
    // invented.
    publicOutput.incomingMessagesHash.assertEquals(
      publicInput.incomingMessagesHash,
      "settlement/takes-messages",
    );

    to.previous.rootHash.assertEquals(from.previous.rootHash, "settlement/other-chain");

    // The provers already ensure these two conditions. Like `verifyChain`, this hook does not
    // rely on that.
    const blocks = publicOutput.blockNumber.sub(publicInput.blockNumber);
    Gadgets.rangeCheckN(32, blocks.sub(1), "settlement/no-blocks");

    const seconds = to.block.height.value.sub(from.block.height.value);
    Gadgets.rangeCheckN(64, seconds.sub(blocks), "settlement/wrong-clock");

    // Both times are at most 2^64, so the difference fits 64 bits if and only if it is not
    // negative.
    const left = this.passed(slotOf(contract)).sub(to.block.height.value);
    Gadgets.rangeCheckN(64, left, "settlement/time-runs-ahead");
  }

  private passed(slot: UInt32): Field {
    const { genesisSlot, secondsPerSlot } = this.config;
    return slot.value.sub(UInt32.from(genesisSlot).value).mul(UInt32.from(secondsPerSlot).value);
  }
}

/**
 * A slot that the base layer has reached. The prover chooses the slot, and the base layer accepts
 * the transaction only from that slot on. So the slot may have passed long ago, but it is never
 * in the future.
 */
function slotOf(contract: SettlementContractType): UInt32 {
  if (!(contract instanceof SmartContract)) throw new Error("Only a contract can be settled to");
  const { globalSlotSinceGenesis } = contract.network;
  const slot = globalSlotSinceGenesis.get();
  globalSlotSinceGenesis.requireBetween(slot, UInt32.MAXINT());
  return slot;
}
