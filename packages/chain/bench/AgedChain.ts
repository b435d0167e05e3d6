import type { Bench } from "./Bench.js";
import { startSide } from "./sides/startSide.js";

/** Empty blocks are made so many at a time, between which progress is shown. */
const STRIDE = 500;

/**
 * A chain that grew to many blocks, all of them without transactions. On the way its process is
 * started again and again; at the end none runs.
 */
export class AgedChain {
  private constructor(
    readonly folder: string,
    /** From the start of the process until it takes transactions, in milliseconds. */
    readonly startUps: { blocks: number; times: number[] }[],
  ) {}

  static async grow(bench: Bench): Promise<AgedChain> {
    const { stops, starts } = bench.sizes.age;
    const folder = await bench.folder();
    const end = stops.at(-1) ?? 0;
    const startUps: AgedChain["startUps"] = [];
    let blocks = 0;

    for (const [i, stop] of stops.entries()) {
      const times: number[] = [];
      while (times.length < starts - 1) times.push(await withKifu(folder, async () => undefined));
      // The last to start goes on, and makes the blocks up to the next stop.
      const next = stops[i + 1] ?? stop;
      const ready = await withKifu(folder, async (side) => {
        while (blocks < next) {
          const count = Math.min(STRIDE, next - blocks);
          await side.call("emptyBlocks", count);
          blocks += count;
          bench.progress(blocks, end);
        }
      });
      startUps.push({ blocks: stop, times: [...times, ready] });
    }
    return new AgedChain(folder, startUps);
  }
}

type Kifu = ReturnType<typeof startSide>;

/**
 * Starts Kifu on the store of this folder, and ends it, whatever happens. Resolves to how long
 * it took until the node stood, in milliseconds.
 */
async function withKifu(folder: string, use: (side: Kifu) => Promise<void>): Promise<number> {
  const began = performance.now();
  const side = startSide("kifu", folder);
  try {
    // Answered when the node stands.
    await side.call("memory");
    const ready = performance.now() - began;
    await use(side);
    await side.call("close");
    return ready;
  } finally {
    await side.stop();
  }
}
