import type { QueuedTask, TaskQueue } from "../../../src/prover/runSteps.js";

/** The result of each task is the task's input in brackets. */
export class PlainQueue implements TaskQueue {
  readonly ran: string[] = [];

  constructor(
    private readonly during: (task: QueuedTask, signal: AbortSignal) => Promise<void> | void = () =>
      undefined,
  ) {}

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    this.ran.push(task.name);
    await this.during(task, signal);
    return `(${task.input})`;
  }
}
