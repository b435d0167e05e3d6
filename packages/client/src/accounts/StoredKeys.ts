import { errorOf } from "../errors/clientErrors.js";
import { KeySigner, randomSigner, signerOf, secretOf } from "../mina/KeySigner.js";
import type { KeyName, KeyStore } from "./KeyStore.js";

/** The two kinds of stored texts: private keys in base58, and notes. */
export type Kept = "keys" | "notes";

/** A store of named texts. Writing undefined deletes a text. */
export interface KeyStorage {
  read(kind: Kept, name: string): Promise<string | undefined>;
  write(kind: Kept, name: string, text: string | undefined): Promise<void>;
}

/** A key store that keeps keys as texts and returns them as signers. */
export class StoredKeys implements KeyStore {
  readonly #storage: KeyStorage;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
  }

  async open(name: KeyName): Promise<KeySigner | undefined> {
    const secret = await this.#storage.read("keys", name);
    if (secret === undefined) return undefined;
    const signer = signerOf(secret);
    if (signer === undefined) throw errorOf("client/no-key-store", { facts: { name: "keys" } });
    return signer;
  }

  async make(name: KeyName): Promise<KeySigner> {
    return await this.#put(name, randomSigner());
  }

  async keep(name: "guest", privateKey: string): Promise<KeySigner> {
    const signer = signerOf(privateKey);
    if (signer === undefined) throw errorOf("client/bad-key");
    return await this.#put(name, signer);
  }

  async reveal(name: "guest"): Promise<string | undefined> {
    // The compiler does not check this argument for callers in JavaScript.
    if (name !== "guest") throw errorOf("client/no-key", { facts: { name: String(name) } });
    return await this.#storage.read("keys", name);
  }

  async forget(name: KeyName): Promise<void> {
    await this.#storage.write("keys", name, undefined);
  }

  async note(name: string): Promise<string | undefined> {
    return await this.#storage.read("notes", name);
  }

  async takeNote(name: string, text: string | undefined): Promise<void> {
    await this.#storage.write("notes", name, text);
  }

  async #put(name: KeyName, signer: KeySigner): Promise<KeySigner> {
    await this.#storage.write("keys", name, secretOf(signer));
    return signer;
  }
}
