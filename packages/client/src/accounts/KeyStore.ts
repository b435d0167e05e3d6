import type { Signer } from "./Account.js";

/** `guest`, or a session key's name, which begins with `session/`. */
export type KeyName = "guest" | `session/${string}`;

/** Where private keys are kept. What it gives out signs, and shows no key. */
export interface KeyStore {
  open(name: KeyName): Promise<Signer | undefined>;
  /** Makes a key and keeps it, in place of the one that there was. */
  make(name: KeyName): Promise<Signer>;
  /** Keeps the guest's key as they bring it, in base58. */
  keep(name: "guest", privateKey: string): Promise<Signer>;
  /** The guest's own key in base58, for the guest's own eyes. Session keys are not given out. */
  reveal(name: "guest"): Promise<string | undefined>;
  forget(name: KeyName): Promise<void>;
  /** A short note that outlives a reload, such as which account was used last. */
  note(name: string): Promise<string | undefined>;
  takeNote(name: string, text: string | undefined): Promise<void>;
}
