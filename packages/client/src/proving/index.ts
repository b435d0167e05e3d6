export type { Batch, ProverAtWork, Proving, Unproven } from "@kifu/wire";
export { fetchBatches, fetchBatchOf, fetchProving } from "./fetchProving.js";
