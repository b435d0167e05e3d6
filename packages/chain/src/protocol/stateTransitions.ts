import {
  AppliedStateTransitionBatchState,
  ProvableStateTransition,
  StateTransitionProverProgrammable,
} from "@proto-kit/protocol";
import { Provable } from "o1js";
import "./absenceWitness.js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Proves that the state's leaves are what transitions found there, and become what they wrote.
 *
 * A witness holds two leaves, `leafPrevious` and `leafCurrent`. With the second alone it shows
 * a leaf that is there; with both, that a path lies between two neighbours and so is absent.
 * The stock prover takes any witness for any transition, and trusts what it makes of it.
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

      // A witness of nothing leaves the transition out: any value could be said to be read
      // there, and what is written would vanish. Only padding may be left out.
      showsNothing
        .implies(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/transition-left-out");

      // Every transition says what it found. One that did not could be told anything.
      transition.from.isSome
        .or(ProvableStateTransition.isDummy(transition))
        .assertTrue("state/nothing-read");

      // What is absent reads as 0; or a lie about an absent leaf would be planted in the tree.
      isPresent.or(transition.from.value.equals(0)).assertTrue("state/absent-leaf-has-a-value");

      const after = stock.call(this, batch, transition, witness, index);

      // Looking at an absent leaf shows that it is absent, and adds nothing to the tree.
      const staysAbsent = isPresent.or(transition.to.isSome).not();
      const root = Provable.if(staysAbsent, batch.root, after.root);
      return new AppliedStateTransitionBatchState({ batchHash: after.batchHash, root });
    },
);
