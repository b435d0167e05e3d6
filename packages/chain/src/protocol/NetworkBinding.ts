import {
  type AfterTransactionHookArguments,
  assert,
  MethodPublicOutput,
  ProvableTransactionHook,
} from "@proto-kit/protocol";

/**
 * Holds a transaction's proof to the block's time.
 *
 * A runtime proof commits to the network state under which it ran, and Protokit's
 * transaction prover never compares that with the block's: an operator could run a move at
 * any time, and so win any match by it.
 *
 * Protokit's prover enforces a hook's `assert` for transactions that somebody signed, and not for
 * messages from the base layer: `transactionHooks.ts` has it enforce both.
 */
export class NetworkBinding extends ProvableTransactionHook {
  override async beforeTransaction(): Promise<void> {}

  override async afterTransaction(execution: AfterTransactionHookArguments): Promise<void> {
    // The declared type leaves the hash out; the prover passes the whole public output.
    const { networkStateHash } = execution.runtimeResult as MethodPublicOutput;
    assert(networkStateHash.equals(execution.networkState.hash()), "protocol/wrong-network-state");
  }
}
