import type { Chain } from "@kifu/client";

type Progress = Pick<Chain, "height" | "provenBlocks" | "settledBlocks">;

/**
 * How far the chain is proven, as the node reports. Before the node answers, the text says that the
 * chain is not proven yet.
 */
export function proofText(chain: Progress | undefined): string {
  const blocks = (chain?.height ?? -1) + 1;
  if (chain === undefined || chain.provenBlocks === 0) {
    if (blocks === 0) return "Not proven yet. No proof of this chain’s blocks is finished.";
    const them = blocks === 1 ? "it" : "them";
    return `Not proven yet. This chain has ${many(blocks)}, and no proof of ${them} is finished.`;
  }
  const { provenBlocks, settledBlocks } = chain;
  const proven = provenBlocks === 1 ? "one is" : `${provenBlocks} are`;
  const settled = settledBlocks === 0 ? "none is" : `${settledBlocks} are`;
  const says = `The node says that of this chain’s ${many(blocks)}, ${proven} proven, and ${settled} settled on Mina.`;
  const lag = blocks - provenBlocks;
  if (lag <= 0) return says;
  return `${says} The latest ${lag === 1 ? "one is" : `${lag} are`} not proven yet.`;
}

/** The promise on the home page. It says "proven" only if there is a proof. */
export function promiseText(chain: Progress | undefined): string {
  const proven = chain?.provenBlocks ?? 0;
  if (proven === 0) return "Every move is signed by its player, and anyone can verify it.";
  const blocks = (chain?.height ?? -1) + 1;
  const part = proven >= blocks ? "every block is" : `${proven} of ${many(blocks)} are`;
  return `Every move is signed by its player, ${part} proven, and anyone can verify both.`;
}

function many(blocks: number): string {
  return blocks === 1 ? "one block" : `${blocks} blocks`;
}
