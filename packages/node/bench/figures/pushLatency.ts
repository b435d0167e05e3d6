import { isClean, loadtest } from "../../src/cli/loadtest/index.js";
import { measuredGame } from "../measuredGame.js";
import type { Figure } from "./Figure.js";

/**
 * Measures how long a move takes from its sender to the watchers, through a whole node and real
 * HTTP. The visitors are in this process. The node's checks are included. Stock Protokit pushes
 * nothing.
 */
export const pushLatency: Figure = {
  name: "push-latency",
  about: "way of a move to subscribers, over HTTP",

  async measure(bench) {
    const game = measuredGame.name;
    const report = await bench.withNode((url) =>
      loadtest({ url, game, flood: 0, ...bench.sizes.push }, (phase, done, total) => {
        if (phase === "playing") bench.progress(done, total);
      }),
    );
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
  },
};
