"use client";

import { useAccounts, useSession } from "@kifu/client/react";
import { Notice } from "../components/ui/Notice";
import { GuestKey } from "./GuestKey";
import { SessionPart } from "./SessionPart";
import { useAct } from "./useAct";
import { WalletPart } from "./WalletPart";
import { Who } from "./Who";

/** Who plays on this device, and with which key. */
export function AccountPage() {
  const { ready, account, wallet, error, accounts } = useAccounts();
  const session = useSession();
  const acting = useAct();
  const problem = acting.problem ?? error;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <Who account={account} ready={ready} />
      {problem !== undefined && (
        <Notice tone="wrong">
          {problem.short} {problem.advice}
        </Notice>
      )}
      <SessionPart account={account} session={session} accounts={accounts} acting={acting} />
      <WalletPart account={account} wallet={wallet} accounts={accounts} acting={acting} />
      <GuestKey account={account} accounts={accounts} acting={acting} />
    </div>
  );
}
