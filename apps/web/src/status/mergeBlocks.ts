import type { Block } from "@kifu/client";

/** The blocks that came since, before those that were there when the page was made. */
export function mergeBlocks<Shown extends Pick<Block, "height">>(
  pushed: readonly Shown[] | undefined,
  asked: readonly Shown[] | undefined,
): readonly Shown[] | undefined {
  if (pushed === undefined || asked === undefined) return pushed ?? asked;
  const known = new Set(pushed.map(({ height }) => height));
  return [...pushed, ...asked.filter(({ height }) => !known.has(height))].sort(
    (a, b) => b.height - a.height,
  );
}
