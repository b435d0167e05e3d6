/**
 * Runs games' circuits for the process that forked this one, one call after the other: a page for
 * development shows what they say, and o1js stays out of its server.
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

/** What the parent process is answered. */
export interface JudgeAnswer extends CircuitAnswer {
  readonly id: number;
}

let last: Promise<void> = Promise.resolve();
process.on("message", (request: JudgeRequest) => {
  // A run of a circuit is global to o1js.
  last = last.then(async () => {
    process.send?.(await answer(request));
  });
});
// Protokit leaves timers behind, so nothing but this ends the process.
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
