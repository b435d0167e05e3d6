import { BadAnswer, decimal, list, object, textLike } from "@kifu/wire";
import {
  type ChainTerms,
  committedSnapshot,
  committedVerificationKey,
  hasUsualCircuits,
} from "@kifu/chain";
import { NodeError } from "../lib/NodeError.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import type { Results } from "./Results.js";
import type { TaskQueue } from "./runSteps.js";

export const KEYS_TASK = "keys";

/** A verification key in o1js's form. */
export interface ProgramKey {
  readonly name: string;
  readonly data: string;
  readonly hash: string;
}

/** The keys that compilation computes. Tracing and verifying need them. */
export interface ProverKeys {
  /**
   * The keys of the methods' programs. The proof of a transaction shows which of these keys it
   * used.
   */
  readonly methods: readonly ProgramKey[];
  /** The key that verifies the proofs of batches. */
  readonly chain: ProgramKey;
}

const key = object({
  name: textLike(/^/, "a string"),
  data: textLike(/^[\w+/=]+$/, "a key in base64", Infinity),
  hash: decimal,
});

const keys = object({ methods: list(key), chain: key });

/**
 * Decodes the keys that a worker sent. Throws `prover/other-circuits` if they differ from the
 * committed keys, because the worker may be on another machine.
 */
async function readKeys(text: string, terms: ChainTerms): Promise<ProverKeys> {
  const announced = parse(text);
  // Keys are committed only for the usual circuits, and some chain terms change the circuits.
  if (!hasUsualCircuits(terms)) return announced;
  const { verificationKeys } = await committedSnapshot();
  for (const [name, hash] of Object.entries(verificationKeys)) {
    const found = announced.methods.find((program) => program.name === name)?.hash;
    if (found !== hash)
      throw otherCircuits({ program: name, key: found ?? "none", expected: hash });
  }
  return announced;
}

function parse(text: string): ProverKeys {
  try {
    return keys(JSON.parse(text), "the keys");
  } catch (error) {
    if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
    throw otherCircuits({ reason: error.message });
  }
}

/** Asks a worker for the keys. The worker compiles the circuits if it has not done so. */
export async function askForKeys(
  queue: TaskQueue,
  terms: ChainTerms,
  { results, signal }: { results: Results; signal: AbortSignal },
): Promise<ProverKeys> {
  const content = { task: KEYS_TASK, input: "" };
  const key = results.keyOf(content);
  let text: string;
  try {
    text = await queue.run({ ...content, key, name: "the circuits' keys" }, signal);
    await queue.taken?.(key, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw notCompiled(error);
  }
  return await readKeys(text, terms);
}

export function notCompiled(cause: unknown): NodeError {
  return new NodeError(nodeCodes.prover.taskFailed, "The circuits could not be compiled.", {
    details: { reason: cause instanceof Error ? cause.message : String(cause) },
    remedy: "Start the prover again, with 10 GB of memory free. If it fails again, report it.",
    cause,
  });
}

/**
 * The key that verifies a chain's batches. For the usual circuits, the committed key is used. For
 * others, the worker's key must be trusted.
 */
export async function chainKey(terms: ChainTerms, { chain }: ProverKeys): Promise<string> {
  if (!hasUsualCircuits(terms)) return chain.data;
  return (await committedVerificationKey()).data;
}

export function otherCircuits(details: Record<string, string>): NodeError {
  return new NodeError(
    nodeCodes.prover.otherCircuits,
    "The prover and its worker do not have the same circuits.",
    { details, remedy: "Run the same version of Kifu on all machines that prove a chain." },
  );
}
