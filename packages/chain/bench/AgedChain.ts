import type { Bench } from "./Bench.js";
import { startSide } from "./sides/startSide.js";
import type { BlockTimes } from "./sides/Side.js";
import { Workload } from "./Workload.js";

/** Empty blocks are made so many at a time, between which progress is shown. */
const STRIDE = 500;

/** Enough for every move of a sample, in turns. */
const MATCHES = 10;

/**
 * A chain that grew to many blocks, nearly all of them without transactions. Blocks with a move
 * each, at its beginning and at its end, tell whether a block costs more on a longer chain; and
 * on the way its process is started again and again.
 */
export class AgedChain {
  private constructor(
    /** Blocks of one move, at the beginning. */
    readonly first: BlockTimes[],
    /** The same, at the end. */
    readonly last: BlockTimes[],
    /** From the start of the process until it takes transactions, in milliseconds. */
    readonly startUps: { blocks: number; times: number[] }[],
  ) {}

  static async grow({ seed, sizes, progress }: Bench, folder: string): Promise<AgedChain> {
    const { stops, sample, starts } = sizes.age;
    const end = stops.at(-1) ?? 0;
    let first: BlockTimes[] = [];
    let last: BlockTimes[] = [];
    let blocks = 0;

    const startUps: AgedChain["startUps"] = [];
    for (const stop of stops) {
      const side = startSide("kifu", folder);
      const play = async (firstMatch: number): Promise<BlockTimes[]> => {
        const workload = new Workload({ seed, matches: MATCHES, firstMatch });
        const registrations = workload.registrations();
        const alone = { blockSize: 1, together: 1 };
        await side.call("sequence", registrations, alone);
        const times = await side.call("sequence", workload.moves(sample), alone);
        blocks += registrations.length + times.length;
        return times;
      };
      if (blocks === 0 && stop > 0) first = await play(1);
      const left = stop === end ? 2 * MATCHES + sample : 0;
      while (blocks < stop - left) {
        const count = Math.min(STRIDE, stop - left - blocks);
        await side.call("emptyBlocks", count);
        blocks += count;
        progress(blocks, end);
      }
      if (stop === end) last = await play(1 + MATCHES);
      await side.call("close");
      await side.stop();
      startUps.push({ blocks, times: await startAgain(folder, starts) });
      progress(blocks, end);
    }
    return new AgedChain(first, last, startUps);
  }
}

async function startAgain(folder: string, starts: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < starts; i++) {
    const began = performance.now();
    const side = startSide("kifu", folder);
    // Answered when the node stands.
    await side.call("memory");
    times.push(performance.now() - began);
    await side.call("close");
    await side.stop();
  }
  return times;
}
