import { readFile } from "node:fs/promises";
import { PrivateKey } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

/**
 * Reads the key that signs and pays from the setting or its file. No error quotes it, since it may be a key
 * with a typing error.
 */
export async function readOperatorKey(settings: {
  key: string;
  keyFile: string;
}): Promise<PrivateKey> {
  const text = settings.key === "" ? await readKeyFile(settings.keyFile) : settings.key;
  try {
    return PrivateKey.fromBase58(text.trim());
  } catch {
    throw badKey("This is not a private key.", { characters: text.trim().length });
  }
}

async function readKeyFile(file: string): Promise<string> {
  if (file === "") throw badKey("There is no private key.");
  return await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw badKey("The private key cannot be read.", { file, reason: error.code ?? "" });
  });
}

export function badKey(message: string, details: Record<string, string | number> = {}): NodeError {
  return new NodeError(nodeCodes.settlement.badKey, message, {
    details,
    remedy:
      "Name the file of a private key in base58 as settle.keyFile, or give the key in KIFU_SETTLE_KEY. " +
      "`kifu keys --out FILE` makes one.",
  });
}
