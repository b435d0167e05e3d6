import { NetworkState, ProvableBlockHook } from "@proto-kit/protocol";
import { Field, Gadgets, Provable, UInt64 } from "o1js";

/**
 * The number of bits of a time step. A time step is the number of seconds between two blocks.
 * 2^32 seconds are 136 years.
 */
const STEP_BITS = 32;

/**
 * The chain's time: seconds since genesis. It is stored where Protokit keeps a block's height, so
 * this hook replaces Protokit's `BlockHeightHook`.
 *
 * The operator chooses each block's time. A proof shows only that time never runs back.
 * docs/soundness.md says what an operator can do with that, and how settlement limits it.
 *
 * A step is below 2^32. So the time stays far below 2^63, and methods can add seconds to it
 * without an overflow.
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
