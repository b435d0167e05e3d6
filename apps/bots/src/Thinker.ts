import { Worker } from "node:worker_threads";
import { type Level, MOST_THOUGHT_MS, type SeatNumber } from "@kifu/kit/plain";

/** What a bot has to decide: its move in this position. */
export interface Question {
  readonly game: string;
  readonly state: readonly string[];
  readonly turn: SeatNumber;
  readonly level: Level;
  /** The time that the bot may take from now on, until it has to move. */
  readonly thinkMs: number;
}

/** What the thread answers. The move is in notation, or undefined if there is none. */
export type Answer =
  | { readonly id: number; readonly move: string | undefined }
  | { readonly id: number; readonly error: string };

interface Asked {
  readonly question: Question;
  /** When `thinkMs` is over, as a value of `performance.now()`. */
  readonly end: number;
  resolve(move: string | undefined): void;
  reject(error: unknown): void;
}

/**
 * Chooses moves on a thread of its own, because a strong bot thinks for seconds, and this thread
 * has to answer for all other bots meanwhile. The bot with the least time comes first.
 */
export class Thinker {
  private worker: Worker | undefined;
  private readonly waiting: Asked[] = [];
  private asked: Asked | undefined;
  private asks = 0;

  async choose(question: Question): Promise<string | undefined> {
    return await new Promise((resolve, reject) => {
      const end = performance.now() + question.thinkMs;
      this.waiting.push({ question, end, resolve, reject });
      this.waiting.sort((one, other) => one.end - other.end);
      this.askNext();
    });
  }

  private askNext(): void {
    if (this.asked !== undefined) return;
    this.asked = this.waiting.shift();
    if (this.asked === undefined) return;
    const { question, end } = this.asked;
    // The thread has a clock of its own, so it gets a time span.
    const thinkMs = Math.min(MOST_THOUGHT_MS, end - performance.now());
    this.worker ??= this.start();
    this.worker.postMessage({ id: ++this.asks, question: { ...question, thinkMs } });
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
      // A thread that was closed may still have answered.
      if (answer.id !== this.asks) return;
      const { asked } = this;
      this.asked = undefined;
      if ("error" in answer) asked?.reject(new Error(answer.error));
      else asked?.resolve(answer.move);
      this.askNext();
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
    const all = [this.asked ?? [], this.waiting.splice(0)].flat();
    this.asked = undefined;
    return all;
  }
}
