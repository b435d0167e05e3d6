import { parentPort } from "node:worker_threads";

/**
 * What a `WorkerThread` hears: that native code is loaded, that the thread is ready, and an answer to each question, or
 * what was thrown.
 */
export type Said<Answer> =
  | { readonly loaded: true }
  | { readonly ready: true }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string };

/** In the thread of a `WorkerThread`, once all that an answer needs is there. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  const say = (said: Said<Answer>) => parentPort?.postMessage(said);

  async function hear({ id, question }: { id: number; question: Question }): Promise<void> {
    try {
      say({ id, answer: await answer(question) });
    } catch (error) {
      say({ id, error: String(error) });
    }
  }

  parentPort?.on("message", (asked: { id: number; question: Question }) => void hear(asked));
  say({ ready: true });
}
