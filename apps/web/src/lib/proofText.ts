import type { Chain } from "@kifu/client";

type Progress = Pick<Chain, "height" | "provenBlocks" | "settledBlocks">;

/** How far this chain's proofs are, as the node says; "not proven yet" until it says otherwise. */
export function proofText(chain: Progress | undefined): string {
  const blocks = (chain?.height ?? -1) + 1;
  if (chain === undefined || chain.provenBlocks === 0) {
    const counted = blocks === 0 ? "The blocks of this chain" : `This chain's ${many(blocks)}`;
    const verb = blocks === 1 ? "is" : "are";
    return `Not proven yet. ${counted} ${verb} in order, and nobody has made a proof of them.`;
  }
  const { provenBlocks, settledBlocks } = chain;
  const settled = settledBlocks === 0 ? "none is" : `${settledBlocks} are`;
  return `Of this chain's ${many(blocks)}, ${provenBlocks} are proven, and ${settled} settled on Mina, says the node.`;
}

function many(blocks: number): string {
  return blocks === 1 ? "one block" : `${blocks} blocks`;
}
