import { type Receipt, receiptText } from "@kifu/wire";

/**
 * Whether a node's key signed a receipt. undefined if the page cannot check it. Browsers before
 * 2025 lack Ed25519, and pages over plain HTTP lack WebCrypto.
 */
export async function verifyReceipt(
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
    // The key or the signature is malformed.
    return (error as Error).name === "NotSupportedError" ? undefined : false;
  }
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
