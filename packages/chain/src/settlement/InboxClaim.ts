import { LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Bool, Field, Provable, Struct, UInt64 } from "o1js";
import { afterActions, NO_ACTIONS } from "../bridge/BridgeAction.js";
import { isAbsent, isLeaf, statePaths } from "./leaves.js";
import { settlementCodes as codes } from "./settlementCodes.js";

/** How many promised actions a settlement may leave to the next ones. */
export const MOST_PENDING = 512;

/** What a settlement says about actions on Mina. */
export class InboxClaim extends Struct({
  /** The leaf `Bridge.taken` after the settled blocks. */
  taken: Field,
  takenWitness: LinkedMerkleTreeReadWitness,
  /** Shows that nothing was granted. Any witness will do for play money. */
  grantedWitness: LinkedMerkleTreeReadWitness,
  /** The hashes of the promised actions that were not taken in yet. The rest is 0. */
  pending: Provable.Array(Field, MOST_PENDING),
  /** The action state that is promised next. Mina must still know it. */
  promise: Field,
}) {
  assertIn(root: Field, unit: UInt64): void {
    const { taken, takenWitness, grantedWitness } = this;
    isLeaf(takenWitness, root, statePaths.taken, [taken], [NO_ACTIONS]).assertTrue(
      codes.otherDeposits,
    );
    const isPlayMoney = unit.value.equals(0);
    const hasNoGrant = isAbsent(grantedWitness, root, statePaths.granted);
    isPlayMoney.or(hasNoGrant).assertTrue(codes.hasFaucet);
  }

  /** Whether the pending actions lead from what was taken in to this action state. */
  leadsTo(promised: Field): Bool {
    const reached = this.pending.reduce(
      (state, hash) => Provable.if(hash.equals(0), state, afterActions(state, hash)),
      this.taken,
    );
    return reached.equals(promised);
  }
}
