import { useKifu } from "@kifu/client/react";
import { useRef, useState } from "react";
import { type ShownError, shownError } from "../lib/shownError";
import type { Shown } from "./compareShown";
import type { CheckResult } from "./runCheck";
import { texts } from "../texts/texts";

export interface CheckState {
  readonly progress?: string;
  readonly result?: CheckResult;
  readonly problem?: ShownError;
}

export function useCheck(shown: Shown) {
  const kifu = useKifu();
  const [state, setState] = useState<CheckState>();
  const running = useRef<AbortController>(undefined);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const say = (next: CheckState) => {
      if (!signal.aborted) setState(next);
    };
    const { check } = texts();
    say({ progress: check.loading });
    try {
      // Large files are loaded only now, not with the page.
      const [{ runCheck }, chain] = await Promise.all([import("./runCheck"), kifu.chain()]);
      const onProgress = (done: number, total: number) =>
        say({ progress: check.progress({ done, count: total }) });
      say({ result: await runCheck({ url: kifu.url, chain, ...shown, onProgress, signal }) });
    } catch (error) {
      say({ problem: shownError(error) });
    }
  };

  const stop = () => {
    running.current?.abort();
    setState(undefined);
  };
  return { state, start, stop };
}
