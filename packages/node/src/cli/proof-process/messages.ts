import type { ChainPoint, ChainTerms } from "@kifu/chain";

export interface ProofQuestion {
  /** The text of the proof's file. */
  readonly text: string;
  readonly terms: ChainTerms;
  /** The chain's state at which the proof must start. Undefined for the first proof. */
  readonly from: ChainPoint | undefined;
}

/** The chain's state after the proof, or the reason why the proof is invalid. */
export type ProofAnswer =
  | {
      readonly from: ChainPoint;
      readonly to: ChainPoint;
      readonly key: string;
    }
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };
