/** Every code with which a proof of blocks is refused. Never reused, never renamed. */
export const proofCodes = {
  malformed: "proof/malformed",
  unfinished: "proof/unfinished",
  otherChain: "proof/other-chain",
  startsElsewhere: "proof/starts-elsewhere",
  noBlocks: "proof/no-blocks",
  wrongClock: "proof/wrong-clock",
  invalid: "proof/invalid",
} as const;

/** Why a proof of blocks does not show what it is said to show. */
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
