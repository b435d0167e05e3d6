import { Field } from "o1js";

export function offCurve(): bigint {
  let x = 1n;
  while (hasRoot(Field(x).square().mul(x).add(5))) x++;
  return x;
}

function hasRoot(square: Field): boolean {
  try {
    return square.sqrt().square().equals(square).toBoolean();
  } catch {
    return false;
  }
}
