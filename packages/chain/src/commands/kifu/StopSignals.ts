type Stop = "SIGINT" | "SIGTERM";

/** What a shell reports of a process that a signal ended. */
const EXIT_CODES: Record<Stop, number> = { SIGINT: 130, SIGTERM: 143 };

/** npm passes on a signal that the terminal has already sent to all: two in a moment are one. */
const ONE_MOMENT_MS = 500;

/**
 * Waits for somebody to stop the process. The second signal ends it at once. Signals are caught
 * to the end: one that comes while the process ends would else be its exit code.
 */
export class StopSignals {
  /** The first signal. */
  readonly first: Promise<Stop>;
  private receivedAt: number | undefined;
  private readonly handlers: (readonly [Stop, () => void])[];

  constructor(private readonly onForce: (signal: Stop) => void) {
    let settle: (signal: Stop) => void = () => undefined;
    this.first = new Promise((resolve) => (settle = resolve));
    this.handlers = (["SIGINT", "SIGTERM"] as const).map(
      (signal) => [signal, () => this.receive(signal, settle)] as const,
    );
    for (const [signal, handler] of this.handlers) process.on(signal, handler);
  }

  /** Whether the first has come. */
  get received(): boolean {
    return this.receivedAt !== undefined;
  }

  /** Leaves signals to Node again. */
  release(): void {
    for (const [signal, handler] of this.handlers) process.off(signal, handler);
  }

  private receive(signal: Stop, settle: (signal: Stop) => void): void {
    const now = performance.now();
    if (this.receivedAt === undefined) {
      this.receivedAt = now;
      settle(signal);
    } else if (now - this.receivedAt > ONE_MOMENT_MS) {
      this.onForce(signal);
      process.exit(EXIT_CODES[signal]);
    }
  }
}
