import { useCallback, useEffect, useReducer, useState } from "react";

const MOVE_MS = 800;

export interface Steps {
  /** The number of moves shown. */
  readonly at: number;
  readonly total: number;
  readonly latest: boolean;
  readonly running: boolean;
  /** The same function on every render. */
  readonly go: (to: number) => void;
  toggle(): void;
}

/**
 * Steps through the moves of a match. It follows new moves unless the visitor looks back.
 * @param from the move to start with; the latest by default
 */
export function useSteps(total: number, from?: number): Steps {
  const [chosen, choose] = useReducer(
    (_was: number | undefined, to: number) => (to >= total ? undefined : Math.max(0, to)),
    from,
  );
  const [running, run] = useState(false);
  const [before, setBefore] = useState(total);
  if (total !== before) {
    setBefore(total);
    // Moves were dropped before they were in a block. If the chosen move is one of them, the page
    // follows the latest position again.
    if (total < before && chosen !== undefined) choose(chosen);
  }
  const at = Math.min(chosen ?? total, total);
  const moving = running && chosen !== undefined;

  const go = useCallback((to: number) => {
    run(false);
    choose(to);
  }, []);
  const toggle = () => {
    run(!moving);
    choose(chosen ?? 0);
  };

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => choose(at + 1), MOVE_MS);
    return () => clearTimeout(timer);
  }, [moving, at]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = stepFor(event, at, total);
      if (to !== undefined) go(to);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [at, total, go]);

  return { at, total, latest: at === total, running: moving, go, toggle };
}

type ByKey = Readonly<Record<string, number | undefined>>;

/**
 * While the board has the focus, it uses the arrow keys and End. Comma and full stop always step.
 * Escape always returns to the latest position.
 */
function stepFor(event: KeyboardEvent, at: number, total: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const inside = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null;
  if (inside("input, textarea, select, dialog")) return undefined;
  const always: ByKey = { ",": at - 1, ".": at + 1, Escape: total };
  const besideBoard: ByKey = { ArrowLeft: at - 1, ArrowRight: at + 1, End: total };
  return always[event.key] ?? (inside("[role=grid]") ? undefined : besideBoard[event.key]);
}
