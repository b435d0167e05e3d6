import { useCallback, useState } from "react";
import { type ShownError, shownError } from "./shownError";

/** What a page needs to show an action: its progress, and what went wrong. */
export interface Acting {
  /** The action in progress; undefined if none. */
  readonly doing: string | undefined;
  readonly problem: ShownError | undefined;
  /** Performs an action, under a name if the page shows its progress. True if it worked. */
  act(name: string | undefined, action: () => Promise<unknown>): Promise<boolean>;
  /** Dismisses the problem. */
  dismiss(): void;
  /** Dismisses a problem with this code. */
  forget(code: string): void;
}

/** Tracks what a person has started, and why it failed. */
export function useAct(): Acting {
  const [doing, setDoing] = useState<string>();
  const [problem, setProblem] = useState<ShownError>();
  const act = useCallback(async (name: string | undefined, action: () => Promise<unknown>) => {
    if (name !== undefined) setDoing(name);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(shownError(error));
      return false;
    } finally {
      if (name !== undefined) setDoing(undefined);
    }
  }, []);
  const dismiss = useCallback(() => setProblem(undefined), []);
  const forget = useCallback(
    (code: string) => setProblem((known) => (known?.code === code ? undefined : known)),
    [],
  );
  return { doing, problem, act, dismiss, forget };
}
