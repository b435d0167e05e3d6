import { Field, type JsonProof } from "o1js";
import { ProofError, proofCodes } from "./ProofError.js";

/** A proof that blocks lead from one point of a chain to another. */
export interface ChainProof {
  proof: JsonProof;
  /** What the proof's hash of the network state stands for, at its end. */
  end: { height: bigint; domain: bigint };
}

/** Of a file that holds a proof: other programs, and later ones, must know what they read. */
const FORMAT = "kifu-proof/2";

/** How many public values a proof of blocks has, on either side. */
const VALUES = 7;

const LONGEST_UINT64 = 2n ** 64n - 1n;

/** A proof as text, to be kept or passed on. */
export function writeChainProof({ proof, end }: ChainProof): string {
  const { publicInput, publicOutput, maxProofsVerified } = proof;
  const document = {
    format: FORMAT,
    end: { height: String(end.height), domain: String(end.domain) },
    proof: { publicInput, publicOutput, maxProofsVerified, proof: proof.proof },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Reads what anybody may have written. Throws `proof/malformed`. */
export function readChainProof(text: string): ChainProof {
  const document = object(parse(text), "the file");
  if (document["format"] !== FORMAT) throw malformed(`its format is not ${FORMAT}`);
  const end = object(document["end"], "end");
  const proof = object(document["proof"], "proof");
  const { maxProofsVerified } = proof;
  if (maxProofsVerified !== 2) throw malformed("proof.maxProofsVerified is not 2");
  if (typeof proof["proof"] !== "string") throw malformed("proof.proof is not a text");
  return {
    end: {
      height: number(end["height"], "end.height", LONGEST_UINT64),
      domain: number(end["domain"], "end.domain"),
    },
    proof: {
      publicInput: publicValues(proof["publicInput"], "proof.publicInput").map(String),
      publicOutput: publicValues(proof["publicOutput"], "proof.publicOutput").map(String),
      maxProofsVerified,
      proof: proof["proof"],
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProofError(proofCodes.malformed, "The proof cannot be read: it is not JSON.", {
      cause: error,
    });
  }
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed(`${what} is not an object`);
  }
  return value as Record<string, unknown>;
}

/** The public values of one side of a proof. Throws `proof/malformed`. */
export function publicValues(value: unknown, what: string): bigint[] {
  if (!Array.isArray(value) || value.length !== VALUES) {
    throw malformed(`${what} is not a list of ${String(VALUES)}`);
  }
  return value.map((each: unknown, i) => number(each, `${what}[${String(i)}]`));
}

/** A decimal number in its one form: two texts for one value would compare as unequal. */
function number(value: unknown, what: string, largest = Field.ORDER - 1n): bigint {
  const isDecimal = typeof value === "string" && /^(0|[1-9][0-9]{0,77})$/.test(value);
  const parsed = isDecimal ? BigInt(value) : -1n;
  if (parsed < 0n || parsed > largest) throw malformed(`${what} is not a number in its range`);
  return parsed;
}

function malformed(what: string): ProofError {
  return new ProofError(proofCodes.malformed, `The proof cannot be read: ${what}.`);
}
