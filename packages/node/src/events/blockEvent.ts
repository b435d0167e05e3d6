import type { MatchIndex } from "../index/MatchIndex.js";
import type { NodeEvent } from "../index/views.js";

/** A block as it is announced, with how far the chain is proven now; undefined if there is none. */
export function blockEvent(records: MatchIndex, height: number): NodeEvent | undefined {
  const block = records.block(height);
  return block && { type: "block", height, block, ...records.finality() };
}
