import type { Memory } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

const LOOKS = 10;
const MEGABYTE = 2 ** 20;

/**
 * The memory that a node still uses for moves that were sequenced long ago. It should use none.
 */
export const memory: Figure = {
  name: "memory",
  about: "growth of memory over many moves",

  async measure(bench) {
    const { moves, blockSize, mostMegabytes } = bench.sizes.memory;
    const contest = await bench.kifuAlone();
    const kifu = contest.sides.kifu;
    const feeding = { blockSize, together: contest.workload.independent };

    const looks: (Memory & { moves: number })[] = [];
    const look = async (done: number) => {
      looks.push({ moves: done, ...(await kifu.call("memory")) });
      bench.progress(done, moves);
    };
    await look(0);
    let signed = contest.workload.moves(Math.min(blockSize, moves));
    for (let done = 0; done < moves;) {
      const sequenced = kifu.call("sequence", signed, feeding);
      done += signed.length;
      // The next moves are signed while the side works, because nothing is timed here.
      signed = contest.workload.moves(Math.min(blockSize, moves - done));
      await sequenced;
      if (done >= (looks.length * moves) / LOOKS) await look(done);
    }
    const [before, after] = [looks[0]!, looks.at(-1)!];
    const over = `over ${moves.toLocaleString("en")} moves`;
    return {
      rows: [
        {
          what: `heap growth ${over}`,
          unit: "MB",
          kifu: (after.heapBytes - before.heapBytes) / MEGABYTE,
          hold: { of: "kifu", atMost: mostMegabytes },
        },
        {
          what: `growth of the whole process ${over}`,
          unit: "MB",
          kifu: (after.residentBytes - before.residentBytes) / MEGABYTE,
        },
      ],
      raw: looks,
    };
  },
};
