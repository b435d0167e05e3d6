/** Runs a game's engine on a thread of its own, so that the page never waits for it. */
import { loadEngine } from "../games/opinions";
import { plainGame } from "../games/plainGame";
import { playNotation } from "../rules/playNotation";
import type { Answer, Question } from "./Engine";

/** The part of a worker's global scope that is used here. Pages are checked with other types. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  void answer(data).then(
    (opinion) => scope.postMessage({ opinion }),
    (error: unknown) => scope.postMessage({ error: String(error) }),
  );
};

async function answer({
  game,
  moves,
}: Question): Promise<Extract<Answer, { opinion: unknown }>["opinion"]> {
  const [{ rules }, opine] = await Promise.all([plainGame(game), loadEngine(game)]);
  const { position, outcome } = playNotation(rules, moves);
  const opinion = outcome.ending === "none" ? opine(position) : undefined;
  return opinion && { ...opinion, best: opinion.best.map((move) => rules.notation.write(move)) };
}
