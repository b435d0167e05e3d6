import { Field } from "o1js";

/** Public values with one of them changed. */
export function raised(values: readonly string[], index: number): string[] {
  return values.map((value, i) => (i === index ? Field(value).add(1).toString() : value));
}
