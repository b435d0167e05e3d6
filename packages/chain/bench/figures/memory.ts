import { LASTING_PLIES } from "../../src/commands/kifu/loadtest/lastingGame.js";
import { WARM_UP } from "../Bench.js";
import type { Memory } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

/** Memory is looked at so often on the way. */
const LOOKS = 10;
const MEGABYTE = 2 ** 20;

/** What the node keeps in memory of moves that are long sequenced: it should be nothing. */
export const memory: Figure = {
  name: "memory",
  about: "growth of memory over many moves",

  async measure(bench) {
    const { moves, blockSize, mostMegabytes } = bench.sizes.memory;
    const contest = await bench.kifuAlone(Math.ceil((WARM_UP + moves) / LASTING_PLIES));
    const kifu = contest.side("kifu");

    const looks: (Memory & { moves: number })[] = [];
    for (let done = 0; ;) {
      if (done >= Math.floor((looks.length * moves) / LOOKS)) {
        looks.push({ moves: done, ...(await kifu.call("memory")) });
      }
      if (done >= moves) break;
      await contest.round(Math.min(blockSize, moves - done), blockSize);
      done += Math.min(blockSize, moves - done);
      bench.progress(done, moves);
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
