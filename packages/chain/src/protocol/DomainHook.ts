import { type NetworkState, ProvableBlockHook } from "@proto-kit/protocol";

/**
 * Keeps the chain's domain in the network state, from genesis on, where every method reads it.
 *
 * It takes the place of Protokit's `LastStateRootBlockHook`, which writes the last block's state
 * root to `previous.rootHash`. Nothing reads that root; the domain is there instead. The block
 * prover carries the network state from block to block, and `NetworkBinding` holds methods to it:
 * so a verifier that knows the network state in which the first block began knows for which chain
 * all of them were proven, and the circuits are the same on every chain.
 */
export class DomainHook extends ProvableBlockHook {
  override async beforeBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }

  override async afterBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }
}
