import type { Time } from "../lib/Time.js";
import { LogWriter } from "../shared-log/LogWriter.js";
import type { Claim, SharedLog } from "../shared-log/SharedLog.js";
import type { Follower } from "./Follower.js";
import type { WriterWatch } from "./WriterWatch.js";

export interface StandbyOptions {
  readonly sharedLog: SharedLog;
  readonly watch: WriterWatch;
  readonly follower: Pick<Follower, "isCurrent">;
  readonly claim: () => Claim;
  /** Makes this node the writer of the term. */
  readonly lead: (writer: LogWriter) => Promise<void>;
  readonly time?: Time | undefined;
}

/** Takes the term when no node holds it. Call `tick` at intervals. */
export class Standby {
  private ticking: Promise<void> | undefined;
  private ended = false;

  constructor(private readonly options: StandbyOptions) {}

  async tick(): Promise<void> {
    await (this.ticking ??= this.look().finally(() => (this.ticking = undefined)));
  }

  async stop(): Promise<void> {
    this.ended = true;
    await this.ticking?.catch(() => undefined);
  }

  private async look(): Promise<void> {
    const { sharedLog, watch, follower, claim, lead, time } = this.options;
    const answered = await watch.look();
    // A node that lacks rows would hold the term for a while without being able to write.
    if (!answered || this.ended || watch.writer !== undefined || !follower.isCurrent) return;
    const writer = await LogWriter.take(sharedLog, claim(), { time });
    if (writer === undefined) return;
    this.ended = true;
    await lead(writer);
  }
}
