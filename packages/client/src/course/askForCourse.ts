import { type MatchCourse, matchCourse, optional } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import type { MatchConnection } from "../match/MatchConnection.js";
import { read } from "../node-api/NodeApi.js";

const QUERY = `query ($match: Int!) {
  matchCourse(match: $match) { ${matchCourse.selection} }
}`;

/** Fetches a match's signed history from the node. */
export async function askForCourse(
  kifu: Pick<MatchConnection, "http" | "insist">,
  match: number,
): Promise<MatchCourse> {
  const answer = await kifu.insist(() => kifu.http.query(QUERY, { match }));
  const told = read(optional(matchCourse), answer, "matchCourse");
  if (told === undefined) throw badAnswer("matchCourse", "the course of a match");
  return told;
}
