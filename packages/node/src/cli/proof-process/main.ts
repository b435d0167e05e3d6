/** The process that verifies proofs, one at a time. Each proof blocks it for seconds. */
import {
  committedVerificationKey,
  domainOf,
  genesis,
  ProofError,
  readChainProof,
  verifyChain,
} from "@kifu/chain";
import type { ProofAnswer, ProofQuestion } from "./ProofProcess.js";

const { data: verificationKey, hash: key } = await committedVerificationKey();

async function answer({ text, terms, ...known }: ProofQuestion): Promise<ProofAnswer> {
  try {
    const { from = genesis(domainOf(terms)) } = known;
    return { from, to: await verifyChain(readChainProof(text), { from, verificationKey }), key };
  } catch (error) {
    if (!(error instanceof ProofError)) return { failed: String(error) };
    const { code, message } = error;
    return { refused: { code, message } };
  }
}

process.on("message", (question: ProofQuestion) => {
  void answer(question).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
