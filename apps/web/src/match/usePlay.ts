import type { Account, MatchHandle } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useCallback } from "react";
import { shownError } from "../lib/shownError";
import { useAct } from "../lib/useAct";

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
  const resign = useCallback(() => end((account) => handle.resign(account)), [end, handle]);
  const claim = useCallback(
    () =>
      end(async (account) => {
        try {
          await handle.claimTimeout(account);
        } catch (error) {
          // Somebody else was faster: it is what was wanted.
          if (shownError(error).code !== "match/finished") throw error;
        }
      }),
    [end, handle],
  );
  const dismiss = useCallback(() => {
    forget();
    handle.dismiss();
  }, [forget, handle]);

  return { play, resign, claim, busy: doing !== undefined, problem, dismiss };
}
