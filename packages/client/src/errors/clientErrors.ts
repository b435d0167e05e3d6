import { KifuError, type KifuErrorOptions } from "./KifuError.js";
import { textOf } from "./texts.js";

type Given = Omit<Partial<KifuErrorOptions>, "short">;

/** An error in the words that stand in `texts.ts` for its code. */
export function errorOf(code: string, given: Given = {}): KifuError {
  const { short, advice } = textOf(code);
  return new KifuError(code, { short, advice, ...given });
}

/** The node sent what no node of this chain sends. */
export function badAnswer(place: string, expected: string): KifuError {
  return errorOf("client/bad-answer", { facts: { place: place.slice(0, 120), expected } });
}

/** Whatever was thrown, as an error of ours. */
export function asKifuError(thrown: unknown): KifuError {
  return thrown instanceof KifuError ? thrown : errorOf("client/fault", { cause: thrown });
}
