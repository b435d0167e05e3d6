import { sentRecord } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import { NodeHttp } from "../node-api/NodeHttp.js";

/** The node's page size. */
const PAGE = 100;
/** Far more than any match has. */
const MOST_PAGES = 10;

const QUERY = `query ($match: Int!, $after: Int) {
  matchRecord(match: $match) { ${sentRecord.selection} }
}`;

/**
 * Everything that was signed in a match, as the node sends it, unchecked. `readAnswer` of
 * `@kifu/chain/record` decodes it. undefined if the match is in no block.
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
    // A move in the meantime may add an earlier session, and then the pages do not fit together.
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
 * Identifies the match's progress. After a takeback and another move, the number of moves is
 * equal but the transcript differs.
 */
function standingOf(reported: unknown): string {
  const { match } = reported as { match?: { ply?: unknown; transcript?: unknown } | null };
  return JSON.stringify([match?.ply, match?.transcript]);
}
