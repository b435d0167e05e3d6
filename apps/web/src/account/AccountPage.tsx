"use client";

import { useAccounts } from "@kifu/client/react";
import { Notice } from "../components/Notice";
import { useAct } from "../lib/useAct";
import { upgradeText } from "../lib/upgradeText";
import { useSettlement } from "../lib/useSettlement";
import { BoardPart } from "./BoardPart";
import { GuestKey } from "./GuestKey";
import { LeavePart } from "./LeavePart";
import { MoneyPart } from "./MoneyPart";
import { NotificationPart } from "./NotificationPart";
import { SessionPart } from "./SessionPart";
import { useKeptExit } from "./useKeptExit";
import { WalletPart } from "./WalletPart";
import { Who } from "./Who";
import { problemText } from "../texts/texts";

interface AccountPageProps {
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

export function AccountPage({ settlementKey }: AccountPageProps) {
  const { error } = useAccounts();
  const acting = useAct();
  const problem = acting.problem ?? error;
  const kept = useKeptExit();
  const seen = useSettlement();
  // If the node does not answer, what the browser keeps is all that there is.
  const settlement = seen?.settlement ?? kept?.settlement;
  const unit = settlement?.contract.unit ?? 0n;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <Who />
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
      {unit > 0n && seen?.settlement?.upgrade !== undefined && (
        <Notice>{upgradeText(seen.settlement)}</Notice>
      )}
      <MoneyPart {...{ kept, unit, settlementKey }} contract={seen?.settlement?.contract} />
      {kept !== undefined && settlement !== undefined && unit > 0n && (
        <LeavePart {...{ kept, settlement }} askedAt={seen?.askedAt} />
      )}
      <SessionPart {...acting} />
      <NotificationPart />
      <BoardPart />
      <WalletPart {...acting} />
      <GuestKey {...acting} />
    </div>
  );
}
