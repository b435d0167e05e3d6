import { segmentSizeOf } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import type { Stage } from "../../test/index/events/Stage.js";

/** Matches that are played side by side, with a move of each in every block. */
export interface Matches {
  readonly game: string;
  readonly count: number;
  readonly moves: readonly string[];
  /**
   * If true, seeks pair the players, and each transaction has as many moves as fit. Otherwise
   * each move is one transaction.
   */
  readonly inSegments?: boolean;
}

/** Blocks of a chain, from the first up to the end (exclusive). */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

export async function playMatches(
  stage: Stage,
  { game, count, moves, inSegments = false }: Matches,
): Promise<{ beginnings: BlockRange; moves: BlockRange }> {
  const { number, module } = plainGames.find(({ rules }) => rules.name === game) ?? {};
  if (number === undefined || module === undefined) throw new Error(`There is no game ${game}`);
  const first = stage.store.blockCount();
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    // Each pair has a pool of its own, and its players are in no other match.
    const wish = { game: number, moveLimit: 100 + first + i };
    const player = 1 + 2 * (1000 * first + i);
    const pair = [player, player + 1] as const;
    ids.push(await (inSegments ? stage.meet(...pair, wish) : stage.pair(...pair, wish)));
  }
  await stage.block();
  const size = inSegments ? segmentSizeOf(module) : 1;
  for (let ply = 0; ply < moves.length; ply += size) {
    const next = moves.slice(ply, ply + size).join(" ");
    for (const id of ids) await (inSegments ? stage.playSegment(id, next) : stage.play(id, next));
    await stage.block();
  }
  const end = stage.store.blockCount();
  return { beginnings: { first, end: first + 1 }, moves: { first: first + 1, end } };
}
