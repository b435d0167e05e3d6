import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

/** A transaction, and a state in which leaves have a past for it to be misled by. */
export interface Sample {
  method: string;
  name: string;
  ok: boolean;
  arrange(world: World): Promise<unknown>;
  send(world: World): Promise<Receipt>;
}
