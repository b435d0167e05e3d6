import { useAccounts, useKifu } from "@kifu/client/react";
import { useState } from "react";
import type { ShownError } from "../lib/shownError";
import { useAct } from "../lib/useAct";
import { tellOtherTabs } from "./otherTabs";

export interface Withdrawal {
  readonly ending: boolean;
  /** True if no key here can sign the withdrawal. The search then expires by itself. */
  readonly lapses: boolean;
  readonly problem: ShownError | undefined;
  readonly end: () => void;
}

/**
 * Ends a player's seek, no matter whether it was made in this tab, in another tab, or on a page
 * that is now closed.
 */
export function useWithdrawal(): Withdrawal {
  const kifu = useKifu();
  const { account } = useAccounts();
  const { doing, problem, act } = useAct();
  const [lapses, setLapses] = useState(false);
  const end = () =>
    void act("end", async () => {
      if (account === undefined) return;
      tellOtherTabs(account.address);
      const { withdrawSeek } = await import("@kifu/client/search");
      setLapses(!(await withdrawSeek(kifu, account)));
    });
  return { ending: doing !== undefined, lapses, problem, end };
}
