import type { KifuNode } from "../../src/node.js";
import type { LogWriter } from "../../src/store/log/LogWriter.js";
import type { LogRow, LogTip } from "../../src/store/log/SharedLog.js";
import type { Fault } from "./faults.js";
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

export interface PlantedError extends Planted {
  readonly found: RegExp;
  /** The faults of one history. By default those of its seed. */
  readonly faults?: (history: number) => readonly Fault[];
}

const calm = { count: 1, keepsLast: true };

/** Longer than all that a writer may take to notice it. */
const outage = (): Fault[] => [
  { ...calm, kind: "database down", at: 2000, machine: 0, ms: 12_000 },
];

/** The standby hears of the last rows only when it asks, and the writer hands over meanwhile. */
const quietHandover = (history: number): Fault[] => [
  { ...calm, kind: "lose bells", at: 0, machine: 1, ms: 9000 },
  { ...calm, kind: "restart", at: 3000 + 137 * history, machine: 0, ms: 0 },
];

/** Inserts take effect, but their answers are late or lost. */
const lateAnswers = (history: number): Fault[] => [
  { ...calm, kind: "database slow", at: 500 + 37 * history, machine: 0, ms: 8000 },
  ...[1500, 3000, 4500, 6000].map((at) => {
    return {
      ...calm,
      kind: "cut off the log" as const,
      at: at + 37 * history,
      machine: 0,
      ms: 300,
    };
  }),
];

export const plantedErrors: Record<string, PlantedError> = {
  "whose log takes rows of anybody": {
    log: (log) => {
      log.append = async (_held, _previous, rows) => {
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
    faults: lateAnswers,
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
    faults: quietHandover,
    found: /views differ|stores differ|lost move|refused move|log\/diverged|receipt/,
  },
  "whose clock is not held": {
    node: ({ chain }) => {
      const run = chain.setClockRunning.bind(chain);
      chain.setClockRunning = () => run(true);
    },
    faults: outage,
    found: /clock ran through an outage/,
  },
  "whose writer does not check its lease": {
    ...onWriter((writer) => {
      Object.defineProperty(writer, "isAway", { get: () => false });
    }),
    faults: outage,
    found: /clock ran through an outage/,
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
