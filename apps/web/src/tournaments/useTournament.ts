import { fetchTournament, type TournamentFile } from "@kifu/client/tournaments";
import { useChain, useKifu } from "@kifu/client/react";
import { useCallback, useEffect, useState } from "react";

/** How often the page asks while nothing happens on the chain. */
const RENEWED_MS = 5000;

export interface SeenTournament {
  readonly file: TournamentFile;
  /** When the page got it, as a value of `performance.now()`. Undefined before the page runs. */
  readonly at: number | undefined;
}

/**
 * A tournament as it goes on. It is asked for again after each block, after a countdown, and every
 * few seconds while the page is visible.
 * @param seen the tournament when the page was rendered
 */
export function useTournament(
  id: string,
  seen: TournamentFile | undefined,
): { readonly shown: SeenTournament | undefined; readonly renew: () => Promise<void> } {
  const kifu = useKifu();
  const height = useChain().value?.height;
  const [shown, show] = useState<SeenTournament | undefined>(seen && { file: seen, at: undefined });
  const renew = useCallback(async () => {
    // If the node does not answer, the page asks again soon.
    const file = await fetchTournament(kifu.url, id).catch(() => undefined);
    if (file !== undefined) show({ file, at: performance.now() });
  }, [kifu, id]);
  useEffect(() => {
    void renew();
    const timer = setInterval(() => {
      if (!document.hidden) void renew();
    }, RENEWED_MS);
    return () => clearInterval(timer);
  }, [renew, height]);
  return { shown, renew };
}

/**
 * The seconds until a time of the chain, counted down each second. Undefined until the page runs.
 */
export function useSecondsUntil(
  until: number | undefined,
  { file, at }: SeenTournament,
  onOver?: () => Promise<void>,
): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const left =
    until === undefined || at === undefined || now === undefined
      ? undefined
      : Math.max(0, until - file.now - Math.max(0, now - at) / 1000);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void onOver?.();
  }, [isOver, onOver]);
  return left;
}
