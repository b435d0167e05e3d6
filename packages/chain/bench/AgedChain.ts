import type { Bench } from "./Bench.js";
import { startSide } from "./sides/startSide.js";
import type { BlockTimes } from "./sides/Side.js";
import { Workload } from "./Workload.js";

/** Empty blocks are made so many at a time, between which progress is shown. */
const STRIDE = 500;

/** Enough for every move of a sample, in turns. */
const MATCHES = 10;
/** Blocks before a sample, in which its players register. */
const SAMPLE_SETUP = 1;

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

    for (const stop of stops) {
      await withKifu(folder, async (side) => {
        if (stop > 0 && blocks === 0) {
          first.push(...(await playSample(side, bench, 1)));
          blocks += SAMPLE_SETUP + sample;
        }
        const empty = stop === end ? stop - SAMPLE_SETUP - sample : stop;
        while (blocks < empty) {
          const count = Math.min(STRIDE, empty - blocks);
          await side.call("emptyBlocks", count);
          blocks += count;
          bench.progress(blocks, end);
        }
        if (stop === end) {
          last.push(...(await playSample(side, bench, 1 + MATCHES)));
          blocks += SAMPLE_SETUP + sample;
        }
      });
      const times: number[] = [];
      for (let i = 0; i < starts; i++) times.push(await startUp(folder));
      startUps.push({ blocks, times });
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

async function startUp(folder: string): Promise<number> {
  const began = performance.now();
  let time = NaN;
  await withKifu(folder, async (side) => {
    // Answered when the node stands.
    await side.call("memory");
    time = performance.now() - began;
  });
  return time;
}

/** Starts Kifu on the store of this folder, and ends it, whatever happens. */
async function withKifu(folder: string, use: (side: Kifu) => Promise<void>): Promise<void> {
  const side = startSide("kifu", folder);
  try {
    await use(side);
    await side.call("close");
  } finally {
    await side.stop();
  }
}
