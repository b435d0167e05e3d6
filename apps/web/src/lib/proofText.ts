import type { Chain } from "@kifu/client";
import { space, texts } from "../texts/texts";

type Progress = Pick<Chain, "height" | "provenBlocks" | "settledBlocks">;

/**
 * How far the chain is proven, as the node reports. Before the node answers, the text says that the
 * chain is not proven yet.
 */
export function proofText(chain: Progress | undefined): string {
  const { common } = texts();
  const blocks = (chain?.height ?? -1) + 1;
  if (chain === undefined || chain.provenBlocks === 0) {
    return blocks === 0 ? common.noProofOfNone : common.noProof({ count: blocks });
  }
  const lag = blocks - chain.provenBlocks;
  const says = reportText(blocks, chain);
  return lag <= 0 ? says : `${says}${space()}${common.latestUnproven({ count: lag })}`;
}

function reportText(blocks: number, { provenBlocks, settledBlocks }: Progress): string {
  const { common } = texts();
  if (settledBlocks === 0) {
    return blocks === 1
      ? common.onlyBlockProven
      : common.noneSettled({ count: provenBlocks, blocks });
  }
  if (blocks === 1) return common.onlyBlockSettled;
  if (provenBlocks === 1) return common.oneProvenAndSettled({ blocks });
  return common.someSettled({ count: settledBlocks, proven: provenBlocks, blocks });
}

/** The promise on the home page. It says "proven" only if there is a proof. */
export function promiseText(chain: Progress | undefined): string {
  const { common } = texts();
  const proven = chain?.provenBlocks ?? 0;
  if (proven === 0) return common.promiseSigned;
  const blocks = (chain?.height ?? -1) + 1;
  return proven >= blocks ? common.promiseProven : common.promisePart({ count: proven, blocks });
}
