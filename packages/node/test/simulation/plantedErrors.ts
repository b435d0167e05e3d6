import type { KifuNode } from "../../src/node.js";
import type { LogWriter } from "../../src/shared-log/LogWriter.js";
import type { LogRow, LogTip } from "../../src/shared-log/SharedLog.js";
import type { Planted } from "./Simulation.js";

/** Changes a private part of a node. */
type Parts = Record<string, (...given: never[]) => unknown>;

function onWriter(change: (writer: LogWriter) => void): Planted {
  return {
    node: (node: KifuNode) => {
      const { lead } = node;
      node.lead = async (taken) => {
        await lead(taken);
        change(node.logWriter!()!);
      };
    },
  };
}

export const plantedErrors: Record<string, Planted & { found: RegExp }> = {
  "whose log takes rows of anybody": {
    log: (log) => {
      log.append = async (_term, rows) => {
        log.rows.push(...rows);
        return "appended";
      };
    },
    found: /old term|gap|two moves|views differ|stores differ|log\/|receipt/,
  },
  "that gives receipts before the commit": {
    node: ({ store }) => {
      const { putMove } = store;
      store.putMove = async (move) => {
        putMove.call(store, move).catch(() => undefined);
      };
    },
    found: /receipt without its move/,
  },
  "that takes an insert without an answer for committed": {
    ...onWriter((writer) => {
      const parts = writer as unknown as { queue: unknown[]; commit(count: number): void };
      (writer as unknown as Parts)["settle"] = async () => parts.commit(parts.queue.length);
    }),
    found: /receipt without its move|gap|views differ|log\/|stores differ|stuck/,
  },
  "whose followers skip a row": {
    node: ({ following }) => {
      const parts = following!.follower as unknown as {
        applied: LogTip;
        apply(row: LogRow): Promise<void>;
      };
      const apply = parts.apply.bind(parts);
      parts.apply = async (row) => {
        if (row.kind === "move" && row.seq % 5 === 0) parts.applied = row;
        else await apply(row);
      };
    },
    found: /views differ|log\/diverged/,
  },
  "whose standby does not catch up": {
    node: ({ following }) => {
      const { follower } = following!;
      following!.finish = async () => {
        await follower.stop();
        const { sharedLog } = (following as unknown as { options: { sharedLog: Tips } }).options;
        return await sharedLog.tip();
      };
    },
    found: /views differ|stores differ|lost move|refused move|log\/diverged|receipt/,
  },
  "whose clock is not held": {
    node: ({ chain }) => {
      const run = chain.setClockRunning.bind(chain);
      chain.setClockRunning = () => run(true);
    },
    found: /lost on time|out-of-time/,
  },
  "whose writer does not check its lease": {
    ...onWriter((writer) => {
      Object.defineProperty(writer, "isAway", { get: () => false });
    }),
    found: /lost on time|out-of-time|refused move/,
  },
  "that leaves out the rows of tables": {
    node: ({ store }) => {
      store.publish = () => undefined;
    },
    found: /answer without its row|views differ/,
  },
  "that stores its place before the change": {
    disk: (disk) => {
      disk.isTorn = true;
    },
    found: /views differ|stores differ|lost move|log\/diverged/,
  },
  "that sets the clock back at a takeover": {
    node: ({ chain }) => {
      const lead = chain.lead.bind(chain);
      chain.lead = (time) => lead(time === undefined ? undefined : Math.max(0, time - 20));
    },
    found: /time runs back|log\/diverged|views differ/,
  },
};

interface Tips {
  tip(): Promise<LogTip>;
}
