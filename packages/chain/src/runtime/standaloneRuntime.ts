import "reflect-metadata";
import { InMemoryStateService, Runtime } from "@proto-kit/module";
import { StateServiceProvider } from "@proto-kit/protocol";
import { InMemoryAreProofsEnabled } from "@proto-kit/sequencer";
import { container } from "tsyringe";
import { type ChainTerms, defaultTerms, runtimeConfig, runtimeModules } from "./runtimeModules.js";
import type { SegmentModule } from "../engine/segmentModule.js";
import { type GameModule, plainGames } from "./plainGames.js";

/**
 * Creates the runtime without a sequencer, to measure circuits and to run methods. Other modules
 * can replace the chain's own modules under the same names.
 */
export function standaloneRuntime(
  terms: ChainTerms = defaultTerms,
  modules: typeof runtimeModules = runtimeModules,
) {
  const states = new StateServiceProvider();
  const state = new InMemoryStateService();
  states.setCurrentStateService(state);
  const proofs = new InMemoryAreProofsEnabled();

  const runtime = new (Runtime.from(modules))();
  runtime.configure(runtimeConfig(terms));
  runtime.create(() => container.createChildContainer());
  runtime.registerValue({
    Runtime: runtime,
    StateServiceProvider: states,
    AreProofsEnabled: proofs,
  });
  return { runtime, states, state, proofs };
}

export type StandaloneRuntime = ReturnType<typeof standaloneRuntime>;
/** The type of the runtime. Protokit derives it from the modules and does not name it. */
export type KifuRuntime = StandaloneRuntime["runtime"];

/** Maps each game to its module in a runtime. All of these modules have one general type. */
export type ResolvedGames = Readonly<Record<GameModule, SegmentModule<unknown, unknown, unknown>>>;

export function resolveGames(runtime: Pick<KifuRuntime, "resolve">): ResolvedGames {
  return Object.fromEntries(
    plainGames.map(({ module }) => [module, runtime.resolve(module)]),
  ) as ResolvedGames;
}
