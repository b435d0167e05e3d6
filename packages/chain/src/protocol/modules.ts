import { VanillaProtocolModules } from "@proto-kit/library";
import { DomainHook } from "./DomainHook.js";
import { NetworkBinding } from "./NetworkBinding.js";

/** The protocol: no fees, every proof held to its block's network state, the domain part of it. */
export const protocolModules = {
  ...VanillaProtocolModules.mandatoryModules({ NetworkBinding }),
  LastStateRoot: DomainHook,
};

export function protocolConfig() {
  return { ...VanillaProtocolModules.mandatoryConfig(), NetworkBinding: {} };
}
