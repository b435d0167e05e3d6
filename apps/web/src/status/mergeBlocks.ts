import type { Block } from "@kifu/client";

/** The blocks that came since, before those that were there when the page was made. */
export function mergeBlocks<Shown extends Pick<Block, "height">>(
  live: readonly Shown[] | undefined,
  asked: readonly Shown[] | undefined,
): readonly Shown[] | undefined {
  if (live === undefined || asked === undefined) return live ?? asked;
  const known = new Set(live.map(({ height }) => height));
  return [...live, ...asked.filter(({ height }) => !known.has(height))].sort(
    (a, b) => b.height - a.height,
  );
}
