import type { DefinedGame } from "@kifu/kit";
import { type GameName, provableGames } from "./games.js";
import { runtimeModules } from "./runtimeModules.js";
import { segmentModule } from "../segments/segmentModule.js";

/** The chain's modules with segments, in games that have them, of so many moves. No node composes them yet. */
export function segmentModules(
  sizeOf: (game: DefinedGame<GameName>) => number,
  games: readonly DefinedGame<GameName>[] = provableGames,
): typeof runtimeModules {
  const modules = games.map((game) => [
    game.plain.module,
    segmentModule(game, game.plain.number, sizeOf(game)),
  ]);
  return { ...runtimeModules, ...(Object.fromEntries(modules) as object) };
}
