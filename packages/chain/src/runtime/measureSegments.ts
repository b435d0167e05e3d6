import type { DefinedGame } from "@kifu/kit";
import { defaultTerms } from "./chainTerms.js";
import { composeGames, type GameModule, provableGames } from "./games.js";
import { measureCircuit, type MethodCost } from "./measureMethods.js";
import { methodCircuit, moduleNamed } from "./runtimeMethods.js";
import { runtimeModules } from "./runtimeModules.js";
import { standaloneRuntime } from "./standaloneRuntime.js";
import { segmentSize } from "../segments/segmentSize.js";

/** What a game's segments cost to prove. */
export interface SegmentCosts {
  /** The maximum number of moves: as many as fit. */
  moves: number;
  /** Rows per additional move. */
  perMove: number;
  /** Rows of the method, by the number of moves that it has room for. */
  rows: Record<number, number>;
  /** State transitions, including the sender's nonce, for any number of moves. */
  transitions: number;
}

/** Sizes that are measured besides the chosen one. */
const SIZES = [1, 2, 8, 16, 32];

/** Between these two, each additional move costs the same. */
const [FEW, MORE] = [2, 8];

/** The costs of segments by game, and each game's segment size. */
export async function measureSegments(
  games: readonly DefinedGame<GameModule>[] = provableGames,
): Promise<Record<string, SegmentCosts>> {
  const costs: Record<string, SegmentCosts> = {};
  for (const game of games) {
    const [few, more] = [await measure(game, FEW), await measure(game, MORE)];
    const perMove = Math.ceil((more.rows - few.rows) / (MORE - FEW));
    const { pliesAtMost } = game.thoroughness;
    const moves = segmentSize({ ofTwo: few.rows, perMove, pliesAtMost });
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
