import { useCallback, useEffect, useState } from "react";

/** How long each move stands while a replay runs by itself. */
const MOVE_MS = 800;

/** Which move of a match is shown, and how to get to another. */
export interface Steps {
  /** How many moves are shown. */
  readonly at: number;
  readonly total: number;
  /** Whether this is the match as it stands, and not a look back. */
  readonly latest: boolean;
  readonly running: boolean;
  go(to: number): void;
  toggle(): void;
}

/**
 * Walks through the moves of a match. It follows new ones unless somebody looks back.
 *
 * @param from the move to begin with; the latest unless told
 */
export function useSteps(total: number, from?: number): Steps {
  const [chosen, choose] = useState(from);
  const [running, run] = useState(false);
  const at = Math.min(chosen ?? total, total);

  const go = useCallback(
    (to: number) => {
      run(false);
      choose(to >= total ? undefined : Math.max(0, to));
    },
    [total],
  );
  const toggle = useCallback(() => {
    run((was) => !was);
    choose((was) => (was === undefined ? 0 : was));
  }, []);

  const moving = running && chosen !== undefined;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => {
      choose((was) => (was === undefined || was + 1 >= total ? undefined : was + 1));
    }, MOVE_MS);
    return () => clearInterval(timer);
  }, [moving, total]);

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

/**
 * The arrows and End belong to the board while it has the focus; comma and full stop always
 * walk, and Escape always leads back to the match as it stands.
 */
function stepFor(event: KeyboardEvent, at: number, total: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const inside = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null;
  if (inside("input, textarea, select, dialog")) return undefined;
  if (event.key === ",") return at - 1;
  if (event.key === ".") return at + 1;
  if (event.key === "Escape") return total;
  if (inside("[role=grid]")) return undefined;
  if (event.key === "ArrowLeft") return at - 1;
  if (event.key === "ArrowRight") return at + 1;
  if (event.key === "End") return total;
  return undefined;
}
