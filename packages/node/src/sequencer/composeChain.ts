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
  runtimeConfig,
  runtimeModules,
} from "@kifu/chain";

export type ComposedChain = ReturnType<typeof compose>;

/**
 * Composes a chain's circuits and their provers. This takes seconds, and compiling them takes
 * minutes.
 *
 * @param areProofsReal if false, all constraints are checked but mock proofs are made
 */
export async function composeChain(
  terms: ChainTerms,
  areProofsReal: boolean,
): Promise<ComposedChain> {
  protokitLog.setLevel("ERROR");
  const appChain = compose(terms);
  await appChain.start(areProofsReal, container.createChildContainer());
  return appChain;
}

function compose(terms: ChainTerms) {
  const appChain = AppChain.from({
    Runtime: Runtime.from(runtimeModules),
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
