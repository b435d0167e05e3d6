/** A Schnorr signature on Mina's curve. */
export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * A signature over a match's transcript: a point and a number below 2^254. See the chain's
 * `TranscriptSignature`.
 */
export interface PlainSignature {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** A key that signs: this device's, or a wallet's. The key itself cannot be read. */
export interface Signer {
  /** Base58. */
  readonly address: string;
  /**
   * Set if a person confirms every signature. Then signatures are requested only when they will
   * be used.
   */
  readonly prompts?: true;
  signFields(fields: readonly bigint[]): Promise<Signature>;
  /**
   * Signs a match's moves up to one of the signer's own. `context` covers what the match fixes,
   * `transcript` all its moves so far. Wallets lack this method, since they sign in Mina's form
   * only; session keys sign moves.
   */
  signTranscript?(context: bigint, transcript: bigint): Promise<PlainSignature>;
}

/** A player: the owner, who holds the seat, and the session key that moves for them. */
export interface Account {
  readonly kind: "guest" | "wallet" | "bot";
  /** The owner's, in base58. */
  readonly address: string;
  readonly owner: Signer;
  /** This device's key for the owner's sessions; created if there is none. */
  session(): Promise<Signer>;
  /** This device's key for the owner's sessions; undefined if there is none. */
  knownSession(): Promise<Signer | undefined>;
  /** Replaces the session key with a new one. */
  renewSession(): Promise<Signer>;
  /** What `keepMoves` last stored, in any tab; undefined before that. */
  keptMoves(): Promise<string | undefined>;
  /**
   * Stores what the player signed on this chain, beside the session's key. Resolves once it is
   * stored.
   */
  keepMoves(text: string): Promise<void>;
}
