import { LinkedMerkleTreeWitness } from "@proto-kit/common";
import {
  MerkleWitnessBatch,
  ProtocolConstants,
  ProvableStateTransitionEntry,
  StateTransitionProvableBatch,
} from "@proto-kit/protocol";
import { Provable, Struct } from "o1js";

/**
 * The number of state transitions per proof. Protokit's 4 cost 11.5 CPU-seconds each, merges
 * included. 24 cost 3.3, and are the most that fit a circuit (`docs/proving.md`).
 */
export const TRANSITIONS_PER_PROOF = 24;

ProtocolConstants.stateTransitionProverBatchSize = TRANSITIONS_PER_PROOF;

// These two read the constant when they were declared.
takeTheTypeOf(
  StateTransitionProvableBatch,
  Struct({ batch: Provable.Array(ProvableStateTransitionEntry, TRANSITIONS_PER_PROOF) }),
);
takeTheTypeOf(
  MerkleWitnessBatch,
  Struct({ witnesses: Provable.Array(LinkedMerkleTreeWitness, TRANSITIONS_PER_PROOF) }),
);

/** A struct asks its class for the type that lays out its fields: see o1js's `Struct`. */
export function takeTheTypeOf(struct: object, wide: object): void {
  if (!("type" in struct && "type" in wide)) throw new Error("A struct has no type to replace");
  Object.defineProperty(struct, "type", { value: wide.type });
}
