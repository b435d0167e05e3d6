import {
  type AppendOutcome,
  type Claim,
  type HeldTerm,
  LOG_START,
  type LogRow,
  type LogTip,
  type SharedLog,
  withoutGap,
  type WriterState,
} from "./SharedLog.js";

export type LogOperation = "read" | "tip" | "writer" | "take" | "renew" | "release" | "append";

export interface MemoryLogOptions {
  readonly leaseMs?: number | undefined;
  /** The log's clock in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Awaited before an operation has its effect. If it throws, there is no effect. */
  readonly before?: ((operation: LogOperation) => unknown) | undefined;
  /** Awaited after the effect. If it throws, the caller does not learn the outcome. */
  readonly after?: ((operation: LogOperation) => unknown) | undefined;
}

interface Lease extends Claim {
  readonly term: number;
  readonly leaseUntil: number;
}

/** A log in memory, which several nodes of one process can share. For tests and simulations. */
export class MemoryLog implements SharedLog {
  readonly leaseMs: number;
  readonly rows: LogRow[] = [];
  private held: Lease | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(readonly options: MemoryLogOptions = {}) {
    this.leaseMs = options.leaseMs ?? 4000;
  }

  async read(after: number, limit = Infinity): Promise<readonly LogRow[]> {
    return await this.run("read", () => {
      return withoutGap(after, this.rows.filter(({ seq }) => seq > after).slice(0, limit));
    });
  }

  async tip(): Promise<LogTip> {
    return await this.run("tip", () => this.last);
  }

  async writer(): Promise<WriterState | undefined> {
    return await this.run("writer", () => {
      if (this.held === undefined) return undefined;
      const { leaseUntil, ...claim } = this.held;
      return { ...claim, leaseLeftMs: leaseUntil - this.now };
    });
  }

  async take(claim: Claim): Promise<number | undefined> {
    return await this.run("take", () => {
      if (this.held !== undefined && this.held.leaseUntil > this.now) return undefined;
      const term = (this.held?.term ?? 0) + 1;
      this.held = { ...claim, term, leaseUntil: this.now + this.leaseMs };
      return term;
    });
  }

  async renew(held: HeldTerm): Promise<boolean> {
    return await this.run("renew", () => {
      if (this.held === undefined || !this.isHeld(held)) return false;
      this.held = { ...this.held, leaseUntil: this.now + this.leaseMs };
      return true;
    });
  }

  async release(held: HeldTerm): Promise<void> {
    await this.run("release", () => {
      if (this.held !== undefined && this.isHeld(held))
        this.held = { ...this.held, leaseUntil: this.now };
    });
    this.ring();
  }

  async append(held: HeldTerm, previous: LogTip, rows: readonly LogRow[]): Promise<AppendOutcome> {
    return await this.run("append", () => {
      if (!this.isHeld(held) || this.held!.leaseUntil <= this.now) return "lapsed";
      const { seq, hash } = this.last;
      if (previous.seq !== seq || Buffer.compare(previous.hash, hash) !== 0) return "misplaced";
      this.rows.push(...rows);
      this.ring();
      return "appended";
    });
  }

  async prune(upTo: number): Promise<number> {
    const before = this.rows.length;
    const { seq: last } = this.last;
    const kept = this.rows.filter(({ seq }) => seq === 1 || seq > upTo || seq === last);
    this.rows.splice(0, before, ...kept);
    return before - kept.length;
  }

  /** Continues a log whose rows were copied. The next term follows `term`. */
  begin(term: number): void {
    this.held = { holder: "", url: "", token: "", term, leaseUntil: -Infinity };
  }

  onRows(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Keeps the rows, so that another node can continue the log. */
  async close(): Promise<void> {}

  private isHeld({ term, token }: HeldTerm): boolean {
    return this.held?.term === term && this.held.token === token;
  }

  private get last(): LogTip {
    return this.rows.at(-1) ?? LOG_START;
  }

  private get now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }

  private ring(): void {
    for (const listener of [...this.listeners]) queueMicrotask(listener);
  }

  private async run<T>(operation: LogOperation, effect: () => T): Promise<T> {
    await this.options.before?.(operation);
    const result = effect();
    await this.options.after?.(operation);
    return result;
  }
}
