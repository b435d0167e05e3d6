import type { MemoryLog } from "../../src/store/log/MemoryLog.js";
import { unreachable } from "../../src/store/log/logErrors.js";
import type {
  AppendOutcome,
  Claim,
  HeldTerm,
  LogRow,
  LogTip,
  SharedLog,
  WriterState,
} from "../../src/store/log/SharedLog.js";
import type { Host } from "./Host.js";

/** The state of the database and of the way to it. */
export interface Database {
  readonly log: MemoryLog;
  isDown: boolean;
  /** The most that a request takes on its way, in milliseconds. */
  slowness: number;
  /** The machines that cannot reach the database. */
  readonly cutOff: Set<string>;
  /** The machines that get no bells. */
  readonly deaf: Set<string>;
  /** Called after each append that had an effect. */
  readonly onRows: (rows: readonly LogRow[], host: Host) => void;
}

const POLL_MS = 1000;

/** How one process reaches the log. Requests and answers take time, and may be lost. */
export class LogLink implements SharedLog {
  readonly leaseMs: number;
  /** The process dies at this request, counted from now. */
  requestsLeft = Infinity;
  /** Whether the request before the death reaches the database. */
  sendsLast = false;

  constructor(
    private readonly host: Host,
    private readonly database: Database,
  ) {
    this.leaseMs = database.log.leaseMs;
  }

  async read(after: number, limit?: number): Promise<readonly LogRow[]> {
    return await this.call(async (log) => await log.read(after, limit));
  }

  async tip(): Promise<LogTip> {
    return await this.call(async (log) => await log.tip());
  }

  async writer(): Promise<WriterState | undefined> {
    return await this.call(async (log) => await log.writer());
  }

  async take(claim: Claim): Promise<number | undefined> {
    return await this.call(async (log) => await log.take(claim));
  }

  async renew(held: HeldTerm): Promise<boolean> {
    return await this.call(async (log) => await log.renew(held));
  }

  async release(held: HeldTerm): Promise<void> {
    await this.call(async (log) => await log.release(held));
  }

  async append(held: HeldTerm, previous: LogTip, rows: readonly LogRow[]): Promise<AppendOutcome> {
    return await this.call(async (log) => {
      const outcome = await log.append(held, previous, rows);
      if (outcome === "appended") this.database.onRows(rows, this.host);
      return outcome;
    });
  }

  async prune(): Promise<number> {
    return 0;
  }

  onRows(listener: () => void): () => void {
    const { host, database } = this;
    const { world } = host;
    const ignore = database.log.onRows(() => {
      // A bell may be lost. The poll makes up for it.
      if (!this.isReachable || database.deaf.has(host.name) || world.random.chance(0.05)) return;
      world.after(world.delay(0, 20), () => host.run(listener));
    });
    let cancel: () => void = () => undefined;
    const poll = () => {
      listener();
      cancel = host.time.after(POLL_MS, poll);
    };
    cancel = host.time.after(POLL_MS, poll);
    return () => {
      ignore();
      cancel();
    };
  }

  async close(): Promise<void> {}

  private get isReachable(): boolean {
    const { database, host } = this;
    return !database.isDown && !database.cutOff.has(host.name);
  }

  /** Like a connection to PostgreSQL, gives up after a while. The request may still arrive. */
  private async call<T>(effect: (log: MemoryLog) => Promise<T>): Promise<T> {
    const { host, database, leaseMs } = this;
    const { world } = host;
    return await new Promise<T>((resolve, reject) => {
      if (!host.isAlive) return;
      if (--this.requestsLeft <= 0) {
        this.requestsLeft = Infinity;
        world.note(`${host.name} dies at a request to the log`);
        host.kill();
        if (!this.sendsLast) return;
      }
      const lose = (reason: string) => reject(unreachable(new Error(reason)));
      const cancel = host.time.after(leaseMs, () => lose("no answer"));
      const refuse = () => {
        world.after(1, () =>
          host.run(() => {
            cancel();
            lose("no connection");
          }),
        );
      };
      if (!this.isReachable) return refuse();
      world.after(world.delay(0, database.slowness), () => {
        // A connection that is cut loses some requests, and the answers to others.
        if (!this.isReachable && world.random.chance(0.5)) return refuse();
        void effect(database.log).then(
          (result) => {
            if (!this.isReachable) return refuse();
            world.after(world.delay(0, database.slowness), () =>
              host.run(() => {
                cancel();
                resolve(result);
              }),
            );
          },
          (error: Error) => host.run(() => reject(error)),
        );
      });
    });
  }
}
