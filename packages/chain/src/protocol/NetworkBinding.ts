import {
  type AfterTransactionHookArguments,
  assert,
  MethodPublicOutput,
  ProvableTransactionHook,
} from "@proto-kit/protocol";

/**
 * Binds a transaction's proof to the block's time. A runtime proof commits to the network state
 * that it ran under, but Protokit's transaction prover never compares that state with the
 * block's. So an operator could run a move at any time and win any match.
 */
export class NetworkBinding extends ProvableTransactionHook {
  override async beforeTransaction(): Promise<void> {}

  override async afterTransaction(execution: AfterTransactionHookArguments): Promise<void> {
    // The declared type omits the hash, but the prover passes the whole public output.
    const { networkStateHash } = execution.runtimeResult as MethodPublicOutput;
    assert(networkStateHash.equals(execution.networkState.hash()), "protocol/wrong-network-state");
  }
}
