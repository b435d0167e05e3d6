import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

/**
 * A transaction and the state before it. The leaves had other values earlier, which a lying
 * prover could use.
 */
export interface Sample {
  method: string;
  name: string;
  ok: boolean;
  arrange(world: World): Promise<unknown>;
  send(world: World): Promise<Receipt>;
}
