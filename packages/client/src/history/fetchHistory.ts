import { type MatchCourse, matchCourse, optional } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import type { MatchConnection } from "../match/MatchConnection.js";
import { read } from "../node-api/NodeApi.js";

const QUERY = `query ($match: Int!) {
  matchCourse(match: $match) { ${matchCourse.selection} }
}`;

/** Fetches a match's signed history from the node. */
export async function fetchHistory(
  kifu: Pick<MatchConnection, "http" | "retry">,
  match: number,
): Promise<MatchCourse> {
  const answer = await kifu.retry(() => kifu.http.query(QUERY, { match }));
  const reported = read(optional(matchCourse), answer, "matchCourse");
  if (reported === undefined) throw badAnswer("matchCourse", "the history of a match");
  return reported;
}
