import type { ChainPoint, ChainTerms } from "@kifu/chain";

/** A proof to verify. */
export interface ProofQuestion {
  /** The proof's file. */
  readonly text: string;
  readonly terms: ChainTerms;
  /** The chain's state after the previous proofs. Undefined at its genesis. */
  readonly from: ChainPoint | undefined;
}

/** The chain's state after the proof, or why the proof is invalid. */
export type ProofAnswer =
  | {
      readonly from: ChainPoint;
      readonly to: ChainPoint;
      /** The hash of the verification key. */
      readonly key: string;
    }
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };
