import { VanillaProtocolModules } from "@proto-kit/library";
import "./blocks.js";
import "./blockTree.js";
import "./bundles.js";
import "./checkedCache.js";
import { DomainHook } from "./DomainHook.js";
import { NetworkBinding } from "./NetworkBinding.js";
import "./repeatedReads.js";
import "./runtimeProofs.js";
import "./stateTransitions.js";
import { TimeHook } from "./TimeHook.js";
import "./transactionHooks.js";
import "./transitionsPerProof.js";

/**
 * Protokit's protocol without fees, and with mended provers, because proofs of the stock provers
 * do not show all that they claim (`docs/soundness.md`). Every proof is bound to its block's
 * network state, which contains the chain's time and domain.
 */
export const protocolModules = VanillaProtocolModules.mandatoryModules({
  BlockHeight: TimeHook,
  LastStateRoot: DomainHook,
  NetworkBinding,
});

/** The configuration of `protocolModules`, the same in the node, the compiler and the tests. */
export function protocolConfig() {
  return { ...VanillaProtocolModules.mandatoryConfig(), NetworkBinding: {} };
}
