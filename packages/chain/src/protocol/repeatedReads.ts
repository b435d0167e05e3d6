import {
  ProvableOption,
  ProvableStateTransition,
  StateTransitionReductionList,
} from "@proto-kit/protocol";
import { type Bool, Provable } from "o1js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Checks consecutive transitions of one leaf against each other. The prover merges them and looks
 * up the leaf only once, so nothing else checks what the second transition read. In the stock
 * circuit, the second transition could claim an absent leaf, whatever the first one read.
 */
replaceMethod(
  StateTransitionReductionList.prototype,
  "pushWithMetadata",
  () =>
    function pushReduced(this: StateTransitionReductionList, value) {
      return this.pushAndReduce(value, (previous) => join(previous, value));
    },
);

/**
 * Merges the two transitions if they are of the same leaf. Otherwise returns the second alone.
 */
function join(
  previous: ProvableStateTransition,
  value: ProvableStateTransition,
): [ProvableStateTransition, Bool] {
  const sameLeaf = previous.path.equals(value.path);

  const held = Provable.if(previous.to.isSome, previous.to.value, previous.from.value);
  sameLeaf
    .toField()
    .mul(value.from.value.sub(held))
    .assertEquals(0, "state/leaf-changed-between-reads");

  const from = Provable.if(sameLeaf, ProvableOption, previous.from, value.from);
  const takesSecond = value.to.isSome.or(sameLeaf.not());
  const to = Provable.if(takesSecond, ProvableOption, value.to, previous.to);
  const transition = new ProvableStateTransition({
    path: value.path,
    from: new ProvableOption(from),
    to: new ProvableOption(to),
  });
  return [transition, sameLeaf];
}
