import { errorOf } from "../errors/clientErrors.js";
import { KeySigner, randomSigner, signerOf, secretOf } from "../mina/KeySigner.js";
import type { KeyName, KeyStore } from "./KeyStore.js";

/** Keys that are gone with the process or the page. */
export function memoryKeys(): KeyStore {
  return new MemoryKeys();
}

class MemoryKeys implements KeyStore {
  readonly #signers = new Map<KeyName, KeySigner>();
  readonly #notes = new Map<string, string>();

  async open(name: KeyName): Promise<KeySigner | undefined> {
    return this.#signers.get(name);
  }

  async make(name: KeyName): Promise<KeySigner> {
    const signer = randomSigner();
    this.#signers.set(name, signer);
    return signer;
  }

  async keep(name: "guest", privateKey: string): Promise<KeySigner> {
    const signer = signerOf(privateKey);
    if (signer === undefined) throw errorOf("client/bad-key");
    this.#signers.set(name, signer);
    return signer;
  }

  async reveal(name: "guest"): Promise<string | undefined> {
    assertGuest(name);
    const signer = this.#signers.get(name);
    return signer && secretOf(signer);
  }

  async forget(name: KeyName): Promise<void> {
    this.#signers.delete(name);
  }

  async note(name: string): Promise<string | undefined> {
    return this.#notes.get(name);
  }

  async takeNote(name: string, text: string | undefined): Promise<void> {
    if (text === undefined) this.#notes.delete(name);
    else this.#notes.set(name, text);
  }
}

/** The types say so already; scripts have none. */
export function assertGuest(name: string): asserts name is "guest" {
  if (name !== "guest") throw errorOf("client/no-key", { facts: { name: String(name) } });
}
