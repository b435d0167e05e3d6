/**
 * Runs games' circuits for its parent process, one call after another. The parent serves the
 * development page and does not load o1js itself.
 */
import type { CircuitAnswer, MoveCall } from "@kifu/kit/plain";
import { provableGames } from "../runtime/games.js";
import { answerOfCircuit } from "./answerOfCircuit.js";

export interface JudgeRequest {
  readonly id: number;
  readonly game: string;
  readonly call: MoveCall;
}

export interface JudgeAnswer extends CircuitAnswer {
  readonly id: number;
}

let last: Promise<void> = Promise.resolve();
process.on("message", (request: JudgeRequest) => {
  // Calls run one at a time, because running a circuit uses o1js's global state.
  last = last.then(async () => {
    process.send?.(await answer(request));
  });
});
// Protokit's timers would keep the process alive.
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
