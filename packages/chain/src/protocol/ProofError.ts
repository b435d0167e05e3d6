/** Every code with which a proof of blocks is refused. Never reused, never renamed. `npm run docs` lists them. */
export const proofCodes = {
  /** The file does not hold a proof of blocks. */
  malformed: "proof/malformed",
  /** The proof begins or ends inside a batch. */
  unfinished: "proof/unfinished",
  /** The proof belongs to another chain, or to circuits that are not part of this version. */
  otherChain: "proof/other-chain",
  /** The proof does not continue from the state that the proofs before it reached. */
  startsElsewhere: "proof/starts-elsewhere",
  /** The proof contains no blocks. */
  noBlocks: "proof/no-blocks",
  /**
   * The proof ends at a time that differs from the time that it states, or its blocks are less
   * than a second apart.
   */
  wrongClock: "proof/wrong-clock",
  /** The proof does not verify. */
  invalid: "proof/invalid",
} as const;

/** Thrown if a proof of blocks does not show what it claims. */
export class ProofError extends Error {
  override readonly name = "ProofError";

  constructor(
    readonly code: (typeof proofCodes)[keyof typeof proofCodes],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
