import { sentRecord } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import { NodeHttp } from "../node-api/NodeHttp.js";

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
    // A move that arrives between two pages may add an earlier session. Then the pages do not fit
    // together.
    const isOther = transactions.length > 0 && standingOf(reported) !== standing;
    standing = standingOf(reported);
    if (isOther) {
      transactions.length = 0;
      continue;
    }
    transactions.push(...(more as unknown[]));
    // The match and its transactions come from one answer, so they fit together.
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
