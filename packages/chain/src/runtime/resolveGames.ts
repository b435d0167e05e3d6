import type { SegmentModule } from "../engine/segmentModule.js";
import { type GameModule, plainGames } from "./plainGames.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

/** A runtime's module of each game, without the types of the game's moves. */
export type ResolvedGames = Readonly<Record<GameModule, SegmentModule<unknown, unknown, unknown>>>;

export function resolveGames(runtime: Pick<KifuRuntime, "resolve">): ResolvedGames {
  return Object.fromEntries(
    plainGames.map(({ module }) => [module, runtime.resolve(module)]),
  ) as ResolvedGames;
}
