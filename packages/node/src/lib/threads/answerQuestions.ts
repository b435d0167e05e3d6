import { parentPort } from "node:worker_threads";

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
