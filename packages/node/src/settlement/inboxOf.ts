import { afterActions, type Deposit, NO_DEPOSITS } from "@kifu/chain";
import { InboxClaim, MOST_PENDING, statePaths } from "@kifu/chain/settlement";
import type { LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

export interface Inbox {
  /** Witnesses what the chain's state has at a path after the settled blocks. */
  readonly witness: (path: Field) => LinkedMerkleTreeReadWitness;
  /** All deposits to the contract, the oldest first. */
  readonly deposits: readonly Deposit[];
  /** The action state that the contract has promised. */
  readonly promised: Field;
}

/** What a settlement says about deposits. It promises all that Mina has. */
export function inboxOf({ witness, deposits, promised }: Inbox): InboxClaim {
  const hashes = deposits.map((deposit) => deposit.actionsHash());
  const states = statesAfter(NO_DEPOSITS, deposits);
  const end = states.findIndex((state) => state.toBigInt() === promised.toBigInt());
  if (end < 0) throw archiveBehind();
  const takenWitness = witness(statePaths.taken);
  const { path, value } = takenWitness.leaf;
  const isThere = path.toBigInt() === statePaths.taken.toBigInt();
  const isTaken = (state: Field) => Poseidon.hash([state]).toBigInt() === value.toBigInt();
  const count = isThere ? states.findIndex(isTaken) : 0;
  const taken = states[count];
  if (taken === undefined) throw inventedDeposits();
  const pending = hashes.slice(count, end);
  return new InboxClaim({
    taken,
    takenWitness,
    grantedWitness: witness(statePaths.granted),
    pending: Array.from({ length: MOST_PENDING }, (_, i) => pending[i] ?? Field(0)),
    promise: states.at(-1) ?? NO_DEPOSITS,
  });
}

/** An action state, and those after each of these deposits. */
export function statesAfter(from: Field, deposits: readonly Deposit[]): Field[] {
  const states = [from];
  for (const deposit of deposits) {
    states.push(afterActions(states.at(-1) ?? from, deposit.actionsHash()));
  }
  return states;
}

/** The deposits after one action state of the contract, up to another. */
export function depositsBetween(
  deposits: readonly Deposit[],
  { from, to }: { from: Field; to: Field },
): Deposit[] {
  const states = statesAfter(NO_DEPOSITS, deposits).map((state) => state.toBigInt());
  const [first, end] = [from, to].map((state) => states.indexOf(state.toBigInt())) as [
    number,
    number,
  ];
  if (first < 0 || end < 0) throw archiveBehind();
  return deposits.slice(first, end);
}

function archiveBehind(): Error {
  return new Error("The archive node does not have all deposits yet");
}

export function inventedDeposits(): NodeError {
  return new NodeError(
    nodeCodes.settlement.otherDeposits,
    "The chain took in deposits that the contract does not have.",
    { remedy: "Nothing of this store can be settled after them." },
  );
}
