import { Poseidon, type Field } from "o1js";
import { bitsAt } from "../board/bitsAt.js";

/**
 * The root of the only tree in which `leaf` has this index and path. The caller must have proven
 * that the index is below `2^path.length`, with at most 6 levels. For a larger index the circuit
 * cannot be satisfied.
 */
export function rootOverPath(leaf: Field, index: Field, path: readonly Field[]): Field {
  const heights = path.map((_, height) => height);
  const isRight = bitsAt(index, heights, path.length);
  return path.reduce((node, sibling, height) => {
    const swap = sibling.sub(node).mul(isRight[height]!.toField());
    return Poseidon.hash([node.add(swap), sibling.sub(swap)]);
  }, leaf);
}
