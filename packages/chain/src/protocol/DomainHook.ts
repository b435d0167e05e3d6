import { type NetworkState, ProvableBlockHook } from "@proto-kit/protocol";

/**
 * Keeps the chain's domain in the network state, where every method reads it: in
 * `previous.rootHash`, from genesis on. This hook replaces Protokit's `LastStateRootBlockHook`,
 * which writes a state root there that nothing reads.
 *
 * The circuits are the same on every chain. The block prover passes the network state on from
 * block to block, so the first block's state shows for which chain all blocks were proven.
 */
export class DomainHook extends ProvableBlockHook {
  override async beforeBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }

  override async afterBlock(networkState: NetworkState): Promise<NetworkState> {
    return networkState;
  }
}
