import { FIELD_ORDER } from "@kifu/kit/plain";

/** The value of a field element written in decimal; undefined for any other text. */
export function readField(text: string): bigint | undefined {
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) return undefined;
  const value = BigInt(text);
  return value < FIELD_ORDER ? value : undefined;
}
