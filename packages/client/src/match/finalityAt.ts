import type { Chain, Finality } from "@kifu/wire";

/** How much of a chain is proven and settled. */
export type Proven = Pick<Chain, "provenBlocks" | "settledBlocks">;

/** Updates a finality: what was only in a block when reported may be proven by now. */
export function finalityAt(
  height: number,
  finality: Finality,
  { provenBlocks, settledBlocks }: Proven,
): Finality {
  if (finality === "seen") return finality;
  if (height < settledBlocks) return "settled";
  return height < provenBlocks && finality !== "settled" ? "proven" : finality;
}
