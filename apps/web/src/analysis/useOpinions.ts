import { useCallback, useEffect, useRef, useState } from "react";
import { Engine, type WrittenOpinion } from "./Engine";

/** What the engine has said so far. */
export interface Opinions {
  /** Whether the engine has answered about this position. Undefined opinions count as answers. */
  known(moves: readonly string[]): boolean;
  about(moves: readonly string[]): WrittenOpinion;
  /** Asks about a position before all others. */
  ask(moves: readonly string[]): void;
  readonly failed: boolean;
}

/**
 * The engine's opinions about the positions of a match. The last one comes first, because it is the
 * easiest, and what the engine learns from it helps with the others.
 */
export function useOpinions(game: string, moves: readonly string[]): Opinions {
  const [said, say] = useState<ReadonlyMap<string, WrittenOpinion>>(new Map());
  const [failed, fail] = useState(false);
  const engine = useRef<Engine>(undefined);

  const askEngine = useCallback((asked: readonly string[], first: boolean) => {
    const key = asked.join(" ");
    engine.current?.ask(asked, first).then(
      (opinion) => say((before) => new Map(before).set(key, opinion)),
      () => fail(true),
    );
  }, []);

  const all = moves.join(" ");
  useEffect(() => {
    const opened = new Engine(game);
    engine.current = opened;
    const names = all.split(" ");
    for (let ply = names.length; ply >= 0; ply--) askEngine(names.slice(0, ply), false);
    return () => {
      engine.current = undefined;
      opened.close();
    };
  }, [game, all, askEngine]);

  return {
    known: (asked) => said.has(asked.join(" ")),
    about: (asked) => said.get(asked.join(" ")),
    ask: useCallback((asked: readonly string[]) => askEngine(asked, true), [askEngine]),
    failed,
  };
}
