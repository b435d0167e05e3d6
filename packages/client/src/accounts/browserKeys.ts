import { errorOf } from "../errors/KifuError.js";
import { type KeyStore, type KeyStorage, type Kept, StoredKeys } from "./KeyStore.js";

/**
 * Keeps keys in IndexedDB, encrypted with AES-GCM. Scripts cannot export the encryption key, so a
 * copy of the database is useless elsewhere.
 *
 * @example const accounts = openAccounts({ kifu, keys: browserKeys() })
 */
export function browserKeys(database = "kifu-keys"): KeyStore {
  return new StoredKeys(new BrowserStorage(database));
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const WRAPPING = "wrapping";
const STORES = ["keys", "notes", "wrapping"] as const;

class BrowserStorage implements KeyStorage {
  #opened: Promise<IDBDatabase> | undefined;
  #wrapping: Promise<CryptoKey> | undefined;

  constructor(private readonly name: string) {}

  async read(kind: Kept, name: string): Promise<string | undefined> {
    return await this.#guarded(async () => {
      const found = await this.#with(kind, "readonly", (store) => store.get(name));
      if (kind === "keys" && found !== undefined) return await this.#unseal(name, found as Sealed);
      return typeof found === "string" ? found : undefined;
    });
  }

  async write(kind: Kept, name: string, text: string | undefined): Promise<void> {
    await this.#guarded(async () => {
      const value = kind === "keys" && text !== undefined ? await this.#seal(name, text) : text;
      await this.#with(kind, "readwrite", (store) =>
        value === undefined ? store.delete(name) : store.put(value, name),
      );
    });
  }

  async #seal(name: string, text: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(text);
    const data = await crypto.subtle.encrypt(cipher(name, iv), await this.#key(), plain);
    return { iv, data };
  }

  async #unseal(name: string, { iv, data }: Sealed): Promise<string> {
    const plain = await crypto.subtle.decrypt(cipher(name, iv), await this.#key(), data);
    return new TextDecoder().decode(plain);
  }

  /** If two tabs create the key at once, both use the one that was stored first. */
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
    this.#opened ??= openBrowserDatabase(this.name, STORES);
    const database = await this.#opened;
    // A signed move must survive a power failure. Otherwise the player could sign another move
    // for the same turn.
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const answer = answerOf<unknown>(ask(transaction.objectStore(store)));
    const [value] = await Promise.all([answer, mode === "readwrite" && committed(transaction)]);
    return value;
  }

  async #guarded<Value>(run: () => Promise<Value>): Promise<Value> {
    try {
      return await run();
    } catch (cause) {
      this.#opened = undefined;
      this.#wrapping = undefined;
      throw errorOf("client/no-key-store", { cause });
    }
  }
}

/** The parameters bind a record to its name, so that records cannot be swapped. */
function cipher(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

/**
 * Opens a database with these object stores. Each record's key is stored outside the record.
 */
export async function openBrowserDatabase(
  name: string,
  stores: readonly string[],
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return await answerOf(request);
}

export async function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      // Without this, the failure would also be reported to the window.
      event.preventDefault();
      reject(request.error ?? new Error("IndexedDB failed"));
    };
  });
}

/**
 * Resolves once a transaction is durable. A transaction can fail even after all its requests have
 * succeeded.
 */
export async function committed(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
  });
}
