import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import type { Time } from "../lib/time.js";
import { LogWriter } from "../store/log/LogWriter.js";
import type { Claim, SharedLog } from "../store/log/SharedLog.js";
import type { Follower } from "./Follower.js";
import type { WriterWatch } from "./WriterWatch.js";

export interface StandbyOptions {
  readonly sharedLog: SharedLog;
  readonly watch: WriterWatch;
  readonly follower: Pick<Follower, "isCurrent">;
  readonly claim: () => Claim;
  /** Makes this node the writer of the term. */
  readonly lead: (writer: LogWriter) => Promise<void>;
  readonly log: Log;
  readonly time?: Time | undefined;
}

/** Takes the term when no node holds it. Call `tick` at intervals. */
export class Standby {
  private ticking: Promise<void> | undefined;
  private ended = false;
  private readonly failures: FailureLog;

  constructor(private readonly options: StandbyOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not take the term; retrying" });
  }

  async tick(): Promise<void> {
    await (this.ticking ??= this.look().finally(() => (this.ticking = undefined)));
  }

  async stop(): Promise<void> {
    this.ended = true;
    await this.ticking?.catch(() => undefined);
  }

  private async look(): Promise<void> {
    const { watch, follower, lead } = this.options;
    const answered = await watch.look();
    // A node that lacks rows would hold the term for a while without being able to write.
    if (!answered || this.ended || watch.writer !== undefined || !follower.isCurrent) return;
    const writer = await this.take();
    if (writer === undefined) return;
    this.ended = true;
    await lead(writer);
  }

  /** A database that answers reads may still refuse writes, or let them wait too long. */
  private async take(): Promise<LogWriter | undefined> {
    const { sharedLog, claim, time } = this.options;
    try {
      const writer = await LogWriter.take(sharedLog, claim(), { time });
      this.failures.over();
      return writer;
    } catch (error) {
      this.failures.failed(error);
      return undefined;
    }
  }
}
