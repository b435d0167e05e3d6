import type { DefinedGame } from "@kifu/kit";
import { defaultTerms } from "./chainTerms.js";
import { composeGames, type GameModule, provableGames } from "./games.js";
import { measureCircuit, type MethodCost } from "./measureMethods.js";
import { methodCircuit, moduleNamed } from "./runtimeMethods.js";
import { runtimeModules } from "./runtimeModules.js";
import { standaloneRuntime } from "./standaloneRuntime.js";
import { longestSegment } from "../engine/longestSegment.js";

export interface SegmentCosts {
  moves: number;
  perMove: number;
  /** Maps a number of moves to the rows of the method with room for that many moves. */
  rows: Record<number, number>;
  /**
   * State transitions, including the sender's nonce. They are the same for any number of moves.
   */
  transitions: number;
}

/** The sizes to measure besides the chosen size. */
const SIZES = [1, 2, 8, 16, 32];

/** The cost of an additional move is measured between these two sizes, where it is constant. */
const [FEW, MORE] = [2, 8];

export async function measureSegments(
  games: readonly DefinedGame<GameModule>[] = provableGames,
): Promise<Record<string, SegmentCosts>> {
  const costs: Record<string, SegmentCosts> = {};
  for (const game of games) {
    const [few, more] = [await measure(game, FEW), await measure(game, MORE)];
    const perMove = Math.ceil((more.rows - few.rows) / (MORE - FEW));
    const pliesAtMost = game.segmentAtMost ?? game.thoroughness.pliesAtMost;
    const isLarge = game.largeSegments;
    const moves = longestSegment({ ofTwo: few.rows, perMove, pliesAtMost, isLarge });
    const rows: Record<number, number> = {};
    for (const size of [...SIZES.filter((size) => size < moves), moves]) {
      rows[size] = (await measure(game, size)).rows;
    }
    costs[game.plain.module] = { moves, perMove, rows, transitions: few.transitions };
  }
  return costs;
}

async function measure(game: DefinedGame<GameModule>, size: number): Promise<MethodCost> {
  const modules = { ...runtimeModules, ...composeGames(() => size, [game]) };
  const { runtime } = standaloneRuntime(defaultTerms, modules);
  return await measureCircuit(methodCircuit(moduleNamed(runtime, game.plain.module), "playMoves"));
}
