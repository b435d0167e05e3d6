import { parentPort, type TransferListItem, Worker, type WorkerOptions } from "node:worker_threads";

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** A worker thread that runs `answerQuestions`. */
export class WorkerThread<Question, Answer> {
  private readonly worker: Worker;
  private readonly asked = new Map<number, Asked<Answer>>();
  private next = 0;
  private answers = false;
  private failure: { error: unknown } | undefined;
  private settle: () => void = () => undefined;
  private settleLoaded: () => void = () => undefined;
  /** Resolves when the thread has loaded its native code, or has failed. */
  private readonly loaded = new Promise<void>((resolve) => (this.settleLoaded = resolve));
  /** Resolves when the thread can answer, or has failed. */
  readonly ready = new Promise<void>((resolve) => (this.settle = resolve));

  constructor(file: URL, options: Omit<WorkerOptions, "execArgv"> = {}) {
    // `execArgv` is empty so that options such as `--import` do not apply to the thread.
    this.worker = new Worker(file, { ...options, execArgv: [] });
    this.worker.on("message", (message: WorkerMessage<Answer>) => this.onMessage(message));
    this.worker.on("error", (error) => this.fail(error));
    this.worker.on("exit", () => this.fail(new Error("The thread ended")));
  }

  get isReady(): boolean {
    return this.answers;
  }

  get isOver(): boolean {
    return this.failure !== undefined;
  }

  async ask(question: Question, transferred: readonly TransferListItem[] = []): Promise<Answer> {
    if (this.failure !== undefined) throw this.failure.error;
    const id = this.next++;
    return await new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.worker.postMessage({ id, question }, transferred);
    });
  }

  /** Ends the thread once its native code is loaded. `reportLoaded.ts` explains why. */
  async end(): Promise<void> {
    await this.loaded;
    await this.worker.terminate();
  }

  private onMessage(message: WorkerMessage<Answer>): void {
    if ("loaded" in message) {
      this.settleLoaded();
      return;
    }
    if ("ready" in message) {
      this.answers = true;
      this.settle();
      return;
    }
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if ("error" in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.answer);
  }

  private fail(error: unknown): void {
    this.answers = false;
    this.failure ??= { error };
    this.settleLoaded();
    this.settle();
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
  }
}

export type WorkerMessage<Answer> =
  | { readonly loaded: true }
  | { readonly ready: true }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string };

/**
 * Makes the current thread answer the questions of its `WorkerThread`. Call it once everything
 * that an answer needs is loaded.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  const post = (message: WorkerMessage<Answer>) => parentPort?.postMessage(message);

  async function onQuestion({ id, question }: { id: number; question: Question }): Promise<void> {
    try {
      post({ id, answer: await answer(question) });
    } catch (error) {
      post({ id, error: String(error) });
    }
  }

  parentPort?.on("message", (asked: { id: number; question: Question }) => void onQuestion(asked));
  post({ ready: true });
}
