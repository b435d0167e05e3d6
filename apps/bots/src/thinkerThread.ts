import { parentPort } from "node:worker_threads";
import { botGames, botMove, lateAfter } from "./botGames.js";
import type { Answer, Question } from "./Thinker.js";

/** The thread of a `Thinker`. */
parentPort?.on("message", ({ id, question }: { id: number; question: Question }) => {
  parentPort?.postMessage(answer(id, question));
});

function answer(id: number, { game, state, turn, level, thinkMs }: Question): Answer {
  const isLate = lateAfter(thinkMs);
  try {
    const found = botGames.get(game);
    const position = found?.rules.decode.state(state.map(BigInt), turn);
    return { id, move: found && position && botMove(found, position, { level, isLate }) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
