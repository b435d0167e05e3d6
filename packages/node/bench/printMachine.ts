import { dim, say } from "@kifu/chain/say";
import { machine } from "./runBench.js";

/** Says where is measured, and returns how busy the machine is with other things. */
export function printMachine(seed: number): number {
  const { cores, processor, node, load } = machine();
  say(dim(`${cores} × ${processor}, Node ${node}, load ${load.toFixed(1)}, seed ${seed}`));
  return load;
}
