import { useCallback, useState } from "react";
import { type ErrorText, errorText } from "../lib/errorText";

export interface Acting {
  /** What is being done; undefined while nothing is. */
  readonly doing: string | undefined;
  readonly problem: ErrorText | undefined;
  /** Does one thing at a time. True if it worked. */
  act(name: string, action: () => Promise<unknown>): Promise<boolean>;
}

/** Keeps what a person has started, and why it failed. */
export function useAct(): Acting {
  const [doing, setDoing] = useState<string>();
  const [problem, setProblem] = useState<ErrorText>();
  const act = useCallback(async (name: string, action: () => Promise<unknown>) => {
    setDoing(name);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(errorText(error));
      return false;
    } finally {
      setDoing(undefined);
    }
  }, []);
  return { doing, problem, act };
}
