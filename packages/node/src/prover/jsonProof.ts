import { decimal, list, object, oneOf, textLike } from "@kifu/wire";
import type { JsonProof } from "o1js";

const written = object({
  publicInput: list(decimal),
  publicOutput: list(decimal),
  maxProofsVerified: oneOf(2),
  proof: textLike(/^/, "a string", Infinity),
});

/** A proof as o1js writes it. Throws a `BadAnswer` at anything else. */
export function jsonProof(given: unknown, path: string): JsonProof {
  const { publicInput, publicOutput, ...proof } = written(given, path);
  return { ...proof, publicInput: publicInput.map(String), publicOutput: publicOutput.map(String) };
}
