import { join } from "node:path";
import { isClean, loadtest } from "../../src/commands/kifu/loadtest/index.js";
import { startProcess } from "../processes/startProcess.js";
import type { NodeCommands } from "../sides/node.js";
import type { Figure } from "./Figure.js";

/**
 * How long a move is on its way to those who watch: a whole node over real HTTP, its visitors
 * in this process. Counted from sending the move, so the node's checks are in it; what must be
 * held counts from their end. Stock Protokit pushes nothing.
 */
export const pushLatency: Figure = {
  name: "push-latency",
  about: "way of a move to subscribers, over HTTP",

  async measure(bench) {
    const { matches, subscribers, seconds, rate } = bench.sizes.push;
    const path = join(await bench.folder(), "store");
    const node = startProcess<NodeCommands>(new URL("../sides/node.js", import.meta.url), [path]);
    try {
      const url = await node.call("url");
      const load = { url, matches, subscribers, seconds, rate, flood: 0 };
      const report = await loadtest(load, (phase, done, total) => {
        if (phase === "playing") bench.progress(done, total);
      });
      await node.call("stop");
      if (!isClean(report)) throw new Error(`Moves were lost: ${JSON.stringify(report)}`);
      const { push, admission } = report;
      return {
        rows: [
          { what: "move sent → subscriber, p50", unit: "ms", kifu: push.p50 },
          {
            what: "move sent → subscriber, p95",
            unit: "ms",
            kifu: push.p95,
            hold: { of: "kifu", atMost: 150 },
          },
          { what: "move sent → subscriber, p99", unit: "ms", kifu: push.p99 },
          { what: "move sent → player's answer, p95", unit: "ms", kifu: admission.p95 },
        ],
        raw: report,
      };
    } finally {
      await node.stop();
    }
  },
};
