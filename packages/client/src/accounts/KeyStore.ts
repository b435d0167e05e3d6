import type { Signer } from "./Account.js";
import { errorOf } from "../errors/KifuError.js";
import { KeySigner, randomSigner, signerOf, secretOf } from "./KeySigner.js";

/**
 * `guest` is a guest's key, and `session/…` is a session's key. A player with a wallet has a
 * `secrets/…` key, from which the secrets of hidden information are derived.
 */
export type KeyName = "guest" | `session/${string}` | `secrets/${string}`;

/** Stores private keys and returns signers. A signer does not reveal its key. */
export interface KeyStore {
  open(name: KeyName): Promise<Signer | undefined>;
  /** Creates and stores a key. Replaces an existing key of that name. */
  make(name: KeyName): Promise<Signer>;
  /** Stores a key of another device, given in base58. */
  keep(name: KeyName, privateKey: string): Promise<Signer>;
  /** A key in base58. Show it to its player only, to take it to another device. */
  reveal(name: KeyName): Promise<string | undefined>;
  forget(name: KeyName): Promise<void>;
  /** A short note that survives a reload, such as which account was used last. */
  note(name: string): Promise<string | undefined>;
  takeNote(name: string, text: string | undefined): Promise<void>;
}

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

  async keep(name: KeyName, privateKey: string): Promise<KeySigner> {
    const signer = signerOf(privateKey);
    if (signer === undefined) throw errorOf("client/bad-key");
    return await this.#put(name, signer);
  }

  async reveal(name: KeyName): Promise<string | undefined> {
    // From these, the hands of all matches follow.
    if (name.startsWith("secrets/")) throw errorOf("client/no-key", { facts: { name } });
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

/** Keeps keys in memory only. They are lost when the process or the page ends. */
export function memoryKeys(): KeyStore {
  const kept = { keys: new Map<string, string>(), notes: new Map<string, string>() };
  return new StoredKeys({
    read: async (kind, name) => kept[kind].get(name),
    async write(kind, name, text) {
      if (text === undefined) kept[kind].delete(name);
      else kept[kind].set(name, text);
    },
  });
}

const NOTE = "account";

/** Who played on this device last: the guest, or the address of a wallet or of a lent account. */
export interface LastVisitor {
  readonly guest?: Signer | undefined;
  readonly wallet?: string | undefined;
  readonly lent?: string | undefined;
}

/**
 * Reads who played on this device last. A page may call this before it has a connection.
 *
 * @example const accounts = openAccounts({ kifu, keys, last: lastVisitor(keys) })
 */
export async function lastVisitor(keys: KeyStore): Promise<LastVisitor> {
  const [kind, address = ""] = ((await keys.note(NOTE)) ?? "").split(":");
  if (kind === "wallet" || kind === "lent") return { [kind]: address };
  return { guest: kind === "guest" ? await keys.open("guest") : undefined };
}

/** Records who plays, for the next visit. Without a kind, it records that nobody plays. */
export async function noteVisitor(
  keys: KeyStore,
  kind: "guest" | "wallet" | "lent" | undefined,
  address?: string,
): Promise<void> {
  await keys.takeNote(NOTE, kind === "guest" ? kind : kind && `${kind}:${address}`);
}
