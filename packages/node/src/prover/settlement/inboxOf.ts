import { afterActions, type BridgeAction, NO_ACTIONS } from "@kifu/chain";
import { InboxClaim, MOST_PENDING, statePaths } from "@kifu/chain/settlement";
import type { LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

export interface Inbox {
  /** Witnesses what the chain's state has at a path after the settled blocks. */
  readonly witness: (path: Field) => LinkedMerkleTreeReadWitness;
  /** All actions of the contract, the oldest first. */
  readonly actions: readonly BridgeAction[];
  /** The action state that the contract has promised. */
  readonly promised: Field;
}

/** What a settlement says about actions on Mina. It promises all that Mina has. */
export function inboxOf({ witness, actions, promised }: Inbox): InboxClaim {
  const hashes = actions.map((action) => action.actionsHash());
  const states = statesAfter(NO_ACTIONS, actions);
  const end = states.findIndex((state) => state.toBigInt() === promised.toBigInt());
  if (end < 0) throw archiveBehind();
  const takenWitness = witness(statePaths.taken);
  const { path, value } = takenWitness.leaf;
  const isThere = path.toBigInt() === statePaths.taken.toBigInt();
  const isTaken = (state: Field) => Poseidon.hash([state]).toBigInt() === value.toBigInt();
  const count = isThere ? states.findIndex(isTaken) : 0;
  const taken = states[count];
  if (taken === undefined) throw inventedActions();
  const pending = hashes.slice(count, end);
  return new InboxClaim({
    taken,
    takenWitness,
    grantedWitness: witness(statePaths.granted),
    pending: Array.from({ length: MOST_PENDING }, (_, i) => pending[i] ?? Field(0)),
    promise: states.at(-1) ?? NO_ACTIONS,
  });
}

/** An action state, and those after each of these actions. */
export function statesAfter(from: Field, actions: readonly BridgeAction[]): Field[] {
  const states = [from];
  for (const action of actions) {
    states.push(afterActions(states.at(-1) ?? from, action.actionsHash()));
  }
  return states;
}

/** The actions after one action state of the contract, up to another. */
export function actionsBetween(
  actions: readonly BridgeAction[],
  { from, to }: { from: Field; to: Field },
): BridgeAction[] {
  const states = statesAfter(NO_ACTIONS, actions).map((state) => state.toBigInt());
  const [first, end] = [from, to].map((state) => states.indexOf(state.toBigInt())) as [
    number,
    number,
  ];
  if (first < 0 || end < 0) throw archiveBehind();
  return actions.slice(first, end);
}

function archiveBehind(): Error {
  return new Error("The archive node does not have all actions yet");
}

export function inventedActions(): NodeError {
  return new NodeError(
    nodeCodes.settlement.otherDeposits,
    "The chain took in actions that the contract does not have.",
    { remedy: "Nothing of this store can be settled after them." },
  );
}
