import { setImmediate as nextTurn } from "node:timers/promises";
import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { FailureLog, type FailureLogOptions } from "../FailureLog.js";
import { inLoopTurn } from "../inLoopTurn.js";
import type { MatchIndex } from "../match-index/MatchIndex.js";
import { codeOf, isOfTheNode } from "../NodeError.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";

/** What a keeper ends matches with, and how long it waits. */
export interface TimeoutKeeperOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "overdue">;
  key: Pick<NodeKey, "timeouts">;
  config: NodeConfig["keeper"];
  log: FailureLogOptions["log"];
  now?: () => number;
}

/** Somebody else has ended it, or a segment that came has its clock run again. */
const GOES_ON: ReadonlySet<string> = new Set([codes.match.finished, codes.match.stillOnTime]);

/** Matches of a page that is read. */
const PAGE = 100;

/**
 * Ends matches whose side on turn has no time left, where neither player has: nobody has to watch. It claims the
 * win on time as anybody may, so it can end no match that goes on.
 */
export class TimeoutKeeper {
  /** Matches ended so far. */
  ended = 0;
  /** Of each match that is overdue, since when, by the node's own clock. In this order. */
  private readonly since = new Map<number, number>();
  private readonly failures: FailureLog;
  private ending: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: TimeoutKeeperOptions) {
    const { matchIndex, log } = options;
    this.failures = new FailureLog({ log, message: "Could not end a match that is overdue" });
    matchIndex.events.on("passed", ({ stopped }) => stopped.forEach(({ id }) => this.note(id)));
    matchIndex.events.on("reloaded", () => this.noteAll());
    this.noteAll();
  }

  /** Ends the matches whose time has come: to be called now and then. */
  passTime(): void {
    if (this.ending !== undefined || this.stopped || !this.isDue(this.first)) return;
    this.ending = this.endDue()
      .then(
        () => void this.failures.over(),
        (error: unknown) => this.failures.failed(error),
      )
      .finally(() => (this.ending = undefined));
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.ending ?? Promise.resolve();
  }

  /** Ends no more than the one that it is at. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle;
  }

  private get first(): [match: number, since: number] | undefined {
    const [first] = this.since;
    return first;
  }

  private noteAll(): void {
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = this.options.matchIndex.overdue({ limit: PAGE, after });
      for (const { id } of page) this.note(id);
      after = page.length < PAGE ? undefined : page.at(-1)?.id;
    }
  }

  private note(match: number): void {
    if (!this.since.has(match)) this.since.set(match, this.now());
  }

  private isDue(noted: [match: number, since: number] | undefined): boolean {
    return noted !== undefined && this.now() - noted[1] >= this.options.config.endAfterMs;
  }

  private async endDue(): Promise<void> {
    for (let next = this.first; this.isDue(next) && !this.stopped; next = this.first) {
      await this.end(next![0]);
      // Many may be due at once: whatever came meanwhile is not to wait for all of them.
      await nextTurn();
    }
  }

  /** Throws what should not be: what is the node's fault alone is tried again. */
  private async end(match: number): Promise<void> {
    try {
      await inLoopTurn(async () => await this.options.chain.admit(this.claim(match)));
      this.ended++;
    } catch (error) {
      if (isOfTheNode(error)) throw error;
      this.since.delete(match);
      if (!GOES_ON.has(codeOf(error) ?? "")) throw error;
    }
    this.since.delete(match);
  }

  private claim(match: number): PendingTransaction {
    const { chain, key } = this.options;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Matches", "claimTimeout");
    const nonce = chain.pending.nonce(key.timeouts.address);
    return key.timeouts.sign(methodId, [chain.domain.add(match)], nonce);
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }
}
