import { count, decimal, type Decoded, object, textLike } from "./decoder.js";

/** The node's promise that a move was made at a certain time. */
export const receipt = object({
  match: count,
  ply: count,
  transcript: decimal,
  /**
   * When the move was made, in the chain's seconds. The signature of the next move covers this
   * time.
   */
  time: count,
  /** The node's Ed25519 signature over `receiptText`, in hexadecimal. */
  signature: textLike(/^[0-9a-f]{128}$/, "a signature"),
});

/** The text that a receipt signs. `chain` is the chain's domain. */
export function receiptText(
  { match, ply, transcript, time }: Omit<Receipt, "signature">,
  chain: string,
): string {
  return ["kifu receipt", chain, match, ply, transcript, time].join("\n");
}

/** The node's promise that a move was made at a certain time. */
export type Receipt = Decoded<typeof receipt>;
