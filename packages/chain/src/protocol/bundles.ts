import { BundleHashList } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Binds a block's transactions to the state that they start from. A bundle commits to the list of
 * state transitions before its transactions, and to the list after them. The stock circuit takes
 * the first list from a witness and never compares it with the list that the first transaction
 * received. So a prover could put a whole list of invented transitions between the two.
 */
replaceMethod(
  BundleHashList.prototype,
  "checkLastBundleElement",
  (stock) =>
    function checkBundle(this: BundleHashList, state, networkState) {
      stock.call(this, state, networkState);
      // The stock method has read the preimage, so it is set.
      const { preimage, fromStateTransitionsHash, fromWitnessedRootsHash } = this.preimage!;
      const isNew = this.commitment.equals(preimage);
      isNew
        .implies(fromStateTransitionsHash.equals(state.pendingSTBatches.commitment))
        .assertTrue("bundle/begins-elsewhere");
      isNew
        .implies(fromWitnessedRootsHash.equals(state.witnessedRoots.commitment))
        .assertTrue("bundle/roots-begin-elsewhere");
    },
);
