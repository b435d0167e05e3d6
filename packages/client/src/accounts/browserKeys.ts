import { errorOf } from "../errors/clientErrors.js";
import { KifuError } from "../errors/KifuError.js";
import { KeySigner, randomSigner, signerOf, secretOf } from "../mina/KeySigner.js";
import { answerOf, openDatabase } from "./indexedDb.js";
import type { KeyName, KeyStore } from "./KeyStore.js";
import { assertGuest } from "./memoryKeys.js";

/**
 * Keys in IndexedDB, encrypted with AES-GCM under a key that no script can read out: what a
 * script copies from the database is worth nothing elsewhere.
 *
 * @example const accounts = openAccounts({ kifu, keys: browserKeys() })
 */
export function browserKeys(database = "kifu-keys"): KeyStore {
  return new BrowserKeys(database);
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const WRAPPING = "wrapping";
const STORES = ["keys", "notes", "wrapping"] as const;

class BrowserKeys implements KeyStore {
  #opened: Promise<IDBDatabase> | undefined;
  #wrapping: Promise<CryptoKey> | undefined;

  constructor(private readonly name: string) {}

  async open(name: KeyName): Promise<KeySigner | undefined> {
    const secret = await this.#unseal(name);
    if (secret === undefined) return undefined;
    const signer = signerOf(secret);
    if (signer === undefined) throw errorOf("client/no-key-store", { facts: { name: "keys" } });
    return signer;
  }

  async make(name: KeyName): Promise<KeySigner> {
    const signer = randomSigner();
    await this.#seal(name, signer);
    return signer;
  }

  async keep(name: "guest", privateKey: string): Promise<KeySigner> {
    const signer = signerOf(privateKey);
    if (signer === undefined) throw errorOf("client/bad-key");
    await this.#seal(name, signer);
    return signer;
  }

  async reveal(name: "guest"): Promise<string | undefined> {
    assertGuest(name);
    return await this.#unseal(name);
  }

  async forget(name: KeyName): Promise<void> {
    await this.#with("keys", "readwrite", (store) => store.delete(name));
  }

  async note(name: string): Promise<string | undefined> {
    const found = await this.#with("notes", "readonly", (store) => store.get(name));
    return typeof found === "string" ? found : undefined;
  }

  async takeNote(name: string, text: string | undefined): Promise<void> {
    await this.#with("notes", "readwrite", (store) =>
      text === undefined ? store.delete(name) : store.put(text, name),
    );
  }

  async #seal(name: KeyName, signer: KeySigner): Promise<void> {
    const sealed = await this.#guarded(async () => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(secretOf(signer));
      const data = await crypto.subtle.encrypt(cipher(name, iv), await this.#key(), plain);
      return { iv, data } satisfies Sealed;
    });
    await this.#with("keys", "readwrite", (store) => store.put(sealed, name));
  }

  async #unseal(name: KeyName): Promise<string | undefined> {
    const found = (await this.#with("keys", "readonly", (store) => store.get(name))) as
      Sealed | undefined;
    if (found === undefined) return undefined;
    return await this.#guarded(async () => {
      const { iv, data } = found;
      const plain = await crypto.subtle.decrypt(cipher(name, iv), await this.#key(), data);
      return new TextDecoder().decode(plain);
    });
  }

  /** Two tabs may make it at once: the first that is stored is everybody's. */
  async #key(): Promise<CryptoKey> {
    this.#wrapping ??= (async () => {
      const known = await this.#with("wrapping", "readonly", (store) => store.get(WRAPPING));
      if (known !== undefined) return known as CryptoKey;
      const uses: KeyUsage[] = ["encrypt", "decrypt"];
      const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, uses);
      await this.#with("wrapping", "readwrite", (store) => store.add(made, WRAPPING)).catch(
        () => undefined,
      );
      return (await this.#with("wrapping", "readonly", (store) =>
        store.get(WRAPPING),
      )) as CryptoKey;
    })();
    return await this.#wrapping;
  }

  async #with(
    store: (typeof STORES)[number],
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest,
  ): Promise<unknown> {
    return await this.#guarded(async () => {
      this.#opened ??= openDatabase(this.name, STORES);
      const database = await this.#opened;
      const answer: unknown = await answerOf(
        ask(database.transaction(store, mode).objectStore(store)),
      );
      return answer;
    });
  }

  async #guarded<Value>(run: () => Promise<Value>): Promise<Value> {
    try {
      return await run();
    } catch (cause) {
      if (cause instanceof KifuError) throw cause;
      this.#opened = undefined;
      this.#wrapping = undefined;
      throw errorOf("client/no-key-store", { cause });
    }
  }
}

/** The name is bound to what is sealed: one record cannot be put in another's place. */
function cipher(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}
