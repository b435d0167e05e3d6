import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { Store } from "../store/Store.js";
import type { Ingress } from "./Ingress.js";
import type { VerifySignature } from "./signature.js";

export interface IngressOptions {
  chain: Chain;
  store: Store;
  config: NodeConfig["ingress"];
  /** Checks a signature over fields; o1js' own unless a faster one is given. */
  verify?: VerifySignature;
  /** Told of faults: what the chain threw that is no refusal. Has the shape of pino's. */
  log?: { error(details: object, message: string): void };
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * Opens the way into the chain. Transactions that an earlier run parked are taken up again
 * from the store.
 */
export function createIngress(_options: IngressOptions): Ingress {
  throw new Error("The ingress is not built yet");
}
