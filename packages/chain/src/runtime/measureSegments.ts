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
  /** How many moves one has at most: as many as fit. */
  moves: number;
  /** Rows for one move more. */
  perMove: number;
  /** Rows of the method, by how many moves it has room for. */
  rows: Record<number, number>;
  /** State transitions, the sender's nonce included, whatever the number of moves. */
  transitions: number;
}

/** Sizes that are measured, beside the one that is chosen. */
const SIZES = [1, 2, 8, 16, 32];

/** Between these two, each more move costs the same. */
const [FEW, MORE] = [2, 8];

/** The costs of segments, by game, and how many moves each game's have. */
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
