import { BundleHashList } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Holds a block's transactions to the place in the state from which they begin. A bundle names
 * the lists that its transactions found, and the lists that they left. The stock circuit takes
 * the first from a witness, and never compares it with what the first transaction was given:
 * a whole list of made-up transitions fits between the two.
 */
replaceMethod(
  BundleHashList.prototype,
  "checkLastBundleElement",
  (stock) =>
    function checkBundle(this: BundleHashList, state, networkState) {
      stock.call(this, state, networkState);
      if (this.preimage === undefined) throw new Error("A bundle has no preimage");
      const { preimage, fromStateTransitionsHash, fromWitnessedRootsHash } = this.preimage;
      const isNew = this.commitment.equals(preimage);
      isNew
        .implies(fromStateTransitionsHash.equals(state.pendingSTBatches.commitment))
        .assertTrue("bundle/begins-elsewhere");
      isNew
        .implies(fromWitnessedRootsHash.equals(state.witnessedRoots.commitment))
        .assertTrue("bundle/roots-begin-elsewhere");
    },
);
