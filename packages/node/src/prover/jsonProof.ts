import { decimal, list, object, oneOf, textLike } from "@kifu/wire";
import type { JsonProof } from "o1js";

const written = object({
  publicInput: list(decimal),
  publicOutput: list(decimal),
  maxProofsVerified: oneOf(2),
  proof: textLike(/^/, "a string", Infinity),
});

/** Decodes a proof in o1js's JSON form. Throws a `BadAnswer` for malformed input. */
export function jsonProof(given: unknown, path: string): JsonProof {
  const { publicInput, publicOutput, ...proof } = written(given, path);
  return { ...proof, publicInput: publicInput.map(String), publicOutput: publicOutput.map(String) };
}
