import { VanillaProtocolModules } from "@proto-kit/library";
import { NetworkBinding } from "./NetworkBinding.js";

/** The protocol: no fees, and every proof held to its block's network state. */
export const protocolModules = VanillaProtocolModules.mandatoryModules({ NetworkBinding });

export function protocolConfig() {
  return { ...VanillaProtocolModules.mandatoryConfig(), NetworkBinding: {} };
}
