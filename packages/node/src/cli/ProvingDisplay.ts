import type { Durations } from "../prover/Durations.js";
import type { CircuitPart } from "../prover/ProofCircuits.js";
import type { ProvenBatch } from "../prover/ProvenBatch.js";
import type { reportProgress } from "../prover/reportProgress.js";
import type { QueuedTask } from "../prover/runSteps.js";
import type { ProvingStep } from "../prover/ProvingStep.js";
import type { Output } from "./Output.js";
import { plainText } from "../lib/plainText.js";
import { count, duration, type Progress } from "./Progress.js";

const REDRAW_MS = 1000;
/** The maximum length of shown texts from other machines. */
const LONGEST = 300;
const COMPILING = "compile";

/**
 * Shows the progress of `kifu prove`. Estimates the remaining time from earlier durations. The
 * line is updated every second, because a single proof takes many seconds.
 */
export class ProvingDisplay {
  private progress: Progress | undefined;
  private timer: NodeJS.Timeout | undefined;
  private compilingSince: number | undefined;
  private label = "proving";
  private shown: string | undefined;
  private left: readonly string[] = [];
  private doneAt = 0;
  private workers = 1;

  constructor(
    private readonly output: Output,
    private readonly durations: Durations,
    /**
     * Reports the prover's status to the node. Undefined for a joined worker, which reports none.
     */
    private readonly status?: ReturnType<typeof reportProgress>,
  ) {}

  readonly onPart = (part: CircuitPart): void => {
    this.status?.onPart();
    this.compilingSince ??= performance.now();
    const since = this.compilingSince;
    const whole = this.durations.of(COMPILING);
    const usual =
      whole === undefined
        ? "the first time takes minutes"
        : `it took ${duration(whole / 1000)} the last time`;
    if (part === "the games") this.output.say(`Compiling the circuits: ${usual}.`);
    this.begin(`compiling ${part}`, (progress) => {
      const ms = performance.now() - since;
      const left = whole === undefined ? [] : [leftOf(whole - ms)];
      progress.show(whole === undefined ? undefined : ms / whole, duration(ms / 1000), ...left);
    });
  };

  readonly onCompiled = (ms: number): void => {
    this.status?.onReady();
    this.compilingSince = undefined;
    this.durations.measured(COMPILING, ms);
    this.end();
    this.output.say(`The circuits are compiled, in ${duration(ms / 1000)}.`);
    this.output.document({ compiledMs: Math.round(ms) });
  };

  readonly onBatch = (first: number, end: number, number: number): void => {
    this.status?.onBatch(first, end, number);
    this.label = `proving blocks ${count(first)} to ${count(end - 1)}`;
    this.begin(this.label, (progress) => progress.show(0));
  };

  readonly onReplayed = (done: number, total: number): void => {
    this.begin("executing pruned blocks again", (progress) =>
      progress.show(done / total, `${count(done)} of ${count(total)} blocks`),
    );
  };

  readonly onPlan = (steps: ReadonlySet<ProvingStep>): void => {
    this.left = [...steps].map(({ task }) => task);
    this.doneAt = performance.now();
  };

  readonly onDone = ({ task }: ProvingStep, done: number, total: number): void => {
    this.status?.onDone(task, done, total);
    const at = this.left.indexOf(task);
    this.left = this.left.filter((_, i) => i !== at);
    this.doneAt = performance.now();
    this.begin(this.label, (progress) => {
      const all = this.durations.ofAll(this.left);
      const since = performance.now() - this.doneAt;
      const left = all === undefined ? [] : [leftOf(all / this.workers - since)];
      progress.show(done / total, `${count(done)} of ${count(total)} tasks`, ...left);
    });
  };

  readonly onTimed = ({ task }: QueuedTask, ms: number): void => {
    this.durations.measured(task, ms);
  };

  readonly onRetry = ({ name }: ProvingStep, error: unknown): void => {
    this.aside(`${name} failed. Retrying: ${shown(messageOf(error))}`);
  };

  readonly onTask = ({ task, ...given }: QueuedTask): void => {
    const name = shown(given.name);
    const since = performance.now();
    const usual = this.durations.of(task);
    this.begin(`proving ${name}`, (progress) => {
      const ms = performance.now() - since;
      const left = usual === undefined ? [] : [leftOf(usual - ms)];
      progress.show(usual === undefined ? undefined : ms / usual, duration(ms / 1000), ...left);
    });
  };

  readonly onTaskDone = ({ name, task }: QueuedTask, ms: number): void => {
    this.end();
    this.output.say(`Proved ${shown(name)} in ${duration(ms / 1000)}.`);
    this.output.document({ task, ms: Math.round(ms) });
  };

  readonly onTaskFailed = ({ name }: QueuedTask, error: Error): void => {
    this.end();
    this.aside(`Could not prove ${shown(name)}: ${shown(error.message)}`);
  };

  readonly onProven = ({ number }: ProvenBatch, end: number): void => {
    this.status?.onProven();
    this.end();
    this.output.say(
      `Batch ${count(number)} is proven, and with it the first ${count(end)} blocks.`,
    );
    this.output.document({ batch: number, blocks: end });
  };

  readonly onWorkers = (workers: number): void => {
    this.workers = Math.max(1, workers);
    const join =
      "to prove, start `kifu prove --join` with the same queue, on this machine or others";
    if (workers === 0) this.aside(`No worker has joined: ${join}.`);
    else this.aside(`${count(workers)} ${workers === 1 ? "worker has" : "workers have"} joined.`);
    this.output.document({ workers });
  };

  readonly onOther = (): void => {
    this.aside("Another prover plans the batches of this chain. Waiting until it ends.");
  };

  readonly onAway = (reason: string): void => {
    this.aside(`The queue's database does not answer. Retrying: ${shown(reason)}`);
  };

  readonly onBack = (): void => {
    this.aside("The queue's database is back.");
  };

  aside(text: string): void {
    this.progress?.end();
    this.output.aside(text);
  }

  end(): void {
    clearInterval(this.timer);
    this.progress?.end();
    this.progress = undefined;
    this.shown = undefined;
  }

  private begin(label: string, draw: (progress: Progress) => void): void {
    if (label !== this.shown) {
      this.end();
      this.progress = this.output.progress(label, "");
      this.shown = label;
    }
    const { progress } = this;
    if (progress === undefined) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => draw(progress), REDRAW_MS);
    draw(progress);
  }
}

function leftOf(ms: number): string {
  return ms < 1000 ? "almost done" : `about ${duration(ms / 1000)} left`;
}

/** Makes text from another machine safe to print. */
function shown(text: string): string {
  return plainText(text.slice(0, LONGEST));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
