/** A Schnorr signature on Mina's curve. */
export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * A signature over the transcript of a match's moves: a point, and a number below 2^254. See
 * `TranscriptSignature` of the chain.
 */
export interface PlainSignature {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** What signs: a key of this device, or a wallet. It never gives its key away. */
export interface Signer {
  /** Base58. */
  readonly address: string;
  /** A person confirms every signature, so none is asked for that may turn out to be useless. */
  readonly prompts?: true;
  signFields(fields: readonly bigint[]): Promise<Signature>;
  /**
   * Signs the moves of a match up to one of the signer's own: `context` is what is fixed in the match,
   * `transcript` all of its moves so far, each in one field. Wallets sign in no form but Mina's, and have
   * no such method: session keys sign moves.
   */
  signTranscript?(context: bigint, transcript: bigint): Promise<PlainSignature>;
}

/** A player: the owner, who holds the seat, and the session key that moves in their name. */
export interface Account {
  readonly kind: "guest" | "wallet" | "bot";
  /** The owner's, in base58. */
  readonly address: string;
  readonly owner: Signer;
  /** This device's key for the owner's sessions; made and kept when there is none. */
  session(): Promise<Signer>;
  /** This device's key for the owner's sessions, or undefined when there is none. */
  knownSession(): Promise<Signer | undefined>;
  /** Makes a new session key in place of the one that there is. */
  renewSession(): Promise<Signer>;
  /** What `keepMoves` kept last, in whichever tab; undefined before. */
  keptMoves(): Promise<string | undefined>;
  /** Keeps what the player signed on this chain, where the session's key is; resolves once it is kept. */
  keepMoves(text: string): Promise<void>;
}
