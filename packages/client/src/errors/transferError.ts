import { type Facts, KifuError } from "./KifuError.js";
import { transferTexts } from "./transferTexts.js";

/** An error of this package with its text from here. */
export function transferError(
  code: Extract<keyof typeof transferTexts, `client/${string}`>,
  facts: Facts = {},
): KifuError {
  return new KifuError(code, { ...transferTexts[code], facts });
}
