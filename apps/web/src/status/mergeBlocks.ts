import type { Block } from "@kifu/client";

/** Puts blocks that the node has pushed before those that were rendered with the page. */
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
