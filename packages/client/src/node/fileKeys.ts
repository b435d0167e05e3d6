import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import type { KeyName, KeyStore } from "../accounts/KeyStore.js";
import { assertGuest } from "../accounts/memoryKeys.js";
import { errorOf } from "../errors/clientErrors.js";
import { KeySigner, randomSigner, signerOf, secretOf } from "../mina/KeySigner.js";
import { exclusive } from "../submit/exclusive.js";

/**
 * Keys in a file that only its owner may read.
 *
 * @example const bot = await openBot({ kifu, keys: fileKeys("bot.keys.json") })
 */
export function fileKeys(path: string): KeyStore {
  return new FileKeys(path);
}

interface Contents {
  readonly keys: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
}

const EMPTY: Contents = { keys: {}, notes: {} };

class FileKeys implements KeyStore {
  constructor(private readonly path: string) {}

  async open(name: KeyName): Promise<KeySigner | undefined> {
    const secret = (await this.#read()).keys[name];
    return secret === undefined ? undefined : signerOf(secret);
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
    assertGuest(name);
    return (await this.#read()).keys[name];
  }

  async forget(name: KeyName): Promise<void> {
    await this.#change(({ keys, notes }) => ({ keys: without(keys, name), notes }));
  }

  async note(name: string): Promise<string | undefined> {
    return (await this.#read()).notes[name];
  }

  async takeNote(name: string, text: string | undefined): Promise<void> {
    await this.#change(({ keys, notes }) => ({
      keys,
      notes: text === undefined ? without(notes, name) : { ...notes, [name]: text },
    }));
  }

  async #put(name: KeyName, signer: KeySigner): Promise<KeySigner> {
    const secret = secretOf(signer);
    await this.#change(({ keys, notes }) => ({ keys: { ...keys, [name]: secret }, notes }));
    return signer;
  }

  async #read(): Promise<Contents> {
    try {
      return { ...EMPTY, ...(JSON.parse(await readFile(this.path, "utf8")) as Contents) };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return EMPTY;
      throw errorOf("client/no-key-store", { cause });
    }
  }

  /** Whole or not at all: a bot that is killed meanwhile keeps the keys that it had. */
  async #change(change: (contents: Contents) => Contents): Promise<void> {
    await exclusive(`kifu-keys/${this.path}`, async () => {
      const contents = change(await this.#read());
      const draft = `${this.path}.new`;
      await writeFile(draft, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
      await chmod(draft, 0o600);
      await rename(draft, this.path);
    });
  }
}

function without(
  record: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
