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
 * The protocol: Protokit's without fees, with provers mended so that a proof says what it claims
 * (`docs/soundness.md`), every proof bound to its block's network state, and the chain's time and
 * domain part of that state.
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
