import type { Account, MatchHandle } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useCallback } from "react";
import { useAct } from "../lib/useAct";
import { claimWhenDue } from "./claimWhenDue";

/** What a person does in a match, and what came of it. */
export function usePlay(handle: MatchHandle) {
  const { account, accounts } = useAccounts();
  const { doing, problem, act, dismiss: forget } = useAct();

  const play = useCallback(
    (move: string) => {
      if (account === undefined) return;
      handle.dismiss();
      void act(undefined, () => handle.play(account, move));
    },
    [act, handle, account],
  );
  const end = useCallback(
    async (action: (account: Account) => Promise<void>) => {
      // Anybody may end a match that ran out of time, a watcher without an account as well.
      await act("end", async () => await action(account ?? (await accounts.guest())));
    },
    [act, account, accounts],
  );
  const abort = useCallback(() => end((account) => handle.abort(account)), [end, handle]);
  const agreeToDraw = useCallback(
    () => end((account) => handle.agreeToDraw(account)),
    [end, handle],
  );
  const declineDraw = useCallback(
    () => end((account) => handle.declineDraw(account)),
    [end, handle],
  );
  const resign = useCallback(() => end((account) => handle.resign(account)), [end, handle]);
  const claim = useCallback(
    () => end((account) => claimWhenDue(() => handle.claimTimeout(account))),
    [end, handle],
  );
  const dismiss = useCallback(() => {
    forget();
    handle.dismiss();
  }, [forget, handle]);

  const busy = doing !== undefined;
  return { play, resign, abort, agreeToDraw, declineDraw, claim, busy, problem, dismiss };
}
