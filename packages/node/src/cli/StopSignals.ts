type Stop = "SIGINT" | "SIGTERM";

/** What a shell reports of a process that a signal ended. */
const EXIT_CODES: Record<Stop, number> = { SIGINT: 130, SIGTERM: 143 };

/**
 * npm passes on a signal that the terminal has already sent to all: two at the same moment count as
 * one.
 */
const ONE_MOMENT_MS = 500;

/**
 * Waits for somebody to stop the process. The second signal ends it at once. Signals are caught to
 * the end: otherwise one that comes while the process ends would be its exit code.
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

  /** Whether the first has come. */
  get received(): boolean {
    return this.receivedAt !== undefined;
  }

  /** Leaves signals to Node again. */
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
