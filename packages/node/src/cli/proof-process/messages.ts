import type { ChainPoint, ChainTerms } from "@kifu/chain";

/** What a process that verifies proofs is asked. */
export interface ProofQuestion {
  /** The file of the proof. */
  readonly text: string;
  readonly terms: ChainTerms;
  /** Where the chain stands after the proofs before; undefined at its genesis. */
  readonly from: ChainPoint | undefined;
}

/** Where the chain stands after a proof, or why that is not shown. */
export type ProofAnswer =
  | {
      readonly from: ChainPoint;
      readonly to: ChainPoint;
      /** The hash of the key with which it was verified. */
      readonly key: string;
    }
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };
