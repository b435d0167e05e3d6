import type { Match, Move } from "@kifu/client";
import { ask } from "./ask";

/** GraphQL's largest integer. A node cannot be asked about a larger number. */
const LARGEST_ID = 2 ** 31 - 1;

export function readMatchId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,10}$/.test(text) && id <= LARGEST_ID ? id : undefined;
}

/**
 * Returns the match in an object. The object's `match` is undefined if no match has this number.
 * Returns undefined if the node does not answer.
 */
export async function askMatch(id: number): Promise<{ match: Match | undefined } | undefined> {
  return await ask(`match ${id}`, async (kifu) => ({ match: await kifu.matchOnce(id) }));
}

export async function askMoves(id: number): Promise<readonly Move[] | undefined> {
  return await ask(`moves ${id}`, (kifu) => kifu.moves(id));
}
