import type { ChainTerms } from "@kifu/chain";
import type { CircuitPart } from "../ProofCircuits.js";

export interface WorkerCircuits {
  readonly terms: ChainTerms;
  /** See `CompileOptions`. */
  readonly areProofsReal: boolean;
}

/** The worker runs orders one after another. */
export type WorkerOrder =
  | ({ readonly kind: "compile" } & WorkerCircuits)
  | { readonly kind: "run"; readonly task: string; readonly input: string };

export type WorkerReport =
  | { readonly kind: "compiling"; readonly part: CircuitPart }
  | { readonly kind: "done"; readonly result: string }
  | { readonly kind: "refused"; readonly reason: string };
