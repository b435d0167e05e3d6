type Stop = "SIGINT" | "SIGTERM";

/** The exit codes by which a shell reports a process ended by a signal. */
const EXIT_CODES: Record<Stop, number> = { SIGINT: 130, SIGTERM: 143 };

/**
 * npm forwards a signal that the terminal has already sent to all processes. Two signals within
 * this time count as one.
 */
const ONE_MOMENT_MS = 500;

/**
 * Waits for a signal to stop the process. The second signal ends it at once. Signals are caught
 * until the end. Otherwise one that comes while the process ends would determine its exit code.
 */
export class StopSignals {
  /** The first signal. */
  readonly first: Promise<Stop>;
  private settle: (signal: Stop) => void = () => undefined;
  private receivedAt: number | undefined;

  constructor(private readonly onForce: (signal: Stop) => void) {
    this.first = new Promise((resolve) => (this.settle = resolve));
    process.on("SIGINT", this.receive).on("SIGTERM", this.receive);
  }

  /** Whether the first signal has come. */
  get received(): boolean {
    return this.receivedAt !== undefined;
  }

  /** Restores Node's default handling. */
  release(): void {
    process.off("SIGINT", this.receive).off("SIGTERM", this.receive);
  }

  private readonly receive = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (this.receivedAt === undefined) {
      this.receivedAt = now;
      this.settle(signal as Stop);
    } else if (now - this.receivedAt > ONE_MOMENT_MS) {
      this.onForce(signal as Stop);
      process.exit(EXIT_CODES[signal as Stop]);
    }
  };
}
