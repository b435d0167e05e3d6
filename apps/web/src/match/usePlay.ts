import type { Account, MatchHandle } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useCallback, useState } from "react";
import { type ErrorText, errorText } from "../lib/errorText";

/** What a person does in a match, and what came of it. */
export function usePlay(handle: MatchHandle) {
  const { account, accounts } = useAccounts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorText>();

  const play = useCallback(
    (move: string) => {
      if (account === undefined) return;
      setProblem(undefined);
      handle.dismiss();
      handle.play(account, move).catch((error: unknown) => setProblem(errorText(error)));
    },
    [handle, account],
  );

  const act = useCallback(
    async (action: (account: Account) => Promise<void>) => {
      setBusy(true);
      setProblem(undefined);
      try {
        // Anybody may end a match that ran out of time, a watcher without an account as well.
        await action(account ?? (await accounts.guest()));
      } catch (error) {
        setProblem(errorText(error));
      } finally {
        setBusy(false);
      }
    },
    [account, accounts],
  );
  const resign = useCallback(() => act((account) => handle.resign(account)), [act, handle]);
  const claim = useCallback(
    () =>
      act(async (account) => {
        try {
          await handle.claimTimeout(account);
        } catch (error) {
          // Somebody else was faster: it is what was wanted.
          if (errorText(error).code !== "match/finished") throw error;
        }
      }),
    [act, handle],
  );
  const dismiss = useCallback(() => {
    setProblem(undefined);
    handle.dismiss();
  }, [handle]);

  return { play, resign, claim, busy, problem, dismiss };
}
