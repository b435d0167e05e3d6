import type { MatchIndex } from "../MatchIndex.js";
import type { NodeEvent } from "../views.js";

/**
 * The event of a block. It includes how far the chain is proven now. Undefined if there is no
 * such block.
 */
export function blockEvent(records: MatchIndex, height: number): NodeEvent | undefined {
  const block = records.block(height);
  return block && { type: "block", height, block, ...records.finality() };
}
