import { Field } from "o1js";

export function raised(values: readonly string[], index: number): string[] {
  return values.map((value, i) => (i === index ? Field(value).add(1).toString() : value));
}
