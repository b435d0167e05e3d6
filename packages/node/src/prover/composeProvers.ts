import "reflect-metadata";
import { log as protokitLog } from "@proto-kit/common";
import { Runtime } from "@proto-kit/module";
import { Protocol } from "@proto-kit/protocol";
import { AppChain, Sequencer } from "@proto-kit/sequencer";
import { container } from "tsyringe";
import {
  type ChainTerms,
  protocolConfig,
  protocolModules,
  modulesOf,
  runtimeConfig,
} from "@kifu/chain";

function compose(terms: ChainTerms) {
  const appChain = AppChain.from({
    Runtime: Runtime.from(modulesOf(terms)),
    Protocol: Protocol.from(protocolModules),
    Sequencer: Sequencer.from({}),
  });
  appChain.configure({
    Runtime: runtimeConfig(terms),
    Protocol: protocolConfig(),
    Sequencer: {},
  });
  return appChain;
}

/** A chain's circuits and their provers, before compilation. */
export type ComposedProvers = ReturnType<typeof compose>;

/**
 * Composes a chain's circuits and their provers. This takes seconds, and compiling them takes
 * minutes.
 */
export async function composeProvers(
  terms: ChainTerms,
  areProofsReal: boolean,
): Promise<ComposedProvers> {
  protokitLog.setLevel("ERROR");
  const appChain = compose(terms);
  await appChain.start(areProofsReal, container.createChildContainer());
  return appChain;
}
