import {
  type AfterBlockHookArguments,
  LastStateRootBlockHook,
  NetworkState,
} from "@proto-kit/protocol";
import { Provable } from "o1js";

/**
 * Tells the next block the state's root. After a block without transactions nobody proves the
 * root that the prover names, and the stock hook believes it; here the last proven one stays.
 */
export class LastStateRoot extends LastStateRootBlockHook {
  override async afterBlock(
    { block, previous }: NetworkState,
    { stateRoot, transactionsHash }: AfterBlockHookArguments,
  ): Promise<NetworkState> {
    const rootHash = Provable.if(transactionsHash.equals(0), previous.rootHash, stateRoot);
    return new NetworkState({ block, previous: { rootHash } });
  }
}
