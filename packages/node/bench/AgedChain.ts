import type { Process } from "./processes/startProcess.js";
import type { Sizes } from "./Sizes.js";
import { type SideCommands, startSide } from "./sides/Side.js";

/** How many empty blocks are made between two progress reports. */
const STRIDE = 500;

export interface AgedChain {
  folder: string;
  /** The times from the start of the process until it accepts transactions, in milliseconds. */
  startUps: { blocks: number; times: number[] }[];
}

/**
 * Grows a chain in this folder. At each of the numbers of blocks in `stops`, its process is started
 * `starts` times, to measure start-up. At the end, no process is running.
 */
export async function growChain(
  folder: string,
  { stops, starts }: Sizes["age"],
  onProgress: (done: number, total: number) => void,
): Promise<AgedChain> {
  const startUps: AgedChain["startUps"] = [];
  let blocks = 0;
  for (const [i, stop] of stops.entries()) {
    const times: number[] = [];
    while (times.length < starts - 1) times.push(await withKifu(folder, async () => undefined));
    // The last process continues, and makes the blocks up to the next stop.
    const next = stops[i + 1] ?? stop;
    const ready = await withKifu(folder, async (side) => {
      while (blocks < next) {
        const count = Math.min(STRIDE, next - blocks);
        await side.call("emptyBlocks", count);
        blocks += count;
        onProgress(blocks, stops.at(-1) ?? 0);
      }
    });
    startUps.push({ blocks: stop, times: [...times, ready] });
  }
  return { folder, startUps };
}

/**
 * Runs a Kifu process on the store of this folder, and ends it in any case. Resolves to how long it
 * took until the node was up, in milliseconds.
 */
async function withKifu(
  folder: string,
  use: (side: Process<SideCommands>) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const side = startSide("kifu", folder);
  try {
    // This call is answered once the node has started.
    await side.call("memory");
    const ready = performance.now() - began;
    await use(side);
    await side.call("close");
    return ready;
  } finally {
    await side.stop();
  }
}
