import type { Chain, Finality } from "@kifu/wire";

/** How far a chain is proven and settled. */
export type Proven = Pick<Chain, "provenBlocks" | "settledBlocks">;

/** What was in a block when it was told of may be proven by now: the chain's state says how far. */
export function finalityAt(
  height: number,
  finality: Finality,
  { provenBlocks, settledBlocks }: Proven,
): Finality {
  if (finality === "seen") return finality;
  if (height < settledBlocks) return "settled";
  return height < provenBlocks && finality !== "settled" ? "proven" : finality;
}
