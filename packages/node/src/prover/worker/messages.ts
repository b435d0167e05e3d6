import type { ChainTerms } from "@kifu/chain";
import type { CircuitPart } from "../ProofCircuits.js";

/** What a worker compiles. */
export interface WorkerCircuits {
  readonly terms: ChainTerms;
  /** See `CompileOptions`. */
  readonly areProofsReal: boolean;
}

/** What a worker is told to do, one after the other. */
export type WorkerOrder =
  | ({ readonly kind: "compile" } & WorkerCircuits)
  | { readonly kind: "run"; readonly task: string; readonly input: string };

/** What a worker says: how far compiling is, and of each order how it ended. */
export type WorkerReport =
  | { readonly kind: "compiling"; readonly part: CircuitPart }
  | { readonly kind: "done"; readonly result: string }
  | { readonly kind: "refused"; readonly reason: string };
