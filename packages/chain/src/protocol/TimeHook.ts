import { NetworkState, ProvableBlockHook } from "@proto-kit/protocol";
import { Field, Gadgets, Provable, UInt64 } from "o1js";

/**
 * The number of bits of a time step. A time step is the number of seconds between two blocks.
 * 2^32 seconds are 136 years.
 */
const STEP_BITS = 32;

/**
 * The chain's time: seconds since genesis. It is stored where Protokit keeps a block's height,
 * and this hook replaces Protokit's `BlockHeightHook`, which counts blocks. The operator chooses
 * each block's time, which must be later than that of the block before. So a proof shows only
 * that time never runs back. docs/soundness.md says what an operator can do with that, and how
 * settlement ties the chain's time to the base layer's. A step is at least a second and below
 * 2^32. So the time stays far below 2^63, however many blocks can be proven. Methods can
 * therefore add seconds to the time without an overflow.
 */
export class TimeHook extends ProvableBlockHook {
  /**
   * Maps each block's time to the time of the block after it. The operator fills it in. Default:
   * one second later.
   */
  readonly next = new Map<bigint, bigint>();

  override async beforeBlock(networkState: NetworkState): Promise<NetworkState> {
    const before = networkState.block.height.value;
    const step = Provable.witness(Field, () => this.stepFrom(before.toBigInt()));
    Gadgets.rangeCheckN(STEP_BITS, step.sub(1), "block/time-runs-back");
    return new NetworkState({
      block: { height: UInt64.Unsafe.fromField(before.add(step)) },
      previous: networkState.previous,
    });
  }

  override async afterBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }

  private stepFrom(before: bigint): bigint {
    return (this.next.get(before) ?? before + 1n) - before;
  }
}
