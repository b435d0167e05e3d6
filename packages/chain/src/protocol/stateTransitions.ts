import {
  AppliedStateTransitionBatchState,
  ProvableStateTransition,
  StateTransitionProverProgrammable,
} from "@proto-kit/protocol";
import { Provable } from "o1js";
import "./absenceWitness.js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Proves that the state's leaves are what transitions found there, and become what they wrote. A
 * witness holds two leaves, `leafPrevious` and `leafCurrent`. The second alone shows an existing
 * leaf; both together show that a path lies between two neighbours and so is absent. The stock
 * prover accepts any witness for any transition and trusts the result.
 */
replaceMethod(
  StateTransitionProverProgrammable.prototype,
  "applyTransition",
  (stock) =>
    function applyOrShow(
      this: StateTransitionProverProgrammable,
      batch,
      transition,
      witness,
      index = 0,
    ) {
      const isPresent = witness.leafPrevious.leaf.isDummy();
      const showsNothing = witness.leafCurrent.leaf.isDummy().and(isPresent);

      // A witness of nothing skips the transition: any value could be claimed as read, and writes
      // would vanish. Only padding may be skipped.
      showsNothing
        .implies(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/transition-left-out");

      // Every transition says what it found. One that did not could accept anything.
      transition.from.isSome
        .or(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/nothing-read");

      // An absent leaf reads as 0. Otherwise a lie about it could be planted in the tree.
      isPresent.or(transition.from.value.equals(0)).assertTrue("state/absent-leaf-has-a-value");

      const after = stock.call(this, batch, transition, witness, index);

      // Reading an absent leaf shows that it is absent, and adds nothing to the tree.
      const staysAbsent = isPresent.or(transition.to.isSome).not();
      const root = Provable.if(staysAbsent, batch.root, after.root);
      return new AppliedStateTransitionBatchState({ batchHash: after.batchHash, root });
    },
);
