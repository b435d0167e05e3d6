import { plainGames } from "@kifu/chain/plain-games";
import type { Stage } from "../../test/feed/stage.js";

/** Matches that are played side by side, a move of each in every block. */
export interface Matches {
  readonly game: string;
  readonly count: number;
  /** Of each match, in notation. */
  readonly moves: readonly string[];
}

/** Blocks of a chain: from the first up to the end and without it. */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

/** Plays matches: a block in which all players register, and then one for each move. */
export async function playMatches(
  stage: Stage,
  { game, count, moves }: Matches,
): Promise<{ registrations: BlockRange; moves: BlockRange }> {
  const number = plainGames.find(({ rules }) => rules.name === game)?.number;
  if (number === undefined) throw new Error(`There is no game ${game}`);
  const first = stage.store.blockCount();
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    // A pool of their own, and players that no other match has.
    const wish = { game: number, moveLimit: 100 + first + i };
    const player = 1 + 2 * (1000 * first + i);
    ids.push(await stage.pair(player, player + 1, wish));
  }
  await stage.block();
  for (const move of moves) {
    for (const id of ids) await stage.play(id, move);
    await stage.block();
  }
  const end = stage.store.blockCount();
  return { registrations: { first, end: first + 1 }, moves: { first: first + 1, end } };
}
