import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { Pallas, Poseidon } from "#mina-signer";
import type { Account } from "./accounts/Account.js";
import { KeyedAccount, openOrMake } from "./accounts/KeyedAccount.js";
import { insideOf } from "./accounts/ChainConnection.js";
import { type Kept, type KeyStore, StoredKeys } from "./accounts/KeyStore.js";
import { errorOf } from "./errors/KifuError.js";
import { exclusive } from "./node/waiting.js";
import type { NodeReader } from "./node/NodeConnection.js";

/** Exports for bots and for other programs that run in Node.js. */
export { memoryKeys } from "./accounts/KeyStore.js";

/*
 * Parts of the client for programs that play for thousands of players at once. For each player,
 * they do what a page does, but without display, storage and checks.
 */
export type { Signer } from "./accounts/Account.js";
export { signerOf } from "./accounts/KeySigner.js";
export { signTransaction } from "./accounts/Outbox.js";
export { KifuConnection } from "./KifuConnection.js";
export { postMoves } from "./match/postMoves.js";
export { fetchHistory } from "./match/SignedHistory.js";
export { boundAt, type MatchToSign, signMove } from "./match/signMove.js";
export { EventChannels } from "./node/EventChannels.js";
export { follow } from "./node/follow.js";
export { NodeApi } from "./node/NodeApi.js";
export { NodeHttp } from "./node/NodeHttp.js";
export { itemsOf, Repetition } from "./node/Repetition.js";
export { postSeek, signSeek } from "./search/seeks.js";
export { checkTournament } from "./tournaments/index.js";

/** A bot's connection and key store. */
export interface BotOptions {
  readonly kifu: NodeReader;
  readonly keys: KeyStore;
}

/**
 * Opens a bot's account. The first call creates its key in the store, and later calls use that
 * key.
 *
 * @example const bot = await openBot({ kifu, keys: fileKeys("bot.keys.json") })
 */
export async function openBot({ kifu, keys }: BotOptions): Promise<Account> {
  const owner = await openOrMake(keys, "guest");
  return new KeyedAccount("bot", owner, insideOf(kifu), keys);
}

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

/** Replaces the file atomically. If the bot is killed during the write, the old file remains. */
async function replace(path: string, contents: Contents): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/**
 * The client's hash and curve arithmetic. A program may replace its functions with faster ones.
 */
export function arithmetic() {
  return { Pallas, Poseidon };
}
