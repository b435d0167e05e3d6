import { BadAnswer, below, type Decoder, list, object, oneOf, textLike } from "@kifu/wire";
import { Field, type JsonProof } from "o1js";
import type { PublicValues } from "./ChainPoint.js";
import { ProofError, proofCodes } from "./ProofError.js";

/** A proof that blocks lead from one point of a chain to another. */
export interface ChainProof {
  proof: JsonProof;
  /** The preimage of the hash of the proof's final network state. */
  end: { time: bigint; domain: bigint };
}

/** The format of a proof file. Other programs and later versions recognize files by it. */
const FORMAT = "kifu-proof/3";

/** The number of public values that a proof of blocks states for each of its ends. */
const VALUES = 7;

/** Encodes a proof as text, to store or pass on. */
export function writeChainProof({ proof, end }: ChainProof): string {
  const { publicInput, publicOutput, maxProofsVerified } = proof;
  const document = {
    format: FORMAT,
    end: { time: String(end.time), domain: String(end.domain) },
    proof: { publicInput, publicOutput, maxProofsVerified, proof: proof.proof },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Decodes a proof from untrusted text. Throws `proof/malformed`. */
export function readChainProof(text: string): ChainProof {
  const { end, proof } = read(file, parse(text), "the file");
  const { publicInput, publicOutput } = proof;
  return {
    end,
    proof: {
      ...proof,
      publicInput: publicInput.map(String),
      publicOutput: publicOutput.map(String),
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed("it is not JSON", cause);
  }
}

/** Decodes one side's public values. Throws `proof/malformed`. */
export function publicValues(value: unknown, what: string): PublicValues {
  return read(side, value, what);
}

function read<Value>(decoder: Decoder<Value>, given: unknown, what: string): Value {
  try {
    return decoder(given, what);
  } catch (error) {
    throw error instanceof BadAnswer ? malformed(error.message) : error;
  }
}

// Each field element has only one accepted number, because numbers from the field's order on are
// refused.
const field = below(Field.ORDER);

const side: Decoder<PublicValues> = (given, path) => {
  const values = list(field, VALUES)(given, path);
  if (values.length === VALUES) return values as PublicValues;
  throw new BadAnswer(path, `a list of ${VALUES}`);
};

const file = object({
  format: oneOf(FORMAT),
  end: object({ time: below(2n ** 64n), domain: field }),
  proof: object({
    publicInput: side,
    publicOutput: side,
    maxProofsVerified: oneOf(2),
    proof: textLike(/^/, "a string", Infinity),
  }),
});

function malformed(what: string, cause?: unknown): ProofError {
  return new ProofError(proofCodes.malformed, `The proof cannot be read: ${what}.`, { cause });
}
