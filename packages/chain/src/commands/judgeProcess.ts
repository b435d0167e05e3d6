/**
 * Runs games' circuits for its parent process, one call after another. It keeps o1js out of the
 * server that serves the development page.
 */
import type { CircuitAnswer, MoveCall } from "@kifu/kit/plain";
import { provableGames } from "../runtime/games.js";
import { answerOfCircuit } from "./answerOfCircuit.js";

/** What the parent process sends. */
export interface JudgeRequest {
  readonly id: number;
  readonly game: string;
  readonly call: MoveCall;
}

/** The answer to the parent process. */
export interface JudgeAnswer extends CircuitAnswer {
  readonly id: number;
}

let last: Promise<void> = Promise.resolve();
process.on("message", (request: JudgeRequest) => {
  // Running a circuit uses o1js's global state.
  last = last.then(async () => {
    process.send?.(await answer(request));
  });
});
// Protokit leaves timers behind, so the process must be ended explicitly.
process.on("disconnect", () => process.exit(0));

async function answer({ id, game: name, call }: JudgeRequest): Promise<JudgeAnswer> {
  const game = provableGames.find((one) => one.name === name);
  if (game === undefined) return { id, error: `The chain has no game ${name}` };
  try {
    const trustsState = game.thoroughness.trustsState === true;
    return { id, trustsState, verdict: await answerOfCircuit(game, call) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
