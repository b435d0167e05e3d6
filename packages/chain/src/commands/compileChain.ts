import type { ChainTerms } from "../runtime/modules.js";
import type { ChainVerificationKey } from "../protocol/verificationKey.js";
import { MemoryChain } from "./memoryChain.js";

/** Compiles a chain's runtime and provers; returns what verifies its proofs. */
export async function compileChain(terms: ChainTerms): Promise<ChainVerificationKey> {
  const chain = await MemoryChain.start(terms, true);
  try {
    return chain.verificationKey();
  } finally {
    await chain.close();
  }
}
