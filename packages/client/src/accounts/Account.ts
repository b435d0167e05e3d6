import type { SeatNumber } from "@kifu/wire";

/** A Schnorr signature on Mina's curve. */
export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * A signature over a match's transcript: a point (x, y) and a number z below 2^254. See the chain's
 * `TranscriptSignature`.
 */
export interface PlainSignature {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** A key that signs, on this device or in a wallet. Callers cannot read the key itself. */
export interface Signer {
  readonly address: string;
  /**
   * Set if a person must confirm every signature. Callers then ask for a signature only when they
   * will use it.
   */
  readonly prompts?: true;
  signFields(fields: readonly bigint[]): Promise<Signature>;
  /**
   * Signs all moves of a match up to one of the signer's own. `context` stands for the fixed terms
   * of the match, and `transcript` for the moves so far. Session keys have this method. Wallets
   * lack it, because they sign only in Mina's form, and so does an owner on another device.
   */
  signTranscript?(context: bigint, transcript: bigint): Promise<PlainSignature>;
  /**
   * Derives a secret number below 2^254 from the key and these fields. The same key and fields
   * always give the same number, and without the key nobody can compute it. Wallets lack this
   * method.
   */
  deriveSecret?(fields: readonly bigint[]): Promise<bigint>;
}

/** A player: the owner, who holds the seat, and the session key that moves for the owner. */
export interface Account {
  /** `lent`: another device has the owner's key, and has lent this one the session's. */
  readonly kind: "guest" | "wallet" | "lent" | "bot";
  readonly address: string;
  readonly owner: Signer;
  /** Returns this device's key for the owner's sessions. Creates the key if there is none. */
  session(): Promise<Signer>;
  /** Returns this device's key for the owner's sessions; undefined if there is none. */
  knownSession(): Promise<Signer | undefined>;
  renewSession(): Promise<Signer>;
  /**
   * The secret of a seat in one match with hidden information. `context` is the context of the
   * match: see `contextFieldOf`. The secret of a guest or a bot is derived from the owner's key.
   * The secret of a player with a wallet is lost if this device loses its keys.
   */
  seatSecret(context: bigint, seat: SeatNumber): Promise<bigint>;
  /** Returns what `keepMoves` last stored, in any tab. undefined if nothing was stored. */
  keptMoves(): Promise<string | undefined>;
  /**
   * Stores what the player signed on this chain, beside the session's key. Resolves once it is
   * stored.
   */
  keepMoves(text: string): Promise<void>;
}
