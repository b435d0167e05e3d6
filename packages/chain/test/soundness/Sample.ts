import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

/**
 * A transaction, in a state whose leaves have earlier values that a prover could use to lie.
 */
export interface Sample {
  method: string;
  name: string;
  ok: boolean;
  arrange(world: World): Promise<unknown>;
  send(world: World): Promise<Receipt>;
}
