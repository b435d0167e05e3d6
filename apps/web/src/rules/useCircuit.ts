import { useEffect, useState } from "react";
import type { CircuitAnswer, MoveCall } from "@kifu/kit/plain";

const PATH = "/api/dev/rules";

interface Asked {
  readonly question: string;
  readonly answer: CircuitAnswer;
}

/**
 * Runs a game's circuit on a call in the development server. Returns undefined while the circuit
 * runs. A new `round` runs the same call again.
 */
export function useCircuit(
  game: string,
  call: MoveCall | undefined,
  round: number,
): CircuitAnswer | undefined {
  const [last, setLast] = useState<Asked>();
  const question = JSON.stringify({ game, call });
  useEffect(() => {
    if (call === undefined) return;
    const gone = new AbortController();
    ask(question, gone.signal).then(
      (answer) => gone.signal.aborted || setLast({ question, answer }),
      () => {
        if (gone.signal.aborted) return;
        const error = "The development server does not answer.";
        setLast({ question, answer: { error } });
      },
    );
    return () => gone.abort();
    // `question` contains the whole call.
  }, [question, round, call === undefined]);
  return last?.question === question ? last.answer : undefined;
}

async function ask(question: string, signal: AbortSignal): Promise<CircuitAnswer> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(PATH, { method: "POST", headers, body: question, signal });
  return (await answer.json()) as CircuitAnswer;
}
