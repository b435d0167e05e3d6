import type { Match, Move } from "@kifu/client";
import { ask } from "./ask";

/** GraphQL's largest whole number: a node cannot even be asked about a larger one. */
const LARGEST_ID = 2 ** 31 - 1;

/** The number of a match as an address has it; undefined if it is none. */
export function readMatchId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,10}$/.test(text) && id <= LARGEST_ID ? id : undefined;
}

/** After how many moves an address shows a match; undefined for the match as it stands. */
export function readPly(text: string | string[] | null | undefined): number | undefined {
  const [first = ""] = [text ?? []].flat();
  return /^\d{1,4}$/.test(first) ? Number(first) : undefined;
}

/** A match, or none of this number. undefined when the node does not answer, which is not the same. */
export async function askMatch(id: number): Promise<{ match: Match | undefined } | undefined> {
  return await ask(`match ${id}`, async (kifu) => ({ match: await kifu.matchOnce(id) }));
}

/** A match's moves. */
export async function askMoves(id: number): Promise<readonly Move[] | undefined> {
  return await ask(`moves ${id}`, (kifu) => kifu.moves(id));
}
