import type { Bench } from "./Bench.js";
import { startSide } from "./sides/startSide.js";
import type { BlockTimes } from "./sides/Side.js";
import { Workload } from "./Workload.js";

/** Empty blocks are made so many at a time, between which progress is shown. */
const STRIDE = 500;

/** Enough for every move of a sample, in turns. */
const MATCHES = 10;
/** Blocks before a sample, in which its players register. */
const SAMPLE_BLOCKS = 1;

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

  static async grow(bench: Bench, folder: string): Promise<AgedChain> {
    const { stops, sample, starts } = bench.sizes.age;
    const end = stops.at(-1) ?? 0;
    const first: BlockTimes[] = [];
    const last: BlockTimes[] = [];
    const startUps: AgedChain["startUps"] = [];
    let blocks = 0;

    for (const [i, stop] of stops.entries()) {
      const times: number[] = [];
      while (times.length < starts - 1) times.push(await withKifu(folder, async () => undefined));
      // The last to start goes on, and makes the blocks up to the next stop.
      const next = stops[i + 1];
      const ready = await withKifu(folder, async (side) => {
        if (next === undefined) return;
        if (blocks === 0) {
          first.push(...(await playSample(side, bench, 1)));
          blocks += SAMPLE_BLOCKS + sample;
        }
        const empty = next === end ? next - SAMPLE_BLOCKS - sample : next;
        while (blocks < empty) {
          const count = Math.min(STRIDE, empty - blocks);
          await side.call("emptyBlocks", count);
          blocks += count;
          bench.progress(blocks, end);
        }
        if (next === end) {
          last.push(...(await playSample(side, bench, 1 + MATCHES)));
          blocks += SAMPLE_BLOCKS + sample;
        }
      });
      startUps.push({ blocks: stop, times: [...times, ready] });
    }
    return new AgedChain(first, last, startUps);
  }
}

type Kifu = ReturnType<typeof startSide>;

/** A move in each block, after one in which the players register. */
async function playSample(
  side: Kifu,
  { seed, sizes }: Bench,
  firstMatch: number,
): Promise<BlockTimes[]> {
  const workload = new Workload({ seed, matches: MATCHES, firstMatch });
  const registrations = workload.registrations();
  // All in one block, and so in one round: those of two rounds do not meet.
  await side.call("sequence", registrations, { blockSize: registrations.length, together: 1 });
  const moves = workload.moves(sizes.age.sample);
  return await side.call("sequence", moves, { blockSize: 1, together: 1 });
}

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
