import type { Bool, Field } from "o1js";
import { fullBoard, type Shape } from "./shape.js";

/** Whether two disjoint colours cover the whole board. */
export function isFull(first: Field, second: Field, shape: Shape): Bool {
  return first.add(second).equals(fullBoard(shape));
}
