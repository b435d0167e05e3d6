import { type Receipt, receiptText, type SignedMove } from "@kifu/wire";
import { badAnswer, KifuError } from "../errors/KifuError.js";
import type { NodeHttp } from "../node/NodeHttp.js";
import { postStatements } from "../accounts/statements.js";

/**
 * Posts at most `MOST_STATEMENTS` signed moves, with earlier receipts. Returns for each move, in
 * order, the receipt or the refusal. The receipts' signatures are not checked yet. Throws if
 * there is no valid answer. The moves may have arrived even then, and can be sent again
 * unchanged.
 * @param versions the transcripts of the same moves with other bounds. The node may already have
 * one of these versions
 */
export async function postMoves(
  http: NodeHttp,
  moves: readonly SignedMove[],
  receipts?: readonly Receipt[],
  versions: readonly bigint[] = [],
): Promise<(Receipt | KifuError)[]> {
  const statements = moves.map(({ byOwner, x, y, z, ...move }) => {
    return { kind: "move", ...move, by: { byOwner, x, y, z } } as const;
  });
  const answers = await postStatements(http, "move", statements, receipts);
  return answers.map((answer, i) => {
    if (answer instanceof KifuError) return answer;
    const { receipt } = answer;
    const { match, ply, transcript } = moves[i]!;
    const isOfMove =
      receipt.match === match &&
      receipt.ply === ply &&
      [transcript, ...versions].includes(BigInt(receipt.transcript));
    if (!isOfMove) throw badAnswer(`answers[${i}].receipt`, "the receipt of this move");
    return receipt;
  });
}

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
