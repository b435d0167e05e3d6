import { NetworkState, ProvableBlockHook } from "@proto-kit/protocol";
import { Field, Gadgets, Provable, UInt64 } from "o1js";

/** A step of the chain's time has so many bits: 136 years at most. */
const STEP_BITS = 32;

/**
 * The chain's time: seconds since genesis. It stands where Protokit keeps a block's height, and
 * takes the place of its `BlockHeightHook`, which counts blocks.
 *
 * Each block has the time that its operator chose for it, later than that of the block before: a
 * proof shows that time never runs back, and no more. What an operator can do with that, and what
 * holds the time to the base layer's, is in `docs/soundness.md`.
 *
 * A step is at least a second and below 2^32, so no number of blocks that anybody can prove brings
 * the time near 2^63, and methods may add to it.
 */
export class TimeHook extends ProvableBlockHook {
  /** The time that follows another one, as the operator chose it; a second later if nothing is set. */
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
