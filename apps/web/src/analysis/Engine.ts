import type { Opinion } from "@kifu/kit/plain";

export interface Question {
  readonly game: string;
  /** The moves up to the position, in notation. */
  readonly moves: readonly string[];
}

/** An opinion whose moves are in notation. Undefined where the engine has none. */
export type WrittenOpinion = Opinion<string> | undefined;

export type Answer = { readonly opinion: WrittenOpinion } | { readonly error: string };

interface Waiting extends Question {
  resolve(opinion: WrittenOpinion): void;
  reject(error: Error): void;
}

/** Asks the engine in the worker, one question after another. */
export class Engine {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private asked: Waiting | undefined;

  constructor(private readonly game: string) {
    this.worker = new Worker(new URL("./engineWorker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { asked } = this;
      this.asked = undefined;
      if ("error" in data) asked?.reject(new Error(data.error));
      else asked?.resolve(data.opinion);
      this.askNext();
    };
    // For example, the worker's file could not be loaded.
    this.worker.onerror = () => {
      for (const { reject } of [this.asked, ...this.waiting.splice(0)].flatMap((one) => one ?? []))
        reject(new Error("The engine failed"));
      this.asked = undefined;
    };
  }

  /** @param first whether to ask before all questions that still wait */
  async ask(moves: readonly string[], first = false): Promise<WrittenOpinion> {
    return await new Promise((resolve, reject) => {
      const question = { game: this.game, moves, resolve, reject };
      if (first) this.waiting.unshift(question);
      else this.waiting.push(question);
      this.askNext();
    });
  }

  /** Stops the engine. Open questions are never answered. */
  close(): void {
    this.waiting.length = 0;
    this.worker.terminate();
  }

  private askNext(): void {
    if (this.asked !== undefined) return;
    this.asked = this.waiting.shift();
    if (this.asked === undefined) return;
    const { game, moves } = this.asked;
    this.worker.postMessage({ game, moves } satisfies Question);
  }
}
