import { dim, say } from "@kifu/chain/say";
import { machine } from "./runBench.js";

export function printMachine(seed: number): number {
  const { cores, processor, node, load } = machine();
  say(dim(`${cores} × ${processor}, Node ${node}, load ${load.toFixed(1)}, seed ${seed}`));
  return load;
}
