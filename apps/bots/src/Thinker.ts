import { Worker } from "node:worker_threads";
import type { Level, SeatNumber } from "@kifu/kit/plain";

/** What a bot has to decide: its move in this position. */
export interface Question {
  readonly game: string;
  readonly state: readonly string[];
  readonly turn: SeatNumber;
  readonly level: Level;
}

/** What the thread answers. The move is in notation, or undefined if there is none. */
export type Answer =
  | { readonly id: number; readonly move: string | undefined }
  | { readonly id: number; readonly error: string };

interface Asked {
  resolve(move: string | undefined): void;
  reject(error: unknown): void;
}

/**
 * Chooses moves on a thread of its own, because a strong bot thinks for seconds, and this thread
 * has to answer for all other bots meanwhile. Questions wait for each other.
 */
export class Thinker {
  private worker: Worker | undefined;
  private readonly asked = new Map<number, Asked>();
  private next = 0;

  async choose(question: Question): Promise<string | undefined> {
    const id = this.next++;
    return await new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ id, question });
    });
  }

  /** Ends the thread. Whoever still waits for a move gets none. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    for (const { resolve } of this.takeAsked()) resolve(undefined);
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL("thinkerThread.js", import.meta.url), { execArgv: [] });
    worker.on("message", (answer: Answer) => {
      const asked = this.asked.get(answer.id);
      this.asked.delete(answer.id);
      if ("error" in answer) asked?.reject(new Error(answer.error));
      else asked?.resolve(answer.move);
    });
    // A thread that failed, for example without memory, is replaced at the next question.
    const over = (error: unknown) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      for (const { reject } of this.takeAsked()) reject(error);
    };
    worker.on("error", over);
    worker.on("exit", () => over(new Error("The thread ended")));
    return worker;
  }

  private takeAsked(): Asked[] {
    const all = [...this.asked.values()];
    this.asked.clear();
    return all;
  }
}
