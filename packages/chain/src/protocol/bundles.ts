import { BundleHashList } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Binds a block's transactions to the state that they start from. A bundle commits to the lists
 * of state transitions before and after its transactions. The stock circuit never compares the
 * first list with the one that the first transaction received. So a prover could insert any
 * invented transitions there.
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
