import { LinkedMerkleTreeWitness } from "@proto-kit/common";
import {
  MerkleWitnessBatch,
  ProtocolConstants,
  ProvableStateTransitionEntry,
  StateTransitionProvableBatch,
} from "@proto-kit/protocol";
import { Provable, Struct } from "o1js";

/**
 * The number of state transitions per proof. With Protokit's 4, a transition costs 11.5
 * CPU-seconds, merges included. With 24, the most that fit a circuit, it costs 3.3
 * (`docs/proving.md`).
 */
export const TRANSITIONS_PER_PROOF = 24;

ProtocolConstants.stateTransitionProverBatchSize = TRANSITIONS_PER_PROOF;

// When these two classes were declared, they read the old value of
// `stateTransitionProverBatchSize`.
takeTheTypeOf(
  StateTransitionProvableBatch,
  Struct({ batch: Provable.Array(ProvableStateTransitionEntry, TRANSITIONS_PER_PROOF) }),
);
takeTheTypeOf(
  MerkleWitnessBatch,
  Struct({ witnesses: Provable.Array(LinkedMerkleTreeWitness, TRANSITIONS_PER_PROOF) }),
);

/**
 * Gives a struct the layout of another one. o1js's `Struct` reads the layout of its fields from
 * the static `type`.
 */
export function takeTheTypeOf(struct: object, wide: object): void {
  if (!("type" in struct && "type" in wide)) throw new Error("A struct has no type to replace");
  Object.defineProperty(struct, "type", { value: wide.type });
}
