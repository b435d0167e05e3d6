import { VanillaProtocolModules } from "@proto-kit/library";
import { BlockProver } from "./BlockProver.js";
import { DomainHook } from "./DomainHook.js";
import { NetworkBinding } from "./NetworkBinding.js";
import "./repeatedReads.js";
import { StateTransitionProver } from "./StateTransitionProver.js";
import { TransactionProver } from "./TransactionProver.js";

/**
 * The protocol: Protokit's, without fees, its provers mended so that a proof says what it
 * claims (`docs/soundness.md`), every proof held to its block's network state, and the chain's
 * domain part of that state.
 */
export const protocolModules = VanillaProtocolModules.mandatoryModules({
  StateTransitionProver,
  TransactionProver,
  BlockProver,
  LastStateRoot: DomainHook,
  NetworkBinding,
});

export function protocolConfig() {
  return { ...VanillaProtocolModules.mandatoryConfig(), NetworkBinding: {} };
}
