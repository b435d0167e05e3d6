import { type NetworkState, ProvableBlockHook } from "@proto-kit/protocol";

/**
 * Keeps the chain's domain in the network state, where every method reads it. It replaces
 * Protokit's `LastStateRootBlockHook`, which writes the last block's state root to
 * `previous.rootHash`. Nothing reads that root, so the domain is stored there from genesis on.
 * The block prover carries the network state from block to block, and `NetworkBinding` binds
 * methods to it. So a verifier who knows the network state of the first block knows which chain
 * all blocks were proven for. The circuits are the same on every chain.
 */
export class DomainHook extends ProvableBlockHook {
  override async beforeBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }

  override async afterBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }
}
