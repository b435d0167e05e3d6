import type { Chain, Finality } from "@kifu/wire";

/** How many blocks of a chain are proven and settled. */
export type Proven = Pick<Chain, "provenBlocks" | "settledBlocks">;

/** Updates a finality that was reported earlier. The block may be proven or settled by now. */
export function finalityAt(
  height: number,
  finality: Finality,
  { provenBlocks, settledBlocks }: Proven,
): Finality {
  if (finality === "seen") return finality;
  if (height < settledBlocks) return "settled";
  return height < provenBlocks && finality !== "settled" ? "proven" : finality;
}
