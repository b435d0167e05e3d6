import type { Block } from "@kifu/client";

/** A block, or a run of several in a row without transactions, the latest first. */
export type BlockRow<Shown> =
  | { readonly kind: "block"; readonly block: Shown }
  | { readonly kind: "idle"; readonly blocks: readonly Shown[] };

/** Puts blocks without transactions that follow each other into one row. */
export function foldIdle<Shown extends Pick<Block, "transactionCount" | "height">>(
  blocks: readonly Shown[],
): readonly BlockRow<Shown>[] {
  const rows: BlockRow<Shown>[] = [];
  let run: Shown[] = [];
  const endRun = () => {
    const [only] = run;
    if (run.length > 1) rows.push({ kind: "idle", blocks: run });
    else if (only !== undefined) rows.push({ kind: "block", block: only });
    run = [];
  };
  for (const block of blocks) {
    if (block.transactionCount > 0 || run.at(-1)?.height !== block.height + 1) endRun();
    if (block.transactionCount > 0) rows.push({ kind: "block", block });
    else run.push(block);
  }
  endRun();
  return rows;
}
