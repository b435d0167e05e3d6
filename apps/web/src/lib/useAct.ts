import { useCallback, useState } from "react";
import { type ShownError, shownError } from "./shownError";

export interface Acting {
  readonly doing: string | undefined;
  readonly problem: ShownError | undefined;
  /**
   * Performs an action. A name is needed only if the page shows the progress of the action.
   * Resolves to true if the action worked.
   */
  act(name: string | undefined, action: () => Promise<unknown>): Promise<boolean>;
  dismiss(): void;
  forget(code: string): void;
}

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
