import { answerTexts } from "./answerTexts.js";
import { type Facts, KifuError } from "./KifuError.js";

/** An error of a search, with the text that `answerTexts.ts` has for its code. */
export function searchError(code: string, facts: Facts = {}): KifuError {
  return new KifuError(code, { ...answerTexts[code]!, facts });
}
