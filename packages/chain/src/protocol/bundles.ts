import { BundleHashList } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Binds a block's transactions to the state that they start from. A bundle names the lists before
 * and after its transactions. The stock circuit takes the first list from a witness and never
 * compares it with what the first transaction received, so a whole list of invented transitions
 * fits between the two.
 */
replaceMethod(
  BundleHashList.prototype,
  "checkLastBundleElement",
  (stock) =>
    function checkBundle(this: BundleHashList, state, networkState) {
      stock.call(this, state, networkState);
      // The stock method has read it.
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
