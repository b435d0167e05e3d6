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
 * Forgets what was signed in a match that is over, once its record has all of it: every move that the node gave a receipt
 * for, at the time that it promised, and every one that the opponent signed. What the record contradicts is kept, and
 * answered. Of a match that is not over in blocks yet, all is kept. The node is asked once: whoever tries again does
 * so without the book, which moves of other matches wait for.
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
  // What the node tells is not even its own record: nothing of it counts.
  return [];
}

/** Does the same for a player, while no other tab does, until the node can be asked. */
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
