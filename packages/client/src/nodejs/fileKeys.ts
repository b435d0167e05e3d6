import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import type { KeyStore } from "../accounts/KeyStore.js";
import { type Kept, StoredKeys } from "../accounts/StoredKeys.js";
import { errorOf } from "../errors/clientErrors.js";
import { exclusive } from "../submit/exclusive.js";

type Contents = Record<Kept, Record<string, string>>;

/**
 * Keeps keys in a file that only its owner can read.
 *
 * @example const bot = await openBot({ kifu, keys: fileKeys("bot.keys.json") })
 */
export function fileKeys(path: string): KeyStore {
  return new StoredKeys({
    read: async (kind, name) => (await read(path))[kind][name],
    async write(kind, name, text) {
      await exclusive(`kifu-keys/${path}`, async () => {
        const contents = await read(path);
        if (text === undefined) delete contents[kind][name];
        else contents[kind][name] = text;
        await replace(path, contents);
      });
    },
  });
}

async function read(path: string): Promise<Contents> {
  const empty = { keys: {}, notes: {} };
  try {
    return { ...empty, ...(JSON.parse(await readFile(path, "utf8")) as Contents) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return empty;
    throw errorOf("client/no-key-store", { cause });
  }
}

/** Replaces the file atomically. If the bot is killed meanwhile, the old file remains. */
async function replace(path: string, contents: Contents): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
