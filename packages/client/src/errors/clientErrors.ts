import { BadAnswer, refusal } from "@kifu/wire";
import { KifuError, type KifuErrorOptions } from "./KifuError.js";
import { textOf } from "./errorTexts.js";

type Given = Omit<Partial<KifuErrorOptions>, "short">;

/** An error with the text that `errorTexts.ts` has for its code. */
export function errorOf(code: string, given: Given = {}): KifuError {
  const { short, advice } = textOf(code);
  return new KifuError(code, { short, advice, ...given });
}

/** The error for an answer that no node of this chain sends. */
export function badAnswer(path: string, expected: string): KifuError {
  return errorOf("client/bad-answer", { facts: { path: path.slice(0, 120), expected } });
}

/**
 * Converts a node's refusal. The text is looked up by the code. The node's own text is never
 * shown, and only short plain details are kept.
 */
export function reportedError(given: unknown): KifuError {
  const { code = "client/refused", details: facts } = refusal(given);
  return errorOf(code, { facts });
}

/** Converts anything thrown into an error of this package. */
export function asKifuError(thrown: unknown): KifuError {
  if (thrown instanceof KifuError) return thrown;
  if (thrown instanceof BadAnswer) return badAnswer(thrown.path, thrown.expected);
  return errorOf("client/fault", { cause: thrown });
}

/** Whether something thrown is an error of this package with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is KifuError {
  return error instanceof KifuError && codes.includes(error.code);
}
