import { count, decimal, object, oneOf, optional, matchResults } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { type Broken, type MoveBook, withBook } from "../moves/MoveBook.js";
import { read } from "../node-api/NodeApi.js";
import { askForCourse } from "./askForCourse.js";
import { coursesOf } from "./Course.js";
import type { CourseConnection } from "./CourseCheck.js";
import { evidenceAgainst } from "./evidenceAgainst.js";

const inBlocks = object({
  match: object({ result: oneOf(...matchResults), ply: count, transcript: decimal }),
});

/**
 * Forgets what was signed in a finished match once its record contains all of it: every move with
 * a receipt, at the promised time, and every move that the opponent signed. Contradictions are
 * kept and returned. If the match is not finished in blocks yet, everything is kept. The node is
 * asked once; callers retry without holding the log's lock, which moves of other matches need.
 */
export async function closeMatch(
  kifu: CourseConnection,
  book: MoveBook,
  id: number,
): Promise<readonly Broken[]> {
  if (!book.matches.includes(id)) return book.broken.filter(({ match }) => match === id);
  const match = await kifu.matchOnce(id);
  if (match === undefined || match.result === "running") return [];
  const query = `query ($match: Int!) { matchRecord(match: $match) { ${inBlocks.selection} } }`;
  const answer = await kifu.http.query(query, { match: id });
  const record = read(optional(inBlocks), answer, "matchRecord")?.match;
  if (record === undefined || record.result === "running") return [];

  const told = await askForCourse({ http: kifu.http, insist: async (ask) => await ask() }, id);
  for (const course of coursesOf(await kifu.rules(match.game), told)) {
    if (course.ply !== record.ply || String(course.transcript) !== record.transcript) continue;
    const broken = evidenceAgainst(course, book, { match: id, isOver: true });
    await book.close(id, broken);
    return broken;
  }
  // A record that fails its own check proves nothing.
  return [];
}

/** Does the same for a player, unless another tab does, once the node can be reached. */
export async function closeFor(
  kifu: CourseConnection,
  account: Account,
  id: number,
): Promise<readonly Broken[]> {
  return await kifu.insist(async () => {
    const { domain } = await kifu.knownOnce();
    return await withBook(domain, account, async (book) => await closeMatch(kifu, book, id));
  });
}
