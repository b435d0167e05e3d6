import { verify } from "o1js";
import { type ChainPoint, pointOf, publicValuesAt } from "./ChainPoint.js";
import { type ChainProof, publicValues } from "./ChainProof.js";
import { ProofError, proofCodes } from "./ProofError.js";

/**
 * The values that a verifier needs besides the proof. A proof says only that one state follows
 * from another.
 */
export interface VerifyChainOptions {
  /**
   * A point of the chain that the verifier knows: its genesis, or the end of an earlier proof.
   * The point's domain identifies the chain.
   */
  from: ChainPoint;
  /**
   * The key of the chain's block prover, in o1js's encoding. It depends on all circuits of the
   * chain.
   */
  verificationKey: string;
}

/**
 * Checks that blocks lead from a known point to the returned point. Throws a `ProofError`
 * otherwise. Always check proofs with this function: a valid proof alone may start in the middle
 * of a block, or at any state. The check covers both ends, including domain and time.
 */
export async function verifyChain(
  chainProof: ChainProof,
  { from, verificationKey }: VerifyChainOptions,
): Promise<ChainPoint> {
  const { proof } = chainProof;
  const [inputRemainder, ...start] = publicValues(proof.publicInput, "proof.publicInput");
  const output = publicValues(proof.publicOutput, "proof.publicOutput");
  const [outputRemainder, ...end] = output;
  const to = { ...pointOf(output), ...chainProof.end };
  // A proof with a remainder takes its state from a witness, so a prover could choose where it
  // starts.
  if (inputRemainder !== 0n || outputRemainder !== 0n) {
    throw new ProofError(
      proofCodes.unfinished,
      "The proof begins or ends inside of a batch, and shows nothing by itself.",
    );
  }
  const known = publicValuesAt(from).slice(1);
  if (isEqual(start.slice(0, -1), known.slice(0, -1)) && start.at(-1) !== known.at(-1)) {
    throw new ProofError(
      proofCodes.otherChain,
      "The proof begins with another domain, or at another time: it is of another chain.",
    );
  }
  if (!isEqual(start, known)) {
    throw new ProofError(
      proofCodes.startsElsewhere,
      `The proof does not begin where the chain stands after ${String(from.blockNumber)} blocks.`,
    );
  }
  if (!isEqual(end, publicValuesAt(to).slice(1))) {
    throw new ProofError(
      proofCodes.wrongClock,
      "The proof ends at another time, or with another domain, than it is said to.",
    );
  }
  if (to.domain !== from.domain) {
    throw new ProofError(proofCodes.otherChain, "The proof ends on another chain.");
  }
  if (to.blockNumber <= from.blockNumber) {
    throw new ProofError(proofCodes.noBlocks, "The proof covers no blocks.");
  }
  if (to.time - from.time < to.blockNumber - from.blockNumber) {
    throw new ProofError(
      proofCodes.wrongClock,
      "Each block is later than the one before, and the proof covers more blocks than seconds.",
    );
  }
  if (!(await isProven(chainProof, verificationKey))) {
    throw new ProofError(
      proofCodes.invalid,
      "The proof does not verify: it was altered, or made by other circuits.",
    );
  }
  return to;
}

async function isProven({ proof }: ChainProof, verificationKey: string): Promise<boolean> {
  try {
    return await verify(proof, verificationKey);
  } catch {
    // Parsing throws for anything that is not a proof.
    return false;
  }
}

function isEqual(one: readonly bigint[], other: readonly bigint[]): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}
