import type { Account, Connection, MatchHandle } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useCallback, useEffect, useMemo } from "react";
import { useAct } from "../lib/useAct";
import { useOnline } from "../lib/useOnline";
import { claimWhenDue } from "./claimWhenDue";

type Way = "resign" | "abort" | "acceptTakeback" | `${"agreeTo" | "decline"}${"Draw" | "Takeback"}`;

export function usePlay(handle: MatchHandle, connection: Connection) {
  const { account, accounts } = useAccounts();
  const { doing, problem, act, dismiss: dismissProblem, forget } = useAct();
  // A stream may survive an outage that breaks requests, so the network is checked too.
  const live = useOnline() && connection === "live";
  // After a reconnection, the message that the device is offline is outdated.
  useEffect(() => {
    if (live) forget("client/offline");
  }, [live, forget]);

  const play = useCallback(
    async (move: string) => {
      if (account === undefined) return false;
      handle.dismiss();
      return await act(undefined, () => handle.play(account, move));
    },
    [act, handle, account],
  );
  const ways = useMemo(() => {
    const end = (action: (account: Account) => Promise<void>) => async () => {
      // Anyone may end a match that ran out of time, even a spectator without an account.
      await act("end", async () => await action(account ?? (await accounts.guest())));
    };
    const does = (what: Way) => end((account) => handle[what](account));
    const says = (what: "agreeTo" | "decline") => ({
      draw: does(`${what}Draw`),
      takeback: does(`${what}Takeback`),
    });
    return {
      resign: does("resign"),
      abort: does("abort"),
      agreeTo: says("agreeTo"),
      accept: { draw: does("agreeToDraw"), takeback: does("acceptTakeback") },
      decline: says("decline"),
      claim: end((account) => claimWhenDue(() => handle.claimTimeout(account))),
    };
  }, [act, handle, account, accounts]);
  const dismiss = useCallback(() => {
    dismissProblem();
    handle.dismiss();
  }, [dismissProblem, handle]);

  return { play, ...ways, busy: doing !== undefined, problem, dismiss };
}
