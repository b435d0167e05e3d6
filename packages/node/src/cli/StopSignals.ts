/**
 * Closing a terminal sends SIGHUP. Other programs open their log file again at this signal, but a
 * node writes to none, so SIGHUP stops it too.
 */
type Stop = "SIGINT" | "SIGTERM" | "SIGHUP";

/** Shells report these exit codes for processes that a signal has ended. */
const EXIT_CODES: Record<Stop, number> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const SIGNALS = Object.keys(EXIT_CODES) as Stop[];

/**
 * Two signals within this time count as one. Ctrl-C in a terminal reaches all processes, and npm
 * forwards it once more.
 */
const ONE_MOMENT_MS = 500;

/**
 * Catches the signals that stop a process. The second signal ends the process at once. The
 * signals stay caught until `release`, so that a late one does not change the exit code.
 */
export class StopSignals {
  readonly first: Promise<Stop>;
  private settle: (signal: Stop) => void = () => undefined;
  private receivedAt: number | undefined;

  constructor(private readonly onForce: (signal: Stop) => void) {
    this.first = new Promise((resolve) => (this.settle = resolve));
    for (const signal of SIGNALS) process.on(signal, this.receive);
  }

  get received(): boolean {
    return this.receivedAt !== undefined;
  }

  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.receive);
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
