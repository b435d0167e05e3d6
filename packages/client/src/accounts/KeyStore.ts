import type { Signer } from "./Account.js";

/** `guest`, or the name of a session key, which starts with `session/`. */
export type KeyName = "guest" | `session/${string}`;

/** Stores private keys and returns signers. A signer does not reveal its key. */
export interface KeyStore {
  open(name: KeyName): Promise<Signer | undefined>;
  /** Creates and stores a key. It replaces the key of that name. */
  make(name: KeyName): Promise<Signer>;
  /** Stores the guest's key, given in base58. */
  keep(name: "guest", privateKey: string): Promise<Signer>;
  /** The guest's key in base58. Show it to the guest only. Session keys are never revealed. */
  reveal(name: "guest"): Promise<string | undefined>;
  forget(name: KeyName): Promise<void>;
  /** A short note that survives a reload, such as which account was used last. */
  note(name: string): Promise<string | undefined>;
  takeNote(name: string, text: string | undefined): Promise<void>;
}
