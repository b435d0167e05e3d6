"use client";

import { useAccounts } from "@kifu/client/react";
import { Notice } from "../components/Notice";
import { useAct } from "../lib/useAct";
import { GuestKey } from "./GuestKey";
import { LeavePart } from "./LeavePart";
import { MoneyPart } from "./MoneyPart";
import { NotificationPart } from "./NotificationPart";
import { SessionPart } from "./SessionPart";
import { WalletPart } from "./WalletPart";
import { Who } from "./Who";

export function AccountPage() {
  const { error } = useAccounts();
  const acting = useAct();
  const problem = acting.problem ?? error;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <Who />
      {problem !== undefined && (
        <Notice tone="wrong">
          {problem.short} {problem.advice}
        </Notice>
      )}
      <MoneyPart />
      <LeavePart />
      <SessionPart {...acting} />
      <NotificationPart />
      <WalletPart {...acting} />
      <GuestKey {...acting} />
    </div>
  );
}
