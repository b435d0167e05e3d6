import { type Receipt, receiptText } from "@kifu/wire";

/**
 * Whether a node's key, in hexadecimal digits, has signed a receipt. undefined where that cannot be told: browsers
 * before 2025 have no Ed25519, and pages that came over bare HTTP have no WebCrypto.
 */
export async function isOfNode(
  receipt: Receipt,
  receiptKey: string,
  domain: bigint,
): Promise<boolean | undefined> {
  const subtle = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
  if (subtle === undefined) return undefined;
  try {
    const name = { name: "Ed25519" };
    const key = await subtle.importKey("raw", bytesOf(receiptKey), name, false, ["verify"]);
    const text = new TextEncoder().encode(receiptText(receipt, String(domain)));
    return await subtle.verify(name, key, bytesOf(receipt.signature), text);
  } catch (error) {
    // What is not a key has signed nothing.
    return (error as Error).name === "NotSupportedError" ? undefined : false;
  }
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
