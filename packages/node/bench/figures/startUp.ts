import { median } from "../../src/cli/loadtest/stats.js";
import type { Figure } from "./Figure.js";

export const startUp: Figure = {
  name: "start-up",
  about: "start of a node on chains of different length",

  async measure(bench) {
    const { startUps } = await bench.aged();
    return {
      rows: startUps.map(({ blocks, times }) => ({
        what: `start-up with ${blocks.toLocaleString("en")} blocks`,
        unit: "ms",
        kifu: median(times),
      })),
      raw: startUps,
    };
  },
};
