import { Field } from "o1js";

/** Public values of which one is another. */
export function raised(values: readonly string[], index: number): string[] {
  return values.map((value, i) => (i === index ? Field(value).add(1).toString() : value));
}
