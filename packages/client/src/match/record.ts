import { sentRecord } from "@kifu/wire";
import { badAnswer } from "../errors/KifuError.js";
import { NodeHttp } from "../node/NodeHttp.js";
import { Poseidon, verify } from "#mina-signer";
import type { PlainSignature } from "../accounts/Account.js";
import { addressOf, type AddressKey, readAddress } from "../accounts/address.js";
import { verifyTranscript } from "../accounts/KeySigner.js";

/** The number of transactions in a page of the node's answer. */
const PAGE = 100;
/** An upper limit. No match has so many pages of transactions. */
const MOST_PAGES = 10;

const QUERY = `query ($match: Int!, $after: Int) {
  matchRecord(match: $match) { ${sentRecord.selection} }
}`;

/**
 * Fetches everything that was signed in a match, as the node sends it. Check it with `readAnswer`
 * of `@kifu/chain/record`. Returns undefined if no block contains the match.
 *
 * @example const record = readAnswer(await fetchRecord(kifu.url, 7));
 */
export async function fetchRecord(
  url: string,
  match: number,
  given?: typeof fetch,
): Promise<unknown> {
  const http = new NodeHttp(url, given);
  const transactions: unknown[] = [];
  let standing = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const after = transactions.length === 0 ? undefined : transactions.length - 1;
    const { matchRecord: reported } = await http.query(QUERY, { match, after });
    if (reported == null) return undefined;
    const more =
      typeof reported === "object" && "transactions" in reported
        ? reported.transactions
        : undefined;
    if (!Array.isArray(more)) throw badAnswer("matchRecord.transactions", "a list");
    // A move that arrives between two requests may put an earlier session into the record. The
    // pages then do not fit together, so the reading starts over.
    const isOther = transactions.length > 0 && standingOf(reported) !== standing;
    standing = standingOf(reported);
    if (isOther) {
      transactions.length = 0;
      continue;
    }
    transactions.push(...(more as unknown[]));
    // The match and its transactions come from one answer, so they are consistent.
    if (more.length < PAGE) return { ...reported, transactions };
  }
  throw badAnswer("matchRecord.transactions", "a list that ends");
}

/**
 * Identifies the match's progress. The transcript is needed, because the number of moves is the
 * same after a takeback and another move.
 */
function standingOf(reported: unknown): string {
  const { match } = reported as { match?: { ply?: unknown; transcript?: unknown } | null };
  return JSON.stringify([match?.ply, match?.transcript]);
}

/**
 * The cryptography with which a page checks a match's record. See `checkRecord` of
 * `@kifu/chain/record`.
 */
export const recordCrypto = {
  poseidon: (fields: readonly bigint[]): bigint => Poseidon.hash([...fields]),

  readKey: readAddress,

  /** Also encodes fields that are not a point of the curve. */
  addressOf: (key: AddressKey): string => addressOf(key),

  /** Returns false for a key that is not a point of the curve. */
  verify(
    address: string,
    fields: readonly bigint[],
    signature: { readonly r: bigint; readonly s: bigint },
  ): boolean {
    const key = readAddress(address);
    if (key === undefined) return false;
    try {
      return verify({ ...signature }, { fields: [...fields] }, { ...key }, "devnet");
    } catch {
      return false;
    }
  },
  verifyTranscript(
    address: string,
    context: bigint,
    transcript: bigint,
    signature: PlainSignature,
  ): boolean {
    const key = readAddress(address);
    return key !== undefined && verifyTranscript(key, context, transcript, signature);
  },
};
