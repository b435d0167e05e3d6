import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "signing-key.pem";

/**
 * Opens the key that signs the list of bots. Creates it in this folder if it does not exist.
 */
export function openBotListKey(folder: string): KeyObject {
  const path = join(folder, FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    // Writing fails if the file exists. So two processes that start at once use the same key.
    writeFileSync(path, pem, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return createPrivateKey(readFileSync(path, "utf8"));
}

/**
 * Encodes the public key in base64, on one line. A web server reads the key from
 * `KIFU_BOT_LIST_KEY`.
 */
export function publicBotListKey(key: KeyObject): string {
  return createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
}

/** Reads the public key of a list of bots. Undefined if the text is not such a key. */
export function readPublicBotListKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}
