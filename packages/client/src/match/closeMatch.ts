import { count, decimal, object, oneOf, optional, matchResults } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { type Broken, type MoveLog, withMoveLog, evidenceAgainst } from "./MoveLog.js";
import { read } from "../node/NodeApi.js";
import { fetchHistory, type HistoryConnection, historiesOf } from "./SignedHistory.js";

const inBlocks = object({
  match: object({ result: oneOf(...matchResults), ply: count, transcript: decimal }),
});

/**
 * Forgets what was signed in a finished match once its record contains all of it: every move with a
 * receipt, at the promised time, and every move that the opponent signed. Contradictions are kept
 * and returned. Until the match has ended in a block, everything is kept. Asks the node only once.
 * Before you retry, release the log's lock, because moves of other matches need it.
 */
export async function closeMatch(
  kifu: HistoryConnection,
  log: MoveLog,
  id: number,
): Promise<readonly Broken[]> {
  if (!log.matches.includes(id)) return log.broken.filter(({ match }) => match === id);
  const match = await kifu.matchOnce(id);
  if (match === undefined || match.result === "running") return [];
  const query = `query ($match: Int!) { matchRecord(match: $match) { ${inBlocks.selection} } }`;
  const answer = await kifu.http.query(query, { match: id });
  const record = read(optional(inBlocks), answer, "matchRecord")?.match;
  if (record === undefined || record.result === "running") return [];

  const reported = await fetchHistory({ http: kifu.http, retry: async (ask) => await ask() }, id);
  for (const history of historiesOf(await kifu.rules(match.game), reported)) {
    if (history.ply !== record.ply || String(history.transcript) !== record.transcript) continue;
    const broken = evidenceAgainst(history, log, { match: id, isOver: true });
    await log.close(id, broken);
    return broken;
  }
  // A record that fails its own check proves nothing.
  return [];
}

/**
 * Closes a match like `closeMatch`, and holds the log's lock for each try. Retries while the node
 * is unreachable.
 */
export async function closeFor(
  kifu: HistoryConnection,
  account: Account,
  id: number,
): Promise<readonly Broken[]> {
  return await kifu.retry(async () => {
    const { domain } = await kifu.knownOnce();
    return await withMoveLog(domain, account, async (log) => await closeMatch(kifu, log, id));
  });
}
