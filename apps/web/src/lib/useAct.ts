import { useCallback, useState } from "react";
import { type ShownError, shownError } from "./shownError";

/** What a page needs to show an action: that it is being done, and what went wrong. */
export interface Acting {
  /** What is being done; undefined while nothing is. */
  readonly doing: string | undefined;
  readonly problem: ShownError | undefined;
  /** Does something, under a name if the page shows that it is being done. True if it worked. */
  act(name: string | undefined, action: () => Promise<unknown>): Promise<boolean>;
  /** Forgets the problem. */
  dismiss(): void;
  /** Forgets a problem that has this code. */
  forget(code: string): void;
}

/** Keeps what a person has started, and why it failed. */
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
