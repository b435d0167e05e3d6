import {
  AppliedStateTransitionBatchState,
  ProvableStateTransition,
  StateTransitionProverProgrammable,
} from "@proto-kit/protocol";
import { Provable } from "o1js";
import "./absenceWitness.js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Proves that each transition reads the true value of its leaf, and that the leaf then has the
 * written value. The stock prover accepts any witness for any transition.
 *
 * A witness holds two leaves. `leafCurrent` alone shows an existing leaf. `leafCurrent` and
 * `leafPrevious` together show that a path lies between two neighbouring leaves. So no leaf has
 * that path.
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

      // A witness without leaves skips the transition: any value could be claimed as read, and
      // writes would vanish. Only padding may be skipped.
      showsNothing
        .implies(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/transition-left-out");

      // Every transition must say what it read. Otherwise the transition would match any leaf.
      transition.from.isSome
        .or(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/nothing-read");

      // An absent leaf reads as 0. Otherwise a prover could plant a false value in the tree.
      isPresent.or(transition.from.value.equals(0)).assertTrue("state/absent-leaf-has-a-value");

      const after = stock.call(this, batch, transition, witness, index);

      // A read of an absent leaf shows that the leaf is absent. It adds nothing to the tree.
      const staysAbsent = isPresent.or(transition.to.isSome).not();
      const root = Provable.if(staysAbsent, batch.root, after.root);
      return new AppliedStateTransitionBatchState({ batchHash: after.batchHash, root });
    },
);
